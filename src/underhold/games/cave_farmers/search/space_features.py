"""The features of the action spaces: what the free spaces and their goods are worth to a seat.

They follow the features of the farm. The weights of a space depend on the goods that lie on it, on the rounds that are
left, and on the stage of the round: how many dwarfs the seat still has at home, and whether it has the next turn.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.engine.board import BIT, count
from underhold.games.cave_farmers.engine.lowering import SPACE_COUNT
from underhold.games.cave_farmers.engine.state import PLACE, RESCUE, SKIP, View
from underhold.games.cave_farmers.engine.turn_order import goods_on
from underhold.games.cave_farmers.search.features import FARM_SIZE, TIMES
from underhold.games.common.search.weights import Weights, extended

_AMOUNTS: Final[i64] = 12  # of goods on a space; more count as eleven
_BETWEEN_ROUNDS: Final[i64] = 5
_STAGES: Final[i64] = 6
_PER_AMOUNT: Final[i64] = _STAGES * TIMES
SIZE: Final[i64] = FARM_SIZE + SPACE_COUNT * _AMOUNTS * _PER_AMOUNT


def with_spaces(weights: Weights) -> Weights:
    """Weights of a file that knows only the farm, with zeros for the action spaces."""
    return extended(weights, int(SIZE)) if len(weights.values) == FARM_SIZE else weights


def free_spaces(view: View) -> vec[i64]:
    """The first weight of every free space with its goods; none after the last round."""
    found = vec[i64](capacity=SPACE_COUNT)
    if _left(view) < 0:
        return found
    free: i64 = view.open_spaces & ~view.occupied
    space: i64 = 0
    while free:
        if free & 1:
            found = append(found, _first_weight(view, space))
        free >>= 1
        space += 1
    return found


def space_worth(view: View, seat: i64, free: vec[i64], values: vec[float]) -> float:
    """What the free spaces are worth to a seat."""
    worth: float = 0.0
    at: i64 = _stage(view, seat) * TIMES + _left(view)
    for first in free:
        worth += values[first + at]
    return worth


def active_spaces(view: View, seat: i64) -> vec[i64]:
    """The indices of these weights."""
    found = vec[i64](capacity=SPACE_COUNT)
    at: i64 = _stage(view, seat) * TIMES + _left(view)
    for first in free_spaces(view):
        found = append(found, first + at)
    return found


def worths_after_placing(view: View, seat: i64, values: vec[float]) -> vec[float]:
    """What the free spaces are worth to a seat after the seat to move has used each of them, by number; and if it uses
    none, at the end.
    """
    worths = vec[float](capacity=SPACE_COUNT + 1)
    at: i64 = _stage_after_placing(view, seat) * TIMES + _left(view)
    free: i64 = view.open_spaces & ~view.occupied
    total: float = 0.0
    space: i64 = 0
    while space < SPACE_COUNT:
        worth: float = values[_first_weight(view, space) + at] if free & BIT[space] else 0.0
        total += worth
        worths = append(worths, -worth)
        space += 1
    space = 0
    while space < SPACE_COUNT:
        worths[space] = worths[space] + total
        space += 1
    return append(worths, total)


def _first_weight(view: View, space: i64) -> i64:
    return FARM_SIZE + (space * _AMOUNTS + min(goods_on(view, space), _AMOUNTS - 1)) * _PER_AMOUNT


def _left(view: View) -> i64:
    """The rounds that are left, as in the features of a farm; negative in the harvest of the last round."""
    left: i64 = view.rounds() - view.round - 1
    return left if view.phase < SKIP or view.phase == RESCUE else left - 1


def _at_home(view: View, seat: i64) -> i64:
    farm = view.farms[seat]
    return farm.dwarfs - count(farm.away)


def _stage(view: View, seat: i64) -> i64:
    """The stage of the round for a seat."""
    if view.phase >= SKIP:
        return _BETWEEN_ROUNDS
    busy: i64 = _at_home(view, seat)
    if busy == 0:
        return 0
    next_seat: i64 = view.seat
    if view.phase != PLACE:  # a turn in progress counts as finished
        next_seat = (next_seat + 1) % view.players
        while _at_home(view, next_seat) == 0:
            next_seat = (next_seat + 1) % view.players
    return _stage_of(busy, next_seat == seat)


def _stage_after_placing(view: View, seat: i64) -> i64:
    """The stage for a seat after the seat to move has sent one more dwarf."""
    busy: i64 = _at_home(view, seat)
    if seat == view.seat:
        busy -= 1
    if busy == 0:
        return 0
    next_seat: i64 = (view.seat + 1) % view.players
    while next_seat != view.seat and _at_home(view, next_seat) == 0:
        next_seat = (next_seat + 1) % view.players
    return _stage_of(busy, next_seat == seat)


def _stage_of(busy: i64, is_next: bool) -> i64:
    return 2 * min(busy, 2) - (1 if is_next else 0)
