"""Explains the current decision: every part with its legal moves and its price, or why it is not possible.

The disabled parts in the browser, the terminal, and the error for an illegal move all use this explanation.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.effects import Effect
from underhold.games.cave_farmers.engine import lowering as low, queries
from underhold.games.cave_farmers.engine.loot_tables import LOOT_SCOPE, chooses_furnishing
from underhold.games.cave_farmers.engine.lowering import KIND, MARKET_ITEMS, NEEDS
from underhold.games.cave_farmers.engine.placing import weakest_at_home
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import (
    ACT,
    BREED,
    FEED,
    FINAL,
    HOUSE,
    NO_SPACE,
    PLACE,
    Farm,
    View,
)
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.naming.arrivals import Arrival, arrivals, arrived, possible_parts
from underhold.games.cave_farmers.naming.move import Move, legal
from underhold.games.cave_farmers.naming.prices import (
    collected,
    loot_price,
    part_price,
    pile_now,
    printed_gain,
    takes_pile,
    traded,
)
from underhold.games.cave_farmers.naming.reasons import (
    blocked,
    furnishing_scope,
    owned,
    refused,
    waiting,
    why_no_dwarf,
    why_no_imitation,
    why_no_loot,
    why_no_part,
    why_no_trade,
    why_not_free,
    why_not_furnishing,
)
from underhold.games.cave_farmers.naming.slots import (
    LOOT_SLOTS,
    TRADE_SLOTS,
    SpaceSlot,
    space_slots,
    trade_slot,
)
from underhold.games.common.naming.picking import picked

_TRADING: Final = (PLACE, ACT, HOUSE, FEED, BREED, FINAL)  # phases that offer trades


class Part(NamedTuple):
    """One option of the current decision, possible or not."""

    source: Literal["space", "loot", "trade", "answer"]
    id: str  # of the space, the loot or the trade; for other answers their kind, or the space to send a dwarf to
    kind: str
    moves: tuple[Move, ...]  # empty: not possible now
    cost: Mapping[str, int]  # without what depends on the move
    gain: Mapping[str, int]
    refusal: Refusal | None  # None: possible
    done: bool = False  # it was carried out completely
    number: int = 0  # the number of the part, as shown to players …
    alternative: int = 0  # … and of the alternative, if parts exclude each other
    effect: Effect | None = None  # its effect in the content tables
    pile: Mapping[str, int] | None = None  # the goods on the space that it takes; None if it takes none


@dataclass(frozen=True, slots=True)
class Explanation:
    """The current decision. Each legal move belongs to one part of `parts`; `loot` is the expedition in detail."""

    moves: tuple[Move, ...]
    space: tuple[Part, ...]  # parts of the space in use
    loot: tuple[Part, ...]  # items of an expedition; their moves are also those of the part of the space
    trades: tuple[Part, ...]
    answers: tuple[Part, ...]  # other answers: spaces for a dwarf, ways to pay, cells, the end of a turn …
    barred: Mapping[str, Refusal]  # spaces to which no dwarf can be sent, or furnishings that cannot be chosen

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts except the loot."""
        return (*self.space, *self.trades, *self.answers)


def explain(view: View) -> Explanation:
    """Explain the current decision."""
    moves, farm = legal(view), view.farms[view.seat]
    space: list[Part] = []
    loot: list[Part] = []
    if view.space != NO_SPACE:
        space = _space_parts(view, farm, moves)
        loot = _loot_parts(view, farm, moves)
    trades = _trade_parts(view, farm, moves) if decision_phase(view) in _TRADING else []
    answers = _answer_parts(view, moves)
    if decision_phase(view) == PLACE:
        barred = {part.id: part.refusal for part in answers if part.refusal}
    else:
        barred = _barred_furnishings(view, farm, moves)
    return Explanation(tuple(moves), tuple(space), tuple(loot), tuple(trades), tuple(answers), barred)


# --------------------------------------------------------------------------------------------------------- the space


def _space_parts(view: View, farm: Farm, moves: Sequence[Move]) -> list[Part]:
    """The parts of the space in use, with their moves."""
    of_part: dict[int, list[Move]] = {}
    travelling = trip_under_way(view)
    for move in moves:
        if move.part is not None:
            number = travelling if travelling is not None else move.part
            of_part.setdefault(number, []).append(move)
    parts = parts_of_space(view, farm, of_part)
    slots = space_slots(view, farm)
    return [
        part._replace(moves=tuple(of_part[slot.number])) if slot.number in of_part else part
        for part, slot in zip(parts, slots, strict=True)
    ]


def parts_of_space(view: View, farm: Farm, possible: Collection[int]) -> list[Part]:
    """The parts of the space in use without their moves; `possible` are the numbers of those that have any."""
    travelling = trip_under_way(view)
    return [_space_part(view, farm, slot, slot.number in possible, travelling) for slot in space_slots(view, farm)]


def _space_part(view: View, farm: Farm, slot: SpaceSlot, possible: bool, travelling: int | None) -> Part:
    done, why = False, None
    if slot.number == travelling:
        # Taking the first item closes the part, but the expedition lasts until the dwarf comes home.
        if not possible:
            why = waiting(view) or blocked("CF-20", "no_loot_left")
    elif _is_done(view, slot):
        done, why = True, refused("CF-10", "part_closed", space=slot.id)
    elif not possible or travelling is not None:
        why = why_no_part(view, farm, slot)
    gain = printed_gain(slot.row)
    if slot.kind == "gain" and not done:
        gain = collected(view, farm, slot.row)
    return Part(
        source="space",
        id=slot.id,
        kind=slot.kind,
        moves=(),
        cost=part_price(view, farm, slot.row),
        gain=gain,
        refusal=why,
        done=done,
        number=slot.part,
        alternative=slot.alternative,
        effect=slot.effect,
        pile=pile_now(view) if takes_pile(slot.row) and not done else None,
    )


def trip_under_way(view: View) -> int | None:
    """The part of the space whose expedition is under way: the last one that was done."""
    if not view.trip_strength:
        return None
    parts = enumerate(queries.part_rows(view.space))
    return max(part for part, row in parts if KIND[row] == low.TRIP and queries.is_done(view, part))


def _is_done(view: View, slot: SpaceSlot) -> bool:
    """Whether a part was carried out completely."""
    if slot.kind == "buy" and len(picked(MARKET_ITEMS, view.bought)) == len(MARKET_ITEMS):
        return True
    return queries.is_done(view, slot.number) and not queries.is_open(view, slot.number)


# --------------------------------------------------------------------------------------------------------------- loot


def _loot_parts(view: View, farm: Farm, moves: Sequence[Move]) -> list[Part]:
    """All loot items, while an expedition is under way or possible."""
    taking: dict[str, list[Move]] = {}
    for move in moves:
        if move.loot:
            taking.setdefault(move.loot, []).append(move)
    if not taking and not view.trip_strength:
        return []
    strength = int(view.trip_strength or farm.weapon(view.dwarf))
    return [
        Part(
            source="loot",
            id=slot.id,
            kind=slot.kind,
            moves=tuple(taking.get(slot.id, ())),
            cost=loot_price(farm, slot.id),
            gain=slot.gain,
            refusal=None if slot.id in taking else why_no_loot(view, farm, slot, strength),
            number=slot.number,
            effect=slot.effect,
        )
        for slot in LOOT_SLOTS
    ]


# ------------------------------------------------------------------------------------------------------------- trades


def _trade_parts(view: View, farm: Farm, moves: Sequence[Move]) -> list[Part]:
    """All trades that this seat could make if it had the goods: the general ones, and those of its furnishings."""
    making: dict[int, list[Move]] = {}
    for move in moves:
        if move.is_trade or move.kind == "meal":
            making.setdefault(trade_slot(move).number, []).append(move)
    have, tiles = owned(farm), set(picked(FURNISHING_IDS, farm.tiles))
    feeding = decision_phase(view) == FEED
    return [
        Part(
            source="trade",
            id=slot.id,
            kind=slot.kind,
            moves=tuple(making.get(slot.number, ())),
            cost=slot.pay,
            gain=traded(farm, slot.move),
            refusal=None if slot.number in making else why_no_trade(view, farm, slot, have),
            number=slot.number,
        )
        for slot in TRADE_SLOTS
        if (not slot.owners_of or not tiles.isdisjoint(slot.owners_of)) and (slot.kind != "meal" or feeding)
    ]


# ------------------------------------------------------------------------------------------------------ other answers


def _answer_parts(view: View, moves: Sequence[Move]) -> list[Part]:
    """Answers that belong to no space, loot or trade: one part for each space to send a dwarf to, one for each kind."""
    placing = decision_phase(view) == PLACE
    grouped: dict[tuple[str, str], list[Move]] = {}
    if placing:
        grouped = {("place", space): [] for space in picked(SPACE_IDS, view.open_spaces)}
    for move in moves:
        if move.part is None and not move.is_trade and move.kind != "meal":
            id = str(move.space) if move.kind == "place" else move.kind
            grouped.setdefault((move.kind, id), []).append(move)
    why = Arrivals(view).why_not if placing else None
    return [
        Part("answer", id, kind, tuple(found), {}, {}, None if found or why is None else why(id))
        for (kind, id), found in grouped.items()
    ]


class Arrivals:
    """What a dwarf could do on the spaces if it were sent there, found on a copy of the view."""

    def __init__(self, view: View) -> None:
        self._view = view_of(view)
        self._farm = self._view.farms[view.seat]

    def parts(self, arrival: Arrival) -> list[Part]:
        """The parts of a space for a dwarf that has just been sent there, without their moves."""
        with arrived(self._view, self._farm, arrival):
            return parts_of_space(self._view, self._farm, possible_parts(self._view, self._farm))

    def previews(self, moves: Iterable[Move]) -> dict[str, list[Part]]:
        """The parts of every space that can be chosen or imitated. The key is the space, for the weakest dwarf that can
        be sent, or `space/strength`, for stronger dwarfs if that makes a difference.
        """
        shown: dict[str, list[Part]] = {}
        for arrival in arrivals(moves):
            found = self.parts(arrival)
            if arrival.space not in shown:
                shown[arrival.space] = found
            elif found != shown[arrival.space]:
                shown[f"{arrival.space}/{arrival.strength}"] = found
        return shown

    def why_not(self, space: str, strength: int | None = None) -> Refusal:
        """Why no dwarf can be sent to a space, or none of this strength."""
        if strength is None:
            strength = int(self._farm.weapon(weakest_at_home(self._farm)))
        why = why_not_free(self._view, space) or why_no_dwarf(self._farm, strength)
        why = why or why_no_imitation(self._farm, space)
        if why:
            return why
        whys: list[Refusal] = []
        for part in self.parts(Arrival(space, strength)):
            if part.refusal and part.refusal.rule != "CF-13" and part.refusal not in whys:
                whys.append(part.refusal)
        rule = whys[0].rule if len(whys) == 1 else "CF-10"
        return blocked(rule, "nothing_to_do", space=space, reasons=tuple(whys))


def _barred_furnishings(view: View, farm: Farm, moves: Iterable[Move]) -> dict[str, Refusal]:
    """While something can be furnished: the furnishings in the supply that cannot be, with the reasons."""
    scope = _open_scope(view, moves)
    if scope is None:
        return {}
    whys = {name: why_not_furnishing(view, farm, name, scope) for name in picked(FURNISHING_IDS, view.supply)}
    return {name: why for name, why in whys.items() if why}


def _open_scope(view: View, moves: Iterable[Move]) -> int | None:
    """The furnishings that the open part allows, as a mask; None if nothing can be furnished now. No space has two."""
    if decision_phase(view) != ACT:
        return None
    if not view.trip_strength:
        for part, row in enumerate(queries.part_rows(view.space)):
            if KIND[row] == low.FURNISH and queries.is_open(view, part) and not NEEDS[row] & ~view.done:
                return furnishing_scope(row)
    items = [LOOT_IDS.index(move.loot) for move in moves if move.loot]
    return next((int(LOOT_SCOPE[item]) for item in items if chooses_furnishing(item)), None)
