"""The daily deal: one attempt that counts, what ends the count, results that are verified, and streaks."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.table.kit import ANNA, BELA, CLARA, MEMORY, each_game, in_loop, opened, play, play_to_end, refused
from underhold.core import record_json
from underhold.table.daily import FIRST_DAY, DailyDeals, seconds_left, streak
from underhold.table.identity import Keys, Visitor
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.thinker import WorkerFailed
from underhold.table.undo import TakebackType
from underhold.wire.messages import DailyOrder

GAME = "cave-vs-cave"
TODAY = date(2026, 11, 17)
YESTERDAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def calendar(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The current day, in a list so that a test can change it."""
    day = [TODAY]
    begin = DailyDeals.__init__

    def init(self: DailyDeals, *args: Any) -> None:
        begin(self, *args)
        self.today = lambda: day[0]

    monkeypatch.setattr(DailyDeals, "__init__", init)
    return day


async def attempt(tables: Tables, who: Visitor, name: str | None = None, game: str = GAME) -> Table:
    """A table that counts."""
    made = await tables.play_daily(game, DailyOrder(name=name), who)
    assert made.counted
    return await tables.get(made.table)


@each_game
@in_loop
async def test_an_attempt_is_made_once_continued_and_listed(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        assert (await tables.daily(game_id, ANNA)).status == "new"
        table = await attempt(tables, ANNA, "Anna", game_id)
        assert not table.row.deal_known
        await play(table, ANNA)
        again = await tables.play_daily(game_id, DailyOrder(), ANNA)
        assert (again.table, again.counted) == (table.id, True), "it is continued"
        shown = await tables.daily(game_id, ANNA)
        assert (shown.status, shown.table, shown.results) == ("playing", table.id, [])
        position = table.position(ANNA, "en")
        assert position.daily is not None
        assert (position.daily.date, position.daily.counts) == (TODAY.isoformat(), True)

        other = await attempt(tables, BELA, game=game_id)
        assert other.row.deal == table.row.deal, "everybody has the same deal"
        await play_to_end(table, ANNA)
        await play_to_end(other, BELA, seed=1)
        shown = await tables.daily(game_id, ANNA)
        points = [table.row.status.points, other.row.status.points]
        assert [one.points for one in shown.results] == sorted((p[0] for p in points if p), reverse=True)
        assert {one.name for one in shown.results} == {"Anna", None}
        assert [one.points for one in shown.results if one.yours] == [shown.points]
        assert (shown.status, shown.players, shown.streak) == ("counted", 2, 1)
        assert shown.rank == next(one.rank for one in shown.results if one.yours)

        practice = await tables.play_daily(game_id, DailyOrder(), ANNA)
        assert not practice.counted
        assert practice.table != table.id
        assert (await tables.get(practice.table)).row.deal_known
        assert (await tables.daily(game_id, CLARA)).players == 2
    async with opened(database) as tables:
        assert (await tables.daily(game_id, ANNA)).status == "counted", "it is stored"


@in_loop
async def test_a_hint_ends_the_count(database: str) -> None:
    async with opened(database, bot_seconds=1.0) as tables:
        table = await attempt(tables, ANNA)
        with table.subscribe(ANNA):
            await table.hint(ANNA, "en", table.version, "hint-0001")
        company = table.company(ANNA, "en")
        assert company.daily is not None
        assert not company.daily.counts
        assert (await tables.daily(GAME, ANNA)).status == "uncounted"
        await play_to_end(table, ANNA)
        assert (await tables.daily(GAME, ANNA)).results == []
        assert not (await tables.play_daily(GAME, DailyOrder(), ANNA)).counted, "there is no second attempt"


@in_loop
async def test_undoing_what_was_revealed_ends_the_count_and_other_undos_do_not(database: str) -> None:
    async with opened(database) as tables:
        table = await attempt(tables, ANNA)
        await play(table, ANNA)
        await table.takeback(ANNA, "undo", table.version, "undo-0001")
        assert (await tables.daily(GAME, ANNA)).status == "playing"
        while not table.game.ply or not table.game.web.reveals(table.game.steps[-1].events):
            await play(table, ANNA)
        assert (await tables.daily(GAME, ANNA)).status == "playing"
        await table.takeback(ANNA, "ask", table.version, "ask-0001", table.game.ply - 1)
        assert (await tables.daily(GAME, ANNA)).status == "uncounted"


@in_loop
async def test_a_game_that_was_given_up_does_not_count(database: str) -> None:
    async with opened(database) as tables:
        table = await attempt(tables, ANNA)
        await play(table, ANNA)
        await table.leave(ANNA)
        shown = await tables.daily(GAME, ANNA)
        assert (shown.status, shown.results) == ("uncounted", [])


@in_loop
async def test_a_forged_score_is_not_listed(tmp_path: Path) -> None:
    address = f"memory:{tmp_path}"
    async with opened(address) as tables:
        table = await attempt(tables, ANNA, "Anna")
        await play_to_end(table, ANNA)
        entry = MEMORY[address]._tables[table.id]
        status = entry.row.status
        forged = type(status)(**{name: getattr(status, name) for name in status.__slots__} | {"points": (99,)})
        entry.row = type(entry.row)(
            **{name: getattr(entry.row, name) for name in entry.row.__slots__} | {"status": forged}
        )
        assert (await tables.daily(GAME, BELA)).results == []


@in_loop
async def test_only_attempts_begun_as_such_count(database: str) -> None:
    async with opened(database) as tables:
        table = await attempt(tables, ANNA)
        await play_to_end(table, ANNA)
        record = await table.record()
        await tables.upload(record_json.dumps(record), BELA)
        shown = await tables.daily(GAME, BELA)
        assert (shown.status, shown.players) == ("new", 1)


@in_loop
async def test_earlier_days_are_for_practice_and_later_ones_are_refused(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.play_daily(GAME, DailyOrder(date=YESTERDAY.isoformat()), ANNA)
        assert not made.counted
        today = await attempt(tables, ANNA)
        assert (await tables.get(made.table)).row.setup["seed"] != today.row.setup["seed"]
        for day in ("2026-11-18", "2026-10-31", "2026-13-01"):
            problem = await refused(tables.daily(GAME, ANNA, day))
            assert problem.error == "bad_request"
        assert (await refused(tables.daily("chess", ANNA))).error == "not_found"


@in_loop
async def test_days_in_a_row_are_counted(database: str, calendar: list[date]) -> None:
    async with opened(database) as tables:
        calendar[0] = YESTERDAY
        await play_to_end(await attempt(tables, ANNA), ANNA)
        calendar[0] = TODAY
        shown = await tables.daily(GAME, ANNA)
        assert (shown.status, shown.streak) == ("new", 1)
        await play_to_end(await attempt(tables, ANNA), ANNA)
        assert (await tables.daily(GAME, ANNA)).streak == 2
        assert (await tables.daily("cave-farmers", ANNA)).streak == 0
        assert (await tables.daily(GAME, ANNA, YESTERDAY.isoformat())).status == "counted"


@in_loop
async def test_deleting_the_data_of_a_player_deletes_the_result(database: str) -> None:
    async with opened(database) as tables:
        await play_to_end(await attempt(tables, ANNA, "Anna"), ANNA)
        await tables.forget(ANNA)
        assert (await tables.daily(GAME, BELA)).results == []


def test_the_deal_of_a_later_day_needs_the_secret() -> None:
    seeds = {Keys(secret).daily_seed(GAME, "2026-11-18") for secret in (b"one", b"two")}
    assert len(seeds) == 2
    assert Keys(b"one").daily_seed(GAME, "2026-11-18") != Keys(b"one").daily_seed(GAME, "2026-11-19")
    assert all(0 <= seed < 2**53 for seed in seeds)


@in_loop
async def test_pages_without_a_server_have_the_same_deals(tmp_path: Path) -> None:
    deals = []
    for name in ("a", "b"):
        async with opened(f"page:{tmp_path}/{name}", public_deals=True) as tables:
            table = await attempt(tables, ANNA)
            deals.append(table.row.deal)
            assert (await tables.daily(GAME, ANNA)).on_trust
    assert deals[0] == deals[1]


def test_streaks_and_the_rest_of_a_day() -> None:
    assert FIRST_DAY <= YESTERDAY
    assert streak({YESTERDAY}, TODAY) == 1
    assert streak({TODAY, YESTERDAY}, TODAY) == 2
    assert streak({date(2026, 11, 15)}, TODAY) == 0
    assert seconds_left(datetime(2026, 11, 17, 23, 59, 0, tzinfo=UTC)) == 60


@in_loop
async def test_a_game_without_a_random_setup_begins_with_another_opening_every_day(
    database: str, calendar: list[date]
) -> None:
    async with opened(database) as tables:
        table = await attempt(tables, ANNA, game="cave-farmers")
        opening = [step.notation for step in table.game.steps]
        assert len(opening) == table.game.opening == table.row.opening > 6
        assert table.game.web.round_of(table.game.rules.view(table.game.state, 0)) == 4
        assert (await tables.daily("cave-farmers", ANNA)).opening_rounds == 3
        other = await attempt(tables, BELA, game="cave-farmers")
        assert [step.notation for step in other.game.steps] == opening, "everybody has the same"
        openings = [opening]
        for day in range(TODAY.day - 1, 0, -1):
            calendar[0] = date(2026, 11, day)
            earlier = await attempt(tables, ANNA, game="cave-farmers")
            openings.append([step.notation for step in earlier.game.steps])
        assert len({tuple(one) for one in openings}) == TODAY.day, "no day is like another"
        assert (await attempt(tables, ANNA)).game.opening == 0, "Cave vs Cave has a random setup"


@in_loop
async def test_an_opening_cannot_be_undone_and_is_part_of_the_record(database: str) -> None:
    async with opened(database) as tables:
        table = await attempt(tables, ANNA, game="cave-farmers")
        opening = table.game.opening
        ways: list[tuple[TakebackType, int | None]] = [
            ("undo", None),
            ("restart", None),
            ("ask", None),
            ("ask", 0),
            ("ask", opening - 1),
        ]
        for type, ply in ways:
            problem = await refused(table.takeback(ANNA, type, table.version, f"{type}-{ply}-0001", ply))
            assert problem.error == "cannot_go_back"
        await play(table, ANNA)
        await table.takeback(ANNA, "undo", table.version, "undo-0002")
        assert table.game.ply == opening
        assert (await refused(table.takeback(ANNA, "undo", table.version, "undo-0003"))).error == "cannot_go_back"
        identity = table.id
    async with opened(database) as tables:
        table = await tables.get(identity)
        assert (table.game.ply, table.game.opening) == (opening, opening), "it is stored"
        await play_to_end(table, ANNA)
        record = await table.record()
        assert [move for turn in record.turns for move in turn.moves][:opening] == [
            step.notation for step in table.game.steps[:opening]
        ]
        shown = await tables.daily("cave-farmers", ANNA)
        assert (shown.status, len(shown.results)) == ("counted", 1)
        result = table.position(ANNA, "en").result
        assert result is not None
        assert len(result.opening) == opening


@in_loop
async def test_an_opening_that_cannot_be_computed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> Any:
        raise WorkerFailed("too slow")

    async with opened(f"memory:{tmp_path}") as tables:
        monkeypatch.setattr("underhold.table.daily.opening", fail)
        problem = await refused(tables.play_daily("cave-farmers", DailyOrder(), ANNA))
        assert problem.error == "busy"
        monkeypatch.undo()
        assert (await tables.daily("cave-farmers", ANNA)).status == "new", "the attempt is not used up"
