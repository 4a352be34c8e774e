"""What a legal move would do. It is tried out on any state that agrees with the view; nothing hidden is revealed."""

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

# What comes after one of these is not an effect of the move: the harvest, other players, the next round.
_BORDERS: Final = (TurnEnded, RoundEnded, DwarfIdle, Fed, PhaseSkipped, CardRevealed, MarkerRevealed)
_Packed = tuple[int, int]  # goods and stock


class Outcome(NamedTuple):
    """What a move takes and gives, and what the player has then."""

    pays: Mapping[str, int]
    gains: Mapping[str, int]
    goods: Mapping[str, int]  # afterwards: the kinds that change
    points: int  # afterwards
    reveals: bool  # it turns up something that nobody has seen


def try_out(state: State, move: Move) -> Outcome:
    """The outcome of a legal move; the state is left as it was."""
    seat, had = state.seat, state.farms[state.seat]
    log: list[Event] = []
    if move.is_trade and state.phase not in (PLACE, BREED):
        # Nothing follows it, so that nothing but the farm has to be copied.
        has = had.copy()
        make_trade(seat, has, pack(move), log)
    else:
        after = state.copy()
        apply(after, pack(move), log)
        has = after.farms[seat]
    paid, gained = _exchanged(log, seat, move.is_trade)
    revealed = any(reveals(event) for event in log)
    if revealed and state.harvest == UNKNOWN:
        # A harvest marker that is turned up only now decides more than anybody can know.
        has = had.copy()
        has.goods += gained[0] - paid[0]
        has.stock += gained[1] - paid[1]
    changes = _changes(int(had.goods), int(had.stock), int(has.goods), int(has.stock))
    return Outcome(amounts(*paid), amounts(*gained), changes, int(points(has)), revealed)


def _exchanged(log: Sequence[Event], seat: int, trading: bool) -> tuple[_Packed, _Packed]:
    """What the move itself takes and gives, without the harvest and the round that may follow it."""
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
            if trading:  # room was made, and breeding goes on
                break
            if event.seat == seat:
                gained_stock += event.stock
        elif isinstance(event, _BORDERS):
            break
    return (paid_goods, paid_stock), (gained_goods, gained_stock)


@lru_cache(maxsize=10_000)
def _changes(had_goods: int, had_stock: int, goods: int, stock: int) -> dict[str, int]:
    before, now = amounts(had_goods, had_stock), amounts(goods, stock)
    return {kind: now.get(kind, 0) for kind in before | now if now.get(kind, 0) != before.get(kind, 0)}
