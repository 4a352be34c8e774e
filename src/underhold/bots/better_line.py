"""Searches for a better way to end a solo game, from any of its positions, with everything hidden known."""

from typing import Any, Final

from underhold.bots.search_setup import open_weights_for, search_setup
from underhold.bots.solver import Solver
from underhold.bots.steps import Steps
from underhold.core.game import Game

_SLICE: Final = 0.02  # seconds between two steps


def better_line_in_steps(game: Game[Any, Any], state: Any, seconds: float, seed: int) -> Steps[dict[str, Any]]:
    """The best line that is found: its `points` and its `moves`, packed; empty if no line was finished in this time.

    The progress is the number of seconds spent, and the points of the best line so far.
    """
    setup = search_setup(game.id)
    solver = Solver(setup.open_position(game.copy(state), open_weights_for(game.id)), setup.guide(), seed, seconds)
    while not solver.over():
        solver.work(_SLICE)
        points = None if solver.best is None else int(solver.score)
        if (yield {"seconds": round(solver.spent_seconds, 1), "points": points}):
            break
    if solver.best is None:
        return {}
    return {"points": int(solver.score), "moves": [move for line in solver.line() for move in line]}
