"""A store in memory: everything is lost when the process ends."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from underhold.table import stored_entry
from underhold.table.clock import Clock
from underhold.table.forgetting import Forgotten, without_guest
from underhold.table.store import (
    ClockFilter,
    DailyScore,
    ListKind,
    MoveRow,
    PositionUpdate,
    SeatRow,
    StoredTable,
    StoreListener,
    TableRow,
)
from underhold.table.stored_entry import StoredEntry, new_entry


class MemoryStore:
    """For tests and for tables that need not last. No method waits, so every one of them is a transaction."""

    shared = False
    pending_writes = 0

    def __init__(self) -> None:
        self._tables: dict[str, StoredEntry] = {}
        self._daily_bests: dict[tuple[str, str], str] = {}
        self._secret: bytes | None = None
        self._last_time = 0
        self._uptime = 0
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

    async def insert_table(self, table: TableRow, moves: Sequence[MoveRow]) -> bool:
        self._check_open()
        if table.daily and table.maker and await self.daily_attempts(table.maker, table.game, table.daily, 1):
            return False
        self._tables[table.id] = new_entry(table, moves, self._now())
        return True

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
        return None if entry is None else entry.stored()

    async def update_position(self, table: str, expected_version: int, update: PositionUpdate) -> bool:
        self._check_open()
        update.check()
        entry = self._tables.get(table)
        return entry is not None and entry.update_position(expected_version, update, self._now())

    async def list_tables(
        self,
        kind: ListKind,
        guest: str | None,
        game: str | None,
        before: int | None,
        limit: int,
        players: int | None = None,
        clock: ClockFilter | None = None,
    ) -> list[TableRow]:
        self._check_open()
        return stored_entry.listed(self._rows(), kind, guest, game, before, limit, players, clock)

    async def mark_seen(self, table: str, at: int) -> None:
        if (entry := self._tables.get(table)) is not None:
            entry.row = replace(entry.row, seen=at)

    async def waiting_for_bots(self, seen_since: int, limit: int) -> list[tuple[str, int]]:
        return stored_entry.waiting_for_bots(self._rows(), seen_since, limit)

    async def next_flags(self, limit: int) -> list[tuple[str, int]]:
        return stored_entry.next_flags(self._rows(), limit)

    async def save_clock(self, table: str, version: int, clock: Clock) -> bool:
        entry = self._tables.get(table)
        return entry is not None and entry.save_clock(version, clock)

    async def advance_uptime(self, to: int) -> int:
        self._uptime = max(self._uptime, to, stored_entry.last_start(self._rows()))
        return self._uptime

    async def daily_attempts(self, guest: str, game: str, day: str | None, limit: int) -> list[TableRow]:
        return stored_entry.daily_attempts(self._rows(), guest, game, day, limit)

    async def daily_scores(self, game: str, day: str) -> list[DailyScore]:
        return stored_entry.daily_scores(self._rows(), game, day)

    async def load_daily_best(self, game: str, day: str) -> str | None:
        return self._daily_bests.get((game, day))

    async def save_daily_best(self, game: str, day: str, text: str) -> None:
        self._daily_bests[game, day] = text

    async def forget_guest(self, guest: str) -> Forgotten:
        deleted, changed = [], []
        for table, entry in list(self._tables.items()):
            if not stored_entry.is_of(entry.row, guest):
                continue
            remains = without_guest(entry.row, guest)
            if remains is None:
                del self._tables[table]
                deleted.append(table)
            else:
                entry.row = remains
                changed.append(table)
        return Forgotten(tuple(deleted), tuple(changed))

    def _rows(self) -> list[TableRow]:
        return [entry.row for entry in self._tables.values()]

    # --------------------------------------------------------------------------------------------------------- seats

    async def claim_seat(
        self, table: str, seats: Iterable[int], guest: str | None, name: str | None
    ) -> tuple[int | None, TableRow | None]:
        entry = self._tables.get(table)
        return (None, None) if entry is None else (entry.claim_seat(seats, guest, name), entry.row)

    async def hold_seat(
        self, table: str, seat: int, link_number: int, guest: str | None, name: str | None
    ) -> TableRow | None:
        entry = self._tables.get(table)
        if entry is None:
            return None
        entry.hold_seat(seat, link_number, guest, name)
        return entry.row

    async def sign_out(
        self, table: str, seat: int, link_number: int, guest: str | None
    ) -> tuple[bool, TableRow | None]:
        entry = self._tables.get(table)
        return (False, None) if entry is None else (entry.sign_out(seat, link_number, guest), entry.row)

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
        entry.change_seats(numbers, change)
        return entry.row

    # ------------------------------------------------------------------------------------------------------ analyses

    async def load_analysis(self, table: str) -> str | None:
        entry = self._tables.get(table)
        return None if entry is None else entry.analysis

    async def save_analysis(self, table: str, text: str) -> None:
        if table in self._tables:
            self._tables[table].analysis = text

    async def announce_presence(self, table: str, seats: frozenset[int], spectators: int) -> None:
        """Nobody else uses this store."""

    def _now(self) -> int:
        """The time; later than any before, so that lists have one order."""
        self._last_time = max(self._last_time + 1, time.time_ns() // 1000)
        return self._last_time

    def _check_open(self) -> None:
        if not self._open:
            raise RuntimeError("the store is closed")
