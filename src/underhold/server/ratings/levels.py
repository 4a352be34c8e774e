"""The strength of the bots: the anchors of all ratings.

The numbers are games of neighboring levels, as docs/bots.md lists them for two players; a test compares them.
"""

import math
from typing import Final

from underhold.server.ratings.glicko import Rating

_JOURNEYMAN: Final = 1500.0
_DEVIATION: Final = 40.0  # of the difference between two levels after 100 games, about
# Won and lost by the second one against the first; the rest was drawn.
MEASURED: Final[dict[str, tuple[tuple[str, str, int, int], ...]]] = {
    "cave-vs-cave": (
        ("random", "greedy", 100, 0),
        ("greedy", "apprentice", 84, 16),
        ("apprentice", "journeyman", 92, 8),
        ("journeyman", "master", 85, 15),
        ("master", "grandmaster", 77, 23),
    ),
    "cave-farmers": (
        ("random", "greedy", 100, 0),
        ("greedy", "apprentice", 99, 1),
        ("apprentice", "journeyman", 89, 8),
        ("journeyman", "master", 91, 7),
        ("master", "grandmaster", 69, 22),
    ),
}
GAMES: Final = 100


def difference(won: int, lost: int) -> float:
    """The difference in strength that the result of 100 games suggests, in rating points.

    Half a game is added on each side, so that 100 : 0 is not infinite.

    >>> round(difference(80, 20)), round(difference(50, 50))
    (238, 0)
    """
    drawn = GAMES - won - lost
    return 400 * math.log10((won + drawn / 2 + 0.5) / (lost + drawn / 2 + 0.5))


def _anchors(game: str) -> dict[str, Rating]:
    strength = {MEASURED[game][0][0]: 0.0}
    for weaker, stronger, won, lost in MEASURED[game]:
        strength[stronger] = strength[weaker] + difference(won, lost)
    shift = _JOURNEYMAN - strength["journeyman"]
    return {level: Rating(round(mean + shift), _DEVIATION) for level, mean in strength.items()}


ANCHORS: Final = {game: _anchors(game) for game in MEASURED}
