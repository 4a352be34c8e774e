"""The content tables, flattened once at import into integers that the rules read.

Everything that a player can do is an *option*: one alternative of one part of a tile or a room, a conversion, the
end of the turn … Options are numbered in the order of the tables. A *move* is an option together with its target:

    option << 10 | room << 5 | place       place: a space, an edge, an action tile, or 0

No tile or room is mentioned by name. A row that the rules cannot carry out is an error at import.
"""

from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, CONVERSIONS, ROOMS
from underhold.games.cave_vs_cave.content.effects import (
    Action,
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
    Room,
    Simple,
    TearDownWall,
    UseRooms,
)
from underhold.games.cave_vs_cave.content.goods import ONE_FOOD, capped, lanes_of

# The kinds of options.
CHOOSE: Final = 0  # take an action tile
TRADE: Final = 1  # pay goods (or none), gain goods
RAISE: Final = 2  # replenish
DIG: Final = 3
FURNISH: Final = 4
WALL: Final = 5
TEAR: Final = 6
USE: Final = 7  # the [1], [2] or [3] of a tile; it has no moves of its own, the rooms' options are used instead
FACE: Final = 8  # choose a face of the additional cavern
END: Final = 9
TAKE: Final = 10  # receive what was paid for

# Limits of the packed moves and masks.
_MOST_TILES: Final = 16
_MOST_ROOMS: Final = 32
_MOST_PARTS: Final = 8
_MOST_DIGS: Final = 4


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the flat tables, and the row of the content tables that it comes from."""

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


# ------------------------------------------------------------------------------------------- parts of tiles and rooms


def _alternatives(part: Part) -> tuple[Simple, ...]:
    return part.alternatives if isinstance(part, Either) else (part,)


def _options(row: str, effect: object, tile: int, room: int, part: int) -> list[Option]:
    match effect:
        case Gain(goods, only_below):
            return [Option(TRADE, effect, tile, room, part, gain=goods, only_below=only_below)]
        case Exchange(pay, gain):
            return [Option(TRADE, effect, tile, room, part, pay=pay, gain=gain)]
        case ExchangeDifferent(kinds, gain):
            payments = [sum(1 << (8 * kind) for kind in chosen) for chosen in combinations(range(6), kinds)]
            return [Option(TRADE, effect, tile, room, part, pay=pay, gain=gain) for pay in payments]
        case RaiseTo(goods):
            return [Option(RAISE, effect, tile, room, part, gain=int(capped(goods)))]
        case Excavate(count, pay, through_walls) if 0 < count <= _MOST_DIGS:
            return [Option(DIG, effect, tile, room, part, pay=pay, count=count, through_walls=through_walls)]
        case Furnish(pay, food_per_turn):
            return [Option(FURNISH, effect, tile, room, part, pay=pay, food_per_turn=food_per_turn)]
        case BuildWall():
            return [Option(WALL, effect, tile, room, part)]
        case TearDownWall(gain):
            return [Option(TEAR, effect, tile, room, part, gain=gain)]
        case UseRooms(count) if tile >= 0 and count > 0:
            return [Option(USE, effect, tile, room, part, count=count)]
    raise ValueError(f"{row}: the rules cannot carry out {effect!r}.")


def _of_parts(row: str, parts: tuple[Part, ...], tile: int = -1, room: int = -1) -> list[Option]:
    if len(parts) > _MOST_PARTS:
        raise ValueError(f"{row} has {len(parts)} parts; at most {_MOST_PARTS} fit.")
    options = [
        option
        for number, part in enumerate(parts)
        for effect in _alternatives(part)
        for option in _options(row, effect, tile, room, number)
    ]
    uses = [option.effect for option in options if option.kind == USE]
    if len(uses) > 1:
        raise ValueError(f"{row}: the rules cannot carry out {uses[1]!r}; a tile has at most one.")
    return options


def _of_action(number: int, action: Action) -> list[Option]:
    return _of_parts(action.id, action.parts, tile=number)


def _of_room(number: int, room: Room) -> list[Option]:
    if room.number != number:
        raise ValueError(f"{room.id} has number {room.number}, but its index in ROOMS is {number}.")
    if room.is_blue and room.parts:
        raise ValueError(f"{room.id}: the rules cannot carry out {room.parts[0]!r}; a blue room is never used.")
    return _of_parts(room.id, room.parts, room=number)


if len(ACTIONS) > _MOST_TILES or len(ROOMS) > _MOST_ROOMS:
    raise ValueError(f"At most {_MOST_TILES} action tiles and {_MOST_ROOMS} rooms fit.")

_BY_TILE: Final = [_of_action(number, action) for number, action in enumerate(ACTIONS)]
_BY_ROOM: Final = [_of_room(number, room) for number, room in enumerate(ROOMS)]
_CONVERT: Final = [Option(TRADE, effect, pay=effect.pay, gain=effect.gain) for effect in CONVERSIONS]


# ----------------------------------------------------------------------------------------------- powers of blue rooms


class _Powers:
    """The powers of blue rooms, collected room by room; several rooms may have the same kind of power."""

    def __init__(self) -> None:
        rooms = range(len(ROOMS))
        self.gain = [0 for _ in rooms]  # the goods that the power adds
        self.flax_rooms = 0
        self.flax_least = [0 for _ in rooms]
        self.flax_most = [0 for _ in rooms]
        self.wall_rooms = 0
        self.more_uses = [0 for _ in rooms]
        self.use_counts: list[tuple[int, ...]] = [() for _ in rooms]
        self.exchanges: list[tuple[int, Option]] = []  # with the tile that allows them

    def add(self, number: int, room: Room) -> None:
        power: object = room.power
        match power:
            case MayOnAction(action, exchange) if action in ACTION_IDS:
                part = len(self.exchanges)
                option = Option(TRADE, exchange, room=number, part=part, pay=exchange.pay, gain=exchange.gain)
                self.exchanges.append((ACTION_IDS.index(action), option))
            case OnFlax(least, most, gain) if least > 0:
                self.flax_rooms |= 1 << number
                self.flax_least[number], self.flax_most[number], self.gain[number] = least, most, gain
            case OnUseRooms(counts, gain, more_rooms) if gain or more_rooms:
                self.use_counts[number], self.gain[number], self.more_uses[number] = counts, gain, more_rooms
            case OnWall(gain):
                self.wall_rooms |= 1 << number
                self.gain[number] = gain
            case _:
                raise ValueError(f"{room.id}: the rules cannot carry out {power!r}.")

    def rooms_on_use(self, count: int, values: list[int]) -> int:
        """The rooms whose power applies to a tile that lets you use `count` rooms."""
        return sum(1 << room for room, counts in enumerate(self.use_counts) if count in counts and values[room])


_POWERS: Final = _Powers()
for _number, _room in enumerate(ROOMS):
    if _room.is_blue:
        _POWERS.add(_number, _room)


# ------------------------------------------------------------------------------------------------------ the flat tables

OPTIONS: Final[tuple[Option, ...]] = (
    Option(CHOOSE),
    *chain.from_iterable(_BY_TILE),
    *chain.from_iterable(_BY_ROOM),
    Option(DIG, count=1),  # a dig that was paid for with an earlier one
    *[option for _, option in _POWERS.exchanges],
    Option(FACE, place=0),
    Option(FACE, place=1),
    Option(TAKE),
    *_CONVERT,
    Option(END),
)


def _all_lanes(goods: list[int]) -> int:
    lanes = 0
    for one in goods:
        lanes |= lanes_of(one)
    return lanes


def _firsts(start: int, groups: list[list[Option]]) -> list[int]:
    """The first index of each group, and the end of the last one."""
    firsts = [start]
    for group in groups:
        firsts.append(firsts[-1] + len(group))
    return firsts


_TILE_FIRSTS: Final = _firsts(1, _BY_TILE)
_ROOM_FIRSTS: Final = _firsts(_TILE_FIRSTS[-1], _BY_ROOM)
_FIRST_FACE: Final = _ROOM_FIRSTS[-1] + 1 + len(_POWERS.exchanges)

OPTION_CHOOSE: Final = 0
OPTION_ROOMS: Final[i64] = _ROOM_FIRSTS[0]  # the first option of a room
OPTION_SECOND_DIG: Final[i64] = _ROOM_FIRSTS[-1]
OPTION_POWERS: Final[i64] = _ROOM_FIRSTS[-1] + 1  # the exchanges of blue rooms; bit n of `power_open` is the n-th
OPTION_FACE: Final[i64] = _FIRST_FACE
OPTION_TAKE: Final[i64] = _FIRST_FACE + 2
OPTION_CONVERT: Final[i64] = _FIRST_FACE + 3
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
ROOM_STEP: Final = vec[i64]([-1 if room.is_blue else 1 for room in ROOMS])  # what it adds to `orange_minus_blue`
ORANGE: Final[i64] = sum(1 << room.number for room in ROOMS if not room.is_blue)

# Blue rooms: the mask of those with each kind of power, and what each of them does.
POWER_GAIN: Final = vec[i64](_POWERS.gain)  # by room: the goods that its power adds
FLAX_ROOMS: Final[i64] = _POWERS.flax_rooms
FLAX_LEAST: Final = vec[i64](_POWERS.flax_least)
FLAX_MOST: Final = vec[i64](_POWERS.flax_most)
WALL_ROOMS: Final[i64] = _POWERS.wall_rooms
MORE_USES: Final = vec[i64](_POWERS.more_uses)  # by room
_USES: Final = range(1 + max([option.count for option in OPTIONS if option.kind == USE], default=0))
USE_GAIN_ROOMS: Final = vec[i64]([_POWERS.rooms_on_use(count, _POWERS.gain) for count in _USES])  # by rooms to use
ANY_USE_GAIN_ROOM: Final[i64] = reduce(or_, [int(rooms) for rooms in USE_GAIN_ROOMS], 0)
USE_MORE_ROOMS: Final = vec[i64]([_POWERS.rooms_on_use(count, _POWERS.more_uses) for count in _USES])
POWER_TILE: Final = vec[i64]([tile for tile, _ in _POWERS.exchanges])  # by exchange
TILE_POWER_ROOMS: Final = vec[i64](
    [sum(1 << option.room for at, option in _POWERS.exchanges if at == tile) for tile in range(len(ACTIONS))]
)

# The kinds that conversions cost and those that they bring, see `goods.lanes_of`.
CONVERTIBLE: Final[i64] = _all_lanes([option.pay for option in _CONVERT])
CONVERTED_INTO: Final[i64] = _all_lanes([option.gain for option in _CONVERT])
