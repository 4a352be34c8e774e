"""The solver's best line at a daily deal: refused while it could be used, searched once, and a game to watch."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import pytest

from tests.table.kit import ANNA, BELA, CLARA, MEMORY, each_game, in_loop, play, play_to_end, refused, tables_on
from underhold.table.daily import DailyDeals
from underhold.table.identity import NOBODY, Visitor
from underhold.table.inline_thinker import InlineThinker
from underhold.table.tables import Tables
from underhold.table.thinker import Question
from underhold.table.thinking import answer_in_steps
from underhold.wire.messages import DailyBest, DailyOrder

GAME = "cave-vs-cave"
TODAY = date(2026, 11, 17)
YESTERDAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = DailyDeals.__init__

    def init(self: DailyDeals, *args: Any) -> None:
        begin(self, *args)
        self.today = lambda: TODAY

    monkeypatch.setattr(DailyDeals, "__init__", init)


class FirstLine(InlineThinker):
    """Takes the first line that the solver finds, however long that takes."""

    asked = 0

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        assert question.ask == "improve"
        self.asked += 1
        steps = answer_in_steps(question)
        progress: Any = next(steps)
        try:
            while True:
                await asyncio.sleep(0)
                progress = steps.send(progress["points"] is not None)
        except StopIteration as end:
            return end.value


class NoLine(InlineThinker):
    """Finds nothing in its time."""

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        return {}


@asynccontextmanager
async def opened(database: str, thinker: InlineThinker | None = None) -> AsyncIterator[Tables]:
    """Started tables whose solver computes here."""
    tables = tables_on(database)
    tables._solver_thinker = thinker or FirstLine(60.0)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.stop()


async def searched(tables: Tables, who: Visitor, game: str = GAME, day: str | None = None) -> DailyBest:
    """The result of a search that is started."""
    found = await tables.daily_best(game, who, day, start=True)
    while found.status == "running":
        await asyncio.sleep(0.02)
        found = await tables.daily_best(game, who, day)
    return found


@each_game
@in_loop
async def test_it_is_refused_before_the_attempt_has_ended_and_stored_after_it(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        for start in (False, True):
            assert (await refused(tables.daily_best(game_id, ANNA, start=start))).error == "daily_open"
            assert (await refused(tables.daily_best(game_id, NOBODY, start=start))).error == "daily_open"
        made = await tables.play_daily(game_id, DailyOrder(), ANNA)
        table = await tables.get(made.table)
        await play(table, ANNA)
        assert (await refused(tables.daily_best(game_id, ANNA, start=True))).error == "daily_open"
        await play_to_end(table, ANNA)
        assert (await tables.daily_best(game_id, ANNA)).status == "none", "nothing is searched before it is asked for"
        found = await searched(tables, ANNA, game_id)
        assert found.status == "done"
        assert found.table is not None
        shown = (await tables.get(found.table)).position(ANNA, "en")
        assert shown.result is not None
        assert shown.result.totals == [found.points]
        assert shown.result.seed == table.row.setup["seed"], "it is the deal of the day"
        assert (await refused(tables.daily_best(game_id, BELA))).error == "daily_open", "others have not played yet"
        assert found.table not in [one.table for one in (await tables.list("mine", ANNA)).tables]
    async with opened(database, solver := FirstLine(60.0)) as tables:
        again = await tables.daily_best(game_id, ANNA)
        assert (again.status, again.points, again.table) == ("done", found.points, found.table), "it is stored"
        await tables.daily_best(game_id, ANNA, start=True)
        assert not solver.asked, "it is searched once"


@in_loop
async def test_when_the_day_is_over_everybody_may_see_it(database: str) -> None:
    async with opened(database) as tables:
        found = await searched(tables, CLARA, day=YESTERDAY.isoformat())
        assert (found.status, found.date) == ("done", YESTERDAY.isoformat())
        assert (await tables.daily_best(GAME, BELA, YESTERDAY.isoformat())).points == found.points


@in_loop
async def test_the_game_to_watch_is_made_again_if_it_was_deleted(tmp_path: Any) -> None:
    address, day = f"memory:{tmp_path}", YESTERDAY.isoformat()
    async with opened(address) as tables:
        found = await searched(tables, ANNA, day=day)
        assert found.table is not None
    del MEMORY[address]._tables[found.table]
    async with opened(address, NoLine()) as tables:
        again = await tables.daily_best(GAME, BELA, day)
        assert (again.status, again.points) == ("done", found.points)
        assert again.table not in (None, found.table)
        assert await tables.daily_best(GAME, ANNA, day) == again


@in_loop
async def test_an_attempt_that_was_given_up_has_ended(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.play_daily(GAME, DailyOrder(), ANNA)
        table = await tables.get(made.table)
        await play(table, ANNA)
        await table.leave(ANNA)
        assert (await tables.daily_best(GAME, ANNA)).status == "none"


@in_loop
async def test_a_search_that_finds_nothing_can_be_started_again(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}", NoLine()) as tables:
        day = YESTERDAY.isoformat()
        assert (await searched(tables, ANNA, day=day)).status == "failed"
        assert (await tables.daily_best(GAME, ANNA, day, start=True)).status == "running"


@in_loop
async def test_games_and_days_without_a_deal_are_refused(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        assert (await refused(tables.daily_best("chess", ANNA))).error == "not_found"
        assert (await refused(tables.daily_best(GAME, ANNA, "2099-01-01"))).error == "bad_request"
