"""What is printed on a home board."""

from typing import Final

from underhold.games.cave_farmers.content.goods import Goods, pack as goods

# The bonus for the first tile on a cell.
CELL_BONUSES: Final[tuple[tuple[str, Goods], ...]] = (
    ("c1", goods(boar=1)),
    ("a3", goods(boar=1)),
    ("b4", goods(food=1)),
    ("e4", goods(food=1)),
    ("f1", goods(food=2)),
)
