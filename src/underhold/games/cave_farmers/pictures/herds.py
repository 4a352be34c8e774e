"""Draws the animals of a farm, in one possible arrangement."""

from collections.abc import Mapping
from typing import Final

from underhold.games.cave_farmers.naming.arrangement import YARD, Stay
from underhold.games.cave_farmers.naming.named_farm import Cell, Land
from underhold.games.cave_farmers.pictures.geometry import BoardGeometry, Figure, Ground, around, figures
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet

# The position of a dog on a cell, by the number of sheep there.
_GAPS: Final = ((50, 50), (82, 82), (77, 25), (77, 78), (50, 53))
_ALONE: Final = 74  # the size of the single animal that small pictures show for a herd


def draw_herds(sheet: Sheet, land: Land, geometry: BoardGeometry, cells: Mapping[str, Cell], small: bool) -> None:
    """Draw all animals, with a number where one figure represents several."""
    stays = land.stays
    spots = {
        place.id: [(geometry.box(cells[name].column, cells[name].row), _ground(cells[name])) for name in place.cells]
        for place in land.places
    }
    drawn: list[tuple[Figure, str]] = []
    counts: list[tuple[Figure, int]] = []
    for stay in stays:
        if stay.place == YARD:
            entrance = geometry.box(3, 4)
            shown = [Figure(entrance.right + 10, entrance.y + 51, 50 if small else 34)]
        else:
            beside = sum(other.count for other in stays if other.place == stay.place and other.kind != "dog")
            shown = _shown(stay, spots[stay.place], beside, small)
        drawn += [(figure, stay.kind) for figure in shown]
        if stay.count > len(shown):
            counts.append((shown[-1], stay.count))
    for figure, kind in sorted(drawn, key=lambda one: one[0].y):  # from back to front
        sheet.art("goods", kind, figure.x - figure.size / 2, figure.y - figure.size / 2, figure.size)
    for figure, count in counts:
        _count(sheet, figure, count, 34 if small else 15)


def _ground(cell: Cell) -> Ground:
    if cell.kind == "furnishing":
        return "room"
    if cell.half == "mountain":
        return "indoors"
    return "stabled" if cell.stable else "open"


def _shown(stay: Stay, spots: list[tuple[Box, Ground]], beside: int, small: bool) -> list[Figure]:
    if stay.kind == "dog" and beside:
        # One dog represents all of them, in a gap between the sheep.
        box = spots[-1][0]
        x, y = _GAPS[min(-(-beside // len(spots)), 4)]
        return [Figure(box.x + x, box.y + y, 50 if small else 34)]
    if small:
        whole = around([box for box, _ in spots])
        return [Figure(whole.x + whole.width / 2, whole.y + whole.height / 2, _ALONE)]
    return figures(spots, stay.count)


def _count(sheet: Sheet, figure: Figure, count: int, size: float) -> None:
    """The number of animals that a figure represents."""
    x, y = figure.x + 0.4 * figure.size, figure.y - 0.3 * figure.size
    high, said = 1.5 * size, str(count)
    wide = max(high, typefaces.width(said, size) + 0.8 * size)
    pill = Box(x - wide / 2, y - high / 2, wide, high)
    sheet.rect(pill, palette.ART_CREAM, high / 2, stroke=palette.ART_LINE, stroke_width=0.1 * size)
    sheet.text(said, x, y + 0.36 * size, size, align="middle")
