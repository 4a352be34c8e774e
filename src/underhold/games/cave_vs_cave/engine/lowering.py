"""The content tables, flattened once at import into integers that the rules read.

Everything that a player can do is an *option*: one alternative of one part of a tile or a room, a conversion, the
end of the turn … Options are numbered in the order of the tables. A *move* is an option with what it is aimed at:

    option << 10 | room << 5 | place       place: a space, an edge, an action tile, or 0
"""

from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ACTIONS, CONVERSIONS, ROOMS, action_number
from underhold.games.cave_vs_cave.content.effects import (
    BuildWall,
    Either,
    Excavate,
    Exchange,
    ExchangeDifferent,
    Furnish,
    Gain,
    MayOnAction,
    OnFlax,
    OnUseRooms,
    OnWall,
    Part,
    RaiseTo,
    Simple,
    TearDownWall,
    UseRooms,
)
from underhold.games.cave_vs_cave.content.goods import ONE_FOOD

# What carrying out an option does.
CHOOSE: Final = 0  # take an action tile
TRADE: Final = 1  # pay goods (or none), gain goods
RAISE: Final = 2  # replenish
DIG: Final = 3
FURNISH: Final = 4
WALL: Final = 5
TEAR: Final = 6
USE: Final = 7  # the [1], [2] or [3] of a tile; no move of its own, the rooms' options stand for it
FACE: Final = 8  # choose a face of the additional cavern
END: Final = 9
TAKE: Final = 10  # receive what was paid for


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the flat tables, with where it came from."""

    kind: int
    effect: Simple | None = None
    tile: int = -1  # the action tile it belongs to …
    room: int = -1  # … or the room
    part: int = 0  # which part of it
    pay: int = 0
    food_per_turn: int = 0
    gain: int = 0  # for RAISE the target
    only_below: int = 0
    count: int = 0  # digs, or rooms to use
    through_walls: bool = False
    place: int = 0  # for FACE which face


def _alternatives(part: Part) -> tuple[Simple, ...]:
    return part.alternatives if isinstance(part, Either) else (part,)


def _options(effect: Simple, tile: int, room: int, part: int) -> list[Option]:
    match effect:
        case Gain(goods, only_below):
            return [Option(TRADE, effect, tile, room, part, gain=goods, only_below=only_below)]
        case Exchange(pay, gain):
            return [Option(TRADE, effect, tile, room, part, pay=pay, gain=gain)]
        case ExchangeDifferent(kinds, gain):
            payments = [sum(1 << (8 * kind) for kind in chosen) for chosen in combinations(range(6), kinds)]
            return [Option(TRADE, effect, tile, room, part, pay=pay, gain=gain) for pay in payments]
        case RaiseTo(goods):
            return [Option(RAISE, effect, tile, room, part, gain=goods)]
        case Excavate(count, pay, through_walls):
            return [Option(DIG, effect, tile, room, part, pay=pay, count=count, through_walls=through_walls)]
        case Furnish(pay, food_per_turn):
            return [Option(FURNISH, effect, tile, room, part, pay=pay, food_per_turn=food_per_turn)]
        case BuildWall():
            return [Option(WALL, effect, tile, room, part)]
        case TearDownWall(gain):
            return [Option(TEAR, effect, tile, room, part, gain=gain)]
        case UseRooms(count):
            return [Option(USE, effect, tile, room, part, count=count)]


def _of_parts(parts: tuple[Part, ...], tile: int = -1, room: int = -1) -> list[Option]:
    return [
        option
        for number, part in enumerate(parts)
        for effect in _alternatives(part)
        for option in _options(effect, tile, room, number)
    ]


_BY_TILE: Final = [_of_parts(action.parts, tile=number) for number, action in enumerate(ACTIONS)]
_BY_ROOM: Final = [_of_parts(room.parts, room=room.number) for room in ROOMS]
_CONVERT: Final = [Option(TRADE, effect, pay=effect.pay, gain=effect.gain) for effect in CONVERSIONS]
_PROSPECT: Final = [
    Option(TRADE, room.power.exchange, room=room.number, pay=room.power.exchange.pay, gain=room.power.exchange.gain)
    for room in ROOMS
    if isinstance(room.power, MayOnAction)
]

OPTIONS: Final[tuple[Option, ...]] = (
    Option(CHOOSE),
    *chain.from_iterable(_BY_TILE),
    *chain.from_iterable(_BY_ROOM),
    Option(DIG, count=1),  # the second dig of Excavation's paid half
    *_PROSPECT,
    Option(FACE, place=0),
    Option(FACE, place=1),
    Option(TAKE),
    *_CONVERT,
    Option(END),
)


def _firsts(start: int, groups: list[list[Option]]) -> list[int]:
    """Where each group begins, and where the last one ends."""
    firsts = [start]
    for group in groups:
        firsts.append(firsts[-1] + len(group))
    return firsts


_TILE_FIRSTS: Final = _firsts(1, _BY_TILE)
_ROOM_FIRSTS: Final = _firsts(_TILE_FIRSTS[-1], _BY_ROOM)

OPTION_CHOOSE: Final = 0
OPTION_SECOND_DIG: Final[i64] = _ROOM_FIRSTS[-1]
OPTION_POWER: Final[i64] = _ROOM_FIRSTS[-1] + 1
OPTION_FACE: Final[i64] = _ROOM_FIRSTS[-1] + 2
OPTION_TAKE: Final[i64] = _ROOM_FIRSTS[-1] + 4
OPTION_CONVERT: Final[i64] = _ROOM_FIRSTS[-1] + 5
CONVERSION_COUNT: Final[i64] = len(CONVERSIONS)
OPTION_END: Final[i64] = len(OPTIONS) - 1

TILE_OPTIONS: Final = vec[i64](_TILE_FIRSTS)  # options of tile t: TILE_OPTIONS[t] … TILE_OPTIONS[t + 1] - 1
ROOM_OPTIONS: Final = vec[i64](_ROOM_FIRSTS)
KIND: Final = vec[i64]([option.kind for option in OPTIONS])
ROOM: Final = vec[i64]([option.room for option in OPTIONS])
PART: Final = vec[i64]([1 << option.part for option in OPTIONS])
PAY: Final = vec[i64]([option.pay for option in OPTIONS])
FOOD_PER_TURN: Final = vec[i64]([option.food_per_turn * ONE_FOOD for option in OPTIONS])
GAIN: Final = vec[i64]([option.gain for option in OPTIONS])
ONLY_BELOW: Final = vec[i64]([option.only_below for option in OPTIONS])
COUNT: Final = vec[i64]([option.count for option in OPTIONS])
THROUGH_WALLS: Final = vec[i64]([int(option.through_walls) for option in OPTIONS])
PLACE: Final = vec[i64]([option.place for option in OPTIONS])

TILE_PARTS: Final = vec[i64]([(1 << len(action.parts)) - 1 for action in ACTIONS])
TILE_USE: Final = vec[i64](
    [
        next((start + at for at, option in enumerate(group) if option.kind == USE), 0)
        for start, group in zip(_TILE_FIRSTS[:-1], _BY_TILE, strict=True)
    ]
)  # the tile's USE option, or 0
TILE_NEEDS_GOLD: Final = vec[i64]([int(action.needs_more_gold) for action in ACTIONS])

ROOM_PARTS: Final = vec[i64]([(1 << len(room.parts)) - 1 for room in ROOMS])
ROOM_COST: Final = vec[i64]([room.cost for room in ROOMS])
ROOM_POINTS: Final = vec[i64]([room.points for room in ROOMS])
ROOM_STEP: Final = vec[i64]([-1 if room.is_blue else 1 for room in ROOMS])  # what it adds to orange less blue
ORANGE: Final[i64] = sum(1 << room.number for room in ROOMS if not room.is_blue)

# Blue rooms, as the condition and the bit of the room that waits for it.


def _bit(power: type) -> int:
    return sum(1 << room.number for room in ROOMS if isinstance(room.power, power))


ON_ACTION_ROOM: Final[i64] = _bit(MayOnAction)
ON_ACTION_TILE: Final[i64] = next(action_number(r.power.action) for r in ROOMS if isinstance(r.power, MayOnAction))

_FLAX: Final = next((room.number, room.power) for room in ROOMS if isinstance(room.power, OnFlax))
ON_FLAX_ROOM: Final[i64] = _FLAX[0]
ON_FLAX_LEAST: Final[i64] = _FLAX[1].least
ON_FLAX_MOST: Final[i64] = _FLAX[1].most
ON_FLAX_GAIN: Final[i64] = _FLAX[1].gain

_WALL: Final = next((room.number, room.power) for room in ROOMS if isinstance(room.power, OnWall))
ON_WALL_ROOM: Final[i64] = _WALL[0]
ON_WALL_GAIN: Final[i64] = _WALL[1].gain

_USES: Final = [(room.number, room.power) for room in ROOMS if isinstance(room.power, OnUseRooms)]
_GAINING: Final = next((number, power) for number, power in _USES if power.gain)
_WIDENING: Final = next((number, power) for number, power in _USES if power.more_rooms)
ON_USE_GAIN_ROOM: Final[i64] = _GAINING[0]
ON_USE_GAIN: Final = vec[i64]([_GAINING[1].gain if n in _GAINING[1].counts else 0 for n in range(4)])
ON_USE_MORE_ROOM: Final[i64] = _WIDENING[0]
ON_USE_MORE: Final = vec[i64]([_WIDENING[1].more_rooms if n in _WIDENING[1].counts else 0 for n in range(4)])
