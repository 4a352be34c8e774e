"""What OpenSpiel wants to know of each game besides its rules, and why the limits hold."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from underhold.core.chance_draw import Urn
from underhold.core.game import Game
from underhold.games import game as game_of
from underhold.games.cave_farmers import content as farmers_content
from underhold.games.cave_farmers.engine import deal_draws as farmers_chance
from underhold.games.cave_vs_cave import content as cave_content
from underhold.games.cave_vs_cave.content.goods import CAPS, GOLD, amount
from underhold.games.cave_vs_cave.engine import deal_draws as cave_chance
from underhold.games.cave_vs_cave.engine.board import SPACES


@dataclass(frozen=True)
class Kind:
    """What OpenSpiel wants to know of a game besides its rules. No game is longer than `most_moves` for each player,
    and no seat ends with points outside of the range.
    """

    game_id: str
    title: str
    urns: Callable[[int], list[Urn]]
    dealt: Callable[[int, list[int]], dict[str, Any]]
    shown: Callable[[Any], list[bool]]
    goal: int  # the points that a player alone has to reach to win
    fewest_points: int
    most_points: int
    most_moves: int

    @property
    def name(self) -> str:
        return f"underhold_{self.game_id.replace('-', '_')}"

    @property
    def game(self) -> Game[Any, Any]:
        return game_of(self.game_id)

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """Everything that can be chosen, with its default."""
        switches = self.game.setup_to_json(self.game.setup(2, 0))
        del switches["players"], switches["seed"]
        return {"players": 2, "reward": "win", **switches}


def _best_cave() -> int:
    """A cave has room for so many rooms besides the entrance, and gold is capped."""
    rooms = sorted((room.points for room in cave_content.ROOMS), reverse=True)
    return sum(rooms[: len(SPACES) - 1]) + int(amount(CAPS, GOLD))


# Cave vs Cave. A turn has fewer than 30 moves that are no conversions: tile, parts, at most four rooms of two parts,
# what these leave to be received, a power, a face, the end. A conversion takes one emmer, flax or gold away; the caps
# leave 37 of these at the beginning of a turn, and a move adds at most ten. So no turn has 400 moves.
CAVE_VS_CAVE: Final = Kind(
    "cave-vs-cave",
    "Caverna: Cave vs Cave",
    cave_chance.urns,
    cave_chance.dealt,
    cave_chance.shown,
    goal=cave_content.SOLO_GOAL,
    fewest_points=0,
    most_points=_best_cave(),
    most_moves=400 * max(sum(turns) for turns in cave_content.TURNS.values()),
)

# The Cave Farmers. The packed goods of a farm have no room for more points. Losses are at most three for each of the
# twelve food that a family of six may owe in each of twelve rounds, 8 for missing animals and 48 for cells.
# Six dwarfs in twelve rounds take 72 turns, and there are twelve harvests: none of these has 60 moves that are no
# trades or brings 60 goods, besides the 480 that are laid on spaces in a game. A good is traded on four times at most.
CAVE_FARMERS: Final = Kind(
    "cave-farmers",
    "Caverna: The Cave Farmers",
    farmers_chance.urns,
    farmers_chance.dealt,
    farmers_chance.shown,
    goal=farmers_content.SOLO_GOAL,
    fewest_points=-500,
    most_points=6500,
    most_moves=30_000,
)
