"""The features of the trained evaluation: indices of weights whose sum is the expected gain beyond the current points.

Every feature is a small table with one row for each number of turns that the owner still has. A position uses one or a
few entries of each table. `bots.train` fits the weights; this module only defines what may matter, not how much.

With two players there is a second block of rows, for the owner whose turn comes next: tiles and rooms are worth more to
the seat that chooses first.

The owner's current turn counts as finished, so that planned and just finished turns are evaluated in the same way.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS, TURNS, WALLS_IN_SUPPLY
from underhold.games.cave_vs_cave.content.goods import EMMER, FLAX, FOOD, GOLD, STONE, WOOD, amount, covers
from underhold.games.cave_vs_cave.engine.board import FITS, accessible
from underhold.games.cave_vs_cave.engine.lowering import ORANGE, ROOM_COST, ROOM_POINTS
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, OVER, Cave, State, View
from underhold.games.common.search.weights import Weights

_MOST_FEATURES: Final = 120
_TIMES: Final[i64] = 1 + max(sum(turns) for turns in TURNS.values())  # possible numbers of remaining turns, including 0
_ROOMS: Final = len(ROOMS)
_READINESS: Final = 16  # stages of readiness, see `readiness`
_TILES: Final[i64] = len(ACTIONS)

# The tables: name, entries per row.
_TABLES: Final = {
    "constant": 1,  # the average; the other weights are differences from it
    "wood": 10, "stone": 10, "emmer": 10, "flax": 10, "food": 10, "gold": 20,
    "wood_stone": 100, "emmer_flax": 100, "food_gold": 100, "wood_gold": 100, "stone_gold": 100, "wood_flax": 100,
    "owned": _ROOMS,  # rooms in the cave
    "fed": _ROOMS * 6,  # rooms, with the amount of the good that they need
    "orange": 13, "lead": 8,
    "display": _ROOMS * 3 * 4,  # available rooms: whether they fit, and how many goods are missing
    "choice": 14,  # the number of available rooms
    "space": 5 * 10,  # empty and covered spaces
    "reach": 8,  # covered spaces that can be dug
    "shape": 16,  # wall patterns of empty spaces
    "left_column": 243, "right_column": 243, "corner": 4,
    "walls": WALLS_IN_SUPPLY + 1,  # in the supply
    "tile": _READINESS * len(ACTIONS),  # action tiles left in this round, and how much the cave could make of them
    "next": 2,  # whether the owner has the next turn
    "ahead": 3,  # in gold
    "dug": 4,  # rooms that will be dug up, before they are revealed
    "materials": 360, "supplies": 216,  # wood, stone and gold; emmer, flax and food
    "covered_shape": 16,  # wall patterns of spaces that are still covered
    "ready": 4 * 4 * 10,  # rooms that could be placed now, empty spaces, food
    "prize": 14, "second_prize": 14,  # the best of them, in points less gold
    "treasure": 32,  # the points of the best available rooms on all free spaces
    "wealth": 13 * 20, "growth": 13 * 10,  # rooms with gold; rooms with covered spaces
}  # fmt: skip


def _starts() -> dict[str, int]:
    starts, at = {}, 0
    for name, entries in _TABLES.items():
        starts[name] = at
        at += entries
    return starts


_AT: Final = _starts()
ROW: Final[i64] = sum(_TABLES.values())
BLOCK: Final[i64] = ROW * _TIMES
SIZE: Final = 2 * BLOCK

# What the hidden tiles add in a game with open information; these tables follow the others.
_HIDDEN: Final = 0  # rooms that are still covered, and whether they can be dug
_PILE: Final[i64] = 2 * _ROOMS  # the next rooms of the pile
_NEXT_TILE: Final[i64] = _PILE + 3 * _ROOMS  # the action tile of the next round, with the amount of each good
OPEN_ROW: Final[i64] = _NEXT_TILE + 36 * len(ACTIONS)
OPEN_SIZE: Final = SIZE + OPEN_ROW * _TIMES

_WOOD: Final[i64] = _AT["wood"]
_WOOD_STONE: Final[i64] = _AT["wood_stone"]
_EMMER_FLAX: Final[i64] = _AT["emmer_flax"]
_FOOD_GOLD: Final[i64] = _AT["food_gold"]
_WOOD_GOLD: Final[i64] = _AT["wood_gold"]
_STONE_GOLD: Final[i64] = _AT["stone_gold"]
_WOOD_FLAX: Final[i64] = _AT["wood_flax"]
_OWNED: Final[i64] = _AT["owned"]
_FED: Final[i64] = _AT["fed"]
_ORANGE: Final[i64] = _AT["orange"]
_LEAD: Final[i64] = _AT["lead"]
_DISPLAY: Final[i64] = _AT["display"]
_CHOICE: Final[i64] = _AT["choice"]
_SPACE: Final[i64] = _AT["space"]
_REACH: Final[i64] = _AT["reach"]
_SHAPE: Final[i64] = _AT["shape"]
_LEFT: Final[i64] = _AT["left_column"]
_RIGHT: Final[i64] = _AT["right_column"]
_CORNER: Final[i64] = _AT["corner"]
_WALLS: Final[i64] = _AT["walls"]
_TILE: Final[i64] = _AT["tile"]
_NEXT: Final[i64] = _AT["next"]
_AHEAD: Final[i64] = _AT["ahead"]
_DUG: Final[i64] = _AT["dug"]
_MATERIALS: Final[i64] = _AT["materials"]
_SUPPLIES: Final[i64] = _AT["supplies"]
_COVERED_SHAPE: Final[i64] = _AT["covered_shape"]
_READY: Final[i64] = _AT["ready"]
_PRIZE: Final[i64] = _AT["prize"]
_SECOND_PRIZE: Final[i64] = _AT["second_prize"]
_TREASURE: Final[i64] = _AT["treasure"]
_WEALTH: Final[i64] = _AT["wealth"]
_GROWTH: Final[i64] = _AT["growth"]

# The good that each room needs; -1 for none.
_FOOD_OF: Final = [
    -1,
    -1, FLAX, STONE, EMMER, FOOD, GOLD,
    FOOD, EMMER, FLAX, FOOD, FLAX, WOOD,
    GOLD, WOOD, GOLD, EMMER, GOLD, FLAX,
    GOLD,
    FOOD, FLAX, -1, WOOD, -1,
]  # fmt: skip
_LIVES_ON: Final = vec[i64]([_FOOD_OF[room.number] if room.number < len(_FOOD_OF) else -1 for room in ROOMS])
_COLUMN: Final = 0b11111


def _pattern(covered: int, empty: int) -> int:
    """Five spaces, each covered, empty or furnished, as one number."""
    return sum(3**space * ((covered >> space & 1) + 2 * (empty >> space & 1)) for space in range(5))


_PATTERN: Final = vec[i64]([_pattern(number & _COLUMN, number >> 5) for number in range(1024)])


def begin(weights: Weights, points_per_turn: float) -> None:
    """Set the constants to an initial guess: `points_per_turn` points for every remaining turn."""
    left: i64 = 0
    while left < _TIMES:
        weights.values[ROW * left] = points_per_turn * float(left)
        weights.values[BLOCK + ROW * left] = points_per_turn * float(left)
        left += 1


def with_second_block(weights: Weights) -> Weights:
    """Weights of a file with one block of rows; the second one starts like the first."""
    if len(weights.values) != BLOCK:
        return weights
    values = list(weights.values)
    return Weights(vec[float](values + values))


def over_time(number: i64) -> vec[i64]:
    """The weights with the same meaning at other numbers of remaining turns, in both blocks."""
    found = vec[i64]()
    left: i64 = 0
    if number >= SIZE:
        while left < _TIMES:
            found = append(found, SIZE + OPEN_ROW * left + (number - SIZE) % OPEN_ROW)
            left += 1
        return found
    while left < 2 * _TIMES:
        found = append(found, ROW * left + number % ROW)
        left += 1
    return found


def turns_left(view: View, seat: i64) -> i64:
    """The turns that a seat has after the current one, if that has started."""
    if view.phase == OVER:
        return 0
    left: i64 = view.turns_left(seat)
    if view.phase != CHOOSE_ACTION and seat == view.seat:
        left -= 1
    return left


def row_of(view: View, seat: i64, weights: Weights) -> i64:
    """The first weight of the row for a seat, now or after the current turn if that has started; 0 if it has no turns
    left.
    """
    left: i64 = turns_left(view, seat)
    if left == 0:
        return 0
    return _row(view, left, _next_seat(view) == seat, weights)


def row_after_turn(view: View, weights: Weights) -> i64:
    """The row of the seat to move after this turn, whether that has started or not."""
    left: i64 = turns_left(view, view.seat) - (1 if view.phase == CHOOSE_ACTION else 0)
    if left == 0:
        return 0
    return _row(view, left, _seat_after_turn(view) == view.seat, weights)


def _row(view: View, left: i64, is_next: bool, weights: Weights) -> i64:
    second: bool = is_next and view.players == 2 and len(weights.values) > BLOCK  # some weights have one block only
    return (BLOCK if second else 0) + ROW * left


def _next_seat(view: View) -> i64:
    """Whose turn is next; the current one, if it has started, counts as finished."""
    return view.seat if view.phase == CHOOSE_ACTION else _seat_after_turn(view)


def _seat_after_turn(view: View) -> i64:
    if view.turn + 1 == view.turns() * view.players:
        return (view.start + 1) % view.players
    return (view.seat + 1) % view.players


def dig_weight(row: i64, digs: i64) -> i64:
    """The weight for rooms that are dug up but not revealed yet."""
    return row + _DUG + min(digs, 3)


@final
class _Found:
    """Collects the indices of the weights that apply to a position, or adds up the weights."""

    def __init__(self, values: vec[float], worth: float, keeps: bool) -> None:
        self.values: vec[float] = values
        self.keeps: bool = keeps
        self.total: float = worth
        self.readiness: i64 = 0
        self.numbers: vec[i64] = vec[i64](capacity=_MOST_FEATURES) if keeps else vec[i64]()

    def take(self, number: i64) -> None:
        if self.keeps:
            self.numbers = append(self.numbers, number)
        else:
            self.total += self.values[number]


def active(view: View, seat: i64, weights: Weights) -> vec[i64]:
    """The indices of the weights that apply to a seat's cave; none if it has no turns left."""
    found = _Found(vec[float](), 0.0, True)
    _look_up(found, view, seat, row_of(view, seat, weights))
    return found.numbers


def active_open(state: State, weights: Weights) -> vec[i64]:
    """The same for a solo game in which the hidden tiles are known."""
    found = _Found(vec[float](), 0.0, True)
    _look_up_open(found, state, row_of(state, 0, weights))
    return found.numbers


def evaluate(view: View, seat: i64, weights: Weights) -> float:
    """The expected final points of a seat."""
    found = _Found(weights.values, float(points(view.caves[seat])), False)
    _look_up(found, view, seat, row_of(view, seat, weights))
    return found.total


def evaluate_open(state: State, weights: Weights) -> float:
    """The expected final points in a solo game in which the hidden tiles are known."""
    found = _Found(weights.values, float(points(state.caves[0])), False)
    _look_up_open(found, state, row_of(state, 0, weights))
    return found.total


def _look_up(found: _Found, view: View, seat: i64, row: i64) -> None:
    """Use the tables of a seat's cave; none if it has no turns left."""
    if row == 0:
        return
    found.take(row)  # the constant
    cave = view.caves[seat]
    goods: i64 = cave.goods
    wood: i64 = amount(goods, WOOD)
    stone: i64 = amount(goods, STONE)
    emmer: i64 = amount(goods, EMMER)
    flax: i64 = amount(goods, FLAX)
    food: i64 = amount(goods, FOOD)
    gold: i64 = amount(goods, GOLD)
    some_gold: i64 = min(gold, 9)
    at: i64 = row + _WOOD
    found.take(at + wood)
    found.take(at + 10 + stone)
    found.take(at + 20 + emmer)
    found.take(at + 30 + flax)
    found.take(at + 40 + food)
    found.take(at + 50 + gold)
    found.take(row + _WOOD_STONE + 10 * wood + stone)
    found.take(row + _EMMER_FLAX + 10 * emmer + flax)
    found.take(row + _FOOD_GOLD + 10 * food + some_gold)
    found.take(row + _WOOD_GOLD + 10 * wood + some_gold)
    found.take(row + _STONE_GOLD + 10 * stone + some_gold)
    found.take(row + _WOOD_FLAX + 10 * wood + flax)
    found.take(row + _MATERIALS + 60 * min(wood, 5) + 10 * min(stone, 5) + some_gold)
    found.take(row + _SUPPLIES + 36 * min(emmer, 5) + 6 * min(flax, 5) + min(food, 5))
    _rooms(found, row, cave)
    _display(found, row, view, cave)
    _board(found, row, cave)
    found.take(row + _WALLS + view.walls_left)
    _table(found, row, view, seat, gold)


def _rooms(found: _Found, row: i64, cave: Cave) -> None:
    rooms: i64 = cave.rooms >> 1
    room: i64 = 1
    count: i64 = 0
    while rooms:
        if rooms & 1:
            count += 1
            found.take(row + _OWNED + room)
            kind: i64 = _LIVES_ON[room]
            if kind >= 0:
                found.take(row + _FED + 6 * room + min(amount(cave.goods, kind), 5))
        rooms >>= 1
        room += 1
    found.take(row + _ORANGE + count)
    found.take(row + _WEALTH + 20 * count + amount(cave.goods, GOLD))
    found.take(row + _GROWTH + 10 * count + _count(cave.covered))
    found.take(row + _LEAD + min(cave.orange_minus_blue, 7))


def _display(found: _Found, row: i64, view: View, cave: Cave) -> None:
    """Available rooms: whether they fit (0 nowhere, 1 after building one more wall, 2 now), how many goods are missing,
    and summaries of all of them.
    """
    now: i64 = 0
    soon: i64 = 0
    spaces: i64 = 0
    empty: i64 = cave.empty
    covered: i64 = cave.covered
    sides: i64 = cave.sides
    while empty | covered:
        if empty & 1:
            pattern: i64 = sides & 15
            now |= 1 << pattern
            soon |= 1 << (pattern | 1) | 1 << (pattern | 2) | 1 << (pattern | 4) | 1 << (pattern | 8)
            found.take(row + _SHAPE + pattern)
            spaces += 1
        elif covered & 1:
            found.take(row + _COVERED_SHAPE + (sides & 15))
        empty >>= 1
        covered >>= 1
        sides >>= 4
    rooms: i64 = view.display
    room: i64 = 0
    count: i64 = 0
    ready: i64 = 0
    first: i64 = 0
    second: i64 = 0
    treasure: i64 = 0
    while rooms:
        if rooms & 1:
            count += 1
            short: i64 = missing(cave.goods, ROOM_COST[room])
            fits: i64 = 2 if FITS[room] & now else 1 if FITS[room] & soon else 0
            found.take(row + _DISPLAY + 12 * room + 4 * fits + short)
            prize: i64 = 1 + ROOM_POINTS[room] - amount(ROOM_COST[room], GOLD)
            treasure += prize
            if short == 0 and fits == 2:
                ready += 1
                if prize > first:
                    second = first
                    first = prize
                elif prize > second:
                    second = prize
        rooms >>= 1
        room += 1
    food: i64 = amount(cave.goods, FOOD)
    found.readiness = _readiness(cave, spaces, ready)
    found.take(row + _CHOICE + min(count, 13))
    found.take(row + _READY + 40 * min(ready, 3) + 10 * min(spaces, 3) + food)
    found.take(row + _PRIZE + min(first, 13))
    found.take(row + _SECOND_PRIZE + min(second, 13))
    found.take(row + _TREASURE + min(treasure // 3, 31))


def readiness(view: View, seat: i64) -> i64:
    """How much a cave can make of tiles: placeable rooms, if it has empty spaces, and rooms that can be used."""
    cave = view.caves[seat]
    now: i64 = 0
    spaces: i64 = 0
    empty: i64 = cave.empty
    sides: i64 = cave.sides
    while empty:
        if empty & 1:
            now |= 1 << (sides & 15)
            spaces += 1
        empty >>= 1
        sides >>= 4
    rooms: i64 = view.display
    room: i64 = 0
    ready: i64 = 0
    while rooms:
        if rooms & 1 and FITS[room] & now and covers(cave.goods, ROOM_COST[room]):
            ready += 1
        rooms >>= 1
        room += 1
    return _readiness(cave, spaces, ready)


def _readiness(cave: Cave, spaces: i64, ready: i64) -> i64:
    chances: i64 = 0 if spaces == 0 else 1 + min(ready, 2)
    return 4 * chances + min(_count(cave.rooms & ORANGE), 3)


def missing(goods: i64, cost: i64) -> i64:
    """How many goods are missing for a cost, at most 3."""
    short: i64 = 0
    if covers(goods, cost):
        return short
    while cost:
        gap: i64 = (cost & 0x7F) - (goods & 0x7F)
        if gap > 0:
            short += gap
        cost >>= 8
        goods >>= 8
    return min(short, 3)


def _board(found: _Found, row: i64, cave: Cave) -> None:
    found.take(row + _SPACE + 10 * min(_count(cave.empty), 4) + _count(cave.covered))
    found.take(row + _REACH + min(_count(accessible(cave.covered, cave.walls)), 7))
    found.take(row + _LEFT + _PATTERN[(cave.covered & _COLUMN) | (cave.empty & _COLUMN) << 5])
    found.take(row + _RIGHT + _PATTERN[(cave.covered >> 5 & _COLUMN) | (cave.empty >> 5 & _COLUMN) << 5])
    found.take(row + _CORNER + (cave.covered >> 10 & 1) + 2 * (cave.empty >> 10 & 1))


def _table(found: _Found, row: i64, view: View, seat: i64, gold: i64) -> None:
    """Tiles left in the round, whose turn comes next, and who is ahead in gold."""
    turn: i64 = view.turn if view.phase == CHOOSE_ACTION else view.turn + 1
    tiles: i64 = view.tiles
    if turn == 0 or turn == view.turns() * view.players:
        tiles = 0  # all are available, also the new one, which was unknown when the last round ended
    at: i64 = row + _TILE + _TILES * found.readiness
    while tiles:
        if tiles & 1:
            found.take(at)
        tiles >>= 1
        at += 1
    found.take(row + _NEXT + (1 if _next_seat(view) == seat else 0))
    if view.players == 2:
        other: i64 = amount(view.caves[1 - seat].goods, GOLD)
        found.take(row + _AHEAD + (0 if gold < other else 1 if gold == other else 2))


def tiles_worth(weights: Weights, row: i64, ready: i64, tiles: i64) -> float:
    """The part of the worth of a seat with this row and readiness that comes from the action tiles of this round."""
    worth: float = 0.0
    if row == 0:
        return worth
    at: i64 = row + _TILE + _TILES * ready
    while tiles:
        if tiles & 1:
            worth += weights.values[at]
        tiles >>= 1
        at += 1
    return worth


def ahead_worth(weights: Weights, row: i64, gold: i64, other: i64) -> float:
    """The part of the worth that depends on who has more gold."""
    if row == 0:
        return 0.0
    return weights.values[row + _AHEAD + (0 if gold < other else 1 if gold == other else 2)]


def _count(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _look_up_open(found: _Found, state: State, row: i64) -> None:
    """Use the tables of a solo game in which the hidden tiles are known."""
    left: i64 = turns_left(state, 0)
    if left == 0:
        return
    _look_up(found, state, 0, row)
    row = SIZE + OPEN_ROW * left
    cave = state.caves[0]
    deal = state.deal
    covered: i64 = cave.covered
    reachable: i64 = accessible(covered, cave.walls)
    space: i64 = 0
    while covered:
        if covered & 1:
            found.take(row + _HIDDEN + 2 * deal.rooms[space] + (reachable & 1))
        covered >>= 1
        reachable >>= 1
        space += 1
    size: i64 = len(deal.pile)
    at: i64 = size - state.pile_left
    rank: i64 = 0
    while rank < 3 and at < size:
        found.take(row + _PILE + _ROOMS * rank + deal.pile[at])
        at += 1
        rank += 1
    round_: i64 = state.round + 1
    if state.turn == 0 and state.phase == CHOOSE_ACTION:
        round_ -= 1  # evaluated as at the end of the round before
    if round_ < state.rounds():
        row += _NEXT_TILE + 36 * deal.actions[round_]
        goods: i64 = cave.goods
        found.take(row + min(amount(goods, WOOD), 5))
        found.take(row + 6 + min(amount(goods, STONE), 5))
        found.take(row + 12 + min(amount(goods, EMMER), 5))
        found.take(row + 18 + min(amount(goods, FLAX), 5))
        found.take(row + 24 + min(amount(goods, FOOD), 5))
        found.take(row + 30 + min(amount(goods, GOLD), 5))
