"""A bot that tastes every move: it ends the turn in a few random ways, and takes the move that brought most points."""

from typing import Any

from underhold import Game, Rng

TASTES = 4


class Taster:
    """Calling the class makes a bot, from a game and a stream of chance of its own."""

    name = "taster"

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self.game, self.rng = game, rng

    def choose(self, view: Any) -> int:
        return max(self.game.moves(view), key=lambda move: max(self.taste(view, move) for _ in range(TASTES)))

    def taste(self, view: Any, move: int) -> int:
        """The points at the end of the turn, if it goes on at random after this move."""
        game, asked = self.game, self.game.decision(view)
        assert asked is not None  # the game is not over, or nobody would ask
        state = game.determinize(view, self.rng)  # what is hidden is guessed, not known
        game.advance(state, move)
        while (now := game.decision(state)) and (game.label(state), now.seat) == (game.label(view), asked.seat):
            moves = game.moves(state)
            game.advance(state, moves[self.rng.below(len(moves))])
        return game.scores(state).points[asked.seat]
