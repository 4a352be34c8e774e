"""Standings computed from games: shares, ratings, points, leads, times."""

import math
import random
from dataclasses import replace

import pytest

from tests.bots.arena.kit import result
from underhold.bots.arena.contests import contests_of
from underhold.bots.arena.formatting import interval, milliseconds, percent, signed, win_draw_loss
from underhold.bots.arena.game import Clock, Fault, Result
from underhold.bots.arena.ratings import ELO, Fit, Rating, compare, ratings_of
from underhold.bots.arena.standings import percentile, standings_of
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
    assert first.record.draw_ratio == second.record.draw_ratio == 0.25
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
    assert first.rating.elo > 0 > standings.bots[1].rating.elo


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


def test_a_bot_that_quits_when_it_is_losing_does_not_profit() -> None:
    """It wins 6 of 20 games and gives up in the other 14."""
    won = [result(number, "ab", (1, 0), seed=number) for number in range(6)]
    fault = Fault(0, "crash", "RuntimeError: I quit", "")
    lost = [
        Result(number, number, ("a", "b"), (0, None), (2, 1), (Clock(1, (1.0,)),) * 2, fault) for number in range(6, 20)
    ]
    standings = standings_of("ab", [*won, *lost])
    first, second = standings.bots
    assert (first.bot, first.failures, second.failures) == ("b", 0, 14)
    assert (second.record.share, second.record.losses) == (0.3, 14)
    assert second.mean == 0.3
    assert (first.mean, first.margin) == (0, -1)  # the aborted games have neither points nor a lead


def test_a_bot_that_fails_does_not_make_a_draw_of_the_others() -> None:
    won = [result(number, "abc", (3, 2, 1), seed=number) for number in range(4)]
    fault = Fault(2, "crash", "RuntimeError: I quit", "")
    clocks = (Clock(1, (1.0,)),) * 3
    aborted = [
        Result(number, number, tuple("abc"), (None, None, 0), (1, 1, 3), clocks, fault) for number in range(4, 8)
    ]
    standings = standings_of("abc", [*won, *aborted])
    pair, against_c = standings.pair("a", "b"), standings.pair("b", "c")
    assert pair is not None
    assert (pair.record.wins, pair.record.games) == (4, 4)
    assert against_c is not None
    assert (against_c.record.wins, against_c.record.games) == (8, 8)
    only = standings_of("abc", aborted)
    assert only.pair("a", "b") is None
    assert only.bots[2].bot == "c"


def test_failing_alone_is_worse_than_any_score() -> None:
    fault = Fault(0, "time", "BotFailed: late", "")
    games = [result(0, "a", (-4,)), replace(result(1, "b", (0,)), fault=fault)]
    first, second = standings_of("ab", games).bots
    assert (first.bot, first.record.wins, second.failures) == ("a", 1, 1)


def test_ratings_are_where_the_model_sees_that_share() -> None:
    """Three wins in four are a lead of 191 Elo."""
    chance = random.Random(5)
    games = [result(number, "ab", (1, 0) if chance.random() < 0.75 else (0, 1), seed=number) for number in range(2000)]
    found = ratings_of("ab", contests_of(games))
    assert abs(found["a"].elo - found["b"].elo - ELO * math.log(3)) < 20
    assert found["a"].low < found["a"].elo < found["a"].high
    assert found["a"].elo == pytest.approx(-found["b"].elo)


def test_the_order_of_games_does_not_matter() -> None:
    games = [result(number, "ab", (number % 3, 1), seed=number // 2) for number in range(30)]
    games += [result(30 + number, "bc", (number % 5, 1), seed=number // 2) for number in range(30)]
    there = ratings_of("abc", contests_of(games))
    back = ratings_of("abc", contests_of(games[::-1]))
    for bot in "abc":
        assert there[bot].elo == pytest.approx(back[bot].elo)
        assert there[bot].high == pytest.approx(back[bot].high)


def test_two_bots_are_rated_as_they_are_compared() -> None:
    """The model for many bots and the formula for two agree, for games that share deals."""
    chance = random.Random(2)
    points = [(chance.randrange(3), chance.randrange(2)) for _ in range(60)]
    games = [result(number, "ab", own, seed=number // 2) for number, own in enumerate(points)]
    pair = standings_of("ab", games).pair("a", "b")
    rated = ratings_of("ab", contests_of(games))
    assert pair is not None
    assert pair.elo.elo == pytest.approx(rated["a"].elo - rated["b"].elo)
    assert pair.elo.high - pair.elo.elo == pytest.approx(2 * (rated["a"].high - rated["a"].elo))


def test_luck_that_both_seatings_share_does_not_widen_the_interval() -> None:
    """If each bot wins one of the two games of every deal, they are certainly equal: pentanomial, not trinomial."""
    split = compare({deal: [1.0, 0.0] for deal in range(100)})
    alone = compare({deal: [float(deal % 2)] for deal in range(200)})
    assert split.elo.elo == pytest.approx(0)
    assert split.elo.high < 0.2 * alone.elo.high


@pytest.mark.parametrize(("seats", "deals"), [(2, 2), (2, 5), (2, 40), (4, 40), (6, 5), (6, 10)])
def test_intervals_contain_the_truth_as_often_as_they_say(seats: int, deals: int) -> None:
    """Two bots with a known lead, in many small arenas of games that share the luck of their deal."""
    chance = random.Random(7)
    truth, inside = 100 / ELO, 0
    for _ in range(400):
        by_deal: dict[int, list[float]] = {}
        for deal in range(deals):
            share = 1 / (1 + math.exp(-truth))
            luck = chance.uniform(-1, 1) * min(share, 1 - share)
            chances = [share + luck * (-1) ** game for game in range(seats)]
            by_deal[deal] = [float(chance.random() < one) for one in chances]
        inside += compare(by_deal).elo.low < 100 < compare(by_deal).elo.high
    assert inside / 400 > 0.92
    assert inside / 400 < 0.98 or deals < 40  # few deals only have few different results


def test_wins_only_have_a_finite_rating_and_an_honest_interval() -> None:
    found = compare({deal: [1.0, 1.0] for deal in range(15)})
    assert 200 < found.elo.low < 400 < found.elo.elo < 800 < found.elo.high
    assert found.superiority > 0.999


def test_a_draw_between_equals() -> None:
    found = ratings_of("ab", contests_of([result(0, "ab", (4, 4))]))
    assert found["a"].elo == found["b"].elo == 0
    assert found["a"].high > 0
    assert compare({0: [0.5]}).superiority == 0.5


def test_a_bot_that_met_nobody_has_no_interval() -> None:
    found = ratings_of("abc", contests_of([result(0, "ab", (4, 2))]))
    assert found["c"] == Rating()
    assert math.isinf(found["c"].high)


def test_each_bot_is_compared_with_the_next_one() -> None:
    games = [result(number, "ab", (number % 2, 1), seed=number // 2) for number in range(30)]
    games += [result(30 + number, "bc", (number % 4, 1), seed=number // 2) for number in range(30)]
    standings = standings_of("abc", games)
    assert [row.bot for row in standings.bots] == ["b", "c", "a"]
    best, second, last = (row.superiority for row in standings.bots)
    assert best is not None
    assert second is not None  # c and a only met b
    assert 0.5 < second < 1
    assert 0.5 < best < 1
    assert last is None


def test_two_bots_are_as_likely_to_be_stronger_as_their_games_say() -> None:
    games = [result(number, "ab", (number % 3, 1), seed=number // 2) for number in range(30)]
    standings = standings_of("ab", games)
    first, second = standings.bots
    pair = standings.pair(first.bot, second.bot)
    assert pair is not None
    assert first.superiority == pytest.approx(pair.superiority)


def test_bots_that_no_game_connects_are_not_compared() -> None:
    fit = Fit("abcde", contests_of([result(0, "ac", (1, 0)), result(1, "bd", (0, 1))]))
    assert fit.groups() == [["a", "c"], ["b", "d"], ["e"]]
    assert fit.compare("a", "b") is None
    assert fit.compare("a", "c") is not None
    assert fit.rating("a").elo == pytest.approx(-fit.rating("c").elo)
    assert fit.rating("e") == Rating()


def test_percentiles_are_values_that_occurred() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert percentile(values, 0.95) == 95
    assert percentile(values, 0.05) == 5
    assert percentile([4.0], 0.5) == 4
    assert percentile([], 0.5) == 0


def test_shares_and_intervals_are_formatted() -> None:
    assert [percent(WORDS, share) for share in (0.0, 0.004, 0.5, 0.996, 1.0)] == ["0%", "0.4%", "50%", "99.6%", "100%"]
    assert interval(WORDS, standings_of("ab", [result(0, "ab", (2, 1))]).bots[0].record) == "0%–100%"  # noqa: RUF001
    assert [signed(WORDS, value) for value in (1.25, -3.0, None)] == ["+1.2", "−3.0", "–"]  # noqa: RUF001
    assert [milliseconds(WORDS, value) for value in (0.004, 2.5, 250, 2500)] == ["4 µs", "2.5 ms", "250 ms", "2.5 s"]


def test_numbers_are_written_as_the_language_does() -> None:
    assert (percent(words("hu"), 0.996), signed(words("pt"), -3.5)) == ("99,6%", "−3,5")  # noqa: RUF001
    assert (milliseconds(words("ru"), 2.5), percent(words("ru"), 0.5)) == ("2,5 мс", "50\u00a0%")
    assert [milliseconds(words("nl"), value, whole=True) for value in (1.0, 10.0, 4000.0)] == ["1 ms", "10 ms", "4 s"]
