"""Every component of The Cave Farmers as table rows, and the vocabulary of their effects."""

from typing import Final

from underhold.games.cave_farmers.content.furnishings import FURNISHINGS
from underhold.games.cave_farmers.content.home_board import CELL_BONUSES
from underhold.games.cave_farmers.content.loot import LOOT
from underhold.games.cave_farmers.content.rounds import (
    FOOD_AT_START,
    LEAVES,
    QUESTIONS,
    ROUNDS,
    SOLO_CARDS,
    SOLO_FOOD,
    SOLO_GOAL,
    WISH_CARD,
)
from underhold.games.cave_farmers.content.spaces import SPACES
from underhold.games.cave_farmers.content.trades import TILE_PRICES, TRADES

RULES_VERSION: Final = 2

SPACE_IDS: Final = tuple(space.id for space in SPACES)
FURNISHING_IDS: Final = tuple(furnishing.id for furnishing in FURNISHINGS)
LOOT_IDS: Final = tuple(loot.id for loot in LOOT)

__all__ = [
    "CELL_BONUSES",
    "FOOD_AT_START",
    "FURNISHINGS",
    "FURNISHING_IDS",
    "LEAVES",
    "LOOT",
    "LOOT_IDS",
    "QUESTIONS",
    "ROUNDS",
    "RULES_VERSION",
    "SOLO_CARDS",
    "SOLO_FOOD",
    "SOLO_GOAL",
    "SPACES",
    "SPACE_IDS",
    "TILE_PRICES",
    "TRADES",
    "WISH_CARD",
]
