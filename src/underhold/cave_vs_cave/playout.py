"""Games played out at random, in one compiled loop: what simulations and searches spend their time on."""

from mypy_extensions import i64

from underhold.cave_vs_cave.rules import apply, legal_moves
from underhold.cave_vs_cave.state import OVER, State
from underhold.core.rng import Rng


def play_out(state: State, rng: Rng) -> i64:
    """Play uniformly random moves to the end, in place; returns how many."""
    decisions: i64 = 0
    while state.phase != OVER:
        moves = legal_moves(state)
        apply(state, moves[rng.below(len(moves))], None)
        decisions += 1
    return decisions
