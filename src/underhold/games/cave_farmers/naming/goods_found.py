"""Goods on the board by name: what lies on a space, and what is found where a tile is placed."""

from collections import Counter

from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.board import BONUS_GOODS, BONUS_STOCK, FOREST_EDGE, MOUNTAIN_EDGE
from underhold.games.cave_farmers.engine.furnishing_tables import OVERHANG_GOODS, OVERHANG_STOCK, OVERHANG_TILE
from underhold.games.cave_farmers.engine.lowering import IN_STOCK
from underhold.games.cave_farmers.engine.state import Farm, View


def pile_goods(view: View, space: int) -> dict[str, int]:
    """What lies on a space, by name."""
    pile = int(view.piles[space])
    return named(0, pile) if IN_STOCK[space] else named(pile, 0)


def cell_bonus(cell: int) -> dict[str, int]:
    """What the first tile on a cell brings."""
    return named(int(BONUS_GOODS[cell]), int(BONUS_STOCK[cell]))


def found_under(farm: Farm, *cells: int) -> dict[str, int]:
    """What a tile on these free cells brings: the bonuses under it, and goods for hanging over the edge."""
    found: Counter[str] = Counter()
    for cell in cells:
        found.update(cell_bonus(cell))
    if sum(1 << cell for cell in cells) & (FOREST_EDGE | MOUNTAIN_EDGE):
        for row, tile in enumerate(OVERHANG_TILE):
            if farm.tiles >> tile & 1:
                found.update(named(int(OVERHANG_GOODS[row]), int(OVERHANG_STOCK[row])))
    return dict(found)
