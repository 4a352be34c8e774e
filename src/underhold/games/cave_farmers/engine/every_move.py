"""The list of all moves that exist in any position, built from the same tables as the rules.

Gold can be exchanged for food in any amount; the list ends at an amount that is always enough (`MOST_GOLD`).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Final

from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import FOREST, FOREST_EDGE, MOUNTAIN, MOUNTAIN_EDGE, beside, cells_of
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_COUNT, TILE_COUNT, WAYS_TO_PAY
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    FURNISHING,
    LARGE_PASTURE,
    LOOT_ROWS,
    SMALL_PASTURE,
    SOWING,
    STABLE as LOOT_STABLE,
    TILE as LOOT_SINGLE,
    Item,
)
from underhold.games.cave_farmers.engine.lowering import (
    BUY,
    CAVERN_CAVERN,
    CAVERN_TUNNEL,
    COLLECT,
    FEE,
    FORGE,
    FURNISH,
    GROW,
    LARGE,
    MARKET_ITEMS,
    MEADOW_FIELD,
    NOT_IMITATED,
    ORE_MINE,
    RUBY_MINE,
    SELL,
    SMALL,
    SOW,
    SPACE_COUNT,
    SPACE_PARTS,
    STABLE,
    TRIP,
    TWIN,
    Part,
)
from underhold.games.cave_farmers.engine.options import MAX_FORGED, MAX_STRENGTH
from underhold.games.cave_farmers.engine.state import MOST_DWARFS
from underhold.games.cave_farmers.engine.trade_tables import TRADE_COUNT

MOST_GOLD: Final = 24  # a family of six needs 12 food; more than that and the fee is never necessary at once
_KINDS_OF_ANIMALS: Final = 4

Aim = tuple[int, int, int]  # x, y, z of a move


def _at(mask: int) -> list[Aim]:
    return [(0, cell, 0) for cell in cells_of(mask)]


def _numbers(count: int) -> list[Aim]:
    return [(number, 0, 0) for number in range(count)]


def _pairs(half: int, both_ways: bool) -> list[tuple[int, int]]:
    """Pairs of neighbors within a half."""
    return [
        (first, second)
        for first in cells_of(half)
        for second in cells_of(beside(1 << first) & half)
        if both_ways or first < second
    ]


_ALL_FOREST: Final = FOREST | FOREST_EDGE  # overhanging tiles can be used, too
_ALL_MOUNTAIN: Final = MOUNTAIN | MOUNTAIN_EDGE
_TWINS: Final = {
    MEADOW_FIELD: _pairs(_ALL_FOREST, both_ways=True),
    CAVERN_TUNNEL: _pairs(_ALL_MOUNTAIN, both_ways=True),
    CAVERN_CAVERN: _pairs(_ALL_MOUNTAIN, both_ways=False),
}
_HALVES: Final = (FOREST, FOREST, MOUNTAIN, MOUNTAIN)  # of meadow, field, tunnel and cavern
_LARGE: Final = [(0, *pair) for pair in _pairs(_ALL_FOREST, both_ways=False)]
_MINES: Final = [(0, *pair) for pair in _pairs(_ALL_MOUNTAIN, both_ways=True)]


def _seeds(most: int) -> list[Aim]:
    return [(0, grain, vegetables) for grain, vegetables in product(range(most + 1), repeat=2) if grain + vegetables]


def _loot_aims(item: int, row: Item) -> list[Aim]:
    if row.kind == FURNISHING:
        return [(item, tile, 0) for tile in range(TILE_COUNT) if row.scope >> tile & 1]
    if row.kind in (LOOT_STABLE, SMALL_PASTURE):
        return [(item, cell, 0) for cell in cells_of(_ALL_FOREST)]
    if row.kind == LOOT_SINGLE:
        return [(item, cell, 0) for cell in cells_of(_HALVES[row.tile])]
    if row.kind == LARGE_PASTURE:
        return [(item, first, second) for _, first, second in _LARGE]
    if row.kind == SOWING:
        return [(item, grain, vegetables) for _, grain, vegetables in _seeds(row.seeds)]
    if row.kind == BREEDING:
        return [(item, kinds, 0) for kinds in range(1, 1 << _KINDS_OF_ANIMALS) if kinds.bit_count() <= row.bred]
    return [(item, 0, 0)]


_LOOT: Final = [aim for item, row in enumerate(LOOT_ROWS) for aim in _loot_aims(item, row)]


_ONCE: Final[list[Aim]] = [(0, 0, 0)]

# By kind of part: the kind of its moves, and their possible targets.
_DOING: Final[dict[int, tuple[int, Callable[[Part], Iterable[Aim]]]]] = {
    COLLECT: (m.COLLECT, lambda part: _ONCE),
    TWIN: (
        m.TWIN,
        lambda part: [(kind, *pair) for kind, pairs in _TWINS.items() if part.twins >> kind & 1 for pair in pairs],
    ),
    FURNISH: (m.FURNISH, lambda part: _numbers(TILE_COUNT)),
    GROW: (m.GROW, lambda part: _ONCE),
    SOW: (m.SOW, lambda part: _seeds(part.seeds)),
    FORGE: (m.FORGE, lambda part: _numbers(MAX_FORGED + 1)[1:]),
    TRIP: (m.LOOT, lambda part: _LOOT),
    SMALL: (m.SMALL, lambda part: _at(_ALL_FOREST)),
    LARGE: (m.LARGE, lambda part: _LARGE),
    STABLE: (m.STABLE, lambda part: _at(_ALL_FOREST)),
    ORE_MINE: (m.ORE_MINE, lambda part: _MINES),
    RUBY_MINE: (m.RUBY_MINE, lambda part: _at(_ALL_MOUNTAIN)),
    SELL: (m.SELL, lambda part: _ONCE),
    BUY: (m.BUY, lambda part: _numbers(len(MARKET_ITEMS))),
}


def _placements() -> Iterator[Aim]:
    strengths = range(MAX_STRENGTH + 1)
    for space, strength in product(range(SPACE_COUNT), strengths):
        if FEE[space] < 0:
            yield space, strength, 0
    targets = [space for space in range(SPACE_COUNT) if not NOT_IMITATED >> space & 1]
    for space, strength, target in product(range(SPACE_COUNT), strengths, targets):
        if FEE[space] >= 0:
            yield space, strength, target + 1


def _of_spaces() -> Iterator[tuple[int, int, Iterable[Aim]]]:
    """Moves that do a part of a space: kind, part, targets."""
    for parts in SPACE_PARTS:
        for number, part in enumerate(parts):
            kind, aims = _DOING[part.kind]
            yield kind, number, aims(part)


def _of_no_part() -> Iterator[tuple[int, int, Iterable[Aim]]]:
    """All other moves: kind, part 0, targets."""
    yield m.PLACE, 0, _placements()
    yield m.LOOT, 0, _LOOT
    yield m.TRADE, 0, _numbers(TRADE_COUNT)
    yield m.GOLD, 0, [(0, 0, gold) for gold in range(2, MOST_GOLD + 1)]
    yield m.TILE, 0, [(kind, cell, 0) for kind, half in enumerate(_HALVES) for cell in cells_of(half)]
    yield m.PAY, 0, _numbers(WAYS_TO_PAY)
    yield m.SITE, 0, _at(_ALL_MOUNTAIN)
    yield m.WEAPON, 0, _numbers(MOST_DWARFS)
    yield m.SKIP, 0, _numbers(2)
    yield m.MEAL, 0, _numbers(int(MEAL_COUNT))
    yield m.BREED, 0, _numbers(1 << _KINDS_OF_ANIMALS)
    yield m.RESCUE, 0, _numbers(SPACE_COUNT)
    for kind in (m.HOME, m.DONE, m.FEED, m.CLEAR, m.FINISH, m.IDLE):
        yield kind, 0, _ONCE


ALL_MOVES: Final = tuple(
    sorted({m.move(kind, part, *aim) for kind, part, aims in (*_of_spaces(), *_of_no_part()) for aim in aims})
)
