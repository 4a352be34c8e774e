"""`underhold replay` and `underhold show`: recorded games, told and drawn."""

from pathlib import Path
from typing import Final

import click
from rich.text import Text

from underhold.cli import sheets
from underhold.cli.options import cannot_write
from underhold.cli.session import Session
from underhold.cli.speech import words
from underhold.core.errors import BadSetup
from underhold.games import title
from underhold.games.common.terminal.style import console
from underhold.games.common.terminal.view import Scene
from underhold.locale import Words
from underhold.pictures import picture_png, picture_svg
from underhold.records import replay_file

_WIDTH: Final = 1200  # of a PNG, in pixels, unless told
FILE = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))


@click.command()
@FILE
@click.option("--verify", is_flag=True, help="Only check the record, and say that it holds.")
def replay(path: Path, verify: bool) -> None:
    """Play a recorded game again and tell it turn by turn.

    Every move, digest and score is checked. A record that does not hold is refused with the line and the reason,
    and the exit code is 1.
    """
    speech = words()
    game, record, plies = replay_file(path)
    if verify:
        key = "verified" if record.scores else "verified_unfinished"
        turns = speech.say("cli.count.turns", count=len(record.turns))
        moves = speech.say("cli.count.moves", count=record.plies)
        click.echo(speech.say(f"cli.replay.{key}", file=path.name, game=record.game, turns=turns, moves=moves))
        return
    session = Session.resumed(game, record, plies)
    out, face = console(), title(game.id).terminal_view()
    names = _names(speech, session.setup.players)
    out.print(sheets.log_sheet(speech, session, names, None))
    out.print(face.score_sheet(speech, game.view(session.state, None), names))
    if record.scores:
        out.print(Text(face.verdict(speech, record.scores, names, None), "uh.good"))


@click.command()
@FILE
@click.option("--at", "ply", metavar="PLY", type=click.IntRange(min=0), help="After how many moves. Default: the end.")
@click.option("--svg", metavar="FILE", type=click.Path(path_type=Path), help="Write a picture as SVG instead.")
@click.option("--png", metavar="FILE", type=click.Path(path_type=Path), help="Write a picture as PNG instead.")
@click.option("--width", metavar="PIXELS", type=click.IntRange(16, 8192), help=f"Of the PNG.  [default: {_WIDTH}]")
def show(path: Path, ply: int | None, svg: Path | None, png: Path | None, width: int | None) -> None:
    """Draw the position of a recorded game after so many moves, here or as a picture.

    The record is checked as by `replay`. Pictures are those of the browser client, in English; PNG needs the extra
    `pictures`.
    """
    speech = words()
    if width is not None and png is None:
        raise BadSetup(speech.text("cli.show.width"))
    game, record, plies = replay_file(path)
    at = len(plies) if ply is None else ply
    if at > len(plies):
        raise BadSetup(speech.say("cli.show.no_move", file=path.name, count=len(plies), number=at))
    state = plies[at - 1].after if at else game.new(game.setup_from_json(record.setup), record.deal)
    view = game.view(state, None)
    if svg:
        _write(svg, picture_svg(game.id, view).encode())
    if png:
        _write(png, picture_png(game.id, view, width=width or _WIDTH))
    if not svg and not png:
        scene = Scene(view, _names(speech, view.players), record.setup["seed"])
        title(game.id).terminal_view().draw(console(), speech, scene, fit=False)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise cannot_write(path, error) from None


def _names(speech: Words, players: int) -> list[str]:
    return [speech.say("cli.play.name.person", number=seat + 1) for seat in range(players)]
