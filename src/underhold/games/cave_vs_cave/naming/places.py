"""The spaces and edges of a cave by name: the printed board, which never changes."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from underhold.games.cave_vs_cave.engine.board import CAVERN_NORTH, EDGE_NAMES, SPACES, neighbors
from underhold.games.cave_vs_cave.engine.queries import brings_food


@dataclass(frozen=True, slots=True)
class EdgePlace:
    """A place for a wall: a side of a space, and the space beyond it."""

    space: str
    side: str  # n, e, s or w
    other: str | None  # None: on a side of the additional cavern


def _edge_place(edge: int, name: str) -> EdgePlace:
    return EdgePlace(name[:2], name[2], None if edge >= CAVERN_NORTH else SPACES[neighbors(edge)[1]])


EDGE_PLACES: Final = {name: _edge_place(edge, name) for edge, name in enumerate(EDGE_NAMES) if name}
FOOD_SPACES: Final = frozenset(name for space, name in enumerate(SPACES) if brings_food(space))


@cache
def column_and_row(space: str) -> tuple[int, int]:
    """The column and row of a space, both from 0.

    >>> column_and_row("b3")
    (1, 2)
    """
    return "abc".index(space[0]), int(space[1]) - 1
