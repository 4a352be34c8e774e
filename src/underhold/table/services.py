"""What all live tables of one process share."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from underhold.table.chat_store import ChatStore
from underhold.table.identity import Keys
from underhold.table.observer import NoObserver, TableObserver
from underhold.table.store import Store
from underhold.table.uptime import Uptime

if TYPE_CHECKING:
    from underhold.table.analyses import Analyses
    from underhold.table.bot_players import BotPlayers

T = TypeVar("T")

ABSENT_SECONDS: Final = 600.0  # after which the others may remove a player who is away

log = logging.getLogger(__name__)


class RunSlow(Protocol):
    """Runs a function that takes long, if possible without holding up the event loop.

    `urgent`: somebody waits for it at a table, so it must not queue behind work that is not.
    """

    async def __call__(self, work: Callable[..., T], /, *args: Any, urgent: bool = False) -> T: ...


async def run_inline(work: Callable[..., T], /, *args: Any, urgent: bool = False) -> T:
    """Run a function at once, in the same task."""
    return work(*args)


@dataclass(slots=True)
class Services:
    """The store, the secret keys, the bots and analyses, and counters for monitoring."""

    store: Store
    keys: Keys
    bots: "BotPlayers"
    analyses: "Analyses"
    run_slow: RunSlow
    wake_bots: Callable[[str], Awaitable[None]]  # at a new table, where a bot may have the first move
    absent_seconds: float = ABSENT_SECONDS
    observer: TableObserver = field(default_factory=NoObserver)
    uptime: Uptime = field(default_factory=Uptime)
    chats: ChatStore | None = None  # None: tables have no chat
    counts: Counter[str] = field(default_factory=Counter)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start something without waiting for it."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)  # the event loop keeps only a weak reference
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for what was started in the background."""
        while self._tasks:
            await asyncio.gather(*self._tasks)


async def _logged(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception:
        log.exception("background_work_failed")
