"""The chats of tables on a database."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection

from underhold.server.store import chat_rows
from underhold.server.store.database import Database
from underhold.server.store.notifications import Notifier
from underhold.table.chat_store import ChatRow, NewMessage


class SqlChats:
    """Implements `table.chat_store.ChatStore`. A message and its notification are one transaction."""

    def __init__(self, database: Callable[[], Database], notifier: Callable[[], Notifier]) -> None:
        self._database = database
        self._notifier = notifier

    async def add_message(self, table: str, message: NewMessage) -> bool:
        notifier = self._notifier()

        def job(connection: Connection) -> bool:
            done = chat_rows.add_message(connection, table, message)
            if done:
                notifier.notify_chat(connection, table)
            return done

        return await self._database().write(job)

    async def load_messages(self, table: str, limit: int) -> list[ChatRow]:
        return await self._database().read(lambda connection: chat_rows.load_messages(connection, table, limit))

    async def report_message(self, table: str, number: int, reporter: str | None) -> bool:
        return await self._database().write(
            lambda connection: chat_rows.add_report(connection, table, number, reporter)
        )

    async def set_blocked(self, guest: str, others: Collection[str], blocked: bool) -> None:
        await self._database().write(lambda connection: chat_rows.set_blocked(connection, guest, others, blocked))

    async def blocked_by(self, guest: str) -> frozenset[str]:
        return await self._database().read(lambda connection: chat_rows.blocked_by(connection, guest))
