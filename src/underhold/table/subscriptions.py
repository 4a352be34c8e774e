"""News of a table: what changed, for everyone who listens. Each receiver turns it into a message for its own eyes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from underhold.table.identity import Who
from underhold.table.versioned_game import Frame

Cause = Literal["play", "undo", "redo", "other"]
PATIENCE: Final = 64  # news that may wait for a slow listener before it is told to look anew


@dataclass(frozen=True, slots=True)
class Change:
    """The position became another one."""

    cause: Cause
    frame: Frame  # the table after it
    kept: int  # moves that were there before and still are
    messages: dict[Any, str] = field(default_factory=dict, compare=False, repr=False)  # as it was told, by receiver

    @property
    def version(self) -> int:
        return self.frame.version


@dataclass(frozen=True, slots=True)
class CompanyChange:
    """Somebody came, went, sat down, asked to go back or answered; the position is the same."""


@dataclass(frozen=True, slots=True)
class Missed:
    """The listener was too slow, and news were left out: it has to look at the whole table."""


News = Change | CompanyChange | Missed


class Listener:
    """One socket's ear. Use it as a context; leaving it tells the others that its seats are empty."""

    def __init__(self, who: Who, enter: Callable[["Listener"], None], leave: Callable[["Listener"], None]) -> None:
        self.who = who
        self._enter = enter
        self._leave = leave
        self._news: asyncio.Queue[News] = asyncio.Queue(PATIENCE)

    def __enter__(self) -> "Listener":
        self._enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._leave(self)

    def tell(self, news: News) -> None:
        """Never waits: whoever is too slow looks anew later."""
        if self._news.full():
            while not self._news.empty():
                self._news.get_nowait()
            news = Missed()
        self._news.put_nowait(news)

    def __aiter__(self) -> AsyncIterator[News]:
        return self

    async def __anext__(self) -> News:
        return await self._news.get()
