"""Moves as sentences, with their current prices."""

from typing import Any, Final

from underhold.games.cave_farmers.content import FURNISHINGS, LOOT_IDS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import FOOD, coins
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
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
from underhold.games.cave_farmers.engine.lowering import MARKER
from underhold.games.cave_farmers.engine.placing import out_of_order
from underhold.games.cave_farmers.engine.state import NO_SPACE, Farm, View
from underhold.games.cave_farmers.naming.goods_found import found_under, pile_goods
from underhold.games.cave_farmers.naming.move import Move, as_move
from underhold.games.cave_farmers.naming.prices import (
    collected,
    forging_price,
    furnishing_price,
    imitation_fee,
    loot_price,
    part_price,
    part_row,
    payment_price,
    printed_gain,
    sold,
    traded,
)
from underhold.games.cave_farmers.words.effects import GAME, say, sentence, space_effect, tile_name
from underhold.games.cave_farmers.words.powers import furnishing_effect, worth_text
from underhold.locale import Words

# Kinds of moves that always have the same sentence.
_PLAIN: Final = ("grow", "home", "done", "idle", "clear", "finish")


def _move(words: Words, key: str, **values: Any) -> str:
    return say(words, "move", key, **values)


def move_text(words: Words, view: View, move: int | Move) -> str:
    """A move in this position as a sentence, with its current price."""
    return sentence(_clause(words, view, view.farms[view.seat], as_move(move)))


def placing_effect(words: Words, view: View, move: Move) -> str:
    """What the space that a dwarf is sent to currently offers, as a clause."""
    if move.imitated:
        return space_effect(words, _space(move.imitated), {})
    return space_effect(words, _space(str(move.space)), pile_goods(view, str(move.space)))


def _space(space_id: str) -> Any:
    return SPACES[SPACE_IDS.index(space_id)]


def _place(words: Words, view: View, farm: Farm, move: Move) -> str:
    space, strength = str(move.space), move.strength or 0
    effect = placing_effect(words, view, move)
    if move.imitated:
        name = words.text(f"{GAME}.space.{move.imitated}")
        fee = {"food": imitation_fee(space) or 0}
        said = _move(words, "imitate", space=space, target=name, pay_goods=fee, effect=effect)
    else:
        key = "place_armed" if strength else "place"
        said = _move(words, key, space=space, strength=strength, effect=effect)
    return _move(words, "place_ruby", effect=said) if out_of_order(farm, strength) else said


def _with_gain(words: Words, clause: str, gain: dict[str, int]) -> str:
    return _move(words, "with_gain", effect=clause, gain_goods=gain) if gain else clause


def _furnish(words: Words, farm: Farm, furnishing_id: str) -> str:
    cost = furnishing_price(farm, furnishing_id)
    furnishing = FURNISHINGS[tile_number(furnishing_id)]
    return _move(
        words,
        "furnish" if cost else "furnish_free",
        furnishing=furnishing.id,
        pay_goods=cost,
        points=worth_text(words, furnishing),
        effect=furnishing_effect(words, furnishing),
    )


def _where(words: Words, move: Move) -> str:
    """The cells of a move: `b4` or `b4 and c4`."""
    return move.cells[0] if len(move.cells) == 1 else words.listed(list(move.cells))


def _loot(words: Words, farm: Farm, move: Move) -> str:
    loot = str(move.loot)
    row = LOOT_ROWS[LOOT_IDS.index(loot)]
    if row.kind in (SMALL_PASTURE, LARGE_PASTURE):
        return _move(words, "loot_fence", loot=loot, where=_where(words, move), pay_goods=loot_price(farm, loot))
    if row.kind == STABLE:
        return _move(words, "loot_stable", loot=loot, where=_where(words, move))
    if row.kind == TILE:
        said = _move(words, "loot_tile", loot=loot, where=_where(words, move))
        return _with_gain(words, said, found_under(farm, *move.cells))
    if row.kind == FURNISHING:
        if row.price:
            return _move(words, "loot_dwelling", loot=loot, pay_goods=loot_price(farm, loot))
        return _move(words, "loot_furnish", loot=loot, effect=_furnish(words, farm, str(move.furnishing)))
    if row.kind == SOWING:
        return _move(words, "loot_sow", loot=loot, goods=dict(move.seeds))
    if row.kind == BREEDING:
        return _move(words, "loot_breed", loot=loot, goods=dict.fromkeys(move.animals, 1))
    return _move(words, "loot", loot=loot)


def _feed(words: Words, view: View, farm: Farm) -> str:
    due, have = int(bill(view, farm)), int(coins(farm.stock, FOOD))
    paid = min(due, have)
    if not due:
        return _move(words, "feed_nothing")
    if not paid:
        return _move(words, "feed_beg", markers=due)
    food = words.good(GAME, "food", paid)
    return _move(words, "feed" if paid == due else "feed_begging", food=food, markers=due - paid)


def _clause(words: Words, view: View, farm: Farm, move: Move) -> str:
    if move.kind in _PLAIN:
        return _move(words, move.kind)
    if move.kind == "place":
        return _place(words, view, farm, move)
    if move.kind == "loot":
        return _loot(words, farm, move)
    if move.part is not None and view.space != NO_SPACE:
        return _part_clause(words, view, farm, move, part_row(view, move.part))
    return _other_clause(words, view, farm, move)


def _part_clause(words: Words, view: View, farm: Farm, move: Move, row: int) -> str:
    """A move that does a part of the space in use."""
    match move.kind:
        case "collect":
            return _move(words, "take_marker" if MARKER[row] else "take", goods=collected(view, farm, row))
        case "twin":
            (first, second), (first_tile, second_tile) = move.cells, (tile_name(words, one) for one in move.tiles)
            said = _move(words, "twin", first_tile=first_tile, first=first, second_tile=second_tile, second=second)
            gain = found_under(farm, *move.cells)
            for name, more in printed_gain(row).items():
                gain[name] = gain.get(name, 0) + more
            return _with_gain(words, said, gain)
        case "furnish":
            return _furnish(words, farm, str(move.furnishing))
        case "sow":
            return _move(words, "sow", goods=dict(move.seeds))
        case "forge":
            strength = move.strength or 0
            cost = forging_price(farm, strength)
            return _move(words, "forge" if cost else "forge_free", strength=strength, pay_goods=cost)
        case "small" | "large" | "stable":
            return _move(words, move.kind, where=_where(words, move), pay_goods=part_price(view, farm, row))
        case "ore_mine":
            first, second = move.cells
            return _with_gain(words, _move(words, "ore_mine", first=first, second=second), printed_gain(row))
        case "ruby_mine":
            return _with_gain(words, _move(words, "ruby_mine", where=_where(words, move)), printed_gain(row))
        case "sell":
            pays, gains = sold(row)
            return _move(words, "sell", pay_goods=pays, gain_goods=gains)
        case "buy":
            return _move(words, "buy", gain_goods=dict(move.gains), pay_goods=dict(move.pays))
    raise ValueError(move.kind)


def _other_clause(words: Words, view: View, farm: Farm, move: Move) -> str:
    """A move that belongs to no space: paying for or placing a furnishing, a trade, or a step of the harvest."""
    match move.kind:
        case "pay":
            cost = payment_price(farm, FURNISHINGS[view.building].id, int(view.loot_price), str(move.way))
            return _move(words, "pay", pay_goods=cost or {})
        case "site":
            return _move(words, "site", furnishing=FURNISHINGS[view.building].id, where=_where(words, move))
        case "trade" | "gold":
            goods = {"pay_goods": dict(move.pays), "gain_goods": traded(farm, move)}
            if move.owner_of:
                return _move(words, "trade_with", furnishing=move.owner_of, **goods)
            return _move(words, "trade", **goods)
        case "weapon":
            dwarf = move.dwarf or 0
            return _move(words, "weapon", number=dwarf + 1, gain_goods={"food": int(farm.weapon(dwarf))})
        case "tile":
            tile = tile_name(words, move.tiles[0])
            said = _move(words, "tile", pay_goods=dict(move.pays), tile=tile, where=_where(words, move))
            return _with_gain(words, said, found_under(farm, *move.cells))
        case "skip":
            return _move(words, f"skip_{move.skipped}")
        case "meal":
            food = words.good(GAME, "food", int(meal_worth(view)))
            return _move(words, "meal", pay_goods=dict(move.pays), food=food)
        case "feed":
            return _feed(words, view, farm)
        case "breed":
            key = "breed" if move.animals else "breed_none"
            return _move(words, key, goods=dict.fromkeys(move.animals, 1))
        case "rescue":
            return _move(words, "rescue", space=move.space, goods=pile_goods(view, str(move.space)))
    raise ValueError(move.kind)
