"""What a server does besides answering requests: it notices what other programs do, and deletes what is too old."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from underhold.server.ages import Ages
from underhold.server.bans import Bans
from underhold.server.logs import log
from underhold.server.metrics import Metrics
from underhold.server.store.sql_store import SqlStore
from underhold.table.problems import StorageFailed
from underhold.table.tables import Tables

_LOOK_SECONDS: Final = 2.0
_PRUNE_SECONDS: Final = 1800.0  # between looks whether a day has passed
_LAG_SECONDS: Final = 0.1  # between measurements
_LAG_WINDOW: Final = 50  # measurements of one reported value


class Housekeeping:
    """The background tasks of one server process."""

    def __init__(
        self,
        store: SqlStore,
        tables: Tables,
        bans: Bans,
        bans_changed: Callable[[], Awaitable[None]],
        ages: Ages | None,
        metrics: Metrics,
    ) -> None:
        self._store = store
        self._tables = tables
        self._bans = bans
        self._bans_changed = bans_changed
        self._ages = ages
        self._metrics = metrics
        self._last_change = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the tasks. From the first request on, bans are known."""
        self._bans.replace(await self._store.list_bans())
        self._last_change = await self._store.last_change()
        loops = [self._repeat(self.look, _LOOK_SECONDS), self._measure_lag()]
        if self._ages is not None:
            loops.append(self._repeat(self.prune, _PRUNE_SECONDS))
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    async def stop(self) -> None:
        """End the tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                with suppress(StorageFailed):  # the health check reports that
                    await work()
            except Exception as error:
                log().error("housekeeping_failed", exc_info=error)

    async def look(self) -> None:
        """Notice new bans, and on SQLite tables that another program has changed."""
        if self._bans.replace(await self._store.list_bans()):
            await self._bans_changed()
        if not self._store.shared:
            for number, table in await self._store.changes_after(self._last_change):
                self._last_change = number
                self._tables.table_changed(table)
                self._tables.chat_changed(table)

    async def prune(self) -> None:
        """Once a day, delete what is too old."""
        if self._ages is None or not await self._store.daily_turn():
            return
        deleted, pruned = await self._store.prune(self._ages, self._tables.in_use())
        for table in deleted:
            self._tables.table_changed(table)
        log().info("pruned", tables=pruned.tables, guests=pruned.guests, keys=pruned.keys)

    async def _measure_lag(self) -> None:
        late: list[float] = []
        while True:
            due = time.perf_counter() + _LAG_SECONDS
            await asyncio.sleep(_LAG_SECONDS)
            late = [*late[1 - _LAG_WINDOW :], max(0.0, time.perf_counter() - due)]
            self._metrics.loop_lag.set(max(late))
