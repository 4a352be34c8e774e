"""Elo ratings of bots: a Bradley-Terry model, fitted to all contests at once, so the order of games does not matter.

The games of a deal are similar: both seatings of a pair of bots share its luck. So only deals count as independent, and
the intervals come from how much the results of whole deals vary (for two bots and two seats, that is the pentanomial
variance of strength tests in chess), by Student's t distribution, because a spread seen in few deals is uncertain too.
Every pair that met gets half a win each way in addition, so that ratings stay finite after wins only.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from underhold.bots.arena.contests import Contest
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.student import at_most, reach_of_95_percent

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ELO: Final = 400 / math.log(10)  # Elo points in one unit of the logistic scale
_PRIOR: Final = 0.5  # of a win, each way
_STEPS: Final = 100  # of Newton's method; a handful is enough
_LONGEST: Final = 2.0  # step, on the logistic scale
_FARTHEST: Final = 500.0  # lead whose win rate is computed, on the logistic scale


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating, relative to the mean of all bots, and its 95 % confidence interval."""

    elo: float = 0.0
    low: float = -math.inf
    high: float = math.inf


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much better one bot is than another, on the logistic scale, with the standard error."""

    lead: float
    error: float
    deals: int  # from which the error was estimated

    @property
    def elo(self) -> Rating:
        """The difference in Elo points."""
        return Rating(self.lead * ELO, (self.lead - self._reach) * ELO, (self.lead + self._reach) * ELO)

    @property
    def share(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return win_rate(self.lead - self._reach), win_rate(self.lead + self._reach)

    @property
    def superiority(self) -> float:
        """The probability that the first bot is the stronger one (LOS)."""
        return at_most(self.lead / self.error, self._freedom)

    @property
    def _reach(self) -> float:
        return self.error * reach_of_95_percent(self._freedom)

    @property
    def _freedom(self) -> int:
        return max(1, self.deals - 1)


def win_rate(lead: float) -> float:
    """The expected win rate of a bot with this lead on the logistic scale.

    >>> [round(win_rate(elo / ELO), 3) for elo in (0, 100, 400)]
    [0.5, 0.64, 0.909]
    """
    return 1 / (1 + math.exp(-lead)) if lead > -_FARTHEST else 0.0


def compare(by_deal: Mapping[int, Sequence[float]]) -> Comparison:
    """Compare two bots by the scores of the first (1 for a win, 0.5 for a draw), in the games of every deal.

    >>> one_sided = compare({deal: [1.0] if deal < 25 else [0.0] for deal in range(30)})
    >>> [round(bound) for bound in (one_sided.elo.low, one_sided.elo.elo, one_sided.elo.high)]
    [100, 266, 433]
    """
    games = sum(map(len, by_deal.values()))
    total = 2 * _PRIOR + games
    share = (_PRIOR + sum(map(sum, by_deal.values()))) / total
    spread = sum((sum(scores) - len(scores) * share) ** 2 for scores in by_deal.values()) * _small_sample(len(by_deal))
    spread += (_PRIOR * (1 - share)) ** 2 + (_PRIOR * share) ** 2
    error = math.sqrt(spread) / (total * share * (1 - share))
    return Comparison(math.log(share / (1 - share)), error, len(by_deal))


class Fit:
    """The model, fitted to contests: ratings and comparisons, also of bots that met only through others."""

    def __init__(self, bots: Sequence[str], contests: Sequence[Contest]) -> None:
        try:
            import numpy as np
        except ModuleNotFoundError as error:
            raise ArenaError("needs", modules=error.name, extra="arena") from None
        self._bots = {bot: number for number, bot in enumerate(bots)}
        pairs = list(combinations(range(len(bots)), 2))
        games, wins = _by_deal(bots, pairs, contests)
        met = games.sum(axis=0) > 0
        self._deals = [
            int((games[:, [number in pair for pair in pairs]] > 0).any(axis=1).sum()) for number in range(len(bots))
        ]
        self._groups = _connected(len(bots), [pair for pair, both in zip(pairs, met, strict=True) if both])
        self._strength = np.zeros(len(bots))
        self._covariance = np.zeros((len(bots), len(bots)))
        if not met.any():
            return
        total = games.sum(axis=0) + 2 * _PRIOR * met
        won = wins.sum(axis=0) + _PRIOR * met
        sides = np.zeros((len(pairs), len(bots)))  # +1 for the first bot of a pair, -1 for the second
        for row, (first, second) in enumerate(pairs):
            sides[row, first], sides[row, second] = 1, -1
        for _ in range(_STEPS):
            rates = 1 / (1 + np.exp(-sides @ self._strength))
            information = sides.T @ (sides * (total * rates * (1 - rates))[:, None])
            step = np.linalg.pinv(information) @ (sides.T @ (won - total * rates))
            self._strength += step * min(1.0, _LONGEST / max(float(np.abs(step).max()), 1e-300))
            if np.abs(step).max() < 1e-10:
                break
        inverse = np.linalg.pinv(information)
        surprises = (wins - games * rates) @ sides
        prior = [sides * (_PRIOR * met * side)[:, None] for side in (1 - rates, rates)]
        spread = surprises.T @ surprises * _small_sample(len(games)) + sum(part.T @ part for part in prior)
        self._covariance = inverse @ spread @ inverse

    def rating(self, bot: str) -> Rating:
        """The rating of a bot, relative to the mean of those that it can be compared with. A bot that met no other one
        has an infinite interval.
        """
        number = self._bots[bot]
        if len(self._group(bot)) < 2:
            return Rating()
        error = math.sqrt(max(0.0, float(self._covariance[number, number])))
        return Comparison(float(self._strength[number]), error, self._deals[number]).elo

    def compare(self, first: str, second: str) -> Comparison | None:
        """Compare two bots by all games, also those against others; None if no chain of games connects them."""
        one, other = self._bots[first], self._bots[second]
        if other not in self._group(first):
            return None
        own = self._covariance
        variance = float(own[one, one] + own[other, other] - 2 * own[one, other])
        lead, deals = float(self._strength[one] - self._strength[other]), min(self._deals[one], self._deals[other])
        return Comparison(lead, math.sqrt(max(variance, 1e-12)), deals)

    def groups(self) -> list[list[str]]:
        """The bots that are connected by games; ratings of different groups cannot be compared."""
        names = list(self._bots)
        return [[names[number] for number in sorted(group)] for group in self._groups]

    def _group(self, bot: str) -> frozenset[int]:
        return next(group for group in self._groups if self._bots[bot] in group)


def ratings_of(bots: Sequence[str], contests: Sequence[Contest]) -> dict[str, Rating]:
    """The ratings of all bots. A bot that met no other one has an infinite interval."""
    fit = Fit(bots, contests)
    return {bot: fit.rating(bot) for bot in bots}


def _connected(count: int, pairs: Sequence[tuple[int, int]]) -> list[frozenset[int]]:
    """The numbers up to this one, grouped so that the numbers of every pair are in the same group."""
    group = {number: frozenset({number}) for number in range(count)}
    for first, second in pairs:
        joined = group[first] | group[second]
        group |= dict.fromkeys(joined, joined)
    return list(dict.fromkeys(group.values()))


def _by_deal(
    bots: Sequence[str], pairs: Sequence[tuple[int, int]], contests: Sequence[Contest]
) -> "tuple[Floats, Floats]":
    """The number of games of every pair in every deal, and the wins of its first bot; a draw is half a win."""
    import numpy as np

    numbers = {bot: number for number, bot in enumerate(bots)}
    column = {pair: place for place, pair in enumerate(pairs)}
    rows: dict[int, int] = {}
    for contest in contests:
        rows.setdefault(contest.seed, len(rows))
    games, wins = np.zeros((len(rows), len(pairs))), np.zeros((len(rows), len(pairs)))
    for contest in contests:
        for first, second in combinations(sorted(contest.best(), key=numbers.__getitem__), 2):
            scored = contest.score(first, second)
            if scored is not None:
                where = rows[contest.seed], column[numbers[first], numbers[second]]
                games[where] += 1
                wins[where] += scored
    return games, wins


def scores_by_deal(first: str, second: str, contests: Sequence[Contest]) -> dict[int, list[float]]:
    """The scores of the first bot against the second one, in the games of every deal."""
    found: dict[int, list[float]] = defaultdict(list)
    for contest in contests:
        if {first, second} <= contest.best().keys():
            scored = contest.score(first, second)
            if scored is not None:
                found[contest.seed].append(scored)
    return dict(found)


def _small_sample(deals: int) -> float:
    """The usual correction of a variance that was estimated from few deals."""
    return deals / (deals - 1) if deals > 1 else 1.0
