"""The conversations of tabs with tables: what a server's WebSockets are, without a network."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from underhold.locale import words
from underhold.table.conversation import Conversation
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem
from underhold.table.shared_messages import SharedMessages
from underhold.table.subscriptions import Subscription
from underhold.table.tables import Tables
from underhold.wire import messages

# The codes with which a server closes its sockets.
GOING_AWAY: Final = 1001
POLICY_VIOLATION: Final = 1008  # there is no such table, or no longer
FAILED: Final = 1011

log = logging.getLogger(__name__)


class PageSocket:
    """One conversation. It has the part of a WebSocket's methods that the client uses.

    `receive` gets the messages of the table, `closed` a code when the conversation ends, but not after `close`.
    """

    def __init__(
        self,
        tables: Tables,
        shared: SharedMessages,
        who: Visitor,
        table: str,
        language: str,
        receive: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> None:
        self._incoming: asyncio.Queue[str] = asyncio.Queue()
        self._closed = closed
        self._task = asyncio.create_task(self._run(tables, shared, who, table, language, _TabConnection(receive)))

    def send(self, text: str) -> None:
        """Pass a message of the client to the table. The answer comes later."""
        self._incoming.put_nowait(text)

    def close(self) -> None:
        """End the conversation."""
        self._closed = _ignore
        self._task.cancel()

    async def end(self) -> None:
        """End the conversation because the page ends, and wait until it has."""
        if not self._task.done():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._closed(GOING_AWAY)

    def when_done(self, call: Callable[[], None]) -> None:
        """Call this when the conversation has ended."""
        self._task.add_done_callback(lambda _: call())

    async def _run(
        self,
        tables: Tables,
        shared: SharedMessages,
        who: Visitor,
        table_id: str,
        language: str,
        connection: "_TabConnection",
    ) -> None:
        try:
            conversation = Conversation(await tables.get(table_id), who, language, connection, shared)
            with conversation.subscribe() as notices:
                await self._talk(conversation, notices)
        except TableProblem as refused:
            problem = refused.wire(words(language))
            await connection.send(messages.Refused(key=None, problem=problem).model_dump_json())
            self._closed(POLICY_VIOLATION)
        except Exception as error:
            log.error("socket_error", exc_info=error)
            self._closed(FAILED)
        else:
            self._closed(POLICY_VIOLATION)  # the table was deleted

    async def _talk(self, conversation: Conversation, notices: Subscription) -> None:
        """Pass messages in both directions until the table is deleted."""
        tasks = [asyncio.create_task(conversation.send_notices(notices)), asyncio.create_task(self._read(conversation))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await conversation.close()

    async def _read(self, conversation: Conversation) -> None:
        while True:
            text = await self._incoming.get()
            await conversation.handle(text.encode("utf-8", "replace"))


class _TabConnection:
    """Hands messages to the tab. Implements `table.conversation.Connection`; nothing is limited or measured."""

    def __init__(self, receive: Callable[[str], None]) -> None:
        self._receive = receive

    async def send(self, text: str) -> None:
        self._receive(text)

    async def send_refusal(self, text: str, problem: TableProblem) -> None:
        self._receive(text)

    def snapshot_requested(self, size: int) -> None: ...

    def hint_requested(self) -> None: ...

    def chat_requested(self) -> None: ...

    def change_acknowledged(self, seconds: float) -> None: ...


def _ignore(code: int) -> None:
    """Nobody wants to know that a conversation has ended."""
