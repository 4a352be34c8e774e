"""The shapes of the walls around a space, regardless of rotation."""

from typing import Final

from underhold.games.cave_vs_cave.content import Room
from underhold.games.cave_vs_cave.engine.queries import fitting_walls

SHAPES: Final = ("none", "one", "corner", "facing", "three", "four")
_BY_COUNT: Final = {0: "none", 1: "one", 3: "three", 4: "four"}


def shape_of(walls: tuple[bool, ...]) -> str:
    """The shape of walls on the north, east, south and west side.

    >>> shape_of((True, False, True, False))
    'facing'
    """
    if sum(walls) == 2:
        return "facing" if walls[0] == walls[2] else "corner"
    return _BY_COUNT[sum(walls)]


def room_shapes(room: Room) -> list[str]:
    """The shapes that fit a room, fewest walls first."""
    fits = {shape_of(walls) for walls in fitting_walls(room)}
    return [shape for shape in SHAPES if shape in fits]
