"""Draws everything of one player: the family, the goods, and the land, large or small."""

from typing import Final, TypedDict

from underhold.games.cave_farmers.naming.named_farm import Dwarf, NamedFarm
from underhold.games.cave_farmers.naming.named_view import NamedView
from underhold.games.cave_farmers.pictures.land import draw_land
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.icon_rows import Icon
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.panels import draw_head
from underhold.games.common.pictures.sheet import Sheet

STUFF: Final = ("wood", "stone", "ore", "ruby", "grain", "vegetable", "food", "gold")
ANIMALS: Final = ("dog", "sheep", "donkey", "boar", "cattle")

HEAD: Final = 44
STOCK: Final = 42


def whole(number: int) -> str:
    """A number with a typographic minus sign."""
    return str(number).replace("-", typefaces.MINUS)


def draw_home(sheet: Sheet, view: NamedView, seat: int, box: Box) -> None:
    """Draw a player's board as large as the box allows."""
    farm = view.farms[seat]
    with sheet.plate(Box(box.x, box.y, box.width, HEAD + 2)):
        draw_head(sheet, Box(box.x, box.y, box.width, HEAD), seat, whole(farm.points), **_standing(view, seat))
        _family(sheet, farm, seat, box)
    with sheet.plate(Box(box.x, box.y + HEAD + 4, box.width, STOCK + 2)):
        _stock(sheet, farm, Box(box.x, box.y + HEAD + 4, box.width, STOCK))
    land = Box(box.x, box.y + HEAD + STOCK + 10, box.width, box.height - HEAD - STOCK - 10)
    with sheet.plate(land.grown(2)):
        draw_land(sheet, farm.land, seat, land)


class _Standing(TypedDict):
    """What the header of a player's board shows."""

    moves: bool
    starts: Icon | None
    won: bool


def _standing(view: NamedView, seat: int) -> _Standing:
    alone = view.players == 1
    return {
        "moves": not view.over and view.seat == seat,
        "starts": ("figure", "start") if view.marker == seat and not view.over and not alone else None,
        "won": not alone and view.winner == seat,
    }


def _family(sheet: Sheet, farm: NamedFarm, seat: int, box: Box) -> None:
    """The dwarfs at home, at work or newborn, with their weapons, and begging markers."""
    family = farm.dwarfs
    left = box.right - 100 - 46 * len(family)
    for index, dwarf in enumerate(family):
        _dwarf(sheet, dwarf, seat, left + 46 * index, box.y + 2)
    if farm.begging:
        said = f"{typefaces.TIMES}{farm.begging}"
        wide = typefaces.width(said, 17)
        sheet.text(said, left - 14, box.y + 29, 17, palette.BAD, "end")
        sheet.art("figure", "begging", left - 14 - wide - 29, box.y + 8, 26)


def _dwarf(sheet: Sheet, dwarf: Dwarf, seat: int, x: float, y: float) -> None:
    if dwarf.state == "away":
        # At work: only the empty bed is drawn.
        sheet.rect(Box(x + 2, y + 1, 35, 35), "none", 10, stroke=palette.LINE, stroke_width=1.5, stroke_dasharray="4 3")
        sheet.art("figure", "dwarf", x + 2, y + 1, 36, seat, opacity=0.32)
    elif dwarf.state == "newborn":
        sheet.art("figure", "newborn", x + 4, y + 4, 32, seat)
    else:
        sheet.art("figure", "dwarf", x + 1, y, 38, seat)
    if dwarf.strength:
        sheet.art("figure", "axe", x + 20, y + 5, 22)
        said = str(dwarf.strength)
        wide = max(18, typefaces.width(said, 14) + 9)
        sheet.rect(
            Box(x + 43 - wide, y + 20, wide, 18), palette.ART_METAL_LIGHT, 9, stroke=palette.ART_LINE, stroke_width=1.5
        )
        sheet.text(said, x + 43 - wide / 2, y + 34, 14, "#1f252d", "middle")


def _stock(sheet: Sheet, farm: NamedFarm, box: Box) -> None:
    """Goods and animals, including zeros."""
    amounts, astray = farm.goods, farm.land.homeless
    cell = (box.width - 8) / (len(STUFF) + len(ANIMALS))
    x = box.x
    for kinds in (STUFF, ANIMALS):
        sheet.slab(Box(x, box.y, cell * len(kinds), box.height))
        for index, kind in enumerate(kinds):
            amount, said = amounts.get(kind, 0), str(amounts.get(kind, 0))
            if index:
                sheet.rect(Box(x, box.y + 4, 1, box.height - 8), palette.LINE, fill_opacity=0.3)
            wide = 28 + 4 + typefaces.width(said, 21)
            at = x + (cell - wide) / 2
            sheet.art("goods", kind, at, box.y + 7, 28, opacity=1 if amount else 0.42)
            sheet.text(
                said,
                at + 32,
                box.y + 28.5,
                21,
                palette.INK if amount else palette.INK_SOFT,
                opacity=1 if amount else 0.6,
            )
            if kind in astray:
                sheet.art("sign", "warning", x + cell - 17, box.y + 2, 15, color=palette.BAD)
            x += cell
        x += 8


# --------------------------------------------------------------------------------------------------------- the others

_SMALL_HEAD: Final = 27
_FAMILY: Final = 26
_LINES: Final = (STUFF[:4], STUFF[4:], ANIMALS)  # of goods on a small board
_LINE: Final = 22
_ABOVE: Final = _SMALL_HEAD + _FAMILY + len(_LINES) * _LINE  # the height above its land


def small_height(width: float) -> float:
    """The height of a small board with this width."""
    return _ABOVE + 8 + (width - 8) * 0.66


def draw_small_home(sheet: Sheet, view: NamedView, seat: int, box: Box) -> None:
    """Draw a player's board as small as it can be read."""
    farm, color, standing = view.farms[seat], palette.SEATS[seat], _standing(view, seat)
    moves, inner = standing["moves"], box.width - 14
    with sheet.plate(box.grown(3)):
        sheet.slab(box)
        head = Box(box.x, box.y, box.width, _SMALL_HEAD)
        if moves:
            sheet.rect(head, color, 8, fill_opacity=0.2)
        sheet.rect(
            box.grown(-1), "none", 9, stroke=color, stroke_width=3 if moves else 2, stroke_opacity=1 if moves else 0.5
        )
        draw_head(sheet, head, seat, whole(farm.points), **standing, bare=True)
        _small_family(sheet, farm, seat, Box(box.x + 7, head.bottom, inner, _FAMILY))
        _small_stock(sheet, farm, Box(box.x + 8, head.bottom + _FAMILY, inner, len(_LINES) * _LINE))
        land = Box(box.x + 4, box.y + _ABOVE + 2, box.width - 8, box.height - _ABOVE - 6)
        draw_land(sheet, farm.land, seat, land, small=True)


def _small_family(sheet: Sheet, farm: NamedFarm, seat: int, box: Box) -> None:
    """Dwarfs with the strength of their weapons, faint if they are at work, and begging markers."""
    family, right = farm.dwarfs, box.right
    if farm.begging:
        right -= sheet.text(f"{typefaces.TIMES}{farm.begging}", right, box.y + 18, 14, palette.BAD, "end") + 22
        sheet.art("figure", "begging", right, box.y + 3, 20)
    step = min(40, (right - box.x) / len(family))
    for index, dwarf in enumerate(family):
        x = box.x + index * step
        piece = "newborn" if dwarf.state == "newborn" else "dwarf"
        sheet.art("figure", piece, x, box.y + 1, 24, seat, opacity=0.3 if dwarf.state == "away" else 1)
        if dwarf.strength:
            sheet.text(str(dwarf.strength), x + 21, box.y + 20, 14, halo=palette.PANEL)


def _small_stock(sheet: Sheet, farm: NamedFarm, box: Box) -> None:
    """Goods and animals; zeros are faint."""
    amounts, astray = farm.goods, farm.land.homeless
    for line, kinds in enumerate(_LINES):
        for index, kind in enumerate(kinds):
            x, y = box.x + index * box.width / len(kinds), box.y + line * _LINE
            amount = amounts.get(kind, 0)
            sheet.art("goods", kind, x, y + 1, 19, opacity=1 if amount else 0.3)
            if amount:
                sheet.text(str(amount), x + 21, y + 16, 15, palette.BAD if kind in astray else palette.INK)
