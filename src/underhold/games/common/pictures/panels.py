"""Elements that the pictures of all games share: player names, board headers, framed facts."""

from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.icon_rows import Icon
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet
from underhold.locale import words


def player_name(seat: int) -> str:
    """The name of a seat."""
    return str(words().say("web.seat.number", number=seat + 1))


def draw_fact(sheet: Sheet, icon: Icon, text: str, right: float, top: float) -> float:
    """Draw a framed icon and text that end at `right`; returns the left edge."""
    wide = typefaces.width(text, 20) + 50
    box = Box(right - wide, top, wide, 42)
    sheet.rect(box.grown(-0.5), palette.PANEL_RAISED, 8, stroke=palette.LINE, stroke_opacity=0.5)
    sheet.art(*icon, box.x + 8, top + 8, 26, color=palette.INK)
    sheet.text(text, box.right - 9, top + 28, 20, align="end")
    return box.x


def draw_head(
    sheet: Sheet,
    box: Box,
    seat: int,
    points: str,
    moves: bool = False,
    starts: Icon | None = None,
    won: bool = False,
    bare: bool = False,
) -> float:
    """Draw the header of a player's board: name, whether they move or have won, the start player marker, and points.

    Returns the left edge of the points. With `bare` there is no background.
    """
    color, high = palette.SEATS[seat], box.height
    if not bare:
        sheet.slab(box, palette.mixed(color, 0.17, palette.PANEL) if moves else palette.PANEL)
        sheet.rect(Box(box.x + 4, box.bottom - 3, box.width - 8, 3), color, 1.5, fill_opacity=None if moves else 0.5)
    middle, size = box.y + (high - (0 if bare else 3)) / 2 + 0.5, 8 + 0.28 * high
    shield = 0.62 * high + 4
    x = box.x + 7
    if moves:
        sheet.art("sign", "turn", x, middle - 0.27 * high, 0.54 * high, color=color)
        x += 0.62 * high
    sheet.art("scene", f"seat{seat}", x, middle - shield / 2, shield)
    x += shield + 0.18 * high
    x += sheet.text(player_name(seat), x, middle + 0.35 * size, size, face=typefaces.DISPLAY) + 0.25 * high
    for icon in (starts, ("sign", "flag") if won else None):
        if icon:
            sheet.art(*icon, x, middle - 0.32 * high, 0.64 * high, color=palette.INK)
    size = 1.25 * size
    right = box.right - 9 - sheet.text(points, box.right - 9, middle + 0.35 * size, size, align="end")
    star = 1.05 * size
    sheet.art("part", "points", right - star - 3, middle - star / 2, star)
    return right - star - 3
