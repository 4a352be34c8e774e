"""A store in memory: everything is lost when the process ends."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from underhold.table.forgetting import Forgotten, without_guest
from underhold.table.store import (
    ListKind,
    MoveRow,
    PositionUpdate,
    RequestKey,
    SeatRow,
    StoredTable,
    StoreListener,
    TableRow,
)


@dataclass(slots=True)
class _Entry:
    row: TableRow
    moves: tuple[MoveRow, ...]
    keys: dict[RequestKey, int] = field(default_factory=dict)
    analysis: str | None = None


class MemoryStore:
    """For tests and for a page without a server. No method waits, so every one of them is a transaction."""

    shared = False
    pending_writes = 0

    def __init__(self) -> None:
        self._tables: dict[str, _Entry] = {}
        self._secret: bytes | None = None
        self._last_time = 0
        self._open = False

    async def open(self, listener: StoreListener) -> None:
        self._open = True

    async def close(self) -> None:
        self._open = False

    async def healthy(self) -> bool:
        return self._open

    async def secret(self, proposed: bytes) -> bytes:
        if self._secret is None:
            self._secret = proposed
        return self._secret

    # -------------------------------------------------------------------------------------------------------- tables

    async def insert_table(self, table: TableRow, moves: Sequence[MoveRow]) -> None:
        self._check_open()
        at = self._now()
        # Through JSON, so that nothing is kept here that another store could not keep.
        setup, deal = json.loads(json.dumps(table.setup)), json.loads(json.dumps(table.deal))
        seen = at if table.seated_people else 0
        row = replace(table, setup=setup, deal=deal, seen=seen, created=at, updated=at)
        self._tables[table.id] = _Entry(row, tuple(moves))

    async def insert_rematch(self, old: str, table: TableRow) -> TableRow | None:
        entry = self._tables.get(old)
        if entry is None:
            return None
        if entry.row.rematch is None:
            await self.insert_table(table, ())
            entry.row = replace(entry.row, rematch=table.id)
        return entry.row

    async def load(self, table: str) -> StoredTable | None:
        self._check_open()
        entry = self._tables.get(table)
        return None if entry is None else StoredTable(entry.row, entry.moves, dict(entry.keys))

    async def update_position(self, table: str, expected_version: int, update: PositionUpdate) -> bool:
        self._check_open()
        update.check()
        entry = self._tables.get(table)
        if entry is None or entry.row.status.version != expected_version:
            return False
        status = entry.row.status
        if update.answers is not None and (status.undo_request or status.removal) != update.answers:
            return False
        ended = entry.row.ended if update.ended is None else update.ended
        entry.row = replace(entry.row, status=update.status, ended=ended, updated=self._now())
        for change in update.seats:
            _change_seat(entry, change.seat, change.applied_to)
        if update.status.version != expected_version:
            entry.moves = (*entry.moves[: update.keep], *update.moves)
        entry.keys |= update.keys
        return True

    async def list_tables(
        self, kind: ListKind, guest: str | None, game: str | None, before: int | None, limit: int
    ) -> list[TableRow]:
        self._check_open()
        rows = [
            entry.row
            for entry in self._tables.values()
            if _in_list(entry.row, kind, guest)
            and (game is None or entry.row.game == game)
            and (before is None or entry.row.updated < before)
        ]
        rows.sort(key=lambda row: (-row.updated, row.id))
        return rows[:limit]

    async def mark_seen(self, table: str, at: int) -> None:
        if (entry := self._tables.get(table)) is not None:
            entry.row = replace(entry.row, seen=at)

    async def waiting_for_bots(self, seen_since: int, limit: int) -> list[tuple[str, int]]:
        rows = [entry.row for entry in self._tables.values()]
        waiting = [row for row in rows if row.status.bot_to_move and row.seen >= seen_since]
        return [(row.id, row.status.version) for row in sorted(waiting, key=lambda row: row.updated)[:limit]]

    async def forget_guest(self, guest: str) -> Forgotten:
        deleted, changed = [], []
        for table, entry in list(self._tables.items()):
            if not _is_mine(entry.row, guest):
                continue
            remains = without_guest(entry.row, guest)
            if remains is None:
                del self._tables[table]
                deleted.append(table)
            else:
                entry.row = remains
                changed.append(table)
        return Forgotten(tuple(deleted), tuple(changed))

    # --------------------------------------------------------------------------------------------------------- seats

    async def claim_seat(
        self, table: str, seats: Iterable[int], guest: str | None, name: str | None
    ) -> tuple[int | None, TableRow | None]:
        entry = self._tables.get(table)
        if entry is None:
            return None, None
        free = next((seat for seat in seats if not entry.row.seats[seat].claimed), None)
        if free is not None:
            _change_seat(entry, free, lambda seat: replace(seat, claimed=True, link_number=seat.link_number + 1))
            _change_seat(entry, free, lambda seat: _held(seat, guest, name))
        return free, entry.row

    async def hold_seat(
        self, table: str, seat: int, link_number: int, guest: str | None, name: str | None
    ) -> TableRow | None:
        entry = self._tables.get(table)
        if entry is None:
            return None
        if entry.row.seats[seat].link_number == link_number:
            _change_seat(entry, seat, lambda row: _held(row, guest, name))
        return entry.row

    async def sign_out(
        self, table: str, seat: int, link_number: int, guest: str | None
    ) -> tuple[bool, TableRow | None]:
        entry = self._tables.get(table)
        if entry is None:
            return False, None
        if entry.row.seats[seat].link_number != link_number:
            return False, entry.row
        _change_seat(
            entry, seat, lambda row: replace(row, guests=row.guests & {guest or ""}, link_number=link_number + 1)
        )
        return True, entry.row

    async def rename_seats(self, table: str, seats: Sequence[int], name: str | None) -> TableRow | None:
        return self._change_seats(table, seats, lambda seat: replace(seat, name=name))

    async def agree_to_hints(self, table: str, seats: Sequence[int], agree: bool) -> TableRow | None:
        return self._change_seats(table, seats, lambda seat: replace(seat, hints=agree))

    async def count_hint(self, table: str, seat: int) -> TableRow | None:
        return self._change_seats(table, [seat], lambda row: replace(row, hints_used=row.hints_used + 1))

    def _change_seats(
        self, table: str, numbers: Sequence[int], change: Callable[[SeatRow], SeatRow]
    ) -> TableRow | None:
        entry = self._tables.get(table)
        if entry is None:
            return None
        for number in numbers:
            _change_seat(entry, number, change)
        return entry.row

    # ------------------------------------------------------------------------------------------------------ analyses

    async def load_analysis(self, table: str) -> str | None:
        entry = self._tables.get(table)
        return None if entry is None else entry.analysis

    async def save_analysis(self, table: str, text: str) -> None:
        if table in self._tables:
            self._tables[table].analysis = text

    async def announce_presence(self, table: str, seats: frozenset[int]) -> None:
        """Nobody else uses this store."""

    def _now(self) -> int:
        """The time; later than any before, so that lists have one order."""
        self._last_time = max(self._last_time + 1, time.time_ns() // 1000)
        return self._last_time

    def _check_open(self) -> None:
        if not self._open:
            raise RuntimeError("the store is closed")


def _change_seat(entry: _Entry, number: int, change: Callable[[SeatRow], SeatRow]) -> None:
    seats = tuple(change(seat) if seat.number == number else seat for seat in entry.row.seats)
    entry.row = replace(entry.row, seats=seats)


def _held(seat: SeatRow, guest: str | None, name: str | None) -> SeatRow:
    guests = seat.guests if guest is None else seat.guests | {guest}
    return replace(seat, guests=guests, name=seat.name if name is None else name)


def _is_mine(row: TableRow, guest: str | None) -> bool:
    return guest is not None and (row.maker == guest or any(guest in seat.guests for seat in row.seats))


def _in_list(row: TableRow, kind: ListKind, guest: str | None) -> bool:
    mine = _is_mine(row, guest)
    if kind == "mine":
        return mine and not row.uploaded
    if kind == "open":
        free = any(seat.kind == "link" and not seat.claimed for seat in row.seats)
        return not row.status.over and row.listed and free
    return row.status.over and (row.listed or mine)
