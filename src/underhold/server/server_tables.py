"""The tables of a server: stored in a database, with bots in worker processes and slow work in threads."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from underhold.bots.bot import PROGRAM
from underhold.server.bot_workers import BotWorkers
from underhold.server.store.sql_store import SqlStore
from underhold.table.observer import TableObserver
from underhold.table.services import ABSENT_SECONDS
from underhold.table.tables import Tables
from underhold.table.thinker import OUTSIDE_SHARE

T = TypeVar("T")
_SLOW_WORK: Final = 2  # threads for work that is not urgent: loading tables needs threads too


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What can be configured about the tables of a server."""

    database: str  # sqlite:///FILE or postgresql://…
    workers: int = 1  # processes that think for bots
    bot_seconds: float = 10.0  # for one turn of a bot
    bot_days: float = 7.0  # how long bots play on after the last player of a table was seen
    bot_memory: int = 1024  # MiB for a bot of others; 0: no limit
    programs: Mapping[str, str] = field(default_factory=dict)  # further bots: a name, and the command that plays
    analysis_seconds: float = 0.3  # for one search in a finished game
    solver_seconds: float = 30.0  # for the best line at a daily deal, once per game and day
    keep: int = 40  # tables kept in memory when nobody uses them, for at most 90 seconds
    absent_seconds: float = ABSENT_SECONDS  # after which the others may remove a player who is away


class SlowWork:
    """Runs slow functions in threads. Implements `table.services.RunSlow`."""

    def __init__(self) -> None:
        self._limit = asyncio.Semaphore(_SLOW_WORK)

    async def __call__(self, work: Callable[..., T], /, *args: Any, urgent: bool = False) -> T:
        if urgent:
            return await asyncio.to_thread(work, *args)
        async with self._limit:
            return await asyncio.to_thread(work, *args)


def server_tables(
    settings: TableSettings, store: SqlStore | None = None, observer: TableObserver | None = None
) -> Tables:
    """The tables of one database, or of a store on it; not started yet."""
    store = store or SqlStore(settings.database)
    program = f"{PROGRAM}@{settings.bot_seconds * OUTSIDE_SHARE:g}s"
    return Tables(
        store,
        BotWorkers(settings.workers, settings.bot_seconds, outside_memory=settings.bot_memory),
        BotWorkers(1, settings.analysis_seconds),
        solver_thinker=BotWorkers(1, settings.solver_seconds, keep=False),
        run_slow=SlowWork(),
        outside_bots={name: f"{program}:{command}" for name, command in settings.programs.items()},
        bot_days=settings.bot_days,
        keep=settings.keep,
        absent_seconds=settings.absent_seconds,
        observer=observer,
        chats=store.chats,
    )
