"""What a game offers to be written as arrays: fixed, versioned observations and actions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.numbering import Numbering
from underhold.games.common.encode.observation_buffer import Field


@dataclass(frozen=True, slots=True)
class Encoder:
    """The encoding of one game. A change of anything that it writes needs a new version."""

    version: int
    numbering: Numbering  # of all moves: a move's place in it is its action
    fields: Callable[[int], list[Field]]  # what an observation holds, by number of players
    write_view: Callable[[Any, Any, int], None]  # writes a view into a buffer, as a seat sees it
    batch: Callable[[int, int, int, dict[str, Any]], Batch]  # games, players, reward, switches
