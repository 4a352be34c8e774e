"""The list of all moves there are, whether or not a position offers them, read off the tables like the rules do.

Gold can be exchanged for food in any amount; the list stops at an amount beyond any need (`MOST_GOLD`).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Final

from underhold.games.cave_farmers.content import LOOT_IDS
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import FOREST, FOREST_EDGE, MOUNTAIN, MOUNTAIN_EDGE, beside, cells_of
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
    LOOT_KINDS_BRED,
    LOOT_SEEDS,
    MARKET_ITEMS,
    MEADOW_FIELD,
    MEALS,
    SPACE_COUNT,
    NOT_IMITATED,
    ORE_MINE,
    RUBY_MINE,
    SELL,
    SMALL,
    SOW,
    SPACE_PARTS,
    STABLE,
    TILE_COUNT,
    TRADE_COUNT,
    TRIP,
    TWIN,
)
from underhold.games.cave_farmers.engine.options import (
    LOOT_BREED,
    LOOT_CAVERN,
    LOOT_FIELD,
    LOOT_FURNISH,
    LOOT_LARGE,
    LOOT_MEADOW,
    LOOT_SMALL,
    LOOT_SOW,
    LOOT_STABLE,
    LOOT_TUNNEL,
    MAX_FORGED,
    MAX_STRENGTH,
)
from underhold.games.cave_farmers.engine.state import MOST_DWARFS

MOST_GOLD: Final = 24  # a family of six eats twelve; nobody has to spend more than that and the fee at once
_WAYS_TO_PAY: Final = 4
_KINDS_OF_ANIMALS: Final = 4

Aim = tuple[int, int, int]  # x, y, z of a move


def _at(mask: int) -> list[Aim]:
    return [(0, cell, 0) for cell in cells_of(mask)]


def _numbers(count: int) -> list[Aim]:
    return [(number, 0, 0) for number in range(count)]


def _pairs(half: int, both_ways: bool) -> list[tuple[int, int]]:
    """Neighbours within a half."""
    return [
        (first, second)
        for first in cells_of(half)
        for second in cells_of(beside(1 << first) & half)
        if both_ways or first < second
    ]


_ALL_FOREST: Final = FOREST | FOREST_EDGE  # tiles may hang over the edge of the board, and are used there too
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


def _loot_aims(item: int) -> list[Aim]:
    if item == LOOT_FURNISH:
        return [(item, tile, 0) for tile in range(TILE_COUNT)]
    if item in (LOOT_STABLE, LOOT_SMALL):
        return [(item, cell, 0) for cell in cells_of(_ALL_FOREST)]
    if item in (LOOT_MEADOW, LOOT_FIELD):
        return [(item, cell, 0) for cell in cells_of(FOREST)]
    if item in (LOOT_TUNNEL, LOOT_CAVERN):
        return [(item, cell, 0) for cell in cells_of(MOUNTAIN)]
    if item == LOOT_LARGE:
        return [(item, first, second) for _, first, second in _LARGE]
    if item == LOOT_SOW:
        return [(item, grain, vegetables) for _, grain, vegetables in _seeds(LOOT_SEEDS)]
    if item == LOOT_BREED:
        return [(item, kinds, 0) for kinds in range(1, 1 << _KINDS_OF_ANIMALS) if kinds.bit_count() <= LOOT_KINDS_BRED]
    return [(item, 0, 0)]


_LOOT: Final = [aim for item in range(len(LOOT_IDS)) for aim in _loot_aims(item)]


_ONCE: Final[list[Aim]] = [(0, 0, 0)]

# With what kind of move a part is done, and what that can be aimed at.
_DOING: Final[dict[int, tuple[int, Callable[[int], Iterable[Aim]]]]] = {
    COLLECT: (m.COLLECT, lambda level: _ONCE),
    TWIN: (
        m.TWIN,
        lambda level: [(kind, *pair) for kind, pairs in _TWINS.items() if level >> kind & 1 for pair in pairs],
    ),
    FURNISH: (m.FURNISH, lambda level: _numbers(TILE_COUNT)),
    GROW: (m.GROW, lambda level: _ONCE),
    SOW: (m.SOW, _seeds),
    FORGE: (m.FORGE, lambda level: _numbers(MAX_FORGED + 1)[1:]),
    TRIP: (m.LOOT, lambda level: _LOOT),
    SMALL: (m.SMALL, lambda level: _at(_ALL_FOREST)),
    LARGE: (m.LARGE, lambda level: _LARGE),
    STABLE: (m.STABLE, lambda level: _at(_ALL_FOREST)),
    ORE_MINE: (m.ORE_MINE, lambda level: _MINES),
    RUBY_MINE: (m.RUBY_MINE, lambda level: _at(_ALL_MOUNTAIN)),
    SELL: (m.SELL, lambda level: _ONCE),
    BUY: (m.BUY, lambda level: _numbers(len(MARKET_ITEMS))),
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
    """Moves that belong to a part of a space: kind, part, aims."""
    for parts in SPACE_PARTS:
        for number, part in enumerate(parts):
            kind, aims = _DOING[part.kind]
            yield kind, number, aims(part.level)


def _of_no_part() -> Iterator[tuple[int, int, Iterable[Aim]]]:
    """All others."""
    yield m.PLACE, 0, _placements()
    yield m.LOOT, 0, _LOOT
    yield m.TRADE, 0, _numbers(TRADE_COUNT)
    yield m.GOLD, 0, [(0, 0, gold) for gold in range(2, MOST_GOLD + 1)]
    yield m.TILE, 0, [(kind, cell, 0) for kind, half in enumerate(_HALVES) for cell in cells_of(half)]
    yield m.PAY, 0, _numbers(_WAYS_TO_PAY)
    yield m.SITE, 0, _at(_ALL_MOUNTAIN)
    yield m.WEAPON, 0, _numbers(MOST_DWARFS)
    yield m.SKIP, 0, _numbers(2)
    yield m.MEAL, 0, _numbers(len(MEALS))
    yield m.BREED, 0, _numbers(1 << _KINDS_OF_ANIMALS)
    yield m.RESCUE, 0, _numbers(SPACE_COUNT)
    for kind in (m.HOME, m.DONE, m.FEED, m.CLEAR, m.FINISH, m.IDLE):
        yield kind, 0, _ONCE


ALL_MOVES: Final = tuple(
    sorted({m.move(kind, part, *aim) for kind, part, aims in (*_of_spaces(), *_of_no_part()) for aim in aims})
)
