"""The questions to the bot worker that nobody waits for any more."""

import asyncio
import json

import pytest

from underhold.page.thinker import BotWorker, PageThinker
from underhold.table.thinker import Question

QUESTION = Question("plan", "cave-vs-cave", 0, [], 1, 5.0, "greedy")


class SlowWorker:
    """Never answers; remembers what was asked and cancelled, as JavaScript's `think` does."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cancelled: list[str] = []

    async def __call__(self, question: str) -> str:
        self.asked.append(question)
        await asyncio.sleep(3600)
        raise AssertionError

    def cancel(self, question: str) -> None:
        self.cancelled.append(question)


def test_a_cancelled_question_is_ended_in_the_worker() -> None:
    async def ask_and_cancel() -> SlowWorker:
        worker = SlowWorker()
        asking = asyncio.create_task(PageThinker(BotWorker(worker), 5.0).ask(QUESTION, 1.0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        return worker

    worker = asyncio.run(ask_and_cancel())
    assert worker.cancelled == worker.asked
    assert json.loads(worker.asked[0])["limit"] == 7.0
