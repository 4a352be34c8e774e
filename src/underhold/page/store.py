"""The store of the page: one document per table in the browser's storage.

Other tabs use the same documents, as other server processes use the same database. Every change is made to a copy and
saved if nobody else has changed the document meanwhile; otherwise it is made again to what is stored then.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from underhold.page.documents import BrowserDocuments
from underhold.page.table_document import BadDocument, dumps, loads
from underhold.table import stored_entry
from underhold.table.clock import Clock
from underhold.table.forgetting import Forgotten, without_guest
from underhold.table.problems import StorageFailed
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
from underhold.table.stored_entry import StoredEntry, new_entry, same_deal

T = TypeVar("T")
TABLE: Final = "table:"  # the ids of documents begin with this
_DAILY_BEST: Final = "daily-best:"
_ATTEMPTS: Final = 100  # each one fails only if somebody else has succeeded
_CACHED: Final = 4  # tables, so that a move need not read the document again

log = logging.getLogger(__name__)


class Unreadable(StorageFailed):
    """The document of a table is broken, or was written by a later version of the page. It stays as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.key = "web.problem.game_unreadable"


class DocumentStore:
    """Tables in documents. The rows of all tables are kept in memory for lists.

    `rules_versions`: the latest rules of each game that this version of the page can play; None: whatever is stored.
    """

    def __init__(self, documents: BrowserDocuments, rules_versions: Mapping[str, int] | None = None) -> None:
        self._rules_versions = rules_versions
        self._unreadable: set[str] = set()
        self.pending_writes = 0
        self._documents = documents
        self._listener: StoreListener | None = None
        self._rows: dict[str, TableRow] = {}
        self._changed: set[str] = set()  # tables whose rows have to be read again
        self._cache: OrderedDict[str, tuple[int, StoredEntry]] = OrderedDict()  # with the revision
        self._last_time = 0

    @property
    def shared(self) -> bool:
        return self._listener is not None

    async def open(self, listener: StoreListener) -> None:
        self._listener = listener
        try:
            for id, _, text in await self._documents.load_all(TABLE):
                table = id.removeprefix(TABLE)
                try:
                    self._rows[table] = self._read(table, text).row
                except Unreadable:
                    self._unreadable.add(table)
        except BaseException:
            self._listener = None
            raise

    async def close(self) -> None:
        self._listener = None
        self._cache.clear()

    async def healthy(self) -> bool:
        return self.shared

    async def secret(self, proposed: bytes) -> bytes:
        return bytes.fromhex(await self._documents.setting("secret", proposed.hex()))

    def changed(self, id: str) -> None:
        """Another tab has changed a document."""
        if self._listener is not None and id.startswith(TABLE):
            table = id.removeprefix(TABLE)
            self._changed.add(table)
            self._cache.pop(table, None)
            self._listener.table_changed(table)

    # -------------------------------------------------------------------------------------------------------- tables

    async def insert_table(self, table: TableRow, moves: Sequence[MoveRow]) -> bool:
        # Another tab may begin an attempt at the same moment. Then the first of the two counts twice at worst: all
        # results of the page are on trust.
        if table.daily and table.maker and await self.daily_attempts(table.maker, table.game, table.daily, 1):
            return False
        return await self.insert_entry(new_entry(table, moves, self._now()))

    async def insert_entry(self, entry: StoredEntry) -> bool:
        """Write a whole table; False if there is one with this id already."""
        self._check_open()
        return await self._save(0, entry)

    async def insert_rematch(self, old: str, table: TableRow) -> TableRow | None:
        found = await self._load(old)
        if found is None or found[1].row.rematch is not None:
            return None if found is None else found[1].row
        await self.insert_table(table, ())

        def name_it(entry: StoredEntry) -> None:
            if entry.row.rematch is None:
                entry.row = replace(entry.row, rematch=table.id)

        _, row = await self._change(old, name_it)
        if row is None or row.rematch != table.id:  # another tab was faster
            await self._remove(table.id)
        return row

    async def find_same(self, table: TableRow, moves: Sequence[MoveRow]) -> str | None:
        """The id of a finished table with the same deal and the same moves; None if there is none."""
        new = new_entry(table, moves, 0)
        for row in await self.rows():
            if not row.status.over or not same_deal(row, new.row) or row.status.ply != len(moves):
                continue
            found = await self.load_entry(row.id)
            if found is not None and found.moves == new.moves:
                return row.id
        return None

    async def load(self, table: str) -> StoredTable | None:
        entry = await self.load_entry(table)
        return None if entry is None else entry.stored()

    async def load_entry(self, table: str) -> StoredEntry | None:
        """Everything that is stored of a table, its analysis too."""
        self._check_open()
        found = await self._load(table)
        return None if found is None else found[1]

    async def update_position(self, table: str, expected_version: int, update: PositionUpdate) -> bool:
        self._check_open()
        update.check()
        at = self._now()
        done, _ = await self._change(table, lambda entry: entry.update_position(expected_version, update, at))
        return bool(done)

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
        return stored_entry.listed(await self.rows(), kind, guest, game, before, limit, players, clock)

    async def mark_seen(self, table: str, at: int) -> None:
        def mark(entry: StoredEntry) -> None:
            entry.row = replace(entry.row, seen=at)

        await self._change(table, mark)

    async def waiting_for_bots(self, seen_since: int, limit: int) -> list[tuple[str, int]]:
        return stored_entry.waiting_for_bots(await self.rows(), seen_since, limit)

    async def save_clock(self, table: str, version: int, clock: Clock) -> bool:
        return bool((await self._change(table, lambda entry: entry.save_clock(version, clock)))[0])

    async def next_flags(self, limit: int) -> list[tuple[str, int]]:
        return stored_entry.next_flags(await self.rows(), limit)

    async def advance_uptime(self, to: int) -> int:
        return to  # the page has no clocks

    async def daily_attempts(self, guest: str, game: str, day: str | None, limit: int) -> list[TableRow]:
        return stored_entry.daily_attempts(await self.rows(), guest, game, day, limit)

    async def daily_scores(self, game: str, day: str) -> list[DailyScore]:
        return stored_entry.daily_scores(await self.rows(), game, day)

    async def load_daily_best(self, game: str, day: str) -> str | None:
        found = await self._documents.load(_DAILY_BEST + f"{game}:{day}")
        return None if found is None else found[1]

    async def save_daily_best(self, game: str, day: str, text: str) -> None:
        id = _DAILY_BEST + f"{game}:{day}"
        for _ in range(_ATTEMPTS):
            found = await self._documents.load(id)
            if await self._documents.save(id, 0 if found is None else found[0], text) is not None:
                return
        raise StorageFailed

    async def forget_guest(self, guest: str) -> Forgotten:
        deleted, changed = [], []
        for row in await self.rows():
            if not stored_entry.is_of(row, guest):
                continue
            if without_guest(row, guest) is None:
                await self._remove(row.id)
                deleted.append(row.id)
            else:
                await self._change(row.id, lambda entry: _without_guest(entry, guest))
                changed.append(row.id)
        return Forgotten(tuple(deleted), tuple(changed))

    # --------------------------------------------------------------------------------------------------------- seats

    async def claim_seat(
        self, table: str, seats: Iterable[int], guest: str | None, name: str | None
    ) -> tuple[int | None, TableRow | None]:
        among = list(seats)
        return await self._change(table, lambda entry: entry.claim_seat(among, guest, name))

    async def hold_seat(
        self, table: str, seat: int, link_number: int, guest: str | None, name: str | None
    ) -> TableRow | None:
        return (await self._change(table, lambda entry: entry.hold_seat(seat, link_number, guest, name)))[1]

    async def sign_out(
        self, table: str, seat: int, link_number: int, guest: str | None
    ) -> tuple[bool, TableRow | None]:
        done, row = await self._change(table, lambda entry: entry.sign_out(seat, link_number, guest))
        return bool(done), row

    async def rename_seats(self, table: str, seats: Sequence[int], name: str | None) -> TableRow | None:
        return await self._change_seats(table, seats, lambda seat: replace(seat, name=name))

    async def agree_to_hints(self, table: str, seats: Sequence[int], agree: bool) -> TableRow | None:
        return await self._change_seats(table, seats, lambda seat: replace(seat, hints=agree))

    async def count_hint(self, table: str, seat: int) -> TableRow | None:
        return await self._change_seats(table, [seat], lambda row: replace(row, hints_used=row.hints_used + 1))

    async def _change_seats(
        self, table: str, numbers: Sequence[int], change: Callable[[SeatRow], SeatRow]
    ) -> TableRow | None:
        return (await self._change(table, lambda entry: entry.change_seats(numbers, change)))[1]

    # ------------------------------------------------------------------------------------------------------ analyses

    async def load_analysis(self, table: str) -> str | None:
        found = await self._load(table)
        return None if found is None else found[1].analysis

    async def save_analysis(self, table: str, text: str) -> None:
        def keep(entry: StoredEntry) -> None:
            entry.analysis = text

        await self._change(table, keep)

    # ------------------------------------------------------------------------------------------- unreadable documents

    async def unreadable(self) -> list[str]:
        """The ids of the tables that this version of the page cannot read."""
        await self.rows()
        return sorted(self._unreadable)

    async def unreadable_text(self, table: str) -> str:
        """The document of such a table, as it is stored; empty if another tab has removed it."""
        found = await self._documents.load(TABLE + table)
        return "" if found is None else found[1]

    async def remove_unreadable(self, table: str) -> None:
        """Remove the document of such a table."""
        if table in self._unreadable:
            await self._remove(table)

    async def announce_presence(self, table: str, seats: frozenset[int], spectators: int) -> None:
        """All tabs belong to one player."""

    # ----------------------------------------------------------------------------------------------------- documents

    async def rows(self) -> list[TableRow]:
        """All tables, without their moves."""
        self._check_open()
        while self._changed:
            table = self._changed.pop()
            try:
                await self._load(table)
            except Unreadable:
                self._rows.pop(table, None)
                self._unreadable.add(table)
            except BaseException:
                self._changed.add(table)
                raise
        return list(self._rows.values())

    async def _change(self, table: str, change: Callable[[StoredEntry], T]) -> tuple[T | None, TableRow | None]:
        """Change a table; returns what `change` does, and the table afterwards. Both are None without such a table."""
        found = self._cache.get(table)
        sure = found is None
        for _ in range(_ATTEMPTS):
            if found is None:
                found, sure = await self._load(table), True
                if found is None:
                    return None, None
            revision, entry = found
            copy = StoredEntry(entry.row, entry.moves, dict(entry.keys), entry.analysis)
            result = change(copy)
            if copy == entry:
                if sure:
                    return result, entry.row
            elif await self._save(revision, copy):
                return result, copy.row
            found = None  # what was cached is not what is stored, or may not be
        raise StorageFailed

    async def _load(self, table: str) -> tuple[int, StoredEntry] | None:
        """The revision and the content of a table's document."""
        found = await self._documents.load(TABLE + table)
        if found is None:
            self._forget(table)
            return None
        revision, text = found
        cached = self._cache.get(table)
        if cached is None or cached[0] < revision:  # otherwise a later one was saved while this one was read
            cached = (revision, self._read(table, text))
            self._remember(table, cached)
        self._rows[table] = cached[1].row
        return cached

    async def _save(self, revision: int, entry: StoredEntry) -> bool:
        self.pending_writes += 1
        try:
            saved = await self._documents.save(TABLE + entry.row.id, revision, dumps(entry))
        except BaseException:
            self._cache.pop(entry.row.id, None)  # it may have been stored or not
            raise
        finally:
            self.pending_writes -= 1
        if saved is None:
            return False
        self._remember(entry.row.id, (saved, entry))
        self._rows[entry.row.id] = entry.row
        return True

    async def _remove(self, table: str) -> None:
        while (found := await self._documents.load(TABLE + table)) is not None:
            if await self._documents.remove(TABLE + table, found[0]):
                break
        self._forget(table)

    def _forget(self, table: str) -> None:
        self._cache.pop(table, None)
        self._rows.pop(table, None)
        self._unreadable.discard(table)

    def _remember(self, table: str, found: tuple[int, StoredEntry]) -> None:
        self._cache[table] = found
        self._cache.move_to_end(table)
        while len(self._cache) > _CACHED:
            self._cache.popitem(last=False)

    def _read(self, table: str, text: str) -> StoredEntry:
        try:
            entry = loads(text)
            if entry.row.id != table:
                raise BadDocument(f"The document is one of the table {entry.row.id}.")
            known = self._rules_versions
            if known is not None and entry.row.rules > known.get(entry.row.game, -1):
                raise BadDocument(f"Rules {entry.row.rules} of {entry.row.game} are not known.")
        except BadDocument as error:
            log.warning("document_unreadable", extra={"fields": {"table": table, "error": str(error)}})
            raise Unreadable from None
        self._unreadable.discard(table)
        self._last_time = max(self._last_time, entry.row.updated)
        return entry

    def _now(self) -> int:
        """The time; later than any before, so that lists have one order."""
        self._last_time = max(self._last_time + 1, time.time_ns() // 1000)
        return self._last_time

    def _check_open(self) -> None:
        if not self.shared:
            raise RuntimeError("the store is closed")


def _without_guest(entry: StoredEntry, guest: str) -> None:
    entry.row = without_guest(entry.row, guest) or entry.row
