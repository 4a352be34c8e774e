"""A proven upper bound of the points in a solo game with a known deal, quick to compute.

The rest of the game is reduced to two questions: how many rooms can still be furnished, and how much gold can still be
gained? An action tile can be taken once per round, so both depend on the tiles taken in each round. The bound ignores
all costs except gold, where rooms fit, and the order in which they are furnished. A room that can still be furnished
counts as usable from now on.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS, TURNS
from underhold.games.cave_vs_cave.content.goods import CAPS, FLAX, GOLD, amount
from underhold.games.cave_vs_cave.engine.lowering import (
    CONVERSION_COUNT,
    COUNT,
    FLAX_ROOMS,
    FURNISH,
    GAIN,
    KIND,
    MORE_USES,
    OPTION_CONVERT,
    OPTION_FACE,
    OPTION_POWERS,
    OPTIONS,
    ORANGE,
    PART,
    PAY,
    POWER_GAIN,
    POWER_TILE,
    RAISE,
    ROOM,
    ROOM_COST,
    ROOM_OPTIONS,
    ROOM_PARTS,
    ROOM_POINTS,
    TEAR,
    TILE_OPTIONS,
    TILE_PARTS,
    TRADE,
    USE,
    USE_GAIN_ROOMS,
    USE_MORE_ROOMS,
    WALL,
    WALL_ROOMS,
)
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, OVER, State

_MOST_GOLD: Final[i64] = amount(CAPS, GOLD)
_TILES: Final = len(ACTIONS)
_MOST_ROOMS: Final = 12  # spaces of a cave
_MOST_TURNS: Final = max(TURNS[1])
_WIDTH: Final = _MOST_ROOMS + 1
_NEVER: Final = -1000


def _gold(goods: int) -> int:
    return int(amount(goods, GOLD))


def _brings(gain: int, pay: int) -> int:
    """The most gold that receiving these goods brings, minus the price."""
    return max(0, _gold(gain) - _gold(pay)) + (_FLAX_GOLD if amount(gain, FLAX) else 0)


def _at_will() -> bool:
    """Whether gold can be gained without limit: by conversions, or from a power for flax that brings flax itself."""
    conversions = range(int(OPTION_CONVERT), int(OPTION_CONVERT + CONVERSION_COUNT))
    endless = any(amount(POWER_GAIN[room.number], FLAX) for room in ROOMS if FLAX_ROOMS >> room.number & 1)
    return any(_brings(int(GAIN[option]), int(PAY[option])) for option in conversions) or (endless and _FLAX_GOLD > 0)


def _gold_of(option: int) -> int:
    """The most gold that an option brings, minus its price, with all blue rooms."""
    if KIND[option] in (TRADE, TEAR):
        return _brings(int(GAIN[option]), int(PAY[option]))
    if KIND[option] == RAISE:
        return _brings(int(GAIN[option]), 0)
    return _gold_of_rooms(int(WALL_ROOMS)) if KIND[option] == WALL else 0


def _gold_of_rooms(rooms: int) -> int:
    """The gold that these blue rooms add if all their powers apply."""
    return sum(_brings(int(POWER_GAIN[room.number]), 0) for room in ROOMS if rooms >> room.number & 1)


def _options_by_part(room: int) -> list[list[int]]:
    options = range(int(ROOM_OPTIONS[room]), int(ROOM_OPTIONS[room + 1]))
    parts = [1 << part for part in range(int(ROOM_PARTS[room]).bit_length())]
    return [[option for option in options if PART[option] == part] for part in parts]


def _gold_of_room(room: int) -> int:
    """The most gold from one use of a room."""
    return sum(max([_gold_of(option) for option in options], default=0) for options in _options_by_part(room))


def _furnished_by_room(room: int) -> int:
    """The number of rooms that one use of a room allows to furnish."""
    return sum(any(KIND[option] == FURNISH for option in options) for options in _options_by_part(room))


_FLAX_GOLD: Final = sum(_gold(int(POWER_GAIN[room.number])) for room in ROOMS if FLAX_ROOMS >> room.number & 1)
_GOLD_AT_WILL: Final = _at_will()
_OPTION_GOLD: Final = vec[i64]([_gold_of(option) for option in range(len(OPTIONS))])
_POWER_GOLD: Final = vec[i64]([_gold_of_rooms(1 << room.number) for room in ROOMS])
_ROOM_GOLD: Final = vec[i64]([_gold_of_room(room.number) for room in ROOMS])
_FURNISHED_PER_USE: Final[i64] = max(_furnished_by_room(room.number) for room in ROOMS)
_NUMBERS: Final = range(1, len(ROOMS))  # without the entrance
# Rooms, the most valuable first: by points, by points minus the gold they cost, and by the gold they bring.
_BY_POINTS: Final = vec[i64](sorted(_NUMBERS, key=lambda room: -int(ROOM_POINTS[room])))
_BY_GAIN: Final = vec[i64](sorted(_NUMBERS, key=lambda room: _gold(int(ROOM_COST[room])) - int(ROOM_POINTS[room])))
_BY_GOLD: Final = vec[i64](sorted(_NUMBERS, key=lambda room: -int(_ROOM_GOLD[room])))
_TURNS: Final = vec[i64](TURNS[1])
_ALWAYS: Final[i64] = sum(1 << number for number, action in enumerate(ACTIONS) if action.stage == 0)


def ceiling(state: State) -> i64:
    """An upper bound of the player's final points."""
    cave = state.caves[0]
    now: i64 = points(cave)
    if state.phase == OVER:
        return now
    gold: i64 = amount(cave.goods, GOLD)
    open_: i64 = _rooms_to_come(state)
    gains = _gains(state, cave.rooms | open_)
    spaces: i64 = min(_MOST_ROOMS, _count(cave.empty) + _count(cave.covered) + state.cavern_left)
    best: i64 = now
    rooms: i64 = 0  # furnished from now on
    value: i64 = 0  # the most points that this many rooms can have …
    net: i64 = 0  # … and the most after subtracting the gold that they cost
    next_value: i64 = 0
    next_net: i64 = 0
    while True:
        if gains[rooms] >= 0:
            total: i64 = now - gold + value + _MOST_GOLD
            if not _GOLD_AT_WILL:
                total = min(total, now + net + gains[rooms])
            if total > best:
                best = total
        rooms += 1
        next_value = _next(_BY_POINTS, open_, next_value)
        next_net = _next(_BY_GAIN, open_, next_net)
        if rooms > spaces or next_value < 0:
            return best
        value += ROOM_POINTS[_BY_POINTS[next_value]]
        net += ROOM_POINTS[_BY_GAIN[next_net]] - amount(ROOM_COST[_BY_GAIN[next_net]], GOLD)
        next_value += 1
        next_net += 1


def _next(order: vec[i64], rooms: i64, at: i64) -> i64:
    """The index of the next of these rooms in an order; -1 if there is none."""
    while at < len(order):
        if rooms >> order[at] & 1:
            return at
        at += 1
    return -1


def _rooms_to_come(state: State) -> i64:
    """The rooms in the display, face down on the board, or in the pile."""
    rooms: i64 = state.display
    space: i64 = 0
    covered: i64 = state.caves[0].covered
    while covered:
        if covered & 1:
            rooms |= 1 << state.deal.room(0, space)
        covered >>= 1
        space += 1
    at: i64 = len(state.deal.pile) - state.pile_left
    while at < len(state.deal.pile):
        rooms |= 1 << state.deal.pile[at]
        at += 1
    return rooms


def _gains(state: State, rooms: i64) -> vec[i64]:
    """By the number of rooms furnished from now on: the most gold that can be gained in addition."""
    furnish, gain = _tiles(rooms)
    best = vec[i64]([_NEVER] * _WIDTH)
    best[0] = 0
    turns: i64 = state.turns() - state.turn
    if state.phase != CHOOSE_ACTION:  # count the current turn as if it had just started: a higher, but valid bound
        best[0] = _NEVER
        made: i64 = 0
        while made <= furnish[state.tile]:
            best[made] = gain[state.tile]
            made += 1
        turns -= 1
    tiles: i64 = state.tiles
    round_: i64 = state.round
    while True:
        if turns:
            best = _with_round(best, furnish, gain, tiles, turns)
        round_ += 1
        if round_ >= state.rounds():
            return best
        turns = _TURNS[round_]
        tiles = _tiles_of_round(state, round_)


def _tiles_of_round(state: State, round_: i64) -> i64:
    tiles: i64 = _ALWAYS
    turned: i64 = 0
    while turned <= round_:
        tiles |= 1 << state.deal.actions[turned]
        turned += 1
    return tiles


def _with_round(best: vec[i64], furnish: vec[i64], gain: vec[i64], tiles: i64, turns: i64) -> vec[i64]:
    """Add one round, in which `turns` different tiles of these are taken."""
    rows = vec[i64]([_NEVER] * ((_MOST_TURNS + 1) * _WIDTH))  # by tiles taken and rooms furnished
    made: i64 = 0
    while made < _WIDTH:
        rows[made] = best[made]
        made += 1
    tile: i64 = 0
    while tiles:
        if tiles & 1:
            taken: i64 = turns - 1
            while taken >= 0:
                made = 0
                while made < _WIDTH:
                    before: i64 = rows[taken * _WIDTH + made]
                    if before >= 0:
                        more: i64 = 0
                        while more <= furnish[tile] and made + more < _WIDTH:
                            place: i64 = (taken + 1) * _WIDTH + made + more
                            rows[place] = max(rows[place], before + gain[tile])
                            more += 1
                    made += 1
                taken -= 1
        tiles >>= 1
        tile += 1
    after = vec[i64]([_NEVER] * _WIDTH)
    made = 0
    while made < _WIDTH:
        after[made] = rows[turns * _WIDTH + made]
        made += 1
    return after


def _tiles(rooms: i64) -> tuple[vec[i64], vec[i64]]:
    """For every action tile: the rooms that it allows to furnish, and the most gold that it brings with these rooms."""
    furnish = vec[i64]([0] * _TILES)
    gain = vec[i64]([0] * _TILES)
    tile: i64 = 0
    while tile < _TILES:
        part: i64 = 1
        while part <= TILE_PARTS[tile]:
            most: i64 = 0
            furnished: i64 = 0  # counted once for all alternatives
            option: i64 = TILE_OPTIONS[tile]
            while option < TILE_OPTIONS[tile + 1]:
                if PART[option] == part:
                    if KIND[option] == FURNISH:
                        furnished = max(furnished, 1)
                    elif KIND[option] == USE:
                        furnished = max(furnished, _FURNISHED_PER_USE * _uses(option, rooms))
                        most = max(most, _gold_of_uses(option, rooms))
                    else:
                        most = max(most, _gold_of_part(option, rooms))
                option += 1
            furnish[tile] += furnished
            gain[tile] += most
            part <<= 1
        tile += 1
    option = OPTION_POWERS
    while option < OPTION_FACE:
        if rooms >> ROOM[option] & 1:
            gain[POWER_TILE[option - OPTION_POWERS]] += _OPTION_GOLD[option]
        option += 1
    return furnish, gain


def _gold_of_part(option: i64, rooms: i64) -> i64:
    if KIND[option] != WALL:
        return _OPTION_GOLD[option]
    return _answered(rooms & WALL_ROOMS)


def _answered(rooms: i64) -> i64:
    """The gold that these blue rooms add."""
    gold: i64 = 0
    room: i64 = 0
    while rooms:
        if rooms & 1:
            gold += _POWER_GOLD[room]
        rooms >>= 1
        room += 1
    return gold


def _uses(option: i64, rooms: i64) -> i64:
    """How many rooms can be used with an option."""
    uses: i64 = COUNT[option]
    lending: i64 = rooms & USE_MORE_ROOMS[uses]
    room: i64 = 0
    while lending:
        if lending & 1:
            uses += MORE_USES[room]
        lending >>= 1
        room += 1
    return uses


def _gold_of_uses(option: i64, rooms: i64) -> i64:
    gold: i64 = _answered(rooms & USE_GAIN_ROOMS[COUNT[option]])
    uses: i64 = _uses(option, rooms)
    at: i64 = 0
    while uses and at < len(_BY_GOLD):
        if rooms & ORANGE & 1 << _BY_GOLD[at]:
            gold += _ROOM_GOLD[_BY_GOLD[at]]
            uses -= 1
        at += 1
    return gold


def _count(mask: i64) -> i64:
    bits: i64 = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits
