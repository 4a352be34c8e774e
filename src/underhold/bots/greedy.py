"""The first real opponent: it looks at every way to finish its turn and takes the one that leaves it best off."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from underhold.bots.cave_farmers import turns as cave_farmers
from underhold.bots.cave_vs_cave import turns as cave_vs_cave
from underhold.core.game import Game
from underhold.core.rng import Rng


class Turn(Protocol):
    """A way to finish the open turn."""

    moves: list[int]


Planner = Callable[[Any, Rng], Turn]
PLANNERS: Final[dict[str, Planner]] = {
    "cave-vs-cave": cave_vs_cave.best_turn,
    "cave-farmers": cave_farmers.best_turn,
}


class GreedyBot:
    """Plans a whole turn, plays it move by move, and plans again when something comes to light."""

    name = "greedy"

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self._plan_turn = PLANNERS[game.id]
        self._rng = rng
        self._game = game
        self._plan: list[int] = []
        self._expected: list[int] = []  # the view in which the plan goes on

    def choose(self, view: Any) -> int:
        if not self._plan or view.to_ints() != self._expected:
            self._plan = list(self._plan_turn(view, self._rng).moves)
        move = self._plan.pop(0)
        after = self._game.determinize(view, self._rng)
        self._game.advance(after, move)
        self._expected = self._game.view(after, None).to_ints()
        return move
