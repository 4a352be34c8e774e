"""Why a bot would play a turn: what the turn does, and how it compares.

It is compared with what the search has looked at besides, if that tells; else by the greedy bot's own count of points.
Everything is worked out on a made-up deal that fits the view. This may take a good part of a second, so it belongs
into a worker.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.farm_changes import bred
from underhold.games.cave_farmers.engine.harvest import feed
from underhold.games.cave_farmers.engine.loot_tables import chooses_furnishing
from underhold.games.cave_farmers.engine.lowering import SINGLE_KINDS, TWIN_KINDS
from underhold.games.cave_farmers.engine.notation import SKIPPED
from underhold.games.cave_farmers.engine.options import newborns
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import ACT, FEED, FINAL, HOUSE, PAY, PLACE, SITE, State, View
from underhold.games.cave_farmers.engine.view import determinize, view_of
from underhold.games.cave_farmers.naming.plain import goods_of
from underhold.games.cave_farmers.search.evaluate import evaluate
from underhold.games.cave_farmers.search.turns import best_turn
from underhold.games.common.web.hint import Rival, all_that, what_it_does
from underhold.locale import Words

_SEED: Final = 1
_CLOSE: Final = 0.5  # below half a point two turns are as good as each other
_GAME: Final = "cave_farmers"
_OF_A_TURN: Final = (PLACE, ACT, PAY, SITE, HOUSE)
_NOTHING_FOLLOWS: Final = (m.DONE, m.IDLE, m.FINISH, m.SKIP, m.CLEAR)  # nothing on the farm changes by these
# Deeds that are told by their number.
_COUNTED: Final = {
    m.SMALL: "small",
    m.LARGE: "large",
    m.STABLE: "stables",
    m.ORE_MINE: "ore_mines",
    m.RUBY_MINE: "ruby_mines",
    m.GROW: "grows",
    m.WEAPON: "weapons",
}


def explain(view: View, moves: Sequence[int], words: Words, rivals: Sequence[Rival] = ()) -> str:
    """Why these moves are good; they begin with the open decision and go to the end of the turn at most."""
    state = determinize(view, Rng(_SEED))
    after = _played(state, moves)
    compared = _against_rivals(words, view, moves, rivals) or _comparison(words, view, state, after, moves)
    return f"{_what_it_does(words, view, after, moves)} {compared}"


def _say(words: Words, key: str, **values: Any) -> str:
    return str(words.say(f"face.cave_farmers.hint.{key}", **values))


def _played(state: State, moves: Sequence[int]) -> State:
    """The position before the turn, or the seat's part of the harvest, is over."""
    seat, now = int(state.seat), int(state.round)
    for move in moves:
        kind, x = move >> 21, move >> 12 & 63
        if kind in _NOTHING_FOLLOWS or move not in legal_moves(state):
            return state
        after = state.copy()
        if kind == m.FEED:
            feed(after, seat, after.farms[seat], None)
            return after
        if kind == m.BREED:
            bred(seat, after.farms[seat], newborns(x), None)
            return after
        apply(after, move, None)
        if after.round != now:
            return state
        state = after
    return state


# ------------------------------------------------------------------------------------------------------ what it does


def _what_it_does(words: Words, view: View, after: State, moves: Sequence[int]) -> str:
    had, has = (one.farms[view.seat] for one in (view, after))
    before, now = goods_of(had), goods_of(has)
    changes = {kind: now[kind] - before[kind] for kind in now}
    deeds = [*_deeds(words, moves)]
    if has.begging > had.begging:
        deeds.append(_say(words, "begs", count=int(has.begging - had.begging)))
    scored = int(points(has)) - int(points(had))
    if view.phase in _OF_A_TURN:
        return what_it_does(words, _GAME, view.phase == PLACE and not view.overfull, deeds, changes, scored)
    return _say(words, "plan", does=all_that(words, _GAME, deeds, changes, scored))


def _deeds(words: Words, moves: Sequence[int]) -> Iterator[str]:
    """What is done, in its order; what can be counted once for all, and loot together. Goods are told apart."""
    counted = Counter(move >> 21 for move in moves)
    brought = [_loot(words, move) for move in moves if move >> 21 == m.LOOT]
    told: set[int] = set()
    for move in moves:
        kind = move >> 21
        if kind in told:
            continue
        if kind in _COUNTED:
            told.add(kind)
            yield _say(words, _COUNTED[kind], count=counted[kind])
        elif kind == m.LOOT:
            told.add(kind)
            yield _say(words, "travels", items=words.listed(brought))
            yield from (_furnishes(words, one >> 6 & 63) for one in moves if _furnishes_by_loot(one))
        else:
            yield from _deed(words, move)


def _deed(words: Words, move: int) -> Iterator[str]:
    kind, x, y, z = move >> 21, move >> 12 & 63, move >> 6 & 63, move & 63
    match kind:
        case m.PLACE if z:
            yield _say(words, "imitates", space=SPACE_IDS[x], target=words.text(f"{_GAME}.space.{SPACE_IDS[z - 1]}"))
        case m.PLACE:
            yield _say(words, "sends_armed" if y else "sends", space=SPACE_IDS[x], strength=y)
        case m.FURNISH:
            yield _furnishes(words, x)
        case m.TWIN:
            yield _say(words, "lays", tile=words.text(f"{_GAME}.tile.{TWIN_KINDS[x]}"))
        case m.TILE:
            yield _say(words, "lays", tile=words.text(f"{_GAME}.tile.{SINGLE_KINDS[x]}"))
        case m.SOW:
            yield _say(words, "sows", goods={"grain": y, "vegetable": z})
        case m.FORGE:
            yield _say(words, "forges", strength=x)
        case m.FEED:
            yield _say(words, "feeds")
        case m.SKIP:
            yield _say(words, f"skips_{SKIPPED[x]}")
        case m.RESCUE:
            yield _say(words, "keeps", space=SPACE_IDS[x])
        case m.CLEAR:
            yield _say(words, "clears")


def _furnishes(words: Words, tile: int) -> str:
    return _say(words, "furnishes", furnishing=FURNISHING_IDS[tile])


def _furnishes_by_loot(move: int) -> bool:
    return move >> 21 == m.LOOT and chooses_furnishing(move >> 12 & 63)


def _loot(words: Words, move: int) -> str:
    return str(words.text(f"{_GAME}.loot.{LOOT_IDS[move >> 12 & 63]}"))


# --------------------------------------------------------------------------------------------------- how it compares


def _against_rivals(words: Words, view: View, moves: Sequence[int], rivals: Sequence[Rival]) -> str | None:
    """How it compares with the best rival of another space, or with ending the turn; None if there is no such rival."""
    if view.overfull or view.phase not in (PLACE, ACT):
        return None
    first = moves[0]
    for other, margin in rivals:
        kind, space = other[0] >> 21, other[0] >> 12 & 63
        if first >> 21 == kind == m.PLACE and space != first >> 12 & 63:
            return _against_space(words, space, max(margin, 0.0))
        if first >> 21 not in (m.PLACE, m.DONE, m.IDLE) and kind == m.DONE and margin >= 0:
            return _more(words, margin)
    return None


def _comparison(words: Words, view: View, state: State, after: State, moves: Sequence[int]) -> str:
    phase, first = int(view.phase), moves[0]
    if view.overfull or phase not in (PLACE, ACT):
        return _say(words, {FEED: "fed", FINAL: "traded"}.get(phase, "best") if not view.overfull else "best")
    worth = float(evaluate(after, state.seat))
    if first >> 21 == m.PLACE:
        return _against_other_spaces(words, state, first >> 12 & 63, worth)
    if first >> 21 in (m.DONE, m.IDLE):
        return _say(words, "end" if first >> 21 == m.DONE else "idle")
    if m.move(m.DONE, 0, 0, 0, 0) not in legal_moves(state):
        return _say(words, "best")
    return _more(words, worth - float(evaluate(view, view.seat)))


def _more(words: Words, margin: float) -> str:
    if margin >= _CLOSE:
        return _say(words, "more", margin=max(1, round(margin)))
    return _say(words, "slightly" if margin >= 0 else "later")


def _against_other_spaces(words: Words, state: State, taken: int, worth: float) -> str:
    others: list[tuple[float, int]] = []
    for move in legal_moves(state, False):
        space = move >> 12 & 63
        if move >> 21 == m.PLACE and space != taken:
            after = state.copy()
            apply(after, move, None)
            others.append((float(best_turn(view_of(after), Rng(_SEED)).worth), -space))
    if not others:
        return _say(words, "only")
    best, number = max(others)
    return _against_space(words, -number, worth - best)


def _against_space(words: Words, space: int, margin: float) -> str:
    space_id = SPACE_IDS[space]
    if abs(margin) < _CLOSE:
        return _say(words, "close", space=space_id)
    if margin < 0:
        return _say(words, "further", space=space_id)
    return _say(words, "better", margin=max(1, round(margin)), space=space_id)
