"""A table as a text: one JSON document with everything that is stored of it."""

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from underhold.table.store import MoveRow, TableRow
from underhold.table.stored_entry import StoredEntry

FORMAT: Final = 1


class BadDocument(ValueError):
    """A text is not a table, or one of a later version of this program."""


class TableDocument(BaseModel):
    """The parts of a document. Moves and keys are short lists, because there are hundreds of them."""

    model_config = ConfigDict(extra="forbid")

    format: Literal[1]
    table: TableRow
    moves: list[tuple[int, str]]  # seat, move
    keys: list[tuple[int, str, int]]  # seat, key, version
    analysis: str | None = None

    def entry(self) -> StoredEntry:
        """The table that is stored."""
        return StoredEntry(
            self.table,
            tuple(MoveRow(seat, move) for seat, move in self.moves),
            {(seat, key): version for seat, key, version in self.keys},
            self.analysis,
        )


def document_of(entry: StoredEntry) -> TableDocument:
    """The document of a table."""
    return TableDocument.model_construct(
        format=FORMAT,
        table=entry.row,
        moves=[(move.seat, move.move) for move in entry.moves],
        keys=[(seat, key, version) for (seat, key), version in entry.keys.items()],
        analysis=entry.analysis,
    )


def dumps(entry: StoredEntry) -> str:
    """A table as a text."""
    return document_of(entry).model_dump_json()


def loads(text: str) -> StoredEntry:
    """The table in a text; raises BadDocument."""
    try:
        return TableDocument.model_validate_json(text).entry()
    except ValidationError as error:
        raise BadDocument(f"{error.error_count()} errors in the document of a table") from None
