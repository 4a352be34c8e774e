"""The engine's view of The Cave Farmers as plain data with names."""

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SOLO_GOAL, SPACE_IDS
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.loot_tables import LOOT_STRENGTH, WEAPON_LOOT
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import (
    CLEAR_AT_SIX,
    HARVESTS,
    NO_SPACE,
    OVER,
    PHASES,
    State,
    View,
)
from underhold.games.cave_farmers.naming import named_view
from underhold.games.cave_farmers.naming.plain import switches_of
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

# ------------------------------------------------------------------------------------------------------- the open turn


def _trip(view: View) -> TripView | None:
    """The expedition under way: the weapon grows by one after it, and once more if all weapons do."""
    strength = int(view.trip_strength)
    if not strength:
        return None
    taken = [item for item in range(len(LOOT_IDS)) if view.trip_taken >> item & 1]
    grows = min(MAX_STRENGTH, strength + 1 + int(view.trip_taken & WEAPON_LOOT).bit_count())
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


def shown_view(view: View) -> CaveFarmersView:
    """Everything that lies on the table."""
    alone = view.players == 1
    return CaveFarmersView(
        players=int(view.players),
        round=int(view.number()),
        track=[RoundView.model_validate(one, from_attributes=True) for one in named_view.track(view)],
        start=int(view.start),
        marker=int(view.marker),
        seat=None if view.phase == OVER else int(view.seat),
        phase=PHASES[decision_phase(view)],
        harvest=HARVESTS[view.harvest],
        spaces=[ActionSpaceView.model_validate(one, from_attributes=True) for one in named_view.spaces(view)],
        to_come=[CardStageView.model_validate(one, from_attributes=True) for one in named_view.to_come(view)],
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
