"""Draws action spaces with their goods, icons and dwarfs, and the cards to come."""

from functools import cache
from typing import Final

from underhold.games.cave_farmers.content import SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import KINDS, named
from underhold.games.cave_farmers.naming.named_view import ActionSpace
from underhold.games.cave_farmers.naming.space_tags import offers, picture_of
from underhold.games.common.naming.signs import goods_signs
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.icon_rows import Icon, draw_part, part_width
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet
from underhold.locale import words

_MOST: Final = 6  # icons that fit on a card
# Actions whose icon has another name.
_PICTURES: Final[dict[str, Icon]] = {"trip": ("part", "loot"), "start": ("figure", "start")}
_PILE: Final = 19.0


def space_name(space_id: str) -> str:
    """The name of a space."""
    return str(words().text(f"cave_farmers.space.{space_id}"))


@cache
def _deeds(space_id: str) -> tuple[Icon, ...]:
    """What a space offers besides the goods on it. If there are too many icons, actions come first."""
    space = SPACES[SPACE_IDS.index(space_id)]
    piled = {*named(*space.fill), *named(*space.more)}
    found = [offer for offer in offers(space) if offer not in piled]
    if len(found) > _MOST:
        found = sorted(found, key=lambda offer: offer in KINDS)[:_MOST]
    return tuple(("goods", offer) if offer in KINDS else _PICTURES.get(offer, ("part", offer)) for offer in found)


def draw_space(sheet: Sheet, space: ActionSpace, box: Box, fresh: bool, open_now: bool) -> None:
    """Draw a space with its goods; an occupied space is darker and shows the dwarf."""
    taken = space.by is not None
    art = box.height - 8
    fill = palette.mixed(palette.PANEL_RAISED, 0.4, palette.PANEL) if taken else palette.PANEL_RAISED
    if open_now:
        fill = palette.mixed(palette.LAMP, 0.3, palette.PANEL_RAISED)
    sheet.slab(box, fill, raised=not taken)
    edge = palette.GLOW if open_now or fresh else palette.LINE
    sheet.rect(
        box.grown(-0.75),
        "none",
        9,
        stroke=edge,
        stroke_width=2 if open_now else 1.5,
        stroke_opacity=1 if open_now else 0.5,
    )
    faint = 0.45 if taken else 1
    sheet.art("space", picture_of(space.id), box.x + 4, box.y + 4, art, opacity=faint, clip=True)
    left, right = box.x + art + 11, box.right - 5
    has_below = bool(space.goods or _deeds(space.id))
    _name(sheet, space_name(space.id), Box(left, box.y, right - left, box.height), taken, has_below)
    if has_below:
        _offer(sheet, space, left, box.bottom - 14, right, faint)
    if space.by is not None:
        sheet.art("figure", "dwarf", box.x + 9, box.bottom - 42, 40, space.by)
        sheet.art("scene", f"seat{space.by}", box.x + 33, box.bottom - 21, 20)


def _name(sheet: Sheet, said: str, box: Box, taken: bool, has_below: bool) -> None:
    """The name in one line, smaller if necessary."""
    size = 14.5
    while typefaces.width(said, size) > box.width and size > 10.5:
        size -= 0.5
    baseline = box.y + 19 if has_below else box.y + box.height / 2 + 5
    sheet.text(
        typefaces.fitted(said, size, box.width), box.x, baseline, size, palette.INK_SOFT if taken else palette.INK
    )


def _offer(sheet: Sheet, space: ActionSpace, x: float, middle: float, right: float, faint: float) -> None:
    if space.goods:
        pile = goods_signs(space.goods, ones=True)
        if space.crowded:
            wide = part_width(pile, _PILE)
            sheet.rect(Box(x - 3, middle - 13, wide + 25, 26), palette.BAD, 7, fill_opacity=0.16)
            sheet.art("sign", "warning", x, middle - 8, 16, color=palette.BAD)
            x += 19
        draw_part(sheet, pile, x, middle, _PILE, palette.BAD if space.crowded else palette.INK)
        x += part_width(pile, _PILE) + 8
        if _deeds(space.id):
            sheet.rect(Box(x, middle - 10, 1, 20), palette.LINE, fill_opacity=0.55)
            x += 7
    deeds = _deeds(space.id)
    size = min(21.0, (right - x) / max(len(deeds), 1) - 3)
    for icon in deeds:
        sheet.art(*icon, x, middle - size / 2, size, opacity=faint)
        x += size + 3


def draw_coming(sheet: Sheet, round_number: int, card: str | None, box: Box) -> None:
    """Draw the place of a face-down card; if the order is known, the faint card itself."""
    if card is None:
        sheet.rect(box.grown(-1), "url(#slab)", 9, stroke=palette.ART_LINE, stroke_width=1.5)
        sheet.art("marker", "face_down", box.x + 9, box.y + (box.height - 30) / 2, 30)
        sheet.text(str(round_number), box.x + 48, box.y + box.height / 2 + 8, 23, "#fff2d8")
        return
    sheet.rect(box.grown(-1), "none", 9, stroke=palette.LINE, stroke_dasharray="4 3", stroke_width=1.3)
    art = box.height - 8
    sheet.art("space", picture_of(card), box.x + 4, box.y + 4, art, opacity=0.5, clip=True)
    sheet.rect(Box(box.x + 2, box.bottom - 20, 22, 18), palette.INK_SOFT, 9)
    sheet.text(str(round_number), box.x + 13, box.bottom - 6.5, 13, palette.PANEL, "middle")
    left = box.x + art + 11
    _name(sheet, space_name(card), Box(left, box.y, box.right - 5 - left, box.height), True, False)
