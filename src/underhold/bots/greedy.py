"""The bot greedy: it looks at every way to finish its turn and takes the one that leaves it best off at once."""

from typing import Any

from underhold.bots.planning import PlanningBot
from underhold.bots.search_setup import search_setup
from underhold.core.game import Game
from underhold.core.rng import Rng


def greedy_bot(game: Game[Any, Any], rng: Rng) -> PlanningBot:
    """Evaluates whole turns by a rule of thumb."""
    best_turn = search_setup(game.id).best_turn
    return PlanningBot("greedy", game, rng, lambda view, chance: best_turn(view, chance).moves)
