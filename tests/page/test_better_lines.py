"""The search for a better line of a solo game: it ends early or is cancelled, and its result is a game to watch."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import Tab, call, new_table, opened
from tests.table.kit import each_game, in_loop
from underhold.page import bot_main
from underhold.page.main import Page
from underhold.table.problems import TableProblem


class Worker:
    """The bot worker, which finishes or stops on request."""

    def __init__(self) -> None:
        self.finishing = False
        self.cancelled = 0

    async def __call__(self, question: str, progress: Callable[[str], None] | None = None) -> str:
        job = bot_main.begin(question)
        while (answer := job.work(0.02, self.finishing)) is None:
            if progress and job.progress:
                progress(job.progress)
            await asyncio.sleep(0)
        return answer

    def finish(self, question: str) -> None:
        self.finishing = True

    def cancel(self, question: str) -> None:
        self.cancelled += 1


async def played(page: Page, game_id: str, *seats: str) -> tuple[str, int]:
    """A finished game; its table, and the number of its moves."""
    table = await new_table(page, *seats, game=game_id)
    tab = Tab(page, table)
    await tab.play_to_end()
    return table, int(tab.position["ply"])


@each_game
@in_loop
async def test_a_better_line_is_a_game_to_watch_that_begins_like_the_other(game_id: str) -> None:
    worker = Worker()
    async with opened(FakeDocuments(), worker) as page:
        table, plies = await played(page, game_id, "here")
        start = plies // 2
        news: list[dict[str, Any]] = []

        def heard(text: str) -> None:
            news.append(json.loads(text))
            if news[-1]["points"] is not None:
                page.finish_line()

        found = json.loads(await page.better_line(table, start, heard))
        assert news[-1]["limit"] == 60
        assert found["found"] > found["points"]
        shown = found["table"]
        moments = [
            (await call(page, "GET", f"/tables/{one}/moments?from={start}&count=1"))["moments"][0]
            for one in (table, shown)
        ]
        assert moments[0]["view"] == moments[1]["view"]
        position = await call(page, "GET", f"/tables/{shown}")
        assert position["result"]["totals"] == [found["found"]]


@in_loop
async def test_a_search_can_be_cancelled_and_another_one_ends_the_first() -> None:
    worker = Worker()
    async with opened(FakeDocuments(), worker) as page:
        table, _ = await played(page, "cave-vs-cave", "here")
        begun = asyncio.Event()
        first = asyncio.create_task(page.better_line(table, 0, lambda _: begun.set()))
        await begun.wait()
        second = asyncio.create_task(page.better_line(table, 0, lambda _: begun.set()))
        await asyncio.wait([first])
        assert first.cancelled()
        begun.clear()
        await begun.wait()
        await page.cancel_line()
        assert second.cancelled()
        assert worker.cancelled == 2
        assert len((await call(page, "GET", "/tables?list=finished"))["tables"]) == 1


@in_loop
async def test_without_a_better_line_nothing_is_saved() -> None:
    async with opened(FakeDocuments(), Worker()) as page:
        table, plies = await played(page, "cave-vs-cave", "here")
        found = json.loads(await page.better_line(table, plies - 1, lambda _: None))
        assert found["table"] is None
        assert len((await call(page, "GET", "/tables?list=finished"))["tables"]) == 1


@in_loop
async def test_only_solo_games_that_are_over_have_better_lines() -> None:
    async with opened(FakeDocuments()) as page:
        running = await new_table(page, "here")
        two, _ = await played(page, "cave-vs-cave", "here", "here")
        solo, plies = await played(page, "cave-vs-cave", "here")
        for table, ply in ((running, 0), (two, 0), (solo, plies), (solo, -1)):
            with pytest.raises(TableProblem):
                await page.better_line(table, ply, lambda _: None)
