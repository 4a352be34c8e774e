"""The sequential test: when it stops, and how often it is wrong."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.bots.arena.kit import PLAN, result
from underhold.bots.arena.game import Result
from underhold.bots.arena.ratings import ELO, win_rate
from underhold.bots.arena.sprt import LIMIT, log_likelihood_ratio, sequential_test

TEST = replace(PLAN, bots=("a", "b"), games=4000, seed=0, sprt=(0.0, 100.0))


def deal(seed: int, first: bool, second: bool) -> list[Result]:
    """Both games of a deal; whether a wins them."""
    return [
        result(2 * seed, "ab", (1, 0) if first else (0, 1), seed=seed),
        result(2 * seed + 1, "ba", (0, 1) if second else (1, 0), seed=seed),
    ]


@pytest.mark.parametrize(("wins", "accepted"), [(True, 1), (False, 0)])
def test_it_stops_when_it_is_clear(wins: bool, accepted: int) -> None:
    games = [game for seed in range(100) for game in deal(seed, wins, wins)]
    verdict = sequential_test(TEST, games).verdict
    assert verdict.accepted == accepted
    assert 3 < verdict.deals < 30
    assert abs(verdict.llr) >= LIMIT


def test_deals_count_in_the_order_of_the_plan_and_when_they_are_complete() -> None:
    games = [game for seed in range(6) for game in deal(seed, seed % 2 == 0, True)]
    there, back = sequential_test(TEST, games), sequential_test(TEST, games[::-1])
    assert there.verdict == back.verdict
    assert there.verdict.deals == 6
    assert sequential_test(TEST, games[1:]).verdict.deals == 0
    assert sequential_test(TEST, games[:5]).verdict.deals == 2


def test_solo_bots_are_tested_deal_by_deal() -> None:
    games = [
        result(2 * seed + number, bot, (60 - number,), seed=seed)
        for seed in range(50)
        for number, bot in enumerate("ab")
    ]
    assert sequential_test(replace(TEST, seats=1), games).verdict.accepted == 1


@pytest.mark.parametrize("elo", [0.0, 100.0])
def test_it_is_wrong_as_rarely_as_it_says(elo: float) -> None:
    """At each hypothesis, the other one is accepted in about 5 % of the tests."""
    chance, share, wrong = random.Random(3), win_rate(elo / ELO), 0
    for _ in range(200):
        seen: Counter[float] = Counter()
        ratio = 0.0
        while abs(ratio) < LIMIT:
            seen[((chance.random() < share) + (chance.random() < share)) / 2] += 1
            ratio = log_likelihood_ratio(seen, 0, 100)
        wrong += (ratio > 0) != (elo > 0)
    assert wrong / 200 < 0.1


def test_draws_between_equals_do_not_prove_a_lead() -> None:
    assert log_likelihood_ratio(Counter({0.5: 10_000}), 0, 5) < -LIMIT
