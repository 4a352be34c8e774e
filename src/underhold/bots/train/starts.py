"""Where a training game begins: often at the start, and often somewhere that the evaluation, as it is, would not go.

It is led there by a *fancy*: for a number of turns it likes this and that better than it should, whatever chance says.
Then the fancy is over, the game is played as well as the evaluation can, and teaches what such a place is worth. In
some of these games there are gifts besides.
"""

from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.common.search.position import Position
from underhold.games.common.search.setup import SearchSetup
from underhold.games.common.search.weights import Weights

_LINES: Final = 18  # of each seat, at most, under a fancy
_WHIMS: Final = 100  # things liked: a few of them are met in every position
_LIFT: Final = 8.0  # points more than they are worth, at most


def elsewhere(setup: SearchSetup, state: Any, weights: Weights, rng: Rng) -> None:
    """Take a game that has not begun to a place off the beaten track."""
    if setup.start_bonus is not None and rng.below(2):
        setup.start_bonus(state, rng)
    position = setup.position(state, weights)
    values = weights.values
    true: dict[int, float] = {}
    for _ in range(_WHIMS):
        lift = _LIFT * rng.unit()
        for number in setup.same_weight_at_other_times(rng.below(setup.weight_count)):
            true.setdefault(number, values[number])
            values[number] += lift
    try:
        _wander(position, rng.below(_LINES * int(position.seats())))
    finally:  # whoever breaks training off keeps the weights
        for number, value in true.items():
            values[number] = value


def _wander(position: Position, turns: int) -> None:
    """Play so many lines, but not to the end of the game."""
    for _ in range(turns):
        moves = position.lines(1)[0].moves
        after = position.copy()
        after.follow(moves)
        if after.seat() < 0:
            return
        position.follow(moves)
