"""How servers on one PostgreSQL tell each other of changes: NOTIFY in the transaction of the change, LISTEN here."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy import Connection, text

from underhold.server.store.database import Database

CHANNEL: Final = "underhold"
_PAUSES: Final = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to listen again

log = structlog.get_logger(__name__)


class Bell:
    """Rings for every change of a table by another server; silent on SQLite, which has only one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._self = secrets.token_hex(4)  # our own ringing comes back too
        self._task: asyncio.Task[None] | None = None

    def ring(self, connection: Connection, table: str, news: str) -> None:
        """Tell the other servers, if and when the transaction of this connection commits."""
        if self._database.shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :news)"),
                {"channel": CHANNEL, "news": f"{self._self} {table} {news}"},
            )

    async def listen(self, heard: Callable[[str, str, str], None], missed: Callable[[], None]) -> None:
        """Call `heard` with server, table and news of every change, and `missed` when changes may have gone unheard.

        Returns when it listens for the first time.
        """
        if self._database.shared:
            ready = asyncio.Event()
            self._task = asyncio.create_task(self._run(heard, missed, ready))
            await ready.wait()

    async def _run(
        self, heard: Callable[[str, str, str], None], missed: Callable[[], None], ready: asyncio.Event
    ) -> None:
        import psycopg  # here, because a server on SQLite can do without it

        url = self._database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        failures = 0
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if ready.is_set():
                        missed()
                    ready.set()
                    failures = 0
                    async for notice in connection.notifies():
                        server, table, news = notice.payload.split(" ", 2)
                        if server != self._self:
                            heard(server, table, news)
            except Exception as error:  # whatever it was: a server that stops listening shows old positions for ever
                log.warning("listen_failed", error=type(error).__name__)
            await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])
            failures += 1

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
