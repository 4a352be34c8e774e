"""Search positions and trained weights by game id."""

from functools import cache
from typing import Any

from underhold.games import title
from underhold.games.common.search.position import Position
from underhold.games.common.search.setup import SearchSetup
from underhold.games.common.search.weights import Weights, has_weights, load_weights


def search_setup(game_id: str) -> SearchSetup:
    """How a game is searched; raises BadSetup for a game without a search."""
    return title(game_id).search_setup()


@cache
def weights_for(game_id: str, players: int, month: str = "") -> Weights:
    """The trained weights of a game for this number of players.

    With a month, those that were in use then, if they are kept as a yardstick: weights/two-2026-11.weights.
    """
    setup = search_setup(game_id)
    name = setup.weights_name(players)
    if month and has_weights(setup.weights_package, f"{name}-{month}"):
        name = f"{name}-{month}"
    return load_weights(setup.weights_package, name)


@cache
def open_weights_for(game_id: str) -> Weights:
    """The trained weights of a game for solo games in which everything is known."""
    setup = search_setup(game_id)
    return load_weights(setup.weights_package, setup.open_weights_name)


def position_for(game_id: str, state: Any, players: int) -> Position:
    """The search position for a state. The state is not copied."""
    return search_setup(game_id).position(state, weights_for(game_id, players))
