"""Draws the forest and mountain of one player with all tiles, crops and animals, large or small."""

from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS
from underhold.games.cave_farmers.naming.named_farm import Cell, Crop, Land
from underhold.games.cave_farmers.pictures.fence import draw_fence
from underhold.games.cave_farmers.pictures.geometry import CELL, BoardGeometry, around, is_outside
from underhold.games.cave_farmers.pictures.ground import draw_far_ground, draw_ground
from underhold.games.cave_farmers.pictures.herds import draw_herds
from underhold.games.cave_farmers.words.powers import has_bonus
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet
from underhold.locale import words

_ENTRANCE: Final = "c4"
# The positions of grain or vegetables on a field, by their number.
_HEAPS: Final = {1: ((50, 50),), 2: ((28, 50), (72, 50)), 3: ((28, 30), (72, 30), (50, 72))}


def draw_land(sheet: Sheet, land: Land, seat: int, room: Box, small: bool = False) -> None:
    """Draw the board as large as the room allows, centered."""
    shown = {cell.id: cell for cell in land.cells}
    geometry = BoardGeometry([*shown.values()])
    boxes = {cell.id: geometry.box(cell.column, cell.row) for cell in shown.values()}
    free = [cell for cell in shown.values() if cell.kind == "free"]
    scale = min(room.width / geometry.width, room.height / geometry.height)
    x, y = (room.width - geometry.width * scale) / 2, (room.height - geometry.height * scale) / 2
    with sheet.within(room.x + x, room.y + y, scale):
        if small:
            draw_far_ground(sheet, geometry, seat)
        else:
            draw_ground(sheet, geometry, seat, [(cell.half, boxes[cell.id]) for cell in free if not is_outside(cell)])
            if all(cell.half != "forest" or cell.kind == "free" for cell in shown.values()):
                _path(sheet, boxes[_ENTRANCE])
        for cell in free:
            _bonus(sheet, cell, boxes[cell.id], small)
        for cell in shown.values():
            if cell.kind != "free":
                _tile(sheet, cell, boxes[cell.id], small)
        for cell in shown.values():
            if cell.kind == "pasture" and cell.pasture in (None, cell.id):
                both = [box for id, box in boxes.items() if cell.id in (id, shown[id].pasture)]
                draw_fence(sheet, around(both), small)
        for cell in shown.values():
            if cell.stable:
                sheet.art("land", "stable", boxes[cell.id].x + 0.5, boxes[cell.id].y - 21, 72)
        draw_herds(sheet, land, geometry, shown, small)


def _path(sheet: Sheet, box: Box) -> None:
    """The free ground in front of the cave, where the first tile goes."""
    with sheet.within(box.x, box.y):
        sheet.path("M101 30C78 30 60 38 47 52 36 64 42 80 60 79 78 78 88 74 101 74z", palette.ART_PINE_DARK)
        sheet.path("M101 35C80 35 64 42 52 55 44 65 48 74 61 73 78 72 88 68 101 68z", palette.ART_SOIL_LIGHT)
        steps = "M92 47l-6 2M78 53l-6 3M66 63l-5 4M86 60l-6 2"
        sheet.path(steps, stroke=palette.ART_SOIL_DARK, stroke_width=3.4, stroke_linecap="round")


def _bonus(sheet: Sheet, cell: Cell, box: Box, small: bool) -> None:
    """The bonus for the first tile on a cell."""
    for kind, count in cell.bonus.items():
        if small:
            sheet.art("goods", kind, box.x + 25, box.y + 24, 50)
            continue
        said = f"+{count}" if count > 1 or kind == "food" else ""
        wide = 40 + (typefaces.width(said, 16) + 4 if said else 0)
        aside = 20 if cell.stable else 0
        pill = Box(box.x + (CELL - wide) / 2 + aside, box.y + 30 + aside, wide, 38)
        sheet.rect(pill, palette.ART_CREAM, 19, fill_opacity=0.9, stroke=palette.ART_LINE, stroke_width=1.5)
        sheet.text(said, pill.x + 9, pill.y + 25, 16)
        sheet.art("goods", kind, pill.right - 34, pill.y + 4, 30)


def _tile(sheet: Sheet, cell: Cell, box: Box, small: bool) -> None:
    """The tile on a cell."""
    tile = box.grown(-1.2)
    piece = "furnished" if cell.kind == "furnishing" else cell.kind
    sheet.art("land", piece, tile.x, tile.y, tile.width, clip=not small)
    sheet.rect(tile, "none", 3, stroke=palette.ART_LINE, stroke_width=2.4 if small else 1.6)
    if cell.crop:
        _crop(sheet, cell.crop, box)
    elif cell.kind == "furnishing" and cell.furnishing:
        if small:
            sheet.art("furnishing", cell.furnishing, box.x + 8, box.y + 8, 84)
        else:
            _furnishing(sheet, cell.furnishing, box)


def _crop(sheet: Sheet, crop: Crop, box: Box) -> None:
    size = 58 if crop.amount == 1 else 43
    for x, y in _HEAPS[crop.amount]:
        sheet.art("goods", crop.kind, box.x + x - size / 2, box.y + y - size / 2, size)


def _furnishing(sheet: Sheet, furnishing: str, box: Box) -> None:
    """A furnishing with its name and points; a plus means bonus points at the end."""
    name = str(words().text(f"cave_farmers.furnishing.{furnishing}")).split(" (")[0]
    written, middle = typefaces.lines(name, 11.5, CELL - 8), box.x + CELL / 2
    art = 66 if len(written) == 1 else 60
    sheet.art("furnishing", furnishing, middle - art / 2, box.y + 5, art)
    for line, said in enumerate(reversed(written)):
        sheet.text(said, middle, box.bottom - 6.5 - 12.5 * line, 11.5, align="middle")
    tile = FURNISHINGS[FURNISHING_IDS.index(furnishing)]
    worth = f"{tile.points or ''}{'+' if has_bonus(tile) else ''}"
    if worth:
        x, y = box.x + 13, box.y + 13
        sheet.circle(x, y, 10.5, palette.ART_GOLD_LIGHT, stroke=palette.ART_GOLD_DARK, stroke_width=1.5)
        sheet.text(worth, x, y + 5, 14, align="middle")
