"""A home board drawn with box characters: forest on the left, mountain on the right, each with its own frame.

Pastures have fences of double lines, with nothing between the two cells of a large one. Free cells are hatched and show
their bonus. Rows and columns outside the board appear only if a tile overhangs the edge.
"""

from typing import Final

from rich.text import Text

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS
from underhold.games.cave_farmers.content.effects import Furnishing
from underhold.games.cave_farmers.engine.board import COLUMNS
from underhold.games.cave_farmers.naming.named_farm import Cell, Land
from underhold.games.common.terminal.canvas import Canvas, shorten_end
from underhold.locale import Words

STABLE_SIGN: Final = "⌂"
_GAP: Final = 1  # between forest and mountain
_PLAIN: Final = 1
_FENCE: Final = 2
_OPEN: Final = 3  # within a large pasture
_STYLES: Final = {_PLAIN: "uh.open", _FENCE: "uh.fence"}
_LEVEL: Final = {_PLAIN: "─", _FENCE: "═", _OPEN: " "}
_UPRIGHT: Final = {_PLAIN: "│", _FENCE: "║", _OPEN: " "}
# By kind of cell: the key of its text, and its style.
_KINDS: Final = {
    "meadow": ("meadow", "uh.forest"),
    "small": ("small", "uh.forest"),
    "large": ("large", "uh.forest"),
    "cavern": ("cavern", ""),
    "tunnel": ("tunnel", "uh.dim"),
    "deep_tunnel": ("deep", "uh.dim"),
    "ore_mine": ("ore_mine", "uh.ore"),
    "ruby_mine": ("ruby_mine", "uh.ruby"),
}
# Corners by the lines that meet there: 1 up, 2 right, 4 down, 8 left.
_LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_DOUBLE: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"


def extent(land: Land) -> tuple[int, int]:
    """The number of columns and rows needed to show a farm."""
    return len({cell.column for cell in land.cells}), len({cell.row for cell in land.cells})


def farm_width(columns: int, cell: int) -> int:
    """The width of a farm whose cells are `cell` wide."""
    return columns * (cell + 1) + 2 + _GAP


def furnishing_label(words: Words, furnishing: str) -> str:
    """The name of a furnishing, without text in brackets."""
    return words.text(f"cave_farmers.furnishing.{furnishing}").split(" (")[0]


class _Drawing:
    def __init__(self, words: Words, land: Land, cell: int, height: int) -> None:
        self._words = words
        self._cell = cell
        self._height = height
        self.cells = land.cells
        self._columns = sorted({one.column for one in self.cells})
        self._rows = sorted({one.row for one in self.cells})
        width = farm_width(len(self._columns), cell)
        self.canvas = Canvas(width, len(self._rows) * (height + 1) + 1)
        self._edges: dict[tuple[int, int], int] = {}  # in doubled coordinates: odd for cells, even for lines
        self._joined = self._find_joined()

    def _find_joined(self) -> set[tuple[int, int]]:
        """The lines within large pastures."""
        firsts = {one.id: one for one in self.cells if one.pasture == one.id}
        seconds = [one for one in self.cells if one.pasture and one.pasture != one.id]
        pairs = [(firsts[str(one.pasture)], one) for one in seconds]
        return {(one.column + other.column + 1, one.row + other.row + 1) for one, other in pairs}

    def _left(self, column: int) -> int:
        """The x of the line left of a column; the mountain starts after the gap."""
        at = self._columns.index(column)
        return at * (self._cell + 1) + (1 + _GAP if COLUMNS[column] >= "d" and COLUMNS[column] != "z" else 0)

    def _top(self, row: int) -> int:
        return self._rows.index(row) * (self._height + 1)

    def draw(self) -> list[Text]:
        for cell in self.cells:
            self._frame(cell)
        self._lines()
        for cell in self.cells:
            self._fill(cell)
        if 4 in self._rows:  # the entrance between c4 and d4
            middle = self._top(4) + 1 + (self._height - 1) // 2
            self.canvas.put(self._left(COLUMNS.index("d")) - 1, middle, "═", "uh.rock")
        return self.canvas.lines()

    def _half(self, cell: Cell) -> int:
        """0 for the forest, 1 for the mountain; each has its own lines."""
        return int(cell.half == "mountain")

    def _frame(self, cell: Cell) -> None:
        kind = _FENCE if cell.kind == "pasture" else _PLAIN
        x, y = 2 * cell.column + 1 + 100 * self._half(cell), 2 * cell.row + 1
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            at = (x + right, y + down)
            self._edges[at] = max(kind, self._edges.get(at, 0))
        for line in self._joined:
            if line in self._edges:
                self._edges[line] = _OPEN

    def _place(self, x: int, y: int) -> tuple[int, int]:
        """The position of a line or corner in doubled coordinates on the canvas."""
        half, x = divmod(x, 100)
        columns = [column for column in self._columns if (column >= COLUMNS.index("d")) == bool(half)]
        left = self._left(columns[0]) + (x // 2 - columns[0]) * (self._cell + 1)
        return left, (y // 2 - self._rows[0]) * (self._height + 1)

    def _lines(self) -> None:
        corners: set[tuple[int, int]] = set()
        for (x, y), kind in self._edges.items():
            left, top = self._place(x, y)
            if x % 2:
                self.canvas.put(left + 1, top, _LEVEL[kind] * self._cell, _STYLES.get(kind, ""))
                corners |= {(x - 1, y), (x + 1, y)}
            else:
                for down in range(self._height):
                    self.canvas.put(left, top + 1 + down, _UPRIGHT[kind], _STYLES.get(kind, ""))
                corners |= {(x, y - 1), (x, y + 1)}
        for x, y in corners:
            arms = [self._edges.get(at, 0) for at in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
            fences = sum(2**number for number, kind in enumerate(arms) if kind == _FENCE)
            plain = sum(2**number for number, kind in enumerate(arms) if kind == _PLAIN)
            sign, style = (_DOUBLE[fences], _STYLES[_FENCE]) if fences else (_LIGHT[plain], _STYLES[_PLAIN])
            self.canvas.put(*self._place(x, y), sign, style)

    def _fill(self, cell: Cell) -> None:
        left, top = self._left(cell.column) + 1, self._top(cell.row) + 1
        self.canvas.put(left, top - 1, cell.id, "uh.label")
        lines, style = self._content(cell)
        hatch = self._hatch(cell)
        if hatch:
            for line in range(self._height):
                self.canvas.put(left, top + line, hatch * self._cell, "uh.forest" if hatch == "▒" else "uh.hatch")
        for line, text in enumerate(lines[: self._height], start=(self._height - len(lines[: self._height])) // 2):
            if hatch:
                mark = f" {text} " if len(text) + 2 <= self._cell else shorten_end(text, self._cell)
                self.canvas.put(left + (self._cell - len(mark)) // 2, top + line, mark, style)
            else:
                self.canvas.put(left, top + line, shorten_end(text, self._cell).center(self._cell), style)

    def _hatch(self, cell: Cell) -> str:
        if cell.kind != "free":
            return ""
        return "░" if self._half(cell) else "▒"

    def _said(self, key: str, **values: object) -> str:
        return self._words.say(f"cli.cave_farmers.cell.{key}", **values)

    def _content(self, cell: Cell) -> tuple[list[str], str]:
        """The lines of text in a cell, and their style."""
        if cell.kind in ("home", "furnishing"):
            return self._furnishing(cell)
        if cell.kind == "field":
            if cell.crop is None:
                return [self._said("field")], "uh.dim"
            return [self._said(cell.crop.kind, count=cell.crop.amount)], f"uh.{cell.crop.kind}"
        if cell.kind == "free":
            return self._bonus(cell)
        kind = ("large" if cell.pasture else "small") if cell.kind == "pasture" else cell.kind
        key, style = _KINDS[kind]
        name = self._said(key)
        if not cell.stable:
            return [name], style
        if self._height > 1:
            return [name, f"{STABLE_SIGN} {self._said('stable')}"], style
        return [f"{STABLE_SIGN} {shorten_end(name, self._cell - 2)}"], style

    def _bonus(self, cell: Cell) -> tuple[list[str], str]:
        lines = [f"{STABLE_SIGN} {self._said('stable')}"] if cell.stable else []
        for kind, count in cell.bonus.items():
            short = kind == "food" or (kind == "boar" and count == 1)
            good = self._words.good("cave_farmers", kind, count)
            lines.append(self._said(kind, count=count) if short else f"+{good}")
        return lines, "uh.food" if not cell.stable else ""

    def _furnishing(self, cell: Cell) -> tuple[list[str], str]:
        if cell.furnishing is None:
            return [self._words.text("cli.cave_farmers.cell.home")], "uh.orange"
        name = furnishing_label(self._words, cell.furnishing)
        style = tile_style(FURNISHINGS[FURNISHING_IDS.index(cell.furnishing)])
        if self._height == 1 or len(name) <= self._cell:
            return [name], style
        return name.rsplit(" ", 1), style


def tile_style(tile: Furnishing) -> str:
    """The color of a furnishing: dwellings orange, bonus tiles yellow, the others green."""
    if tile.is_dwelling:
        return "uh.orange"
    return "uh.gold" if tile.is_yellow else "uh.green"


def draw_farm(words: Words, land: Land, cell: int, height: int) -> list[Text]:
    """The lines of a farm whose cells are `cell` wide and `height` high."""
    return _Drawing(words, land, cell, height).draw()
