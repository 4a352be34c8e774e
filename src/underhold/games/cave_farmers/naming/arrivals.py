"""Simulates sending a dwarf: the spaces that it can be sent to, and the position as if it had been sent."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.content.goods import ONE_FOOD, ONE_RUBY
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.lowering import NEEDS
from underhold.games.cave_farmers.engine.options import possible
from underhold.games.cave_farmers.engine.placing import out_of_order
from underhold.games.cave_farmers.engine.state import ACT, Farm, View
from underhold.games.cave_farmers.naming.move import Move
from underhold.games.cave_farmers.naming.prices import imitation_fee


class Arrival(NamedTuple):
    """A dwarf of some strength on a space, possibly through an imitation space."""

    space: str
    strength: int
    via: str | None = None


def arrivals(moves: Iterable[Move]) -> list[Arrival]:
    """All spaces and strengths that these moves allow, each in the cheapest way, in the order of the spaces."""
    ways: dict[tuple[int, int], str | None] = {}
    for move in moves:
        if move.kind != "place":
            continue
        space, strength = str(move.space), move.strength or 0
        ways[SPACE_IDS.index(space), strength] = None
        if move.imitated:
            target = SPACE_IDS.index(move.imitated), strength
            known = ways.get(target)
            if target not in ways or (known and _fee(space) < _fee(known)):
                ways[target] = space
    return [Arrival(SPACE_IDS[space], strength, via) for (space, strength), via in sorted(ways.items(), key=_place)]


def _place(way: tuple[tuple[int, int], str | None]) -> tuple[int, int]:
    return way[0]


def _fee(space: str) -> int:
    return imitation_fee(space) or 0


@contextmanager
def arrived(view: View, farm: Farm, arrival: Arrival) -> Iterator[None]:
    """A context in which a view is changed as if the dwarf had just been sent."""
    space, strength, via = arrival
    goods, stock = farm.goods, farm.stock
    dwarf = next(one for one in queries.dwarfs_at_home(farm) if farm.weapon(one) == strength)
    if out_of_order(farm, strength):
        farm.goods -= ONE_RUBY
    if via:
        farm.stock -= _fee(via) * ONE_FOOD
    before = (view.phase, view.space, view.dwarf, view.imitating, view.open_parts)
    number = SPACE_IDS.index(space)
    view.phase, view.space, view.dwarf, view.imitating = ACT, number, dwarf, int(via is not None)
    view.open_parts = queries.all_parts(number)
    yield
    view.phase, view.space, view.dwarf, view.imitating, view.open_parts = before
    farm.goods, farm.stock = goods, stock


def possible_parts(view: View, farm: Farm) -> set[int]:
    """The parts of the space in use that the dwarf could do first."""
    return {
        part
        for part, row in enumerate(queries.part_rows(view.space))
        if NEEDS[row] == 0 and possible(view, farm, view.space, row, view.dwarf)
    }
