"""Draws the background of a home board: the forest, the mountain, and the cliff with the cave entrance between them."""

from collections.abc import Sequence
from typing import Final

from underhold.games.cave_farmers.pictures.geometry import CELL, FRAME, SEAM, BoardGeometry
from underhold.games.common.pictures import palette
from underhold.games.common.pictures.outlines import Box, corners, noise, rough
from underhold.games.common.pictures.sheet import Sheet

_EDGE: Final = FRAME - 3  # how far the ground extends beyond its cells


def draw_ground(sheet: Sheet, geometry: BoardGeometry, seat: int, free: Sequence[tuple[str, Box]]) -> None:
    """Draw the board with its free cells, each `forest` or `mountain`."""
    _halves(sheet, geometry, seat, 3)
    for half, area in (("forest", geometry.forest), ("mountain", geometry.mountain)):
        # Trees and rocks extend into the next cell, but not beyond the edge of the board.
        with sheet.clipped(area):
            for kind, box in free:
                if kind == half:
                    sheet.art("land", half, box.x, box.y, CELL)
    sheet.path(_tree_tops(geometry, seat), palette.ART_PINE, stroke=palette.ART_LINE, stroke_width=0.8)
    light, dark = _splinters(geometry, seat)
    sheet.path(light, palette.ART_ROCK_LIGHT, fill_opacity=0.8)
    sheet.path(dark, palette.ART_ROCK_DARK, fill_opacity=0.9)
    _names(sheet, geometry)
    _door(sheet, geometry)


def draw_far_ground(sheet: Sheet, geometry: BoardGeometry, seat: int) -> None:
    """Draw the board for small pictures: a few large trees and rocks."""
    _halves(sheet, geometry, seat, 5)
    random = noise(seat * 7 + 5)
    trees = "".join(
        f"M{x - 16} {y + 22}l16 {-38 - random() * 6:.1f}l16 38z"
        for y in range(int(geometry.forest.y) + 12, int(geometry.forest.bottom), 44)
        for x in range(int(geometry.forest.x) + 22, int(geometry.forest.right), 43)
    )
    random = noise(seat * 5 + 9)
    rocks = "".join(
        f"M{x + random() * 6:.1f} {y + 34}l14 {-30 - random() * 8:.1f}l18 14l-6 {22 + random() * 5:.1f}z"
        for y in range(int(geometry.mountain.y) + 10, int(geometry.mountain.bottom) - 30, 48)
        for x in range(int(geometry.mountain.x) + 8, int(geometry.mountain.right) - 30, 46)
    )
    sheet.path(trees, palette.ART_PINE, stroke=palette.ART_LINE, stroke_width=3)
    sheet.path(rocks, palette.ART_ROCK_LIGHT, fill_opacity=0.45)
    _door(sheet, geometry)


def _halves(sheet: Sheet, geometry: BoardGeometry, seat: int, line: float) -> None:
    forest, mountain = geometry.forest, geometry.mountain
    wood = Box(forest.x - _EDGE, forest.y - _EDGE, forest.width + _EDGE + 8, forest.height + 2 * _EDGE)
    rock = Box(mountain.x - 9, mountain.y - _EDGE, mountain.width + 9 + _EDGE, mountain.height + 2 * _EDGE)
    for outline, color in (
        (rough(corners(wood, 10), 24, 2.4, seat + 11), palette.ART_PINE_DARK),
        (rough(corners(rock, 9), 21, 2.6, seat + 3), palette.BOARD_ROCK),
    ):
        sheet.path(outline, color, stroke=palette.ART_LINE, stroke_width=line, stroke_linejoin="round")


def _tree_tops(geometry: BoardGeometry, seat: int) -> str:
    """Tree tops along the outer edge of the forest."""
    random, forest = noise(seat * 7 + 5), geometry.forest
    spots = [
        (x + random() * 3, y + random())
        for x in range(int(forest.x) - 4, int(forest.right) - 4, 13)
        for y in (forest.y - 5, forest.bottom + 5)
    ]
    spots += [(forest.x - 6, y + random() * 3) for y in range(int(forest.y) + 6, int(forest.bottom), 17)]
    out = []
    for x, y in spots:
        size = 7 + random() * 1.6
        half = 0.6 * size
        out.append(f"M{x - half:.1f} {y + size:.1f}l{half:.1f} {-2 * size:.1f}l{half:.1f} {2 * size:.1f}z")
    return "".join(out)


def _splinters(geometry: BoardGeometry, seat: int) -> tuple[str, str]:
    """The face of the cliff, in light and dark."""
    random, left, right = noise(seat * 13 + 2), geometry.forest.right + 1, geometry.mountain.x
    light, dark = [], []
    for y in range(int(geometry.mountain.y) - 6, int(geometry.mountain.bottom), 19):
        end = y + 17 + random() * 4
        middle = left + SEAM * (0.45 + random() * 0.14)
        upper, lower = f"{middle:.1f} {y}", f"{middle - 2:.1f} {end:.1f}"
        light.append(f"M{left + random():.1f} {y + 3}L{upper}L{lower}L{left + 1:.1f} {end - 3:.1f}Z")
        dark.append(f"M{upper}L{right:.1f} {y + 4}V{end:.1f}L{lower}Z")
    return "".join(light), "".join(dark)


def _names(sheet: Sheet, geometry: BoardGeometry) -> None:
    """The names of columns and rows, as in the notation of moves."""
    for column, name in enumerate("abcdef", start=1):
        box = geometry.box(column, 1)
        sheet.text(name, box.x + CELL / 2, box.y - 3.5, 11.5, palette.ART_CREAM, "middle")
    for row in range(1, 5):
        box = geometry.box(1, row)
        for x in (box.x - 6.5, geometry.mountain.right + 6.5):
            sheet.text(str(row), x, box.y + CELL / 2 + 4, 11.5, palette.ART_CREAM, "middle")


def _door(sheet: Sheet, geometry: BoardGeometry) -> None:
    x, y = geometry.forest.right, geometry.forest.y + 3 * CELL
    door = f"M{x - 3} {y + 26}H{x + SEAM + 4}V{y + 78}H{x - 3}Z"
    sheet.path(door, palette.ART_SOIL, stroke=palette.ART_LINE, stroke_width=2)
    sheet.path(door, "url(#doorway)")
    beam = f"h{SEAM + 8}v7h-{SEAM + 8}z"
    beams = f"M{x - 4} {y + 21}{beam}M{x - 4} {y + 76}{beam}"
    sheet.path(beams, palette.ART_WOOD, stroke=palette.ART_LINE, stroke_width=2)
