"""Why something cannot be done now, told as helpfully as possible.

`refusals.refusal` knows why one move is refused. Here the question is wider: why can nothing be fenced, why not this
furnishing, why not this trade? Sentences are kept: a position has dozens of them, and they are few in all.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import covers, named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.farm_changes import (
    fence_cost,
    furnishing_cost,
    overbuilt_cell,
    payment,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import ALL_TILES, MEAL_BIT, SUBSTITUTE_TILES, WAYS_TO_PAY
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.legal_cells import (
    furnishable,
    large_pairs_across,
    large_pairs_down,
    single_cells,
    stable_cells,
)
from underhold.games.cave_farmers.engine.loot_tables import LOOT_ROWS
from underhold.games.cave_farmers.engine.lowering import (
    CLOSES,
    COST,
    COST_STOCK,
    GUEST_CLOSES,
    MEADOW_FIELD,
    NEEDS,
    ON_DEEP,
    PARTS,
    PRICE,
    SCOPE,
    SINGLE_KINDS,
    SPACE_PARTS,
    TWINS,
)
from underhold.games.cave_farmers.engine.options import breeding_kinds, forge_cost
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import BREED, HOUSE, MOST_DWARFS, PAY, PHASES, SITE, Farm, View
from underhold.games.cave_farmers.engine.trade_tables import BUYS_ANIMALS
from underhold.games.cave_farmers.web.slots import LootSlot, TileSlot, TradeSlot, excludes
from underhold.games.cave_farmers.words import effect_text
from underhold.locale import Words
from underhold.wire.messages import Reason

_REFUSAL: Final = "cave_farmers.refusal"
_BLOCKED: Final = "face.cave_farmers.blocked"


@lru_cache(maxsize=10_000)
def _said(words: Words, rule: str, key: str, values: tuple[tuple[str, Any], ...]) -> Reason:
    filled = {name: dict(value) if isinstance(value, tuple) else value for name, value in values}
    return Reason(text=str(words.say(key, **filled)), rule=rule)


def refused(words: Words, rule: str, key: str, **values: Any) -> Reason:
    """In the words of the engine's refusals."""
    return _say(words, rule, f"{_REFUSAL}.{key}", values)


def blocked(words: Words, rule: str, key: str, **values: Any) -> Reason:
    """In wider words than those of one move."""
    return _say(words, rule, f"{_BLOCKED}.{key}", values)


def _say(words: Words, rule: str, key: str, values: Mapping[str, Any]) -> Reason:
    frozen = [(name, tuple(value.items()) if isinstance(value, Mapping) else value) for name, value in values.items()]
    return _said(words, rule, key, tuple(frozen))


def reason(words: Words, why: Refusal) -> Reason:
    """A refusal in words; of a price, what is missing."""
    if why.key == "too_poor":
        return lacking(words, why.rule, why.values["pay_goods"], why.values["have_goods"])
    return refused(words, why.rule, why.key, **why.values)


def missing(have: Mapping[str, int], cost: Mapping[str, int]) -> dict[str, int]:
    """The goods that are lacking for a price."""
    return {kind: count - have.get(kind, 0) for kind, count in cost.items() if count > have.get(kind, 0)}


def lacking(words: Words, rule: str, cost: Mapping[str, int], have: Mapping[str, int]) -> Reason:
    """A price that cannot be paid."""
    return _lacking(words, rule, cost, missing(have, cost))


def _lacking(words: Words, rule: str, cost: Mapping[str, int], lack: Mapping[str, int]) -> Reason:
    if lack == cost:
        return blocked(words, rule, "lacking_all", missing_goods=lack)
    return blocked(words, rule, "lacking", pay_goods=cost, missing_goods=lack)


def owned(farm: Farm) -> dict[str, int]:
    """The goods of a farm, without those of which there are none."""
    return named(int(farm.goods), int(farm.stock))


def _poor(words: Words, rule: str, farm: Farm, cost: int) -> Reason | None:
    if covers(farm.goods, cost):
        return None
    return lacking(words, rule, named(cost, 0), owned(farm))


def waiting(words: Words, view: View) -> Reason | None:
    """What has to be decided before anything else of a turn."""
    phase = int(decision_phase(view))
    if phase == HOUSE:
        return refused(words, "R67", "house_first")
    if phase in (PAY, SITE):
        return refused(words, "turn order", f"now_{PHASES[phase]}")
    return None


# --------------------------------------------------------------------------------------------------- parts of a space


def why_no_part(words: Words, view: View, farm: Farm, slot: TileSlot) -> Reason:
    """Why a part of the space in use that has not been done cannot be done, now or any more."""
    space = SPACE_IDS[view.space]
    if not view.open_parts >> slot.number & 1:
        return _passed_over(words, view, farm, slot, space)
    first = waiting(words, view)
    if first:
        return first
    if view.trip_strength:
        return refused(words, "CF-20", "travelling")
    needed = int(NEEDS[slot.row] & ~view.done)
    if needed:
        effect = SPACE_PARTS[view.space][needed.bit_length() - 1].effect
        return blocked(words, "CF-13", "needs_other", space=space, effect=effect_text(words, effect))
    return _why_nothing(words, view, farm, slot.row, slot.kind)


def _passed_over(words: Words, view: View, farm: Farm, slot: TileSlot, space: str) -> Reason:
    """Another part has closed this one."""
    if excludes(view, farm):
        first, end = int(PARTS[view.space]), int(PARTS[view.space + 1])
        done = [row for row in range(first, end) if view.done >> (row - first) & 1]
        if any((CLOSES[row] & ~GUEST_CLOSES[row]) >> slot.number & 1 for row in done):
            return blocked(words, "CF-13", "one_of_them", space=space)
    return blocked(words, "CF-13", "passed_over", space=space)


def _why_nothing(words: Words, view: View, farm: Farm, row: int, kind: str) -> Reason:
    """Why there is no way to do an open part."""
    match kind:
        case "gain":
            return refused(words, "R54", "nothing_there")
        case "twin":
            forest = TWINS[row] & 1 << MEADOW_FIELD
            return blocked(words, "R01" if forest else "CF-10", "no_forest_pair" if forest else "no_mountain_pair")
        case "furnish":
            return why_no_furnishing(words, view, farm, int(SCOPE[row]), int(PRICE[row]))
        case "grow":
            return _why_no_child(words, farm)
        case "sow":
            return _why_no_sowing(words, farm)
        case "forge":
            if farm.weapon(view.dwarf):
                return refused(words, "CF-35", "is_armed")
            return lacking(words, "CF-35", named(int(forge_cost(farm, 1)), 0), owned(farm))
        case "trip":
            return refused(words, "CF-20", "unarmed")
        case "small" | "large":
            cost = int(fence_cost(farm, COST[row], view.fenced == 0))
            return _why_no_fence(words, farm, cost, kind == "large")
        case "stable":
            return _why_no_stable(words, farm, int(stable_cost(farm, COST[row])))
        case "ore_mine":
            return blocked(words, "CF-17", "no_tunnels")
        case "ruby_mine":
            return blocked(words, "CF-18", "no_deep_tunnel" if ON_DEEP[row] else "no_tunnel")
        case "sell":
            return lacking(words, "CF-10", named(int(COST[row]), int(COST_STOCK[row])), owned(farm))
    return blocked(words, "R42", "no_gold_left")


def _why_no_child(words: Words, farm: Farm) -> Reason:
    if farm.dwarfs < MOST_DWARFS - 1:
        return refused(words, "CF-14", "no_room_to_grow")
    return blocked(words, "CF-14", "five_dwarfs" if farm.dwarfs < MOST_DWARFS else "six_dwarfs")


def _why_no_sowing(words: Words, farm: Farm) -> Reason:
    return blocked(words, "CF-45", "no_seeds" if empty_fields(farm) else "no_empty_field")


def _why_no_fence(words: Words, farm: Farm, cost: int, large: bool) -> Reason:
    if not farm.meadows:
        return blocked(words, "CF-15", "no_meadow")
    if large and not large_pairs_across(farm) | large_pairs_down(farm):
        return blocked(words, "CF-15", "no_meadow_pair")
    poor = _poor(words, "CF-15", farm, cost)
    assert poor is not None
    return poor


def _why_no_stable(words: Words, farm: Farm, cost: int) -> Reason:
    if not stable_cells(farm):
        all_built = int(farm.stables).bit_count() >= 3
        return blocked(words, "CF-16", "all_stables" if all_built else "no_stable_place")
    poor = _poor(words, "CF-16", farm, cost)
    assert poor is not None
    return poor


# --------------------------------------------------------------------------------------------------------- furnishing


def why_not_furnishing(words: Words, view: View, farm: Farm, tile: int, scope: int = int(ALL_TILES)) -> Reason | None:
    """Why this furnishing cannot be built by an action for those of `scope`, a mask of tiles; None: it can."""
    name = FURNISHING_IDS[tile]
    if not view.supply >> tile & 1:
        return refused(words, "R09", "furnishing_gone", furnishing=name)
    if not scope >> tile & 1:
        return refused(words, "CF-12", "dwellings_only", furnishing=name)
    if not furnishable(farm) and overbuilt_cell(farm, tile) < 0:
        return refused(words, "R50", "no_cavern")
    lack, cost = _price(int(farm.goods), int(farm.stock), int(farm.tiles), tile, 0)
    return _lacking(words, "R15", dict(cost), dict(lack)) if lack else None


Amounts = tuple[tuple[str, int], ...]


@lru_cache(maxsize=10_000)
def _price(goods: int, stock: int, tiles: int, tile: int, fixed: int) -> tuple[Amounts, Amounts]:
    """What is missing for a furnishing, paid in the way of which least is missing, and that price."""
    farm = Farm()
    farm.tiles = tiles
    have = named(goods, stock)
    cost = int(furnishing_cost(farm, tile, fixed))
    found: list[tuple[int, int, dict[str, int], dict[str, int]]] = []
    for way in range(WAYS_TO_PAY if tiles & SUBSTITUTE_TILES else 1):
        price = int(payment(farm, cost, way))
        if price >= 0:
            wanted = named(price, int(stock_cost(tile, fixed)))
            lack = missing(have, wanted)
            found.append((sum(lack.values()), way, lack, wanted))
    _, _, lack, wanted = min(found, key=lambda one: one[:2])
    return tuple(lack.items()), tuple(wanted.items())


def why_no_furnishing(words: Words, view: View, farm: Farm, scope: int, price: int) -> Reason:
    """Why no furnishing at all can be built: there is no place, or the nearest one is too dear."""
    if not furnishable(farm):
        return refused(words, "R50", "no_cavern")
    tile, lack = _nearest(int(farm.goods), int(farm.stock), int(farm.tiles), int(view.supply) & scope, price)
    return blocked(words, "R15", "too_dear", furnishing=FURNISHING_IDS[tile], missing_goods=dict(lack))


@lru_cache(maxsize=10_000)
def _nearest(goods: int, stock: int, tiles: int, supply: int, price: int) -> tuple[int, Amounts]:
    """The furnishing of which least is missing; of several the one that is worth most."""
    lacks = {n: _price(goods, stock, tiles, n, price)[0] for n in range(len(FURNISHINGS)) if supply >> n & 1}

    def farness(tile: int) -> tuple[int, int]:
        return sum(count for _, count in lacks[tile]), -FURNISHINGS[tile].points

    nearest = min(lacks, key=farness)
    return nearest, lacks[nearest]


# --------------------------------------------------------------------------------------------------------------- loot


def why_no_loot(words: Words, view: View, farm: Farm, slot: LootSlot, strength: int) -> Reason:
    """Why an item cannot be brought home."""
    first = waiting(words, view)
    if first:
        return first
    if slot.strength > strength:
        return refused(words, "CF-26", "too_weak", loot=slot.id, needed=slot.strength, strength=strength)
    if view.trip_taken >> slot.number & 1:
        return refused(words, "CF-20", "loot_taken", loot=slot.id)
    row = LOOT_ROWS[slot.number]
    match slot.kind:
        case "furnish" if row.price:
            if not furnishable(farm):
                return refused(words, "R50", "no_cavern")
            return lacking(words, "R15", loot_price(farm, slot), owned(farm))
        case "furnish":
            return why_no_furnishing(words, view, farm, row.scope, row.price)
        case "stable":
            return _why_no_stable(words, farm, int(stable_cost(farm, row.cost.goods)))
        case "tile":
            return _why_no_tile(words, SINGLE_KINDS[row.tile])
        case "small" | "large":
            return _why_no_fence(words, farm, int(fence_cost(farm, row.cost.goods, True)), slot.kind == "large")
        case "sow":
            return _why_no_sowing(words, farm)
    return blocked(words, "CF-21", "no_newborn_room" if breeding_kinds(farm) else "no_pair")


def loot_price(farm: Farm, slot: LootSlot) -> dict[str, int]:
    """What an item costs, with discounts."""
    row = LOOT_ROWS[slot.number]
    match slot.kind:
        case "small" | "large":
            return named(int(fence_cost(farm, row.cost.goods, True)), 0)
        case "stable":
            return named(int(stable_cost(farm, row.cost.goods)), 0)
        case "furnish" if row.price:
            tile = row.scope.bit_length() - 1
            return named(int(furnishing_cost(farm, tile, row.price)), int(stock_cost(tile, row.price)))
    return {}


def _why_no_tile(words: Words, kind: str) -> Reason:
    forest = kind in ("meadow", "field")
    return blocked(words, "R01" if forest else "R50", "no_forest_cell" if forest else "no_mountain_cell")


# ------------------------------------------------------------------------------------------------------------- trades


def why_no_trade(words: Words, view: View, farm: Farm, slot: TradeSlot, have: Mapping[str, int]) -> Reason:
    """Why an any-time trade or a meal that this seat could make is not to be made now; `have` are its goods."""
    if slot.kind == "meal" and view.meal_eaten & MEAL_BIT[slot.move >> 12 & 63]:
        return refused(words, "CF-39", "meal_eaten")
    if slot.kind == "meal" and not bill(view, farm):
        return refused(words, "R68", "nothing_to_pay")
    if missing(have, slot.pay):
        return lacking(words, "CF-23" if slot.kind == "gold" else "CF-24", slot.pay, have)
    if slot.kind == "weapon":
        why = _why_no_weapon(words, view, farm)
        if why:
            return why
    if slot.kind == "tile":
        kind = slot.id.removeprefix("ruby_")
        if not single_cells(farm, SINGLE_KINDS.index(kind)):
            return _why_no_tile(words, kind)
    if decision_phase(view) == BREED:
        return refused(words, "CF-24", "not_while_breeding")
    if view.overfull and slot.move >> 21 == m.TRADE and BUYS_ANIMALS[slot.move >> 12 & 63]:
        return refused(words, "R67", "house_first")
    return refused(words, "R62", "leaves_nothing")


def _why_no_weapon(words: Words, view: View, farm: Farm) -> Reason | None:
    armed = [dwarf for dwarf in range(farm.dwarfs) if farm.weapon(dwarf)]
    if not armed:
        return blocked(words, "CF-43", "no_weapon")
    if view.trip_strength and armed == [view.dwarf]:
        return refused(words, "R64", "on_the_way")
    return None
