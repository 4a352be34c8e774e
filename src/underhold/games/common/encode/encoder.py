"""What a game provides to be encoded as arrays: versioned observations and actions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.numbering import Numbering
from underhold.games.common.encode.observation_buffer import Field


@dataclass(frozen=True, slots=True)
class Encoder:
    """The encoding of one game. Any change to its output needs a new version."""

    version: int
    numbering: Numbering  # of all moves: the index of a move is its action
    fields: Callable[[int], list[Field]]  # the layout of an observation, by number of players
    write_view: Callable[[Any, Any, int], None]  # writes a view into a buffer, as a seat sees it
    batch: Callable[[int, int, int, dict[str, Any]], Batch]  # games, players, reward, switches
