"""Standings computed from games: shares, ratings, points, leads, times."""

import math
import random
from itertools import pairwise

import pytest

from tests.bots.arena.kit import result
from underhold.bots.arena.contests import contests_of
from underhold.bots.arena.formatting import interval, milliseconds, percent, signed, win_draw_loss
from underhold.bots.arena.ratings import Rating, rating_history
from underhold.bots.arena.standings import percentile, standings_of, wilson
from underhold.locale import words

WORDS = words()


def test_wins_draws_and_losses() -> None:
    games = [
        result(0, "ab", (10, 7)),
        result(1, "ba", (5, 5), seed=0),
        result(2, "ab", (3, 9), seed=1),
        result(3, "ba", (2, 20), seed=1),
    ]
    standings = standings_of("ab", games)
    first, second = standings.bots
    assert (first.bot, win_draw_loss(first.record)) == ("a", "2–1–1")  # noqa: RUF001
    assert (first.record.share, second.record.share) == (0.625, 0.375)
    assert first.mean == (10 + 5 + 3 + 20) / 4
    assert first.error == pytest.approx(2.0)  # deals with means of 7.5 and 11.5
    assert first.margin == (3 + 0 - 6 + 18) / 4
    assert second.margin == -first.margin
    assert (first.turn_ms, first.turn_ms_p95, first.move_ms, first.moves, first.turns) == (2.0, 3.0, 0.5, 8, 2)
    pair = standings.pair("a", "b")
    assert pair is not None
    assert (pair.record, pair.margin) == (first.record, first.margin)
    assert [row.share for row in standings.seats] == [0.375, 0.625]
    assert [row.mean for row in standings.seats] == [5.0, 10.25]


def test_a_bot_wins_with_any_of_its_seats() -> None:
    games = [result(0, "abab", (4, 2, 9, 5)), result(1, "baba", (4, 9, 1, 9)), result(2, "abab", (7, 7, 1, 2))]
    standings = standings_of("ab", games)
    first = standings.bots[0]
    assert (first.bot, first.record.wins, first.record.draws) == ("a", 2, 1)
    assert first.margin == (9 - 5 + 9 - 4 + 0) / 3
    assert first.rating.mu > 25 > standings.bots[1].rating.mu


def test_tied_first_places_share_the_win() -> None:
    (contest,) = contests_of([result(0, "abc", (7, 7, 3))])
    assert contest.shares() == {"a": 0.5, "b": 0.5, "c": 0.0}
    standings = standings_of("abc", [result(0, "abc", (7, 7, 3))])
    meeting = standings.pair("b", "c")
    assert meeting is not None
    assert meeting.record.share == 1.0


def test_solo_bots_are_compared_deal_by_deal() -> None:
    games = [
        result(0, "a", (50,)),
        result(1, "b", (40,)),
        result(2, "a", (50,), seed=1),
        result(3, "b", (50,), seed=1),
        result(4, "a", (61,), seed=2),  # the other one's game is missing
    ]
    standings = standings_of("ab", games)
    first = standings.bots[0]
    assert (first.bot, win_draw_loss(first.record)) == ("a", "1–1–0")  # noqa: RUF001
    assert first.mean == pytest.approx(161 / 3)
    assert first.margin == 5
    assert not standings.seats


def test_one_bot_alone_has_points_and_times_only() -> None:
    standings = standings_of("a", [result(0, "a", (50,)), result(1, "a", (53,), seed=1)])
    (only,) = standings.bots
    assert (only.mean, only.margin, only.record.games, only.rating) == (51.5, None, 0, Rating())


def test_standings_without_games_are_empty() -> None:
    assert standings_of("ab", []).bots == ()


def test_bots_that_did_not_play_are_left_out() -> None:
    assert [row.bot for row in standings_of("abc", [result(0, "ab", (2, 1))]).bots] == ["a", "b"]


def test_ratings_settle_where_the_model_sees_that_share() -> None:
    """Three wins in four are a lead of about 6.5, and the interval shrinks round it."""
    chance = random.Random(5)
    games = [result(number, "ab", (1, 0) if chance.random() < 0.75 else (0, 1)) for number in range(2000)]
    history = list(rating_history("ab", contests_of(games)))
    lead = history[-1]["a"].mu - history[-1]["b"].mu
    assert abs(lead - math.sqrt(2) * 25 / 6 * math.log(3)) < 2
    sigmas = [ratings["a"].sigma for ratings in history]
    assert all(after < before for before, after in pairwise(sigmas))
    assert history[-1]["a"].low < history[-1]["a"].mu < history[-1]["a"].high


def test_a_draw_between_equals_only_lowers_the_uncertainty() -> None:
    (after,) = rating_history("ab", contests_of([result(0, "ab", (4, 4))]))
    assert after["a"].mu == after["b"].mu == pytest.approx(25)
    assert after["a"].sigma < Rating().sigma


def test_wilson_knows_the_textbook() -> None:
    low, high = wilson(0.5, 10)
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(1.0, 100)[0] < 1.0


def test_percentiles_are_values_that_occurred() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert percentile(values, 0.95) == 95
    assert percentile(values, 0.05) == 5
    assert percentile([4.0], 0.5) == 4
    assert percentile([], 0.5) == 0


def test_shares_and_intervals_are_formatted() -> None:
    assert [percent(WORDS, share) for share in (0.0, 0.004, 0.5, 0.996, 1.0)] == ["0%", "0.4%", "50%", "99.6%", "100%"]
    assert interval(WORDS, standings_of("ab", [result(0, "ab", (2, 1))]).bots[0].record) == "21%–100%"  # noqa: RUF001
    assert [signed(WORDS, value) for value in (1.25, -3.0, None)] == ["+1.2", "−3.0", "–"]  # noqa: RUF001
    assert [milliseconds(WORDS, value) for value in (0.004, 2.5, 250, 2500)] == ["4 µs", "2.5 ms", "250 ms", "2.5 s"]


def test_numbers_are_written_as_the_language_does() -> None:
    assert (percent(words("hu"), 0.996), signed(words("pt"), -3.5)) == ("99,6%", "−3,5")  # noqa: RUF001
    assert (milliseconds(words("ru"), 2.5), percent(words("ru"), 0.5)) == ("2,5 мс", "50\u00a0%")
    assert [milliseconds(words("nl"), value, whole=True) for value in (1.0, 10.0, 4000.0)] == ["1 ms", "10 ms", "4 s"]
