"""Probabilities to win, from expected points.

A seat's probability is proportional to exp(points / scale): with two seats this is the logistic curve of the lead, as
chess programs use it. The scale is the uncertainty of the expected points. Each game gives it by the time that is left,
fitted to games that the search played against itself (docs/analysis.md).
"""

from collections.abc import Sequence
from math import exp

from underhold.core.game import Scores


def win_chances(worths: Sequence[float], scale: float) -> tuple[float, ...]:
    """Every seat's probability to win, from the expected points of all seats.

    >>> [round(chance, 2) for chance in win_chances((42.0, 40.0), 4.0)]
    [0.62, 0.38]
    """
    best = max(worths)
    weights = [exp((worth - best) / scale) for worth in worths]
    return tuple(weight / sum(weights) for weight in weights)


def shares_of_win(scores: Scores) -> tuple[float, ...]:
    """The result of a finished game in the same form: 1 for the winner; tied seats share it."""
    if scores.winner is not None:
        return tuple(float(seat == scores.winner) for seat in range(len(scores.points)))
    tied = [points == max(scores.points) for points in scores.points]
    return tuple(one / sum(tied) for one in tied)
