"""The sequential probability ratio test: play until it is clear whether one bot is better than another.

Two hypotheses are compared: the first bot is stronger by `elo0` points, or by `elo1`. The scores of whole deals are the
sample, because the games of a deal are similar; no distribution is assumed for them (a generalized test, with the
likelihood of the most likely distribution for each hypothesis).
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from underhold.bots.arena.contests import contests_of
from underhold.bots.arena.game import Result
from underhold.bots.arena.plan import ArenaPlan, seatings
from underhold.bots.arena.ratings import ELO, scores_by_deal, win_rate

_RISK: Final = 0.05  # the probability of each kind of wrong verdict
LIMIT: Final = math.log((1 - _RISK) / _RISK)  # the test ends at this log-likelihood ratio, or at minus this
_UNSEEN: Final = 1e-3  # deals: the weight of the extreme scores, so that no result counts as impossible
_HALVINGS: Final = 60


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of a test after a number of deals."""

    deals: int
    llr: float  # the log-likelihood ratio of the hypotheses

    @property
    def accepted(self) -> int | None:
        """1 if the difference is `elo1` rather than `elo0`, 0 if it is the other way round, None while it is open."""
        return 1 if self.llr >= LIMIT else 0 if self.llr <= -LIMIT else None


class SequentialTest:
    """A test of the two bots of a plan, game by game.

    Deals count when all their games are there, in the order of the plan, until a hypothesis is accepted. So the verdict
    does not depend on which game ends first.
    """

    def __init__(self, plan: ArenaPlan) -> None:
        assert plan.sprt is not None
        self.verdict = Verdict(0, 0.0)
        self._bounds = plan.sprt
        self._first, self._second = plan.bots
        # In solo games, the games of both bots with the same deal are one contest.
        self._games = 2 if plan.seats == 1 else len(seatings(plan.bots, plan.seats))
        self._seeds = iter(plan.seeds())
        self._next: int | None = next(self._seeds)
        self._open: dict[int, list[Result]] = defaultdict(list)
        self._seen: Counter[float] = Counter()

    def add(self, result: Result) -> None:
        """Count a game."""
        self._open[result.seed].append(result)
        while self.verdict.accepted is None and self._next is not None:
            if len(self._open[self._next]) < self._games:
                break
            contests = contests_of(self._open.pop(self._next))
            ((_, scores),) = scores_by_deal(self._first, self._second, contests).items()
            self._seen[fmean(scores)] += 1
            ratio = log_likelihood_ratio(self._seen, *self._bounds)
            self.verdict = Verdict(self._seen.total(), ratio)
            self._next = next(self._seeds, None)


def sequential_test(plan: ArenaPlan, results: Iterable[Result]) -> SequentialTest:
    """The test of a plan with these games."""
    test = SequentialTest(plan)
    for result in results:
        test.add(result)
    return test


def log_likelihood_ratio(seen: "Counter[float]", elo0: float, elo1: float) -> float:
    """How much more likely these scores are with a lead of `elo1` than with one of `elo0`; a logarithm.

    >>> round(log_likelihood_ratio(Counter({1.0: 30, 0.5: 40, 0.0: 10}), 0, 20), 2)
    2.06
    """
    weights = {0.0: _UNSEEN, 1.0: _UNSEEN} | dict(seen)
    scores, counts = list(weights), [float(count) for count in weights.values()]
    low, high = (_likeliest(scores, counts, win_rate(elo / ELO)) for elo in (elo0, elo1))
    return sum(count * math.log(after / before) for count, before, after in zip(counts, low, high, strict=True))


def _likeliest(scores: Sequence[float], counts: Sequence[float], mean: float) -> list[float]:
    """The distribution with this mean under which the scores are most likely.

    It is `p / (1 + t (score - mean))` with the observed frequencies p and the t that gives it this mean.
    """
    total = sum(counts)
    below, above = -1 / (max(scores) - mean), 1 / (mean - min(scores))
    for _ in range(_HALVINGS):
        middle = (below + above) / 2
        excess = sum(
            count * (score - mean) / (1 + middle * (score - mean)) for score, count in zip(scores, counts, strict=True)
        )
        below, above = (middle, above) if excess > 0 else (below, middle)
    tilt = (below + above) / 2
    return [count / total / (1 + tilt * (score - mean)) for score, count in zip(scores, counts, strict=True)]
