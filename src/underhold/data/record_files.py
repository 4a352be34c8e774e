"""Finds the records to export: files, archives and folders of both."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

from underhold.core.errors import BadRecord, system_reason
from underhold.core.record import Record
from underhold.data.errors import ExportError
from underhold.data.plan import ExportPlan, RecordedGame
from underhold.records import is_archive, read_record
from underhold.records.archives import numbered_lines, read_line

_ENDINGS: Final = (".txt", ".json", ".jsonl", ".jsonl.gz")  # of record files in folders


def record_paths(given: Iterable[Path]) -> list[Path]:
    """Files as they are named, and in their place the record files of folders, by name."""
    found: list[Path] = []
    for path in given:
        inside = sorted(file for file in path.rglob("*") if file.name.endswith(_ENDINGS)) if path.is_dir() else [path]
        if not inside:
            raise ExportError("no_records_in", path=path)
        found += inside
    return found


def checksums(paths: Iterable[Path]) -> list[dict[str, str]]:
    """The name and a checksum of every file, to recognize the same records again."""
    found: list[dict[str, str]] = []
    for path in paths:
        digest = blake2b(digest_size=16)
        try:
            with path.open("rb") as file:
                while block := file.read(1 << 20):
                    digest.update(block)
        except OSError as error:
            raise BadRecord.of("error.record.unreadable", file=str(path), reason=system_reason(error)) from None
        found.append({"file": path.name, "blake2b": digest.hexdigest()})
    return found


class Records:
    """The records of one game and number of players. Others are counted and left out."""

    def __init__(self, plan: ExportPlan, paths: Iterable[Path]) -> None:
        self._wanted = (plan.game, plan.players)
        self._paths = list(paths)
        self.others: Counter[tuple[str, int]] = Counter()  # by game and players

    def games(self) -> Iterator[RecordedGame]:
        """One game at a time; raises BadRecord with the file, and ExportError if there are none."""
        number = 0
        for source, record in self._all():
            kind = (record.game, record.setup.get("players", 0))
            if kind != self._wanted:
                self.others[kind] += 1
                continue
            yield RecordedGame(number, source, record)
            number += 1
        if not number:
            game, players = self._wanted
            raise ExportError("no_records", game=game, players=players, count=self.others.total())

    def _all(self) -> Iterator[tuple[str, Record]]:
        for path in self._paths:
            try:
                if not is_archive(path):
                    yield path.name, read_record(path)
                    continue
                for number, text in numbered_lines(path):
                    yield f"{path.name}:{number}", read_line(text, number)
            except BadRecord as error:
                raise bad_record(path.name, error) from None


def bad_record(source: str, error: BadRecord) -> BadRecord:
    """The error for a record that cannot be exported, with its file."""
    return BadRecord.of("export.refusal.record", source=source, reason=error.message or str(error))
