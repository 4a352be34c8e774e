"""Selects the moves of a part of a space that the search tries: of the many places for a tile, one of each sort.

Two placements are of one sort if they bring the same goods and make the same things possible next. Of each sort, the
search tries the one that leaves the most room for twin tiles and pastures.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import GRAIN, ONE_FOOD, VEGETABLE, amount, covers
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.board import (
    BIT,
    BONUS_CELLS,
    BONUS_GOODS,
    BONUS_STOCK,
    FOREST_EDGE,
    FOREST_HALF,
    MOUNTAIN_EDGE,
    MOUNTAIN_HALF,
    beside,
    cells_of,
    count,
)
from underhold.games.cave_farmers.engine.farm_changes import fence_cost, stable_cost
from underhold.games.cave_farmers.engine.furnishing_tables import DWELLING_TILES, NEIGHBOR_TILES
from underhold.games.cave_farmers.engine.legal_cells import (
    free_forest,
    free_mountain,
    furnishable,
    single_cells,
    stable_cells,
)
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    LARGE_PASTURE,
    LOOT_COST,
    LOOT_KIND,
    LOOT_ROWS,
    LOOT_SEEDS,
    LOOT_TILE,
    LOOT_WITHIN,
    SMALL_PASTURE,
    SOWING,
    STABLE as LOOT_STABLE,
    TILE as LOOT_SINGLE,
)
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    FORGE,
    KIND,
    LARGE,
    MEADOW_FIELD,
    ON_DEEP,
    ORE_MINE,
    RUBY_MINE,
    SEEDS,
    SMALL,
    SOW,
    STABLE,
    TWIN,
)
from underhold.games.cave_farmers.engine.options import list_loot, list_part
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.search.dominoes import forest_dominoes, mountain_dominoes

_SORTS: Final = 32
_FOOD_CELLS: Final[i64] = sum(  # cells whose bonus is one food, the smallest bonus
    1 << cell for cell in cells_of(BONUS_CELLS) if BONUS_GOODS[cell] == 0 and BONUS_STOCK[cell] == ONE_FOOD
)


class _Sorts:
    """Collects the best move of each sort."""

    def __init__(self) -> None:
        self.moves: vec[i64] = vec[i64]([-1] * _SORTS)
        self.rates: vec[i64] = vec[i64]([0] * _SORTS)

    def offer(self, sort: i64, rate: i64, move: i64) -> None:
        if self.moves[sort] < 0 or rate > self.rates[sort]:
            self.moves[sort] = move
            self.rates[sort] = rate

    def list(self, out: vec[i64]) -> vec[i64]:
        sort: i64 = 0
        while sort < _SORTS:
            if self.moves[sort] >= 0:
                out = append(out, self.moves[sort])
            sort += 1
        return out


def choices(out: vec[i64], view: View, farm: Farm, row: i64, part: i64) -> vec[i64]:
    """The moves of one open part that the search tries; not for expeditions."""
    kind: i64 = KIND[row]
    if kind == TWIN:
        return _twins(out, farm, list_part(vec[i64](), view, farm, row, part))
    if kind == SMALL:
        if farm.meadows and covers(farm.goods, fence_cost(farm, COST[row], view.fenced == 0)):
            out = _small(out, farm, m.move(m.SMALL, part, 0, 0, 0))
        return out
    if kind == LARGE:
        return _large(out, farm, list_part(vec[i64](), view, farm, row, part))
    if kind == STABLE:
        if covers(farm.goods, stable_cost(farm, COST[row])):
            out = _stables(out, farm, m.move(m.STABLE, part, 0, 0, 0))
        return out
    if kind == ORE_MINE:
        return _ore_mines(out, farm, list_part(vec[i64](), view, farm, row, part))
    if kind == RUBY_MINE:
        return _ruby_mines(out, farm, farm.deep if ON_DEEP[row] else farm.tunnels, m.move(m.RUBY_MINE, part, 0, 0, 0))
    if kind == SOW:
        return _sowing(out, farm, m.move(m.SOW, part, 0, 0, 0), SEEDS[row])
    if kind == FORGE:
        return _forging(out, list_part(vec[i64](), view, farm, row, part))
    return list_part(out, view, farm, row, part)


def loot_choices(view: View, farm: Farm, strength: i64, part: i64, wanted: i64) -> vec[i64]:
    """The loot that the search tries, of the wanted items (a mask)."""
    taken: i64 = view.trip_taken
    fresh: i64 = wanted & ~taken
    # One place of each sort on the board; everything else as listed by the rules.
    view.trip_taken = ~(fresh & ~_PLACED)
    out = list_loot(vec[i64](), view, farm, strength, part)
    view.trip_taken = taken
    items: i64 = LOOT_WITHIN[strength] & fresh & _PLACED
    item: i64 = 0
    while items:
        if items & 1:
            base: i64 = m.move(m.LOOT, part, item, 0, 0)
            kind: i64 = LOOT_KIND[item]
            if kind == LOOT_STABLE:
                if covers(farm.goods, stable_cost(farm, LOOT_COST[item])):
                    out = _stables(out, farm, base)
            elif kind == LOOT_SINGLE:
                out = single_tiles(out, farm, LOOT_TILE[item], single_cells(farm, LOOT_TILE[item]), base)
            elif kind == SMALL_PASTURE:
                if farm.meadows and covers(farm.goods, fence_cost(farm, LOOT_COST[item], True)):
                    out = _small(out, farm, base)
            elif kind == LARGE_PASTURE:
                if covers(farm.goods, fence_cost(farm, LOOT_COST[item], True)):
                    out = _large_pairs(out, farm, base)
            else:
                out = _sowing(out, farm, base, LOOT_SEEDS[item])
        items >>= 1
        item += 1
    return out


_PLACED: Final[i64] = sum(
    1 << item
    for item, row in enumerate(LOOT_ROWS)
    if row.kind in (LOOT_STABLE, LOOT_SINGLE, SMALL_PASTURE, LARGE_PASTURE, SOWING)
)


# ------------------------------------------------------------------------------------------------ tiles


def _bonus(cells: i64) -> i64:
    """The bonus of these cells: 1 food, 2 something better, 3 both."""
    sort: i64 = 0
    if cells & _FOOD_CELLS:
        sort = 1
    if cells & BONUS_CELLS & ~_FOOD_CELLS:
        sort += 2
    return sort


def _twins(out: vec[i64], farm: Farm, moves: vec[i64]) -> vec[i64]:
    if len(moves) <= 2:
        for only in moves:
            out = append(out, only)
        return out
    sorts = _Sorts()
    forest: i64 = free_forest(farm)
    mountain: i64 = free_mountain(farm)
    index: i64 = 0
    while index < len(moves):
        move: i64 = moves[index]
        kind: i64 = move >> 12 & 63
        first: i64 = BIT[move >> 6 & 63]
        second: i64 = BIT[move & 63]
        both: i64 = first | second
        sort: i64 = _bonus(both)
        if both & (FOREST_EDGE | MOUNTAIN_EDGE):
            sort += 8
        if kind == MEADOW_FIELD:
            if beside(first) & farm.meadows & FOREST_HALF:
                sort += 4
            if first & farm.stables:
                sort += 16
            sorts.offer(sort, _forest_rate(forest & ~both, first), move)
        else:
            tunnel: i64 = 0
            if kind == 1:
                tunnel = second
                if beside(second) & farm.tunnels & MOUNTAIN_HALF:
                    sort += 4
                sort += 16
            sorts.offer(sort, _mountain_rate(mountain & ~both, tunnel), move)
        index += 1
    return sorts.list(out)


def _forest_rate(free: i64, meadow: i64) -> i64:
    """How good a placement is: room left for twin tiles, and for a meadow beside this one."""
    return 8 * forest_dominoes(free) + min(count(beside(meadow) & free & FOREST_HALF), 2)


def _mountain_rate(free: i64, tunnel: i64) -> i64:
    return 8 * mountain_dominoes(free) + min(count(beside(tunnel) & free & MOUNTAIN_HALF), 2)


def single_tiles(out: vec[i64], farm: Farm, kind: i64, cells: i64, base: i64) -> vec[i64]:
    """Places for a single tile: meadow, field, tunnel or cavern."""
    sorts = _Sorts()
    forest: i64 = free_forest(farm)
    mountain: i64 = free_mountain(farm)
    cell: i64 = 0
    while cells:
        if cells & 1:
            bit: i64 = BIT[cell]
            sort: i64 = _bonus(bit)
            if kind < 2:
                if kind == 0 and beside(bit) & farm.meadows & FOREST_HALF:
                    sort += 4
                if bit & farm.stables:
                    sort += 8
                sorts.offer(sort, _forest_rate(forest & ~bit, bit if kind == 0 else 0), base | cell << 6)
            else:
                if kind == 2 and beside(bit) & farm.tunnels & MOUNTAIN_HALF:
                    sort += 4
                sorts.offer(sort, _mountain_rate(mountain & ~bit, bit if kind == 2 else 0), base | cell << 6)
        cells >>= 1
        cell += 1
    return sorts.list(out)


# ------------------------------------------------------------------------------------------------ pastures, mines


def _pairs(cells: i64) -> i64:
    """The number of pairs of neighbors among these cells."""
    return count(cells & (cells >> 1)) + count(cells & (cells >> 8))


def _small(out: vec[i64], farm: Farm, base: i64) -> vec[i64]:
    """A meadow with a stable, and one without, preferably without an adjacent meadow."""
    sorts = _Sorts()
    cells: i64 = farm.meadows
    cell: i64 = 0
    while cells:
        if cells & 1:
            bit: i64 = BIT[cell]
            sorts.offer(1 if farm.stables & bit else 0, _pairs(farm.meadows & ~bit), base | cell << 6)
        cells >>= 1
        cell += 1
    return sorts.list(out)


def _large(out: vec[i64], farm: Farm, moves: vec[i64]) -> vec[i64]:
    sorts = _Sorts()
    for move in moves:
        both: i64 = BIT[move >> 6 & 63] | BIT[move & 63]
        sorts.offer(count(farm.stables & both), _pairs(farm.meadows & ~both), move)
    return sorts.list(out)


def _large_pairs(out: vec[i64], farm: Farm, base: i64) -> vec[i64]:
    moves = vec[i64]()
    cell: i64 = 0
    while cell < 48:
        if farm.meadows & BIT[cell]:
            if farm.meadows & BIT[cell + 1]:
                moves = append(moves, base | cell << 6 | (cell + 1))
            if farm.meadows & BIT[cell + 8]:
                moves = append(moves, base | cell << 6 | (cell + 8))
        cell += 1
    return _large(out, farm, moves)


def _stables(out: vec[i64], farm: Farm, base: i64) -> vec[i64]:
    """One place of each sort for a stable: forest, meadow, small pasture, large pasture without or with a stable."""
    across: i64 = farm.large_across
    down: i64 = farm.large_down
    built: i64 = farm.stables & farm.large
    half: i64 = ((built & across) << 1) | ((built & (across << 1)) >> 1)
    half |= ((built & down) << 8) | ((built & (down << 8)) >> 8)
    cells: i64 = stable_cells(farm)
    forest: i64 = free_forest(farm)
    sorts = _Sorts()
    cell: i64 = 0
    while cells:
        if cells & 1:
            bit: i64 = BIT[cell]
            rate: i64 = 0
            if bit & farm.meadows:
                sort: i64 = 1
            elif bit & farm.small:
                sort = 2
            elif bit & farm.large:
                sort = 4 if bit & half else 3
            else:
                sort = 0
                rate = forest_dominoes(forest & ~bit)
            sorts.offer(sort, rate, base | cell << 6)
        cells >>= 1
        cell += 1
    return sorts.list(out)


def _ore_mines(out: vec[i64], farm: Farm, moves: vec[i64]) -> vec[i64]:
    """The pair of tunnels that leaves the most pairs for another mine."""
    sorts = _Sorts()
    for move in moves:
        both: i64 = BIT[move >> 6 & 63] | BIT[move & 63]
        sorts.offer(0, _pairs(farm.tunnels & ~both), move)
    return sorts.list(out)


def _ruby_mines(out: vec[i64], farm: Farm, cells: i64, base: i64) -> vec[i64]:
    sorts = _Sorts()
    cell: i64 = 0
    while cells:
        if cells & 1:
            sorts.offer(0, _pairs(farm.tunnels & ~BIT[cell]), base | cell << 6)
        cells >>= 1
        cell += 1
    return sorts.list(out)


# ------------------------------------------------------------------------------------------------ seeds, ore, rooms


def _sowing(out: vec[i64], farm: Farm, base: i64, most: i64) -> vec[i64]:
    """As many seeds as possible, in every combination."""
    room: i64 = empty_fields(farm)
    most_grain: i64 = min(most, amount(farm.goods, GRAIN), room)
    most_vegetables: i64 = min(most, amount(farm.goods, VEGETABLE), room)
    grain: i64 = 0
    while grain <= most_grain:
        vegetables: i64 = min(most_vegetables, room - grain)
        if grain + vegetables and (grain == most_grain or grain + vegetables == room):
            out = append(out, base | grain << 6 | vegetables)
        grain += 1
    return out


def _forging(out: vec[i64], moves: vec[i64]) -> vec[i64]:
    """The strongest weapons that the ore allows, strongest first, and one of half the strength."""
    size: i64 = len(moves)
    index: i64 = size - 1
    while index >= 0 and index >= size - 3:
        out = append(out, moves[index])
        index -= 1
    if size > 4:
        out = append(out, moves[(size - 1) // 2])
    return out


def site_choices(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    """The places for a furnishing that the search tries: the best cavern, the best tunnel and the best deep tunnel."""
    wants_dwellings: bool = NEIGHBOR_TILES & BIT[view.building] != 0
    dwelling: bool = DWELLING_TILES & BIT[view.building] != 0
    sorts = _Sorts()
    cells: i64 = furnishable(farm)
    cell: i64 = 0
    while cells:
        if cells & 1:
            bit: i64 = BIT[cell]
            around: i64 = beside(bit) & MOUNTAIN_HALF
            homes: i64 = count(around & farm.dwellings)
            rate: i64 = -homes
            if wants_dwellings:
                rate = 4 * homes + count(around & farm.caverns)
            elif dwelling:
                rate = 4 * count(around & farm.parlor) + homes + count(around & farm.caverns)
            sort: i64 = 0
            if farm.tunnels & bit:
                sort = 1
                rate = 8 * rate - count(around & farm.tunnels)
            elif farm.deep & bit:
                sort = 2
            sorts.offer(sort, rate, m.move(m.SITE, 0, 0, cell, 0))
        cells >>= 1
        cell += 1
    return sorts.list(out)


def breeding_choices(moves: vec[i64]) -> vec[i64]:
    """The moves that breed the most kinds as loot."""
    best: i64 = 0
    for move in moves:
        if LOOT_KIND[move >> 12 & 63] == BREEDING:
            best = max(best, count(move >> 6 & 63))
    if best < 2:
        return moves
    out = vec[i64]()
    for move in moves:
        if LOOT_KIND[move >> 12 & 63] != BREEDING or count(move >> 6 & 63) == best:
            out = append(out, move)
    return out
