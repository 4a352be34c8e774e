"""The queue in front of the workers that compute for bots and hints."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from underhold.table.fair_queue import Asker, FairQueue, Priority


class BotQueue:
    """Gives as many turns at once as there are workers, in a fair order."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._free = workers
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._since: dict[asyncio.Future[None], float] = {}  # when each began to wait; the longest wait first

    def __len__(self) -> int:
        """How many wait for a turn."""
        return len(self._queue)

    @property
    def longest_wait(self) -> float:
        """The seconds since the first turn was asked for that is not given yet."""
        return time.monotonic() - next(iter(self._since.values())) if self._since else 0.0

    @asynccontextmanager
    async def turn(self, asker: Asker, priority: Callable[[], Priority]) -> AsyncIterator[None]:
        """Wait for a turn. A worker is free for as long as the context lasts."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.add(granted, asker, priority)
        self._since[granted] = time.monotonic()
        self._grant()
        try:
            await granted
            yield
        finally:
            if granted.cancelled():  # it was still waiting
                self._queue.remove(granted)
                self._since.pop(granted, None)
            else:
                self._free += 1
            self._grant()

    def crowd(self, asker: Asker, priority: Priority) -> float:
        """How many turns of `FairQueue.crowd` wait, per worker."""
        return self._queue.crowd(asker, priority) / self.workers

    def _grant(self) -> None:
        while self._free and self._queue:
            granted = self._queue.take()
            del self._since[granted]
            if not granted.cancelled():
                self._free -= 1
                granted.set_result(None)
