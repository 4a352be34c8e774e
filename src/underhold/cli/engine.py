"""`underhold engine`: the search as a program that other programs drive."""

import os
import sys

import click

import underhold
from underhold.bots.engine.streams import run_engine


@click.command()
def engine() -> None:
    """Answer commands on standard input: positions in, best turns out, as chess and Go engines do.

    Commands and replies are lines of text. docs/engine.md describes them.

    \b
    underhold engine
    hello
    position new cave-vs-cave players=2 seed=7
    go nodes 20000
    quit
    """
    try:
        run_engine(sys.stdin.fileno(), sys.stdout.buffer, f"underhold {underhold.__version__} {underhold.build()}")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # nobody reads: leave nothing that Python would try to write when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
