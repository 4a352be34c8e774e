"""The clock as a value: what each seat has left, and when its flag falls."""

import random

import pytest

from underhold.table.clock import GRACE, Clock, Terms, new_clock
from underhold.table.uptime import UNCONFIRMED_MS, Uptime

TURN, RESERVE = 60_000, 600_000
TERMS = Terms("live", TURN, RESERVE)


def running(seat: int = 0, now: int = 0) -> Clock:
    return new_clock(TERMS, 2).turned(TURN, seat, True, now)


def left(clock: Clock, seat: int, now: int) -> tuple[int, int]:
    return clock.left(seat, TURN, now)


@pytest.mark.parametrize(
    ("used", "expected"),
    [
        (0, (TURN, RESERVE)),
        (1, (TURN - 1, RESERVE)),
        (TURN, (0, RESERVE)),
        (TURN + 1, (0, RESERVE - 1)),
        (TURN + RESERVE, (0, 0)),
        (TURN + RESERVE + 5 * GRACE, (0, 0)),
    ],
)
def test_the_time_of_the_turn_is_used_before_the_reserve(used: int, expected: tuple[int, int]) -> None:
    clock = running(now=1000)
    assert left(clock, 0, 1000 + used) == expected
    assert left(clock.stopped(1000 + used), 0, 10**9) == expected
    assert left(clock, 1, 1000 + used) == (TURN, RESERVE)


def test_a_turn_that_was_quick_leaves_the_reserve_and_the_next_turn_is_whole() -> None:
    clock = running().turned(TURN, 1, True, 30_000).turned(TURN, 0, True, 40_000)
    assert left(clock, 0, 40_000) == (TURN, RESERVE)
    assert left(clock, 1, 40_000) == (TURN, RESERVE)


def test_the_reserve_is_used_once_and_for_the_whole_game() -> None:
    clock = running()
    for turn in range(1, 4):
        clock = clock.turned(TURN, 1, True, turn * 100_000).turned(TURN, 0, True, turn * 100_000)
    assert left(clock, 0, 300_000) == (TURN, RESERVE - 3 * 40_000)


def test_several_moves_of_a_seat_are_one_turn() -> None:
    clock = running()
    for now in range(1000, 50_000, 1000):
        assert clock.turned(TURN, 0, True, now) is clock
    assert left(clock, 0, 50_000) == (10_000, RESERVE)


def test_the_flag_falls_after_the_grace() -> None:
    clock = running(now=5)
    assert clock.due == 5 + TURN + RESERVE
    assert not clock.fallen(clock.due)
    assert not clock.fallen(clock.due + GRACE - 1)
    assert clock.fallen(clock.due + GRACE)
    assert left(clock, 0, clock.due + GRACE - 1) == (0, 0)
    assert not clock.stopped(clock.due).fallen(10**12)


def test_a_clock_that_stands_uses_no_time() -> None:
    clock = running().turned(TURN, 0, False, 20_000)
    assert (clock.running, clock.due) == (None, None)
    assert left(clock, 0, 10**9) == (TURN - 20_000, RESERVE)
    again = clock.turned(TURN, 0, True, 10**9)
    assert left(again, 0, 10**9 + 1) == (TURN - 20_001, RESERVE)


def test_the_time_of_another_process_may_be_a_moment_behind() -> None:
    clock = running(now=50_000)
    assert left(clock, 0, 49_000) == (TURN, RESERVE)
    assert not clock.fallen(0)


def test_an_agreed_undo_begins_the_turn_again_and_gives_no_reserve_back() -> None:
    clock = running().turned(TURN, 0, True, TURN + 1000, fresh=True)
    assert left(clock, 0, TURN + 1000) == (TURN, RESERVE - 1000)


def test_a_flag_takes_the_reserve_and_the_rest_of_the_turn() -> None:
    clock = running().with_flag(0)
    assert (clock.running, clock.flagged) == (None, (0,))
    assert clock.used_up(0)
    assert not clock.used_up(1)
    following = clock.turned(TURN, 1, True, 700_000).turned(TURN, 0, True, 800_000)
    assert left(following, 0, 800_000) == (TURN, 0)
    assert not following.used_up(0)


def test_nobody_ever_gains_time_except_that_of_a_new_turn() -> None:
    rng = random.Random(5)
    for _ in range(200):
        clock, now = new_clock(TERMS, 3), 0
        used = [0, 0, 0]
        for _ in range(60):
            seat, runs = rng.randrange(3), rng.random() < 0.8
            before = clock
            clock = clock.turned(TURN, seat, runs, now)
            assert all(now_left <= was for now_left, was in zip(clock.reserves, before.reserves, strict=True))
            assert 0 <= clock.turn_left <= TURN
            step = rng.randrange(100_000)
            if clock.running is not None:
                used[clock.running] += step
            now += step
        done = clock.stopped(now)
        assert all(RESERVE - left <= spent for left, spent in zip(done.reserves, used, strict=True))


# ------------------------------------------------------------------------------------------------------------- uptime


class Monotonic:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1234.5

    def __call__(self) -> float:
        return self.seconds


def test_the_uptime_follows_the_monotonic_clock_while_the_store_answers() -> None:
    clock = Monotonic()
    uptime = Uptime(clock)
    for _ in range(100):
        clock.seconds += 2
        uptime.confirm(uptime.now())
    assert uptime.now() == 200_000


def test_a_process_that_stood_still_counts_seconds_and_not_hours() -> None:
    clock = Monotonic()
    uptime = Uptime(clock)
    clock.seconds += 3600
    assert uptime.now() == UNCONFIRMED_MS
    uptime.confirm(uptime.now())
    clock.seconds += 1
    assert uptime.now() == UNCONFIRMED_MS + 1000


def test_the_later_uptime_of_two_processes_counts_and_never_goes_back() -> None:
    clock = Monotonic()
    uptime = Uptime(clock)
    uptime.confirm(500_000)
    assert uptime.now() == 500_000
    clock.seconds += 1
    uptime.confirm(400_000)
    assert uptime.now() == 501_000


def test_the_time_of_day_is_not_used() -> None:
    import inspect

    from underhold.table import clock, clock_changes, uptime

    for module in (clock, clock_changes, uptime):
        source = inspect.getsource(module)
        assert "time.time" not in source
        assert "datetime" not in source
