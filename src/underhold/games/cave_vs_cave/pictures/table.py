"""Draws the whole table: rounds and supplies on top, then the action board, the caves, and the rooms on display."""

from collections.abc import Iterator
from typing import Final

from underhold.games.cave_vs_cave.engine.scoring import winner
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.named_view import NamedCave, NamedView, named_view
from underhold.games.cave_vs_cave.pictures.cave import HEIGHT, WIDTH, draw_cave
from underhold.games.cave_vs_cave.pictures.tiles import draw_action, draw_display_room, draw_hidden_action, draw_shape
from underhold.games.common.pictures import palette
from underhold.games.common.pictures.outlines import Box
from underhold.games.common.pictures.panels import draw_fact, draw_head
from underhold.games.common.pictures.sheet import Sheet

_WIDTH: Final = 1200
_EDGE: Final = 12
_TOP: Final = 62  # the height of rounds and supplies
_HEAD: Final = 40  # the height of a cave's header
_BOARD: Final = 420  # the action board's width
_GAP: Final = 14
_DISPLAY: Final = 142
_TILE_GAP: Final = 10
_CARD_GAP: Final = 8
_CARD_HEIGHT: Final = 150
_NARROWEST: Final = 98  # the smallest width of a card on display
_LOWEST: Final = 75


def draw_table(view: View, seat: int | None) -> Sheet:
    """Draw the table; this seat's cave comes first."""
    named = named_view(view)
    players, high = named.players, _HEAD + HEIGHT
    sheet = Sheet(_WIDTH, _TOP + high + (_EDGE if players == 1 else _DISPLAY + _EDGE + 8))
    with sheet.plate(Box(0, 0, _WIDTH, _TOP - 4)):
        _rounds(sheet, named)
        _supplies(sheet, named)
    _action_board(sheet, named, Box(_EDGE, _TOP, _BOARD, high))
    left = _EDGE + _BOARD + _GAP
    won = winner(view) if named.over and players > 1 else None
    for place in range(players):
        _player(sheet, named, ((seat or 0) + place) % players, won, left + place * (WIDTH + _GAP))
    if players == 1:
        _display(sheet, named, Box(left + WIDTH + _GAP, _TOP, WIDTH, high), 3)
    else:
        _display(sheet, named, Box(_EDGE, _TOP + high + 8, _WIDTH - 2 * _EDGE, _DISPLAY), 9)
    return sheet


def _rounds(sheet: Sheet, view: NamedView) -> None:
    """Every round with its turns."""
    for index, turns in enumerate(view.turns):
        now, done = index + 1 == view.round and not view.over, index + 1 < view.round or view.over
        box = Box(_EDGE + 56 * index, 10, 50, 42)
        inner, middle = box.grown(-1), box.x + box.width / 2
        if now:
            lit = palette.mixed(palette.LAMP, 0.24, palette.PANEL_RAISED)
            sheet.rect(inner, lit, 8, stroke=palette.GLOW, stroke_width=2.5)
        elif done:
            sheet.rect(inner, "none", 8, stroke=palette.LINE, stroke_dasharray="2 3", stroke_opacity=0.8)
        else:
            sheet.rect(inner, palette.PANEL, 8, stroke=palette.LINE, stroke_opacity=0.55)
        ink = palette.INK if now else palette.INK_SOFT
        sheet.text(str(index + 1), middle, 32, 22, ink, "middle")
        for turn in range(turns):
            x = middle + (turn - (turns - 1) / 2) * 10
            if now and turn + 1 == view.seat_turn:
                sheet.circle(x, 43, 4.4, palette.GLOW)
            else:
                past = done or (now and turn + 1 < view.seat_turn)
                sheet.circle(x, 43, 3, ink if past else "none", stroke=ink, stroke_width=1.3)


def _supplies(sheet: Sheet, view: NamedView) -> None:
    """What lies in the middle of the table; in a solo game also the points to reach."""
    facts = [(("part", "wall"), view.walls), (("sign", "unseen"), len(view.unseen))]
    if view.goal is not None:
        facts = [(("sign", "flag"), view.goal), facts[0], (("scene", "face_down"), view.pile), facts[1]]
    right: float = _WIDTH - _EDGE
    for icon, count in reversed(facts):
        right = draw_fact(sheet, icon, str(count), right, 10) - 8


def _action_board(sheet: Sheet, view: NamedView, box: Box) -> None:
    """The starting tiles, then a place for the tile of every round."""
    hidden = [(number, stage.stage) for stage in view.to_come for number in range(stage.first, stage.last + 1)]
    shown = view.actions
    for index, place in enumerate(_grid(box, len(shown) + len(hidden), 3, 4, _TILE_GAP)):
        with sheet.plate(place.grown(_TILE_GAP / 2)):
            if index < len(shown):
                draw_action(sheet, shown[index], place, view.seat)
            else:
                draw_hidden_action(sheet, *hidden[index - len(shown)], place)


def _player(sheet: Sheet, view: NamedView, seat: int, winning_seat: int | None, x: float) -> None:
    """A cave and its header."""
    cave, over = view.caves[seat], view.over
    head = Box(x, _TOP, WIDTH, _HEAD - 8)
    with sheet.plate(Box(head.x, head.y, head.width, head.height + 2)):
        right = draw_head(
            sheet,
            head,
            seat,
            str(cave.points),
            moves=not over and view.seat == seat,
            starts=("sign", "start_player") if view.players > 1 and view.start == seat and not over else None,
            won=winning_seat == seat,
        )
        _colors(sheet, cave, right - 9, head.y + head.height / 2 - 1)
    top, side = _TOP + _HEAD, _GAP / 2  # room for the daylight at the entrance
    with sheet.plate(Box(x - side, top - 4, WIDTH + 2 * side, HEIGHT + 8)), sheet.within(x, top):
        draw_cave(sheet, cave, view.cavern_free)


def _colors(sheet: Sheet, cave: NamedCave, right: float, middle: float) -> None:
    """How many orange and blue rooms there are."""
    right -= sheet.text(str(cave.blue), right, middle + 5.5, 15, palette.INK_SOFT, "end") + 9
    draw_shape(sheet, True, right, middle, 12)
    right -= 15
    right -= sheet.text(str(cave.orange), right, middle + 5.5, 15, palette.INK_SOFT, "end") + 9
    draw_shape(sheet, False, right, middle, 12)


def _display(sheet: Sheet, view: NamedView, box: Box, across: int) -> None:
    """The rooms on display; the more there are, the smaller they are drawn."""
    across, down = _columns(box, len(view.display), across)
    places = _grid(box, len(view.display), across, down, _CARD_GAP, _CARD_HEIGHT)
    for room, place in zip(view.display, places, strict=True):
        with sheet.plate(place.grown(_CARD_GAP / 2)):
            draw_display_room(sheet, room, place)


def _columns(box: Box, count: int, across: int) -> tuple[int, int]:
    """The columns and rows for `count` cards: at least `across` columns, and no card too narrow or too low."""
    down = 1
    while down * across < count:
        if (box.width + _CARD_GAP) / (across + 1) >= _NARROWEST or (box.height + _CARD_GAP) / (down + 1) < _LOWEST:
            across += 1
        else:
            down += 1
    return across, down


def _grid(box: Box, count: int, across: int, down: int, gap: float, most: float = 1000) -> Iterator[Box]:
    """The boxes of `count` items in rows; a single row that is not full is centered."""
    wide, high = (box.width + gap) / across, min((box.height + gap) / down, most + gap)
    left = box.x + (across - count) * wide / 2 if count < across and down == 1 else box.x
    for index in range(count):
        row, column = divmod(index, across)
        yield Box(left + column * wide, box.y + row * high, wide - gap, high - gap)
