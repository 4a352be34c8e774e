"""`underhold puzzles`: makes files of puzzles and checks them."""

import os
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from underhold.bots.puzzles.check import disagreements, errors_in, same_twice
from underhold.bots.puzzles.make import EFFORT, METHOD, begin, continue_puzzles
from underhold.bots.puzzles.puzzle import BadPuzzles, Effort, PuzzleFile, dumps, read_file
from underhold.cli.language import current_words
from underhold.cli.options import GAME, cannot_write, check_writable
from underhold.core.errors import BadSetup

_DEEPER: Final = 10  # how much deeper than the search that finds a puzzle the one is that verifies it


@click.group()
def puzzles() -> None:
    """Make puzzles, positions in which one turn is clearly best, and check them."""


@puzzles.command()
@GAME
@click.option("--count", type=click.IntRange(min=1), default=100, show_default=True, help="Number of puzzles.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of games and searches.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=EFFORT.find,
    show_default=True,
    help=f"Positions to search for finding a puzzle. Verifying it takes {_DEEPER} times as many.",
)
@click.option("--games", type=click.IntRange(min=1), help="Stop after about this many games.")
def make(game_id: str, count: int, seed: int, out: Path, jobs: int, nodes: int, games: int | None) -> None:
    """Let bots play GAME, analyze the games, and write the turns that are clearly best as puzzles.

    The same seed and nodes give the same puzzles on every machine and with any number of processes. If the file exists,
    it is continued: stop with Ctrl+C and run the same command again, or ask for a higher --count later. The file is
    written after every 32 games.

    \b
    underhold puzzles make cave-vs-cave --count 300 --out cave-vs-cave.jsonl.gz
    """
    effort = Effort(nodes, _DEEPER * nodes, EFFORT.samples)
    check_writable(out)
    made = read_file(out) if out.exists() else begin(game_id, seed, effort)
    if (made.game, made.seed, made.effort, made.method) != (game_id, seed, effort, METHOD):
        raise BadSetup(current_words().say("cli.puzzles.other_file", path=out))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(current_words().text("cli.puzzles.title"), total=count, completed=len(made.puzzles))
        for now in continue_puzzles(made, count, min(jobs, os.cpu_count() or 1), games):
            made = now
            _write(out, made)
            bar.update(task, completed=len(made.puzzles))
            if not console.is_terminal:  # a line for a log
                click.echo(_summary(made, out), err=True)
    click.echo(_summary(made, out))


def _summary(made: PuzzleFile, path: Path) -> str:
    return current_words().say("cli.puzzles.made", count=len(made.puzzles), games=made.next_number, path=path)


def _write(path: Path, made: PuzzleFile) -> None:
    """Replace the file as a whole, so that an interruption never leaves half of it."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(dumps(made))
        os.replace(partial, path)
    except OSError as error:
        raise cannot_write(path, error) from None


@puzzles.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--nodes", type=click.IntRange(min=1), help="Positions to search for each puzzle, instead of the file's.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of the searches.")
@click.option("--no-search", is_flag=True, help="Only check that positions and turns are legal.")
def check(path: Path, nodes: int | None, seed: int, no_search: bool) -> None:
    """Check the puzzles in FILE: positions and turns are legal, no two puzzles are alike, and a search agrees.

    The search uses other random numbers than the one that made the puzzles, so the points differ a little. It disagrees
    if it prefers a turn that is not a solution, or if the best turn is less than a point better than the next.
    """
    words = current_words()
    made = read_file(path)
    wrong = same_twice(made)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for puzzle in bar.track(made.puzzles, description=words.text("cli.puzzles.title")):
            problems = errors_in(puzzle)
            if not problems and not no_search:
                problems = disagreements(puzzle, nodes or made.effort.verify, made.effort.samples, seed)
            wrong += [f"{puzzle.id}: {problem}" for problem in problems]
    for problem in wrong:
        click.echo(problem, err=True)
    if wrong:
        raise BadPuzzles(words.say("cli.puzzles.wrong", count=len(wrong), path=path))
    click.echo(words.say("cli.puzzles.right", count=len(made.puzzles), path=path))
