"""Queries about a view or a cave, so that code outside the engine does not have to decode masks."""

from underhold.games.cave_vs_cave.content import Room
from underhold.games.cave_vs_cave.engine.board import BONUS_FOOD, CAVERN, EDGE_SIDES, FITS, accessible, fitting_patterns
from underhold.games.cave_vs_cave.engine.state import DIG_THROUGH_WALLS, Cave, View

# ---------------------------------------------------------------------------------------------------------- the table


def tile_is_free(view: View, tile: int) -> bool:
    """Whether the action tile has not been taken this round."""
    return bool(view.tiles >> tile & 1)


def is_on_display(view: View, room: int) -> bool:
    """Whether the room is on display."""
    return bool(view.display >> room & 1)


def tile_part_is_open(view: View, part: int) -> bool:
    """Whether this part of the chosen tile has not been done yet."""
    return bool(view.open_parts >> part & 1)


def room_part_is_open(view: View, part: int) -> bool:
    """Whether this part of the room in use has not been done yet."""
    return bool(view.room_parts >> part & 1)


def power_is_open(view: View, number: int) -> bool:
    """Whether the exchange of a blue room, by its number among the exchanges, may still be made this turn."""
    return bool(view.power_open >> number & 1)


def digs_left(view: View) -> int:
    """The number of digs that are paid for but not done yet."""
    return sum(divmod(int(view.digs_left), DIG_THROUGH_WALLS))


def is_used(view: View, room: int) -> bool:
    """Whether the room has been used this turn."""
    return bool(view.used >> room & 1)


# -------------------------------------------------------------------------------------------------------------- a cave


def owns(cave: Cave, room: int) -> bool:
    """Whether the room is in this cave."""
    return bool(cave.rooms >> room & 1)


def room_on(cave: Cave, space: int) -> int:
    """The number of the room on a furnished space."""
    return int(cave.room_at >> (5 * space) & 31)


def is_covered(cave: Cave, space: int) -> bool:
    """Whether there is a face-down room on the space."""
    return bool(cave.covered >> space & 1)


def is_empty(cave: Cave, space: int) -> bool:
    """Whether the space can be furnished."""
    return bool(cave.empty >> space & 1)


def brings_food(space: int) -> bool:
    """Whether 1 food is printed under the face-down room of this space."""
    return bool(BONUS_FOOD >> space & 1)


def can_be_reached(cave: Cave, space: int, through_walls: bool = False) -> bool:
    """Whether the face-down room on this space can be reached from the entrance."""
    return bool(accessible(cave.covered, 0 if through_walls else cave.walls) >> space & 1)


# --------------------------------------------------------------------------------------------------------------- walls


def has_wall(cave: Cave, edge: int) -> bool:
    """Whether there is a built wall on the edge."""
    return bool(cave.walls >> edge & 1)


def takes_wall(cave: Cave, edge: int) -> bool:
    """Whether a wall can stand on the edge, built or not."""
    return bool(cave.sites >> edge & 1)


def walls_at(sides: int, space: int) -> int:
    """The walls around one space as a pattern of its north, east, south and west side, from the walls of all spaces."""
    return int(sides >> (4 * space) & 15)


def walls_round(cave: Cave, space: int) -> int:
    """The walls around a space, natural and built, as a pattern of its four sides."""
    return walls_at(cave.sides, space)


def natural_sides(cave: Cave) -> int:
    """The natural walls around all spaces, packed as in `Cave.sides`."""
    built = 0
    for edge, sides in enumerate(EDGE_SIDES):
        if cave.walls >> edge & 1:
            built |= int(sides)
    return int(cave.sides & ~built)


def owns_cavern(cave: Cave) -> bool:
    """Whether the additional cavern belongs to this cave; it always has a natural wall."""
    return walls_round(cave, CAVERN) != 0


_SIDES_OF = tuple(tuple(bool(pattern >> side & 1) for side in range(4)) for pattern in range(16))


def sides_of(pattern: int) -> tuple[bool, ...]:
    """Whether there is a wall on the north, east, south and west side."""
    return _SIDES_OF[pattern]


def fitting_walls(room: Room) -> list[tuple[bool, ...]]:
    """All patterns of walls that fit a room, each by side. The entrance is never placed."""
    patterns = fitting_patterns(room.walls) if room.number else 0
    return [sides for pattern, sides in enumerate(_SIDES_OF) if patterns >> pattern & 1]


def fits(cave: Cave, room: int, space: int) -> bool:
    """Whether the walls around a space fit a room."""
    return bool(FITS[room] >> walls_round(cave, space) & 1)
