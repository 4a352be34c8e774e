"""The outcome of a legal move, found by playing it on a sampled state; hidden information is never included."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from underhold.games.cave_farmers.engine.events import (
    Bred,
    CardRevealed,
    DwarfIdle,
    Event,
    Fed,
    Gained,
    MarkerRevealed,
    Paid,
    PhaseSkipped,
    RoundEnded,
    TurnEnded,
    reveals,
)
from underhold.games.cave_farmers.engine.rules import apply
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import BREED, PLACE, UNKNOWN, State
from underhold.games.cave_farmers.engine.trades import make_trade
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.move import Move, pack

# Events after one of these are not effects of the move: the harvest, other players, the next round.
_BORDERS: Final = (TurnEnded, RoundEnded, DwarfIdle, Fed, PhaseSkipped, CardRevealed, MarkerRevealed)
_Packed = tuple[int, int]  # goods and stock


class Outcome(NamedTuple):
    """What a move costs and brings, and what the player has afterwards."""

    pays: Mapping[str, int]
    gains: Mapping[str, int]
    goods: Mapping[str, int]  # afterwards, only the kinds that change
    points: int  # afterwards
    reveals: bool  # whether it reveals something hidden


def try_out(state: State, move: Move) -> Outcome:
    """The outcome of a legal move. The state is not changed."""
    seat, had = state.seat, state.farms[state.seat]
    log: list[Event] = []
    if move.is_trade and state.phase not in (PLACE, BREED):
        # Nothing else happens after it, so only the farm has to be copied.
        has = had.copy()
        make_trade(seat, has, pack(move), log)
    else:
        after = state.copy()
        apply(after, pack(move), log)
        has = after.farms[seat]
    paid, gained = _exchanged(log, seat, move.is_trade)
    revealed = any(reveals(event) for event in log)
    if revealed and state.harvest == UNKNOWN:
        # The move reveals a harvest marker, so what follows is not known in advance.
        has = had.copy()
        has.goods += gained[0] - paid[0]
        has.stock += gained[1] - paid[1]
    changes = _changes(int(had.goods), int(had.stock), int(has.goods), int(has.stock))
    return Outcome(amounts(*paid), amounts(*gained), changes, int(points(has)), revealed)


def _exchanged(log: Sequence[Event], seat: int, trading: bool) -> tuple[_Packed, _Packed]:
    """What the move itself costs and brings, without a harvest or round that follows."""
    paid_goods = paid_stock = gained_goods = gained_stock = 0
    for event in log:
        if isinstance(event, Paid):
            if event.seat == seat:
                paid_goods += event.goods
                paid_stock += event.stock
        elif isinstance(event, Gained):
            if event.seat == seat:
                gained_goods += event.goods
                gained_stock += event.stock
        elif isinstance(event, Bred):
            if trading:  # the trade made room, and breeding continues
                break
            if event.seat == seat:
                gained_stock += event.stock
        elif isinstance(event, _BORDERS):
            break
    return (paid_goods, paid_stock), (gained_goods, gained_stock)


@lru_cache(maxsize=3_000)
def _changes(had_goods: int, had_stock: int, goods: int, stock: int) -> dict[str, int]:
    before, now = amounts(had_goods, had_stock), amounts(goods, stock)
    return {kind: now.get(kind, 0) for kind in before | now if now.get(kind, 0) != before.get(kind, 0)}
