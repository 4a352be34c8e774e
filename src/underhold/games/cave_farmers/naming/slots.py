"""Everything that a decision can offer, in the order in which players see it: parts of spaces, loot, and any-time
trades. Built once from the tables.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT, SPACE_IDS
from underhold.games.cave_farmers.content.effects import (
    AllWeapons,
    Breed,
    Effect,
    Furnish,
    Gain,
    LargePasture,
    Leaf,
    SingleTile,
    SmallPasture,
    Sow,
    Stable,
)
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import lowering as low, moves as m, queries
from underhold.games.cave_farmers.engine.furnishing_tables import BOTH_ALTERNATIVES_TILES, MEAL_COUNT, WEAPON_SELLERS
from underhold.games.cave_farmers.engine.lowering import (
    BOTH_ONCE,
    KIND,
    PARTS,
    SINGLE_KINDS,
    SPACE_PARTS,
)
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.trade_tables import NOT_FOR_SALE, TILE_RUBIES, TRADE_ROWS
from underhold.games.cave_farmers.naming.move import Move, unpack
from underhold.games.common.naming.picking import picked

# The kinds of parts of a space.
PART_KINDS: Final = {
    low.COLLECT: "gain",
    low.TWIN: "twin",
    low.FURNISH: "furnish",
    low.GROW: "grow",
    low.SOW: "sow",
    low.FORGE: "forge",
    low.TRIP: "trip",
    low.SMALL: "small",
    low.LARGE: "large",
    low.STABLE: "stable",
    low.ORE_MINE: "ore_mine",
    low.RUBY_MINE: "ruby_mine",
    low.SELL: "sell",
    low.BUY: "buy",
}


@dataclass(frozen=True, slots=True)
class SpaceSlot:
    """A part of a space; `part` and `alternative` are the numbers shown to players."""

    id: str
    row: int  # in the flat tables
    number: int  # within the space, in the engine
    part: int
    alternative: int
    kind: str
    effect: Effect


def _space_slots(space: int, exclusive: bool) -> tuple[SpaceSlot, ...]:
    """The parts of a space. If `exclusive`, parts of which only one can be done are alternatives of the first one."""
    slots: list[SpaceSlot] = []
    first = int(PARTS[space])
    for number, part in enumerate(SPACE_PARTS[space]):
        row = first + number
        shared = next((slot.part for slot in slots if exclusive and queries.excluded(row, slot.number)), number)
        alternative = sum(slot.part == shared for slot in slots)
        kind = PART_KINDS[int(KIND[row])]
        slots.append(SpaceSlot(SPACE_IDS[space], row, number, shared, alternative, kind, part.effect))
    return tuple(slots)


_EXCLUSIVE: Final = tuple(_space_slots(space, True) for space in range(len(SPACE_IDS)))
_TOGETHER: Final = tuple(_space_slots(space, False) for space in range(len(SPACE_IDS)))


def space_slots(view: View, farm: Farm) -> tuple[SpaceSlot, ...]:
    """The parts of the space in use. If the player may do both alternatives, `either … or` does not exclude any."""
    return (_EXCLUSIVE if excludes(view, farm) else _TOGETHER)[view.space]


def excludes(view: View, farm: Farm) -> bool:
    """Whether `either … or` allows only one of them. On some spaces both can be done only once per game."""
    if not farm.tiles & BOTH_ALTERNATIVES_TILES:
        return True
    return bool(farm.extended & BOTH_ONCE[view.space]) and not queries.all_done(view)


# --------------------------------------------------------------------------------------------------------------- loot


@dataclass(frozen=True, slots=True)
class LootSlot:
    id: str
    number: int
    kind: str
    effect: Leaf
    strength: int
    gain: dict[str, int]


_LOOT_KINDS: Final[dict[type, str]] = {
    Gain: "gain",
    AllWeapons: "all_weapons",
    Furnish: "furnish",
    Stable: "stable",
    SingleTile: "tile",
    SmallPasture: "small",
    LargePasture: "large",
    Sow: "sow",
    Breed: "breed",
}
LOOT_SLOTS: Final = tuple(
    LootSlot(
        loot.id,
        number,
        _LOOT_KINDS[type(loot.effect)],
        loot.effect,
        loot.strength,
        named(*loot.effect.goods) if isinstance(loot.effect, Gain) else {},
    )
    for number, loot in enumerate(LOOT)
)


# ------------------------------------------------------------------------------------------------------------- trades


@dataclass(frozen=True, slots=True)
class TradeSlot:
    """An any-time trade, or a meal that a furnishing offers."""

    id: str
    number: int  # in the list of all of them
    kind: str  # trade food gold tile weapon meal
    move: Move  # an example; its cell or dwarf does not matter
    owners_of: tuple[str, ...]  # it needs one of these furnishings; empty: it needs none
    pay: Mapping[str, int]
    gain: Mapping[str, int]


def _trade_slots() -> tuple[TradeSlot, ...]:
    """First the trades that everyone can make, then those of furnishings, then meals."""
    found: list[tuple[str, str, Move, tuple[str, ...]]] = []
    rows = [unpack(m.move(m.TRADE, 0, number, 0, 0)) for number in range(len(TRADE_ROWS))]
    for move in rows:
        if not move.owner_of:
            given, amount = next(iter(move.pays.items()))
            name = f"{given}s" if amount > 1 else given  # the trade of two donkeys brings more than two trades of one
            found.append((f"{name}_{next(iter(move.gains))}", _trade_kind(move), move, ()))
    found.append(("gold_food", "gold", unpack(m.move(m.GOLD, 0, 0, 0, 2)), ()))
    for number, tile in enumerate(SINGLE_KINDS):
        if TILE_RUBIES[number] != NOT_FOR_SALE:
            found.append((f"ruby_{tile}", "tile", unpack(m.move(m.TILE, 0, number, 0, 0)), ()))
    found += [(move.owner_of, _trade_kind(move), move, (move.owner_of,)) for move in rows if move.owner_of]
    sellers = tuple(picked(FURNISHING_IDS, WEAPON_SELLERS))
    if sellers:
        found.append((sellers[0], "weapon", unpack(m.move(m.WEAPON, 0, 0, 0, 0)), sellers))
    meals = [unpack(m.move(m.MEAL, 0, number, 0, 0)) for number in range(int(MEAL_COUNT))]
    found += [(move.owner_of, "meal", move, (move.owner_of,)) for move in meals if move.owner_of]
    return tuple(
        TradeSlot(id, number, kind, move, owners, move.pays, move.gains)
        for number, (id, kind, move, owners) in enumerate(found)
    )


def _trade_kind(move: Move) -> str:
    return "food" if set(move.gains) == {"food"} and "ruby" not in move.pays else "trade"


TRADE_SLOTS: Final = _trade_slots()


def _trade_key(move: Move) -> object:
    """What the moves of one slot have in common."""
    match move.kind:
        case "gold" | "weapon":
            return move.kind
        case "tile":
            return move.tiles
    return move


_BY_KEY: Final = {_trade_key(slot.move): slot for slot in TRADE_SLOTS}


@cache
def trade_slot(move: Move) -> TradeSlot:
    """The slot that a trade or a meal belongs to."""
    return _BY_KEY[_trade_key(move)]
