"""Moves packed into integers: a kind, the part of the space that it does, and three small numbers for its target.

kind << 21 | part << 18 | x << 12 | y << 6 | z
"""

from typing import Final

from mypy_extensions import i64

PLACE: Final = 0  # x space, y strength of the dwarf, z imitated space + 1
COLLECT: Final = 1
TWIN: Final = 2  # x kind, y z cells
FURNISH: Final = 3  # x furnishing
GROW: Final = 4
SOW: Final = 5  # y grain, z vegetables
FORGE: Final = 6  # x strength
LOOT: Final = 7  # x item, y z its target
HOME: Final = 8  # end the expedition
SMALL: Final = 9  # y cell
LARGE: Final = 10  # y z cells
STABLE: Final = 11  # y cell
ORE_MINE: Final = 12  # y mine, z deep tunnel
RUBY_MINE: Final = 13  # y cell
SELL: Final = 14
BUY: Final = 15  # x item
DONE: Final = 16
PAY: Final = 17  # x way
SITE: Final = 18  # y cell
TRADE: Final = 19  # x trade
GOLD: Final = 20  # y << 6 | z gold
WEAPON: Final = 21  # x dwarf
TILE: Final = 22  # x kind, y cell
SKIP: Final = 23  # x 0 field phase, 1 breeding phase
MEAL: Final = 24  # x meal
FEED: Final = 25
BREED: Final = 26  # x kinds as a mask: sheep, donkey, boar, cattle
RESCUE: Final = 27  # x space
CLEAR: Final = 28
FINISH: Final = 29
IDLE: Final = 30  # the weakest dwarf cannot use any space and stays at home


def move(kind: i64, part: i64, x: i64, y: i64, z: i64) -> i64:
    """Pack a move."""
    return kind << 21 | part << 18 | x << 12 | y << 6 | z


def take_apart(packed: i64) -> tuple[i64, i64, i64, i64, i64]:
    """Unpack a move: kind, part and the three numbers."""
    return packed >> 21, packed >> 18 & 7, packed >> 12 & 63, packed >> 6 & 63, packed & 63


def does_part(kind: i64) -> bool:
    """Whether a move of this kind does a part of the space in use."""
    return COLLECT <= kind <= BUY and kind != HOME


def gold_of(y: i64, z: i64) -> i64:
    """The amount of gold in a move that exchanges gold for food, from its last two numbers."""
    return y << 6 | z
