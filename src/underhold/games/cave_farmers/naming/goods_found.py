"""Goods on the boards by name: those on an action space, and the bonuses for placing a tile."""

from collections import Counter
from typing import Final

from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.board import (
    BONUS_GOODS,
    BONUS_STOCK,
    CELL_COUNT,
    CELLS,
    FOREST_EDGE,
    MOUNTAIN_EDGE,
)
from underhold.games.cave_farmers.engine.furnishing_tables import OVERHANG_GOODS, OVERHANG_STOCK, OVERHANG_TILE
from underhold.games.cave_farmers.engine.lowering import IN_STOCK
from underhold.games.cave_farmers.engine.queries import holds
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.common.naming.picking import picked

_BONUSES: Final = {CELLS[n]: amounts(int(BONUS_GOODS[n]), int(BONUS_STOCK[n])) for n in range(CELL_COUNT)}
_EDGE: Final = frozenset(picked(CELLS, FOREST_EDGE | MOUNTAIN_EDGE))


def pile_goods(view: View, space: str) -> dict[str, int]:
    """The goods on an action space."""
    number = SPACE_IDS.index(space)
    pile = int(view.piles[number])
    return amounts(0, pile) if IN_STOCK[number] else amounts(pile, 0)


def cell_bonus(cell: str) -> dict[str, int]:
    """The bonus for the first tile on a cell."""
    return _BONUSES[cell]


def found_under(farm: Farm, *cells: str) -> dict[str, int]:
    """The goods for placing a tile on these free cells: bonuses of the cells, and goods for overhanging the edge."""
    found: Counter[str] = Counter()
    for cell in cells:
        found.update(_BONUSES[cell])
    if not _EDGE.isdisjoint(cells):
        for row, tile in enumerate(OVERHANG_TILE):
            if holds(farm.tiles, tile):
                found.update(amounts(int(OVERHANG_GOODS[row]), int(OVERHANG_STOCK[row])))
    return dict(found)
