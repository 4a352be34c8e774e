"""Points: those of the rooms, and the gold."""

from dataclasses import dataclass

from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import ROOMS
from underhold.games.cave_vs_cave.content.goods import GOLD, amount
from underhold.games.cave_vs_cave.engine.lowering import ROOM_POINTS
from underhold.games.cave_vs_cave.engine.state import Cave, View


@dataclass(frozen=True)
class Score:
    """The score of a seat, item by item."""

    rooms: dict[int, int]  # points by room number, without the entrance
    gold: int
    best_room: int  # decides a tie

    @property
    def points(self) -> int:
        return sum(self.rooms.values()) + self.gold


def points(cave: Cave) -> i64:
    """The points of a cave: its rooms and its gold."""
    total: i64 = amount(cave.goods, GOLD)
    rooms: i64 = cave.rooms
    number: i64 = 0
    while rooms:
        if rooms & 1:
            total += ROOM_POINTS[number]
        rooms >>= 1
        number += 1
    return total


def best_room(cave: Cave) -> i64:
    """The value of the most valuable single room."""
    best: i64 = 0
    rooms: i64 = cave.rooms
    number: i64 = 0
    while rooms:
        if rooms & 1 and ROOM_POINTS[number] > best:
            best = ROOM_POINTS[number]
        rooms >>= 1
        number += 1
    return best


def score(cave: Cave) -> Score:
    """The points of a cave, item by item."""
    rooms = {number: int(ROOM_POINTS[number]) for number in range(1, len(ROOMS)) if cave.rooms >> number & 1}
    return Score(rooms, int(amount(cave.goods, GOLD)), int(best_room(cave)))


def winner(view: View) -> int | None:
    """The seat with more points, or with the better single room; None for a draw. In a solo game always seat 0."""
    if view.players == 1:
        return 0
    first, second = view.caves
    difference = points(first) - points(second) or best_room(first) - best_room(second)
    if difference == 0:
        return None
    return 0 if difference > 0 else 1
