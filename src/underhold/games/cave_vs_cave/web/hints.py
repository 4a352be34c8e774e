"""Why a bot would play a turn: what the turn brings, and how it compares.

It is compared with what the search has looked at besides, if that tells; else by the greedy bot's own count of points.
Everything is worked out on a made-up deal that fits the view, and as the bots do it: rooms that come to light on the
way count as not seen. This may take a good part of a second, so it belongs into a worker.
"""

from collections.abc import Sequence
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.lowering import DIG, FURNISH, OPTION_CHOOSE, OPTION_END, OPTIONS, TEAR, WALL
from underhold.games.cave_vs_cave.engine.moves import place_of, room_of
from underhold.games.cave_vs_cave.engine.rules import apply, legal_moves
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, State, View
from underhold.games.cave_vs_cave.engine.view import determinize, view_of
from underhold.games.cave_vs_cave.naming.plain import goods_of
from underhold.games.cave_vs_cave.search.evaluate import evaluate
from underhold.games.cave_vs_cave.search.turns import DIG_WORTH, best_turn
from underhold.games.common.web.hint import Rival, what_it_does
from underhold.locale import Words

_SEED: Final = 1
_NODES: Final = 6000  # positions looked at for each other tile
_CLOSE: Final = 0.5  # below half a point two turns are as good as each other


def explain(view: View, moves: Sequence[int], words: Words, rivals: Sequence[Rival] = ()) -> str:
    """Why these moves are good; they begin with the open decision and may stop where something comes to light."""
    state = determinize(view, Rng(_SEED))
    after, worth = _played(state, moves)
    compared = _against_rivals(words, moves, rivals) or _comparison(words, view, state, moves, worth)
    said = [_what_it_does(words, view, after, moves), compared]
    if any(OPTIONS[move >> 10].kind == DIG for move in moves):
        said.insert(1, _say(words, "unseen"))
    return " ".join(said)


def _say(words: Words, key: str, **values: Any) -> str:
    return str(words.say(f"face.cave_vs_cave.hint.{key}", **values))


def _played(state: State, moves: Sequence[int]) -> tuple[State, float]:
    """The position before the turn ends, and what the bot makes of it."""
    after, begun, bonus = state, state, 0.0
    for move in moves:
        if move >> 10 == OPTION_END:
            return after, float(evaluate(after, state.seat)) + bonus
        before, after = after, after.copy()
        apply(after, move, None)
        after.display &= before.display  # what came to light is not known yet
        bonus += DIG_WORTH if OPTIONS[move >> 10].kind == DIG else 0.0
        if move >> 10 == OPTION_CHOOSE:
            begun = after
    return after, _best(begun)  # the plan goes on when something has been seen


def _best(state: State) -> float:
    """The worth of the best way to finish the open turn."""
    return float(best_turn(view_of(state), Rng(_SEED), _NODES).worth)


# ----------------------------------------------------------------------------------------------------- what it brings


def _what_it_does(words: Words, view: View, after: State, moves: Sequence[int]) -> str:
    kinds = [OPTIONS[move >> 10].kind for move in moves]
    deeds = [
        _say(words, "furnishes", room=words.text(f"cave_vs_cave.room.{ROOM_IDS[room_of(move)]}"))
        for move in moves
        if OPTIONS[move >> 10].kind == FURNISH
    ]
    for key, kind in (("digs", DIG), ("walls", WALL), ("tears", TEAR)):
        if kinds.count(kind):
            deeds.append(_say(words, key, count=kinds.count(kind)))
    had, has = (one.caves[view.seat] for one in (view, after))
    before, now = goods_of(int(had.goods)), goods_of(int(has.goods))
    changes = {kind: now[kind] - before[kind] for kind in now}
    scored = int(points(has) - points(had))
    return what_it_does(words, "cave_vs_cave", view.phase == CHOOSE_ACTION, deeds, changes, scored)


# --------------------------------------------------------------------------------------------------- how it compares


def _tile(moves: Sequence[int]) -> int | None:
    """The action tile that is taken with these moves."""
    return next((int(place_of(move)) for move in moves if move >> 10 == OPTION_CHOOSE), None)


def _against_rivals(words: Words, moves: Sequence[int], rivals: Sequence[Rival]) -> str | None:
    """How it compares with the best rival of another tile, or with ending the turn; None if there is no such rival."""
    taken = _tile(moves)
    for other, margin in rivals:
        tile = _tile(other)
        if taken is not None and tile not in (None, taken):
            return _against_tile(words, tile or 0, max(margin, 0.0))
        if taken is None and other[0] >> 10 == OPTION_END and margin >= 0:
            return _more(words, margin)
    return None


def _comparison(words: Words, view: View, state: State, moves: Sequence[int], worth: float) -> str:
    taken = _tile(moves)
    if taken is not None:
        return _against_other_tiles(words, state, taken, worth)
    if moves[0] >> 10 == OPTION_END:
        return _say(words, "end")
    return _more(words, worth - float(evaluate(view, view.seat)))


def _more(words: Words, margin: float) -> str:
    if margin >= _CLOSE:
        return _say(words, "more", margin=max(1, round(margin)))
    return _say(words, "slightly" if margin >= 0 else "later")


def _against_other_tiles(words: Words, state: State, taken: int, worth: float) -> str:
    others = []
    for move in legal_moves(state):
        if move >> 10 == OPTION_CHOOSE and place_of(move) != taken:
            after = state.copy()
            apply(after, move, None)
            others.append((_best(after), -place_of(move)))
    if not others:
        return _say(words, "only")
    best, tile = max(others)
    return _against_tile(words, int(-tile), worth - best)


def _against_tile(words: Words, tile: int, margin: float) -> str:
    action = words.text(f"cave_vs_cave.action.{ACTION_IDS[tile]}")
    if abs(margin) < _CLOSE:
        return _say(words, "close", action=action)
    if margin < 0:
        return _say(words, "further", action=action)
    return _say(words, "better", margin=max(1, round(margin)), action=action)
