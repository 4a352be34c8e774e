"""The bot random, the baseline for all others: every legal move is equally likely."""

from typing import Any

from underhold.core.game import Game, Move
from underhold.core.rng import Rng


class RandomBot:
    """Plays uniformly at random."""

    name = "random"

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: Any) -> Move:
        """One of the legal moves, all equally likely."""
        moves = self._game.moves(view)
        return moves[self._rng.below(len(moves))]
