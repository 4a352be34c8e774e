"""Positions and moves as arrays of small numbers, fixed and versioned, for environments and machine learning.

>>> from underhold.encode import encoding
>>> cave = encoding("cave-vs-cave", players=2)
>>> cave.actions, cave.size, cave.version
(2040, 454, 1)
>>> cave.field("own.goods").labels
('wood', 'stone', 'emmer', 'flax', 'food', 'gold')
"""

from underhold.encode.encoding import Encoding, encoding
from underhold.games.common.encode.observation_buffer import Field

__all__ = ["encoding", "Encoding", "Field"]
