"""Files with one record: `.json` files are JSON, all others are text; both hold the same record."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from underhold.core import record_json, record_text
from underhold.core.errors import BadRecord, system_reason
from underhold.core.game import Game
from underhold.core.record import Ply, Record, replay
from underhold.records.archives import is_archive, numbered_lines, read_line, replay_line, write_archive
from underhold.records.known_games import game_of
from underhold.records.new_file import new_file

_LINE: Final = re.compile(r"(.+\.jsonl(?:\.gz)?):(\d+)")  # one record of an archive


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a record file, or one game of an archive; only its form is checked."""
    if archived := _archived(path):
        return archived[0]
    return _parse(_text(Path(path)))


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record file completely or not at all: after a crash the old file is still in place."""
    path = Path(path)
    if is_archive(path):
        write_archive([record], path)
        return
    text = record_json.dumps(record) if path.suffix == ".json" else record_text.dumps(record)
    with new_file(path) as temporary, temporary.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)


def replay_file(path: str | os.PathLike[str]) -> tuple[Game[Any, Any], Record, list[Ply[Any]]]:
    """Read a record file, or one game of an archive, and replay it, checking every move, digest and score."""
    if archived := _archived(path):
        return replay_line(*archived)
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


def _replay(text: str, record: Record) -> Iterator[Ply[Any]]:
    line_of = record_json.turn_line if _is_json(text) else record_text.turn_line
    return replay(game_of(record), record, lambda turn: line_of(text, turn))


def _line_of_part(text: str, part: str) -> int | None:
    if _is_json(text):
        return record_json.line(text, part)
    starts = (number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(f"{part} "))
    return next(starts, None)


def _archived(path: str | os.PathLike[str]) -> tuple[Record, int] | None:
    """The record of an archive that a path names, with its line; None if the path is not that of an archive."""
    named = _LINE.fullmatch(os.fspath(path))
    if named is None or Path(path).exists():
        return _only_record(Path(path)) if is_archive(path) else None
    wanted = int(named[2])
    for number, text in numbered_lines(Path(named[1])):
        if number == wanted:
            return read_line(text, number), number
    raise BadRecord.of("error.record.no_line", file=named[1], line=wanted)


def _only_record(path: Path) -> tuple[Record, int]:
    found = list(islice(numbered_lines(path), 2))
    if not found:
        raise BadRecord.of("error.record.no_line", file=path.name, line=1)
    if len(found) > 1:
        raise BadRecord.of("error.record.archive", file=path.name)
    number, text = found[0]
    return read_line(text, number), number


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
