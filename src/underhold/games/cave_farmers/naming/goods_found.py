"""Goods on the board by name: what lies on a space, and what is found where a tile is placed."""

from typing import Final

from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.board import (
    BOAR_CELLS,
    CELLS,
    FOREST_EDGE,
    MOUNTAIN_EDGE,
    ONE_FOOD_CELLS,
    TWO_FOOD_CELLS,
)
from underhold.games.cave_farmers.engine.lowering import IN_STOCK, OVERHANG_STOCK
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.common.naming.picking import picked

_UNDER: Final[dict[str, tuple[str, int]]] = {
    **dict.fromkeys(picked(CELLS, BOAR_CELLS), ("boar", 1)),
    **dict.fromkeys(picked(CELLS, ONE_FOOD_CELLS), ("food", 1)),
    **dict.fromkeys(picked(CELLS, TWO_FOOD_CELLS), ("food", 2)),
}
_EDGE: Final = frozenset(picked(CELLS, FOREST_EDGE | MOUNTAIN_EDGE))


def pile_goods(view: View, space: str) -> dict[str, int]:
    """What lies on a space, by name."""
    number = SPACE_IDS.index(space)
    pile = int(view.piles[number])
    return amounts(0, pile) if IN_STOCK[number] else amounts(pile, 0)


def found_under(*cells: str) -> dict[str, int]:
    """The bonus for covering free cells, and for hanging over the edge with the Office room."""
    found: dict[str, int] = {}
    for cell in cells:
        if cell in _UNDER:
            kind, amount = _UNDER[cell]
            found[kind] = found.get(kind, 0) + amount
    if not _EDGE.isdisjoint(cells):
        found |= amounts(0, int(OVERHANG_STOCK))
    return found
