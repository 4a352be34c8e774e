"""What a game provides for the search bots: positions, trained weights and search effort."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from underhold.core.rng import Rng
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position
from underhold.games.common.search.weights import Weights
from underhold.games.common.search.whole_turn import WholeTurn


@dataclass(frozen=True, slots=True)
class SearchSetup:
    """How a game is searched, solved and trained."""

    position: Callable[[Any, Weights], Position]  # takes over the state without copying it
    open_position: Callable[[Any, Weights], Position]  # the same, but the position sees the hidden information
    best_turn: Callable[[Any, Rng], WholeTurn]  # the choice of the bot greedy: a fixed rule instead of a search
    guide: Callable[[], Guide]  # for the solver
    weights_package: str  # the package that contains the trained weights
    weights_name: Callable[[int], str]  # the file for a number of players
    weight_count: int
    open_weights_name: str  # the file for open positions
    open_weight_count: int
    initial_points_per_turn: float  # the initial guess of training: too high, so that everything is tried
    set_initial_weights: Callable[[Weights, float], None]
    same_weight_at_other_times: Callable[[int], Any]  # for training: the weights with the same meaning in other rounds
    # Brings weights from before a change of the features up to date, for training; leaves others as they are.
    upgraded_weights: Callable[[Weights], Weights] = field(default=lambda weights: weights, kw_only=True)
    max_backup: float  # see `SearchOptions.max_backup`
    # The number of positions that each level searches before a turn. Levels that are not listed take the evaluation's
    # choice without a search.
    level_positions: Mapping[str, int] = field(default_factory=dict)
    # The number of turns that a seat still has. None: the solo game has no hidden information, so the solver solves it
    # directly.
    turns_left: Callable[[Any, int], int] | None = None
    # One of these plays each turn of a game that is searched for puzzles. Where all play well, the best turns are often
    # equally good.
    puzzle_bots: tuple[str, ...] = ("apprentice", "apprentice", "greedy")
    # The uncertainty of expected points in a view of several seats; see `bots.win_chances`. None: win probabilities are
    # not known.
    win_scale: Callable[[Any], float] | None = None
    # The length of a round of the solver, if it learns from each round for the next; see `bots.learning_solver`. 0: it
    # searches once, with the trained weights.
    solver_round_nodes: int = 0
    solver_round_seconds: float = 0.0
    start_bonus: Callable[[Any, Rng], None] | None = None  # for training: improves a start position at random
