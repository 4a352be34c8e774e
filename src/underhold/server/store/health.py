"""Whether a database works, tried by writing to it: a full disk or a hanging server still answers a SELECT."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from sqlalchemy import Connection, delete, insert

from underhold.server.store.schema import settings

_NAME: Final = "health"
_SIZE: Final = 6000  # more than a page, so that SQLite needs room for it
_LIMIT_SECONDS: Final = 1.5
_FRESH_SECONDS: Final = 1.0

log = structlog.get_logger(__name__)


def write_something(connection: Connection) -> None:
    """Replace a text that means nothing."""
    connection.execute(delete(settings).where(settings.c.name == _NAME))
    connection.execute(insert(settings).values(name=_NAME, value=str(time.time_ns()).ljust(_SIZE, ".")))


class HealthCheck:
    """Tries a write at most once a second, however often it is asked, and never waits longer than its limit."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._attempt: asyncio.Task[bool] | None = None
        self._started = 0.0

    async def __call__(self) -> bool:
        now = time.monotonic()
        if self._attempt is None or (self._attempt.done() and now - self._started > _FRESH_SECONDS):
            self._attempt, self._started = asyncio.create_task(self._try()), now
        attempt = self._attempt  # while this waits, somebody else may start the next one
        left = max(0.0, self._started + _LIMIT_SECONDS - now)
        done, _ = await asyncio.wait((attempt,), timeout=left)
        return bool(done) and attempt.result()

    async def _try(self) -> bool:
        try:
            await self._write()
        except Exception as error:
            log.warning("unhealthy", error=type(error).__name__)
            return False
        return True
