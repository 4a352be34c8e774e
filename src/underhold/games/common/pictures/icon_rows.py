"""Amounts and effects as rows of icons and numbers, as the client shows them on tiles."""

from collections.abc import Mapping, Sequence
from typing import Final

from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet

Icon = tuple[str, str]  # group and id of a piece
Item = str | Icon
Part = Sequence[Item]

BADGE: Final = "badge"  # as a group: a number on an orange background

_ICON: Final = 1.3  # all relative to the text size
_SIGN: Final = 0.95  # single-color icons are as large as a letter
_GAP: Final = 0.08
_PART_GAP: Final = 0.42
_LINE: Final = 1.55


def goods_signs(goods: Mapping[str, int], ones: bool = False) -> list[Item]:
    """Amounts by kind as icons; a single piece has no number unless `ones`."""
    items: list[Item] = []
    for kind, amount in goods.items():
        if amount > 1 or ones:
            items.append(str(amount))
        items.append(("goods", kind))
    return items


def _wide(item: Item, size: float) -> float:
    if isinstance(item, str):
        return typefaces.width(item, size)
    if item[0] == BADGE:
        return typefaces.width(item[1], 0.85 * size) + 0.42 * size
    return (_SIGN if item[0] == "sign" else _ICON) * size


def part_width(part: Part, size: float) -> float:
    """The width of a part in one line."""
    return sum(_wide(item, size) for item in part) + _GAP * size * max(len(part) - 1, 0)


def draw_part(
    sheet: Sheet, part: Part, x: float, y: float, size: float, color: str = palette.INK, faint: float = 1
) -> None:
    """Draw one part, vertically centered at `y`."""
    for item in part:
        wide = _wide(item, size)
        if isinstance(item, str):
            sheet.text(item, x, y + 0.35 * size, size, color)
        elif item[0] == BADGE:
            sheet.rect(Box(x, y - 0.52 * size, wide, 1.04 * size), palette.ORANGE, 0.3 * size)
            sheet.text(item[1], x + wide / 2, y + 0.3 * size, 0.85 * size, palette.ORANGE_INK, "middle")
        else:
            sheet.art(*item, x, y - wide / 2, wide, color=color, opacity=faint)
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
    broken: list[list[Item]] = [[]]
    for item in part:
        if broken[-1] and part_width([*broken[-1], item], size) > room:
            broken.append([])
        broken[-1].append(item)
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
