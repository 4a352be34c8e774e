"""The `underhold` command."""

import sys
from typing import Any

import click

import underhold
from underhold import locale
from underhold.cli.admin import admin
from underhold.cli.analyse import analyse
from underhold.cli.arena import arena
from underhold.cli.backup import backup
from underhold.cli.engine import engine
from underhold.cli.export import export
from underhold.cli.language import LANGUAGE, current_words, error_text
from underhold.cli.leaderboard import leaderboard
from underhold.cli.perft import perft
from underhold.cli.play import play
from underhold.cli.prune import prune
from underhold.cli.puzzles import puzzles
from underhold.cli.replay import replay, show
from underhold.cli.serve import ServerMissing, serve
from underhold.cli.sim import sim
from underhold.cli.solve import solve
from underhold.core.errors import BadRecord, UnderholdError
from underhold.games import TITLES

_GAMES = ", ".join(f"{title.id} ({title.game.players[0]} to {title.game.players[-1]} players)" for title in TITLES)
HELP = f"""Play two Caverna board games in your browser or terminal, and study them with bots and tools.

Without a command, opens the games in your browser, like `serve`.

Games: {_GAMES}.

An unofficial fan project. If you enjoy a game here, please buy it.
"""


def _print_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        build = current_words().text(f"cli.build.{underhold.build()}")
        click.echo(current_words().say("cli.version", version=underhold.__version__, build=build))
        context.exit()


class _Commands(click.Group):
    """The command group. It stores the selected language in errors, because `main` prints them outside of a command."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UnderholdError as error:
            error.language = current_words().language
            raise


@click.group(
    cls=_Commands,
    help=HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version, and whether the engine is compiled.",
)
@LANGUAGE
@click.pass_context
def cli(context: click.Context) -> None:
    """The command group; without a subcommand it runs `serve`."""
    if context.invoked_subcommand is not None:
        return
    try:
        _run(serve, context)
    except ServerMissing as missing:
        click.echo(f"underhold: {missing}", err=True)
        _run(play, context)


def _run(command: click.Command, parent: click.Context) -> None:
    """Run a command without arguments."""
    with command.make_context(command.name, [], parent=parent) as context:
        command.invoke(context)


cli.add_command(play)
cli.add_command(sim)
cli.add_command(solve)
cli.add_command(arena)
cli.add_command(leaderboard)
cli.add_command(perft)
cli.add_command(replay)
cli.add_command(show)
cli.add_command(analyse)
cli.add_command(export)
cli.add_command(engine)
cli.add_command(puzzles)
cli.add_command(serve)
cli.add_command(admin)
cli.add_command(prune)
cli.add_command(backup)


def main() -> None:
    """Run the command line. Errors print one line on stderr and exit with 1 for a bad record, 2 for other bad input."""
    try:
        cli(prog_name="underhold")
    except UnderholdError as error:
        click.echo(f"underhold: {error_text(locale.words(error.language), error)}", err=True)
        sys.exit(1 if isinstance(error, BadRecord) else 2)
