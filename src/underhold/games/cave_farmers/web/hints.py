"""The reason for a hint: what the recommended turn does, and how it compares with other turns.

The comparison uses the other lines of the search if there are any, else the evaluation of the greedy bot. It runs on a
sampled state. It may take most of a second, so it runs in a worker.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import pack as pack_goods
from underhold.games.cave_farmers.engine.farm_changes import bred
from underhold.games.cave_farmers.engine.harvest import feed
from underhold.games.cave_farmers.engine.loot_tables import chooses_furnishing
from underhold.games.cave_farmers.engine.rules import apply
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import ACT, FEED, FINAL, HOUSE, PAY, PLACE, SITE, State, View
from underhold.games.cave_farmers.engine.view import determinize, view_of
from underhold.games.cave_farmers.naming.move import Move, as_move, legal, pack
from underhold.games.cave_farmers.naming.named_farm import goods_of
from underhold.games.cave_farmers.search.greedy_evaluation import evaluate
from underhold.games.cave_farmers.search.greedy_turn import best_turn
from underhold.games.common.web.hint import (
    Alternative,
    compared_with_other,
    compared_with_stopping,
    turn_clauses,
    turn_sentence,
)
from underhold.locale import Words

_SEED: Final = 1
_GAME: Final = "cave_farmers"
_OF_A_TURN: Final = (PLACE, ACT, PAY, SITE, HOUSE)
_NOTHING_FOLLOWS: Final = ("done", "idle", "finish", "skip", "clear")  # moves that do not change the farm
# Actions that are shown with a count.
_COUNTED: Final = {
    "small": "small",
    "large": "large",
    "stable": "stables",
    "ore_mine": "ore_mines",
    "ruby_mine": "ruby_mines",
    "grow": "grows",
    "weapon": "weapons",
}


def hint_reason(view: View, moves: Sequence[int | Move], words: Words, alternatives: Sequence[Alternative] = ()) -> str:
    """Why these moves are good. They start at the current decision and go at most to the end of the turn."""
    values = [as_move(move) for move in moves]
    others = [(as_move(other[0]), margin) for other, margin in alternatives]
    state = determinize(view, Rng(_SEED))
    after = _played(state, values)
    compared = _against_alternatives(words, view, values[0], others) or _comparison(
        words, view, state, after, values[0]
    )
    return f"{_what_it_does(words, view, after, values)} {compared}"


def _say(words: Words, key: str, **values: Any) -> str:
    return str(words.say(f"face.{_GAME}.hint.{key}", **values))


def _played(state: State, moves: Sequence[Move]) -> State:
    """The position before the turn, or the seat's part of the harvest, ends."""
    seat, now = int(state.seat), int(state.round)
    for move in moves:
        if move.kind in _NOTHING_FOLLOWS or move not in legal(state):
            return state
        after = state.copy()
        if move.kind == "feed":
            feed(after, seat, after.farms[seat], None)
            return after
        if move.kind == "breed":
            bred(seat, after.farms[seat], pack_goods(**dict.fromkeys(move.animals, 1)).stock, None)
            return after
        apply(after, pack(move), None)
        if after.round != now:
            return state
        state = after
    return state


# ------------------------------------------------------------------------------------------------------ what it does


def _what_it_does(words: Words, view: View, after: State, moves: Sequence[Move]) -> str:
    had, has = (one.farms[view.seat] for one in (view, after))
    before, now = goods_of(had), goods_of(has)
    changes = {kind: now[kind] - before[kind] for kind in now}
    deeds = [*_deeds(words, moves)]
    if has.begging > had.begging:
        deeds.append(_say(words, "begs", count=int(has.begging - had.begging)))
    scored = int(points(has)) - int(points(had))
    if view.phase in _OF_A_TURN:
        return turn_sentence(words, _GAME, view.phase == PLACE and not view.overfull, deeds, changes, scored)
    return _say(words, "plan", does=turn_clauses(words, _GAME, deeds, changes, scored))


def _deeds(words: Words, moves: Sequence[Move]) -> Iterator[str]:
    """The actions of a turn in order. Repeated actions are counted, and loot is listed together; goods come later."""
    counted = Counter(move.kind for move in moves)
    brought = [str(words.text(f"{_GAME}.loot.{move.loot}")) for move in moves if move.loot]
    told: set[str] = set()
    for move in moves:
        if move.kind in told:
            continue
        if move.kind in _COUNTED:
            told.add(move.kind)
            yield _say(words, _COUNTED[move.kind], count=counted[move.kind])
        elif move.kind == "loot":
            told.add(move.kind)
            yield _say(words, "travels", items=words.listed(brought))
            yield from (
                _furnishes(words, one)
                for one in moves
                if one.loot and one.furnishing and chooses_furnishing(LOOT_IDS.index(one.loot))
            )
        else:
            yield from _deed(words, move)


def _deed(words: Words, move: Move) -> Iterator[str]:
    match move.kind:
        case "place" if move.imitated:
            target = words.text(f"{_GAME}.space.{move.imitated}")
            yield _say(words, "imitates", space=move.space, target=target)
        case "place":
            key = "sends_armed" if move.strength else "sends"
            yield _say(words, key, space=move.space, strength=move.strength)
        case "furnish":
            yield _furnishes(words, move)
        case "twin" | "tile":
            yield _say(words, "lays", tile=words.text(f"{_GAME}.tile.{'_'.join(move.tiles)}"))
        case "sow":
            yield _say(words, "sows", goods=dict(move.seeds))
        case "forge":
            yield _say(words, "forges", strength=move.strength)
        case "feed":
            yield _say(words, "feeds")
        case "skip":
            yield _say(words, f"skips_{move.skipped}")
        case "rescue":
            yield _say(words, "keeps", space=move.space)
        case "clear":
            yield _say(words, "clears")


def _furnishes(words: Words, move: Move) -> str:
    return _say(words, "furnishes", furnishing=move.furnishing)


# --------------------------------------------------------------------------------------------------- how it compares


def _against_alternatives(
    words: Words, view: View, first: Move, alternatives: Sequence[tuple[Move, float]]
) -> str | None:
    """A comparison with the best line that uses another space or ends the turn; None if there is no such line."""
    if view.overfull or view.phase not in (PLACE, ACT):
        return None
    for other, margin in alternatives:
        if first.kind == other.kind == "place" and other.space != first.space:
            return compared_with_other(words, _GAME, max(margin, 0.0), space=str(other.space))
        if first.kind not in ("place", "done", "idle") and other.kind == "done" and margin >= 0:
            return compared_with_stopping(words, _GAME, margin)
    return None


def _comparison(words: Words, view: View, state: State, after: State, first: Move) -> str:
    phase = int(view.phase)
    if view.overfull or phase not in (PLACE, ACT):
        return _say(words, {FEED: "fed", FINAL: "traded"}.get(phase, "best") if not view.overfull else "best")
    worth = float(evaluate(after, state.seat))
    if first.kind == "place":
        return _against_other_spaces(words, state, str(first.space), worth)
    if first.kind in ("done", "idle"):
        return _say(words, "end" if first.kind == "done" else "idle")
    if all(move.kind != "done" for move in legal(state)):
        return _say(words, "best")
    return compared_with_stopping(words, _GAME, worth - float(evaluate(view, view.seat)))


def _against_other_spaces(words: Words, state: State, taken: str, worth: float) -> str:
    others: list[tuple[float, int, str]] = []
    for move in legal(state, trades=False):
        if move.kind == "place" and move.space != taken:
            after = state.copy()
            apply(after, pack(move), None)
            space = str(move.space)
            others.append((float(best_turn(view_of(after), Rng(_SEED)).worth), -SPACE_IDS.index(space), space))
    if not others:
        return _say(words, "only")
    best, _, space = max(others)
    return compared_with_other(words, _GAME, worth - best, space=space)
