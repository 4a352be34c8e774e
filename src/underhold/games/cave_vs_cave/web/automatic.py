"""Gains that the table takes without asking, because refusing or delaying them cannot help.

A turn's parts can be done in any order, and the order may matter: goods beyond a limit are lost, a Shelf brings less to
a player who already has wood, a Tunnel gives stone only to a player with little of it. A gain is taken automatically
only if it loses nothing and changes nothing about any other move.
"""

from collections.abc import Sequence

from underhold.games.cave_vs_cave.engine.events import Event, LostToCap
from underhold.games.cave_vs_cave.engine.rules import apply
from underhold.games.cave_vs_cave.engine.state import ACT, RECEIVE, State
from underhold.games.cave_vs_cave.naming.explain import Part
from underhold.games.cave_vs_cave.naming.move import Move, legal, pack


def automatic_gain(state: State, moves: Sequence[Move], parts: Sequence[Part]) -> Move | None:
    """A gain that cannot be refused or delayed usefully; None if there is no such gain.

    `state` may be sampled: only digging depends on what is hidden, and it is compared by the goods that it brings.
    """
    if state.phase == RECEIVE:
        take = next(move for move in moves if move.kind == "take")
        return take if _played(state, take)[1] == 0 else None
    if state.phase != ACT:
        return None
    for part in parts:
        choices = sum(other.source == "tile" and other.part == part.part for other in parts)
        if part.source == "tile" and part.kind == "gain" and len(part.moves) == 1 and choices == 1:
            gain = part.moves[0]
            if not gain.pay and not _order_matters(state, gain, moves):
                return gain
    return None


def _order_matters(state: State, gain: Move, moves: Sequence[Move]) -> bool:
    """Whether any other move costs, brings or loses something else once the gain is taken."""
    after_gain, lost = _played(state, gain)
    if lost:
        return True
    still_legal = set(legal(after_gain))
    return any(
        move not in still_legal or not _commutes(state, after_gain, gain, move)
        for move in moves
        if move != gain and move.kind != "end"
    )


def _commutes(state: State, after_gain: State, gain: Move, move: Move) -> bool:
    first, lost_first = _played(state, move)
    second, lost_second = _played(after_gain, move)
    if first.phase != ACT or second.phase != first.phase:
        return False  # something else has to be decided before the gain
    both, lost_after = _played(first, gain)
    seat = state.seat
    return lost_first == lost_second and lost_after == 0 and both.caves[seat].goods == second.caves[seat].goods


def _played(state: State, move: Move) -> tuple[State, int]:
    """The state after a move, and the goods that were lost to a limit, packed."""
    after = state.copy()
    log: list[Event] = []
    apply(after, pack(move), log)
    return after, sum(event.goods for event in log if isinstance(event, LostToCap))
