"""The first real opponent: it looks at every way to finish its turn and takes the one that leaves it best off."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from underhold.bots.planning import PlanningBot
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.cave_farmers.search import turns as cave_farmers
from underhold.games.cave_vs_cave.search import turns as cave_vs_cave


class Turn(Protocol):
    """A way to finish the open turn."""

    moves: list[int]


BEST_TURN: Final[dict[str, Callable[[Any, Rng], Turn]]] = {
    "cave-vs-cave": cave_vs_cave.best_turn,
    "cave-farmers": cave_farmers.best_turn,
}


def greedy_bot(game: Game[Any, Any], rng: Rng) -> PlanningBot:
    """Judges turns by a rule of thumb."""
    best_turn = BEST_TURN[game.id]
    return PlanningBot("greedy", game, rng, lambda view, chance: best_turn(view, chance).moves)
