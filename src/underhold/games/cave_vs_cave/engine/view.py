"""Views: the public information. A view is built from the public fields of a state and never contains the deal."""

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import FACE_DOWN_ROOMS, FACE_UP_ROOMS
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES
from underhold.games.cave_vs_cave.engine.deal import Deal, stage_tiles
from underhold.games.cave_vs_cave.engine.state import OVER, State, View, copy_view


def view_of(state: View) -> View:
    """A copy of the public information."""
    view = View(state.players, state.switches)
    copy_view(state, view)
    return view


def rooms_on_table(view: View) -> int:
    """The visible rooms, in the display or in a cave, as a mask."""
    seen = view.display
    for cave in view.caves:
        seen |= cave.rooms
    return seen


def unseen_rooms(view: View) -> list[int]:
    """The rooms that are face down on a board or in the draw pile."""
    seen = rooms_on_table(view)
    return [room for room in FACE_DOWN_ROOMS if not seen >> room & 1]


def revealed_actions(view: View) -> list[int]:
    """The action tiles revealed so far, in the order of the rounds."""
    return [int(view.revealed >> (4 * number) & 15) for number in range(view.round + 1)]


def hide_new_rooms(after: State, before: View) -> None:
    """Remove rooms from the display that were not there before: rooms revealed by a sampled deal are not known."""
    after.display &= before.display


def determinize(view: View, rng: Rng) -> State:
    """A state drawn uniformly from all states with this view.

    It does not matter where rooms that are already visible came from; they fill the places that are no longer hidden.
    """
    seen = rooms_on_table(view)
    hidden = unseen_rooms(view)
    rng.shuffle(hidden)
    known = [room for room in FACE_DOWN_ROOMS if seen >> room & 1]
    caves = []
    for cave in view.caves:
        caves.append([(hidden if cave.covered >> space & 1 else known).pop() for space in COVERED_SPACES])
    display = 0
    for room in FACE_UP_ROOMS:
        display |= seen & (1 << room)
    actions = revealed_actions(view)
    for stage in stage_tiles(view.players):
        rest = [tile for tile in stage if tile not in actions]
        rng.shuffle(rest)
        actions.extend(rest)
    moved = view.round + 1 if view.phase == OVER else view.round  # the marker also moves after the last round
    start = (view.start - moved) % view.players
    state = State(view.players, view.switches, Deal(start, display, actions, caves, known + hidden))
    copy_view(view, state)
    return state
