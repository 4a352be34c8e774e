"""Statistics of an arena: for every bot, for every pair of bots, and for every seat."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean, stdev
from typing import Final

from underhold.bots.arena.contests import Contest, contests_of
from underhold.bots.arena.game import Result
from underhold.bots.arena.ratings import Rating, rating_history

_95_PERCENT: Final = 1.959964


@dataclass(frozen=True, slots=True)
class WinRecord:
    """Wins, draws and losses, and the win rate (a draw counts half) with its 95 % confidence interval."""

    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class Standing:
    """The statistics of one bot. Times are in milliseconds."""

    bot: str
    rating: Rating
    record: WinRecord
    mean: float
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
    margin: float


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
    history: tuple[dict[str, Rating], ...]  # after every contest

    def pair(self, first: str, second: str) -> Pair | None:
        return next((pair for pair in self.pairs if (pair.first, pair.second) == (first, second)), None)


def standings_of(bots: Sequence[str], results: Sequence[Result]) -> Standings:
    """Compute the statistics of results. They must be in the order of the plan, because ratings depend on it
    slightly.
    """
    contests = contests_of(results)
    history = tuple(rating_history(bots, contests))
    ratings = history[-1] if history else dict.fromkeys(bots, Rating())
    played = [bot for bot in bots if any(bot in result.bots for result in results)]
    rows = [_standing(bot, ratings[bot], contests, results) for bot in played]
    rows.sort(key=lambda row: (-row.rating.mu, -row.mean))
    pairs = [_pair(first, second, contests) for first, second in permutations([row.bot for row in rows], 2)]
    return Standings(tuple(rows), tuple(pair for pair in pairs if pair), tuple(_seats(results)), history)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a share in this many games. It is never empty, even after wins only.

    >>> [round(bound, 3) for bound in wilson(0.7, 100)]
    [0.604, 0.781]
    >>> [round(bound, 3) for bound in wilson(1.0, 100)]
    [0.963, 1.0]
    """
    if games == 0:
        return 0.0, 1.0
    square = _95_PERCENT**2 / games
    middle = share + square / 2
    reach = math.sqrt(square * share * (1 - share) + square**2 / 4)
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))


def percentile(values: Iterable[float], part: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)] if ordered else 0.0


def _share(shares: Sequence[float]) -> WinRecord:
    share = fmean(shares) if shares else 0.0
    wins, losses = shares.count(1.0), shares.count(0.0)
    return WinRecord(wins, len(shares) - wins - losses, losses, share, *wilson(share, len(shares)))


def _standing(bot: str, rating: Rating, contests: Sequence[Contest], results: Sequence[Result]) -> Standing:
    own = [contest for contest in contests if any(place.bot == bot for place in contest.places)]
    leads = [lead for contest in own if (lead := _lead(contest, bot)) is not None]
    by_deal: dict[int, list[int]] = defaultdict(list)
    for contest in own:
        by_deal[contest.seed] += [place.points for place in contest.places if place.bot == bot]
    # The games of a deal are similar, so only deals count as independent.
    deals = [fmean(points) for points in by_deal.values()]
    clocks = [clock for one in results for name, clock in zip(one.bots, one.clocks, strict=True) if name == bot]
    turns = [turn for clock in clocks for turn in clock.turns]
    moves = sum(clock.moves for clock in clocks)
    compared = [contest.shares()[bot] for contest in own if len(contest.best()) > 1]
    return Standing(
        bot=bot,
        rating=rating,
        record=_share(compared),
        mean=fmean(points for points_of_deal in by_deal.values() for points in points_of_deal),
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
    own = max(place.points for place in contest.places if place.bot == bot)
    others = [place.points for place in contest.places if (place.bot == over if over else place.bot != bot)]
    return own - max(others) if others else None


def _pair(first: str, second: str, contests: Sequence[Contest]) -> Pair | None:
    shares: list[float] = []
    leads: list[int] = []
    for contest in contests:
        best = contest.best()
        if first in best and second in best:
            own, other = best[first].rank, best[second].rank
            shares.append(1.0 if own < other else 0.0 if own > other else 0.5)
            leads.append(_lead(contest, first, over=second) or 0)
    return Pair(first, second, _share(shares), fmean(leads)) if shares else None


def _seats(results: Sequence[Result]) -> Iterable[SeatRow]:
    seats = len(results[0].bots) if results else 0
    for seat in range(seats if seats > 1 else 0):
        shares = [1 / one.ranks.count(1) if one.ranks[seat] == 1 else 0.0 for one in results]
        yield SeatRow(seat, fmean(shares), fmean(one.points[seat] for one in results))
