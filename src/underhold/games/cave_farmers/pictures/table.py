"""Draws the whole table: rounds on top, action spaces on the left, one large board, and the others below it.

The size depends only on the number of players, so all pictures of a game have the same size.
"""

from typing import Final

from underhold.games.cave_farmers.content import SPACE_IDS, SPACES
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.named_view import NamedView, Round, named_view
from underhold.games.cave_farmers.pictures.home import HEAD, STOCK, draw_home, draw_small_home, small_height
from underhold.games.cave_farmers.pictures.spaces import draw_coming, draw_space
from underhold.games.common.pictures import palette
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.panels import draw_fact
from underhold.games.common.pictures.sheet import Sheet

_WIDTH: Final = 1200
_EDGE: Final = 12
_TOP: Final = 64  # the height of the rounds
_SPACES: Final = 396  # the width of the two columns of spaces
_GAP: Final = 12
_LAND: Final = 508
# By the number of other players: how many boards per row, and the width of each.
_SMALL: Final = {1: (1, 300), 2: (2, 300), 3: (3, 249), 4: (2, 249), 5: (3, 249), 6: (3, 249)}


def draw_table(view: View, seat: int | None) -> Sheet:
    """Draw the table; the large board is that of this seat, or of the player to move."""
    return _draw(named_view(view), seat)


def _draw(view: NamedView, seat: int | None) -> Sheet:
    players = view.players
    first = view.seat if seat is None else seat
    left = _EDGE + _SPACES + _GAP
    home = Box(left, _TOP, _WIDTH - _EDGE - left, HEAD + STOCK + 10 + _LAND)
    below = home.bottom + _GAP
    across, width = _SMALL.get(players - 1, (1, 0))
    rows, high = -(-(players - 1) // across), small_height(width)
    sheet = Sheet(_WIDTH, _even(below + rows * (high + _GAP)))
    _rounds(sheet, view)
    _action_spaces(sheet, view, Box(_EDGE, _TOP, _SPACES, sheet.height - _TOP - _EDGE))
    draw_home(sheet, view, first, home)
    for index in range(1, players):
        row, column = divmod(index - 1, across)
        there = min(across, players - 1 - row * across)
        start = home.x + (home.width - there * width - (there - 1) * _GAP) / 2
        place = Box(start + column * (width + _GAP), below + row * (high + _GAP), width, high)
        draw_small_home(sheet, view, (first + index) % players, place)
    return sheet


def _even(height: float) -> int:
    """A height that is an even number of pixels at the usual width, as video formats require."""
    return -(-int(height) // 5) * 5


# -------------------------------------------------------------------------------------------------------------- rounds


def _marker(one: Round) -> str | None:
    """The icon of a round: its harvest, or that it is unknown."""
    if one.marker in ("face_down", "leaf"):
        return one.marker
    if one.harvest == "none":
        return "no_harvest" if one.marker == "question" else None
    return one.harvest


def _rounds(sheet: Sheet, view: NamedView) -> None:
    with sheet.plate(Box(0, 0, _WIDTH, _TOP - 4)):
        sheet.slab(Box(_EDGE, 8, _WIDTH - 2 * _EDGE, 48), radius=12, raised=False)
        x = _EDGE + 8.0
        for one in view.track:
            _round(sheet, one, x)
            x += 72
        right = _WIDTH - _EDGE - 4.0
        if view.players > 1:
            _starting(sheet, view, right)
        else:
            right = draw_fact(sheet, ("part", "clear"), f"{view.clear_at}+", right, 11) - 6
            draw_fact(sheet, ("sign", "flag"), str(view.goal), right, 11)


def _round(sheet: Sheet, one: Round, x: float) -> None:
    now, past = one.state == "now", one.state == "past"
    if now:
        sheet.rect(
            Box(x, 11, 68, 42),
            palette.mixed(palette.LAMP, 0.34, palette.PANEL_RAISED),
            9,
            stroke=palette.GLOW,
            stroke_width=2,
        )
    size = 21 if now else 18
    wide = sheet.text(
        str(one.number),
        x + 8,
        32 + 0.35 * size,
        size,
        palette.INK if now else palette.INK_SOFT,
        opacity=0.6 if past else 1,
    )
    if past:
        sheet.rect(Box(x + 6, 31, wide + 4, 1.5), palette.INK_SOFT)
    marker = _marker(one)
    if marker:
        sheet.art("marker", marker, x + 35, 18, 28, opacity=0.55 if past else 1)
        if one.marker == "question":
            sheet.art("marker", "question", x + 53, 36, 16)
    else:
        sheet.circle(x + 46, 32, 3, palette.LINE, fill_opacity=0.7)


def _starting(sheet: Sheet, view: NamedView, right: float) -> None:
    """The start player of this round, and of the next one if it is another player."""
    seats = [view.start] + [view.marker] * (view.marker != view.start)
    wide = 46 + 30 * len(seats) + 22 * (len(seats) - 1)
    box = Box(right - wide, 11, wide, 42)
    sheet.rect(box.grown(-0.75), palette.PANEL_RAISED, 9, stroke=palette.LINE, stroke_opacity=0.45)
    sheet.art("figure", "start", box.x + 8, 18, 28)
    x = box.x + 42
    for index, seat in enumerate(seats):
        if index:
            sheet.text("→", x, 38, 17, palette.INK_SOFT)
            x += 22
        sheet.art("scene", f"seat{seat}", x, 19, 26)
        x += 30


# ------------------------------------------------------------------------------------------------------- action spaces


def _action_spaces(sheet: Sheet, view: NamedView, box: Box) -> None:
    """The spaces on the boards, then a place for the card of every round."""
    boards = [space for space in view.spaces if not SPACES[SPACE_IDS.index(space.id)].stage]
    cards = {space.round: space for space in view.spaces if SPACES[SPACE_IDS.index(space.id)].stage}
    known = {stage.first: stage.cards[0] for stage in view.to_come if stage.first == stage.last}
    rounds = view.track
    rows = -(-len(boards) // 2) + -(-len(rounds) // 2)
    high = min(66.0, (box.height - 4) / rows)
    wide = (box.width - 8) / 2
    at_work = None if view.over else view.open_turn.space

    def place(index: int, top: float) -> Box:
        row, column = divmod(index, 2)
        return Box(box.x + column * (wide + 8), top + row * high, wide, high - 6)

    for index, space in enumerate(boards):
        at = place(index, box.y)
        with sheet.plate(at.grown(2)):
            draw_space(sheet, space, at, False, space.id == at_work)
    top = box.y + -(-len(boards) // 2) * high + 10
    for index, one in enumerate(rounds):
        at = place(index, top)
        with sheet.plate(at.grown(2)):
            if one.number in cards:
                card = cards[one.number]
                draw_space(sheet, card, at, one.state == "now", card.id == at_work)
            else:
                draw_coming(sheet, one.number, known.get(one.number), at)
