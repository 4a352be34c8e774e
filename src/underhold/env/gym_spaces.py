"""Gymnasium spaces of observations and actions, derived from the encoding."""

from typing import Any

import numpy as np
from gymnasium import spaces

from underhold.encode import Encoding


def observation_box(encoding: Encoding) -> "spaces.Box[Any]":
    """The observation space: every number ranges from 0 to the maximum of its field."""
    most = np.concatenate([np.full(field.size, field.max_value, dtype=np.int16) for field in encoding.fields])
    return spaces.Box(np.zeros_like(most), most, dtype=np.int16)


def masked_space(encoding: Encoding) -> spaces.Dict:
    """The space of observations with action masks."""
    mask = spaces.Box(0, 1, (encoding.actions,), dtype=np.int8)
    return spaces.Dict({"observation": observation_box(encoding), "action_mask": mask})


def action_space(encoding: Encoding) -> "spaces.Discrete[Any]":
    """The space of all actions."""
    return spaces.Discrete(encoding.actions)
