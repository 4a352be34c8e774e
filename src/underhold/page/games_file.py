"""All games of the page as one file: to keep a copy, or to move to another browser."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from underhold.games.common.web.view import WebView
from underhold.page.store import DocumentStore
from underhold.page.table_document import TableDocument, document_of
from underhold.table.problems import TableProblem
from underhold.table.stored_entry import StoredEntry, same_deal
from underhold.table.versioned_game import restored

_FORMAT: Final = "underhold-games-1"
_ID: Final = re.compile(r"[a-z0-9]{12}")


class GamesFile(BaseModel):
    """The content of a file. `guest` is the browser that wrote it: its seats belong to the one that reads it."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["underhold-games-1"]
    guest: str
    tables: list[dict[str, Any]]  # each one a TableDocument


class Imported(BaseModel):
    """What became of the games of a file."""

    added: int = 0
    same: int = 0  # they were here already, perhaps with further moves
    copied: int = 0  # the game here went on differently, so the one of the file got a new id
    unreadable: int = 0  # this version of the program cannot replay them


@dataclass(frozen=True, slots=True)
class GamesFiles:
    """Writes and reads files with the tables of a store."""

    store: DocumentStore
    games: Mapping[str, WebView]
    guest: str

    async def dumps(self) -> str:
        """All tables, the oldest first."""
        tables = []
        for row in sorted(await self.store.rows(), key=lambda row: row.created):
            if (entry := await self.store.load_entry(row.id)) is not None:
                tables.append(document_of(entry).model_dump(mode="json"))
        return GamesFile(format=_FORMAT, guest=self.guest, tables=tables).model_dump_json()

    async def add(self, text: str) -> Imported:
        """Add the tables of a file; those that are here stay as they are. Raises TableProblem for any other file."""
        try:
            file = GamesFile.model_validate_json(text)
        except ValidationError:
            raise TableProblem("bad_record", "bad_games_file") from None
        counts: Counter[str] = Counter()
        for document in file.tables:
            entry = self._checked(document)
            if entry is None:
                counts["unreadable"] += 1
            else:
                counts[await self._add(_passed_on(entry, file.guest, self.guest))] += 1
        return Imported(**counts)

    def _checked(self, document: dict[str, Any]) -> StoredEntry | None:
        """A table that can be replayed; None for any other."""
        try:
            entry = TableDocument.model_validate(document).entry()
            row = entry.row
            game = restored(self.games[row.game], entry.stored())
        except Exception:  # whatever is wrong in a file that somebody may have edited
            return None
        seats = [seat.number for seat in row.seats]
        return entry if _ID.fullmatch(row.id) and seats == list(range(game.players)) else None

    async def _add(self, entry: StoredEntry) -> str:
        here = await self.store.load_entry(entry.row.id)
        if here is not None and _continues(here, entry):
            return "same"
        if here is None and await self.store.insert_entry(entry):
            return "added"
        entry.row = replace(entry.row, id=_copy_id(entry))
        return "copied" if await self.store.insert_entry(entry) else "same"


def _passed_on(entry: StoredEntry, old: str, new: str) -> StoredEntry:
    """A table where another browser has the seats of the one that wrote the file."""

    def passed(guest: str) -> str:
        return new if guest == old else guest

    row = entry.row
    seats = tuple(replace(seat, guests=frozenset(map(passed, seat.guests))) for seat in row.seats)
    entry.row = replace(row, seats=seats, maker=None if row.maker is None else passed(row.maker))
    return entry


def _continues(here: StoredEntry, other: StoredEntry) -> bool:
    """Whether a game is the same as another one, or the same with further moves."""
    return same_deal(here.row, other.row) and here.moves[: len(other.moves)] == other.moves


def _copy_id(entry: StoredEntry) -> str:
    """A new id that is the same for the same game, so that a file which is read twice makes one copy."""
    moves = " ".join(move.move for move in entry.moves)
    return sha256(f"{entry.row.id} {entry.row.created} {moves}".encode()).hexdigest()[:12]
