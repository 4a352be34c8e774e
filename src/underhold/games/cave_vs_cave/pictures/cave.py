"""Draws one player's cave: the mountain, excavated spaces, rooms, walls, and the goods beside it. It looks as in the
client and uses the same units: a space is 100 wide, the strip between two spaces 16.
"""

from collections.abc import Sequence
from typing import Final

from underhold.games.cave_vs_cave.naming.named_view import LIMITS, Edge, NamedCave, Space
from underhold.games.cave_vs_cave.pictures.tiles import draw_room
from underhold.games.common.pictures import palette
from underhold.games.common.pictures.outlines import Box, corners, noise, rough
from underhold.games.common.pictures.sheet import Sheet

_CELL: Final = 100
_WALL: Final = 16
_STEP: Final = _CELL + _WALL
WIDTH: Final = 3 * _STEP + _WALL
HEIGHT: Final = 5 * _STEP + _WALL
_CAVERN_ROW: Final = 3  # the row of the additional cavern, in the third column
_FLOOR: Final = palette.mixed(palette.ART_WOOD_END, 0.4, palette.BOARD_ROCK_DARK)
_PALE: Final = "#fff4dc"
_TRACK: Final = 9  # marks on the track of a good, or twice as many smaller ones


def draw_cave(sheet: Sheet, cave: NamedCave, cavern_free: bool) -> None:
    """Draw the whole cave; the origin is the upper left corner of its mountain."""
    there, walls, seat = cave.spaces, [edge for edge in cave.edges if edge.wall], cave.seat
    has_cavern = cave.cavern is not None
    _mountain(sheet, seat, has_cavern)
    _floors(sheet, [space for space in there if space.kind != "covered"], seat)
    for space in there:
        _space(sheet, space, seat)
    for index, edge in enumerate(walls):
        _built_wall(sheet, edge, there, index + seat + 1)
    if cavern_free and not has_cavern:
        corner = _box(2, _CAVERN_ROW)
        with sheet.within(opacity=0.5):
            sheet.rect(corner, "none", 8, stroke=palette.LINE, stroke_width=2, stroke_dasharray="7 5")
            sheet.art("part", "cavern", corner.x + 19, corner.y + 19, 62)
    _goods(sheet, cave)


def _box(column: int, row: int) -> Box:
    return Box(_WALL + column * _STEP, _WALL + row * _STEP, _CELL, _CELL)


def _strip(space: Space, side: str) -> Box:
    """The strip between a space and its neighbor on a side."""
    box = _box(space.column, space.row)
    return {
        "n": Box(box.x, box.y - _WALL, _CELL, _WALL),
        "e": Box(box.right, box.y, _WALL, _CELL),
        "s": Box(box.x, box.bottom, _CELL, _WALL),
        "w": Box(box.x - _WALL, box.y, _WALL, _CELL),
    }[side]


# ------------------------------------------------------------------------------------------------------------ the rock


def _mountain(sheet: Sheet, seat: int, has_cavern: bool) -> None:
    """Two columns, and the part of the third that belongs to the cave."""
    notch = (_CAVERN_ROW if has_cavern else _CAVERN_ROW + 1) * _STEP
    right = 2 * _STEP + _WALL
    outline = rough(
        [
            (2, 2),
            (right - 2, 2),
            (right - 2, notch + 1),
            (WIDTH - 2, notch + 1),
            (WIDTH - 2, HEIGHT - 2),
            (2, HEIGHT - 2),
        ],
        21,
        2.6,
        seat + 3,
    )
    sheet.path(outline, "url(#rock)", stroke=palette.ART_LINE, stroke_width=3, stroke_linejoin="round")
    light: list[str] = []
    dark: list[str] = []
    random = noise(seat * 11 + 7)
    for index in range(26):
        x, y = WIDTH * (0.5 + random() * 0.5), HEIGHT * (0.5 + random() * 0.5)
        size = 9 + random() * 5
        if 12 < x < right - 20 and 8 < y < HEIGHT - 12:
            (light if index % 2 else dark).append(
                f"M{x:.1f} {y:.1f}l{size:.1f} {-size * 0.4:.1f}l{size * 0.5:.1f} {size * 0.7:.1f}"
                f"l{-size * 0.9:.1f} {size * 0.4:.1f}z"
            )
    sheet.path("".join(light), "#ffebc8", fill_opacity=0.07)
    sheet.path("".join(dark), "#000000", fill_opacity=0.14)


def _floors(sheet: Sheet, dug: list[Space], seat: int) -> None:
    """The floor of excavated spaces, which continues through every side without a wall."""
    shapes = []
    for space in dug:
        seed = space.column * 7 + space.row * 13 + seat
        shapes.append(rough(corners(_box(space.column, space.row), 5), 26, 1.8, seed + 1))
        for side, kind in space.sides.items():
            if kind == "open":
                strip = _strip(space, side)
                if side in "ns":
                    way = Box(strip.x + 7, strip.y - 3, strip.width - 14, strip.height + 6)
                else:
                    way = Box(strip.x - 3, strip.y + 7, strip.width + 6, strip.height - 14)
                shapes.append(rough(corners(way), 30, 0.8, seed + 5))
    whole = "".join(shapes)
    sheet.path(whole, palette.ART_VOID, stroke=palette.ART_VOID, stroke_width=7, stroke_linejoin="round")
    sheet.path(whole, _FLOOR)
    flags = []
    for space in dug:
        box = _box(space.column, space.row)
        if space.kind == "empty":
            sheet.rect(box, "url(#lamp)", 8)
            flags.append(
                f"M{box.x + 10} {box.y + 34}h80m-80 33h80M{box.x + 42} {box.y + 8}v26m24 0v33m-36 -33v33m20 0v25"
            )
        elif space.kind == "entrance":
            way = _strip(space, "w")
            sheet.path(
                f"M{way.right} {way.y + 5}C{way.x - 4} {way.y + 14} {way.x - 4} {way.y + 86} {way.right} {way.y + 95}"
                f"L{way.x + 60} {way.y + 80}V{way.y + 20}Z",
                "url(#day)",
            )
    sheet.path("".join(flags), stroke="#000000", stroke_opacity=0.2, stroke_width=1.2)


def _block(sheet: Sheet, space: Space, seat: int) -> None:
    """A block of stone over a space that is not excavated yet."""
    random = noise(space.column * 31 + space.row * 17 + seat * 5 + 2)
    x, y, width, height = _box(space.column, space.row)
    north, east, south, west = (0 if space.sides[side] == "natural" else 6.5 for side in "nesw")
    box = Box(x - west, y - north, width + west + east, height + north + south)
    at_x, at_y = box.x + box.width * (0.42 + random() * 0.13), box.y + box.height * (0.4 + random() * 0.13)
    to_x, to_y = box.x + box.width * (0.66 + random() * 0.1), box.y + box.height * (0.68 + random() * 0.1)
    near, far = f"L{at_x:.1f} {at_y:.1f}", f"L{to_x:.1f} {to_y:.1f}"
    outline = rough(corners(box, 7), 22, 2.2, space.column * 5 + space.row * 3 + seat)
    sheet.path(outline, palette.BOARD_ROCK, stroke=palette.ART_LINE, stroke_width=2.6, stroke_linejoin="round")
    sheet.path(
        f"M{box.x + 8} {box.y + 3}L{box.right - 9} {box.y + 3}{near}L{box.x + 4} {box.bottom - 30}"
        f"L{box.x + 3} {box.y + 9}Z",
        palette.BOARD_ROCK_LIGHT,
        fill_opacity=0.75,
    )
    sheet.path(
        f"M{box.right - 3} {box.y + 26}L{box.right - 3} {box.bottom - 9}L{box.right - 9} {box.bottom - 3}"
        f"L{box.x + 28} {box.bottom - 3}{far}Z",
        palette.BOARD_ROCK_DARK,
        fill_opacity=0.75,
    )
    sheet.path(
        f"M{box.right - 9} {box.y + 3}{near}{far}L{box.right - 4} {box.y + 26}"
        f"M{at_x:.1f} {at_y:.1f}L{box.x + 4} {box.bottom - 30}M{to_x:.1f} {to_y:.1f}L{box.x + 28} {box.bottom - 4}",
        stroke=palette.ART_LINE,
        stroke_width=1.2,
        stroke_opacity=0.5,
    )


def _space(sheet: Sheet, space: Space, seat: int) -> None:
    box = _box(space.column, space.row)
    if space.kind == "covered":
        _block(sheet, space, seat)
        if space.bonus_food:
            sheet.rect(Box(box.right - 45, box.bottom - 27, 42, 21), "#000000", 10, fill_opacity=0.55)
            sheet.text("+1", box.right - 40, box.bottom - 12, 14, "#ffefcf")
            sheet.art("goods", "food", box.right - 24, box.bottom - 26, 19)
    if space.room:
        draw_room(sheet, space.room, box.grown(-1))
    else:
        sheet.text(space.id, box.x + 8, box.y + 17, 12, _PALE, opacity=0.85)


def _built_wall(sheet: Sheet, edge: Edge, there: Sequence[Space], seed: int) -> None:
    """A built wall: two courses of stones."""
    strip = _strip(next(space for space in there if space.id == edge.space), edge.side)
    level = strip.width > strip.height
    if level:
        wall = Box(strip.x - 6, strip.y - 1, strip.width + 12, strip.height + 2)
    else:
        wall = Box(strip.x - 1, strip.y - 6, strip.width + 2, strip.height + 12)
    sheet.rect(wall, "#000000", 3, fill_opacity=0.6, stroke=palette.ART_LINE, stroke_width=4)
    random = noise(seed)
    length, thick = (wall.width, wall.height / 2) if level else (wall.height, wall.width / 2)
    laid = 0
    for course, count in enumerate((4, 3)):
        weights = [1 + random() * 0.25 for _ in range(count)]
        at = 0.0
        for weight in weights:
            size = weight / sum(weights) * length
            stone = (
                Box(wall.x + at, wall.y + course * thick, size, thick)
                if level
                else Box(wall.x + course * thick, wall.y + at, thick, size)
            )
            color = palette.ART_STONE_LIGHT if laid % 3 == 1 else palette.ART_STONE
            sheet.rect(stone, color, 2.5, stroke=palette.ART_LINE, stroke_width=1.6)
            at, laid = at + size, laid + 1


# ----------------------------------------------------------------------------------------------------------- the goods


def _goods(sheet: Sheet, cave: NamedCave) -> None:
    """The six goods in the notch of the mountain, each with its amount and its limit."""
    left, width = 2 * _STEP + _WALL + 8, _STEP - 10
    high = (3 * _STEP + 2) / len(cave.goods)
    for index, (kind, amount) in enumerate(cave.goods.items()):
        limit = LIMITS[kind]
        box = Box(left, index * high, width, high - 4)
        sheet.rect(box, palette.mixed(palette.PANEL, 0.92, "#000000"), 7)
        sheet.rect(Box(box.x, box.y + 1.5, box.width, box.height - 1.5), palette.PANEL, 7)
        sheet.art("goods", kind, box.x + 6, box.y + 5, 34)
        sheet.text(str(amount), box.x + 49, box.y + 31, 28, palette.INK if amount else palette.INK_SOFT)
        sheet.text(str(limit), box.right - 6, box.bottom - 5, 10.5, palette.INK_SOFT, "end")
        rows = 1 if limit <= _TRACK else 2
        per_row = -(-limit // rows)
        long = (width - 28) / per_row
        for at in range(limit):
            row, column = divmod(at, per_row)
            mark = Box(box.x + 7 + column * long, box.bottom - 10 + 4 * row, long - 2, 4 if rows == 1 else 3)
            full = at < amount
            sheet.rect(mark, palette.LAMP if full else palette.INK, 1.5, fill_opacity=None if full else 0.16)
