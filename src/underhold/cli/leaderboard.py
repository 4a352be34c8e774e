"""`underhold leaderboard`: one page from the stored results of several arenas."""

import json
import time
from pathlib import Path
from typing import Final

import click

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.leaderboard import boards_of, leaderboard_json, leaderboard_page
from underhold.bots.arena.stored import find_arenas
from underhold.cli.language import current_words
from underhold.cli.options import cannot_write
from underhold.core.errors import UnderholdError

_ARENAS: Final = Path("arena")  # where `underhold arena` saves its results


@click.command()
@click.argument(
    "folders", metavar="[FOLDER]...", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page.  [default: leaderboard.html in the first folder]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the leaderboard as JSON, and write no page.")
def leaderboard(folders: tuple[Path, ...], out: Path | None, as_json: bool) -> None:
    """Rate the bots of several arenas together, on one page.

    Reads the results of all arenas in each FOLDER and below it (default: arena/), also of arenas that are still being
    played. Arenas of the same game, seats, rules and version are rated together. Run the command again after new games.

    \b
    underhold arena cave-vs-cave --bots greedy,random --games 100
    underhold leaderboard
    underhold leaderboard results/2026 results/2025 --out site/leaderboard.html
    """
    words = current_words()
    found = folders or (_ARENAS,)
    try:
        boards = boards_of(find_arenas(found))
    except ArenaError as refusal:
        raise UnderholdError(refusal.say(words)) from None
    if as_json:
        click.echo(json.dumps(leaderboard_json(boards), ensure_ascii=False))
        return
    path = out or found[0] / "leaderboard.html"
    page = leaderboard_page(words, boards, time.strftime("%Y-%m-%d"), path.parent)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise cannot_write(path, error) from None
    click.echo(words.say("arena.leaderboard.written", file=path, count=sum(len(board.arenas) for board in boards)))
