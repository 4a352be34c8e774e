"""Moves as sentences, with the price as it is now."""

from typing import Any

from underhold.games.cave_farmers.content import FURNISHINGS, LOOT_IDS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, FOOD, GOLD, coins, named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import (
    CELLS,
    count,
)
from underhold.games.cave_farmers.engine.farm_changes import (
    fence_cost,
    furnishing_cost,
    payment,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_GOODS, MEAL_STOCK
from underhold.games.cave_farmers.engine.harvest import bill, meal_worth
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    FURNISHING,
    LARGE_PASTURE,
    LOOT_ROWS,
    SMALL_PASTURE,
    SOWING,
    STABLE,
    TILE,
)
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    FEE,
    GAIN_GOODS,
    GAIN_STOCK,
    IN_STOCK,
    ITEM_PRICE,
    MARKER,
    MARKET_ITEMS,
    PARTS,
    PER_ORE_MINE_GOODS,
    PER_ORE_MINE_STOCK,
    RUBY_GAIN_GOODS,
    RUBY_GAIN_STOCK,
    RUBY_MINES,
    SINGLE_KINDS,
    SPACE_PARTS,
    TAKES,
    TWIN_KINDS,
)
from underhold.games.cave_farmers.engine.notation import SKIPPED
from underhold.games.cave_farmers.engine.options import forge_cost, pile_taken
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.trade_tables import TILE_RUBIES, TRADE_ROWS
from underhold.games.cave_farmers.engine.trades import extra_food
from underhold.games.cave_farmers.naming.goods_found import found_under, pile_goods
from underhold.games.cave_farmers.words.effects import GAME, say, sentence, space_effect, tile_name
from underhold.games.cave_farmers.words.powers import furnishing_effect, worth_text
from underhold.locale import Words

_PLAIN = {
    m.GROW: "grow",
    m.HOME: "home",
    m.DONE: "done",
    m.IDLE: "idle",
    m.CLEAR: "clear",
    m.FINISH: "finish",
}


def _move(words: Words, key: str, **values: Any) -> str:
    return say(words, "move", key, **values)


def move_text(words: Words, view: View, move: int) -> str:
    """A move of this position as a sentence."""
    return sentence(_clause(words, view, view.farms[view.seat], move))


def placing_effect(words: Words, view: View, move: int) -> str:
    """What the space of a placement offers now, as a clause."""
    space, target = move >> 12 & 63, (move & 63) - 1
    if target < 0:
        return space_effect(words, SPACES[space], pile_goods(view, space))
    return space_effect(words, SPACES[target], {})


def _place(words: Words, view: View, farm: Farm, move: int) -> str:
    space, strength, target = move >> 12 & 63, move >> 6 & 63, (move & 63) - 1
    effect = placing_effect(words, view, move)
    if target >= 0:
        name = words.text(f"{GAME}.space.{SPACE_IDS[target]}")
        fee = {"food": int(FEE[space])}
        said = _move(words, "imitate", space=SPACE_IDS[space], target=name, pay_goods=fee, effect=effect)
    else:
        key = "place_armed" if strength else "place"
        said = _move(words, key, space=SPACE_IDS[space], strength=strength, effect=effect)
    return _move(words, "place_ruby", effect=said) if out_of_order(farm, strength) else said


def out_of_order(farm: Farm, strength: int) -> bool:
    """Whether a dwarf of this strength may go only for a ruby, because a weaker one is at home."""
    home = [int(farm.weapon(dwarf)) for dwarf in range(farm.dwarfs) if not farm.away >> dwarf & 1]
    return bool(home) and strength > min(home)


def collected(view: View, farm: Farm, row: int) -> dict[str, int]:
    """The goods that a part of the space in use brings now."""
    goods = int(GAIN_GOODS[row] + count(farm.ore_mines) * PER_ORE_MINE_GOODS[row])
    stock = int(GAIN_STOCK[row] + count(farm.ore_mines) * PER_ORE_MINE_STOCK[row])
    if RUBY_MINES[row] and count(farm.ruby_mines) >= RUBY_MINES[row]:
        goods += int(RUBY_GAIN_GOODS[row])
        stock += int(RUBY_GAIN_STOCK[row])
    if TAKES[row]:
        pile = int(pile_taken(view, view.space))
        if IN_STOCK[view.space]:
            stock += pile
        else:
            goods += pile
    return named(goods, stock)


def _with_gain(words: Words, clause: str, gain: dict[str, int]) -> str:
    return _move(words, "with_gain", effect=clause, gain_goods=gain) if gain else clause


def tile_cost(farm: Farm, tile: int, price: int = 0) -> dict[str, int]:
    """What a furnishing costs a player now, after discounts; `price` is the number of a fixed price."""
    return named(int(furnishing_cost(farm, tile, price)), int(stock_cost(tile, price)))


def _furnish(words: Words, farm: Farm, tile: int) -> str:
    cost = tile_cost(farm, tile)
    furnishing = FURNISHINGS[tile]
    return _move(
        words,
        "furnish" if cost else "furnish_free",
        furnishing=furnishing.id,
        pay_goods=cost,
        points=worth_text(words, furnishing),
        effect=furnishing_effect(words, furnishing),
    )


def _loot(words: Words, farm: Farm, move: int) -> str:
    item, y, z = move >> 12 & 63, move >> 6 & 63, move & 63
    loot, row = LOOT_IDS[item], LOOT_ROWS[item]
    where = CELLS[y]
    if row.kind in (SMALL_PASTURE, LARGE_PASTURE):
        cells = where if row.kind == SMALL_PASTURE else words.listed([where, CELLS[z]])
        cost = named(int(fence_cost(farm, row.cost.goods, True)), 0)
        return _move(words, "loot_fence", loot=loot, where=cells, pay_goods=cost)
    if row.kind == STABLE:
        return _move(words, "loot_stable", loot=loot, where=where)
    if row.kind == TILE:
        return _with_gain(words, _move(words, "loot_tile", loot=loot, where=where), found_under(farm, y))
    if row.kind == FURNISHING:
        if row.price:
            return _move(words, "loot_dwelling", loot=loot, pay_goods=tile_cost(farm, y, row.price))
        return _move(words, "loot_furnish", loot=loot, effect=_furnish(words, farm, y))
    if row.kind == SOWING:
        return _move(words, "loot_sow", loot=loot, goods={"grain": y, "vegetable": z})
    if row.kind == BREEDING:
        return _move(words, "loot_breed", loot=loot, goods=_newborn_amounts(y))
    return _move(words, "loot", loot=loot)


def _newborn_amounts(kinds: int) -> dict[str, int]:
    return {kind: 1 for number, kind in enumerate(FARM_ANIMALS) if kinds >> number & 1}


def _feed(words: Words, view: View, farm: Farm) -> str:
    due, have = int(bill(view, farm)), int(coins(farm.stock, FOOD))
    paid = min(due, have)
    if not due:
        return _move(words, "feed_nothing")
    if not paid:
        return _move(words, "feed_beg", markers=due)
    food = words.good(GAME, "food", paid)
    return _move(words, "feed" if paid == due else "feed_begging", food=food, markers=due - paid)


def traded(farm: Farm, trade: int) -> dict[str, int]:
    """What a trade brings, with what furnishings add for animals."""
    exchange, _ = TRADE_ROWS[trade]
    gain = named(*exchange.get)
    more = int(extra_food(farm, trade))
    if more:
        gain["food"] = gain.get("food", 0) + more
    return gain


def _clause(words: Words, view: View, farm: Farm, move: int) -> str:
    kind, part = move >> 21, move >> 18 & 7
    x, y, z = move >> 12 & 63, move >> 6 & 63, move & 63
    # Between turns there is no space in use, and no part of one that a move could belong to.
    row = int(PARTS[view.space]) + part if view.space >= 0 else 0
    where = CELLS[y] if y < len(CELLS) else ""
    match kind:
        case m.PLACE:
            return _place(words, view, farm, move)
        case m.COLLECT:
            return _move(words, "take_marker" if MARKER[row] else "take", goods=collected(view, farm, row))
        case m.TWIN:
            first, second = (tile_name(words, one) for one in TWIN_KINDS[x].split("_"))
            said = _move(words, "twin", first_tile=first, first=where, second_tile=second, second=CELLS[z])
            gain = found_under(farm, y, z)
            for name, more in named(int(GAIN_GOODS[row]), int(GAIN_STOCK[row])).items():
                gain[name] = gain.get(name, 0) + more
            return _with_gain(words, said, gain)
        case m.FURNISH:
            return _furnish(words, farm, x)
        case m.SOW:
            return _move(words, "sow", goods={"grain": y, "vegetable": z})
        case m.FORGE:
            cost = named(int(forge_cost(farm, x)), 0)
            return _move(words, "forge" if cost else "forge_free", strength=x, pay_goods=cost)
        case m.LOOT:
            return _loot(words, farm, move)
        case m.SMALL | m.LARGE:
            cells = where if kind == m.SMALL else words.listed([where, CELLS[z]])
            cost = named(int(fence_cost(farm, COST[row], view.fenced == 0)), 0)
            return _move(words, "small" if kind == m.SMALL else "large", where=cells, pay_goods=cost)
        case m.STABLE:
            return _move(words, "stable", where=where, pay_goods=named(int(stable_cost(farm, COST[row])), 0))
        case m.ORE_MINE:
            said = _move(words, "ore_mine", first=where, second=CELLS[z])
            return _with_gain(words, said, named(int(GAIN_GOODS[row]), int(GAIN_STOCK[row])))
        case m.RUBY_MINE:
            said = _move(words, "ruby_mine", where=where)
            return _with_gain(words, said, named(int(GAIN_GOODS[row]), int(GAIN_STOCK[row])))
        case m.SELL:
            effect = SPACE_PARTS[view.space][part]
            return _move(words, "sell", pay_goods=named(*effect.cost), gain_goods=named(*effect.gain))
        case m.BUY:
            price = {"gold": int(coins(ITEM_PRICE[x], GOLD))}
            return _move(words, "buy", gain_goods={MARKET_ITEMS[x]: 1}, pay_goods=price)
        case m.PAY:
            tile, fixed = int(view.building), int(view.loot_price)
            cost = named(int(payment(farm, furnishing_cost(farm, tile, fixed), x)), int(stock_cost(tile, fixed)))
            return _move(words, "pay", pay_goods=cost)
        case m.SITE:
            return _move(words, "site", furnishing=FURNISHINGS[view.building].id, where=where)
    return _other_clause(words, view, farm, move)


def _other_clause(words: Words, view: View, farm: Farm, move: int) -> str:
    """Moves that belong to no space: trades, and the steps of the harvest."""
    kind, x, y = move >> 21, move >> 12 & 63, move >> 6 & 63
    match kind:
        case m.TRADE:
            exchange, tile = TRADE_ROWS[x]
            goods = {"pay_goods": named(*exchange.give), "gain_goods": traded(farm, x)}
            if tile >= 0:
                return _move(words, "trade_with", furnishing=FURNISHINGS[tile].id, **goods)
            return _move(words, "trade", **goods)
        case m.GOLD:
            gold = move & 0xFFF
            return _move(words, "trade", pay_goods={"gold": gold}, gain_goods={"food": gold - 1})
        case m.WEAPON:
            return _move(words, "weapon", number=x + 1, gain_goods={"food": int(farm.weapon(x))})
        case m.TILE:
            tile_kind = tile_name(words, SINGLE_KINDS[x])
            said = _move(words, "tile", pay_goods=named(int(TILE_RUBIES[x]), 0), tile=tile_kind, where=CELLS[y])
            return _with_gain(words, said, found_under(farm, y))
        case m.SKIP:
            return _move(words, f"skip_{SKIPPED[x]}")
        case m.MEAL:
            meal = named(int(MEAL_GOODS[x]), int(MEAL_STOCK[x]))
            return _move(words, "meal", pay_goods=meal, food=words.good(GAME, "food", int(meal_worth(view))))
        case m.FEED:
            return _feed(words, view, farm)
        case m.BREED:
            return _move(words, "breed" if x else "breed_none", goods=_newborn_amounts(x))
        case m.RESCUE:
            return _move(words, "rescue", space=SPACE_IDS[x], goods=pile_goods(view, x))
    return _move(words, _PLAIN[kind])
