"""Rounds, cards and harvest markers."""

from typing import Final

FOOD_AT_START: Final = (1, 1, 2, 3, 3, 3, 3)  # clockwise from the start player
SOLO_FOOD: Final = 2
SOLO_GOAL: Final = 100  # points to reach in a solo game

# With one or two players, the card Exploration is not used and there is no round 9.
_SHORT: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12)
_FULL: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
ROUNDS: Final = {players: _SHORT if players < 3 else _FULL for players in range(1, 8)}

# Cards are shuffled within their stage, which is given in their rows; the wish card is always revealed in round 4.
WISH_CARD: Final = "wish_for_children"
SOLO_CARDS: Final = (
    "blacksmithing",
    "sheep_farming",
    "ore_mine_construction",
    "wish_for_children",
    "donkey_farming",
    "ruby_mine_construction",
    "ore_delivery",
    "family_life",
    "ore_trading",
    "adventure",
    "ruby_delivery",
)

# Harvest markers on rounds 6 to 12, by number of players; none in solo.
FIRST_MARKER: Final = 6
LEAVES: Final = {1: 0, 2: 3} | dict.fromkeys(range(3, 8), 4)
QUESTIONS: Final = {1: 0} | dict.fromkeys(range(2, 8), 3)
