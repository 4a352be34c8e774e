"""Elo ratings of bots: a Bradley-Terry model, fitted to all contests at once, so the order of games does not matter.

The games of a deal are similar: both seatings of a pair of bots share its luck. So only deals count as independent, and
the intervals come from how much the results of whole deals vary (for two bots and two seats, that is the pentanomial
variance of strength tests in chess). Every pair that met gets half a win each way in addition, so that ratings stay
finite after wins only.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from underhold.bots.arena.contests import Contest
from underhold.bots.arena.errors import ArenaError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ELO: Final = 400 / math.log(10)  # Elo points in one unit of the logistic scale
_95_PERCENT: Final = 1.959964  # standard errors on each side of a 95 % interval
_PRIOR: Final = 0.5  # of a win, each way
_STEPS: Final = 100  # of Newton's method; a handful is enough
_LONGEST: Final = 2.0  # step, on the logistic scale


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

    @property
    def elo(self) -> Rating:
        """The difference in Elo points."""
        reach = _95_PERCENT * self.error
        return Rating(self.lead * ELO, (self.lead - reach) * ELO, (self.lead + reach) * ELO)

    @property
    def share(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        reach = _95_PERCENT * self.error
        return win_rate(self.lead - reach), win_rate(self.lead + reach)

    @property
    def superiority(self) -> float:
        """The probability that the first bot is the stronger one (LOS)."""
        return 0.5 * (1 + math.erf(self.lead / self.error / math.sqrt(2)))


def win_rate(lead: float) -> float:
    """The expected win rate of a bot with this lead on the logistic scale.

    >>> [round(win_rate(elo / ELO), 3) for elo in (0, 100, 400)]
    [0.5, 0.64, 0.909]
    """
    return 1 / (1 + math.exp(-lead))


def compare(by_deal: Mapping[int, Sequence[float]]) -> Comparison:
    """Compare two bots by the scores of the first (1 for a win, 0.5 for a draw), in the games of every deal.

    >>> one_sided = compare({deal: [1.0] if deal < 25 else [0.0] for deal in range(30)})
    >>> [round(bound) for bound in (one_sided.elo.low, one_sided.elo.elo, one_sided.elo.high)]
    [107, 266, 426]
    """
    games = sum(map(len, by_deal.values()))
    total = 2 * _PRIOR + games
    share = (_PRIOR + sum(map(sum, by_deal.values()))) / total
    spread = sum((sum(scores) - len(scores) * share) ** 2 for scores in by_deal.values()) * _small_sample(len(by_deal))
    spread += (_PRIOR * (1 - share)) ** 2 + (_PRIOR * share) ** 2
    return Comparison(math.log(share / (1 - share)), math.sqrt(spread) / (total * share * (1 - share)))


def ratings_of(bots: Sequence[str], contests: Sequence[Contest]) -> dict[str, Rating]:
    """The ratings of all bots. A bot that met no other one has an infinite interval."""
    try:
        import numpy as np
    except ModuleNotFoundError as error:
        raise ArenaError("needs", modules=error.name, extra="arena") from None
    pairs = list(combinations(range(len(bots)), 2))
    games, wins = _by_deal(bots, pairs, contests)
    met = games.sum(axis=0) > 0
    total = games.sum(axis=0) + 2 * _PRIOR * met
    won = wins.sum(axis=0) + _PRIOR * met
    sides = np.zeros((len(pairs), len(bots)))  # +1 for the first bot of a pair, -1 for the second
    for row, (first, second) in enumerate(pairs):
        sides[row, first], sides[row, second] = 1, -1
    strength = np.zeros(len(bots))
    for _ in range(_STEPS):
        rates = 1 / (1 + np.exp(-sides @ strength))
        information = sides.T @ (sides * (total * rates * (1 - rates))[:, None])
        step = np.linalg.pinv(information) @ (sides.T @ (won - total * rates))
        strength += step * min(1.0, _LONGEST / max(float(np.abs(step).max(initial=0)), 1e-300))
        if np.abs(step).max(initial=0) < 1e-10:
            break
    inverse = np.linalg.pinv(information) if len(pairs) else np.zeros((len(bots), len(bots)))
    surprises = (wins - games * rates) @ sides if len(pairs) else np.zeros((0, len(bots)))
    prior = [sides * (_PRIOR * met * side)[:, None] for side in (1 - rates, rates)] if len(pairs) else []
    spread = surprises.T @ surprises * _small_sample(len(games)) + sum(part.T @ part for part in prior)
    errors = np.sqrt(np.maximum(0.0, np.diag(inverse @ spread @ inverse)))
    met_others = np.abs(sides).T @ met > 0 if len(pairs) else np.zeros(len(bots), dtype=bool)
    return {
        bot: Comparison(float(strength[number]), float(errors[number])).elo if met_others[number] else Rating()
        for number, bot in enumerate(bots)
    }


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
        best = sorted((numbers[bot], place.rank) for bot, place in contest.best().items())
        for (first, own), (second, other) in combinations(best, 2):
            where = rows[contest.seed], column[first, second]
            games[where] += 1
            wins[where] += score(own, other)
    return games, wins


def score(own: int, other: int) -> float:
    """1 for a better rank than the other one's, 0.5 for the same, 0 for a worse one."""
    return 1.0 if own < other else 0.5 if own == other else 0.0


def scores_by_deal(first: str, second: str, contests: Sequence[Contest]) -> dict[int, list[float]]:
    """The scores of the first bot against the second one, in the games of every deal."""
    found: dict[int, list[float]] = defaultdict(list)
    for contest in contests:
        best = contest.best()
        if first in best and second in best:
            found[contest.seed].append(score(best[first].rank, best[second].rank))
    return dict(found)


def _small_sample(deals: int) -> float:
    """The usual correction of a variance that was estimated from few deals."""
    return deals / (deals - 1) if deals > 1 else 1.0
