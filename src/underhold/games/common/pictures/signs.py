"""Amounts and effects as a row of small pictures and numbers, as the client prints them on tiles."""

from collections.abc import Mapping, Sequence
from typing import Final

from underhold.games.common.pictures import letters, paint
from underhold.games.common.pictures.sheet import Sheet
from underhold.games.common.pictures.stone import Box

Icon = tuple[str, str]  # group and id of a piece
Item = str | Icon
Part = Sequence[Item]

BADGE: Final = "badge"  # as a group: a number on an orange ground

_ICON: Final = 1.3  # all in sizes of the letters
_SIGN: Final = 0.95  # a sign of one colour is as large as a letter
_GAP: Final = 0.08
_PART_GAP: Final = 0.42
_LINE: Final = 1.55


def goods_signs(goods: Mapping[str, int], ones: bool = False) -> list[Item]:
    """Amounts by kind; a single one needs no number."""
    items: list[Item] = []
    for kind, amount in goods.items():
        if amount > 1 or ones:
            items.append(str(amount))
        items.append(("goods", kind))
    return items


def _wide(item: Item, size: float) -> float:
    if isinstance(item, str):
        return letters.width(item, size)
    if item[0] == BADGE:
        return letters.width(item[1], 0.85 * size) + 0.42 * size
    return (_SIGN if item[0] == "sign" else _ICON) * size


def part_width(part: Part, size: float) -> float:
    """How wide a part is in one line."""
    return sum(_wide(item, size) for item in part) + _GAP * size * max(len(part) - 1, 0)


def draw_part(
    sheet: Sheet, part: Part, x: float, y: float, size: float, colour: str = paint.INK, faint: float = 1
) -> None:
    """One part in a line whose middle has this height."""
    for item in part:
        wide = _wide(item, size)
        if isinstance(item, str):
            sheet.text(item, x, y + 0.35 * size, size, colour)
        elif item[0] == BADGE:
            sheet.rect(Box(x, y - 0.52 * size, wide, 1.04 * size), paint.ORANGE, 0.3 * size)
            sheet.text(item[1], x + wide / 2, y + 0.3 * size, 0.85 * size, paint.ORANGE_INK, "middle")
        else:
            sheet.art(*item, x, y - wide / 2, wide, colour=colour, opacity=faint)
        x += wide + _GAP * size


def _lines(parts: Sequence[Part], size: float, room: float) -> list[list[Part]]:
    """Parts in lines that fit; a part that is too wide for one is broken."""
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
    """How high these parts are in lines of this width."""
    return len(_lines(parts, size, room)) * _LINE * size


def draw_signs(
    sheet: Sheet, parts: Sequence[Part], middle: float, top: float, size: float, room: float, faint: float = 1
) -> None:
    """All parts of a tile, centred; more than one are set apart by a shade."""
    y = top + _LINE * size / 2
    for line in _lines(parts, size, room):
        wide = sum(part_width(part, size) for part in line) + _PART_GAP * size * (len(line) - 1)
        x = middle - wide / 2
        for part in line:
            own = part_width(part, size)
            if len(parts) > 1:
                shade = Box(x - 0.16 * size, y - 0.72 * size, own + 0.32 * size, 1.44 * size)
                sheet.rect(shade, paint.INK, 0.35 * size, fill_opacity=0.1)
            draw_part(sheet, part, x, y, size, faint=faint)
            x += own + _PART_GAP * size
        y += _LINE * size
