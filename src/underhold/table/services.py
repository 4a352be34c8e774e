"""What all live tables share."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import structlog

from underhold.server.store.database import Database
from underhold.server.store.notifications import Bell
from underhold.table.analyses import Analyses
from underhold.table.bot_players import Bots
from underhold.table.identity import Keys

T = TypeVar("T")
_SLOW_WORK: Final = 2  # threads that look back, replay and explain

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class House:
    """Database, secret, bots, and the numbers that people who run the server look at."""

    database: Database
    bell: Bell
    keys: Keys
    bots: Bots
    analyses: Analyses
    wake: Callable[[str], Awaitable[None]]  # a new table where a bot may have to begin
    counts: Counter[str] = field(default_factory=Counter)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _slow: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_SLOW_WORK))

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something soon, without waiting for it."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)  # the event loop itself would forget it
        task.add_done_callback(self._tasks.discard)

    async def slowly(self, work: Callable[..., T], *args: Any) -> T:
        """Do in a thread what takes long, a few at a time: tables that have to be loaded need threads too."""
        async with self._slow:
            return await asyncio.to_thread(work, *args)

    async def close(self) -> None:
        """Wait for what was to be done soon."""
        while self._tasks:
            await asyncio.gather(*self._tasks)


async def _logged(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception:
        log.exception("background_work_failed")


def new_seed() -> int:
    """The seed of a deal that nobody asked for: short enough to be told, too long to be tried out at the table."""
    return secrets.randbelow(2**53)
