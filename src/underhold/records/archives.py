"""Archives: many records in one file, as JSON lines. Each line is a record in the JSON form."""

import gzip
import io
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from underhold.core import record_json
from underhold.core.errors import BadRecord, system_reason
from underhold.core.game import Game
from underhold.core.record import Ply, Record, replay
from underhold.records.known_games import game_of
from underhold.records.new_file import new_file

_ENDINGS: Final = (".jsonl", ".jsonl.gz")
_COMPRESSED: Final = ".gz"
_LEVEL: Final = 6  # of the compression: level 9 takes twice the time for one percent


def is_archive(path: str | os.PathLike[str]) -> bool:
    """Whether a file with this name is an archive."""
    return os.fspath(path).endswith(_ENDINGS)


def read_archive(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Read an archive record by record; only the form is checked. Raises BadRecord with the line."""
    for number, text in numbered_lines(Path(path)):
        yield read_line(text, number)


def replay_archive(path: str | os.PathLike[str]) -> Iterator[tuple[Game[Any, Any], Record, list[Ply[Any]]]]:
    """Replay an archive game by game, checking every move, digest and score. Raises BadRecord with the line."""
    for number, text in numbered_lines(Path(path)):
        yield replay_line(read_line(text, number), number)


def write_archive(records: Iterable[Record], path: str | os.PathLike[str]) -> int:
    """Write records to an archive, completely or not at all; returns how many. It is compressed if it ends in `.gz`.

    The records may come from a generator: they are not kept in memory.
    """
    path = Path(path)
    _check_name(path)
    count = 0
    with new_file(path) as temporary, _opened(temporary, compressed=path.name.endswith(_COMPRESSED)) as lines:
        for record in records:
            lines.write(line_of(record))
            count += 1
    return count


def line_of(record: Record) -> bytes:
    """The line of a record in an archive."""
    return f"{record_json.dumps_line(record)}\n".encode()


def read_line(text: str, number: int) -> Record:
    """The record in a line of an archive; raises BadRecord with this line."""
    try:
        return record_json.loads(text)
    except BadRecord as error:
        raise BadRecord(error.reason, number, error.part) from None


def replay_line(record: Record, number: int) -> tuple[Game[Any, Any], Record, list[Ply[Any]]]:
    """Replay the record of a line; raises BadRecord with this line."""
    try:
        game = game_of(record)
        return game, record, list(replay(game, record))
    except BadRecord as error:
        raise BadRecord(error.reason, number, error.part) from None


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of an archive with their numbers, from 1, read one at a time. Empty lines are left out."""
    number = 0
    try:
        with path.open("rb") as file, _uncompressed(path, file) as lines:
            for number, line in enumerate(lines, start=1):
                text = line.decode("utf-8")
                if text.strip():
                    yield number, text
    except UnicodeDecodeError:
        raise BadRecord("not a text in UTF-8", number) from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadRecord(f"the compressed file is damaged or cut short: {error}", number + 1) from None
    except OSError as error:
        raise BadRecord.of("error.record.unreadable", file=str(path), reason=system_reason(error)) from None


@contextmanager
def _uncompressed(path: Path, file: IO[bytes]) -> Iterator[IO[bytes]]:
    if not path.name.endswith(_COMPRESSED):
        yield file
        return
    with gzip.GzipFile(fileobj=file) as content, io.BufferedReader(content) as lines:
        yield lines


@contextmanager
def _opened(path: Path, *, compressed: bool) -> Iterator[IO[bytes] | gzip.GzipFile]:
    with path.open("xb") as file:
        if not compressed:
            yield file
            return
        # Without a name and a time in it, the same records give the same file.
        with gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as content:
            yield content


def _check_name(path: Path) -> None:
    if not is_archive(path):
        raise ValueError(f"An archive of records must be named *.jsonl or *.jsonl.gz, not {path.name}.")
