"""One player's cave, drawn with box characters.

The spaces form a grid of three columns and five rows. Natural walls are heavy lines, built walls double lines, open
edges dots; face-down rooms are hatched. The notch above c5 shows the goods, and the additional cavern if it is there.
"""

from collections.abc import Callable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from underhold.games.cave_vs_cave.content import ROOMS, Room, room_number
from underhold.games.cave_vs_cave.naming.named_view import NamedCave, Space
from underhold.games.cave_vs_cave.words import shape_sign
from underhold.games.common.terminal.canvas import Canvas, shorten
from underhold.locale import Words

COLUMNS: Final = 3
ROWS: Final = 5
ORANGE_SIGN: Final = "●"
BLUE_SIGN: Final = "○"

# If two spaces share a line, the higher of these numbers is drawn.
_OPEN: Final = 1
_NATURAL: Final = 2
_BUILT: Final = 3
_LINE_OF_SIDE: Final = {"open": _OPEN, "natural": _NATURAL, "built": _BUILT}
_STYLES: Final = {_OPEN: "uh.open", _NATURAL: "uh.rock", _BUILT: "uh.wall"}
_LEVEL: Final = {_OPEN: "·", _NATURAL: "━", _BUILT: "═"}
_UPRIGHT: Final = {_OPEN: "·", _NATURAL: "┃", _BUILT: "║"}
# Corners by the lines that meet there: 1 up, 2 right, 4 down, 8 left.
_HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_DOUBLE: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"

_STEPS: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def room_sign(room: Room) -> str:
    """A sign for orange or blue that does not need color."""
    return BLUE_SIGN if room.is_blue else ORANGE_SIGN


def room_style(room: Room) -> str:
    """The style of a room's name."""
    return "uh.blue" if room.is_blue else "uh.orange"


def cave_width(cell: int) -> int:
    """The width of a cave whose spaces are `cell` wide."""
    return COLUMNS * (cell + 1) + 1


class _Drawing:
    """The lines around the spaces, as kinds of edges in doubled coordinates: odd for spaces, even for lines."""

    def __init__(self, spaces: Sequence[Space]) -> None:
        self.edges: dict[tuple[int, int], int] = {}
        for space in spaces:
            for side, kind in space.sides.items():
                if space.kind == "entrance" and side == "w":
                    continue  # the way into the cave
                right, down = _STEPS[side]
                at = (2 * space.column + 1 + right, 2 * space.row + 1 + down)
                self.edges[at] = max(_LINE_OF_SIDE[kind], self.edges.get(at, 0))

    def corner(self, x: int, y: int) -> tuple[str, str]:
        """The sign and style where lines meet."""
        arms = [self.edges.get(at, 0) for at in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
        strong = sum(1 << number for number, kind in enumerate(arms) if kind >= _NATURAL)
        if _NATURAL in arms:
            return _HEAVY[strong], _STYLES[_NATURAL]
        if strong:
            return _DOUBLE[strong], _STYLES[_BUILT]
        return ("·", _STYLES[_OPEN]) if any(arms) else (" ", "")


def draw_cave(words: Words, cave: NamedCave, cell: int, height: int) -> list[Text]:
    """The lines of a cave whose spaces are `cell` wide and `height` high."""
    drawing = _Drawing(cave.spaces)
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
    for space in cave.spaces:
        _draw_space(words, space, canvas, cell, height)
    free = (3 if cave.cavern else 4) * (height + 1)
    _draw_goods(words, cave, canvas, cell, free)
    return canvas.lines()


def _draw_space(words: Words, space: Space, canvas: Canvas, cell: int, height: int) -> None:
    left, top = space.column * (cell + 1) + 1, space.row * (height + 1) + 1
    canvas.put(left + 1, top - 1, space.id, "uh.label")

    def put(line: int, text: str, style: str, place: Callable[[str, int], str] = str.center) -> None:
        canvas.put(left, top + line, place(text, cell)[:cell], style)

    if space.kind == "covered":
        for line in range(height):
            put(line, "░" * cell, "uh.hatch")
        if space.bonus_food:
            mark = _bonus_mark(words, cell)
            canvas.put(left + (cell - cell_len(mark)) // 2, top + height // 2, mark, "uh.food")
    elif space.kind == "empty":
        sign = shape_sign(words, space.shape)
        put((height - 1) // 2, f"{words.text('cli.cave_vs_cave.cave.empty')} {sign}", "uh.dim")
    else:
        assert space.room is not None
        if space.kind == "entrance":
            canvas.put(left - 1, top + (height - 1) // 2, "▶", "uh.rock")
        _draw_room(words, ROOMS[room_number(space.room)], put, cell, height)


def _bonus_mark(words: Words, cell: int) -> str:
    """The food under a face-down room, within the width of a space."""
    full = f"+{words.good('cave_vs_cave', 'food', 1)}"
    short = f"+1 {words.text('cave_vs_cave.goods.food').form('short')}"
    fitting = [f" {full} ", f" {short} ", short]
    return next((mark for mark in fitting if cell_len(mark) <= cell), short[:cell])


def _good_name(words: Words, kind: str, width: int) -> str:
    """The name of a good, or its short name if there is no room for it."""
    name = words.text(f"cave_vs_cave.goods.{kind}")
    return name if cell_len(name) <= width else shorten(name.form("short"), width)


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


def _draw_goods(words: Words, cave: NamedCave, canvas: Canvas, cell: int, free: int) -> None:
    """The goods in the notch, one line each."""
    left = 2 * (cell + 1) + 2
    width = cell - 1
    names = [_good_name(words, kind, width - 3) for kind in cave.goods]
    longest = max(map(len, names))
    for line, (kind, name, amount) in enumerate(zip(cave.goods, names, cave.goods.values(), strict=True)):
        said = f"{name:<{longest}} {amount:>2}"
        canvas.put(left, line, said, f"uh.{kind}" if amount else "uh.dim")
        space = width - len(said) - 1
        if space >= 5:  # half a block each, so nine goods take five columns
            bar = "█" * (amount // 2) + "▌" * (amount % 2)
            canvas.put(left + len(said) + 1, line, bar[:space], f"uh.{kind}")
    if free > len(cave.goods):
        said = f"{ORANGE_SIGN}{cave.orange} {BLUE_SIGN}{cave.blue}"
        canvas.put(left, len(cave.goods), said[:width], "uh.dim")
