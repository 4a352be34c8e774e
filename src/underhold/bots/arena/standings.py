"""Statistics of an arena: for every bot, for every pair of bots, and for every seat."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations
from statistics import fmean, stdev
from typing import Final

from underhold.bots.arena.contests import Contest, contests_of
from underhold.bots.arena.game import Result
from underhold.bots.arena.ratings import Comparison, Fit, Rating, compare, ratings_of, scores_by_deal

_MOST_STEPS: Final = 40  # ratings that are computed for the history


@dataclass(frozen=True, slots=True)
class WinRecord:
    """Wins, draws and losses, and the win rate (a draw counts half) with its 95 % confidence interval.

    Deals count as independent, their games do not.
    """

    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def draw_ratio(self) -> float:
        return self.draws / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """The statistics of one bot. Times are in milliseconds."""

    bot: str
    rating: Rating
    superiority: float | None  # the probability that it is stronger than the next one; None if that is not known
    record: WinRecord
    games: int
    failures: int  # games that it lost because it failed
    mean: float  # points; 0 for games in which it failed
    error: float | None  # the standard error of the mean; None with fewer than two deals
    margin: float | None  # its mean lead over the best other bot; None if there are no others
    moves: float  # per game and seat
    turns: float
    move_ms: float
    turn_ms: float
    turn_ms_p95: float


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of the first bot against the second."""

    first: str
    second: str
    record: WinRecord
    elo: Rating  # the difference
    superiority: float  # the probability that the first one is stronger
    deals: dict[float, int]  # how often each score of a deal was reached, from 0 for losing all its games to 1
    margin: float | None  # None if all games were aborted


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The statistics of a seat, over all bots."""

    seat: int
    share: float
    mean: float


@dataclass(frozen=True, slots=True)
class Standings:
    """All statistics of an arena; bots are ordered from best to worst."""

    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[SeatRow, ...]
    history: tuple[tuple[int, dict[str, Rating]], ...]  # the ratings after some numbers of contests

    def pair(self, first: str, second: str) -> Pair | None:
        return next((pair for pair in self.pairs if (pair.first, pair.second) == (first, second)), None)


def standings_of(bots: Sequence[str], results: Sequence[Result], *, history: bool = True) -> Standings:
    """Compute the statistics of results. Only the history depends on their order; it may be left out."""
    contests = contests_of(results)
    fit = Fit(bots, contests)
    ratings = {bot: fit.rating(bot) for bot in bots}
    counts = _steps(len(contests)) if history else []
    earlier = tuple((count, ratings_of(bots, contests[:count])) for count in counts)
    played = [bot for bot in bots if any(bot in result.bots for result in results)]
    rows = [_standing(bot, ratings[bot], contests, results) for bot in played]
    rows.sort(key=lambda row: (-row.rating.elo, -row.mean))
    rows = _compared(rows, fit)
    pairs = [_pair(first, second, contests) for first, second in permutations([row.bot for row in rows], 2)]
    return Standings(tuple(rows), tuple(pair for pair in pairs if pair), tuple(_seats(results)), earlier)


def _compared(rows: Sequence[Standing], fit: Fit) -> list[Standing]:
    """The rows, each compared with the next one."""
    compared = [(row, fit.compare(row.bot, below.bot)) for row, below in pairwise(rows)]
    better = [replace(row, superiority=found.superiority if found else None) for row, found in compared]
    return [*better, *rows[-1:]]


def _steps(contests: int) -> list[int]:
    """Up to which contests ratings are computed: after all of them, and evenly before."""
    steps = min(contests, _MOST_STEPS)
    return [contests * step // steps for step in range(1, steps + 1)]


def percentile(values: Iterable[float], part: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)] if ordered else 0.0


def _record(by_deal: dict[int, list[float]], compared: Comparison) -> WinRecord:
    shares = [share for shares in by_deal.values() for share in shares]
    share = fmean(shares) if shares else 0.0
    wins, losses = shares.count(1.0), shares.count(0.0)
    low, high = compared.share if shares else (0.0, 1.0)
    # The comparison assumes half a win each way in addition, which is too cautious for its own estimate.
    return WinRecord(wins, len(shares) - wins - losses, losses, share, min(low, share), max(high, share))


def _standing(bot: str, rating: Rating, contests: Sequence[Contest], results: Sequence[Result]) -> Standing:
    own = [contest for contest in contests if any(place.bot == bot for place in contest.places)]
    leads = [lead for contest in own if (lead := _lead(contest, bot)) is not None]
    by_deal: dict[int, list[int]] = defaultdict(list)
    for contest in own:
        by_deal[contest.seed] += [
            place.points for place in contest.places if place.bot == bot and place.points is not None
        ]
    # The games of a deal are similar, so only deals count as independent.
    deals = [fmean(points) for points in by_deal.values() if points]
    clocks = [clock for one in results for name, clock in zip(one.bots, one.clocks, strict=True) if name == bot]
    turns = [turn for clock in clocks for turn in clock.turns]
    moves = sum(clock.moves for clock in clocks)
    shares: dict[int, list[float]] = defaultdict(list)
    for contest in own:
        if len(contest.best()) > 1:
            shares[contest.seed].append(contest.shares()[bot])
    return Standing(
        bot=bot,
        rating=rating,
        superiority=None,
        record=_record(shares, compare(shares)),
        games=sum(bot in result.bots for result in results),
        failures=sum(result.failed == bot for result in results),
        mean=fmean([points for points_of_deal in by_deal.values() for points in points_of_deal] or [0]),
        error=stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else None,
        margin=fmean(leads) if leads else None,
        moves=moves / len(clocks),
        turns=len(turns) / len(clocks),
        move_ms=sum(turns) / moves if moves else 0.0,
        turn_ms=fmean(turns) if turns else 0.0,
        turn_ms_p95=percentile(turns, 0.95),
    )


def _lead(contest: Contest, bot: str, over: str | None = None) -> int | None:
    """The lead of a bot's best seat over the best seat of the others, or of one other bot."""
    if contest.aborted:
        return None
    own = [place.points or 0 for place in contest.places if place.bot == bot]
    others = [place.points or 0 for place in contest.places if (place.bot == over if over else place.bot != bot)]
    return max(own) - max(others) if own and others else None


def _pair(first: str, second: str, contests: Sequence[Contest]) -> Pair | None:
    scores = scores_by_deal(first, second, contests)
    if not scores:
        return None
    compared = compare(scores)
    leads = [lead for one in contests if (lead := _lead(one, first, over=second)) is not None]
    return Pair(
        first=first,
        second=second,
        record=_record(scores, compared),
        elo=compared.elo,
        superiority=compared.superiority,
        deals=deal_scores(scores),
        margin=fmean(leads) if leads else None,
    )


def deal_scores(scores: Mapping[int, Sequence[float]]) -> dict[float, int]:
    """How many deals have each possible score; with two games in a deal, there are five (pentanomial).

    >>> deal_scores({1: [1.0, 1.0], 2: [1.0, 0.0], 3: [0.5, 1.0], 4: [0.0]})
    {0.0: 0, 0.25: 0, 0.5: 1, 0.75: 1, 1.0: 1}
    """
    games = max(map(len, scores.values()))
    halves = Counter(round(2 * sum(one)) for one in scores.values() if len(one) == games)  # complete deals
    return {half / (2 * games): halves[half] for half in range(2 * games + 1)}


def _seats(results: Sequence[Result]) -> Iterable[SeatRow]:
    seats = len(results[0].bots) if results else 0
    for seat in range(seats if seats > 1 else 0):
        shares = [1 / one.ranks.count(1) if one.ranks[seat] == 1 else 0.0 for one in results]
        points = [one.points[seat] or 0 for one in results if one.fault is None]
        yield SeatRow(seat, fmean(shares), fmean(points or [0]))
