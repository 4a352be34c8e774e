"""Random bonuses at the start of training games. A larger family pays off many turns later, so an untrained evaluation
that always starts with two dwarfs would never learn its value. If some farms start with dwellings, dwarfs, goods and
weapons, the evaluation learns what these are worth, and then how to get them.
"""

from typing import Final

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine.board import cell_at
from underhold.games.cave_farmers.engine.farm_changes import furnish
from underhold.games.cave_farmers.engine.furnishing_tables import UNLIMITED_TILE
from underhold.games.cave_farmers.engine.state import State

_CELLS: Final = tuple(cell_at(name) for name in ("d3", "d2", "d1"))
_GOODS: Final = {"wood": 6, "stone": 6, "ore": 5, "ruby": 3, "grain": 3, "vegetable": 2, "food": 8, "gold": 4}
_STRENGTH: Final = 8  # of a weapon, at most


def give(state: State, rng: Rng) -> None:
    """Give random bonuses to every farm of a game that has not started."""
    for seat, farm in enumerate(state.farms):
        dwellings = rng.below(len(_CELLS) + 1)
        for cell in _CELLS[:dwellings]:
            furnish(state, seat, farm, UNLIMITED_TILE, cell, None)
        farm.dwarfs += rng.below(dwellings + 1)
        if rng.below(2):
            goods = pack(**{kind: rng.below(most + 1) for kind, most in _GOODS.items()})
            farm.goods += goods.goods
            farm.stock += goods.stock
        if rng.below(2):
            for dwarf in range(farm.dwarfs):
                farm.weapons |= rng.below(_STRENGTH + 1) << (4 * dwarf)
