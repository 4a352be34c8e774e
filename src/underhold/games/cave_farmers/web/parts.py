"""What the space in use, the expedition and the trades offer: doable, done, or blocked and why."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from underhold.games.cave_farmers.content.effects import Effect
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import lowering as low, moves as m
from underhold.games.cave_farmers.engine.farm_changes import fence_cost, stable_cost
from underhold.games.cave_farmers.engine.furnishing_tables import ANIMAL_FOOD_TILES
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    COST_STOCK,
    GAIN_GOODS,
    GAIN_STOCK,
    KIND,
    MARKET_ITEMS,
    PARTS,
    TAKES,
)
from underhold.games.cave_farmers.engine.options import pile_taken
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import ACT, BREED, FEED, FINAL, HOUSE, NO_SPACE, PLACE, Farm, View
from underhold.games.cave_farmers.engine.trades import is_trade
from underhold.games.cave_farmers.web.reasons import (
    blocked,
    loot_price,
    owned,
    waiting,
    why_no_loot,
    why_no_part,
    why_no_trade,
)
from underhold.games.cave_farmers.web.slots import (
    LOOT_SLOTS,
    TRADE_SLOTS,
    TileSlot,
    TradeSlot,
    tile_slots,
    trade_slot,
)
from underhold.games.cave_farmers.words import effect_text, sentence
from underhold.games.cave_farmers.words.moves import collected, move_text, traded
from underhold.locale import Words
from underhold.wire.messages import Part, Reason

_TRADING = (PLACE, ACT, HOUSE, FEED, BREED, FINAL)  # phases that offer trades
_GAINS = (low.TWIN, low.ORE_MINE, low.RUBY_MINE, low.SELL)
PartState = Literal["open", "blocked", "done"]


@dataclass(slots=True)
class Offers:
    """The parts of a decision, and which one every legal move belongs to."""

    parts: list[Part] = field(default_factory=list)
    part_of: dict[int, int] = field(default_factory=dict)


def offers(words: Words, view: View, legal: Sequence[int]) -> Offers:
    """All parts of the open question, in their order: space, loot, trades."""
    farm = view.farms[view.seat]
    found = Offers()
    open_parts = {move >> 18 & 7 for move in legal if 0 < move >> 21 <= m.BUY and move >> 21 != m.HOME}
    if view.space != NO_SPACE:
        found.parts += space_parts(words, view, farm, open_parts)
        for move in legal:
            if 0 < move >> 21 <= m.BUY and move >> 21 not in (m.LOOT, m.HOME):
                found.part_of[move] = move >> 18 & 7
        _add_loot(words, view, farm, legal, found)
    if decision_phase(view) in _TRADING:
        _add_trades(words, view, farm, legal, found)
    return found


# --------------------------------------------------------------------------------------------------------- the space


def space_parts(words: Words, view: View, farm: Farm, open_parts: Collection[int]) -> list[Part]:
    """The parts of the space in use; `open_parts` are those with a legal move."""
    travelling = _trip_under_way(view)
    shown = []
    for slot in tile_slots(view, farm):
        state: PartState = "open"
        why: Reason | None = None
        if slot.number == travelling:
            # Its first item has closed it; it lasts until the dwarf comes home.
            if not open_parts:
                state, why = "blocked", waiting(words, view) or blocked(words, "CF-20", "no_loot_left")
        elif _is_done(view, slot):
            state = "done"
        elif slot.number not in open_parts or travelling is not None:
            state, why = "blocked", why_no_part(words, view, farm, slot)
        shown.append(
            Part(
                source="tile",
                id=slot.id,
                part=slot.part,
                alternative=slot.alternative,
                kind=slot.kind,
                text=_part_text(words, slot.effect, _pile(view, slot, state)),
                state=state,
                reason=why,
                pay=_price(view, farm, slot),
                gain=_gain(view, farm, slot, state),
            )
        )
    return shown


def _trip_under_way(view: View) -> int | None:
    """The part of the space whose expedition has begun: the last one, since they are done in order."""
    if not view.trip_strength:
        return None
    first, end = int(PARTS[view.space]), int(PARTS[view.space + 1])
    return max(row - first for row in range(first, end) if KIND[row] == low.TRIP and view.done >> (row - first) & 1)


def _is_done(view: View, slot: TileSlot) -> bool:
    """Whether a part was carried out and nothing of it is left."""
    if slot.kind == "buy" and view.bought == (1 << len(MARKET_ITEMS)) - 1:
        return True
    return bool(view.done >> slot.number & 1) and not view.open_parts >> slot.number & 1


Pile = tuple[tuple[str, int], ...]


def _pile(view: View, slot: TileSlot, state: PartState) -> Pile | None:
    """The goods that taking all of the space brings now; None: that is no longer the question."""
    if not TAKES[slot.row] or state == "done":
        return None
    pile = int(pile_taken(view, view.space))
    return tuple((named(0, pile) if low.IN_STOCK[view.space] else named(pile, 0)).items())


@lru_cache(maxsize=10_000)
def _part_text(words: Words, effect: Effect, pile: Pile | None) -> str:
    return str(sentence(effect_text(words, effect, None if pile is None else dict(pile))))


def _price(view: View, farm: Farm, slot: TileSlot) -> dict[str, int]:
    """What it costs at least, with discounts."""
    cost = int(COST[slot.row])
    if slot.kind in ("small", "large"):
        cost = int(fence_cost(farm, cost, view.fenced == 0))
    elif slot.kind == "stable":
        cost = int(stable_cost(farm, cost))
    return named(cost, int(COST_STOCK[slot.row]))


def _gain(view: View, farm: Farm, slot: TileSlot, state: PartState) -> dict[str, int]:
    """What it brings, without what lies under tiles and what furnishings add."""
    if slot.kind == "gain":
        return {} if state == "done" else collected(view, farm, slot.row)
    return named(int(GAIN_GOODS[slot.row]), int(GAIN_STOCK[slot.row])) if KIND[slot.row] in _GAINS else {}


# --------------------------------------------------------------------------------------------------------------- loot


def _add_loot(words: Words, view: View, farm: Farm, legal: Sequence[int], found: Offers) -> None:
    """All loot, while an expedition is under way or can be made."""
    taking = [move for move in legal if move >> 21 == m.LOOT]
    if not taking and not view.trip_strength:
        return
    strength = int(view.trip_strength or farm.weapon(view.dwarf))
    first = len(found.parts)
    for move in taking:
        found.part_of[move] = first + (move >> 12 & 63)
    can = {move >> 12 & 63 for move in taking}
    for slot in LOOT_SLOTS:
        is_open = slot.number in can
        found.parts.append(
            Part(
                source="loot",
                id=slot.id,
                part=slot.number,
                alternative=0,
                kind=slot.kind,
                text=_part_text(words, slot.effect, None),
                state="open" if is_open else "blocked",
                reason=None if is_open else why_no_loot(words, view, farm, slot, strength),
                pay=loot_price(farm, slot),
                gain=slot.gain,
            )
        )


# ------------------------------------------------------------------------------------------------------------- trades


def _add_trades(words: Words, view: View, farm: Farm, legal: Sequence[int], found: Offers) -> None:
    """Every trade that this seat could ever make: everyone's, and those of its furnishings."""
    numbers = {move: trade_slot(move) for move in legal if is_trade(move >> 21) or move >> 21 == m.MEAL}
    can = set(numbers.values())
    index: dict[int, int] = {}
    have = owned(farm)
    feeding = decision_phase(view) == FEED
    for slot in TRADE_SLOTS:
        if (slot.tiles and not farm.tiles & slot.tiles) or (slot.kind == "meal" and not feeding):
            continue
        index[slot.number] = len(found.parts)
        is_open = slot.number in can
        found.parts.append(
            Part(
                source="any",
                id=slot.id,
                part=slot.number,
                alternative=0,
                kind=slot.kind,
                text=_trade_text(words, view, farm, slot),
                state="open" if is_open else "blocked",
                reason=None if is_open else why_no_trade(words, view, farm, slot, have),
                pay=slot.pay,
                gain=traded(farm, slot.move >> 12 & 63) if slot.move >> 21 == m.TRADE else slot.gain,
            )
        )
    for move, number in numbers.items():
        assert number is not None
        found.part_of[move] = index[number]


def _trade_text(words: Words, view: View, farm: Farm, slot: TradeSlot) -> str:
    also = int(view.harvest) if slot.kind == "meal" else int(farm.tiles & ANIMAL_FOOD_TILES)
    known = _trade_texts.get((words, slot.number, also))
    if known is None:
        known = _trade_texts[words, slot.number, also] = _new_trade_text(words, view, slot)
    return known


_trade_texts: dict[tuple[Words, int, int], str] = {}


def _new_trade_text(words: Words, view: View, slot: TradeSlot) -> str:
    match slot.kind:
        case "gold" | "weapon":
            return str(words.text(f"face.cave_farmers.trade.{slot.kind}"))
        case "tile":
            tile = words.text(f"cave_farmers.tile.{slot.id.removeprefix('ruby_')}")
            return str(words.say("face.cave_farmers.trade.tile", pay_goods=slot.pay, tile=tile))
    return str(move_text(words, view, slot.move))
