"""Trade plans: moves that become possible by trading rubies first.

For each part of a space: furnishings for which a few goods or a cavern are missing, fences without enough wood, mines
without tunnels, sowing without a field. A plan consists of trades and the move that they make possible.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.effects import Exchange
from underhold.games.cave_farmers.content.goods import (
    GRAIN,
    ONE_RUBY,
    ORE,
    RUBY,
    STONE,
    VEGETABLE,
    WOOD,
    amount,
    covers,
    lane_of,
    pack,
    stock_covers,
)
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed, empty_fields
from underhold.games.cave_farmers.engine.board import BIT
from underhold.games.cave_farmers.engine.farm_changes import (
    fence_cost,
    furnishing_cost,
    overbuilt_cell,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import DWELLING_TILES
from underhold.games.cave_farmers.engine.legal_cells import (
    field_cells,
    furnishable,
    large_pairs_across,
    large_pairs_down,
    meadow_cells,
    mine_pairs_across,
    mine_pairs_down,
    mountain_start,
    stable_cells,
)
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    FORGE,
    FURNISH,
    KIND,
    LARGE,
    ON_DEEP,
    ORE_MINE,
    PARTS,
    PRICE,
    RUBY_MINE,
    SCOPE,
    SMALL,
    SOW,
    STABLE,
)
from underhold.games.cave_farmers.engine.options import MAX_FORGED, forge_cost, may_furnish, ways_to_pay
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.trade_tables import TILE_RUBIES, TRADE_ROWS
from underhold.games.cave_farmers.engine.trades import make_trade
from underhold.games.cave_farmers.search.choices import choices, single_tiles


def _for_a_ruby(kind: str) -> int:
    """The trade of one ruby for one of a kind; negative if there is none."""
    trades = [number for number, (trade, tile) in enumerate(TRADE_ROWS) if tile < 0 and trade == _bought_for(kind)]
    return trades[0] if trades else -1


def _bought_for(kind: str) -> Exchange:
    return Exchange(pack(ruby=1), pack(**{kind: 1}))


# The goods that can be bought with single rubies, and the trades for them.
_BOUGHT: Final = [kind for kind in ("wood", "stone", "ore", "grain", "vegetable") if _for_a_ruby(kind) >= 0]
_LANES: Final = vec[i64]([lane_of(kind)[0] for kind in _BOUGHT])
_TRADES: Final = vec[i64]([_for_a_ruby(kind) for kind in _BOUGHT])
_MOST_RUBIES: Final = 2  # for one furnishing; one more for a dwelling
_MEADOW: Final = 0
_FIELD: Final = 1
_TUNNEL: Final = 2
_CAVERN: Final = 3


class TradePlan:
    """Trades and the move that they make possible."""

    def __init__(self, trades: vec[i64], move: i64) -> None:
        self.trades: vec[i64] = trades
        self.move: i64 = move


def rubies_may_help(space: i64) -> bool:
    """Whether rubies could help on a space where nothing can be done without them."""
    row: i64 = PARTS[space]
    while row < PARTS[space + 1]:
        kind: i64 = KIND[row]
        if kind == FURNISH or kind == ORE_MINE or kind == RUBY_MINE or kind == SOW or kind == FORGE:
            return True
        row += 1
    return False


def trade_plans(view: View, farm: Farm, row: i64, part: i64) -> list[TradePlan]:
    """All trade plans for one open part. The player must have a ruby."""
    out: list[TradePlan] = []
    rubies: i64 = amount(farm.goods, RUBY)
    kind: i64 = KIND[row]
    if kind == FURNISH:
        _furnishings(out, view, farm, row, m.move(m.FURNISH, part, 0, 0, 0), rubies)
    elif kind == SMALL or kind == LARGE:
        cost: i64 = fence_cost(farm, COST[row], view.fenced == 0)
        place: bool = farm.meadows != 0 if kind == SMALL else large_pairs_across(farm) | large_pairs_down(farm) != 0
        wood: i64 = max(0, amount(cost, WOOD) - amount(farm.goods, WOOD))
        if place:
            if 0 < wood <= min(rubies, 2):
                _then(out, view, farm, row, part, _bought(vec[i64](), WOOD, wood))
        elif wood < min(rubies, 2):
            _with_tiles(out, view, farm, row, part, _MEADOW, meadow_cells(farm), _bought(vec[i64](), WOOD, wood))
    elif kind == STABLE:
        stone: i64 = max(0, amount(stable_cost(farm, COST[row]), STONE) - amount(farm.goods, STONE))
        if stone == 1 and stable_cells(farm):
            _then(out, view, farm, row, part, _bought(vec[i64](), STONE, 1))
    elif kind == ORE_MINE:
        if mine_pairs_across(farm) | mine_pairs_down(farm) == 0:
            _with_tiles(out, view, farm, row, part, _TUNNEL, mountain_start(farm), vec[i64]())
    elif kind == RUBY_MINE:
        if ON_DEEP[row] == 0 and farm.tunnels == 0:
            _with_tiles(out, view, farm, row, part, _TUNNEL, mountain_start(farm), vec[i64]())
    elif kind == SOW:
        fields: i64 = empty_fields(farm)
        seeds: i64 = amount(farm.goods, GRAIN) + amount(farm.goods, VEGETABLE)
        if fields == 0 and seeds:
            _with_tiles(out, view, farm, row, part, _FIELD, field_cells(farm), vec[i64]())
        elif fields and seeds == 0:
            _then(out, view, farm, row, part, _bought(vec[i64](), GRAIN, 1))
            _then(out, view, farm, row, part, _bought(vec[i64](), VEGETABLE, 1))
    elif kind == FORGE and farm.weapon(view.dwarf) == 0:
        strength: i64 = 1
        while strength <= MAX_FORGED and covers(farm.goods, forge_cost(farm, strength)):
            strength += 1
        more: i64 = 1
        while more <= min(rubies, 3) and strength <= MAX_FORGED:
            out.append(TradePlan(_bought(vec[i64](), ORE, more), m.move(m.FORGE, part, strength, 0, 0)))
            more += 1
            strength += 1
    return out


def _bought(trades: vec[i64], lane: i64, number: i64) -> vec[i64]:
    """Add trades that buy this number of goods of a kind, for one ruby each."""
    index: i64 = 0
    while index < len(_LANES) and _LANES[index] != lane:
        index += 1
    while number > 0 and index < len(_LANES):
        trades = append(trades, m.move(m.TRADE, 0, _TRADES[index], 0, 0))
        number -= 1
    return trades


def _after(farm: Farm, trades: vec[i64]) -> Farm:
    after = farm.copy()
    for move in trades:
        make_trade(0, after, move, None)
    return after


def _then(out: list[TradePlan], view: View, farm: Farm, row: i64, part: i64, trades: vec[i64]) -> None:
    """Add a plan for each move that the part offers after the trades."""
    after = _after(farm, trades)
    if all_housed(after):
        for move in choices(vec[i64](), view, after, row, part):
            out.append(TradePlan(trades, move))


def _with_tiles(
    out: list[TradePlan], view: View, farm: Farm, row: i64, part: i64, kind: i64, cells: i64, trades: vec[i64]
) -> None:
    """Add plans that also buy a single tile for a ruby, in each place that the search tries."""
    if TILE_RUBIES[kind] != ONE_RUBY:
        return
    for tile in single_tiles(vec[i64](), farm, kind, cells, m.move(m.TILE, 0, kind, 0, 0)):
        _then(out, view, farm, row, part, append(trades[:], tile))


def _furnishings(out: list[TradePlan], view: View, farm: Farm, row: i64, base: i64, rubies: i64) -> None:
    """Add plans for furnishings for which a few goods or a cavern are missing."""
    cave = vec[i64]()
    price: i64 = 0
    if furnishable(farm) == 0:
        cave = single_tiles(vec[i64](), farm, _CAVERN, mountain_start(farm), m.move(m.TILE, 0, _CAVERN, 0, 0))
        price = amount(TILE_RUBIES[_CAVERN], RUBY)
        if TILE_RUBIES[_CAVERN] < 0 or rubies < price or len(cave) == 0:
            return
    tiles: i64 = view.supply & SCOPE[row]
    tile: i64 = 0
    while tiles:
        dwelling: bool = DWELLING_TILES & BIT[tile] != 0
        if tiles & 1 and not may_furnish(view, farm, tile, SCOPE[row], PRICE[row]):
            cost: i64 = furnishing_cost(farm, tile, PRICE[row])
            missing: i64 = 0
            index: i64 = 0
            while index < len(_LANES):
                missing += max(0, amount(cost, _LANES[index]) - amount(farm.goods, _LANES[index]))
                index += 1
            most: i64 = min(rubies - price, _MOST_RUBIES + (1 if dwelling else 0))
            if missing <= most and stock_covers(farm.stock, stock_cost(tile, PRICE[row])):
                trades = vec[i64]()
                if price and overbuilt_cell(farm, tile) < 0:
                    trades = append(trades, cave[0])
                index = 0
                while index < len(_LANES):
                    lane: i64 = _LANES[index]
                    trades = _bought(trades, lane, amount(cost, lane) - amount(farm.goods, lane))
                    index += 1
                after = _after(farm, trades)
                if len(trades) and ways_to_pay(after, cost) and all_housed(after):
                    out.append(TradePlan(trades, base | tile << 12))
        tiles >>= 1
        tile += 1
