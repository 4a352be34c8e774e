"""The engine's view of The Cave Farmers as plain data with names."""

from typing import Literal, cast

from underhold.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, ROUNDS, SOLO_GOAL, SPACE_IDS
from underhold.cave_farmers.deal import MARKER_IDS, QUESTION, marker_rounds, stage_cards
from underhold.cave_farmers.flow import crowded, harvest_of, overloaded
from underhold.cave_farmers.lowering import LOOT_STRENGTH, URGENT_WISH, WISH
from underhold.cave_farmers.options import ALL_WEAPONS, MAX_STRENGTH
from underhold.cave_farmers.rules import decision_phase
from underhold.cave_farmers.state import (
    CLEAR_AT_SIX,
    INTRODUCTORY,
    LATE_MARKERS,
    NO_SPACE,
    OVER,
    PHASES,
    RESCUE,
    TAKE_LEFT_GOODS,
    UNKNOWN,
    State,
    View,
)
from underhold.cave_farmers.text.events import HARVESTS
from underhold.cave_farmers.text.moves import pile_goods
from underhold.server.faces.cave_farmers.farms import goods_of, shown_farm
from underhold.server.faces.cave_farmers.wire import (
    ActionSpaceView,
    CardStageView,
    CaveFarmersView,
    FarmTurnView,
    Harvest,
    HiddenFarmersView,
    RoundView,
    TripView,
)

__all__ = ["goods_of", "shown_hidden", "shown_view", "switches_of"]

# ------------------------------------------------------------------------------------------------------------- rounds


def _harvest(number: int) -> Harvest:
    return cast("Harvest", HARVESTS[number])


def _track(view: View) -> list[RoundView]:
    """Every round with its card, its marker and what it ends with, as far as that is known."""
    players, questions, over = int(view.players), 0, view.phase == OVER
    marked = marker_rounds(players)
    shown = []
    for index, number in enumerate(ROUNDS[players]):
        turned = index not in marked or index < len(view.marks)
        mark = int(view.marks[index]) if index < len(view.marks) else 0
        questions += mark == QUESTION
        marker: Literal["leaf", "question", "face_down"] | None = None
        if index in marked:
            marker = "face_down" if not turned else "question" if mark == QUESTION else "leaf"
        state: Literal["past", "now", "to_come"] = "to_come"
        if index <= view.round:
            state = "now" if index == view.round and not over else "past"
        shown.append(
            RoundView(
                number=number,
                state=state,
                card=SPACE_IDS[view.cards[index]] if index < len(view.cards) else None,
                marker=marker,
                harvest=_harvest(int(harvest_of(number, mark, questions)) if turned else UNKNOWN),
            )
        )
    return shown


def _to_come(view: View) -> list[CardStageView]:
    rounds = ROUNDS[int(view.players)]
    shown, at = [], 0
    for stage in stage_cards(int(view.players)):
        numbers = [rounds[index] for index in range(at, at + len(stage)) if index > view.round]
        at += len(stage)
        hidden = [SPACE_IDS[card] for card in stage if card not in view.cards]
        if hidden:
            shown.append(CardStageView(first=numbers[0], last=numbers[-1], cards=sorted(hidden)))
    return shown


# ------------------------------------------------------------------------------------------------------- action spaces


def _crowded(view: View) -> int:
    """Solo: the spaces whose goods would be cleared away the next time, as they lie now."""
    if view.players > 1:
        return 0
    if view.phase == RESCUE:
        return int(crowded(view))
    return int(overloaded(view)) if view.round + 1 < view.rounds() else 0


def _spaces(view: View) -> list[ActionSpaceView]:
    rounds = ROUNDS[int(view.players)]
    card_of = {card: rounds[index] for index, card in enumerate(view.cards)}
    card_of[int(URGENT_WISH)] = card_of.get(int(WISH), 0)  # the other face of the same card
    lost = _crowded(view)
    standing = {
        space: seat
        for seat, farm in enumerate(view.farms)
        for space in range(len(SPACE_IDS))
        if farm.standing >> space & 1
    }
    return [
        ActionSpaceView(
            id=SPACE_IDS[space],
            round=card_of.get(space, 0),
            goods=pile_goods(view, space),
            by=standing.get(space),
            crowded=bool(lost >> space & 1),
        )
        for space in range(len(SPACE_IDS))
        if view.open_spaces >> space & 1
    ]


# ------------------------------------------------------------------------------------------------------- the open turn


def _trip(view: View) -> TripView | None:
    """The expedition under way: the weapon grows by one after it, and once more if all weapons do."""
    strength = int(view.trip_strength)
    if not strength:
        return None
    taken = [item for item in range(len(LOOT_IDS)) if view.trip_taken >> item & 1]
    grows = min(MAX_STRENGTH, strength + 1 + (ALL_WEAPONS in taken))
    return TripView(
        strength=strength,
        left=int(view.trip_left),
        taken=[LOOT_IDS[item] for item in taken],
        grows=grows,
        opens=[loot for loot, needed in zip(LOOT_IDS, LOOT_STRENGTH, strict=True) if strength < needed <= grows],
    )


def _open_turn(view: View) -> FarmTurnView:
    return FarmTurnView(
        space=None if view.space == NO_SPACE else SPACE_IDS[view.space],
        imitates=bool(view.imitating),
        strength=None if view.dwarf < 0 else int(view.farms[view.seat].weapon(view.dwarf)),
        trip=_trip(view),
        building=None if view.building < 0 else FURNISHING_IDS[view.building],
    )


# ----------------------------------------------------------------------------------------------------------- the whole


def switches_of(view: View) -> dict[str, bool | int | str]:
    """The switches of the set-up that this game is played with, by name."""
    return {
        "introductory": bool(view.switches & INTRODUCTORY),
        "solo_clear_at": 6 if view.switches & CLEAR_AT_SIX else 7,
        "harvest_markers": "late" if view.switches & LATE_MARKERS else "early",
        "imitation_takes_left_goods": bool(view.switches & TAKE_LEFT_GOODS),
    }


def shown_view(view: View) -> CaveFarmersView:
    """Everything that lies on the table."""
    alone = view.players == 1
    return CaveFarmersView(
        players=int(view.players),
        round=int(view.number()),
        track=_track(view),
        start=int(view.start),
        marker=int(view.marker),
        seat=None if view.phase == OVER else int(view.seat),
        phase=PHASES[decision_phase(view)],
        harvest=_harvest(int(view.harvest)),
        spaces=_spaces(view),
        to_come=_to_come(view),
        supply=[name for tile, name in enumerate(FURNISHING_IDS) if view.supply >> tile & 1],
        farms=[shown_farm(view, seat) for seat in range(view.players)],
        open_turn=_open_turn(view),
        goal=SOLO_GOAL if alone else None,
        clear_at=(6 if view.switches & CLEAR_AT_SIX else 7) if alone else None,
        switches=switches_of(view),
    )


def shown_hidden(state: State) -> HiddenFarmersView:
    """The cards and markers that nobody has seen, in the order in which they will come."""
    deal = state.deal
    return HiddenFarmersView(
        cards=[SPACE_IDS[card] for card in deal.cards][len(state.cards) :],
        harvest_markers=[MARKER_IDS[marker] for marker in deal.markers][len(state.marks) :],
    )
