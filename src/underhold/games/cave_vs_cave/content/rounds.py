"""The rounds, the supply of walls and the solo game."""

from typing import Final

# By number of players: the turns of each player in every round, and the stage of the action tile that it reveals.
TURNS: Final[dict[int, tuple[int, ...]]] = {1: (2, 2, 2, 3, 3, 3, 4), 2: (2, 2, 2, 3, 3, 3, 3, 4)}
STAGES: Final[dict[int, tuple[int, ...]]] = {1: (2, 2, 2, 3, 3, 3, 4), 2: (2, 2, 2, 3, 3, 3, 3, 4)}

WALLS_IN_SUPPLY: Final = 7
SOLO_ROOMS_REMOVED: Final = 3  # of the face-up ones
SOLO_ACTION_REMOVED: Final = "breach"
SOLO_GOAL: Final = 50
SOLO_REMARKABLE: Final = 60  # more than this
