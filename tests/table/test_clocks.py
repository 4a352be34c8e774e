"""Tables with a clock: when it runs, what happens at the flag, restarts, several processes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    claim,
    end_turn,
    in_loop,
    new_key,
    order,
    play,
    quiet_move,
    refused,
    store_on,
    table_for,
    token_of,
)
from underhold.client.patching import patched
from underhold.table import leaving, tables as module
from underhold.table.clock import GRACE
from underhold.table.inline_thinker import InlineThinker
from underhold.table.subscriptions import PositionChanged
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.uptime import Uptime
from underhold.wire import messages

DAY = 86_400
LIVE = messages.ClockOrder(kind="live", turn_seconds=60, reserve_seconds=600)
LIVE_END = messages.ClockOrder(kind="live", turn_seconds=60, reserve_seconds=600, at_flag="end")
DAYS = messages.ClockOrder(kind="correspondence", turn_seconds=3 * DAY)


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The level of bot is not what these tests are about."""
    monkeypatch.setattr(leaving, "_SUBSTITUTES", ("greedy",))


@pytest.fixture(params=["memory", "sqlite"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The page has no clocks."""
    return f"memory:{tmp_path}" if request.param == "memory" else f"sqlite:///{tmp_path}/underhold.db"


class Server:
    """Tables with a monotonic clock that the test moves."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.seconds = 0.0
        uptime = Uptime(lambda: self.seconds)
        self.tables = Tables(store_on(database), InlineThinker(0.1), InlineThinker(0.1), uptime=uptime, **settings)

    async def wait(self, seconds: float) -> None:
        """Let time pass while the server is up."""
        while seconds > 0:
            step = min(seconds, 8.0)
            self.seconds += step
            seconds -= step
            await self.tables.look_at_clocks()


@asynccontextmanager
async def running(database: str, **settings: Any) -> AsyncIterator[Server]:
    server = Server(database, **settings)
    await server.tables.start()
    try:
        yield server
    finally:
        await server.tables.stop()


def left(table: Table, seat: int) -> int:
    """Seconds that a seat has left, reserve included."""
    clock = table.position(ANNA, "en").clock
    assert clock is not None
    return (clock.seats[seat].turn_ms + clock.seats[seat].reserve_ms) // 1000


def running_seat(table: Table) -> int | None:
    clock = table.position(ANNA, "en").clock
    assert clock is not None
    return clock.running


async def settled(table: Table) -> None:
    """Wait until nothing is under way at a table."""
    await table.flag_if_due()


async def begun(server: Server, clock: messages.ClockOrder = LIVE, *people: Any) -> Table:
    """A table where the first player has moved, and the clock of the second one runs."""
    people = people or (ANNA, BELA)
    table = await table_for(server.tables, *people, clock=clock)
    await end_turn(table, *people)
    assert table.game.to_move == 1
    assert running_seat(table) == 1
    return table


# ------------------------------------------------------------------------------------------------------- when it runs


@in_loop
async def test_a_live_clock_starts_with_the_first_move_when_all_seats_are_taken(database: str) -> None:
    async with running(database) as server:
        made = await server.tables.make(order("here", "link", seed=4, clock=LIVE), ANNA)
        table = await server.tables.get(made.table)
        await server.wait(2000)
        await end_turn(table, ANNA)
        await server.wait(2000)
        assert running_seat(table) is None
        await claim(table, BELA, token_of(made.links[1]))
        await settled(table)
        assert running_seat(table) == 1
        await server.wait(30)
        assert (left(table, 0), left(table, 1)) == (660, 630)


@in_loop
async def test_before_the_first_move_of_a_person_no_live_clock_runs(database: str) -> None:
    async with running(database) as server:
        table = await table_for(server.tables, ANNA, BELA, clock=LIVE)
        await server.wait(5000)
        clock = table.position(BELA, "en").clock
        assert clock is not None
        assert (clock.started, clock.running) == (False, None)
        assert clock.terms.model_dump() == LIVE.model_dump()
        assert not table.row.seats[0].left


@in_loop
async def test_a_correspondence_clock_starts_when_the_last_seat_is_taken(database: str) -> None:
    async with running(database) as server:
        made = await server.tables.make(order("here", "link", seed=4, clock=DAYS), ANNA)
        table = await server.tables.get(made.table)
        await settled(table)
        assert running_seat(table) is None
        await claim(table, BELA, token_of(made.links[1]))
        await settled(table)
        assert running_seat(table) == 0
        await server.wait(100)
        assert left(table, 0) == 3 * DAY - 100


@in_loop
async def test_moves_of_one_turn_share_its_time_and_undo_gives_none_back(database: str) -> None:
    async with running(database) as server:
        table = await table_for(server.tables, ANNA, BELA, clock=LIVE)
        move = quiet_move(table)
        assert move is not None
        await play(table, ANNA, move)
        await server.wait(10)
        await table.takeback(ANNA, "undo", table.version, new_key())
        await server.wait(10)
        await play(table, ANNA, move)
        await server.wait(10)
        assert left(table, 0) == 630
        await end_turn(table, ANNA)
        assert left(table, 0) == 660


@in_loop
async def test_bots_have_no_clock(database: str) -> None:
    async with running(database) as server:
        made = await server.tables.make(order("link", "link", "greedy", game="cave-farmers", seed=4, clock=LIVE), ANNA)
        table = await server.tables.get(made.table)
        for who, link in ((ANNA, made.links[0]), (BELA, made.links[1])):
            await claim(table, who, token_of(link))
        server.tables._started().bots._closed = True  # the bot takes its time
        await end_turn(table, ANNA, BELA)
        await end_turn(table, ANNA, BELA)
        assert table.game.to_move == 2
        assert running_seat(table) is None
        await server.wait(5000)
        assert [left(table, seat) for seat in range(3)] == [660] * 3


@in_loop
async def test_a_request_to_undo_does_not_stop_the_clock_and_an_agreed_one_begins_the_turn_again(
    database: str,
) -> None:
    async with running(database) as server:
        table = await begun(server)
        await table.takeback(ANNA, "ask", table.version, new_key())
        assert table.game.undo_request is not None
        await server.wait(20)
        assert left(table, 1) == 640
        await table.consent(BELA, table.version, new_key(), True)
        assert (table.game.to_move, running_seat(table)) == (0, 0)
        await server.wait(5)
        assert (left(table, 0), left(table, 1)) == (655, 660)


@in_loop
async def test_the_clock_stops_when_one_person_is_left_and_when_the_game_is_over(database: str) -> None:
    async with running(database) as server:
        table = await begun(server)
        await table.leave(ANNA)
        assert running_seat(table) is None
        over = await begun(server)
        await over.leave(BELA, resign=True)
        assert running_seat(over) is None
        await server.wait(5000)
        assert not table.row.seats[1].left
        assert over.row.ended == "resigned"


# --------------------------------------------------------------------------------------------------------- at the flag


@in_loop
async def test_a_bot_takes_over_at_the_flag_and_the_player_may_come_back(database: str) -> None:
    async with running(database) as server:
        table = await begun(server)
        bots = server.tables._started().bots
        bots._closed = True
        version = table.version
        await server.wait(660)
        assert table.version == version  # the grace
        with table.subscribe(BELA) as news:
            await asyncio.wait_for(anext(news), 5)
            await server.wait(GRACE / 1000)
            change = await asyncio.wait_for(anext(news), 5)
        assert isinstance(change, PositionChanged)
        assert table.version == version + 1
        seat = table.position(BELA, "en").seats[1]
        assert (seat.kind, seat.left, seat.removed, seat.was_yours) == ("bot", True, True, True)
        clock = table.position(BELA, "en").clock
        assert clock is not None
        assert (clock.running, clock.seats[1].flagged, clock.seats[1].reserve_ms) == (None, True, 0)
        late = await refused(table.play(BELA, version, new_key(), "anything"))
        assert (late.error, late.key) == ("flagged", "web.problem.clock.bot_plays")
        assert (await refused(claim(table, BELA))).key == "web.problem.clock.finishes"
        bots._closed = False
        bots.consider(table)
        async with asyncio.timeout(30):
            while table.game.to_move == 1:
                await asyncio.sleep(0.05)
        assert await claim(table, BELA) == 1
        back = table.position(BELA, "en")
        assert back.clock is not None
        assert not back.seats[1].left
        assert not back.clock.seats[1].flagged
        assert back.clock.running == 0
        await end_turn(table, ANNA, BELA)
        await server.wait(10)
        assert left(table, 1) == 50  # the reserve is gone


@in_loop
async def test_the_game_ends_at_the_flag_if_that_was_agreed(database: str) -> None:
    async with running(database) as server:
        table = await begun(server, LIVE_END)
        version = table.version
        await server.wait(662)
        shown = table.position(ANNA, "en")
        assert (shown.over, shown.ended, shown.winner, shown.result) == (True, "time", 0, None)
        late = await refused(table.play(BELA, version, new_key(), "anything"))
        assert (late.error, late.key) == ("flagged", "web.problem.clock.lost")
        assert (await refused(table.takeback(ANNA, "undo", version, new_key()))).error == "stale"
        listed = (await server.tables.list("mine", BELA)).tables[0]
        assert (listed.ended, listed.winner) == ("time", 0)
        following = await server.tables.get(await table.rematch(ANNA))
        assert following.row.clock == table.row.clock
    async with running(database) as server:
        again = await server.tables.get(table.id)
        assert (again.row.ended, again.game.winner, again.game.over) == ("time", 0, True)


@in_loop
async def test_a_move_within_the_grace_counts_and_a_later_one_is_refused_without_a_timer(database: str) -> None:
    async with running(database) as server:
        table = await begun(server)
        await server.wait(659)
        server.seconds += 1.9
        await end_turn(table, ANNA, BELA)
        assert left(table, 1) == 60
        await end_turn(table, ANNA, BELA)
        await server.wait(59)
        server.seconds += 2.1  # nobody has noticed yet
        problem = await refused(play(table, BELA))
        assert (problem.error, table.row.seats[1].left) == ("flagged", True)


@in_loop
async def test_the_same_request_gets_the_same_answer_after_the_flag(database: str) -> None:
    async with running(database) as server:
        table = await table_for(server.tables, ANNA, BELA, clock=LIVE)
        move, key = quiet_move(table), new_key()
        assert move is not None
        done = await table.play(ANNA, 0, key, move)
        await server.wait(700)
        assert table.row.seats[0].left
        assert await table.play(ANNA, 0, key, move) == done


@in_loop
async def test_a_flag_ends_a_request_to_undo(database: str) -> None:
    async with running(database) as server:
        table = await begun(server)
        server.tables._started().bots._closed = True
        await table.takeback(ANNA, "ask", table.version, new_key())
        ply = table.game.ply
        await server.wait(662)
        assert (table.game.undo_request, table.game.ply) == (None, ply)
        assert table.row.seats[1].left


@in_loop
async def test_flags_fall_at_tables_that_nobody_has_open(database: str) -> None:
    async with running(database, keep=0) as server:
        table = await begun(server, DAYS)
        name = table.id
        del table
        assert name not in server.tables._live
        server.tables._uptime.confirm(3 * DAY * 1000)
        await server.wait(2)
        assert (await server.tables.get(name)).row.seats[1].left


@in_loop
async def test_a_table_in_memory_has_a_timer_of_its_own(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CLOCK_SECONDS", 1000.0)  # nobody looks for flags
    tables = Tables(store_on(database), InlineThinker(0.1), InlineThinker(0.1))
    await tables.start()
    try:
        terms = messages.ClockOrder(kind="live", turn_seconds=5, at_flag="end")
        table = await table_for(tables, ANNA, BELA, clock=terms)
        with table.subscribe(ANNA) as news:
            await play(table, ANNA)
            async with asyncio.timeout(60):
                while not table.game.over:
                    await anext(news)
        assert table.row.ended == "time"
    finally:
        await tables.stop()


@in_loop
async def test_players_with_time_left_cannot_be_removed(database: str) -> None:
    async with running(database, absent_seconds=0.0) as server:
        table = await begun(server, DAYS)
        problem = await refused(table.remove(ANNA, 1, True))
        assert (problem.error, problem.key) == ("cannot_remove", "web.problem.clock.agreed")
        early = await table_for(server.tables, ANNA, BELA, clock=LIVE)  # its clock does not run yet
        await early.remove(BELA, 0, True)
        assert early.row.seats[0].left
        assert await claim(early, ANNA) == 0
        assert not early.row.seats[0].left


# ------------------------------------------------------------------------------------------- restarts and other clocks


@in_loop
async def test_the_time_while_the_server_is_down_does_not_count(database: str) -> None:
    async with running(database) as server:
        table = await begun(server)
        await server.wait(100)
    async with running(database) as server:  # its monotonic clock begins somewhere else
        server.seconds = 1e6
        server.tables._uptime.confirm(0)
        table = await server.tables.get(table.id)
        assert 560 <= left(table, 1) + 10 <= 570 + 10
        await server.wait(left(table, 1) + 2)
        assert table.row.seats[1].left


@in_loop
async def test_a_restart_right_after_the_clock_started_costs_and_gives_nothing(database: str) -> None:
    async with running(database) as server:
        for _ in range(50):  # up for a while without any clock, so that nothing was stored
            await server.wait(9)
        table = await begun(server)
    async with running(database) as server:
        table = await server.tables.get(table.id)
        assert left(table, 1) == 660
        await server.wait(662)
        assert table.row.seats[1].left


@in_loop
async def test_a_crash_between_taking_the_last_seat_and_starting_the_clock_is_repaired(database: str) -> None:
    async with running(database) as server:
        made = await server.tables.make(order("here", "link", clock=DAYS), ANNA)
        store = server.tables._store
        await store.claim_seat(made.table, [1], BELA.guest, None)
    async with running(database) as server:
        table = await server.tables.get(made.table)
        await settled(table)
        assert running_seat(table) == table.game.to_move


@in_loop
async def test_exactly_one_of_two_processes_lets_the_flag_fall(postgres_database: str) -> None:
    async with running(postgres_database) as one, running(postgres_database) as other:
        here = await begun(one)
        there = await other.tables.get(here.id)
        for server in (one, other):
            server.tables._started().bots._closed = True
        version = here.version
        assert there.version == version
        one.tables._uptime.confirm(700_000)
        other.tables._uptime.confirm(700_000)
        await asyncio.gather(here.flag_if_due(), there.flag_if_due(), one.wait(2), other.wait(2))
        await asyncio.gather(here.refresh(), there.refresh())
        assert (here.version, there.version) == (version + 1, version + 1)
        assert here.row.seats[1].left
        assert there.row.seats[1].left
        assert there.row.status.clock == here.row.status.clock


@in_loop
async def test_a_process_that_is_behind_follows_the_stored_uptime(postgres_database: str) -> None:
    async with running(postgres_database) as one, running(postgres_database) as other:
        table = await begun(one)
        await one.wait(300)
        await other.wait(1)
        there = await other.tables.get(table.id)
        assert abs(left(there, 1) - left(table, 1)) <= 2


# --------------------------------------------------------------------------------------------------- orders, messages


@in_loop
async def test_clocks_that_make_no_sense_are_refused(database: str) -> None:
    def terms(**more: Any) -> messages.ClockOrder:
        values: dict[str, Any] = {"kind": "live", "turn_seconds": 60} | more
        return messages.ClockOrder(**values)

    cases: list[tuple[tuple[str, ...], messages.ClockOrder, str]] = [
        (("here",), LIVE, "alone"),
        (("here", "greedy"), LIVE, "alone"),
        (("here", "here"), LIVE, "alone"),
        (("link", "greedy"), LIVE, "alone"),
        (("here", "link"), terms(turn_seconds=2 * DAY), "live"),
        (("here", "link"), terms(kind="correspondence", turn_seconds=DAY + 1), "days"),
        (("here", "link"), terms(kind="correspondence", turn_seconds=DAY, reserve_seconds=5), "days"),
        (("here", "link", "link"), terms(at_flag="end"), "two_people"),
        (("here", "link", "greedy"), terms(at_flag="end"), "two_people"),
    ]
    async with running(database) as server:
        for seats, clock, key in cases:
            problem = await refused(server.tables.make(order(*seats, game="cave-farmers", clock=clock), ANNA))
            assert (problem.error, problem.key) == ("bad_setup", f"web.problem.clock.{key}")
    async with running(database, clocks=False) as server:  # as in the page
        assert (await refused(server.tables.make(order("here", "link", clock=LIVE), ANNA))).error == "bad_setup"


@pytest.mark.parametrize("bad", [{"turn_seconds": 0}, {"reserve_seconds": -1}, {"kind": "sand"}, {"at_flag": "x"}])
def test_clocks_out_of_range_are_refused(bad: dict[str, Any]) -> None:
    values: dict[str, Any] = {"kind": "live", "turn_seconds": 60} | bad
    with pytest.raises(ValueError, match="validation error"):
        messages.ClockOrder(**values)


@in_loop
async def test_lists_show_the_clock(database: str) -> None:
    async with running(database) as server:
        made = await server.tables.make(order("here", "link", listed=True, clock=DAYS), ANNA)
        await server.tables.make(order("here", "link", listed=True), ANNA)
        listed = {one.table: one.clock for one in (await server.tables.list("open", CLARA)).tables}
        shown = listed.pop(made.table)
        assert shown is not None
        assert (shown.terms.model_dump(), shown.started) == (DAYS.model_dump(), False)
        assert list(listed.values()) == [None]
        table = await begun(server, DAYS)
        await server.wait(60)
        mine = {one.table: one.clock for one in (await server.tables.list("mine", BELA)).tables}[table.id]
        assert mine is not None
        assert (mine.running, mine.seats[1].turn_ms) == (1, (3 * DAY - 60) * 1000)


@in_loop
async def test_patches_carry_the_clock_and_time_alone_sends_nothing(database: str) -> None:
    async with running(database) as server:
        table = await table_for(server.tables, ANNA, BELA, clock=LIVE)
        shown = table.position(BELA, "en").model_dump(mode="json")
        with table.subscribe(BELA) as news:
            await asyncio.wait_for(anext(news), 5)
            await play(table, ANNA)
            change = await asyncio.wait_for(anext(news), 5)
            assert isinstance(change, PositionChanged)
            patch = table.patch(change, BELA, "en")
            assert patch is not None
            assert patched(shown, patch.model_dump(mode="json")["changes"]) == table.position(BELA, "en").model_dump(
                mode="json"
            )
            await server.wait(50)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(news), 0.3)
        company = table.company(BELA, "en").clock
        assert company is not None
        assert company == table.position(BELA, "en").clock
