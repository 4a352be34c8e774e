"""Caverna: The Cave Farmers for PettingZoo, with actions and observations in version 1.

The same as its neighbour but for the game: by custom, every game and version is a module of its own.

>>> from underhold.env import cave_farmers_v1
>>> env = cave_farmers_v1.env(players=2, reward="margin")
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_1'
"""

from typing import Any, Final

from underhold.env.parallel import Together
from underhold.env.turns import Turns

GAME: Final = "cave-farmers"


def env(players: int = 2, reward: str = "win", render_mode: str | None = None, **switches: Any) -> Turns:
    """One agent acts at a time."""
    return Turns(GAME, players, reward, render_mode, **switches)


raw_env = env  # by PettingZoo's custom the environment without wrappers; there are none that would be needed


def parallel_env(players: int = 2, reward: str = "win", render_mode: str | None = None, **switches: Any) -> Together:
    """All act at once, and all but one of them wait."""
    return Together(GAME, players, reward, render_mode, **switches)
