"""The geometry of a home board, in the same units as the client: a cell is 100 wide, with a cliff between forest and
mountain. Strips for overhanging tiles are added only where there is such a tile.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from underhold.games.cave_farmers.naming.named_farm import Cell
from underhold.games.common.pictures.outlines import Box

CELL: Final = 100
SEAM: Final = 20
FRAME: Final = 14
_MOUNTAIN: Final = 4  # its first column; that of the forest is 1
_LAST_COLUMN: Final = 6
_LAST_ROW: Final = 4

Ground = Literal["open", "stabled", "indoors", "room"]
Slots = tuple[tuple[int, int], ...]

# The positions of animals on a cell, by their number; a stable takes the upper left corner.
_OPEN: Final[tuple[Slots, ...]] = (
    ((50, 57),),
    ((31, 40), (67, 68)),
    ((29, 34), (71, 44), (41, 75)),
    ((28, 31), (72, 34), (29, 73), (73, 75)),
)
_STABLED: Final[tuple[Slots, ...]] = (
    ((64, 67),),
    ((75, 36), (42, 74)),
    ((76, 28), (27, 75), (73, 73)),
    ((76, 25), (24, 77), (54, 58), (79, 79)),
)
# The same on the floor of a mine or of the first dwelling, and in front of a furnishing, above its name.
_INDOORS: Final[tuple[Slots, ...]] = (((50, 76),), ((27, 76), (73, 76)), ((20, 78), (50, 76), (80, 78)))
_ROOM: Final = tuple(tuple((x, y - 27) for x, y in slots) for slots in _INDOORS)
_SLOTS: Final[dict[Ground, tuple[Slots, ...]]] = {
    "open": _OPEN,
    "stabled": _STABLED,
    "indoors": _INDOORS,
    "room": _ROOM,
}


class Figure(NamedTuple):
    """The center and size of an animal."""

    x: float
    y: float
    size: float


def is_outside(cell: Cell) -> bool:
    """Whether a cell is outside the board."""
    return not (1 <= cell.column <= _LAST_COLUMN and 1 <= cell.row <= _LAST_ROW)


class BoardGeometry:
    """The positions of the cells of a board; `cells` are the cells to show."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        columns, rows = [cell.column for cell in cells], [cell.row for cell in cells]
        self._left, self._top = min(1, *columns), min(1, *rows)
        across = max(_LAST_COLUMN, *columns) - self._left + 1
        down = max(_LAST_ROW, *rows) - self._top + 1
        self.width = 2 * FRAME + across * CELL + SEAM
        self.height = 2 * FRAME + down * CELL
        self.forest = self._half(1)
        self.mountain = self._half(_MOUNTAIN)

    def box(self, column: int, row: int) -> Box:
        """The box of a cell."""
        seam = SEAM if column >= _MOUNTAIN else 0
        return Box(FRAME + (column - self._left) * CELL + seam, FRAME + (row - self._top) * CELL, CELL, CELL)

    def _half(self, column: int) -> Box:
        corner = self.box(column, 1)
        return Box(corner.x, corner.y, 3 * CELL, 4 * CELL)


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box around some others."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def figures(places: Sequence[tuple[Box, Ground]], count: int) -> list[Figure]:
    """The animals of a herd, spread over the cells of its place; only as many as can be distinguished."""
    found: list[Figure] = []
    left = count
    for index, (box, ground) in enumerate(places):
        slots = _SLOTS[ground]
        here = min(-(-left // (len(places) - index)), len(slots))
        left -= here
        if ground in ("indoors", "room"):
            size = 32 if here > 2 else 40
        else:
            size = 50 if here == 1 else 38 if here > 3 else 43
        if here:
            found += [Figure(box.x + x, box.y + y, size) for x, y in slots[here - 1]]
    return found
