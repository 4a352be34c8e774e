"""A move of The Cave Farmers as a value with names. The engine's integer is packed and taken apart here alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final

from underhold.core.errors import BadNotation
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, named
from underhold.games.cave_farmers.content.trades import TILE_PRICES
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.lowering import (
    ITEM_PRICE,
    MARKET_ITEMS,
    MEALS,
    SINGLE_KINDS,
    TRADE_ROWS,
    TWIN_KINDS,
)
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, View
from underhold.games.cave_farmers.naming.notation import notation
from underhold.games.common.naming.picking import picked

WAYS_TO_PAY: Final = ("as_printed", "ore_for_wood", "ore_for_stone", "ore_for_both")
SKIPPED: Final = ("field", "breeding")
TRADE_KINDS: Final = ("trade", "gold", "weapon", "tile")  # kinds of moves that are any-time trades


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move:
    """A move as a value: what is done, and with what, by name. Fields that a kind of move does not use are empty."""

    kind: str  # place collect twin furnish grow sow forge loot … idle: the names in engine/moves.py in lower case
    packed: int  # the engine's integer
    part: int | None = None  # which part of the space in use it does, from 0
    space: str | None = None  # where a dwarf is sent, or whose goods are rescued
    strength: int | None = None  # of the dwarf that is sent, or of the weapon that is forged
    imitated: str | None = None  # the space that a placement imitates
    cells: tuple[str, ...] = ()  # the cells on which something is laid …
    tiles: tuple[str, ...] = ()  # … and what: one kind for every cell
    furnishing: str | None = None  # that is chosen to be built
    loot: str | None = None  # that an expedition brings home
    seeds: Mapping[str, int] = field(default_factory=dict)  # that are sown
    animals: tuple[str, ...] = ()  # kinds that breed
    item: str | None = None  # bought at the market
    way: str | None = None  # how a furnishing is paid for: one of WAYS_TO_PAY
    owner_of: str | None = None  # the furnishing that a trade takes, if it takes one
    dwarf: int | None = None  # whose weapon is given up, from 0
    pays: Mapping[str, int] = field(default_factory=dict)  # the price of a trade, a meal or a market item
    gains: Mapping[str, int] = field(default_factory=dict)  # what a trade brings by its table row
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
        given = [
            f"{name}={dict(value) if isinstance(value, Mapping) else value!r}"
            for name, value in shown.items()
            if value not in (None, (), {})
        ]
        return f"Move({', '.join([repr(self.text), *given])})"


# -------------------------------------------------------------------------------------------- from the engine's integer

_NAMES: Final = {value: name.lower() for name, value in vars(m).items() if name.isupper() and isinstance(value, int)}
_Values = dict[str, Any]
_MOST_STRENGTH: Final = 14
_SOME_LOOT: Final = {  # what bringing an item home lays on the board
    "stable": ("stable",),
    "tunnel": ("tunnel",),
    "cavern": ("cavern",),
    "meadow": ("meadow",),
    "field": ("field",),
    "small_pasture": ("pasture",),
    "large_pasture": ("pasture", "pasture"),
}


def _nothing(x: int, y: int, z: int) -> _Values:
    return {}


def _laying(*tiles: str) -> Callable[[int, int, int], _Values]:
    """A move that lays these tiles on its cells."""
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
    price = TILE_PRICES[kind][1]
    return {**_laying(SINGLE_KINDS[kind])(0, y, z), "pays": {"ruby": price}}


def _loot(item: int, y: int, z: int) -> _Values:
    loot = LOOT_IDS[item]
    values: _Values = {"loot": loot}
    if loot in _SOME_LOOT:
        values |= _laying(*_SOME_LOOT[loot])(0, y, z)
    elif loot == "furnish_cavern":
        values["furnishing"] = FURNISHING_IDS[y]
    elif loot == "dwelling":
        values["furnishing"] = "dwelling"
    elif loot == "sow":
        values["seeds"] = _seeds(y, z)
    elif loot == "breed":
        values["animals"] = tuple(picked(FARM_ANIMALS, y))
    return values


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
    }


def _gold(x: int, y: int, z: int) -> _Values:
    gold = m.gold_of(y, z)
    return {"pays": {"gold": gold}, "gains": {"food": gold - 1}}


def _weapon(dwarf: int, y: int, z: int) -> _Values:
    return {"dwarf": range(MOST_DWARFS)[dwarf]}


def _breed(kinds: int, y: int, z: int) -> _Values:
    return {"animals": tuple(picked(FARM_ANIMALS, range(1 << len(FARM_ANIMALS))[kinds]))}


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
    m.MEAL: lambda x, y, z: {"pays": named(int(MEALS[x]), 0)},
    m.BREED: _breed,
    m.RESCUE: lambda x, y, z: {"space": SPACE_IDS[x]},
}


@cache  # there are some ten thousand moves in all
def unpack(packed: int) -> Move:
    """The move that an integer of the engine stands for; raises BadNotation if it stands for none.

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
    """The value of a move that may be an integer of the engine."""
    return move if isinstance(move, Move) else unpack(move)


def pack(move: int | Move) -> int:
    """The engine's integer of a move."""
    return move.packed if isinstance(move, Move) else int(move)


def legal(view: View, trades: bool = True) -> list[Move]:
    """Every legal move of a position, in the engine's order; without `trades` the any-time trades are left out."""
    return [unpack(int(move)) for move in legal_moves(view, trades)]
