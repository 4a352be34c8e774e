"""Why a bot would play a turn of The Cave Farmers: what the turn brings."""

from collections.abc import Sequence

from underhold.cave_farmers import moves as m
from underhold.cave_farmers.rules import apply, legal_moves
from underhold.cave_farmers.scoring import points
from underhold.cave_farmers.state import PLACE, View
from underhold.cave_farmers.view import determinize
from underhold.core.rng import Rng
from underhold.locale import Words
from underhold.server.faces.cave_farmers.view import goods_of
from underhold.server.faces.hint import what_it_does

_ENDS = (m.DONE, m.FINISH)


def explain(view: View, moves: Sequence[int], words: Words) -> str:
    """What these moves change, up to the end of the turn; played on a made-up deal that fits the view."""
    state = determinize(view, Rng(1))
    seat, label = int(view.seat), int(view.round)
    for move in moves:
        if move >> 21 in _ENDS or move not in legal_moves(state):
            break
        after = state.copy()
        apply(after, move, None)
        if after.round != label:
            break
        state = after
    had, has = view.farms[seat], state.farms[seat]
    before, now = goods_of(had), goods_of(has)
    changes = {kind: now[kind] - before[kind] for kind in now}
    return what_it_does(words, "cave_farmers", view.phase == PLACE, [], changes, int(points(has)) - int(points(had)))
