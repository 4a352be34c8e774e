"""Draws rooms and action tiles, face up and face down."""

from typing import Final

from underhold.games.cave_vs_cave.content import ROOMS, Room, room_number
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.naming.named_view import ActionTile
from underhold.games.cave_vs_cave.naming.tile_signs import action_signs, room_signs
from underhold.games.common.naming.signs import goods_signs
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.icon_rows import draw_part, draw_signs, part_width, signs_height
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet
from underhold.locale import words

# A side of a room's wall pattern, N E S W, on a square of 24.
_WALL_LINES: Final = ("M4 4H20", "M20 4V20", "M4 20H20", "M4 4V20")


def _frame(sheet: Sheet, room: Room, box: Box) -> None:
    color = palette.BLUE if room.is_blue else palette.ORANGE
    sheet.rect(Box(box.x, box.y + 2, box.width, box.height), "#000000", 7, fill_opacity=0.3)
    ground = "url(#blue)" if room.is_blue else "url(#orange)"
    sheet.rect(box.grown(-1), ground, 6, stroke=color, stroke_width=2)


def draw_shape(sheet: Sheet, blue: bool, x: float, y: float, size: float) -> None:
    """Draw the shape that shows a room's color to people who do not see it: round for orange, pointed for blue."""
    half = size / 2
    if blue:
        d = f"M{x:.1f} {y - half:.1f}l{half:g} {half:g}l{-half:g} {half:g}l{-half:g} {-half:g}z"
        sheet.path(d, palette.BLUE, stroke=palette.PANEL_RAISED)
    else:
        sheet.circle(x, y, half * 0.88, palette.ORANGE, stroke=palette.PANEL_RAISED)


def _points(sheet: Sheet, room: Room, x: float, y: float, size: float) -> None:
    """The points in the upper left corner; the entrance has none."""
    if not room.number:
        return
    said = str(room.points)
    wide = max(typefaces.width(said, size) + 0.75 * size, 1.4 * size)
    high, cut = 1.3 * size, 0.45 * size
    d = f"M{x} {y}h{wide:.1f}v{high - cut:.1f}q0 {cut:.1f} {-cut:.1f} {cut:.1f}H{x}z"
    sheet.path(d, palette.BLUE if room.is_blue else palette.ORANGE)
    ink = palette.BLUE_INK if room.is_blue else palette.ORANGE_INK
    sheet.text(said, x + wide / 2, y + high / 2 + 0.35 * size, size, ink, "middle")


def _name(
    sheet: Sheet, said: str, middle: float, top: float, size: float, room: float, color: str = palette.INK
) -> float:
    """A name in one line, or in two if it is long; returns the lower edge."""
    if typefaces.width(said, size) > room:
        size *= 0.94
    for line in typefaces.lines(said, size, room):
        sheet.text(line, middle, top + size, size, color, "middle")
        top += 1.12 * size
    return top


def room_name(room: Room) -> str:
    """The name of a room."""
    return str(words().text(f"cave_vs_cave.room.{room.id}"))


def draw_room(sheet: Sheet, room_id: str, box: Box) -> None:
    """Draw a room in a cave: its picture on top, name and icons below."""
    room = ROOMS[room_number(room_id)]
    name, signs = room_name(room), room_signs(room_id)
    inner, middle = box.width - 8, box.x + box.width / 2
    size, small = 0.118 * box.width, 0.105 * box.width
    below = signs_height(signs, small, inner) + (1.2 if typefaces.width(name, size) <= inner else 2.2) * size
    art = min(0.56 * box.width, box.height - below - 5)
    _frame(sheet, room, box)
    sheet.art("room", room_id, middle - art / 2, box.y + 3 + max(0, (box.height - below - art - 6) / 2), art)
    end = _name(sheet, name, middle, box.bottom - below - 2, size, inner)
    draw_signs(sheet, signs, middle, end + 1, small, inner)
    _points(sheet, room, box.x + 1, box.y + 1, 0.17 * box.width)
    draw_shape(sheet, room.is_blue, box.right - 9, box.y + 9, 9)


def draw_display_room(sheet: Sheet, room_id: str, box: Box) -> None:
    """Draw a room on display, with its walls and its cost; low cards leave out its effect."""
    room = ROOMS[room_number(room_id)]
    low = box.height < 110
    inner, middle = box.width - 8, box.x + box.width / 2
    _frame(sheet, room, box)
    cost_size = 12.5 if low else 14
    strip = Box(box.x + 2, box.bottom - cost_size * 1.6 - 2, box.width - 4, cost_size * 1.6)
    sheet.rect(strip, "#000000", 3, fill_opacity=0.14)
    cost = goods_signs(named(room.cost), ones=True)
    draw_part(sheet, cost, middle - part_width(cost, cost_size) / 2, strip.y + strip.height / 2, cost_size)
    size = min(13, 0.132 * box.width)
    if low:
        art = min(0.62 * box.width, strip.y - box.y - 1.3 * size - 6)
        sheet.art("room", room_id, middle - art / 2, box.y + 4, art)
        sheet.text(typefaces.fitted(room_name(room), size, inner), middle, strip.y - 4, size, align="middle")
    else:
        art = min(0.56 * box.width, 0.36 * box.height)
        sheet.art("room", room_id, middle - art / 2, box.y + 5, art)
        end = _name(sheet, room_name(room), middle, box.y + 6 + art, size, inner)
        signs, small = room_signs(room_id), min(13.5, 0.135 * box.width)
        free = strip.y - end - signs_height(signs, small, inner)
        draw_signs(sheet, signs, middle, end + max(1, free / 2), small, inner)
    _points(sheet, room, box.x + 1, box.y + 1, 15 if low else 17)
    _walls(sheet, room.walls, box.right - (24 if low else 29), box.y + 3, 21 if low else 26)


def _walls(sheet: Sheet, walls: str, x: float, y: float, size: float) -> None:
    """The walls that a room needs; optional ones are dashed."""
    with sheet.within(x, y, size / 24, stroke_linecap="square"):
        floor = palette.mixed(palette.LAMP, 0.22, palette.PANEL_RAISED)
        sheet.rect(Box(4, 4, 16, 16), floor, stroke=palette.LINE, stroke_opacity=0.6)
        for need in "?#":
            for side, line in zip(walls, _WALL_LINES, strict=True):
                if side != need:
                    continue
                if need == "#":
                    sheet.path(line, stroke=palette.INK, stroke_width=4.5)
                else:
                    sheet.path(
                        line,
                        stroke=palette.INK_SOFT,
                        stroke_width=3.5,
                        stroke_dasharray="3.2 3.2",
                        stroke_linecap="butt",
                    )


def draw_action(sheet: Sheet, tile: ActionTile, box: Box, seat: int) -> None:
    """Draw an action tile. A taken tile is darker; the chosen tile glows and shows whose turn it is."""
    taken, in_hand = tile.state == "taken", tile.state == "in_hand"
    middle, inner = box.x + box.width / 2, box.width - 10
    fill = (
        palette.PANEL
        if taken
        else palette.mixed(palette.LAMP, 0.3, palette.PANEL_RAISED)
        if in_hand
        else palette.PANEL_RAISED
    )
    if in_hand:
        sheet.rect(box.grown(3.5), palette.LAMP, 12, fill_opacity=0.45)
    sheet.slab(box, fill, raised=not taken)
    edge = palette.GLOW if in_hand else palette.LINE
    sheet.rect(
        box.grown(-1), "none", 9, stroke=edge, stroke_width=3 if in_hand else 2, stroke_opacity=1 if in_hand else 0.5
    )
    name = str(words().text(f"cave_vs_cave.action.{tile.id}"))
    signs, size = action_signs(tile.id), 14.5
    below = signs_height(signs, size, inner) + 22
    art = min(72, box.height - below - 12)
    top = box.y + max(6, (box.height - below - art) / 2)
    faint = 0.38 if taken else 1
    sheet.art("action", tile.id, middle - art / 2, top, art, opacity=faint)
    end = _name(sheet, name, middle, top + art + 1, 15, inner, palette.INK_SOFT if taken else palette.INK)
    draw_signs(sheet, signs, middle, end + 3, size, inner, faint)
    if in_hand:
        sheet.art("scene", f"seat{seat}", box.right - 28, box.y - 5, 32)


def draw_hidden_action(sheet: Sheet, round_number: int, stage: int, box: Box) -> None:
    """Draw the place of a tile that a later round reveals."""
    sheet.rect(box.grown(-1), "url(#slab)", 9, stroke=palette.ART_LINE, stroke_width=2)
    middle, y = box.x + box.width / 2, box.y + box.height / 2
    sheet.text(str(round_number), middle, y + 8, 34, "#fff2d8", "middle")
    for mark in range(stage):
        x = middle + (mark - (stage - 1) / 2) * 14
        sheet.path(f"M{x} {y + 20}l5 5l-5 5l-5 -5z", "#fff2d8")
