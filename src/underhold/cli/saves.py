"""Saved games: a record file, written after every move, and a file that says who sits where (a record does not)."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click
from platformdirs import user_data_path

from underhold.bots.bot import check_bot
from underhold.cli.language import current_words, error_text, system_text
from underhold.core.errors import BadRecord, BadSetup, UnderholdError
from underhold.core.record import Record
from underhold.records import read_record, write_record

_SEATS_SUFFIX = ".seats"


class CannotSave(UnderholdError):
    """A game cannot be saved; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where: the name of a bot, or None for a person."""

    bots: tuple[str | None, ...]

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]


def games_folder() -> Path:
    """The default folder for saved games, in the user's data folder (see XDG_DATA_HOME)."""
    return user_data_path("underhold", appauthor=False) / "games"


def new_path(game: str, seed: int, now: datetime) -> Path:
    """A new file for a game, named by date and seed; never an existing one."""
    stem = f"{game}-{now:%Y%m%d-%H%M%S}-seed{seed}"
    path = games_folder() / f"{stem}.txt"
    number = 2
    while path.exists():
        path = games_folder() / f"{stem}-{number}.txt"
        number += 1
    return path


def save(record: Record, seats: Seats, path: Path) -> None:
    """Save a game; raises CannotSave."""
    try:
        write_record(record, path)
        if seats_of(path, len(seats.bots)) != seats:
            _seats_path(path).write_text(json.dumps({"bots": list(seats.bots)}) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: an invalid file name
        reason = system_text(error) if isinstance(error, OSError) else str(error)
        raise CannotSave(current_words().say("cli.play.save.failed", path=path, reason=reason)) from None


def seats_of(path: Path, players: int) -> Seats | None:
    """Who sat where in a saved game; None if that is unknown or invalid."""
    try:
        bots = json.loads(_seats_path(path).read_text(encoding="utf-8"))["bots"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not isinstance(bots, list) or len(bots) != players or None not in bots:
        return None
    try:
        for bot in bots:
            if bot is not None:
                check_bot(str(bot))
    except BadSetup:
        return None
    return Seats(tuple(bots))


def _seats_path(path: Path) -> Path:
    return path.with_name(path.name + _SEATS_SUFFIX)


def latest_unfinished(game_id: str | None = None) -> Path | None:
    """The last saved game that is not over, of one kind if `game_id` is given.

    Damaged files are reported; if there is nothing else, that is an error.
    """
    damaged = ""
    paths = [path for path in games_folder().glob("*") if path.suffix in (".txt", ".json")]
    for path in sorted(paths, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        try:
            record = read_record(path)
            if record.scores is None and game_id in (None, record.game):
                return path
        except BadRecord as error:
            damaged = current_words().say(
                "cli.play.save.damaged", file=path.name, reason=error_text(current_words(), error)
            )
            click.echo(damaged, err=True)
    if damaged:
        raise BadRecord(damaged)
    return None
