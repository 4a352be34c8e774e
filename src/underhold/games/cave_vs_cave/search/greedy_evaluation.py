"""A hand-written evaluation of a position for a seat, in expected final points; used by the bot greedy.

Rooms and gold count as they score. Everything else counts less the fewer turns are left to use it: goods, empty spaces,
rooms that bring something, and the best room that could be placed next.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ROOMS
from underhold.games.cave_vs_cave.content.goods import GOLD, amount
from underhold.games.cave_vs_cave.engine.board import FITS
from underhold.games.cave_vs_cave.engine.lowering import ROOM_COST, ROOM_POINTS, ROOM_STEP
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import OVER, Cave, View
from underhold.games.cave_vs_cave.search.features import missing

# fmt: off
# After the second and the fifth of a kind, further ones are worth less. Emmer and flax can be converted to food at any
# time, so they are never worth less than food.
#                           wood  stone emmer flax  food
_FIRST: Final = vec[float]([0.90, 0.95, 0.60, 0.65, 0.60])
_NEXT: Final = vec[float]([0.60, 0.60, 0.50, 0.55, 0.50])
_LAST: Final = vec[float]([0.15, 0.15, 0.20, 0.20, 0.20])

# What one use of a room brings, and what a blue room brings in a turn, in points.
_WORKS: Final = [
    0.0,                           # everyone has the entrance
    0.5, 0.6, 0.9, 0.8, 0.6, 0.7,  # shelf … parlor
    0.9, 1.0, 1.3, 1.3, 1.5, 1.4,  # warehouse … furniture workshop
    1.6, 0.8, 0.6, 1.4, 1.5, 1.2,  # gold vein … secret chamber
    1.3,                           # treasury
    0.5, 0.5, 0.4, 0.9, 0.7,       # prospecting site … dungeon
]
# fmt: on
_NEW_ROOM: Final = 0.9  # a room that is not in the list
_WORK: Final = vec[float]([_WORKS[room.number] if room.number < len(_WORKS) else _NEW_ROOM for room in ROOMS])

_SPACE: Final = 1.1  # an empty space, if the player has turns left
_PLAN: Final = 0.55  # the share of the next room's points that is counted in advance
_WALL_PLAN: Final = 0.15


def evaluate(view: View, seat: i64) -> float:
    """The value of a cave at the end of a turn: its points, and its prospects."""
    cave = view.caves[seat]
    if view.phase == OVER:
        return float(points(cave))
    return evaluate_with(view, cave, view.turns_left(seat) - 1)


def evaluate_with(view: View, cave: Cave, left: i64) -> float:
    """The same, for a player who has this many turns left after the current one."""
    worth: float = float(points(cave))
    if left == 0:
        return worth
    time: float = 1.0 if left >= 6 else 0.4 + 0.1 * float(left)
    worth += time * (_goods(cave) + _spaces(cave, left) + _plan(view, cave))
    worth += 0.12 * float(left) * _work(cave)
    return worth


def _goods(cave: Cave) -> float:
    worth: float = 0.0
    kind: i64 = 0
    while kind < 5:
        have: i64 = amount(cave.goods, kind)
        worth += _FIRST[kind] * float(min(have, 2))
        if have > 2:
            worth += _NEXT[kind] * float(min(have, 5) - 2)
        if have > 5:
            worth += _LAST[kind] * float(have - 5)
        kind += 1
    return worth + 0.25 * float(min(amount(cave.goods, GOLD), 4))


def _spaces(cave: Cave, left: i64) -> float:
    """Empty spaces are worth something as long as there are turns to fill them."""
    empty: i64 = 0
    mask: i64 = cave.empty
    while mask:
        mask &= mask - 1
        empty += 1
    return _SPACE * float(min(empty, min(1 + left // 2, 4)))


def _work(cave: Cave) -> float:
    worth: float = 0.0
    rooms: i64 = cave.rooms
    number: i64 = 0
    while rooms:
        if rooms & 1:
            worth += _WORK[number]
        rooms >>= 1
        number += 1
    return worth


def _plan(view: View, cave: Cave) -> float:
    """The best room that could come next: its points, less for every good that is missing."""
    shapes: i64 = _shapes(cave)
    best: float = 0.0
    rooms: i64 = view.display
    room: i64 = 0
    while rooms:
        if rooms & 1 and cave.orange_minus_blue + ROOM_STEP[room] > 0:
            short: i64 = missing(cave.goods, ROOM_COST[room])
            worth: float = float(ROOM_POINTS[room]) / (1.0 + 0.7 * float(short))
            worth *= _PLAN if FITS[room] & shapes else _WALL_PLAN
            if worth > best:
                best = worth
        rooms >>= 1
        room += 1
    return best


def _shapes(cave: Cave) -> i64:
    """The wall patterns of the empty spaces, as a mask of 16."""
    shapes: i64 = 0
    empty: i64 = cave.empty
    sides: i64 = cave.sides
    while empty:
        if empty & 1:
            shapes |= 1 << (sides & 15)
        empty >>= 1
        sides >>= 4
    return shapes
