"""What a player can end while the bot worker computes: a bot's move, and a hint."""

import asyncio
import json
import random
from typing import Any

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import Tab, new_table, opened, think as think_quickly
from tests.table.kit import in_loop


class Worker:
    """Answers questions about some kinds only when it has to finish; remembers what was asked and cancelled."""

    def __init__(self, *slow: str) -> None:
        self.slow = slow
        self.asked: list[dict[str, Any]] = []
        self.cancelled: list[str] = []
        self.finished: set[str] = set()
        self.asks = asyncio.Event()

    async def __call__(self, question: str) -> str:
        self.asked.append(json.loads(question))
        self.asks.set()
        while self.asked[-1]["ask"] in self.slow and question not in self.finished:
            await asyncio.sleep(0.001)
        return await think_quickly(question)

    def cancel(self, question: str) -> None:
        self.cancelled.append(json.loads(question)["ask"])

    def finish(self, question: str) -> None:
        self.finished.add(question)


async def bot_thinks(tab: Tab, worker: Worker) -> None:
    """Play until the bot has to move."""
    rng = random.Random(1)
    await tab.ready()
    while not worker.asked:
        answer = await tab.play(rng)
        await tab.reaches(answer["version"])
        await asyncio.sleep(0.01)
    assert tab.position["thinking"]


@in_loop
async def test_undo_ends_the_bot_s_thinking_at_once() -> None:
    worker = Worker("plan")
    async with opened(FakeDocuments(), worker) as page:
        tab = Tab(page, await new_table(page, "here", "greedy"))
        await bot_thinks(tab, worker)
        answer = await tab.ask({"type": "ask"})
        assert answer["type"] == "done"
        assert worker.cancelled == ["plan"]
        await tab.reaches(answer["version"])
        assert tab.position["decision"]
        # The bot is asked again when it has to move again.
        worker.asked.clear()
        await bot_thinks(tab, worker)


@in_loop
async def test_a_bot_plays_at_once_when_the_player_does_not_want_to_wait() -> None:
    worker = Worker("plan")
    async with opened(FakeDocuments(), worker) as page:
        tab = Tab(page, await new_table(page, "here", "greedy"))
        await bot_thinks(tab, worker)
        version = tab.version
        page.hurry_bots()
        await tab.reaches(version + 1)
        assert worker.cancelled == []


@in_loop
async def test_a_hint_can_be_stopped_and_asked_for_again() -> None:
    worker = Worker("advise")
    async with opened(FakeDocuments(), worker) as page:
        tab = Tab(page, await new_table(page, "here", "greedy"))
        await tab.ready()
        tab.socket.send(json.dumps({"type": "hint", "version": tab.version, "key": "stopped-hint"}))
        await worker.asks.wait()
        await page.stop_hints()
        assert worker.cancelled == ["advise"]
        worker.slow = ()
        assert (await tab.ask({"type": "hint"}))["type"] == "hint"
        assert "stopped-hint" not in tab.answers
        assert (await tab.play(random.Random(1)))["type"] == "done"
