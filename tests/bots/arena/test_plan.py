"""Which games an arena plays: every bot on every seat equally often, every group with the same deals."""

import doctest
from collections import Counter
from dataclasses import replace
from itertools import combinations
from types import ModuleType

import pytest

from underhold.bots.arena import formatting, plan as plan_module, ratings, sprt, standings, student
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.plan import ArenaPlan, check, seatings
from underhold.core.errors import BadSetup

BOTS = ("a", "b", "c", "d", "e", "f", "g")


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("size", range(1, 8))
def test_every_bot_of_a_group_sits_on_every_seat_equally_often(seats: int, size: int) -> None:
    group = BOTS[: min(size, seats)]
    rows = seatings(group, seats)
    assert len(set(rows)) == len(rows)
    for seat in range(seats):
        assert len(set(Counter(row[seat] for row in rows).values())) == 1
        assert {row[seat] for row in rows} == set(group)


def test_two_bots_turn_their_seats() -> None:
    assert seatings(("a", "b"), 2) == [("a", "b"), ("b", "a")]
    assert seatings(("a",), 1) == [("a",)]


@pytest.mark.parametrize(("seats", "mixed"), [(1, False), (2, False), (3, False), (4, False), (3, True)])
def test_every_group_plays_the_same_deals(seats: int, mixed: bool) -> None:
    plan = ArenaPlan("cave-farmers", seats, BOTS[:4], 20, 5, {}, mixed)
    jobs = list(plan.jobs())
    assert [job.number for job in jobs] == list(range(len(jobs)))
    size = seats if mixed else min(seats, 2)
    deals = {group: Counter(job.seed for job in jobs if set(job.bots) == set(group)) for group in plan.groups()}
    assert list(deals) == list(combinations(BOTS[:4], size))
    assert len({frozenset(counter.items()) for counter in deals.values()}) == 1
    first = deals[BOTS[:size]]
    assert min(first) == 5
    assert len(set(first.values())) == 1
    assert first.total() == plan.games_of_a_group >= 20


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert ArenaPlan("cave-vs-cave", 2, ("a", "b"), 5, 0, {}).games_of_a_group == 6
    assert ArenaPlan("cave-farmers", 3, ("a", "b"), 100, 0, {}).games_of_a_group == 102
    assert ArenaPlan("cave-vs-cave", 1, ("a", "b"), 5, 0, {}).games_of_a_group == 5


def test_a_larger_plan_starts_with_the_games_of_a_smaller_one() -> None:
    few = ArenaPlan("cave-vs-cave", 2, ("a", "b", "c"), 4, 0, {})
    many = list(replace(few, games=10).jobs())
    assert list(few.jobs()) == many[: len(list(few.jobs()))]


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (ArenaPlan("cave-vs-cave", 2, ("greedy", "greedy"), 2, 0, {}), "twice"),
        (ArenaPlan("cave-vs-cave", 2, ("greedy",), 2, 0, {}), "at least 2"),
        (ArenaPlan("cave-farmers", 3, ("greedy", "random"), 2, 0, {}, mixed=True), "at least 3"),
        (ArenaPlan("cave-vs-cave", 2, ("greedy", "random", "master"), 2, 0, {}, sprt=(0, 10)), "two bots, not 3"),
    ],
)
def test_invalid_plans_are_refused(plan: ArenaPlan, words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        check(plan)


@pytest.mark.parametrize(
    "plan",
    [
        ArenaPlan("cave-vs-cave", 3, ("greedy", "random"), 2, 0, {}),
        ArenaPlan("cave-vs-cave", 2, ("greedy", "no such bot"), 2, 0, {}),
        ArenaPlan("cave-vs-cave", 2, ("greedy", "master@often"), 2, 0, {}),
        ArenaPlan("cave-vs-cave", 2, ("random", "greedy@500"), 2, 0, {}),
        ArenaPlan("cave-vs-cave", 2, ("greedy", "random"), 2, 0, {"speed": 9}),
        ArenaPlan("cave-vs-cave", 2, ("greedy", "random"), 4, 2**64 - 1, {}),  # there is no seed for the second deal
    ],
)
def test_plans_that_the_game_does_not_know_are_refused(plan: ArenaPlan) -> None:
    with pytest.raises(BadSetup):
        check(plan)


@pytest.mark.parametrize("module", [formatting, plan_module, ratings, sprt, standings, student])
def test_examples_in_docstrings_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.failed == 0
    assert result.attempted > 0
