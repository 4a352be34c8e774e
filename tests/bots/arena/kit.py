"""Small arenas for the tests."""

from collections.abc import Sequence

from underhold.bots.arena.game import Clock, Result
from underhold.bots.arena.plan import ArenaPlan

PLAN = ArenaPlan("cave-vs-cave", 2, ("greedy", "random"), 2, 7, {})
QUICK = ArenaPlan("cave-vs-cave", 1, ("random",), 6, 3, {})  # games of milliseconds, for what is not about strength


def result(number: int, bots: Sequence[str], points: Sequence[int], seed: int = 0) -> Result:
    """A game with these points; every seat took two turns of 1 and 3 milliseconds and eight moves."""
    ranks = tuple(1 + sum(other > own for other in points) for own in points)
    return Result(number, seed, tuple(bots), tuple(points), ranks, tuple(Clock(8, (1.0, 3.0)) for _ in bots))
