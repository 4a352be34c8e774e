"""A home board drawn with box characters: forest on the left, mountain on the right, each with its own frame.

Pastures have fences of double lines, and nothing between the two cells of a large one. Free cells are hatched and show
what lies under them. Rows and columns outside the board appear only where a tile hangs over the edge.
"""

from collections.abc import Callable
from typing import Final

from rich.text import Text

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS
from underhold.games.cave_farmers.engine.board import (
    CELLS,
    COLUMNS,
    FOREST,
    HOME,
    MOUNTAIN,
    cell_at,
    cells_of,
)
from underhold.games.cave_farmers.engine.legal_cells import forest_tiles, mountain_tiles
from underhold.games.cave_farmers.engine.state import Farm
from underhold.games.cave_farmers.naming.arrangement import sown
from underhold.games.cave_farmers.naming.goods_found import cell_bonus
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
# Corners by the arms that meet in them: 1 up, 2 right, 4 down, 8 left.
_LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_DOUBLE: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"


def shown_cells(farm: Farm) -> list[int]:
    """The board, and what hangs over its edge."""
    return cells_of(int(FOREST | MOUNTAIN | forest_tiles(farm) | mountain_tiles(farm) | farm.stables))


def extent(farms: list[Farm]) -> tuple[int, int]:
    """How many columns and rows it takes to show any of these farms."""
    columns = rows = 0
    for farm in farms:
        cells = shown_cells(farm)
        columns = max(columns, len({cell % 8 for cell in cells}))
        rows = max(rows, len({cell // 8 for cell in cells}))
    return columns, rows


def farm_width(columns: int, cell: int) -> int:
    """How wide a farm is drawn whose cells are `cell` wide."""
    return columns * (cell + 1) + 2 + _GAP


def tile_label(words: Words, tile: int) -> str:
    """The name of a furnishing without what stands in brackets."""
    return words.text(f"cave_farmers.furnishing.{FURNISHING_IDS[tile]}").split(" (")[0]


class _Drawing:
    def __init__(self, words: Words, farm: Farm, cell: int, height: int) -> None:
        self._words = words
        self._farm = farm
        self._cell = cell
        self._height = height
        self.cells = shown_cells(farm)
        self._columns = sorted({one % 8 for one in self.cells})
        self._rows = sorted({one // 8 for one in self.cells})
        width = farm_width(len(self._columns), cell)
        self.canvas = Canvas(width, len(self._rows) * (height + 1) + 1)
        self._edges: dict[tuple[int, int], int] = {}  # in doubled coordinates: odd is a cell, even a line
        self._joined = self._find_joined()
        self._crops = {cell_at(name): crop for name, crop in sown(farm).items()}

    def _find_joined(self) -> set[tuple[int, int]]:
        """The lines within large pastures."""
        across = [(2 * (cell % 8) + 2, 2 * (cell // 8) + 1) for cell in cells_of(int(self._farm.large_across))]
        down = [(2 * (cell % 8) + 1, 2 * (cell // 8) + 2) for cell in cells_of(int(self._farm.large_down))]
        return {*across, *down}

    def _left(self, column: int) -> int:
        """The x of the line left of a column; the mountain begins after the gap."""
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
        if 4 in self._rows:  # the way in, between c4 and d4
            middle = self._top(4) + 1 + (self._height - 1) // 2
            self.canvas.put(self._left(COLUMNS.index("d")) - 1, middle, "═", "uh.rock")
        return self.canvas.lines()

    def _half(self, cell: int) -> int:
        """0 forest, 1 mountain: their lines are kept apart."""
        return int(cell % 8 >= COLUMNS.index("d"))

    def _frame(self, cell: int) -> None:
        fenced = (self._farm.small | self._farm.large) >> cell & 1
        kind = _FENCE if fenced else _PLAIN
        x, y = 2 * (cell % 8) + 1 + 100 * self._half(cell), 2 * (cell // 8) + 1
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            at = (x + right, y + down)
            self._edges[at] = max(kind, self._edges.get(at, 0))
        for line in self._joined:
            if line in self._edges:
                self._edges[line] = _OPEN

    def _place(self, x: int, y: int) -> tuple[int, int]:
        """Where a line or corner in doubled coordinates is on the canvas."""
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
            fences = sum(1 << number for number, kind in enumerate(arms) if kind == _FENCE)
            plain = sum(1 << number for number, kind in enumerate(arms) if kind == _PLAIN)
            sign, style = (_DOUBLE[fences], _STYLES[_FENCE]) if fences else (_LIGHT[plain], _STYLES[_PLAIN])
            self.canvas.put(*self._place(x, y), sign, style)

    def _fill(self, cell: int) -> None:
        left, top = self._left(cell % 8) + 1, self._top(cell // 8) + 1
        self.canvas.put(left, top - 1, CELLS[cell], "uh.label")
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

    def _hatch(self, cell: int) -> str:
        tiles = int(forest_tiles(self._farm) | mountain_tiles(self._farm))
        if tiles >> cell & 1:
            return ""
        return "░" if self._half(cell) else "▒"

    def _content(self, cell: int) -> tuple[list[str], str]:
        """What to write into a cell, and in which style."""
        farm, bit = self._farm, 1 << cell
        stable = bool(farm.stables & bit)

        def said(key: str, **values: object) -> str:
            return self._words.say(f"cli.cave_farmers.cell.{key}", **values)

        if farm.furnished & bit:
            return self._furnishing(cell)
        kinds: list[tuple[int, str, str]] = [
            (farm.meadows, "meadow", "uh.forest"),
            (farm.small, "small", "uh.forest"),
            (farm.large, "large", "uh.forest"),
            (farm.caverns, "cavern", ""),
            (farm.tunnels, "tunnel", "uh.dim"),
            (farm.deep, "deep", "uh.dim"),
            (farm.ore_mines, "ore_mine", "uh.ore"),
            (farm.ruby_mines, "ruby_mine", "uh.ruby"),
        ]
        for mask, key, style in kinds:
            if mask & bit:
                name = said(key)
                if not stable:
                    return [name], style
                if self._height > 1:
                    return [name, f"{STABLE_SIGN} {said('stable')}"], style
                return [f"{STABLE_SIGN} {shorten_end(name, self._cell - 2)}"], style
        if farm.fields & bit:
            kind, count = self._crops.get(cell, ("", 0))
            if not kind:
                return [said("field")], "uh.dim"
            return [said(kind, count=count)], f"uh.{kind}"
        return self._bonus(cell, stable, said)

    def _bonus(self, cell: int, stable: bool, said: Callable[..., str]) -> tuple[list[str], str]:
        lines = [f"{STABLE_SIGN} {said('stable')}"] if stable else []
        for kind, count in cell_bonus(cell).items():
            short = kind == "food" or (kind == "boar" and count == 1)
            lines.append(said(kind, count=count) if short else f"+{self._words.good('cave_farmers', kind, count)}")
        return lines, "uh.food" if not stable else ""

    def _furnishing(self, cell: int) -> tuple[list[str], str]:
        if 1 << cell == HOME:
            return [self._words.text("cli.cave_farmers.cell.home")], "uh.orange"
        tile = next(site & 63 for site in reversed(self._farm.sites) if site >> 6 == cell)
        name = tile_label(self._words, tile)
        style = tile_style(tile)
        if self._height == 1 or len(name) <= self._cell:
            return [name], style
        return name.rsplit(" ", 1), style


def tile_style(tile: int) -> str:
    """The colour of a furnishing: dwellings orange, bonus tiles yellow, the others green."""
    furnishing = FURNISHINGS[tile]
    if furnishing.is_dwelling:
        return "uh.orange"
    return "uh.gold" if furnishing.is_yellow else "uh.green"


def draw_farm(words: Words, farm: Farm, cell: int, height: int) -> list[Text]:
    """The lines of a farm whose cells are `cell` wide and `height` high."""
    return _Drawing(words, farm, cell, height).draw()
