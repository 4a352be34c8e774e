"""Start positions of training games: often the normal start, and often one that the evaluation would not reach.

To get there, some random weights are raised for a number of turns, so that the evaluation prefers other lines. Then the
weights are restored and the game is played as well as the evaluation can, which teaches it the value of such positions.
In some of these games a seat also gets a random bonus at the start.
"""

from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.common.search.position import Position
from underhold.games.common.search.setup import SearchSetup
from underhold.games.common.search.weights import Weights

_MAX_TURNS: Final = 18  # turns per seat with changed weights, at most
_RAISED_WEIGHTS: Final = 100  # weights that are raised: a few of them matter in every position
_MAX_RAISE: Final = 8.0  # maximum change of a weight, in points


def randomize_start(setup: SearchSetup, state: Any, weights: Weights, rng: Rng) -> None:
    """Advance a new game to an unusual position."""
    if setup.start_bonus is not None and rng.below(2):
        setup.start_bonus(state, rng)
    position = setup.position(state, weights)
    values = weights.values
    original: dict[int, float] = {}
    for _ in range(_RAISED_WEIGHTS):
        raised = _MAX_RAISE * rng.unit()
        for number in setup.same_weight_at_other_times(rng.below(setup.weight_count)):
            original.setdefault(number, values[number])
            values[number] += raised
    try:
        _play_turns(position, rng.below(_MAX_TURNS * int(position.seats())))
    finally:  # also if training is interrupted
        for number, value in original.items():
            values[number] = value


def _play_turns(position: Position, turns: int) -> None:
    """Play this many turns, but not to the end of the game."""
    for _ in range(turns):
        moves = position.lines(1)[0].moves
        after = position.copy()
        after.follow(moves)
        if after.seat() < 0:
            return
        position.follow(moves)
