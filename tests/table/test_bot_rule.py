"""When bots play: for people who come back within days, and for spectators while they watch."""

import asyncio
import time
from collections.abc import Callable

import pytest

from tests.table.bot_kit import StepThinker, opened_with, settle, waiting_for_its_bot
from tests.table.kit import ANNA, BELA, SEED, end_turn, in_loop, order, token_of
from underhold.table.bot_rule import bots_may_play, seen_since
from underhold.table.memory_store import MemoryStore
from underhold.table.store import GameStatus, SeatRow, TableRow
from underhold.table.tables import Tables

DAY = 86_400_000_000
NOW = 20_000 * DAY


@pytest.fixture(autouse=True)
def _look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.table.tables._SWEEP_SECONDS", 0.02)


def micros() -> int:
    return time.time_ns() // 1000


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Set the time of day forward or back."""
    right = time.time_ns
    monkeypatch.setattr("time.time_ns", lambda: right() + int(seconds * 1e9))


async def happens(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def several_sweeps() -> None:
    """Enough time for bots to begin if they may."""
    await asyncio.sleep(0.3)
    await settle()


async def silent_table(tables: Tables) -> str:
    """A table where a bot is to move and does not, as after a crash."""
    tables._started().bots._closed = True
    return (await waiting_for_its_bot(tables)).id


@pytest.mark.parametrize(
    ("seat", "seen", "player", "anybody", "may_play"),
    [
        ("bot", NOW, False, False, False),
        ("bot", 0, False, True, True),
        ("free", NOW, False, False, False),
        ("free", 0, False, True, True),
        ("free", 0, True, True, True),
        ("taken", NOW - 6 * DAY, False, False, True),
        ("taken", NOW - 8 * DAY, False, False, False),
        ("taken", NOW - 8 * DAY, False, True, False),  # by a spectator
        ("taken", NOW - 8 * DAY, True, True, True),
        ("taken", NOW + 100 * DAY, False, False, True),  # the clock was set back
        ("left", NOW, False, False, False),
        ("left", NOW, False, True, True),
    ],
)
def test_the_rule(seat: str, seen: int, player: bool, anybody: bool, may_play: bool) -> None:
    seats = (
        SeatRow(0, "bot", "random", claimed=True)
        if seat == "bot"
        else SeatRow(0, "link", claimed=seat != "free", left=seat == "left"),
        SeatRow(1, "bot", "random", claimed=True),
    )
    status = GameStatus(0, 0, "", 1, bot_to_move=True, over=False)
    row = TableRow("a" * 12, "cave-vs-cave", 1, {}, {}, status, seats, seen=seen)
    since = seen_since(NOW, 7.0)
    assert bots_may_play(row, player_connected=player, anybody_connected=anybody, since=since) is may_play


@in_loop
async def test_bots_alone_play_only_while_somebody_watches(database: str) -> None:
    thinker = StepThinker(free=True)
    async with opened_with(database, thinker) as tables:
        table = await tables.get((await tables.make(order("random", "greedy"), ANNA)).table)
        await several_sweeps()
        assert thinker.asked == []
        with table.subscribe(BELA):
            await happens(lambda: table.version >= 3)
        await happens(lambda: not tables._started().bots.at_work(table.id))
        version = table.version
        await several_sweeps()
        assert table.version == version
        assert not table.game.over
    thinker = StepThinker(free=True)
    async with opened_with(database, thinker) as tables:  # after a restart, the same
        await several_sweeps()
        table = await tables.get(table.id)
        await several_sweeps()
        assert thinker.asked == []
        with table.subscribe(BELA):
            await settle()
            await happens(lambda: table.version > version)


@in_loop
async def test_a_bot_does_not_begin_if_all_have_left_while_it_waited() -> None:
    thinker = StepThinker()
    async with opened_with("memory:waited", thinker) as tables:
        first = await tables.get((await tables.make(order("random", "greedy"), ANNA)).table)
        second = await tables.get((await tables.make(order("random", "greedy", game="cave-farmers"), BELA)).table)
        with first.subscribe(ANNA):
            await settle()
            with second.subscribe(BELA):
                await settle()
                assert tables.counts()["bot_queue"] == 1
            for _ in range(3):
                await thinker.answer()
            assert {question.game for question in thinker.asked} == {"cave-vs-cave"}
            assert not tables._started().bots.at_work(second.id)


@in_loop
async def test_a_bot_plays_only_until_a_person_is_due() -> None:
    thinker = StepThinker(free=True)
    async with opened_with("memory:due", thinker) as tables:
        table = await tables.get((await tables.make(order("here", "random", seed=SEED), ANNA)).table)
        with table.subscribe(ANNA):
            await several_sweeps()
            assert (thinker.asked, table.version) == ([], 0)
            await end_turn(table, ANNA)
            await happens(lambda: table.game.to_move == 0)
            version = table.version
            await several_sweeps()
            assert table.version == version
        assert {question.seat for question in thinker.asked} == {1}


@in_loop
async def test_a_seat_that_is_taken_wakes_the_bot(database: str) -> None:
    """A table where nobody sits yet counts as one of bots alone."""
    thinker = StepThinker(free=True)
    async with opened_with(database, thinker) as tables:
        made = await tables.make(order("random", "link", seed=4), ANNA)
        table = await tables.get(made.table)
        await several_sweeps()
        assert thinker.asked == []
        await table.claim(BELA, token_of(made.links[1]), None)
        await happens(lambda: table.game.to_move == 1)  # nobody is connected


@in_loop
async def test_bots_play_on_for_days_and_not_for_ever(database: str) -> None:
    async with opened_with(database, StepThinker()) as tables:
        id_ = await silent_table(tables)
        await tables._store.mark_seen(id_, micros() - 8 * DAY)
    thinker = StepThinker(free=True)
    async with opened_with(database, thinker) as tables:
        await several_sweeps()
        table = await tables.get(id_)
        with table.subscribe(BELA):  # a spectator changes nothing
            await several_sweeps()
        assert thinker.asked == []
        with table.subscribe(ANNA):
            await happens(lambda: table.game.to_move == 0)
        stored = await tables._store.load(id_)
        assert stored is not None
        assert abs(stored.table.seen - micros()) < DAY  # and it is known that she was here
    for days, settings in ((6, {}), (8, {"bot_days": 9})):  # seven days unless it is set
        async with opened_with(database, StepThinker()) as tables:
            tables._started().bots._closed = True
            await end_turn(await tables.get(id_), ANNA)
            await tables._store.mark_seen(id_, micros() - days * DAY)
        async with opened_with(database, StepThinker(free=True), **settings) as tables:
            table = await tables.get(id_)
            await happens(lambda table=table: table.game.to_move == 0)  # type: ignore[misc]


@in_loop
async def test_a_clock_set_back_does_not_stop_bots(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = StepThinker(free=True)
    async with opened_with(database, thinker) as tables:
        bots = tables._started().bots
        table = await tables.get(await silent_table(tables))
        await several_sweeps()  # it is known since when the table has waited
        set_clock(monkeypatch, -3600)
        await several_sweeps()
        bots._closed = False
        await happens(lambda: table.game.to_move == 0)
        bots._closed = True
        await end_turn(table, ANNA)
    set_clock(monkeypatch, -3600)
    async with opened_with(database, StepThinker(free=True)) as tables:
        table = await tables.get(table.id)
        await happens(lambda: table.game.to_move == 0)


@in_loop
async def test_it_is_stored_when_a_player_was_seen_but_not_at_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    marked: list[int] = []
    mark_seen = MemoryStore.mark_seen

    async def counted(store: MemoryStore, table: str, at: int) -> None:
        marked.append(at)
        await mark_seen(store, table, at)

    monkeypatch.setattr(MemoryStore, "mark_seen", counted)
    async with opened_with("memory:seen", StepThinker(free=True)) as tables:
        table = await waiting_for_its_bot(tables)
        for _ in range(3):
            with table.subscribe(ANNA), table.subscribe(BELA):
                await settle()
        assert marked == []  # it was made a moment ago
        set_clock(monkeypatch, 2 * 3600)
        with table.subscribe(BELA):
            await settle()
        assert marked == []
        with table.subscribe(ANNA):
            await settle()
            assert len(marked) == 1
            set_clock(monkeypatch, 2 * 3600)
            await settle()
        await settle()
        assert len(marked) == 2  # when she left
        set_clock(monkeypatch, 2 * 3600)
        await happens(lambda: table.game.to_move == 0)
        await end_turn(table, ANNA)
        await settle()
        assert len(marked) == 3
        assert marked == sorted(marked)


@in_loop
async def test_a_bot_of_others_is_replaced_after_three_failures(caplog: pytest.LogCaptureFixture) -> None:
    thinker = StepThinker(free=True)
    thinker.fails = lambda question: question.bot == "exec:mine"
    async with opened_with("memory:failures", thinker, outside_bots={"mine": "exec:mine"}) as tables:
        table = await tables.get((await tables.make(order("mine", "mine"), ANNA)).table)
        with table.subscribe(ANNA):
            await happens(lambda: table.game.over)
        assert [question.bot for question in thinker.asked].count("exec:mine") == 6  # three at each seat
        assert tables.counts()["bot_fallbacks_total"] == sum(question.bot == "greedy" for question in thinker.asked)
        replaced = [record for record in caplog.records if record.message == "bot_replaced"]
        assert len(replaced) == 2
        again = await tables.get(
            (await tables.make(order("mine", "random"), ANNA)).table
        )  # each game counts for itself
        with again.subscribe(ANNA):
            await happens(lambda: again.game.over)
        assert [question.bot for question in thinker.asked].count("exec:mine") == 9


@in_loop
async def test_our_own_bots_are_not_replaced() -> None:
    thinker = StepThinker(free=True)
    thinker.fails = lambda question: question.bot == "master"
    async with opened_with("memory:own", thinker) as tables:
        table = await tables.get((await tables.make(order("master", "random"), ANNA)).table)
        with table.subscribe(ANNA):
            await happens(lambda: table.game.over)
        assert [question.bot for question in thinker.asked].count("master") > 3
