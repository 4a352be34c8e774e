"""A thinker that answers when a test says so, and tables that use it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.table.kit import ANNA, SEED, end_turn, order, tables_on
from underhold.games import game as rules_of
from underhold.table.identity import Visitor, guest_of
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.thinker import Question, WorkerFailed


class StepThinker:
    """Plays the first legal move, once it may. Each answer takes one turn: no time passes."""

    def __init__(self, workers: int = 1, free: bool = False) -> None:
        self.seconds = 0.01
        self.workers = workers
        self.asked: list[Question] = []
        self.fails: Callable[[Question], bool] = lambda _: False
        self.running = 0
        self._may_answer = asyncio.Semaphore(10_000 if free else 0)

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        self.asked.append(question)
        self.running += 1
        try:
            await self._may_answer.acquire()
        finally:
            self.running -= 1
        if self.fails(question):
            raise WorkerFailed("it should")
        rules = rules_of(question.game)
        move = rules.pack(rules.moves(rules.from_ints(question.state))[0])
        if question.ask == "advise":
            return [{"moves": [move], "gain": 1.0, "worths": [1.0, 0.0]}]
        return [move]

    async def answer(self) -> None:
        """Let one question be answered, and everything happen that follows from it."""
        self._may_answer.release()
        await settle()

    async def close(self) -> None: ...


async def settle() -> None:
    """Let everything happen that needs no time, in a store in memory."""
    for _ in range(100):
        await asyncio.sleep(0)


@asynccontextmanager
async def opened_with(database: str, thinker: StepThinker, **settings: Any) -> AsyncIterator[Tables]:
    """Started tables whose bots think with this thinker."""
    tables = tables_on(database, **settings)
    tables._thinker = thinker
    await tables.start()
    try:
        yield tables
    finally:
        await tables.stop()


def visitor(name: str, address: str | None = None) -> Visitor:
    return Visitor(guest_of(name), address=address)


async def waiting_for_its_bot(tables: Tables, who: Visitor = ANNA) -> Table:
    """A table where a person has ended a turn, and the bot is to move."""
    table = await tables.get((await tables.make(order("here", "random", seed=SEED), who)).table)
    await end_turn(table, who)
    assert table.bot_to_move == 1
    return table
