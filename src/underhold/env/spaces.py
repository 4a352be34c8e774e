"""The spaces of observations and actions, from the encoding."""

from typing import Any

import numpy as np
from gymnasium import spaces

from underhold.encode import Encoding


def observation_box(encoding: Encoding) -> "spaces.Box[Any]":
    """One number for every place of an observation, up to the most it can be."""
    most = np.concatenate([np.full(field.size, field.most, dtype=np.int16) for field in encoding.fields])
    return spaces.Box(np.zeros_like(most), most, dtype=np.int16)


def masked_space(encoding: Encoding) -> spaces.Dict:
    """The observation beside the mask of legal actions."""
    mask = spaces.Box(0, 1, (encoding.actions,), dtype=np.int8)
    return spaces.Dict({"observation": observation_box(encoding), "action_mask": mask})


def action_space(encoding: Encoding) -> "spaces.Discrete[Any]":
    """All actions there are."""
    return spaces.Discrete(encoding.actions)
