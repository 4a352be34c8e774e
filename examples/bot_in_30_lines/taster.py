"""A bot that tries every move: it finishes the turn in a few random ways, and plays the move with the most points."""

from typing import Any

from underhold import Game, Move, Rng

TASTES = 4


class Taster:
    """The bot; it is constructed from a game and its own random number generator."""

    name = "taster"

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self.game, self.rng = game, rng

    def choose(self, view: Any) -> Move:
        return max(self.game.moves(view), key=lambda move: max(self.taste(view, move) for _ in range(TASTES)))

    def taste(self, view: Any, move: Move) -> int:
        """The points at the end of the turn if the rest of it is random."""
        game, asked = self.game, self.game.decision(view)
        assert asked is not None  # the game is not over
        state = game.determinize(view, self.rng)  # samples hidden information
        game.advance(state, move)
        while (now := game.decision(state)) and (game.label(state), now.seat) == (game.label(view), asked.seat):
            moves = game.moves(state)
            game.advance(state, moves[self.rng.below(len(moves))])
        return game.scores(state).points[asked.seat]
