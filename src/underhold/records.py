"""Reading, writing and replaying record files. `.json` files are JSON, all others are text; both hold the same
record.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from underhold.core import record_json, record_text
from underhold.core.errors import BadRecord, system_reason
from underhold.core.game import Game
from underhold.core.record import Ply, Record, Recorder, Turn, replay
from underhold.games import titles

__all__ = [
    "Record",
    "Turn",
    "Recorder",
    "read_record",
    "write_record",
    "replay",
    "replay_file",
    "replay_text",
    "Ply",
    "game_of",
]


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a record file; only its form is checked."""
    return _parse(_text(Path(path)))


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record file completely or not at all: after a crash the old file is still in place."""
    path = Path(path)
    text = record_json.dumps(record) if path.suffix == ".json" else record_text.dumps(record)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")  # not `mkstemp`: others may read records
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise


def replay_file(path: str | os.PathLike[str]) -> tuple[Game[Any, Any], Record, list[Ply[Any]]]:
    """Read a record file and replay it, checking every move, digest and score."""
    return replay_text(_text(Path(path)))


def replay_text(text: str) -> tuple[Game[Any, Any], Record, list[Ply[Any]]]:
    """Replay the text of a record file, checking every move, digest and score."""
    _check_line_ends(text)
    record = _parse(text)
    try:
        return game_of(record), record, list(_replay(text, record))
    except BadRecord as error:
        if error.line is None and error.part:
            raise BadRecord(error.reason, _line_of_part(text, error.part), error.part) from None
        raise


def game_of(record: Record) -> Game[Any, Any]:
    """The game of a record; raises BadRecord if it is unknown."""
    if record.game not in titles():
        raise BadRecord.of("error.setup.unknown_game", part="game", game=repr(record.game), games=", ".join(titles()))
    return titles()[record.game].game


def _replay(text: str, record: Record) -> Iterator[Ply[Any]]:
    line_of = record_json.turn_line if _is_json(text) else record_text.turn_line
    return replay(game_of(record), record, lambda turn: line_of(text, turn))


def _line_of_part(text: str, part: str) -> int | None:
    if _is_json(text):
        return record_json.line(text, part)
    starts = (number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(f"{part} "))
    return next(starts, None)


def _text(path: Path) -> str:
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord.of("error.record.not_text", file=path.name) from None
    except OSError as error:
        raise BadRecord.of("error.record.unreadable", file=str(path), reason=system_reason(error)) from None
    _check_line_ends(text)
    return text


def _check_line_ends(text: str) -> None:
    if "\r" in text:
        raise BadRecord(
            "the file has Windows line endings; a record has plain ones (LF)", text[: text.index("\r")].count("\n") + 1
        )


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def _parse(text: str) -> Record:
    return record_json.loads(text) if _is_json(text) else record_text.loads(text)
