"""Notices of what changes at a table, and the subscription by which they are received."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from underhold.table.identity import Visitor
from underhold.table.transition import Cause
from underhold.table.versioned_game import VersionedGame

MAX_WAITING: Final = 64  # notices that may wait for a slow subscriber before all of them are dropped


@dataclass(frozen=True, slots=True)
class PositionChanged:
    """The position is another one. Each receiver turns this into a message with what it may see."""

    cause: Cause
    game: VersionedGame  # afterwards
    kept: int  # moves that were there before and still are
    before: VersionedGame  # the game that was shown until now
    messages: dict[Any, str | None] = field(
        default_factory=dict, compare=False, repr=False
    )  # as sent, by kind of receiver

    @property
    def version(self) -> int:
        return self.game.version


@dataclass(frozen=True, slots=True)
class PeopleChanged:
    """The position is the same, but who is connected, who sits where, the request to undo or the rematch changed."""


@dataclass(frozen=True, slots=True)
class ChatChanged:
    """Something was said or deleted at the table, or a guest has blocked somebody."""

    blocker: str | None = None  # the guest; then only their own messages change


@dataclass(frozen=True, slots=True)
class NoticesMissed:
    """The subscriber was too slow and notices were dropped: it has to read the whole table again."""


@dataclass(frozen=True, slots=True)
class TableDeleted:
    """The table no longer exists."""


Notice = PositionChanged | PeopleChanged | ChatChanged | NoticesMissed | TableDeleted


class Subscription:
    """A subscription to one table's changes: a context manager and an asynchronous iterator of notices.

    While it lasts, the seats of the subscriber count as present.
    """

    def __init__(
        self, who: Visitor, begin: Callable[["Subscription"], None], end: Callable[["Subscription"], None]
    ) -> None:
        self.who = who
        self._begin = begin
        self._end = end
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue(MAX_WAITING)

    def __enter__(self) -> "Subscription":
        self._begin(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._end(self)

    def notify(self, notice: Notice) -> None:
        """Queue a notice; never waits. If the queue is full, one NoticesMissed takes the place of everything in it."""
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            notice = NoticesMissed()
        self._waiting.put_nowait(notice)

    def __aiter__(self) -> AsyncIterator[Notice]:
        return self

    async def __anext__(self) -> Notice:
        return await self._waiting.get()
