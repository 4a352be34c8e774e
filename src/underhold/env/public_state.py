"""The public information of a game as one array, for critics that see what all seats see: `state()` of PettingZoo."""

from typing import Any

import numpy as np
from gymnasium import spaces

from underhold.encode import Encoding
from underhold.env.gym_spaces import observation_box
from underhold.env.single_game import Observation, SingleGame


def state_box(encoding: Encoding) -> "spaces.Box[Any]":
    """The space of `public_state`."""
    seen = observation_box(encoding)
    high = np.concatenate([seen.high, np.ones(encoding.players, dtype=np.int16)])
    return spaces.Box(np.zeros_like(high), high, dtype=np.int16)


def public_state(single: SingleGame) -> Observation:
    """What seat 0 observes, also in the turns of others, then a 1 for the seat to move (none when the game is over).

    Neither game has private cards, so that is what any seat can know. What nobody knows, the deal, is left out.
    """
    single.check_started()
    seen, _ = single.observed_by(0)
    mover = np.zeros(single.encoding.players, dtype=np.int16)
    if not single.over:
        mover[single.seat] = 1
    return np.concatenate([seen, mover])
