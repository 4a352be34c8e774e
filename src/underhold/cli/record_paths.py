"""Finds records: in files, in folders, and in archives with one record per line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from underhold.core.errors import BadRecord, system_reason
from underhold.records import is_archive
from underhold.records.archives import numbered_lines

_ENDINGS: Final = (".txt", ".json")  # of records in folders, besides archives


@dataclass(frozen=True, slots=True)
class RecordText:
    """The text of a record, and where it was found."""

    name: str  # the name of its file; in an archive with the number of its line
    text: str


def record_texts(paths: Sequence[Path]) -> Iterator[RecordText]:
    """The records in these files, folders and archives, in this order; raises BadRecord for what cannot be read."""
    for path in paths:
        if not path.is_dir():
            yield from _in_file(path, path.name)
            continue
        for file in sorted(path.rglob("*")):
            if (file.suffix in _ENDINGS or is_archive(file)) and file.is_file():
                yield from _in_file(file, str(file.relative_to(path)))


def _in_file(path: Path, name: str) -> Iterator[RecordText]:
    if is_archive(path):
        for number, text in numbered_lines(path):
            yield RecordText(f"{name}:{number}", text)
        return
    try:
        yield RecordText(name, path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord.of("error.record.not_text", file=path.name) from None
    except OSError as error:
        raise BadRecord.of("error.record.unreadable", file=str(path), reason=system_reason(error)) from None
