"""The home board as bit masks on a grid of eight by six: the board itself with a border for overhanging tiles.

Columns z a b c | d e f g and rows 0 … 5; the board is a1 … f4, forest on the left, mountain on the right. Neighbors
are one or eight bits apart. Forest and mountain never touch: every search stays within the mask of its own half.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import CELL_BONUSES
from underhold.games.cave_farmers.content.goods import NOTHING, SHEEP

# A single bit. The compiler would truncate `1 << n` to 32 bits, because it treats the literal as a C int.
BIT: Final = vec[i64]([1 << n for n in range(62)])

COLUMNS: Final = "zabcdefg"
CELL_COUNT: Final = 48
CELLS: Final = tuple(f"{COLUMNS[cell % 8]}{cell // 8}" for cell in range(CELL_COUNT))


def cell_at(name: str) -> int:
    """The number of a cell from its name."""
    return CELLS.index(name)


def cells_of(mask: int) -> list[int]:
    """The numbers of the cells in a mask, in order.

    >>> [CELLS[cell] for cell in cells_of(HOME | ENTRANCE)]
    ['c4', 'd4']
    """
    return [cell for cell in range(CELL_COUNT) if mask >> cell & 1]


def _mask(*names: str) -> int:
    return sum(1 << cell_at(name) for name in names)


def _block(columns: str, rows: str) -> int:
    return _mask(*(column + row for column in columns for row in rows))


FOREST: Final[i64] = _block("abc", "1234")
MOUNTAIN: Final[i64] = _block("def", "1234")
# The cells for overhanging halves: one step outside the board, but not between forest and mountain.
FOREST_EDGE: Final[i64] = _block("z", "1234") | _block("abc", "05")
MOUNTAIN_EDGE: Final[i64] = _block("g", "1234") | _block("def", "05")
FOREST_HALF: Final[i64] = _block("zabc", "012345")
MOUNTAIN_HALF: Final[i64] = _block("defg", "012345")

ENTRANCE: Final[i64] = _mask("c4")  # the forest space in front of the cave: the first forest tile covers it
HOME: Final[i64] = _mask("d4")  # the entry-level dwelling
FIRST_CAVERN: Final[i64] = _mask("d3")  # preprinted

# The bonus for the first tile on a cell, by cell.
_BONUSES: Final = {cell_at(name): goods for name, goods in CELL_BONUSES}
BONUS_CELLS: Final[i64] = sum(1 << cell for cell in _BONUSES)
BONUS_GOODS: Final = vec[i64]([_BONUSES.get(cell, NOTHING).goods for cell in range(CELL_COUNT)])
BONUS_STOCK: Final = vec[i64]([_BONUSES.get(cell, NOTHING).stock for cell in range(CELL_COUNT)])
ANIMAL_CELLS: Final[i64] = sum(1 << cell for cell, goods in _BONUSES.items() if goods.stock >> SHEEP)


def beside(cells: i64) -> i64:
    """All cells that share an edge with one of these; take only those of the same half."""
    return (cells << 1) | (cells >> 1) | (cells << 8) | (cells >> 8)


def count(cells: i64) -> i64:
    """The number of cells in a mask."""
    cells = cells - ((cells >> 1) & 0x5555_5555_5555_5555)
    cells = (cells & 0x3333_3333_3333_3333) + ((cells >> 2) & 0x3333_3333_3333_3333)
    cells = (cells + (cells >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    cells = cells + (cells >> 8)
    cells = cells + (cells >> 16)
    cells = cells + (cells >> 32)
    return cells & 0x7F
