"""The bot greedy: it compares all ways to finish its turn by their immediate value."""

from typing import Any

from underhold.bots.planning import PlanningBot
from underhold.bots.search_setup import search_setup
from underhold.core.game import Game, Move
from underhold.core.rng import Rng


def greedy_bot(game: Game[Any, Any], rng: Rng) -> PlanningBot:
    """Returns a bot that evaluates whole turns by a fixed rule."""
    best_turn = search_setup(game.id).best_turn

    def plan(view: Any, chance: Rng) -> list[Move]:
        return [game.unpack(move) for move in best_turn(view, chance).moves]

    return PlanningBot("greedy", game, rng, plan)
