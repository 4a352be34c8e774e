"""One player's cave, drawn with box characters.

The spaces form a grid of three columns and five rows. Natural walls are heavy lines, built walls double lines, open
edges dots; face-down rooms are hatched. The notch above c5 belongs to the goods, and to the additional cavern once it
is there.
"""

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from underhold.games.cave_vs_cave.content import ROOMS, Room
from underhold.games.cave_vs_cave.content.goods import GOODS, unpack
from underhold.games.cave_vs_cave.engine.board import (
    BONUS_FOOD,
    CAVERN,
    EAST,
    EDGE_SIDES,
    ENTRANCE,
    NORTH,
    SOUTH,
    SPACES,
    WEST,
)
from underhold.games.cave_vs_cave.engine.state import Cave
from underhold.games.cave_vs_cave.words import shape_sign
from underhold.games.common.terminal.canvas import Canvas, shorten
from underhold.locale import Words

COLUMNS: Final = 3
ROWS: Final = 5
ORANGE_SIGN: Final = "●"
BLUE_SIGN: Final = "○"

_OPEN: Final = 1
_NATURAL: Final = 2
_BUILT: Final = 3
_STYLES: Final = {_OPEN: "uh.open", _NATURAL: "uh.rock", _BUILT: "uh.wall"}
_LEVEL: Final = {_OPEN: "·", _NATURAL: "━", _BUILT: "═"}
_UPRIGHT: Final = {_OPEN: "·", _NATURAL: "┃", _BUILT: "║"}
# Corners by the arms that meet in them: 1 up, 2 right, 4 down, 8 left.
_HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_DOUBLE: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"

_SHIFTS: Final = ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0))


def room_sign(room: Room) -> str:
    """Orange and blue without colours."""
    return BLUE_SIGN if room.is_blue else ORANGE_SIGN


def room_style(room: Room) -> str:
    """The style of a room's name."""
    return "uh.blue" if room.is_blue else "uh.orange"


def cave_width(cell: int) -> int:
    """How wide a cave is whose spaces are `cell` wide."""
    return COLUMNS * (cell + 1) + 1


def _position(space: int) -> tuple[int, int]:
    """Column and row, from 0."""
    name = SPACES[space]
    return "abc".index(name[0]), int(name[1]) - 1


def owns_cavern(cave: Cave) -> bool:
    """Whether the additional cavern belongs to this cave; it always has a natural wall."""
    return bool(cave.sides >> (4 * CAVERN) & 15)


class _Drawing:
    """The lines round the spaces, as kinds of edges in doubled coordinates: odd is a space, even a line."""

    def __init__(self, cave: Cave, spaces: list[int]) -> None:
        self.edges: dict[tuple[int, int], int] = {}
        built = 0
        for edge, sides in enumerate(EDGE_SIDES):
            if cave.walls >> edge & 1:
                built |= sides
        for space in spaces:
            column, row = _position(space)
            for side, right, down in _SHIFTS:
                if space == ENTRANCE and side == WEST:
                    continue  # the way in
                bit = side << (4 * space)
                kind = _BUILT if built & bit else _NATURAL if cave.sides & bit else _OPEN
                at = (2 * column + 1 + right, 2 * row + 1 + down)
                self.edges[at] = max(kind, self.edges.get(at, 0))

    def corner(self, x: int, y: int) -> tuple[str, str]:
        """The sign and style where lines meet."""
        arms = [self.edges.get(at, 0) for at in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
        strong = sum(1 << number for number, kind in enumerate(arms) if kind >= _NATURAL)
        if _NATURAL in arms:
            return _HEAVY[strong], _STYLES[_NATURAL]
        if strong:
            return _DOUBLE[strong], _STYLES[_BUILT]
        return ("·", _STYLES[_OPEN]) if any(arms) else (" ", "")


def draw_cave(words: Words, cave: Cave, cell: int, height: int) -> list[Text]:
    """The lines of a cave whose spaces are `cell` wide and `height` high."""
    spaces = [space for space in range(len(SPACES)) if space != CAVERN or owns_cavern(cave)]
    drawing = _Drawing(cave, spaces)
    canvas = Canvas(cave_width(cell), ROWS * (height + 1) + 1)
    for (x, y), kind in drawing.edges.items():
        left, top = x // 2 * (cell + 1), y // 2 * (height + 1)
        if x % 2:
            canvas.put(left + 1, top, _LEVEL[kind] * cell, _STYLES[kind])
        else:
            for down in range(height):
                canvas.put(left, top + 1 + down, _UPRIGHT[kind], _STYLES[kind])
    for column in range(COLUMNS + 1):
        for row in range(ROWS + 1):
            canvas.put(column * (cell + 1), row * (height + 1), *drawing.corner(2 * column, 2 * row))
    for space in spaces:
        _draw_space(words, cave, space, canvas, cell, height)
    free = 3 * (height + 1) if owns_cavern(cave) else 4 * (height + 1)
    _draw_goods(words, cave, canvas, cell, free)
    return canvas.lines()


def _draw_space(words: Words, cave: Cave, space: int, canvas: Canvas, cell: int, height: int) -> None:
    column, row = _position(space)
    left, top = column * (cell + 1) + 1, row * (height + 1) + 1
    canvas.put(left + 1, top - 1, SPACES[space], "uh.label")

    def put(line: int, text: str, style: str, place: Callable[[str, int], str] = str.center) -> None:
        canvas.put(left, top + line, place(text, cell)[:cell], style)

    if cave.covered >> space & 1:
        for line in range(height):
            put(line, "░" * cell, "uh.hatch")
        if BONUS_FOOD >> space & 1:
            mark = f" +{words.good('cave_vs_cave', 'food', 1)} "
            canvas.put(left + (cell - len(mark)) // 2, top + height // 2, mark, "uh.food")
    elif cave.empty >> space & 1:
        sign = shape_sign(words, int(cave.sides >> (4 * space) & 15))
        put((height - 1) // 2, f"{words.text('cli.cave_vs_cave.cave.empty')} {sign}", "uh.dim")
    else:
        if space == ENTRANCE:
            canvas.put(left - 1, top + (height - 1) // 2, "▶", "uh.rock")
        _draw_room(words, ROOMS[cave.room_at >> (5 * space) & 31], put, cell, height)


def _draw_room(words: Words, room: Room, put: Callable[..., None], cell: int, height: int) -> None:
    name = words.text(f"cave_vs_cave.room.{room.id}")
    points = f"{room_sign(room)}{room.points}"
    style = room_style(room)
    if room.number == 0:  # the entrance is worth nothing
        put((height - 1) // 2, shorten(name, cell), style)
        return
    if height == 1:
        short = shorten(name, cell - len(points) - 1)
        put(0, f"{short} {points}", style)
        return
    lines: list[str] = [name] if cell_len(name) <= cell else name.split(" ", 1)
    if len(lines) < height:
        lines.append(points)
    else:
        lines[-1] = f"{shorten(lines[-1], cell - len(points) - 1)} {points}"
    for line, text in enumerate(lines[:height], start=(height - len(lines)) // 2):
        put(line, shorten(text, cell), style)


def _draw_goods(words: Words, cave: Cave, canvas: Canvas, cell: int, free: int) -> None:
    """The goods, a line each, in the notch."""
    left = 2 * (cell + 1) + 2
    width = cell - 1
    names = [shorten(words.text(f"cave_vs_cave.goods.{kind}"), width - 3) for kind in GOODS]
    longest = max(map(len, names))
    for line, (kind, name, amount) in enumerate(zip(GOODS, names, unpack(int(cave.goods)), strict=True)):
        said = f"{name:<{longest}} {amount:>2}"
        canvas.put(left, line, said, f"uh.{kind}" if amount else "uh.dim")
        space = width - len(said) - 1
        if space >= 5:  # half a block for each: nine goods take five
            bar = "█" * (amount // 2) + "▌" * (amount % 2)
            canvas.put(left + len(said) + 1, line, bar[:space], f"uh.{kind}")
    rooms = [room for room in ROOMS if cave.rooms >> room.number & 1]
    blue = sum(room.is_blue for room in rooms)
    if free > len(GOODS):
        canvas.put(left, len(GOODS), f"{ORANGE_SIGN}{len(rooms) - blue} {BLUE_SIGN}{blue}"[:width], "uh.dim")
