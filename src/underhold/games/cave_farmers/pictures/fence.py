"""Draws the fence around a pasture, with a gate in front."""

from math import floor
from typing import Final

from underhold.games.common.pictures import palette
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.sheet import Sheet

_INSET: Final = 6  # the distance from the edge of the pasture
_GATE: Final = 13  # half the width of the gate
_BETWEEN: Final = 29.5  # the approximate distance of two posts


def draw_fence(sheet: Sheet, pasture: Box, small: bool) -> None:
    """Draw the fence of a pasture of one or two cells; in small pictures only a line."""
    fence = pasture.grown(-_INSET)
    if small:
        sheet.rect(fence, "none", 4, stroke=palette.ART_WOOD_DARK, stroke_width=8)
        return
    x, y, right, bottom = fence.x, fence.y, fence.right, fence.bottom
    middle = x + fence.width / 2
    near, far = middle - _GATE, middle + _GATE
    rail = f"M{near} {bottom}H{x}V{y}H{right}V{bottom}H{far}"
    gate = f"M{near} {bottom - 4}H{far}M{near} {bottom + 3}H{far}M{near + 2} {bottom + 3}L{far - 2} {bottom - 4}"
    for d, color, width, up in (
        (rail, palette.ART_LINE, 5.6, 0),
        (rail, palette.ART_WOOD, 3.4, 0),
        (rail, palette.ART_WOOD_LIGHT, 1.2, -0.8),
        (gate, palette.ART_LINE, 4, 0),
        (gate, palette.ART_WOOD_END, 2.2, 0),
    ):
        lift = f"translate(0 {up})" if up else None
        sheet.path(d, stroke=color, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", transform=lift)
    posts = "".join(f"M{at - 2.6:.1f} {level - 6:.1f}h5.2v11h-5.2z" for at, level in _posts(fence, middle))
    gate_posts = "".join(f"M{at - 3} {bottom - 8}h6v13.500h-6z" for at in (near - 2, far + 2))
    for d, color in ((posts, palette.ART_WOOD_LIGHT), (gate_posts, palette.ART_WOOD_END)):
        sheet.path(d, color, stroke=palette.ART_LINE, stroke_width=1.3, stroke_linejoin="round")


def _along(start: float, length: float) -> list[float]:
    count = floor(length / _BETWEEN + 0.5)
    return [start + length * index / count for index in range(count + 1)]


def _posts(fence: Box, middle: float) -> list[tuple[float, float]]:
    """The positions of the posts, except those of the gate."""
    level = [(x, y) for x in _along(fence.x, fence.width) for y in (fence.y, fence.bottom)]
    upright = [(x, y) for y in _along(fence.y, fence.height)[1:-1] for x in (fence.x, fence.right)]
    return [(x, y) for x, y in level + upright if y < fence.bottom or abs(x - middle) > _GATE + 3]
