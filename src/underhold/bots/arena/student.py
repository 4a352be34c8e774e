"""Student's t distribution, for intervals from few deals: a spread that was estimated from few is itself uncertain."""

import math
from functools import cache
from typing import Final

_MANY: Final = 300  # degrees of freedom; from here on the normal distribution is close enough
_HALVINGS: Final = 60
_FARTHEST: Final = 1000.0  # standard errors; farther than any quantile that is needed


def at_most(value: float, freedom: int) -> float:
    """The probability of at most this value, with this many degrees of freedom.

    >>> [round(at_most(value, 1), 3) for value in (-1.0, 0.0, 1.0)]
    [0.25, 0.5, 0.75]
    >>> [round(at_most(1.96, freedom), 3) for freedom in (2, 5, 1000)]
    [0.905, 0.946, 0.975]
    """
    if freedom >= _MANY:
        return 0.5 * (1 + math.erf(value / math.sqrt(2)))
    # Abramowitz and Stegun, 26.7.3 and 26.7.4: a finite sum for whole degrees of freedom.
    angle = math.atan(value / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cosine * cosine * (step - 1) / step
    inside = 2 / math.pi * (angle + sine * total) if odd else sine * total
    return 0.5 * (1 + inside)


@cache
def reach_of_95_percent(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side.

    >>> [round(reach_of_95_percent(freedom), 3) for freedom in (1, 2, 9, 100, 1000)]
    [12.706, 4.303, 2.262, 1.984, 1.96]
    """
    low, high = 0.0, _FARTHEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if at_most(middle, freedom) < 0.975 else (low, middle)
    return low
