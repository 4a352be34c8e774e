"""The named view as plain data, in the form of `messages.CaveFarmersView`, and the hidden information."""

from typing import Any

from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.state import State, View
from underhold.games.cave_farmers.naming.named_view import OpenTurn, named_view
from underhold.games.cave_farmers.web.farms import shown_farm


def shown_view(view: View) -> dict[str, Any]:
    """The view as plain data. Parts of it are shared between views: copy them before changing them."""
    named = named_view(view)
    return {
        "game": "cave-farmers",
        "players": named.players,
        "round": named.round,
        "track": [
            {"number": one.number, "state": one.state, "card": one.card, "marker": one.marker, "harvest": one.harvest}
            for one in named.track
        ],
        "start": named.start,
        "marker": named.marker,
        "seat": None if named.over else named.seat,
        "phase": named.decision,
        "harvest": named.harvest,
        "spaces": [
            {"id": one.id, "round": one.round, "goods": one.goods, "by": one.by, "crowded": one.crowded}
            for one in named.spaces
        ],
        "to_come": [{"first": one.first, "last": one.last, "cards": list(one.cards)} for one in named.to_come],
        "supply": list(named.supply),
        "farms": [shown_farm(farm) for farm in named.farms],
        "open_turn": _open_turn(named.open_turn),
        "goal": named.goal,
        "clear_at": named.clear_at,
        "switches": named.switches,
    }


def _open_turn(turn: OpenTurn) -> dict[str, Any]:
    trip = turn.trip
    return {
        "space": turn.space,
        "imitates": turn.imitates,
        "strength": turn.strength,
        "trip": None
        if trip is None
        else {
            "strength": trip.strength,
            "left": trip.left,
            "taken": list(trip.taken),
            "grows": trip.grows,
            "opens": list(trip.opens),
        },
        "building": turn.building,
    }


def shown_hidden(state: State) -> dict[str, Any]:
    """The face-down cards and markers, in the order in which they will be revealed."""
    deal = state.deal
    return {
        "cards": [SPACE_IDS[card] for card in deal.cards][len(state.cards) :],
        "harvest_markers": [MARKER_IDS[marker] for marker in deal.markers][len(state.marks) :],
    }
