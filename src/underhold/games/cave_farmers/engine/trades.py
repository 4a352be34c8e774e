"""Any-time trades: rubies, food, gold, weapons, and the exchanges of furnishings. They are ordinary moves, offered at a
player's own decisions. They cannot continue forever: rubies, crops, animals and weapons cannot be regained by trades,
and a player can exchange gold for building materials or the reverse, but not both (CF-01).
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    GOLD,
    ONE_FOOD,
    ONE_GOLD,
    coins,
    covers,
    stock_covers,
)
from underhold.games.cave_farmers.engine import events, moves as m
from underhold.games.cave_farmers.engine.board import ANIMAL_CELLS, BIT
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.farm_changes import gain, pay, place_single
from underhold.games.cave_farmers.engine.furnishing_tables import ANIMAL_FOOD_TILES, WEAPON_SELLERS
from underhold.games.cave_farmers.engine.legal_cells import field_cells, meadow_cells, mountain_start
from underhold.games.cave_farmers.engine.options import breeding_kinds
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.trade_tables import (
    BUYS_ANIMALS,
    CHEAPEST_TILE,
    EXTRA_FOOD,
    EXTRA_FOOD_TILE,
    FREES_PLACES,
    GET_GOODS,
    GET_STOCK,
    GIVE_GOODS,
    GIVE_STOCK,
    TILE_RUBIES,
    TRADE_COUNT,
    TRADE_TILE,
)


def can_trade(farm: Farm, trade: i64) -> bool:
    """Whether the player has the goods and the furnishing that a trade needs."""
    tile: i64 = TRADE_TILE[trade]
    if tile >= 0 and farm.tiles >> tile & 1 == 0:
        return False
    return covers(farm.goods, GIVE_GOODS[trade]) and stock_covers(farm.stock, GIVE_STOCK[trade])


def list_trades(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    """Every trade that can be made now. While animals have no place, no animals can be bought."""
    trade: i64 = 0
    while trade < TRADE_COUNT:
        if can_trade(farm, trade) and not (view.overfull and BUYS_ANIMALS[trade]):
            out = append(out, m.move(m.TRADE, 0, trade, 0, 0))
        trade += 1
    gold: i64 = 2
    while gold <= coins(farm.stock, GOLD):
        out = append(out, m.move(m.GOLD, 0, 0, 0, 0) | gold)
        gold += 1
    if covers(farm.goods, CHEAPEST_TILE):
        out = _list_tiles(out, farm, meadow_cells(farm), 0)
        out = _list_tiles(out, farm, field_cells(farm), 1)
        out = _list_tiles(out, farm, mountain_start(farm), 2)
        out = _list_tiles(out, farm, mountain_start(farm), 3)
    if farm.tiles & WEAPON_SELLERS:
        dwarf: i64 = 0
        while dwarf < farm.dwarfs:
            # Not the weapon of the dwarf on an expedition.
            if farm.weapon(dwarf) and not (view.trip_strength and dwarf == view.dwarf):
                out = append(out, m.move(m.WEAPON, 0, dwarf, 0, 0))
            dwarf += 1
    return out


def _list_tiles(out: vec[i64], farm: Farm, cells: i64, kind: i64) -> vec[i64]:
    if TILE_RUBIES[kind] < 0 or not covers(farm.goods, TILE_RUBIES[kind]):
        return out
    cell: i64 = 0
    while cells:
        if cells & 1:
            out = append(out, m.move(m.TILE, 0, kind, cell, 0))
        cells >>= 1
        cell += 1
    return out


def list_releases(out: vec[i64], farm: Farm) -> vec[i64]:
    """The trades that give away farm animals, for when they have no place."""
    trade: i64 = 0
    while trade < TRADE_COUNT:
        if FREES_PLACES[trade] and can_trade(farm, trade):
            out = append(out, m.move(m.TRADE, 0, trade, 0, 0))
        trade += 1
    return out


def frees_places(move: i64) -> bool:
    """Whether a trade gives away farm animals."""
    return move >> 21 == m.TRADE and FREES_PLACES[move >> 12 & 63] != 0


def list_breeding_trades(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    """Trades while there is no place for all newborn animals: animals cannot be bought, not even as the bonus of a
    cell, and parents cannot be given away.
    """
    parents: i64 = breeding_kinds(farm)
    for move in list_trades(vec[i64](), view, farm):
        trade: i64 = move >> 12 & 63
        if move >> 21 == m.TRADE:
            if BUYS_ANIMALS[trade]:
                continue
            after = farm.copy()
            after.stock -= GIVE_STOCK[trade]
            if parents & ~breeding_kinds(after):
                continue
        elif move >> 21 == m.TILE and ANIMAL_CELLS & BIT[move >> 6 & 63]:
            continue
        out = append(out, move)
    return out


def is_trade(kind: i64) -> bool:
    """Whether a move of this kind is an any-time trade."""
    return kind == m.TRADE or kind == m.GOLD or kind == m.TILE or kind == m.WEAPON


def make_trade(seat: i64, farm: Farm, move: i64, log: Log | None) -> None:
    """Carry out a trade."""
    kind: i64 = move >> 21
    x: i64 = move >> 12 & 63
    if kind == m.TRADE:
        pay(seat, farm, GIVE_GOODS[x], GIVE_STOCK[x], log)
        stock: i64 = GET_STOCK[x]
        if farm.tiles & ANIMAL_FOOD_TILES:
            stock += extra_food(farm, x) * ONE_FOOD
        gain(seat, farm, GET_GOODS[x], stock, log)
    elif kind == m.GOLD:
        gold: i64 = move & 0xFFF
        pay(seat, farm, 0, gold * ONE_GOLD, log)
        gain(seat, farm, 0, (gold - 1) * ONE_FOOD, log)
    elif kind == m.TILE:
        pay(seat, farm, TILE_RUBIES[x], 0, log)
        place_single(seat, farm, x, move >> 6 & 63, log)
    else:
        strength: i64 = farm.weapon(x)
        farm.weapons &= ~(15 << (4 * x))
        if log is not None:
            log.append(events.WeaponGiven(seat, x, strength))
        gain(seat, farm, 0, strength * ONE_FOOD, log)


def extra_food(farm: Farm, trade: i64) -> i64:
    """The food that furnishings add to a trade for the animals that it converts."""
    food: i64 = 0
    row: i64 = 0
    while row < len(EXTRA_FOOD_TILE):
        if farm.tiles >> EXTRA_FOOD_TILE[row] & 1:
            food += EXTRA_FOOD[TRADE_COUNT * row + trade]
        row += 1
    return food


def has_trade(view: View, farm: Farm) -> bool:
    """Whether there is any trade to make."""
    return len(list_trades(vec[i64](), view, farm)) > 0


def has_breeding_trade(view: View, farm: Farm) -> bool:
    """Whether there is any trade to make while animals breed."""
    return len(list_breeding_trades(vec[i64](), view, farm)) > 0
