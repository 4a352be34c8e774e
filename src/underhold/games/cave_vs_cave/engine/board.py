"""The cave board: spaces, edges, wall patterns, and which face-down rooms can be reached.

Spaces are numbered down the columns: a1 … a5 are 0 … 4, b1 … b5 are 5 … 9, c5 is 10, the additional cavern (c4) is 11.
Neighbors are then one step (`i`, `i + 1`) or five steps (`i`, `i + 5`) apart, and a search through the cave is a few
shifts of one mask. Sets of spaces, of edges and of wall patterns are bit masks.

An edge is numbered by its upper or left space: `i` joins `i` and `i + 1`, `10 + i` joins `i` and `i + 5`;
15, 16 and 17 are the north, east and south side of the additional cavern, which has no neighbors.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ROOMS

SPACES: Final = ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c5", "c4")
FREE_AT_START: Final = 2  # a3, the crossed-out pickaxe
ENTRANCE: Final = 3  # a4
CAVERN: Final = 11  # c4, the additional cavern
BONUS_FOOD: Final = (1 << 6) | (1 << 8)  # b2 and b4

ENTRANCE_BIT: Final = 1 << ENTRANCE
CAVERN_BIT: Final = 1 << CAVERN
BOARD: Final = (1 << 11) - 1
COVERED_AT_START: Final = BOARD & ~ENTRANCE_BIT & ~(1 << FREE_AT_START)
COVERED_SPACES: Final = tuple(space for space in range(11) if COVERED_AT_START >> space & 1)

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
ALL_SIDES: Final = "nesw"

_ONE_STEP: Final = 0b11_1110_1111  # every edge 0 … 9 except 4: a5 and b1 are not neighbors
_FIVE_STEPS: Final = 0b1_1111
SITES: Final = _ONE_STEP | (_FIVE_STEPS << 10)  # the 14 places for a wall on the board

CAVERN_NORTH: Final = 15
CAVERN_EAST: Final = 16
CAVERN_SOUTH: Final = 17
EDGE_COUNT: Final = 18

# The faces of the additional cavern. Which two walls the first one has is a switch of the setup (CVC-13).
TWO_WALLS: Final = 0
THREE_WALLS: Final = 1
FACES: Final = ("two_walls", "three_walls")


def _row(space: int) -> int:
    return int(SPACES[space][1])


def _column(space: int) -> str:
    return SPACES[space][0]


def neighbors(edge: int) -> tuple[int, int]:
    """The two spaces of a board edge, the upper or left one first."""
    return (edge, edge + 1) if edge < 10 else (edge - 10, edge - 5)


def _sides_of(edge: int) -> tuple[tuple[int, int], ...]:
    """(space, side) for every space that a wall on this edge belongs to."""
    if edge >= CAVERN_NORTH:
        return ((CAVERN, (NORTH, EAST, SOUTH)[edge - CAVERN_NORTH]),)
    first, second = neighbors(edge)
    if _column(first) == _column(second):
        return ((first, SOUTH), (second, NORTH))
    return ((first, EAST), (second, WEST))


def _packed(sides: tuple[tuple[int, int], ...]) -> int:
    return sum(side << (4 * space) for space, side in sides)


def is_edge(edge: int) -> bool:
    """Whether the number belongs to an edge; 4 does not."""
    return edge >= CAVERN_NORTH or bool(SITES >> edge & 1)


def edge_name(edge: int) -> str:
    """The edge as its upper or left space and a side: `a1s`, `a1e`, `c4n`."""
    space, side = _sides_of(edge)[0]
    return SPACES[space] + ALL_SIDES[(NORTH, EAST, SOUTH, WEST).index(side)]


EDGE_NAMES: Final = tuple(edge_name(edge) if is_edge(edge) else "" for edge in range(EDGE_COUNT))

# The walls of all twelve spaces are packed into one integer, four bits per space. By edge: the bits that a wall sets.
EDGE_SIDES: Final = vec[i64]([_packed(_sides_of(edge)) if is_edge(edge) else 0 for edge in range(EDGE_COUNT)])


def _natural_sides() -> int:
    """The natural walls: on every side that faces neither another space nor the entrance."""
    sides = sum(15 << (4 * space) for space in range(11))
    for edge in range(15):
        if is_edge(edge):
            sides &= ~_packed(_sides_of(edge))
    return sides & ~(WEST << (4 * ENTRANCE))


NATURAL_SIDES: Final[i64] = _natural_sides()


def cavern_sides(face: int, facing: bool) -> int:
    """The natural walls of the additional cavern."""
    if face == THREE_WALLS:
        return NORTH | SOUTH | WEST
    return EAST | WEST if facing else SOUTH | WEST


def cavern_sites(face: int, facing: bool) -> int:
    """The edges of the additional cavern on which a wall may be built: its open sides."""
    natural = cavern_sides(face, facing)
    return sum(1 << edge for edge in (CAVERN_NORTH, CAVERN_EAST, CAVERN_SOUTH) if not natural & _sides_of(edge)[0][1])


def turned(pattern: int) -> int:
    """A wall pattern after a quarter turn."""
    return ((pattern << 1) | (pattern >> 3)) & 15


def fitting_patterns(walls: str) -> int:
    """All wall patterns, as a mask of 16, that fit a room in at least one of its four orientations."""
    fits = 0
    for pattern in range(16):
        turn = pattern
        for _ in range(4):
            if all(need == "?" or (need == "#") == bool(turn >> side & 1) for side, need in enumerate(walls)):
                fits |= 1 << pattern
            turn = turned(turn)
    return fits


for _room in ROOMS:
    if len(_room.walls) != 4 or set(_room.walls) - set("#?."):
        raise ValueError(f"{_room.id}: {_room.walls!r} fits no wall pattern.")

# The entrance is printed on the board and never placed, so it fits no pattern.
FITS: Final = vec[i64]([fitting_patterns(room.walls) if room.number else 0 for room in ROOMS])


def accessible(covered: i64, walls: i64) -> i64:
    """The face-down rooms that can be reached from the entrance through open spaces without crossing a wall."""
    one: i64 = _ONE_STEP & ~walls
    five: i64 = _FIVE_STEPS & ~(walls >> 10)
    open_spaces: i64 = BOARD & ~covered
    reached: i64 = ENTRANCE_BIT
    while True:
        grown: i64 = (
            reached
            | ((reached & one) << 1)
            | ((reached >> 1) & one)
            | ((reached & five) << 5)
            | ((reached >> 5) & five)
        )
        inside: i64 = grown & open_spaces
        if inside == reached:
            return grown & covered
        reached = inside
