"""What a game brings to the search bots: its positions, its trained weights and how hard to look."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from underhold.core.rng import Rng
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position
from underhold.games.common.search.weights import Weights


class WholeTurn(Protocol):
    """A way to finish the open turn."""

    moves: list[int]


@dataclass(frozen=True, slots=True)
class SearchSetup:
    """How a game is searched, solved and trained."""

    position: Callable[[Any, Weights], Position]  # takes over the state that it is given
    open_position: Callable[[Any, Weights], Position]  # the same, but it sees what is hidden in the state
    best_turn: Callable[[Any, Rng], WholeTurn]  # by a rule of thumb: the bot greedy
    guide: Callable[[], Guide]  # for the solver
    weights_package: str  # the package that carries the trained weights
    weights_name: Callable[[int], str]  # which of them, by number of players
    weight_count: int
    initial_points_per_turn: float  # the first guess of training: too high, so that everything gets tried
    set_initial_weights: Callable[[Weights, float], None]
    same_weight_at_other_times: Callable[[int], Any]  # for training: the weights that mean the same in other rounds
    max_backup: float  # see `SearchOptions.max_backup`
    # Positions that a level looks at before a turn; levels that are not named take the evaluation's choice at once.
    level_positions: Mapping[str, int] = field(default_factory=dict)
    # Turns that a seat still has. None: the solo game hides nothing, so the solver needs no honest player for it.
    turns_left: Callable[[Any, int], int] | None = None
    start_bonus: Callable[[Any, Rng], None] | None = None  # for training: improves a start position at random
