"""The reason for a hint: what the recommended turn brings, and how it compares with other turns.

The comparison uses the other lines of the search if there are any, else the evaluation of the greedy bot. It runs on a
sampled state; as for the bots, rooms that this state would reveal do not count. It may take most of a second, so it
runs in a worker.
"""

from collections.abc import Sequence
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.engine.rules import apply
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, State, View
from underhold.games.cave_vs_cave.engine.view import determinize, hide_new_rooms, view_of
from underhold.games.cave_vs_cave.naming.move import AnyMove, Move, as_move, legal, pack
from underhold.games.cave_vs_cave.naming.named_view import all_goods
from underhold.games.cave_vs_cave.search.greedy_evaluation import evaluate
from underhold.games.cave_vs_cave.search.greedy_turn import DIG_WORTH, best_turn
from underhold.games.common.web.hint import Alternative, compared_with_other, compared_with_stopping, turn_sentence
from underhold.locale import Words

_SEED: Final = 1
_GAME: Final = "cave_vs_cave"
_NODES: Final = 6000  # positions searched for each other tile


def hint_reason(view: View, played: Sequence[AnyMove], words: Words, alternatives: Sequence[Alternative] = ()) -> str:
    """Why these moves are good. They start at the current decision and may stop where something is revealed."""
    moves = [as_move(move) for move in played]
    state = determinize(view, Rng(_SEED))
    after, worth = _played(state, moves)
    compared = _against_alternatives(words, moves, alternatives) or _comparison(words, view, state, moves, worth)
    said = [_what_it_does(words, view, after, moves), compared]
    if any(move.kind == "dig" for move in moves):
        said.insert(1, _say(words, "unseen"))
    return " ".join(said)


def _say(words: Words, key: str, **values: Any) -> str:
    return str(words.say(f"face.{_GAME}.hint.{key}", **values))


def _played(state: State, moves: Sequence[Move]) -> tuple[State, float]:
    """The position before the turn ends, and its value for the bot."""
    after, begun, bonus = state, state, 0.0
    for move in moves:
        if move.kind == "end":
            return after, float(evaluate(after, state.seat)) + bonus
        before, after = after, after.copy()
        apply(after, pack(move), None)
        hide_new_rooms(after, before)
        bonus += DIG_WORTH if move.kind == "dig" else 0.0
        if move.kind == "choose":
            begun = after
    return after, _best(begun)  # something was revealed, so the turn is continued


def _best(state: State) -> float:
    """The value of the best way to finish the current turn."""
    return float(best_turn(view_of(state), Rng(_SEED), _NODES).worth)


# ----------------------------------------------------------------------------------------------------- what it brings


def _what_it_does(words: Words, view: View, after: State, moves: Sequence[Move]) -> str:
    deeds = [_say(words, "furnishes", room=move.room) for move in moves if move.kind == "furnish"]
    for key, kind in (("digs", "dig"), ("walls", "wall"), ("tears", "tear")):
        count = sum(move.kind == kind for move in moves)
        if count:
            deeds.append(_say(words, key, count=count))
    had, has = (one.caves[view.seat] for one in (view, after))
    before, now = all_goods(int(had.goods)), all_goods(int(has.goods))
    changes = {kind: now[kind] - before[kind] for kind in now}
    scored = int(points(has) - points(had))
    return turn_sentence(words, _GAME, view.phase == CHOOSE_ACTION, deeds, changes, scored)


# --------------------------------------------------------------------------------------------------- how it compares


def _tile(moves: Sequence[Move]) -> str | None:
    """The action tile that is taken with these moves."""
    return next((move.action for move in moves if move.action is not None), None)


def _against_alternatives(words: Words, moves: Sequence[Move], alternatives: Sequence[Alternative]) -> str | None:
    """A comparison with the best line that takes another tile or ends the turn; None if there is no such line."""
    taken = _tile(moves)
    for packed, margin in alternatives:
        other = [as_move(move) for move in packed]
        tile = _tile(other)
        if taken is not None and tile is not None and tile != taken:
            return compared_with_other(words, _GAME, max(margin, 0.0), action=tile)
        if taken is None and other[0].kind == "end" and margin >= 0:
            return compared_with_stopping(words, _GAME, margin)
    return None


def _comparison(words: Words, view: View, state: State, moves: Sequence[Move], worth: float) -> str:
    taken = _tile(moves)
    if taken is not None:
        return _against_other_tiles(words, state, taken, worth)
    if moves[0].kind == "end":
        return _say(words, "end")
    return compared_with_stopping(words, _GAME, worth - float(evaluate(view, view.seat)))


def _against_other_tiles(words: Words, state: State, taken: str, worth: float) -> str:
    others: list[tuple[float, str]] = []
    for move in legal(state):
        if move.action is not None and move.action != taken:
            after = state.copy()
            apply(after, pack(move), None)
            others.append((_best(after), move.action))
    if not others:
        return _say(words, "only")
    best, tile = max(others, key=lambda other: other[0])
    return compared_with_other(words, _GAME, worth - best, action=tile)
