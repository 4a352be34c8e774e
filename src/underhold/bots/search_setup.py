"""What each game brings to the search: its positions, and the weights they are judged with."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from underhold.games.cave_farmers.search import features as farm_features, position as farm_position
from underhold.games.cave_vs_cave.search import features as cave_features, position as cave_position
from underhold.games.common.search.position import Position
from underhold.games.common.search.weights import Weights, load_weights


@dataclass(frozen=True, slots=True)
class Brain:
    """How a game is searched."""

    position: Callable[[Any, Weights], Position]  # from a state, which it takes over
    open_position: Callable[[Any, Weights], Position]  # … one that sees what is hidden there
    size: int  # of the weights
    hope: float  # points for every turn or round that is left: more than there are, so that all is tried
    begin: Callable[[Weights, float], None]  # sets them to a first guess by such points
    over_time: Callable[[int], Any]  # the weights that say the same at other times
    package: str  # that carries them
    set_name: Callable[[int], str]  # which weights, by number of players
    greed: float  # of its tree: `Taste.greed`


def _cave_set(players: int) -> str:
    return "solo" if players == 1 else "duel"


BRAINS: Final[dict[str, Brain]] = {
    "cave-vs-cave": Brain(
        cave_position.position,
        cave_position.open_position,
        int(cave_features.SIZE),
        4.0,
        cave_features.begin,
        cave_features.over_time,
        "underhold.games.cave_vs_cave.search",
        _cave_set,
        0.5,
    ),
    "cave-farmers": Brain(
        farm_position.position,
        farm_position.position,  # nothing comes to light within a turn
        int(farm_features.SIZE),
        14.0,
        farm_features.begin,
        farm_features.over_time,
        "underhold.games.cave_farmers.search",
        farm_features.weights_name,
        0.0,  # the best of many lines is often one that the evaluation is wrong about
    ),
}


@cache
def weights_for(game_id: str, players: int) -> Weights:
    """The weights that the package carries for a game with so many players."""
    brain = BRAINS[game_id]
    return load_weights(brain.package, brain.set_name(players))


def position_for(game_id: str, state: Any, players: int) -> Position:
    """Where a search begins. The state is taken over, not copied."""
    return BRAINS[game_id].position(state, weights_for(game_id, players))
