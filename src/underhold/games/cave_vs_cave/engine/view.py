"""What may be known. A view is built up from the public fields of a state; the deal never enters it."""

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import FACE_DOWN_ROOMS, FACE_UP_ROOMS
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES
from underhold.games.cave_vs_cave.engine.deal import Deal, stage_tiles
from underhold.games.cave_vs_cave.engine.state import OVER, State, View, copy_view


def view_of(state: View) -> View:
    """A copy of what everyone can see."""
    view = View(state.players, state.switches)
    copy_view(state, view)
    return view


def rooms_on_table(view: View) -> int:
    """The rooms that have been seen, in the display or in a cave, as a mask."""
    seen = view.display
    for cave in view.caves:
        seen |= cave.rooms
    return seen


def unseen_rooms(view: View) -> list[int]:
    """The rooms that may lie under any covered space or in the draw pile."""
    seen = rooms_on_table(view)
    return [room for room in FACE_DOWN_ROOMS if not seen >> room & 1]


def revealed_actions(view: View) -> list[int]:
    """The action tiles turned up so far, in the order of the rounds."""
    return [int(view.revealed >> (4 * number) & 15) for number in range(view.round + 1)]


def hide_new_rooms(after: State, before: View) -> None:
    """Take rooms out of the display that were not there before: what a made-up deal turned up is not known."""
    after.display &= before.display


def determinize(view: View, rng: Rng) -> State:
    """A full state drawn uniformly from those that look like this view.

    Where already seen rooms came from does not matter any more; they take the places that are not hidden now.
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
    moved = view.round + 1 if view.phase == OVER else view.round  # the marker moves on after the last round too
    start = (view.start - moved) % view.players
    state = State(view.players, view.switches, Deal(start, display, actions, caves, known + hidden))
    copy_view(view, state)
    return state
