"""The arithmetic of ratings, and the strengths of the bots."""

import random
import re
from pathlib import Path

import pytest

from underhold.server.ratings.glicko import Outcome, Rating, after, expected
from underhold.server.ratings.levels import ANCHORS, MEASURED

BOTS = (Path(__file__).parents[3] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_example_of_the_paper() -> None:
    """Glickman's worked example: three games in one period."""
    outcomes = [
        Outcome(Rating(1400, 30), 1),
        Outcome(Rating(1550, 100), 0),
        Outcome(Rating(1700, 300), 0),
    ]
    rating = after(Rating(1500, 200), outcomes)
    assert rating.mean == pytest.approx(1464, abs=0.5)
    assert rating.deviation == pytest.approx(151.4, abs=0.1)


def test_a_win_raises_and_a_loss_lowers_and_both_tell_something() -> None:
    bot = Rating(1500, 40)
    start = Rating()
    won, lost = after(start, [Outcome(bot, 1)]), after(start, [Outcome(bot, 0)])
    assert lost.mean < start.mean < won.mean
    assert won.deviation < start.deviation
    assert start.provisional


def test_the_interval_contains_the_strength_of_nearly_all_players() -> None:
    rng = random.Random(1)
    inside = total = 0
    errors = []
    for _ in range(300):
        strength = Rating(rng.gauss(1300, 250), 0)
        rating = Rating()
        for _ in range(40):
            bot = min(ANCHORS["cave-vs-cave"].values(), key=lambda one: abs(one.mean - rating.mean))
            score = 1.0 if rng.random() < expected(strength, Rating(bot.mean, 0)) else 0.0
            rating = after(rating, [Outcome(bot, score)])
        total += 1
        inside += abs(rating.mean - strength.mean) <= rating.margin
        errors.append(rating.mean - strength.mean)
        assert not rating.provisional
    assert inside / total > 0.9
    assert abs(sum(errors) / total) < 30, "no bias"


def test_a_pause_makes_a_rating_less_certain() -> None:
    known = Rating(1500, 60)
    again = after(known, [Outcome(Rating(1500, 40), 0.5)], days=365)
    assert again.deviation > known.deviation


def test_the_strengths_are_those_of_the_documentation() -> None:
    columns = {"cave-vs-cave": 1, "cave-farmers": 2}
    for game, pairs in MEASURED.items():
        for weaker, stronger, won, lost in pairs:
            name = "grandmaster with a tenth of its budget" if stronger == "grandmaster" else stronger
            row = re.search(rf"^\| {name} : {weaker} \|.*$", BOTS, re.MULTILINE)
            assert row is not None, (stronger, weaker)
            cell = row[0].split("|")[1:][columns[game]].strip()
            assert cell == f"{won} : {lost}", (game, stronger)
        means = [rating.mean for rating in ANCHORS[game].values()]
        assert means == sorted(means)
        assert ANCHORS[game]["journeyman"].mean == 1500
