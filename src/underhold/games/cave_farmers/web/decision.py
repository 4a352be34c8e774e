"""The current decision as a wire message: every legal answer, the parts, and why other answers are not legal."""

from collections.abc import Sequence
from typing import Any, Final

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import FOOD, coins
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import ACT, BREED, FEED, HOUSE, PAY, PHASES, PLACE, SITE, View
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.naming.arrangement import breeding_animals, homeless
from underhold.games.cave_farmers.naming.explain import Arrivals, explain
from underhold.games.cave_farmers.naming.move import Move, legal
from underhold.games.cave_farmers.web.answers import answers
from underhold.games.cave_farmers.web.parts import reason, shown_part
from underhold.games.cave_farmers.web.proposals import obvious_move, shown_plan
from underhold.locale import Words
from underhold.wire.messages import Decision, Part, trusted

_PROMPT: Final = "face.cave_farmers.prompt"
_SEED: Final = 1  # for sampling a state; the message does not depend on it
_new_decision: Final = trusted(Decision)


def decision(words: Words, view: View) -> Decision:
    """The current decision. Moves are tried out on a sampled state; the message does not depend on its hidden part."""
    explained = explain(view)
    offered = [*explained.space, *explained.loot, *explained.trades]
    part_of = {move: index for index, part in enumerate(offered) if part.kind != "trip" for move in part.moves}
    obvious = obvious_move(view, explained.moves)
    return _new_decision(
        seat=int(view.seat),
        kind=PHASES[decision_phase(view)],
        prompt=prompt(words, view, explained.moves),
        answers=answers(words, view, determinize(view, Rng(_SEED)), explained.moves, part_of),
        parts=[shown_part(words, view, part) for part in offered],
        barred={id: reason(words, why) for id, why in explained.barred.items()},
        previews=_previews(words, view, explained.moves) if decision_phase(view) == PLACE else {},
        trivial=str(obvious) if obvious else None,
        plan=shown_plan(words, view),
    )


def _previews(words: Words, view: View, moves: Sequence[Move]) -> dict[str, list[Part]]:
    """The parts that every space would offer to a dwarf."""
    previews = Arrivals(view).previews(moves)
    return {space: [shown_part(words, view, part) for part in parts] for space, parts in previews.items()}


# ----------------------------------------------------------------------------------------------------------- questions


def prompt(words: Words, view: View, moves: Sequence[Move] | None = None) -> str:
    """The current decision as a short sentence; `moves` are the legal moves, if they are known."""
    key, values = _question(view, moves)
    return str(words.say(f"{_PROMPT}.{key}", **values))


def _question(view: View, moves: Sequence[Move] | None) -> tuple[str, dict[str, Any]]:
    phase = int(decision_phase(view))
    farm = view.farms[view.seat]
    if phase == ACT:
        ways = {move.kind for move in (legal(view) if moves is None else moves) if not move.is_trade}
        if view.trip_strength:
            return ("trip_done", {}) if ways == {"home"} else ("trip", {"left": int(view.trip_left)})
        return "act_done" if ways == {"done"} else "act", {"space": SPACE_IDS[view.space]}
    if phase == PLACE and all(move.is_trade or move.kind == "idle" for move in moves or legal(view)):
        return "place_none", {}
    if phase in (PAY, SITE):
        return PHASES[phase], {"furnishing": FURNISHING_IDS[view.building]}
    if phase == HOUSE:
        return "homeless", {"goods": homeless(farm)}
    if phase == FEED:
        due, have = int(bill(view, farm)), int(coins(farm.stock, FOOD))
        key = "feed_nothing" if not due else "feed_enough" if have >= due else "feed_short" if have else "feed_none"
        return key, {"due": due, "have": have}
    if phase == BREED:
        litters = [move for move in (legal(view) if moves is None else moves) if move.kind == "breed"]
        if len(litters) == 1:  # there is nothing to choose, but trades may make room
            kinds = [kind for kind in breeding_animals(farm) if kind not in litters[0].animals]
            return "breed_lost", {"goods": dict.fromkeys(kinds, 1)}
    return PHASES[phase], {}
