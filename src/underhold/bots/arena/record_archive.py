"""All records of an arena in one file, for programs that read many games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from underhold.bots.arena.folder import ArenaFolder, record_name
from underhold.records import Record, read_record, write_archive

ARCHIVE: Final = "records.jsonl.gz"


def write_records(folder: ArenaFolder) -> Path:
    """Write the archive again from the records of the folder, in the order of the plan; games without one are left
    out.
    """
    path = folder.path / ARCHIVE
    write_archive(_records(folder), path)
    return path


def _records(folder: ArenaFolder) -> Iterator[Record]:
    for result in folder.results():
        path = folder.path / "records" / record_name(result)
        if path.exists():  # aborted games have none
            yield read_record(path)
