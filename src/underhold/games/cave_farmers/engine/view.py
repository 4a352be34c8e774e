"""What may be known. A view is built up from the public fields of a state; the deal never enters it."""

from underhold.core.rng import Rng
from underhold.games.cave_farmers.engine.deal import Deal, shuffled_cards, shuffled_markers
from underhold.games.cave_farmers.engine.state import State, View, copy_view


def view_of(state: View) -> View:
    """A copy of what everyone can see."""
    view = View(state.players, state.switches)
    copy_view(state, view)
    return view


def determinize(view: View, rng: Rng) -> State:
    """A full state drawn uniformly from those that look like this view."""
    players = int(view.players)
    cards = shuffled_cards(players, list(view.cards), rng)
    markers = shuffled_markers(players, list(view.marks), rng)
    state = State(view.players, view.switches, Deal(view.first, cards, markers))
    copy_view(view, state)
    return state
