"""Everything that can be offered, in the order in which people are shown it: the parts of the spaces, the loot, and
any-time trades. Made once from the tables.
"""

from dataclasses import dataclass
from typing import Final, Literal

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
from underhold.games.cave_farmers.engine import lowering as low, moves as m
from underhold.games.cave_farmers.engine.furnishing_tables import (
    BOTH_ALTERNATIVES_TILES,
    MEAL_COUNT,
    MEAL_GOODS,
    MEAL_STOCK,
    MEAL_TILE,
    WEAPON_SELLERS,
)
from underhold.games.cave_farmers.engine.lowering import (
    BOTH_ONCE,
    CLOSES,
    GUEST_CLOSES,
    KIND,
    PARTS,
    SINGLE_KINDS,
    SPACE_PARTS,
)
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.trade_tables import TILE_RUBIES, TRADE_ROWS

Source = Literal["tile", "loot", "any"]

# What a part of a space does, in a word of the wire.
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
# What a move does.
MOVE_KINDS: Final = {
    value: name.lower() for name, value in vars(m).items() if name.isupper() and isinstance(value, int)
} | {m.PLACE: "choose", m.DONE: "end", m.COLLECT: "gain"}


@dataclass(frozen=True, slots=True)
class TileSlot:
    """A part of a space; `part` and `alternative` as people count them."""

    id: str
    row: int  # in the flat tables
    number: int  # within the space, as the engine counts
    part: int
    alternative: int
    kind: str
    effect: Effect


def _tile_slots(space: int, exclusive: bool) -> tuple[TileSlot, ...]:
    """Parts of which only one may be done count as alternatives of the first of them."""
    slots: list[TileSlot] = []
    first = int(PARTS[space])
    for number, part in enumerate(SPACE_PARTS[space]):
        row = first + number
        others = int(CLOSES[row]) & ~int(GUEST_CLOSES[row]) if exclusive else 0
        shared = next((slot.part for slot in slots if others >> slot.number & 1), number)
        alternative = sum(slot.part == shared for slot in slots)
        kind = PART_KINDS[int(KIND[row])]
        slots.append(TileSlot(SPACE_IDS[space], row, number, shared, alternative, kind, part.effect))
    return tuple(slots)


_EXCLUSIVE: Final = tuple(_tile_slots(space, True) for space in range(len(SPACE_IDS)))
_TOGETHER: Final = tuple(_tile_slots(space, False) for space in range(len(SPACE_IDS)))


def tile_slots(view: View, farm: Farm) -> tuple[TileSlot, ...]:
    """The parts of the space in use. For a player who may do both alternatives `either … or` excludes nothing."""
    return (_EXCLUSIVE if excludes(view, farm) else _TOGETHER)[view.space]


def excludes(view: View, farm: Farm) -> bool:
    """Whether `either … or` means just one of them. On some spaces the right to do both helps only once."""
    if not farm.tiles & BOTH_ALTERNATIVES_TILES:
        return True
    all_done = view.done == (1 << len(SPACE_PARTS[view.space])) - 1
    return bool(farm.extended & BOTH_ONCE[view.space] and not all_done)


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
    kind: str
    move: int  # one that stands for it: aimed at nothing
    tiles: int  # furnishings of which it takes one, as a mask; 0: none
    pay: dict[str, int]
    gain: dict[str, int]


def _trade_kind(pay: dict[str, int], gain: dict[str, int]) -> str:
    return "food" if set(gain) == {"food"} and "ruby" not in pay else "trade"


def _trade_slots() -> tuple[TradeSlot, ...]:
    slots: list[TradeSlot] = []

    def add(name: str, kind: str, move: int, pay: dict[str, int], gain: dict[str, int], tiles: int = 0) -> None:
        slots.append(TradeSlot(name, len(slots), kind, move, tiles, pay, gain))

    rows = [(number, named(*row.give), named(*row.get), tile) for number, (row, tile) in enumerate(TRADE_ROWS)]
    for number, pay, gain, tile in rows:
        if tile < 0:
            given, amount = next(iter(pay.items()))
            name = f"{given}s" if amount > 1 else given  # two donkeys are worth more than one and one
            add(f"{name}_{next(iter(gain))}", _trade_kind(pay, gain), m.TRADE << 21 | number << 12, pay, gain)
    add("gold_food", "gold", m.GOLD << 21 | 2, {"gold": 2}, {"food": 1})
    for number, (tile_kind, price) in enumerate(zip(SINGLE_KINDS, TILE_RUBIES, strict=True)):
        if price >= 0:
            add(f"ruby_{tile_kind}", "tile", m.TILE << 21 | number << 12, named(int(price), 0), {})
    for number, pay, gain, tile in rows:
        if tile >= 0:
            add(FURNISHING_IDS[tile], _trade_kind(pay, gain), m.TRADE << 21 | number << 12, pay, gain, 1 << tile)
    sellers = [tile for tile in range(len(FURNISHING_IDS)) if WEAPON_SELLERS >> tile & 1]
    if sellers:
        add(FURNISHING_IDS[sellers[0]], "weapon", m.WEAPON << 21, {}, {}, int(WEAPON_SELLERS))
    for number in range(int(MEAL_COUNT)):
        tile, pay = int(MEAL_TILE[number]), named(int(MEAL_GOODS[number]), int(MEAL_STOCK[number]))
        add(FURNISHING_IDS[tile], "meal", m.MEAL << 21 | number << 12, pay, {}, 1 << tile)
    return tuple(slots)


TRADE_SLOTS: Final = _trade_slots()
_BY_MOVE: Final = {(slot.move >> 21, slot.move >> 12 & 63): slot.number for slot in TRADE_SLOTS}
_AIMED: Final = (m.GOLD, m.WEAPON)


def trade_slot(move: int) -> int | None:
    """The number of the slot that a move belongs to."""
    kind = move >> 21
    return _BY_MOVE.get((kind, 0 if kind in _AIMED else move >> 12 & 63))
