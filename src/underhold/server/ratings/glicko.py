"""Glicko: a rating is a normal distribution, and every game makes it a little narrower.

Mark Glickman's system with every game as a rating period of its own. Bots are opponents with a known rating that stays.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

START: Final = 1300.0  # a newcomer: below Journeyman, who has 1500
START_DEVIATION: Final = 350.0
LEAST_DEVIATION: Final = 45.0
PROVISIONAL: Final = 110.0  # with a larger deviation a rating is provisional
_PER_DAY: Final = 10.0  # how much the deviation grows in a day without games, as the root of a variance
_Q: Final = math.log(10) / 400
_CONFIDENCE: Final = 1.96  # deviations on each side for 95 %


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength."""

    mean: float = START
    deviation: float = START_DEVIATION

    @property
    def margin(self) -> int:
        """The strength is between the rating minus this and plus this, with a probability of 95 %."""
        return round(self.deviation * _CONFIDENCE)

    @property
    def provisional(self) -> bool:
        """Whether too few games are known."""
        return self.deviation > PROVISIONAL


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result against one opponent: 1 won, 0.5 drawn, 0 lost. `weight`: how much it counts."""

    opponent: Rating
    score: float
    weight: float = 1.0


def expected(rating: Rating, opponent: Rating) -> float:
    """The score to expect against an opponent.

    >>> round(expected(Rating(1500, 50), Rating(1500, 50)), 2), round(expected(Rating(1700, 50), Rating(1500, 0)), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-_damping(opponent.deviation) * (rating.mean - opponent.mean) / 400))


def after(rating: Rating, outcomes: Iterable[Outcome], days: float = 0.0) -> Rating:
    """The rating after a game against some opponents. `days`: since the game before."""
    widened = min(START_DEVIATION, math.hypot(rating.deviation, _PER_DAY * math.sqrt(max(days, 0.0))))
    before = Rating(rating.mean, widened)
    information = surprise = 0.0
    for one in outcomes:
        damping = _damping(one.opponent.deviation)
        chance = expected(before, one.opponent)
        information += one.weight * (_Q * damping) ** 2 * chance * (1 - chance)
        surprise += one.weight * damping * (one.score - chance)
    precision = 1 / before.deviation**2 + information
    return Rating(before.mean + _Q / precision * surprise, max(LEAST_DEVIATION, 1 / math.sqrt(precision)))


def _damping(deviation: float) -> float:
    return 1 / math.sqrt(1 + 3 * (_Q * deviation / math.pi) ** 2)
