"""The open question of The Cave Farmers: every legal answer, what is offered, and why the rest is barred."""

from collections.abc import Sequence
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import FOOD, coins, named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.loot_tables import LOOT_SCOPE, chooses_furnishing
from underhold.games.cave_farmers.engine.lowering import FURNISH, KIND, NEEDS, PARTS, SCOPE
from underhold.games.cave_farmers.engine.options import breeding_kinds, newborns
from underhold.games.cave_farmers.engine.rules import decision_phase, legal_moves
from underhold.games.cave_farmers.engine.state import ACT, BREED, FEED, HOUSE, PAY, PHASES, PLACE, SITE, View
from underhold.games.cave_farmers.engine.trades import is_trade
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.naming.arrangement import homeless
from underhold.games.cave_farmers.web.answers import answers
from underhold.games.cave_farmers.web.parts import offers
from underhold.games.cave_farmers.web.plans import feeding_plan, trivial
from underhold.games.cave_farmers.web.previews import barred_spaces, previews
from underhold.games.cave_farmers.web.reasons import why_not_furnishing
from underhold.locale import Words
from underhold.wire.messages import Decision, Reason

_PROMPT: Final = "face.cave_farmers.prompt"
_SEED: Final = 1  # of a deal that fits the view; nothing that is told depends on the real one


def decision(words: Words, view: View) -> Decision:
    """The open question. Moves are tried out on a made-up deal, of which nothing is told."""
    state = determinize(view, Rng(_SEED))
    legal = [int(move) for move in legal_moves(view)]
    found = offers(words, view, legal)
    placing = decision_phase(view) == PLACE
    return Decision(
        seat=int(view.seat),
        kind=PHASES[decision_phase(view)],
        prompt=prompt(words, view, legal),
        answers=answers(words, view, state, legal, found.part_of),
        parts=found.parts,
        barred=barred_spaces(words, view, legal) if placing else _barred_furnishings(words, view, legal),
        previews=previews(words, view, legal) if placing else {},
        trivial=trivial(view, legal),
        plan=feeding_plan(words, view),
    )


def _barred_furnishings(words: Words, view: View, legal: Sequence[int]) -> dict[str, Reason]:
    """While something may be furnished: the furnishings of the supply that cannot be."""
    scope = _furnishing_scope(view, legal)
    if scope is None:
        return {}
    farm = view.farms[view.seat]
    barred = {}
    for tile, name in enumerate(FURNISHING_IDS):
        if view.supply >> tile & 1:
            why = why_not_furnishing(words, view, farm, tile, scope)
            if why:
                barred[name] = why
    return barred


def _furnishing_scope(view: View, legal: Sequence[int]) -> int | None:
    """What the part that furnishes allows, as a mask of tiles, if it only depends on what and on its price. No space
    has two such parts.
    """
    if decision_phase(view) != ACT:
        return None
    if not view.trip_strength:
        first, end = int(PARTS[view.space]), int(PARTS[view.space + 1])
        for row in range(first, end):
            if KIND[row] == FURNISH and view.open_parts >> (row - first) & 1 and not NEEDS[row] & ~view.done:
                return int(SCOPE[row])
    items = [move >> 12 & 63 for move in legal if move >> 21 == m.LOOT]
    return next((int(LOOT_SCOPE[item]) for item in items if chooses_furnishing(item)), None)


# ----------------------------------------------------------------------------------------------------------- questions


def prompt(words: Words, view: View, legal: Sequence[int] | None = None) -> str:
    """The open question in a short sentence."""
    key, values = _question(view, legal)
    return str(words.say(f"{_PROMPT}.{key}", **values))


def _legal(view: View, legal: Sequence[int] | None) -> list[int]:
    return [int(move) for move in (legal_moves(view) if legal is None else legal)]


def _question(view: View, legal: Sequence[int] | None) -> tuple[str, dict[str, Any]]:
    phase = int(decision_phase(view))
    if phase == ACT:
        left = {move >> 21 for move in _legal(view, legal)}
        ways = {kind for kind in left if not is_trade(kind)}
        if view.trip_strength:
            return ("trip_done", {}) if ways == {m.HOME} else ("trip", {"left": int(view.trip_left)})
        return "act_done" if ways == {m.DONE} else "act", {"space": SPACE_IDS[view.space]}
    if phase in (PAY, SITE):
        return PHASES[phase], {"furnishing": FURNISHING_IDS[view.building]}
    if phase == HOUSE:
        return "homeless", {"goods": homeless(view.farms[view.seat])}
    if phase == FEED:
        farm = view.farms[view.seat]
        due, have = int(bill(view, farm)), int(coins(farm.stock, FOOD))
        key = "feed_nothing" if not due else "feed_enough" if have >= due else "feed_short" if have else "feed_none"
        return key, {"due": due, "have": have}
    if phase == BREED:
        litters = [move >> 12 & 63 for move in _legal(view, legal) if move >> 21 == m.BREED]
        if len(litters) == 1:  # nothing to choose, but trades may make room
            lost = int(breeding_kinds(view.farms[view.seat])) & ~litters[0]
            return "breed_lost", {"goods": named(0, int(newborns(lost)))}
    return PHASES[phase], {}
