"""The cheapest way to feed the dwarfs, as proposed by the engine, and what it costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.feeding import propose
from underhold.games.cave_farmers.engine.harvest import feed
from underhold.games.cave_farmers.engine.rules import apply, decision_phase
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import FEED, View
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.naming.move import Move, unpack

_SEED: Final = 1  # feeding does not depend on hidden information


@dataclass(frozen=True, slots=True)
class FeedingPlan:
    """Moves that pay the food bill, `feed` last."""

    moves: tuple[Move, ...]
    pays: Mapping[str, int]  # all goods that it uses up
    begging: int  # begging markers to take
    points: int  # points lost


def feeding_plan(view: View) -> FeedingPlan | None:
    """The cheapest way to pay for feeding; None if the current decision is about something else."""
    return _plan(view) if decision_phase(view) == FEED else None


@lru_cache(maxsize=4)  # a terminal screen is composed several times before it fits
def _plan(view: View) -> FeedingPlan:
    packed = propose(view)
    state, seat = determinize(view, Rng(_SEED)), view.seat
    for move in packed[:-1]:
        apply(state, move, None)
    before, after = view.farms[seat], state.farms[seat]
    feed(state, seat, after, None)  # playing the last move would go on to the next player
    left = named(int(after.goods), int(after.stock))
    owned = named(int(before.goods), int(before.stock))
    return FeedingPlan(
        moves=tuple(unpack(move) for move in packed),
        pays={kind: count - left.get(kind, 0) for kind, count in owned.items() if count > left.get(kind, 0)},
        begging=int(after.begging - before.begging),
        points=int(points(before)) - int(points(after)),
    )
