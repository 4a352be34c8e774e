"""A move as a value with names instead of packed numbers. Only this module packs and unpacks the engine's integers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final

from underhold.core.errors import BadNotation
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.furnishing_tables import (
    MEAL_GOODS,
    MEAL_STOCK,
    MEAL_TILE,
    SUBSTITUTES,
    WAYS_TO_PAY as WAY_COUNT,
)
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    FURNISHING,
    LARGE_PASTURE,
    LOOT_ROWS,
    SMALL_PASTURE,
    SOWING,
    STABLE,
    TILE,
)
from underhold.games.cave_farmers.engine.lowering import ITEM_PRICE, MARKET_ITEMS, SINGLE_KINDS, TWIN_KINDS
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, View
from underhold.games.cave_farmers.engine.trade_tables import NOT_FOR_SALE, TILE_RUBIES, TRADE_ROWS
from underhold.games.cave_farmers.naming.notation import notation
from underhold.games.common.naming.picking import picked


def _way_name(way: int) -> str:
    """The name of a way to pay, such as `ore_for_wood`."""
    if not way:
        return "as_printed"
    replaced = picked(SUBSTITUTES, way)
    instead = {one for _, one in replaced}
    if len(SUBSTITUTES) == len(replaced) == 2 and len(instead) == 1:
        return f"{instead.pop()}_for_both"
    return ",".join(f"{one}_for_{kind}" for kind, one in replaced)


WAYS_TO_PAY: Final = tuple(_way_name(way) for way in range(WAY_COUNT))
SKIPPED: Final = ("field", "breeding")
TRADE_KINDS: Final = ("trade", "gold", "weapon", "tile")  # kinds of moves that are any-time trades


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move:
    """A move as a value: what is done and with what, by name. Fields that a kind of move does not use are empty."""

    kind: str  # place collect twin furnish grow sow forge loot … idle: the names in engine/moves.py in lower case
    packed: int  # the engine's integer
    part: int | None = None  # which part of the space in use it does, from 0
    space: str | None = None  # that a dwarf is sent to, or whose goods are rescued
    strength: int | None = None  # of the dwarf that is sent, or of the weapon that is forged
    imitated: str | None = None  # the space that a placement imitates
    cells: tuple[str, ...] = ()  # the cells on which something is placed …
    tiles: tuple[str, ...] = ()  # … and what: one kind for every cell
    furnishing: str | None = None  # to be built
    loot: str | None = None  # that an expedition brings home
    seeds: Mapping[str, int] = field(default_factory=dict)  # that are sown
    animals: tuple[str, ...] = ()  # kinds that breed
    item: str | None = None  # bought at the market
    way: str | None = None  # how a furnishing is paid for: one of WAYS_TO_PAY
    owner_of: str | None = None  # the furnishing that a trade or a meal needs, if any …
    names_owner: bool = False  # … and whether the notation names it, because others have the same price and gain
    dwarf: int | None = None  # whose weapon is given up, from 0
    pays: Mapping[str, int] = field(default_factory=dict)  # the price of a trade, a meal or a market item
    gains: Mapping[str, int] = field(default_factory=dict)  # what a trade brings, without bonuses
    skipped: str | None = None  # the phase of the harvest that is skipped: one of SKIPPED
    text: str = field(init=False)  # its notation

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", notation(self))

    @property
    def is_trade(self) -> bool:
        """Whether it is an any-time trade."""
        return self.kind in TRADE_KINDS

    @property
    def frees_places(self) -> bool:
        """Whether it gives farm animals away."""
        return self.kind == "trade" and any(kind in self.pays for kind in FARM_ANIMALS)

    @property
    def buys_animals(self) -> bool:
        """Whether it brings farm animals into the farm."""
        return self.kind == "trade" and any(kind in self.gains for kind in FARM_ANIMALS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack, (self.packed,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        shown = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("packed", "text")}
        given = [f"{name}={value!r}" for name, value in shown.items() if value or (value == 0 and value is not False)]
        return f"Move({', '.join([repr(self.text), *given])})"


# -------------------------------------------------------------------------------------------- from the engine's integer

_NAMES: Final = {value: name.lower() for name, value in vars(m).items() if name.isupper() and isinstance(value, int)}
_Values = dict[str, Any]
_MOST_STRENGTH: Final = 14
# The tiles that loot items place on the board, without single tiles.
_LOOT_LAYS: Final = {STABLE: ("stable",), SMALL_PASTURE: ("pasture",), LARGE_PASTURE: ("pasture", "pasture")}


def _nothing(x: int, y: int, z: int) -> _Values:
    return {}


def _laying(*tiles: str) -> Callable[[int, int, int], _Values]:
    """A move that places these tiles on its cells."""
    return lambda x, y, z: {"cells": _cells(tiles, y, z), "tiles": tiles}


def _cells(tiles: tuple[str, ...], y: int, z: int) -> tuple[str, ...]:
    return tuple(CELLS[cell] for cell in (y, z)[: len(tiles)])


def _seeds(grain: int, vegetables: int) -> Mapping[str, int]:
    return {"grain": grain, "vegetable": vegetables}


def _place(space: int, strength: int, target: int) -> _Values:
    if strength > _MOST_STRENGTH:
        raise IndexError(strength)
    imitated = SPACE_IDS[target - 1] if target else None
    return {"space": SPACE_IDS[space], "strength": strength, "imitated": imitated}


def _twin(kind: int, y: int, z: int) -> _Values:
    return _laying(*TWIN_KINDS[kind].split("_"))(0, y, z)


def _tile(kind: int, y: int, z: int) -> _Values:
    laid = _laying(SINGLE_KINDS[kind])(0, y, z)
    price = int(TILE_RUBIES[kind])
    return laid if price == NOT_FOR_SALE else {**laid, "pays": named(price, 0)}


def _loot(item: int, y: int, z: int) -> _Values:
    row = LOOT_ROWS[item]
    values: _Values = {"loot": LOOT_IDS[item]}
    if row.kind == FURNISHING:
        return values | {"furnishing": FURNISHING_IDS[y]}
    if row.kind == SOWING:
        return values | {"seeds": _seeds(y, z)}
    if row.kind == BREEDING:
        return values | {"animals": tuple(picked(FARM_ANIMALS, y))}
    tiles = (SINGLE_KINDS[row.tile],) if row.kind == TILE else _LOOT_LAYS.get(row.kind, ())
    return values | _laying(*tiles)(0, y, z)


def _buy(item: int, y: int, z: int) -> _Values:
    bought = MARKET_ITEMS[item]
    pays = named(0, int(ITEM_PRICE[item]))
    return {"item": bought, "pays": pays, "gains": {bought: 1}}


def _trade(row: int, y: int, z: int) -> _Values:
    exchange, tile = TRADE_ROWS[row]
    return {
        "pays": named(*exchange.give),
        "gains": named(*exchange.get),
        "owner_of": FURNISHING_IDS[tile] if tile >= 0 else None,
        "names_owner": any(other == exchange for other, _ in TRADE_ROWS[:row]),
    }


def _meal(meal: int, y: int, z: int) -> _Values:
    goods = [(int(MEAL_GOODS[n]), int(MEAL_STOCK[n])) for n in range(len(MEAL_TILE))]
    owner = FURNISHING_IDS[MEAL_TILE[meal]]
    return {"pays": named(*goods[meal]), "owner_of": owner, "names_owner": goods[meal] in goods[:meal]}


def _gold(x: int, y: int, z: int) -> _Values:
    gold = m.gold_of(y, z)
    return {"pays": {"gold": gold}, "gains": {"food": gold - 1}}


def _weapon(dwarf: int, y: int, z: int) -> _Values:
    return {"dwarf": range(MOST_DWARFS)[dwarf]}


def _breed(kinds: int, y: int, z: int) -> _Values:
    return {"animals": tuple(picked(FARM_ANIMALS, range(2 ** len(FARM_ANIMALS))[kinds]))}


_READ: Final[dict[int, Callable[[int, int, int], _Values]]] = {
    m.PLACE: _place,
    m.TWIN: _twin,
    m.FURNISH: lambda x, y, z: {"furnishing": FURNISHING_IDS[x]},
    m.SOW: lambda x, y, z: {"seeds": _seeds(y, z)},
    m.FORGE: lambda x, y, z: {"strength": x},
    m.LOOT: _loot,
    m.SMALL: _laying("pasture"),
    m.LARGE: _laying("pasture", "pasture"),
    m.STABLE: _laying("stable"),
    m.ORE_MINE: _laying("ore_mine", "deep_tunnel"),
    m.RUBY_MINE: _laying("ruby_mine"),
    m.BUY: _buy,
    m.PAY: lambda x, y, z: {"way": WAYS_TO_PAY[x]},
    m.SITE: _laying("furnishing"),
    m.TRADE: _trade,
    m.GOLD: _gold,
    m.WEAPON: _weapon,
    m.TILE: _tile,
    m.SKIP: lambda x, y, z: {"skipped": SKIPPED[x]},
    m.MEAL: _meal,
    m.BREED: _breed,
    m.RESCUE: lambda x, y, z: {"space": SPACE_IDS[x]},
}


@cache  # there are about ten thousand moves
def unpack(packed: int) -> Move:
    """The move with this packed integer; raises BadNotation if there is no such move.

    >>> unpack(m.move(m.FORGE, 0, 3, 0, 0))
    Move('forge:3', kind='forge', part=0, strength=3)
    """
    kind, part, x, y, z = m.take_apart(packed)
    if kind not in _NAMES:
        raise _not_a_move(packed)
    try:
        values = _READ.get(kind, _nothing)(x, y, z)
    except IndexError:
        raise _not_a_move(packed) from None
    return Move(_NAMES[kind], packed, part if m.does_part(kind) else None, **values)


def _not_a_move(packed: int) -> BadNotation:
    return BadNotation(f"{packed} is not a move of The Cave Farmers.")


def as_move(move: int | Move) -> Move:
    """The move as a value; it may be given as a packed integer."""
    return move if isinstance(move, Move) else unpack(move)


def pack(move: int | Move) -> int:
    """The packed integer of a move."""
    return move.packed if isinstance(move, Move) else int(move)


def table_row(move: Move) -> int:
    """The row of a trade, a meal, a market item or an item of loot in the engine's tables."""
    return int(m.take_apart(move.packed)[2])


def legal(view: View, trades: bool = True) -> list[Move]:
    """The legal moves of a position, in the engine's order; without any-time trades if `trades` is false."""
    return [unpack(int(move)) for move in legal_moves(view, trades)]
