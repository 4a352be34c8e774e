"""The outcome of a legal move, found by playing it on a sampled state; hidden information is never included."""

from collections.abc import Mapping
from dataclasses import dataclass

from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.events import Event, Gained, LostToCap, Paid, reveals
from underhold.games.cave_vs_cave.engine.lowering import OPTIONS
from underhold.games.cave_vs_cave.engine.rules import apply
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import NOTHING_OWED, State
from underhold.games.cave_vs_cave.naming.move import Move, pack
from underhold.games.cave_vs_cave.naming.named_view import all_goods


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move costs and brings, and what the player has afterwards."""

    pays: Mapping[str, int]
    gains: Mapping[str, int]  # including what is received with the next move, and what is lost to a limit
    lost: Mapping[str, int]  # to a limit
    goods: Mapping[str, int]  # afterwards
    points: int  # afterwards
    reveals: bool  # whether it reveals something hidden


def try_out(state: State, move: Move) -> Outcome:
    """The outcome of a legal move. The state is not changed."""
    after = state.copy()
    log: list[Event] = []
    apply(after, pack(move), log)
    paid = sum(event.goods for event in log if isinstance(event, Paid))
    lost = sum(event.goods for event in log if isinstance(event, LostToCap))
    gained = sum(event.goods for event in log if isinstance(event, Gained)) + lost
    if after.owed != NOTHING_OWED and state.owed == NOTHING_OWED:
        gained += OPTIONS[after.owed].gain
    cave = after.caves[state.seat]
    return Outcome(
        pays=named(paid),
        gains=named(gained),
        lost=named(lost),
        goods=all_goods(cave.goods),
        points=int(points(cave)),
        reveals=any(reveals(event) for event in log),
    )
