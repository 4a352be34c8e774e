"""The moves of a part of a space, and whether there are any. Both use the same masks.

The loot of an expedition is listed here, too, because it offers the same things at other prices.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DONKEY,
    GRAIN,
    ONE_BOAR,
    ONE_CATTLE,
    ONE_DONKEY,
    ONE_ORE,
    ONE_SHEEP,
    SHEEP,
    VEGETABLE,
    amount,
    covers,
    heads,
    stock_covers,
)
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed, empty_fields
from underhold.games.cave_farmers.engine.board import BIT, count
from underhold.games.cave_farmers.engine.farm_changes import (
    can_grow,
    can_sow,
    discounted,
    fence_cost,
    furnishing_cost,
    overbuilt_cell,
    payment,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ON_FORGE,
    OVERHANG_TILES,
    SUBSTITUTE_TILES,
    WAYS_TO_PAY,
)
from underhold.games.cave_farmers.engine.legal_cells import (
    forest_edge,
    forest_start,
    free_forest,
    free_mountain,
    furnishable,
    has_forest_pair,
    has_mountain_pair,
    large_pairs_across,
    large_pairs_down,
    mine_pairs_across,
    mine_pairs_down,
    mountain_edge,
    mountain_start,
    pairs_across,
    pairs_down,
    single_cells,
    stable_cells,
)
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    FURNISHING,
    LARGE_PASTURE,
    LOOT_BRED,
    LOOT_COST,
    LOOT_KIND,
    LOOT_PRICE,
    LOOT_SCOPE,
    LOOT_SEEDS,
    LOOT_TILE,
    LOOT_WITHIN,
    SMALL_PASTURE,
    SOWING,
    STABLE as LOOT_STABLE,
    TILE,
)
from underhold.games.cave_farmers.engine.lowering import (
    BUY,
    CAVERN_CAVERN,
    CAVERN_TUNNEL,
    COLLECT,
    COST,
    COST_STOCK,
    FORGE,
    FURNISH,
    GAIN_GOODS,
    GAIN_STOCK,
    GROW,
    ITEM_PRICE,
    KIND,
    LARGE,
    MARKET_ITEMS,
    MEADOW_FIELD,
    NEEDS,
    ON_DEEP,
    ORE_MINE,
    PARTS,
    PER_ORE_MINE,
    PRICE,
    RUBY_MINE,
    RUBY_MINES,
    SCOPE,
    SEEDS,
    SELL,
    SMALL,
    SOW,
    STABLE,
    TAKES,
    TRIP,
    TWIN,
    TWINS,
)
from underhold.games.cave_farmers.engine.state import TAKE_LEFT_GOODS, Farm, View

MAX_FORGED: Final = 8
MAX_STRENGTH: Final = 14  # the maximum strength of a weapon
_ITEMS: Final = len(MARKET_ITEMS)


def pile_taken(view: View, space: i64) -> i64:
    """The goods for taking everything on a space. A player who imitates gets nothing, unless a switch allows taking the
    goods that were left.
    """
    if view.imitating and view.switches & TAKE_LEFT_GOODS == 0:
        return 0
    return view.piles[space]


# ------------------------------------------------------------------------------------------------ is there anything?


def possible(view: View, farm: Farm, space: i64, row: i64, dwarf: i64) -> bool:
    """Whether a dwarf can currently do a part."""
    kind: i64 = KIND[row]
    if kind == COLLECT:
        if GAIN_GOODS[row] or GAIN_STOCK[row] or (TAKES[row] and pile_taken(view, space)):
            return True
        if PER_ORE_MINE[row] and farm.ore_mines:
            return True
        return RUBY_MINES[row] != 0 and count(farm.ruby_mines) >= RUBY_MINES[row]
    if kind == TWIN:
        twins: i64 = TWINS[row]
        if twins & 1 << MEADOW_FIELD and has_forest_pair(farm):
            return True
        return twins >> CAVERN_TUNNEL != 0 and has_mountain_pair(farm)
    if kind == TRIP:
        return farm.weapon(dwarf) > 0
    if kind == FORGE:
        return farm.weapon(dwarf) == 0 and covers(farm.goods, forge_cost(farm, 1))
    if kind == GROW:
        return can_grow(farm)
    if kind == SOW:
        return can_sow(farm)
    if kind == FURNISH:
        return can_furnish(view, farm, SCOPE[row], PRICE[row])
    if kind == SMALL:
        return farm.meadows != 0 and covers(farm.goods, fence_cost(farm, COST[row], view.fenced == 0))
    if kind == LARGE:
        pairs: i64 = large_pairs_across(farm) | large_pairs_down(farm)
        return pairs != 0 and covers(farm.goods, fence_cost(farm, COST[row], view.fenced == 0))
    if kind == STABLE:
        return stable_cells(farm) != 0 and covers(farm.goods, stable_cost(farm, COST[row]))
    if kind == ORE_MINE:
        return mine_pairs_across(farm) | mine_pairs_down(farm) != 0
    if kind == RUBY_MINE:
        return (farm.deep if ON_DEEP[row] else farm.tunnels) != 0
    if kind == SELL:
        return covers(farm.goods, COST[row]) and stock_covers(farm.stock, COST_STOCK[row])
    return True  # BUY is only possible after the part before it


def usable(view: View, farm: Farm, space: i64, dwarf: i64) -> bool:
    """Whether a dwarf can do anything on a space."""
    row: i64 = PARTS[space]
    end: i64 = PARTS[space + 1]
    while row < end:
        if NEEDS[row] == 0 and possible(view, farm, space, row, dwarf):
            return True
        row += 1
    return False


def can_furnish(view: View, farm: Farm, scope: i64, price: i64) -> bool:
    """Whether any furnishing of this scope, a mask of tiles, can be paid for and placed."""
    tiles: i64 = view.supply & scope
    has_site: bool = furnishable(farm) != 0
    tile: i64 = 0
    while tiles:
        if tiles & 1 and _can_build(farm, tile, price, has_site):
            return True
        tiles >>= 1
        tile += 1
    return False


def may_furnish(view: View, farm: Farm, tile: i64, scope: i64, price: i64) -> bool:
    """Whether this furnishing can be paid for and placed now."""
    return view.supply & scope & BIT[tile] != 0 and _can_build(farm, tile, price, furnishable(farm) != 0)


def _can_build(farm: Farm, tile: i64, price: i64, has_site: bool) -> bool:
    """Whether a furnishing can be paid for and placed; `has_site`: there is a place for furnishings in general."""
    if not has_site and overbuilt_cell(farm, tile) < 0:
        return False
    return can_pay(farm, furnishing_cost(farm, tile, price), stock_cost(tile, price))


def can_pay(farm: Farm, cost: i64, stock: i64) -> bool:
    """Whether a cost can be paid in at least one way."""
    return stock_covers(farm.stock, stock) and ways_to_pay(farm, cost) != 0


def ways_to_pay(farm: Farm, cost: i64) -> i64:
    """The ways that can be paid, as a mask."""
    ways: i64 = 1 if covers(farm.goods, cost) else 0
    if farm.tiles & SUBSTITUTE_TILES:
        way: i64 = 1
        while way < WAYS_TO_PAY:
            price: i64 = payment(farm, cost, way)
            if price >= 0 and covers(farm.goods, price):
                ways |= 1 << way
            way += 1
    return ways


# ------------------------------------------------------------------------------------------------ every way to do it


def list_part(out: vec[i64], view: View, farm: Farm, row: i64, part: i64) -> vec[i64]:
    """Every move of one open part."""
    kind: i64 = KIND[row]
    if kind == COLLECT:
        if possible(view, farm, view.space, row, view.dwarf):
            out = append(out, m.move(m.COLLECT, part, 0, 0, 0))
    elif kind == TWIN:
        if TWINS[row] & 1 << MEADOW_FIELD:
            out = _list_forest_twins(out, farm, part)
        if TWINS[row] & 1 << CAVERN_TUNNEL:
            out = _list_mountain_twins(out, farm, part, CAVERN_TUNNEL)
        if TWINS[row] & 1 << CAVERN_CAVERN:
            out = _list_mountain_twins(out, farm, part, CAVERN_CAVERN)
    elif kind == TRIP:
        if farm.weapon(view.dwarf):
            out = list_loot(out, view, farm, farm.weapon(view.dwarf), part)
    elif kind == FORGE:
        if farm.weapon(view.dwarf) == 0:
            strength: i64 = 1
            while strength <= MAX_FORGED and covers(farm.goods, forge_cost(farm, strength)):
                out = append(out, m.move(m.FORGE, part, strength, 0, 0))
                strength += 1
    elif kind == GROW:
        if can_grow(farm):
            out = append(out, m.move(m.GROW, part, 0, 0, 0))
    elif kind == SOW:
        out = _list_sowing(out, farm, m.move(m.SOW, part, 0, 0, 0), SEEDS[row])
    elif kind == FURNISH:
        out = _list_furnishings(out, view, farm, SCOPE[row], PRICE[row], m.move(m.FURNISH, part, 0, 0, 0), 12)
    elif kind == SMALL:
        if covers(farm.goods, fence_cost(farm, COST[row], view.fenced == 0)):
            out = _list_cells(out, farm.meadows, m.move(m.SMALL, part, 0, 0, 0))
    elif kind == LARGE:
        if covers(farm.goods, fence_cost(farm, COST[row], view.fenced == 0)):
            out = _list_large(out, farm, m.move(m.LARGE, part, 0, 0, 0))
    elif kind == STABLE:
        if covers(farm.goods, stable_cost(farm, COST[row])):
            out = _list_cells(out, stable_cells(farm), m.move(m.STABLE, part, 0, 0, 0))
    elif kind == ORE_MINE:
        out = _list_pairs(out, mine_pairs_across(farm), 1, m.move(m.ORE_MINE, part, 0, 0, 0), True)
        out = _list_pairs(out, mine_pairs_down(farm), 8, m.move(m.ORE_MINE, part, 0, 0, 0), True)
    elif kind == RUBY_MINE:
        cells: i64 = farm.deep if ON_DEEP[row] else farm.tunnels
        out = _list_cells(out, cells, m.move(m.RUBY_MINE, part, 0, 0, 0))
    elif kind == SELL:
        if possible(view, farm, view.space, row, view.dwarf):
            out = append(out, m.move(m.SELL, part, 0, 0, 0))
    elif kind == BUY:
        item: i64 = 0
        while item < _ITEMS:
            if view.bought >> item & 1 == 0 and stock_covers(farm.stock, ITEM_PRICE[item]):
                out = append(out, m.move(m.BUY, part, item, 0, 0))
            item += 1
    return out


def forge_cost(farm: Farm, strength: i64) -> i64:
    """The ore for a weapon, after discounts."""
    return discounted(farm, strength * ONE_ORE, ON_FORGE)


def _list_cells(out: vec[i64], cells: i64, base: i64) -> vec[i64]:
    cell: i64 = 0
    while cells:
        if cells & 1:
            out = append(out, base | cell << 6)
        cells >>= 1
        cell += 1
    return out


def _list_pairs(out: vec[i64], firsts: i64, step: i64, base: i64, both_ways: bool) -> vec[i64]:
    """List pairs of neighbors, given by their left or upper cell."""
    cell: i64 = 0
    while firsts:
        if firsts & 1:
            out = append(out, base | cell << 6 | (cell + step))
            if both_ways:
                out = append(out, base | (cell + step) << 6 | cell)
        firsts >>= 1
        cell += 1
    return out


def _list_large(out: vec[i64], farm: Farm, base: i64) -> vec[i64]:
    out = _list_pairs(out, large_pairs_across(farm), 1, base, False)
    return _list_pairs(out, large_pairs_down(farm), 8, base, False)


def _list_forest_twins(out: vec[i64], farm: Farm, part: i64) -> vec[i64]:
    """List the places for twin tiles of meadow and field; the field cannot be under a stable."""
    base: i64 = m.move(m.TWIN, part, MEADOW_FIELD, 0, 0)
    free: i64 = free_forest(farm)
    start: i64 = forest_start(farm)
    out = _list_fielded(out, pairs_across(free, start), 1, base, farm.stables)
    out = _list_fielded(out, pairs_down(free, start), 8, base, farm.stables)
    if farm.tiles & OVERHANG_TILES:
        edge: i64 = forest_edge(farm)
        out = _list_fielded(out, (start & (edge >> 1)) | (edge & (start >> 1)), 1, base, farm.stables)
        out = _list_fielded(out, (start & (edge >> 8)) | (edge & (start >> 8)), 8, base, farm.stables)
    return out


def _list_fielded(out: vec[i64], firsts: i64, step: i64, base: i64, stables: i64) -> vec[i64]:
    cell: i64 = 0
    while firsts:
        if firsts & 1:
            if stables >> (cell + step) & 1 == 0:
                out = append(out, base | cell << 6 | (cell + step))
            if stables >> cell & 1 == 0:
                out = append(out, base | (cell + step) << 6 | cell)
        firsts >>= 1
        cell += 1
    return out


def _list_mountain_twins(out: vec[i64], farm: Farm, part: i64, kind: i64) -> vec[i64]:
    base: i64 = m.move(m.TWIN, part, kind, 0, 0)
    free: i64 = free_mountain(farm)
    start: i64 = mountain_start(farm)
    both_ways: bool = kind == CAVERN_TUNNEL
    out = _list_pairs(out, pairs_across(free, start), 1, base, both_ways)
    out = _list_pairs(out, pairs_down(free, start), 8, base, both_ways)
    if farm.tiles & OVERHANG_TILES:
        edge: i64 = mountain_edge(farm)
        out = _list_pairs(out, (start & (edge >> 1)) | (edge & (start >> 1)), 1, base, both_ways)
        out = _list_pairs(out, (start & (edge >> 8)) | (edge & (start >> 8)), 8, base, both_ways)
    return out


def _list_sowing(out: vec[i64], farm: Farm, base: i64, most: i64) -> vec[i64]:
    """List all ways to sow, with at most `most` fields of each crop."""
    room: i64 = empty_fields(farm)
    most_grain: i64 = min(most, amount(farm.goods, GRAIN), room)
    most_vegetables: i64 = min(most, amount(farm.goods, VEGETABLE), room)
    grain: i64 = 0
    while grain <= most_grain:
        vegetables: i64 = 0
        while vegetables <= most_vegetables and grain + vegetables <= room:
            if grain + vegetables:
                out = append(out, base | grain << 6 | vegetables)
            vegetables += 1
        grain += 1
    return out


def _list_furnishings(out: vec[i64], view: View, farm: Farm, scope: i64, price: i64, base: i64, shift: i64) -> vec[i64]:
    tiles: i64 = view.supply & scope
    has_site: bool = furnishable(farm) != 0
    tile: i64 = 0
    while tiles:
        if tiles & 1 and _can_build(farm, tile, price, has_site):
            out = append(out, base | tile << shift)
        tiles >>= 1
        tile += 1
    return out


# ------------------------------------------------------------------------------------------------ loot


def list_loot(out: vec[i64], view: View, farm: Farm, strength: i64, part: i64) -> vec[i64]:
    """Every loot item that can be taken now, in every way."""
    items: i64 = LOOT_WITHIN[strength] & ~view.trip_taken
    item: i64 = 0
    while items:
        if items & 1:
            base: i64 = m.move(m.LOOT, part, item, 0, 0)
            kind: i64 = LOOT_KIND[item]
            if kind == FURNISHING:
                out = _list_furnishings(out, view, farm, LOOT_SCOPE[item], LOOT_PRICE[item], base, 6)
            elif kind == LOOT_STABLE:
                if covers(farm.goods, stable_cost(farm, LOOT_COST[item])):
                    out = _list_cells(out, stable_cells(farm), base)
            elif kind == TILE:
                out = _list_cells(out, single_cells(farm, LOOT_TILE[item]), base)
            elif kind == SMALL_PASTURE:
                if covers(farm.goods, fence_cost(farm, LOOT_COST[item], True)):
                    out = _list_cells(out, farm.meadows, base)
            elif kind == LARGE_PASTURE:
                if covers(farm.goods, fence_cost(farm, LOOT_COST[item], True)):
                    out = _list_large(out, farm, base)
            elif kind == SOWING:
                out = _list_sowing(out, farm, base, LOOT_SEEDS[item])
            elif kind == BREEDING:
                out = _list_breeding(out, farm, base, LOOT_BRED[item])
            else:
                out = append(out, base)
        items >>= 1
        item += 1
    return out


def newborns(kinds: i64) -> i64:
    """One animal of each kind of the mask, packed."""
    stock: i64 = 0
    if kinds & 1:
        stock += ONE_SHEEP
    if kinds & 2:
        stock += ONE_DONKEY
    if kinds & 4:
        stock += ONE_BOAR
    if kinds & 8:
        stock += ONE_CATTLE
    return stock


def breeding_kinds(farm: Farm) -> i64:
    """The kinds with at least two animals, as a mask."""
    kinds: i64 = 0
    if heads(farm.stock, SHEEP) >= 2:
        kinds |= 1
    if heads(farm.stock, DONKEY) >= 2:
        kinds |= 2
    if heads(farm.stock, BOAR) >= 2:
        kinds |= 4
    if heads(farm.stock, CATTLE) >= 2:
        kinds |= 8
    return kinds


def _list_breeding(out: vec[i64], farm: Farm, base: i64, most: i64) -> vec[i64]:
    """List all sets of at most `most` kinds whose newborn animals can be housed."""
    parents: i64 = breeding_kinds(farm)
    kinds: i64 = 1
    while kinds < 16:
        if kinds & ~parents == 0 and count(kinds) <= most and all_housed(farm, newborns(kinds)):
            out = append(out, base | kinds << 6)
        kinds += 1
    return out
