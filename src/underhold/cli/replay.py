"""`underhold replay` and `underhold show`: recorded games as text and pictures."""

from pathlib import Path
from typing import Any, Final

import click
from rich.text import Text

from underhold.cli import command_output
from underhold.cli.language import current_words
from underhold.cli.options import POSITION, SEED, cannot_write
from underhold.cli.session import Session
from underhold.core.errors import BadPosition, BadSetup
from underhold.core.game import Game
from underhold.core.positions import Positions
from underhold.games import read_position, title
from underhold.games.common.terminal.style import console
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words
from underhold.pictures import picture_png, picture_svg
from underhold.records import is_archive, replay_archive, replay_file

_WIDTH: Final = 1200  # default width of a PNG in pixels
FILE = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))


@click.command()
@FILE
@click.option("--verify", is_flag=True, help="Only check the record, without describing the game.")
def replay(path: Path, verify: bool) -> None:
    """Replay a recorded game and describe it turn by turn.

    Every move, digest and score is checked. If the record is invalid, the command prints the line and the reason, and
    the exit code is 1. With --verify, FILE may be an archive; otherwise name a line of it.

    \b
    underhold replay game.txt
    underhold replay games.jsonl --verify
    underhold replay games.jsonl:2
    """
    words = current_words()
    if verify and is_archive(path):
        _verify_archive(words, path)
        return
    game, record, plies = replay_file(path)
    if verify:
        key = "verified" if record.scores else "verified_unfinished"
        turns = words.say("cli.count.turns", count=len(record.turns))
        moves = words.say("cli.count.moves", count=record.plies)
        click.echo(words.say(f"cli.replay.{key}", file=path.name, game=record.game, turns=turns, moves=moves))
        return
    session = Session.resumed(game, record, plies)
    out, terminal_view = console(), title(game.id).terminal_view()
    names = _names(words, session.setup.players)
    out.print(command_output.log_table(words, session, names, None))
    out.print(terminal_view.score_sheet(words, game.view(session.state, None), names))
    if record.scores:
        out.print(Text(terminal_view.verdict(words, record.scores, names, None), "uh.good"))


def _verify_archive(words: Words, path: Path) -> None:
    games = turns = moves = 0
    for _, record, plies in replay_archive(path):
        games += 1
        turns += len(record.turns)
        moves += len(plies)
    counted = {"games": games, "turns": turns, "moves": moves}
    values = {name: words.say(f"cli.count.{name}", count=count) for name, count in counted.items()}
    click.echo(words.say("cli.replay.verified_archive", file=path.name, **values))


@click.command()
@click.argument("path", metavar="[FILE]", type=click.Path(path_type=Path), required=False)
@click.option(
    "--at",
    "ply",
    metavar="PLY",
    type=click.IntRange(min=0),
    help="Show the position after this many moves. Default: all.",
)
@POSITION
@SEED
@click.option("--text", is_flag=True, help="Print the position as one line of text instead.")
@click.option("--svg", metavar="FILE", type=click.Path(path_type=Path), help="Write an SVG picture instead.")
@click.option("--png", metavar="FILE", type=click.Path(path_type=Path), help="Write a PNG picture instead.")
@click.option(
    "--width", metavar="PIXELS", type=click.IntRange(16, 8192), help=f"Width of the PNG.  [default: {_WIDTH}]"
)
def show(
    path: Path | None,
    ply: int | None,
    position: str | None,
    seed: int,
    text: bool,
    svg: Path | None,
    png: Path | None,
    width: int | None,
) -> None:
    """Show a position of a recorded game in the terminal, as text or as a picture.

    The record is checked, as with `replay`. With --position, shows that position instead. Pictures look like the
    browser client, in English. PNG pictures need underhold[pictures].

    \b
    underhold show game.txt --at 12
    underhold show game.txt --at 12 --text
    underhold show --position "cave-vs-cave players=1 round=2 seat0 goods=5wood,3gold rooms=shelf@a3"
    """
    words = current_words()
    if width is not None and png is None:
        raise BadSetup(words.text("cli.show.width"))
    if (path is None) == (position is None) or (position is not None and ply is not None):
        raise BadSetup(words.text("cli.show.file_or_position"))
    if position is not None:
        game, state = read_position(position, seed)
    elif path is not None:
        game, state, seed = _recorded(words, path, ply)
    view = game.view(state, None)
    if svg:
        _write(svg, picture_svg(game.id, view).encode())
    if png:
        _write(png, picture_png(game.id, view, width=width or _WIDTH))
    if text:
        click.echo(_text(game, state))
    elif not svg and not png:
        scene = Scene(view, _names(words, view.players), seed)
        title(game.id).terminal_view().draw(console(), words, scene, fit=False)


def _recorded(words: Words, path: Path, ply: int | None) -> tuple[Game[Any, Any], Any, int]:
    """The game of a record, its state after a number of moves, and its seed."""
    game, record, plies = replay_file(path)
    at = len(plies) if ply is None else ply
    if at > len(plies):
        raise BadSetup(words.say("cli.show.no_move", file=path.name, count=len(plies), number=at))
    state = plies[at - 1].after if at else game.new(game.setup_from_json(record.setup), record.deal)
    return game, state, record.setup["seed"]


def _text(game: Game[Any, Any], state: Any) -> str:
    if not isinstance(game, Positions):
        raise BadPosition.of("error.position.none", game=game.id)
    return game.write_position(state)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise cannot_write(path, error) from None


def _names(words: Words, players: int) -> list[str]:
    return [words.say("cli.play.name.person", number=seat + 1) for seat in range(players)]
