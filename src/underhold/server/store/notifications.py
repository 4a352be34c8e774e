"""How servers on one PostgreSQL tell each other of changes: NOTIFY in the transaction of the change, and LISTEN."""

import asyncio
import secrets
from typing import Final

import structlog
from sqlalchemy import Connection, text

from underhold.server.store.database import Database, postgres_settings
from underhold.server.store.failures import explained
from underhold.table.store import StoreListener

CHANNEL: Final = "underhold"
_CHANGED: Final = "changed"
_CHAT: Final = "chat"
_PRESENT: Final = "people"
_PAUSES: Final = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to listen again

_QUIET_SECONDS: Final = 10.0  # without a notification, after which the connection is tested
_ANSWER_SECONDS: Final = 5.0
_START_SECONDS: Final = 20.0

log = structlog.get_logger(__name__)


def changed_elsewhere(table: str, sender: str = "admin", chat: bool = False) -> dict[str, str]:
    """The channel and the text of a notification that a table has changed, or its chat."""
    return {"channel": CHANNEL, "payload": f"{sender} {table} {_CHAT if chat else _CHANGED}"}


class Notifier:
    """Sends and receives notifications. Does nothing on SQLite, which has only one server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._self = secrets.token_hex(4)  # to recognize our own notifications, which come back too
        self._task: asyncio.Task[None] | None = None

    def notify_changed(self, connection: Connection, table: str) -> None:
        """Tell the other servers that a table has changed, when the transaction of this connection commits."""
        self._notify(connection, table, _CHANGED)

    def notify_chat(self, connection: Connection, table: str) -> None:
        """Tell the other servers that something was said or deleted at a table."""
        self._notify(connection, table, _CHAT)

    def notify_presence(self, connection: Connection, table: str, seats: frozenset[int], spectators: int) -> None:
        """Tell the other servers which seats have a player connected here, and how many spectators there are."""
        self._notify(connection, table, f"{_PRESENT} {spectators} {','.join(map(str, sorted(seats)))}")

    def _notify(self, connection: Connection, table: str, message: str) -> None:
        if self._database.shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": f"{self._self} {table} {message}"},
            )

    async def listen(self, listener: StoreListener) -> None:
        """Pass on what other servers send until `close`; returns when it listens for the first time."""
        if self._database.shared:
            ready = asyncio.Event()
            self._task = asyncio.create_task(self._run(listener, ready))
            with explained():
                async with asyncio.timeout(_START_SECONDS):
                    await ready.wait()

    async def _run(self, listener: StoreListener, ready: asyncio.Event) -> None:
        import psycopg  # here, because a server on SQLite does not need it

        address = self._database.url.set(drivername="postgresql")
        url, waits = address.render_as_string(hide_password=False), postgres_settings(address)
        failures = 0
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True, **waits) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if ready.is_set():
                        listener.notifications_missed()
                    ready.set()
                    failures = 0
                    while True:
                        async for notice in connection.notifies(timeout=_QUIET_SECONDS):
                            self._receive(notice.payload, listener)
                        # Silence: is the connection still there? A machine that vanished never closes it.
                        async with asyncio.timeout(_ANSWER_SECONDS):
                            await connection.execute("SELECT 1")
            except Exception as error:  # any error: a server that stops listening would show old positions for ever
                log.warning("listen_failed", error=type(error).__name__)
            await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])
            failures += 1

    def _receive(self, payload: str, listener: StoreListener) -> None:
        server, table, message = payload.split(" ", 2)
        if server == self._self:
            return
        kind, _, rest = message.partition(" ")
        if kind == _PRESENT:
            spectators, _, seats = rest.partition(" ")
            present = frozenset(int(seat) for seat in seats.split(",") if seat)
            listener.people_present(server, table, present, int(spectators))
        elif kind == _CHAT:
            listener.chat_changed(table)
        else:
            listener.table_changed(table)

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
