"""Views: the public information. A view is built from the public fields of a state and never contains the deal."""

from underhold.core.rng import Rng
from underhold.games.cave_farmers.engine.deal import Deal, shuffled_cards, shuffled_markers
from underhold.games.cave_farmers.engine.state import State, View, copy_view


def view_of(state: View) -> View:
    """A copy of the public information."""
    view = View(state.players, state.switches)
    copy_view(state, view)
    return view


def determinize(view: View, rng: Rng) -> State:
    """A state drawn uniformly from all states with this view."""
    players = int(view.players)
    cards = shuffled_cards(players, list(view.cards), rng)
    markers = shuffled_markers(players, list(view.marks), rng)
    state = State(view.players, view.switches, Deal(view.first, cards, markers))
    copy_view(view, state)
    return state
