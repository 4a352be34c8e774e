"""The questions to the bot worker: those that nobody waits for any more, and those that have to end soon."""

import asyncio
import json

import pytest

from underhold.page.thinker import BotWorker, PageThinker
from underhold.table.thinker import Question

QUESTION = Question("plan", "cave-vs-cave", 0, [], 1, 5.0, "greedy")


class SlowWorker:
    """Answers only if it has to finish; remembers what was asked and cancelled, as JavaScript's `think` does."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cancelled: list[str] = []
        self.finished: list[str] = []

    async def __call__(self, question: str) -> str:
        self.asked.append(question)
        while question not in self.finished:
            await asyncio.sleep(0)
        return json.dumps({"answer": [len(self.asked)]})

    def cancel(self, question: str) -> None:
        self.cancelled.append(question)

    def finish(self, question: str) -> None:
        self.finished.append(question)


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


def test_a_question_ends_early_even_if_it_still_waits_for_another() -> None:
    async def ask_two() -> tuple[list[int], list[int]]:
        worker = BotWorker(SlowWorker())
        bots, analyses = PageThinker(worker, 5.0), PageThinker(worker, 0.3)
        first = asyncio.create_task(analyses.ask(QUESTION, 1.0))
        second = asyncio.create_task(bots.ask(QUESTION, 2.0))
        for _ in range(5):
            await asyncio.sleep(0)
        bots.finish()
        for _ in range(5):
            await asyncio.sleep(0)
        assert not first.done()
        analyses.finish()
        return await first, await second

    assert asyncio.run(ask_two()) == ([1], [2])
