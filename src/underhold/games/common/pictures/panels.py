"""What both tables have: the names of players, the heads of their boards, facts in a frame."""

from underhold.games.common.pictures import letters, paint
from underhold.games.common.pictures.sheet import Sheet
from underhold.games.common.pictures.signs import Icon
from underhold.games.common.pictures.stone import Box
from underhold.locale import words


def player_name(seat: int) -> str:
    """What a seat is called."""
    return str(words().say("web.seat.number", number=seat + 1))


def draw_fact(sheet: Sheet, icon: Icon, said: str, right: float, top: float) -> float:
    """A picture and a number in a frame that ends here; returns where it begins."""
    wide = letters.width(said, 20) + 50
    box = Box(right - wide, top, wide, 42)
    sheet.rect(box.grown(-0.5), paint.PANEL_RAISED, 8, stroke=paint.LINE, stroke_opacity=0.5)
    sheet.art(*icon, box.x + 8, top + 8, 26, colour=paint.INK)
    sheet.text(said, box.right - 9, top + 28, 20, align="end")
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
    """The head of a player's board: whose it is, whether they move or have won, the sign of the starting player, and
    their points. Returns where these begin. A bare one has no ground of its own.
    """
    colour, high = paint.SEATS[seat], box.height
    if not bare:
        sheet.slab(box, paint.mixed(colour, 0.17, paint.PANEL) if moves else paint.PANEL)
        sheet.rect(Box(box.x + 4, box.bottom - 3, box.width - 8, 3), colour, 1.5, fill_opacity=None if moves else 0.5)
    middle, size = box.y + (high - (0 if bare else 3)) / 2 + 0.5, 8 + 0.28 * high
    shield = 0.62 * high + 4
    x = box.x + 7
    if moves:
        sheet.art("sign", "turn", x, middle - 0.27 * high, 0.54 * high, colour=colour)
        x += 0.62 * high
    sheet.art("scene", f"seat{seat}", x, middle - shield / 2, shield)
    x += shield + 0.18 * high
    x += sheet.text(player_name(seat), x, middle + 0.35 * size, size, face=letters.DISPLAY) + 0.25 * high
    for icon in (starts, ("sign", "flag") if won else None):
        if icon:
            sheet.art(*icon, x, middle - 0.32 * high, 0.64 * high, colour=paint.INK)
    size = 1.25 * size
    right = box.right - 9 - sheet.text(points, box.right - 9, middle + 0.35 * size, size, align="end")
    star = 1.05 * size
    sheet.art("part", "points", right - star - 3, middle - star / 2, star)
    return right - star - 3
