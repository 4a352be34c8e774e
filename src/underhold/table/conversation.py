"""The messages between one client and one table; docs/protocol.md describes them.

Requests go to the table. Changes of the table come back, in the client's language and with what it may see. How the
messages travel is not known here: on a server through a WebSocket, in the page without a server from worker to tab.
"""

import asyncio
import logging
import time
from typing import Any, Final, Protocol

from pydantic import BaseModel, TypeAdapter, ValidationError

from underhold.locale import DEFAULT_LANGUAGE, available, words
from underhold.table.chat import ChatReader, has_chat
from underhold.table.identity import Visitor
from underhold.table.incoming import key_of, parsed, refuse_nul, where
from underhold.table.problems import NotFound, TableProblem
from underhold.table.shared_messages import SharedMessages
from underhold.table.subscriptions import ChatChanged, NoticesMissed, PositionChanged, Subscription, TableDeleted
from underhold.table.table import Table
from underhold.wire import messages

_FROM_CLIENT: Final[TypeAdapter[messages.FromClient]] = TypeAdapter(messages.FromClient)

log = logging.getLogger(__name__)


class Connection(Protocol):
    """Carries the messages of one conversation to the client. Whatever it raises ends the conversation.

    It also gets to know what costs time, because a server limits and measures that.
    """

    async def send(self, text: str) -> None:
        """Send a message."""

    async def send_refusal(self, text: str, problem: TableProblem) -> None:
        """Send the message that refuses a request."""

    def snapshot_requested(self, size: int) -> None:
        """The client has asked for a snapshot and got one of this many characters."""

    def hint_requested(self) -> None:
        """A hint is about to be computed."""

    def chat_requested(self) -> None:
        """Something is about to be said, reported or blocked; raises TableProblem if that happens too often."""

    def change_acknowledged(self, seconds: float) -> None:
        """A request to change the position was carried out in this time."""


class Conversation:
    """One client at one table. It does not know who uses it, so that it is freed with its transport."""

    def __init__(
        self, table: Table, who: Visitor, language: str, connection: Connection, shared: SharedMessages
    ) -> None:
        self._table = table
        self._who = who
        self._language = language
        self._connection = connection
        self._shared = shared
        self._sent_version: int | None = None
        self._seats: tuple[int, ...] = ()
        self._patches = False  # the client wants patches instead of updates
        self._hint: asyncio.Task[None] | None = None
        self._chat: ChatReader | None = None  # None: the client does not want the chat
        self._chat_sent: tuple[object, ...] = ()  # the access for which the chat was sent last

    @property
    def started(self) -> bool:
        """Whether the client has sent `hello`."""
        return self._sent_version is not None

    def subscribe(self) -> Subscription:
        """The subscription to pass to `send_notices`."""
        return self._table.subscribe(self._who)

    async def close(self) -> None:
        """Stop computing a hint that nobody waits for any more."""
        if self._hint:
            self._hint.cancel()
            await asyncio.gather(self._hint, return_exceptions=True)
            self._hint = None  # it keeps its exception, whose traceback keeps the conversation

    # ---------------------------------------------------------------------------------------- from the table

    async def send_notices(self, notices: Subscription) -> None:
        """Send what changes at the table; ends when the table is deleted."""
        async for notice in notices:
            if self._sent_version is None:
                continue  # the client has not sent hello yet
            if isinstance(notice, PositionChanged):
                await self._send_change(notice)
            elif isinstance(notice, TableDeleted):
                await self.refuse(None, NotFound())
                return
            elif isinstance(notice, ChatChanged):
                await self._send_chat(notice)
            elif isinstance(notice, NoticesMissed) or self._table.seats_of(self._who) != self._seats:
                await self._snapshot(0)
            else:
                await self._send(self._table.company(self._who, self._language))
            if self._chat is not None and (isinstance(notice, NoticesMissed) or self._chat_access() != self._chat_sent):
                await self._send_chat()

    def _chat_access(self) -> tuple[object, ...]:
        """What decides how the client may use the chat."""
        table, who = self._table, self._who
        return has_chat(table.row), table.seats_of(who), table.takes_part(who)

    async def _send_chat(self, change: ChatChanged | None = None) -> int:
        """Send what was said, or after a change what is new; returns the length of the message."""
        if self._chat is None:
            return 0
        who, row = self._who, self._table.row
        held, takes_part = self._table.seats_of(who), self._table.takes_part(who)
        self._chat_sent = self._chat_access()
        if change is None:
            said = await self._chat.whole(row, held, takes_part)
        else:
            said = await self._chat.news(row, held, takes_part, change)
        if said is None:
            return 0
        text = said.model_dump_json()
        await self._connection.send(text)
        return len(text)

    async def _send_change(self, change: PositionChanged) -> None:
        assert self._sent_version is not None
        if change.version <= self._sent_version:
            return
        text = await self._shared.change(self._table, change, self._who, self._language, self._patches)
        if change.version <= self._sent_version:
            return  # a snapshot has overtaken it
        if self._patches and (text is None or not self._can_patch(change)):
            await self._snapshot(0)
            return
        assert text is not None
        self._sent_version = change.version
        await self._connection.send(text)

    def _can_patch(self, change: PositionChanged) -> bool:
        """Whether the client has the position before, as it looks with the seats that the visitor holds now."""
        return change.version - 1 == self._sent_version and self._table.seats_of(self._who) == self._seats

    async def _snapshot(self, log_from: int) -> int:
        """Send everything; returns the length of the message."""
        snapshot = self._table.snapshot(self._who, self._language, log_from)
        self._sent_version = snapshot.position.version
        self._seats = self._table.seats_of(self._who)
        text = snapshot.model_dump_json()
        await self._connection.send(text)
        return len(text)

    # --------------------------------------------------------------------------------------- from the client

    async def handle(self, raw: bytes) -> None:
        """Handle one message of the client and answer it."""
        key: str | None = None
        try:
            refuse_nul(raw)
            data = parsed(raw)
            key = key_of(data)
            await self._act(_validated(data))
        except TableProblem as refused:
            await self.refuse(key, refused)

    async def refuse(self, key: str | None, problem: TableProblem) -> None:
        """Tell the client that the message with this key was refused."""
        refused = messages.Refused(key=key, problem=problem.wire(words(self._language)))
        await self._connection.send_refusal(refused.model_dump_json(), problem)

    async def _act(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Hello):
            await self._hello(message)
            return
        if isinstance(message, messages.Ping):
            await self._send(messages.Pong())
            return
        if self._sent_version is None:
            raise TableProblem("bad_request", "hello_first")
        if isinstance(message, messages.AskHint):
            self._ask_hint(message)
            return
        if isinstance(message, messages.Say | messages.ReportMessage | messages.BlockPlayer):
            self._connection.chat_requested()
            await self._talk(message)
            await self._send(messages.Acknowledged(key=message.key, version=self._table.version))
            return
        started = time.perf_counter()
        if isinstance(message, messages.Play):
            version = await self._table.play(self._who, message.version, message.key, message.move)
        elif isinstance(message, messages.Takeback):
            version = await self._table.takeback(self._who, message.type, message.version, message.key, message.ply)
        else:
            version = await self._table.consent(self._who, message.version, message.key, message.agree, message.ply)
        await self._send(messages.Acknowledged(key=message.key, version=version))
        self._connection.change_acknowledged(time.perf_counter() - started)

    async def _talk(self, message: messages.Say | messages.ReportMessage | messages.BlockPlayer) -> None:
        """Say something, report a message or block a player."""
        chat = self._table.chat
        if isinstance(message, messages.ReportMessage):
            if self._chat is None:
                raise TableProblem("bad_request", "hello_first")
            self._chat.check_sees(message.message)
            await chat.report(message.message, self._who)
            return
        seat = self._table.chat_seat(self._who)
        if isinstance(message, messages.Say):
            await chat.say(seat, self._who, message)
        elif message.seat >= len(self._table.row.seats) or message.seat in self._table.seats_of(self._who):
            raise TableProblem("bad_request", "bad_message", where="“seat”")
        else:
            await chat.block(self._table.row.seats[message.seat], self._who, message.blocked)

    async def _hello(self, hello: messages.Hello) -> None:
        """Send a snapshot without the log entries that the client certainly has, or nothing that it has already."""
        await self._send_position(hello)
        self._chat = ChatReader(self._table.chat, self._table.id, self._who) if hello.chat else None
        self._connection.snapshot_requested(await self._send_chat())

    async def _send_position(self, hello: messages.Hello) -> None:
        language = hello.language if hello.language in available() else DEFAULT_LANGUAGE
        self._patches = hello.patches
        unchanged = self._table.unchanged(self._who, language, hello.have, hello.view)
        if unchanged:
            self._language, self._sent_version = language, unchanged.version
            self._seats = self._table.seats_of(self._who)
            await self._send(unchanged)
            return
        same = hello.have == self._table.version and (self._sent_version is None or language == self._language)
        self._language = language
        self._connection.snapshot_requested(await self._snapshot(max(0, hello.log) if same else 0))

    def _ask_hint(self, ask: messages.AskHint) -> None:
        """Compute a hint while the conversation goes on."""
        if self._hint and not self._hint.done():
            raise TableProblem("busy", "one_hint")
        self._connection.hint_requested()
        self._hint = asyncio.create_task(self._give_hint(ask))

    async def _give_hint(self, ask: messages.AskHint) -> None:
        try:
            hint = await self._table.hint(self._who, self._language, ask.version, ask.key)
        except TableProblem as refused:
            await self.refuse(ask.key, refused)
        except Exception as error:
            log.error("hint_failed", exc_info=error)
            await self.refuse(ask.key, TableProblem("server_error", "server_error"))
        else:
            await self._send(hint)

    async def _send(self, message: BaseModel) -> None:
        await self._connection.send(message.model_dump_json())


def _validated(data: Any) -> messages.FromClient:
    try:
        return _FROM_CLIENT.validate_python(data)
    except ValidationError as error:
        raise TableProblem("bad_request", "bad_message", where=where(error.errors(include_url=False))) from None
