"""Why a move is refused. `rules.legal_moves` alone decides; this finds the words for a move that it does not list."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import FOOD, GOLD, RUBY, amount, coins, covers, named, stock_covers
from underhold.games.cave_farmers.engine import lowering as parts, moves as m
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.farm_changes import (
    can_grow,
    fence_cost,
    furnishing_cost,
    overbuilt_cell,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import (
    MEAL_BIT,
    MEAL_COUNT,
    MEAL_GOODS,
    MEAL_STOCK,
    MEAL_TILE,
    WAYS_TO_PAY,
)
from underhold.games.cave_farmers.engine.legal_cells import free_forest, free_mountain, furnishable, stable_cells
from underhold.games.cave_farmers.engine.loot_tables import FURNISHING, LOOT_ROWS, LOOT_STRENGTH, TILE as LOOT_SINGLE
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    COST_STOCK,
    FEE,
    KIND,
    MARKET_ITEMS,
    NEEDS,
    PARTS,
    PRICE,
    SCOPE,
    SINGLE_KINDS,
    TWIN_KINDS,
)
from underhold.games.cave_farmers.engine.options import forge_cost
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import (
    ACT,
    BREED,
    FEED,
    FINAL,
    HOUSE,
    OVER,
    PAY,
    PHASES,
    PLACE,
    RESCUE,
    SITE,
    SKIP,
    Farm,
    View,
)
from underhold.games.cave_farmers.engine.trade_tables import TILE_RUBIES, TRADE_ROWS
from underhold.games.cave_farmers.engine.trades import is_trade, list_trades

# When a kind of move is asked for; trades apart.
_PHASE_OF = {
    m.PLACE: PLACE,
    m.IDLE: PLACE,
    m.PAY: PAY,
    m.SITE: SITE,
    m.SKIP: SKIP,
    m.MEAL: FEED,
    m.FEED: FEED,
    m.BREED: BREED,
    m.RESCUE: RESCUE,
    m.CLEAR: RESCUE,
    m.FINISH: FINAL,
}


def _no(rule: str, key: str, **values: Any) -> Refusal:
    return Refusal("cave_farmers", rule, key, values)


def refusal(view: View, move: int) -> Refusal:
    """Why this move, which is not legal, may not be played now."""
    if not _exists(move):
        return _no("notation", "not_a_move")
    phase = int(decision_phase(view))
    kind = move >> 21
    if phase == OVER:
        return _no("R51", "over")
    farm = view.farms[view.seat]
    if is_trade(kind):
        return _trading(view, farm, move, phase)
    if phase == HOUSE:
        return _no("R67", "house_first")
    if phase != _PHASE_OF.get(kind, ACT):
        return _no("turn order", f"now_{PHASES[phase]}")
    if phase == PLACE:
        return _placing(view, farm, move)
    if phase == ACT:
        return _acting(view, farm, move)
    if phase == PAY:
        return _no("R13", "no_such_payment")
    if phase == SITE:
        return _no("R50", "not_furnishable", cell=CELLS[move >> 6 & 63])
    if phase == FEED:
        return _meal(view, farm, move >> 12 & 63)
    if phase == BREED:
        return _no("R55", "not_that_litter")
    return _no("CF-02", "not_crowded", space=SPACE_IDS[move >> 12 & 63])


# How many things a kind of move can be aimed at by its first number; 64 where that is all the same.
_AIMS = {
    m.PLACE: len(SPACE_IDS),
    m.TWIN: len(TWIN_KINDS),
    m.FURNISH: len(FURNISHING_IDS),
    m.LOOT: len(LOOT_IDS),
    m.BUY: len(MARKET_ITEMS),
    m.PAY: WAYS_TO_PAY,
    m.TRADE: len(TRADE_ROWS),
    m.WEAPON: 6,
    m.TILE: len(SINGLE_KINDS),
    m.SKIP: 2,
    m.MEAL: int(MEAL_COUNT),
    m.BREED: 16,
    m.RESCUE: len(SPACE_IDS),
}


def _exists(move: int) -> bool:
    """Whether the integer is a move of this game at all."""
    kind, x, y, z = move >> 21, move >> 12 & 63, move >> 6 & 63, move & 63
    if move < 0 or kind > m.IDLE or x >= _AIMS.get(kind, 64):
        return False
    if kind == m.PLACE:
        return y < 15 and z <= len(SPACE_IDS)
    return kind == m.GOLD or (y < len(CELLS) and z < len(CELLS))


def _poor(goods: int, stock: int, farm: Farm, rule: str) -> Refusal | None:
    if covers(farm.goods, goods) and stock_covers(farm.stock, stock):
        return None
    wanted, owned = named(goods, stock), named(int(farm.goods), int(farm.stock))
    return _no(rule, "too_poor", pay_goods=wanted, have_goods={kind: owned.get(kind, 0) for kind in wanted})


def _trading(view: View, farm: Farm, move: int, phase: int) -> Refusal:
    kind, x = move >> 21, move >> 12 & 63
    if phase not in (PLACE, ACT, HOUSE, FEED, BREED, FINAL):
        return _no("CF-24", "no_trades_now")
    if move in list_trades(vec[i64](), view, farm):
        return _no("CF-24", "not_while_breeding") if phase == BREED else _no("R62", "leaves_nothing")
    if kind == m.WEAPON:
        if x < farm.dwarfs and farm.weapon(x) and view.trip_strength and x == view.dwarf:
            return _no("R64", "on_the_way")
        return _no("CF-43", "no_weapon_trade")
    if kind == m.GOLD:
        return _no("CF-23", "too_little_gold", have=int(coins(farm.stock, GOLD)))
    if kind == m.TILE:
        price = int(amount(TILE_RUBIES[x], RUBY))
        if amount(farm.goods, RUBY) < price:
            return _no("CF-24", "too_few_rubies", price=price, have=int(amount(farm.goods, RUBY)))
        return _no("R01" if x < 2 else "CF-24", "no_place_for_tile", cell=CELLS[move >> 6 & 63])
    trade, tile = TRADE_ROWS[x]
    if tile >= 0 and not farm.tiles >> tile & 1:
        return _no("CF-24", "not_owned", furnishing=FURNISHING_IDS[tile])
    poor = _poor(*trade.give, farm, "CF-24")
    if poor:
        return poor
    return _no("R67", "house_first")


def _placing(view: View, farm: Farm, move: int) -> Refusal:
    if move >> 21 == m.IDLE:
        return _no("R63", "not_idle")
    space, strength = move >> 12 & 63, move >> 6 & 63
    name = SPACE_IDS[space]
    if view.players not in SPACES[space].players:
        return _no("CF-10", "space_not_in_game", space=name)
    if not view.open_spaces >> space & 1:
        return _no("CF-10", "space_not_open", space=name)
    if view.occupied >> space & 1:
        return _no("CF-10", "space_occupied", space=name)
    home = [int(farm.weapon(dwarf)) for dwarf in range(farm.dwarfs) if not farm.away >> dwarf & 1]
    if strength not in home:
        return _no("CF-11", "no_such_dwarf", strength=strength)
    if strength > min(home) and not amount(farm.goods, RUBY):
        return _no("CF-11", "weaker_first", strength=min(home))
    if move & 63 and FEE[space] < 0:
        return _no("CF-19", "no_imitation", space=name)
    if FEE[space] >= 0:
        if coins(farm.stock, FOOD) < FEE[space]:
            return _no("CF-19", "too_little_food", fee=int(FEE[space]))
        return _no("CF-19", "nothing_to_imitate", space=name)
    return _no("CF-10", "nothing_to_do", space=name)


_PART_OF_MOVE = {
    m.COLLECT: parts.COLLECT,
    m.TWIN: parts.TWIN,
    m.FURNISH: parts.FURNISH,
    m.GROW: parts.GROW,
    m.SOW: parts.SOW,
    m.FORGE: parts.FORGE,
    m.LOOT: parts.TRIP,
    m.SMALL: parts.SMALL,
    m.LARGE: parts.LARGE,
    m.STABLE: parts.STABLE,
    m.ORE_MINE: parts.ORE_MINE,
    m.RUBY_MINE: parts.RUBY_MINE,
    m.SELL: parts.SELL,
    m.BUY: parts.BUY,
}


def _acting(view: View, farm: Farm, move: int) -> Refusal:
    kind = move >> 21
    space = SPACE_IDS[view.space]
    if kind == m.HOME:
        return _no("CF-20", "not_travelling" if not view.trip_strength else "take_one_first")
    if view.trip_strength and kind != m.LOOT:
        return _no("CF-20", "travelling")
    if kind == m.DONE:
        return _no("CF-10", "do_something")
    if kind == m.LOOT and view.trip_strength:
        return _looting(view, farm, move, int(view.trip_strength))
    first, end = int(PARTS[view.space]), int(PARTS[view.space + 1])
    rows = [row for row in range(first, end) if KIND[row] == _PART_OF_MOVE[kind]]
    if not rows:
        return _no("CF-10", "not_offered", space=space)
    still = [row for row in rows if view.open_parts >> (row - first) & 1]
    if not still:
        return _no("CF-10", "part_closed", space=space)
    row = still[0]
    if NEEDS[row] & ~view.done:
        return _no("CF-13", "needs_other_first", space=space)
    return _undoable(view, farm, move, row)


def _undoable(view: View, farm: Farm, move: int, row: int) -> Refusal:
    kind, x, y = move >> 21, move >> 12 & 63, move >> 6 & 63
    discounted = view.fenced == 0
    if kind == m.COLLECT:
        return _no("R54", "nothing_there")
    if kind == m.TWIN:
        return _no("R01" if x == 0 else "CF-10", "no_place_for_tile", cell=CELLS[y])
    if kind == m.FURNISH:
        return _furnishing(view, farm, x, int(SCOPE[row]), int(PRICE[row]))
    if kind == m.GROW:
        return _no("CF-14", "no_room_to_grow" if not can_grow(farm) else "part_closed", space=SPACE_IDS[view.space])
    if kind == m.SOW:
        return _no("CF-45", "cannot_sow", fields=int(empty_fields(farm)))
    if kind == m.FORGE:
        if farm.weapon(view.dwarf):
            return _no("CF-35", "is_armed")
        return _poor(int(forge_cost(farm, x)), 0, farm, "CF-35") or _no("R17", "too_strong")
    if kind == m.LOOT:
        strength = int(farm.weapon(view.dwarf))
        return _looting(view, farm, move, strength) if strength else _no("CF-20", "unarmed")
    if kind in (m.SMALL, m.LARGE):
        poor = _poor(int(fence_cost(farm, COST[row], discounted)), 0, farm, "CF-15")
        return poor or _no("CF-15", "no_meadow", cell=CELLS[y])
    if kind == m.STABLE:
        poor = _poor(int(stable_cost(farm, COST[row])), 0, farm, "CF-16")
        if poor:
            return poor
        return _no("CF-16", "no_stable_place" if stable_cells(farm) else "no_stable_left", cell=CELLS[y])
    if kind == m.ORE_MINE:
        return _no("CF-17", "no_tunnels", cell=CELLS[y])
    if kind == m.RUBY_MINE:
        return _no("CF-18", "no_tunnel", cell=CELLS[y])
    if kind == m.SELL:
        poor = _poor(int(COST[row]), int(COST_STOCK[row]), farm, "CF-10")
        return poor or _no("CF-10", "part_closed", space=SPACE_IDS[view.space])
    return _no("R42", "cannot_buy")


def _furnishing(view: View, farm: Farm, tile: int, scope: int, price: int) -> Refusal:
    name = FURNISHING_IDS[tile]
    if not view.supply >> tile & 1:
        return _no("R09", "furnishing_gone", furnishing=name)
    if not scope >> tile & 1:
        return _no("CF-12", "dwellings_only", furnishing=name)
    if not furnishable(farm) and overbuilt_cell(farm, tile) < 0:
        return _no("R50", "no_cavern")
    poor = _poor(int(furnishing_cost(farm, tile, price)), int(stock_cost(tile, price)), farm, "R15")
    return poor or _no("R13", "no_such_payment")


def _looting(view: View, farm: Farm, move: int, strength: int) -> Refusal:
    item = move >> 12 & 63
    loot = LOOT_IDS[item]
    if LOOT_STRENGTH[item] > strength:
        return _no("CF-26", "too_weak", loot=loot, needed=int(LOOT_STRENGTH[item]), strength=strength)
    if view.trip_taken >> item & 1:
        return _no("CF-20", "loot_taken", loot=loot)
    row = LOOT_ROWS[item]
    if row.kind == FURNISHING and not row.price:
        return _furnishing(view, farm, move >> 6 & 63, row.scope, row.price)
    if row.kind == LOOT_SINGLE and not (free_forest(farm) if row.tile < 2 else free_mountain(farm)):
        return _no("R50", "no_place_for_loot", loot=loot)
    return _no("CF-21", "no_place_for_loot", loot=loot)


def _meal(view: View, farm: Farm, meal: int) -> Refusal:
    if not farm.tiles >> MEAL_TILE[meal] & 1:
        return _no("CF-39", "not_owned", furnishing=FURNISHING_IDS[MEAL_TILE[meal]])
    if view.meal_eaten & MEAL_BIT[meal]:
        return _no("CF-39", "meal_eaten")
    poor = _poor(int(MEAL_GOODS[meal]), int(MEAL_STOCK[meal]), farm, "CF-39")
    return poor or _no("R68", "nothing_to_pay")
