"""Goods on the board by name: what lies on a space, and what is found where a tile is placed."""

from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.board import (
    BOAR_CELLS,
    FOREST_EDGE,
    MOUNTAIN_EDGE,
    ONE_FOOD_CELLS,
    TWO_FOOD_CELLS,
)
from underhold.games.cave_farmers.engine.lowering import IN_STOCK
from underhold.games.cave_farmers.engine.state import View


def pile_goods(view: View, space: int) -> dict[str, int]:
    """What lies on a space, by name."""
    pile = int(view.piles[space])
    return named(0, pile) if IN_STOCK[space] else named(pile, 0)


def found_under(*cells: int) -> dict[str, int]:
    """The bonus for covering free cells, and for hanging over the edge with the Office room."""
    found: dict[str, int] = {}
    for cell in cells:
        bit = 1 << cell
        if bit & BOAR_CELLS:
            found["boar"] = found.get("boar", 0) + 1
        elif bit & ONE_FOOD_CELLS:
            found["food"] = found.get("food", 0) + 1
        elif bit & TWO_FOOD_CELLS:
            found["food"] = found.get("food", 0) + 2
    if sum(1 << cell for cell in cells) & (FOREST_EDGE | MOUNTAIN_EDGE):
        found["gold"] = 2
    return found
