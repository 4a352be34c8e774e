"""The solver at the daily deal in the page: on demand, after the attempt, until the player stops it."""

import asyncio
import json
from collections.abc import Callable

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import Tab, call, opened
from tests.table.kit import in_loop
from underhold.page import bot_main

BEST = "/daily/cave-vs-cave/best"


class Worker:
    """The bot worker, which finishes on request."""

    def __init__(self) -> None:
        self.found = asyncio.Event()  # it has a line
        self.finishing = False
        self.questions = 0

    async def __call__(self, question: str, progress: Callable[[str], None] | None = None) -> str:
        self.questions += 1
        job = bot_main.begin(question)
        while (answer := job.work(0.02, self.finishing)) is None:
            if job.progress and json.loads(job.progress)["points"] is not None:
                self.found.set()
            await asyncio.sleep(0)
        return answer

    def finish(self, question: str) -> None:
        self.finishing = True

    def cancel(self, question: str) -> None:
        raise AssertionError("nothing is cancelled here")


@in_loop
async def test_it_is_searched_on_demand_and_ends_with_what_is_known_when_it_is_stopped() -> None:
    worker, documents = Worker(), FakeDocuments()
    async with opened(documents, worker) as page:
        assert (await call(page, "POST", BEST, status=403))["error"] == "daily_open"
        made = await call(page, "POST", "/daily/cave-vs-cave", {}, status=201)
        await Tab(page, made["table"]).play_to_end()
        assert (await call(page, "GET", BEST))["status"] == "none"
        assert (await call(page, "POST", BEST))["status"] == "running"
        await worker.found.wait()
        page.finish_daily_best()
        while (best := await call(page, "GET", BEST))["status"] == "running":
            await asyncio.sleep(0.01)
        assert best["status"] == "done"
        shown = await call(page, "GET", f"/tables/{best['table']}")
        assert shown["result"]["totals"] == [best["points"]]
    async with opened(documents, worker) as page:
        again = await call(page, "POST", BEST)
        assert (again["status"], again["points"], again["table"]) == ("done", best["points"], best["table"])
        assert worker.questions == 1
