"""Compiled loops over many moves: random playouts and perft."""

from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.engine.rules import apply, legal_moves
from underhold.games.cave_vs_cave.engine.state import OVER, State


def play_out(state: State, rng: Rng) -> i64:
    """Play uniformly random moves to the end of the game, in place; returns their number."""
    decisions: i64 = 0
    while state.phase != OVER:
        moves = legal_moves(state)
        apply(state, moves[rng.below(len(moves))], None)
        decisions += 1
    return decisions


def count_leaves(state: State, depth: i64) -> i64:
    """Perft: the number of move sequences of this length; a game that ends earlier counts as one."""
    if depth == 0 or state.phase == OVER:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    leaves: i64 = 0
    for move in moves:
        after = state.copy()
        apply(after, move, None)
        leaves += count_leaves(after, depth - 1)
    return leaves
