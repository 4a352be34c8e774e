"""The named view as a wire message, and the hidden information."""

from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.state import State, View
from underhold.games.cave_farmers.naming.named_view import OpenTurn, named_view
from underhold.games.cave_farmers.web.farms import shown_farm
from underhold.games.cave_farmers.web.messages import (
    ActionSpaceView,
    CardStageView,
    CaveFarmersView,
    FarmTurnView,
    HiddenFarmersView,
    RoundView,
    TripView,
)


def _open_turn(turn: OpenTurn) -> FarmTurnView:
    return FarmTurnView(
        space=turn.space,
        imitates=turn.imitates,
        strength=turn.strength,
        trip=TripView.model_validate(turn.trip, from_attributes=True) if turn.trip else None,
        building=turn.building,
    )


def shown_view(view: View) -> CaveFarmersView:
    """The view as a message."""
    named = named_view(view)
    return CaveFarmersView(
        players=named.players,
        round=named.round,
        track=[RoundView.model_validate(one, from_attributes=True) for one in named.track],
        start=named.start,
        marker=named.marker,
        seat=None if named.over else named.seat,
        phase=named.decision,
        harvest=named.harvest,
        spaces=[ActionSpaceView.model_validate(one, from_attributes=True) for one in named.spaces],
        to_come=[CardStageView.model_validate(one, from_attributes=True) for one in named.to_come],
        supply=list(named.supply),
        farms=[shown_farm(farm) for farm in named.farms],
        open_turn=_open_turn(named.open_turn),
        goal=named.goal,
        clear_at=named.clear_at,
        switches=dict(named.switches),
    )


def shown_hidden(state: State) -> HiddenFarmersView:
    """The face-down cards and markers, in the order in which they will be revealed."""
    deal = state.deal
    return HiddenFarmersView(
        cards=[SPACE_IDS[card] for card in deal.cards][len(state.cards) :],
        harvest_markers=[MARKER_IDS[marker] for marker in deal.markers][len(state.marks) :],
    )
