"""Draws rows of signs, as the client shows them on tiles; see `games/common/naming/signs.py`."""

from collections.abc import Sequence
from typing import Final

from underhold.games.common.naming.signs import badge_text, picture
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet

Icon = tuple[str, str]  # group and id of a piece
Part = Sequence[str]

_ICON: Final = 1.3  # all relative to the text size
_SIGN: Final = 0.95  # single-color icons are as large as a letter
_GAP: Final = 0.08
_PART_GAP: Final = 0.42
_LINE: Final = 1.55


def _wide(sign: str, size: float) -> float:
    if (number := badge_text(sign)) is not None:
        return typefaces.width(number, 0.85 * size) + 0.42 * size
    if (piece := picture(sign)) is not None:
        return (_SIGN if piece[0] == "sign" else _ICON) * size
    return typefaces.width(sign, size)


def part_width(part: Part, size: float) -> float:
    """The width of a part in one line."""
    return sum(_wide(sign, size) for sign in part) + _GAP * size * max(len(part) - 1, 0)


def draw_part(
    sheet: Sheet, part: Part, x: float, y: float, size: float, color: str = palette.INK, faint: float = 1
) -> None:
    """Draw one part, vertically centered at `y`."""
    for sign in part:
        wide = _wide(sign, size)
        if (number := badge_text(sign)) is not None:
            sheet.rect(Box(x, y - 0.52 * size, wide, 1.04 * size), palette.ORANGE, 0.3 * size)
            sheet.text(number, x + wide / 2, y + 0.3 * size, 0.85 * size, palette.ORANGE_INK, "middle")
        elif (piece := picture(sign)) is not None:
            sheet.art(*piece, x, y - wide / 2, wide, color=color, opacity=faint)
        else:
            sheet.text(sign, x, y + 0.35 * size, size, color)
        x += wide + _GAP * size


def _lines(parts: Sequence[Part], size: float, room: float) -> list[list[Part]]:
    """Parts broken into lines that fit; a part that is too wide is broken, too."""
    lines: list[list[Part]] = []
    at = room
    for part in [piece for whole in parts for piece in _broken(whole, size, room)]:
        wide = part_width(part, size)
        if lines and at + _PART_GAP * size + wide <= room:
            lines[-1].append(part)
            at += _PART_GAP * size + wide
        else:
            lines.append([part])
            at = wide
    return lines


def _broken(part: Part, size: float, room: float) -> list[Part]:
    broken: list[list[str]] = [[]]
    for sign in part:
        if broken[-1] and part_width([*broken[-1], sign], size) > room:
            broken.append([])
        broken[-1].append(sign)
    return [*broken]


def signs_height(parts: Sequence[Part], size: float, room: float) -> float:
    """The height of these parts when broken into lines of this width."""
    return len(_lines(parts, size, room)) * _LINE * size


def draw_signs(
    sheet: Sheet, parts: Sequence[Part], middle: float, top: float, size: float, room: float, faint: float = 1
) -> None:
    """Draw all parts of a tile, centered. If there are several, each has a shaded background."""
    y = top + _LINE * size / 2
    for line in _lines(parts, size, room):
        wide = sum(part_width(part, size) for part in line) + _PART_GAP * size * (len(line) - 1)
        x = middle - wide / 2
        for part in line:
            own = part_width(part, size)
            if len(parts) > 1:
                shade = Box(x - 0.16 * size, y - 0.72 * size, own + 0.32 * size, 1.44 * size)
                sheet.rect(shade, palette.INK, 0.35 * size, fill_opacity=0.1)
            draw_part(sheet, part, x, y, size, faint=faint)
            x += own + _PART_GAP * size
        y += _LINE * size
