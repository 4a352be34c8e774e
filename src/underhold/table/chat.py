"""The chat of one live table: who may read and write, what is said, and whose messages somebody has blocked.

It does not belong to the game: nothing here changes a version, and no record contains it. Readers subscribe to the
table and get `ChatChanged`; `ChatReader` turns that into messages.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, get_args

from underhold.table.chat_store import ChatRow, ChatStore, NewMessage
from underhold.table.identity import Visitor
from underhold.table.problems import NotFound, StorageFailed, TableProblem
from underhold.table.store import SeatRow, TableRow
from underhold.table.subscriptions import ChatChanged
from underhold.table.times import iso
from underhold.wire import messages
from underhold.wire.names import BadName, clean_text

SENT: Final = 100  # the latest messages, which a reader gets


def has_chat(row: TableRow) -> bool:
    """Whether people at different browsers may talk at a table."""
    return row.chat != "off" and not row.uploaded and any(seat.kind == "link" or seat.left for seat in row.seats)


def may_read(row: TableRow, takes_part: bool) -> bool:
    """Whether a visitor who takes part, or one who does not, may read the chat."""
    return has_chat(row) and (takes_part or row.chat == "public")


class Chat:
    """What is said at one table. `store` is None where tables have no chat, as in the page without a server."""

    def __init__(self, store: ChatStore | None, table: str, notify: Callable[[ChatChanged], None]) -> None:
        self._store = store
        self._table = table
        self._notify = notify
        self._rows: list[ChatRow] | None = None  # None: not loaded, or not up to date
        self._lock = asyncio.Lock()

    @property
    def available(self) -> bool:
        """Whether anything can be said here at all."""
        return self._store is not None

    async def rows(self) -> list[ChatRow]:
        """The latest messages."""
        store = self._usable()
        async with self._lock:
            while self._rows is None:
                self._rows = []  # before reading: a notification from now on may not be covered by it
                found = self._rows
                try:
                    found += await store.load_messages(self._table, SENT)
                except BaseException:
                    self._rows = None
                    raise
            return self._rows

    def changed(self) -> None:
        """Something was said or deleted, here or by another process."""
        self._rows = None
        self._notify(ChatChanged())

    async def say(self, seat: SeatRow, who: Visitor, message: messages.Say) -> None:
        """Store a message of the player of a seat, and show it to everybody who may read it."""
        text = None if message.text is None else _cleaned(message.text)
        if (text is None) == (message.phrase is None):
            raise TableProblem("bad_request", "bad_message", where="“text”")
        new = NewMessage(seat.number, who.guest, seat.name, text, message.phrase, message.key)
        if not await self._usable().add_message(self._table, new):
            raise NotFound
        self.changed()

    async def report(self, number: int, who: Visitor) -> None:
        """Store a message with its context for the operator."""
        if not await self._usable().report_message(self._table, number, who.guest):
            raise TableProblem("not_found", "chat.no_message")

    async def block(self, seat: SeatRow, who: Visitor, blocked: bool) -> None:
        """Hide the messages of a player from a visitor, or show them again."""
        if who.guest is None:
            raise TableProblem("no_guest", "no_guest")
        others = {_seat_id(self._table, seat.number), *(seat.guests - {who.guest})}
        await self._usable().set_blocked(who.guest, others, blocked)
        self._notify(ChatChanged(who.guest))

    async def blocked_by(self, who: Visitor) -> frozenset[str]:
        """The guests and seats that a visitor has blocked."""
        return frozenset() if who.guest is None else await self._usable().blocked_by(who.guest)

    def _usable(self) -> ChatStore:
        if self._store is None:
            raise TableProblem("no_chat", "chat.off")
        return self._store


class ChatReader:
    """What one client has of the chat."""

    def __init__(self, chat: Chat, table: str, who: Visitor) -> None:
        self._chat = chat
        self._table = table
        self._who = who
        self._blocked: frozenset[str] = frozenset()
        self._sent: set[int] | None = None  # the messages that the client has; None: it has no chat

    async def whole(self, row: TableRow, held: tuple[int, ...], takes_part: bool) -> messages.Chat | None:
        """The whole chat; None if the client may not read it and has none of it."""
        if not self._chat.available or not may_read(row, takes_part):
            return self._close()
        with suppress(StorageFailed):  # the next change brings it
            self._blocked = await self._chat.blocked_by(self._who)
            shown = await self._shown(held)
            self._sent = {message.number for message in shown}
            return messages.Chat(
                open=True, can_write=bool(held), whole=True, messages=shown, blocked=self._blocked_seats(row)
            )
        return None

    async def news(
        self, row: TableRow, held: tuple[int, ...], takes_part: bool, change: ChatChanged
    ) -> messages.Chat | None:
        """What has changed for this client; None if nothing has."""
        if self._sent is None or not may_read(row, takes_part):
            return await self.whole(row, held, takes_part)
        if change.blocker is not None:
            return await self.whole(row, held, takes_part) if change.blocker == self._who.guest else None
        with suppress(StorageFailed):
            shown = await self._shown(held)
            now = {message.number for message in shown}
            rows = await self._chat.rows()
            # Messages that are only too old to be sent again stay on the screen.
            oldest = rows[0].number if len(rows) == SENT else 0
            removed = sorted(number for number in self._sent - now if number > oldest)
            new = [message for message in shown if message.number not in self._sent]
            if new or removed:
                self._sent = now
                return messages.Chat(
                    open=True,
                    can_write=bool(held),
                    whole=False,
                    messages=new,
                    removed=removed,
                    blocked=self._blocked_seats(row),
                )
        return None

    def check_sees(self, number: int) -> None:
        """Refuse to work with a message that the client does not have."""
        if self._sent is None or number not in self._sent:
            raise TableProblem("not_found", "chat.no_message")

    def _close(self) -> messages.Chat | None:
        if self._sent is None:
            return None
        self._sent = None
        return messages.Chat(open=False, can_write=False, whole=True)

    async def _shown(self, held: tuple[int, ...]) -> list[messages.ChatMessage]:
        return [
            messages.ChatMessage(
                number=row.number,
                seat=row.seat,
                name=row.name,
                text=row.text,
                phrase=row.phrase if row.phrase in _PHRASES else None,  # type: ignore[arg-type]
                at=iso(row.at),
                yours=row.guest == self._who.guest if row.guest else row.seat in held,
            )
            for row in await self._chat.rows()
            if not self._hides(row)
        ]

    def _hides(self, row: ChatRow) -> bool:
        return row.guest in self._blocked or _seat_id(self._table, row.seat) in self._blocked

    def _blocked_seats(self, row: TableRow) -> list[int]:
        return [
            seat.number
            for seat in row.seats
            if _seat_id(self._table, seat.number) in self._blocked or not seat.guests.isdisjoint(self._blocked)
        ]


_PHRASES: Final = frozenset(get_args(messages.Phrase))


def _seat_id(table: str, seat: int) -> str:
    """A seat as it is stored among blocked guests: its player may use other browsers, or none."""
    return f"{table}/{seat}"


def _cleaned(text: str) -> str:
    try:
        return clean_text(text, messages.MAX_TEXT)
    except BadName as error:
        raise TableProblem("bad_text", f"chat.{error.fault}", most=messages.MAX_TEXT) from None
