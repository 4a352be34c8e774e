"""The store on a database: SQLite for one server process, PostgreSQL for several."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from underhold.server.ages import Ages
from underhold.server.store import admin_rows, clock_rows, daily_rows, forget_rows, rows
from underhold.server.store.admin_rows import Ban
from underhold.server.store.database import Database, make_private
from underhold.server.store.migrate import migrate
from underhold.server.store.notifications import Notifier
from underhold.server.store.retention import Pruned, daily_limit, daily_turn, prune_people, prune_some
from underhold.server.store.sql_chats import SqlChats
from underhold.table.clock import Clock
from underhold.table.forgetting import Forgotten
from underhold.table.store import (
    ClockFilter,
    DailyScore,
    ListKind,
    MoveRow,
    PositionUpdate,
    StoredTable,
    StoreListener,
    TableRow,
)

T = TypeVar("T")


class SqlStore:
    """Implements `table.store.Store`. A change and its notification are one transaction."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._database: Database | None = None
        self._notifier: Notifier | None = None
        self.chats = SqlChats(lambda: self.database, self._open_notifier)

    async def open(self, listener: StoreListener) -> None:
        make_private(self._url)
        database = Database(self._url)
        notifier = Notifier(database)
        try:
            await asyncio.to_thread(migrate, database.engine)
            await notifier.listen(listener)
        except BaseException:
            await notifier.close()
            await database.close()
            raise
        self._database, self._notifier = database, notifier

    async def close(self) -> None:
        database, self._database = self._database, None
        if self._notifier is not None:
            await self._notifier.close()
        if database is not None:
            await database.close()

    @property
    def database(self) -> Database:
        """The open database."""
        if self._database is None:
            raise RuntimeError("the database is closed")
        return self._database

    @property
    def shared(self) -> bool:
        return self._database is not None and self._database.shared

    @property
    def pending_writes(self) -> int:
        return 0 if self._database is None else self._database.pending

    async def healthy(self) -> bool:
        return self._database is not None and await self._database.healthy()

    async def secret(self, proposed: bytes) -> bytes:
        return await self.database.write(partial(rows.server_secret, proposed=proposed))

    # --------------------------------------------------------------------------------------------------------- tables

    async def insert_table(self, table: TableRow, moves: Sequence[MoveRow]) -> bool:
        if table.daily is not None:
            return await self.database.write(lambda connection: daily_rows.insert_attempt(connection, table, moves))
        await self.database.write(lambda connection: rows.insert_table(connection, table, moves))
        return True

    async def insert_rematch(self, old: str, table: TableRow) -> TableRow | None:
        _, row = await self._change_people(old, lambda connection: rows.insert_rematch(connection, old, table))
        return row

    async def load(self, table: str) -> StoredTable | None:
        return await self.database.read(lambda connection: rows.load(connection, table))

    async def update_position(self, table: str, expected_version: int, update: PositionUpdate) -> bool:
        def job(connection: Connection) -> bool:
            done = rows.update_position(connection, table, expected_version, update)
            if done:
                self._notify_changed(connection, table)
            return done

        return await self.database.write(job)

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
        return await self.database.read(
            lambda connection: rows.list_tables(connection, kind, guest, game, before, limit, players, clock)
        )

    async def mark_seen(self, table: str, at: int) -> None:
        await self.database.write(lambda connection: rows.mark_seen(connection, table, at))

    async def waiting_for_bots(self, seen_since: int, limit: int) -> list[tuple[str, int]]:
        return await self.database.read(lambda connection: rows.waiting_for_bots(connection, seen_since, limit))

    async def save_clock(self, table: str, version: int, clock: Clock) -> bool:
        def job(connection: Connection) -> bool:
            done = clock_rows.save_clock(connection, table, version, clock)
            if done:
                self._notify_changed(connection, table)
            return done

        return await self.database.write(job)

    async def next_flags(self, limit: int) -> list[tuple[str, int]]:
        return await self.database.read(lambda connection: clock_rows.next_flags(connection, limit))

    async def advance_uptime(self, to: int) -> int:
        return await self.database.write(lambda connection: clock_rows.advance_uptime(connection, to))

    async def daily_attempts(self, guest: str, game: str, day: str | None, limit: int) -> list[TableRow]:
        return await self.database.read(
            lambda connection: daily_rows.daily_attempts(connection, guest, game, day, limit)
        )

    async def daily_scores(self, game: str, day: str) -> list[DailyScore]:
        return await self.database.read(lambda connection: daily_rows.daily_scores(connection, game, day))

    async def load_daily_best(self, game: str, day: str) -> str | None:
        return await self.database.read(lambda connection: daily_rows.load_daily_best(connection, game, day))

    async def save_daily_best(self, game: str, day: str, text: str) -> None:
        await self.database.write(lambda connection: daily_rows.save_daily_best(connection, game, day, text))

    async def forget_guest(self, guest: str) -> Forgotten:
        def job(connection: Connection) -> Forgotten:
            done = forget_rows.forget_guest(connection, guest)
            for table in (*done.deleted, *done.changed):
                self._notify_changed(connection, table)
            for table in done.chats:
                self._open_notifier().notify_chat(connection, table)
            return done

        return await self.database.write(job)

    async def change_guests(self, change: Callable[[Connection], Iterable[str]]) -> list[str]:
        """Make a change of who sits where, and notify the other servers of the tables that it returns."""

        def job(connection: Connection) -> list[str]:
            changed = list(change(connection))
            for table in changed:
                self._notify_changed(connection, table)
            return changed

        return await self.database.write(job)

    # ---------------------------------------------------------------------------------------------------------- seats

    async def claim_seat(
        self, table: str, seats: Iterable[int], guest: str | None, name: str | None
    ) -> tuple[int | None, TableRow | None]:
        return await self._change_people(table, lambda connection: rows.claim(connection, table, seats, guest, name))

    async def hold_seat(
        self, table: str, seat: int, link_number: int, guest: str | None, name: str | None
    ) -> TableRow | None:
        _, row = await self._change_people(
            table, lambda connection: rows.hold(connection, table, seat, link_number, guest, name)
        )
        return row

    async def sign_out(
        self, table: str, seat: int, link_number: int, guest: str | None
    ) -> tuple[bool, TableRow | None]:
        return await self._change_people(
            table, lambda connection: rows.sign_out(connection, table, seat, link_number, guest)
        )

    async def rename_seats(self, table: str, seats: Sequence[int], name: str | None) -> TableRow | None:
        _, row = await self._change_people(table, lambda connection: rows.rename(connection, table, seats, name))
        return row

    async def agree_to_hints(self, table: str, seats: Sequence[int], agree: bool) -> TableRow | None:
        _, row = await self._change_people(
            table, lambda connection: rows.agree_to_hints(connection, table, seats, agree)
        )
        return row

    async def count_hint(self, table: str, seat: int) -> TableRow | None:
        _, row = await self._change_people(table, lambda connection: rows.count_hint(connection, table, seat))
        return row

    async def _change_people(self, table: str, change: Callable[[Connection], T]) -> tuple[T, TableRow | None]:
        """Make a change, notify the other servers, and return the table as it is afterwards."""

        def job(connection: Connection) -> tuple[T, TableRow | None]:
            done = change(connection)
            self._notify_changed(connection, table)
            return done, rows.load_table(connection, table)

        return await self.database.write(job)

    # ------------------------------------------------------------------------------------- analyses and notifications

    async def load_analysis(self, table: str) -> str | None:
        return await self.database.read(lambda connection: rows.load_analysis(connection, table))

    async def save_analysis(self, table: str, text: str) -> None:
        await self.database.write(lambda connection: rows.save_analysis(connection, table, text))

    async def announce_presence(self, table: str, seats: frozenset[int], spectators: int) -> None:
        assert self._notifier is not None
        await self.database.write(
            partial(self._notifier.notify_presence, table=table, seats=seats, spectators=spectators)
        )

    # ------------------------------------------------------------------------------------------- bans and old tables

    async def list_bans(self) -> list[Ban]:
        """Who may not use the server."""
        return await self.database.read(admin_rows.list_bans)

    async def last_change(self) -> int:
        """The number of the last change by another program on SQLite."""
        return await self.database.write(admin_rows.last_change)

    async def changes_after(self, number: int) -> list[tuple[int, str]]:
        """Tables that another program has changed on SQLite, with the numbers of the changes."""
        return await self.database.read(lambda connection: admin_rows.changes_after(connection, number))

    async def prune(self, ages: Ages, live: Collection[str]) -> tuple[list[str], Pruned]:
        """Delete what is too old, as much as a day may take, except tables that are live here.

        Returns the ids of the tables.
        """
        limit = await self.database.read(daily_limit)
        deleted: list[str] = []

        def job(connection: Connection) -> list[str]:
            some = prune_some(connection, ages, live, limit=limit - len(deleted))
            for table in some:
                self._notify_changed(connection, table)
            return some

        while len(deleted) < limit and (some := await self.database.write(job)):
            deleted += some
        rest = await self.database.write(lambda connection: prune_people(connection, ages, limit=limit))
        return deleted, replace(rest, tables=len(deleted))

    async def daily_turn(self) -> bool:
        """Whether the daily prune is due here; see `retention.daily_turn`."""
        return await self.database.write(daily_turn)

    def _notify_changed(self, connection: Connection, table: str) -> None:
        self._open_notifier().notify_changed(connection, table)

    def _open_notifier(self) -> Notifier:
        assert self._notifier is not None
        return self._notifier
