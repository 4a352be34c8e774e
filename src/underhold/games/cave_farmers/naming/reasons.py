"""Why a part of a space, a furnishing, an item of loot, a trade or a space is not possible now.

Every answer is a `Refusal`: the rule, and the key of a sentence. Only `rules.legal_moves` decides what is legal; the
functions here are called for things for which it lists no move.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import RUBY, amount
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.board import CELLS, count
from underhold.games.cave_farmers.engine.farm_changes import (
    fence_cost,
    furnishing_cost,
    overbuilt_cell,
    payment,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ALL_TILES,
    MEAL_BIT,
    SUBSTITUTE_TILES,
    WAYS_TO_PAY,
    tile_number,
)
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
    COST,
    COST_STOCK,
    NEEDS,
    ON_DEEP,
    PRICE,
    SCOPE,
    SINGLE_KINDS,
    SPACE_PARTS,
    TWIN_KINDS,
    TWINS,
)
from underhold.games.cave_farmers.engine.options import breeding_kinds
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import BREED, HOUSE, MOST_DWARFS, PAY, PHASES, SITE, Farm, View
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.move import table_row
from underhold.games.cave_farmers.naming.prices import forging_price, imitation_fee, loot_price
from underhold.games.cave_farmers.naming.slots import LootSlot, SpaceSlot, TradeSlot, excludes
from underhold.games.common.naming.picking import picked

GAME = "cave_farmers"
_MOST_STABLES = 3


def refused(rule: str, key: str, **values: Any) -> Refusal:
    """A refusal with a sentence about one move."""
    return Refusal(GAME, rule, key, values)


def blocked(rule: str, key: str, **values: Any) -> Refusal:
    """A refusal with a sentence about all moves of a kind."""
    return Refusal(GAME, rule, key, values, "blocked")


def owned(farm: Farm) -> dict[str, int]:
    """The goods of a farm, without zeros."""
    return amounts(int(farm.goods), int(farm.stock))


def missing(have: Mapping[str, int], cost: Mapping[str, int]) -> dict[str, int]:
    """The goods that are missing for a cost."""
    return {kind: count - have.get(kind, 0) for kind, count in cost.items() if count > have.get(kind, 0)}


def too_poor(rule: str, cost: Mapping[str, int], have: Mapping[str, int]) -> Refusal:
    """The refusal for a cost that cannot be paid."""
    return refused(rule, "too_poor", pay_goods=cost, have_goods={kind: have.get(kind, 0) for kind in cost})


def waiting(view: View) -> Refusal | None:
    """The refusal while something else must be decided first; None if there is nothing."""
    phase = int(decision_phase(view))
    if phase == HOUSE:
        return refused("R67", "house_first")
    if phase in (PAY, SITE):
        return refused("turn order", f"now_{PHASES[phase]}")
    return None


# --------------------------------------------------------------------------------------------------- parts of a space


def why_no_part(view: View, farm: Farm, slot: SpaceSlot) -> Refusal:
    """Why a part of the space in use that has not been done cannot be done."""
    space = SPACE_IDS[view.space]
    if not queries.is_open(view, slot.number):
        return _passed_over(view, farm, slot, space)
    first = waiting(view)
    if first:
        return first
    if view.trip_strength:
        return refused("CF-20", "travelling")
    needed = int(NEEDS[slot.row] & ~view.done)
    if needed:
        effect = SPACE_PARTS[view.space][needed.bit_length() - 1].effect
        return blocked("CF-13", "needs_other", space=space, effect=effect)
    return _why_nothing(view, farm, slot.row, slot.kind)


def _passed_over(view: View, farm: Farm, slot: SpaceSlot, space: str) -> Refusal:
    """Why a part was closed by another one."""
    if excludes(view, farm):
        rows = enumerate(queries.part_rows(view.space))
        if any(queries.is_done(view, part) and queries.excluded(row, slot.number) for part, row in rows):
            return blocked("CF-13", "one_of_them", space=space)
    return blocked("CF-13", "passed_over", space=space)


def _why_nothing(view: View, farm: Farm, row: int, kind: str) -> Refusal:
    """Why an open part has no moves."""
    match kind:
        case "gain":
            return refused("R54", "nothing_there")
        case "twin":
            forest = "meadow_field" in twin_kinds(row)
            return blocked("R01", "no_forest_pair") if forest else blocked("CF-10", "no_mountain_pair")
        case "furnish":
            return _why_no_furnishing(view, farm, int(SCOPE[row]), int(PRICE[row]))
        case "grow":
            return _why_no_child(farm)
        case "sow":
            return _why_no_sowing(farm)
        case "forge":
            if farm.weapon(view.dwarf):
                return refused("CF-35", "is_armed")
            return too_poor("CF-35", forging_price(farm, 1), owned(farm))
        case "trip":
            return refused("CF-20", "unarmed")
        case "small" | "large":
            cost = int(fence_cost(farm, COST[row], view.fenced == 0))
            return _why_no_fence(farm, cost, kind == "large")
        case "stable":
            return _why_no_stable(farm, int(stable_cost(farm, COST[row])))
        case "ore_mine":
            return blocked("CF-17", "no_tunnels")
        case "ruby_mine":
            return blocked("CF-18", "no_deep_tunnel" if ON_DEEP[row] else "no_tunnel")
        case "sell":
            return too_poor("CF-10", amounts(int(COST[row]), int(COST_STOCK[row])), owned(farm))
    return blocked("R42", "no_gold_left")


def twin_kinds(row: int) -> list[str]:
    """The double tiles that a part may place."""
    return picked(TWIN_KINDS, int(TWINS[row]))


def _why_no_child(farm: Farm) -> Refusal:
    if farm.dwarfs < MOST_DWARFS - 1:
        return refused("CF-14", "no_room_to_grow")
    return blocked("CF-14", "five_dwarfs" if farm.dwarfs < MOST_DWARFS else "six_dwarfs")


def _why_no_sowing(farm: Farm) -> Refusal:
    return blocked("CF-45", "no_seeds" if empty_fields(farm) else "no_empty_field")


def _why_no_fence(farm: Farm, cost: int, large: bool) -> Refusal:
    if not farm.meadows:
        return blocked("CF-15", "no_meadow")
    if large and not large_pairs_across(farm) | large_pairs_down(farm):
        return blocked("CF-15", "no_meadow_pair")
    return too_poor("CF-15", amounts(cost, 0), owned(farm))


def _why_no_stable(farm: Farm, cost: int) -> Refusal:
    if not stable_cells(farm):
        all_built = count(farm.stables) >= _MOST_STABLES
        return blocked("CF-16", "all_stables" if all_built else "no_stable_place")
    return too_poor("CF-16", amounts(cost, 0), owned(farm))


# --------------------------------------------------------------------------------------------------------- furnishing


def furnishing_scope(row: int) -> int:
    """The furnishings that a part allows, as a mask."""
    return int(SCOPE[row])


def why_not_furnishing(view: View, farm: Farm, furnishing: str, scope: int = int(ALL_TILES)) -> Refusal | None:
    """Why a furnishing cannot be built by an action for `scope`, a mask of furnishings; None if it can."""
    tile = tile_number(furnishing)
    if not queries.holds(view.supply, tile):
        return refused("R09", "furnishing_gone", furnishing=furnishing)
    if not queries.holds(scope, tile):
        return refused("CF-12", "dwellings_only", furnishing=furnishing)
    if not furnishable(farm) and overbuilt_cell(farm, tile) < 0:
        return refused("R50", "no_cavern")
    return _why_too_expensive(int(farm.goods), int(farm.stock), int(farm.tiles), tile)


@lru_cache(maxsize=3_000)
def _why_too_expensive(goods: int, stock: int, tiles: int, tile: int) -> Refusal | None:
    lack, cost = _price(goods, stock, tiles, tile, 0)
    return too_poor("R15", dict(cost), amounts(goods, stock)) if lack else None


_Amounts = tuple[tuple[str, int], ...]


@lru_cache(maxsize=3_000)
def _price(goods: int, stock: int, tiles: int, tile: int, fixed: int) -> tuple[_Amounts, _Amounts]:
    """The goods missing for a furnishing in the best way to pay, and the cost in that way."""
    farm = Farm()
    farm.tiles = tiles
    have = amounts(goods, stock)
    cost = int(furnishing_cost(farm, tile, fixed))
    found: list[tuple[int, int, dict[str, int], dict[str, int]]] = []
    for way in range(WAYS_TO_PAY if tiles & SUBSTITUTE_TILES else 1):
        price = int(payment(farm, cost, way))
        if price >= 0:
            wanted = amounts(price, int(stock_cost(tile, fixed)))
            lack = missing(have, wanted)
            found.append((sum(lack.values()), way, lack, wanted))
    _, _, lack, wanted = min(found, key=lambda one: one[:2])
    return tuple(lack.items()), tuple(wanted.items())


def _why_no_furnishing(view: View, farm: Farm, scope: int, price: int) -> Refusal:
    """Why no furnishing can be built: there is no place, or the one with the fewest missing goods is too expensive."""
    if not furnishable(farm):
        return refused("R50", "no_cavern")
    tile, lack = _nearest(int(farm.goods), int(farm.stock), int(farm.tiles), int(view.supply) & scope, price)
    return blocked("R15", "too_dear", furnishing=FURNISHING_IDS[tile], missing_goods=dict(lack))


@lru_cache(maxsize=3_000)
def _nearest(goods: int, stock: int, tiles: int, supply: int, price: int) -> tuple[int, _Amounts]:
    """The furnishing with the fewest missing goods; of several, the one with the most points."""
    lacks = {n: _price(goods, stock, tiles, n, price)[0] for n in picked(range(len(FURNISHINGS)), supply)}

    def distance(tile: int) -> tuple[int, int]:
        return sum(count for _, count in lacks[tile]), -FURNISHINGS[tile].points

    nearest = min(lacks, key=distance)
    return nearest, lacks[nearest]


# --------------------------------------------------------------------------------------------------------------- loot


def why_no_loot(view: View, farm: Farm, slot: LootSlot, strength: int) -> Refusal:
    """Why a dwarf of this strength cannot take a loot item."""
    first = waiting(view)
    if first:
        return first
    if slot.strength > strength:
        return refused("CF-26", "too_weak", loot=slot.id, needed=slot.strength, strength=strength)
    if queries.holds(view.trip_taken, slot.number):
        return refused("CF-20", "loot_taken", loot=slot.id)
    row = LOOT_ROWS[slot.number]
    match slot.kind:
        case "furnish" if row.price:
            if not furnishable(farm):
                return refused("R50", "no_cavern")
            return too_poor("R15", loot_price(farm, slot.id), owned(farm))
        case "furnish":
            return _why_no_furnishing(view, farm, row.scope, row.price)
        case "stable":
            return _why_no_stable(farm, int(stable_cost(farm, row.cost.goods)))
        case "tile":
            return _why_no_tile(SINGLE_KINDS[row.tile])
        case "small" | "large":
            return _why_no_fence(farm, int(fence_cost(farm, row.cost.goods, True)), slot.kind == "large")
        case "sow":
            return _why_no_sowing(farm)
    return blocked("CF-21", "no_newborn_room" if breeding_kinds(farm) else "no_pair")


def _why_no_tile(kind: str) -> Refusal:
    if kind in ("meadow", "field"):
        return blocked("R01", "no_forest_cell")
    return blocked("R50", "no_mountain_cell")


# ------------------------------------------------------------------------------------------------------------- trades


def why_no_trade(view: View, farm: Farm, slot: TradeSlot, have: Mapping[str, int]) -> Refusal:
    """Why an any-time trade or a meal that this seat may make is not possible now; `have` are its goods."""
    if slot.kind == "meal" and view.meal_eaten & MEAL_BIT[table_row(slot.move)]:
        return refused("CF-39", "meal_eaten")
    if slot.kind == "meal" and not bill(view, farm):
        return refused("R68", "nothing_to_pay")
    if missing(have, slot.pay):
        return too_poor("CF-23" if slot.kind == "gold" else "CF-24", slot.pay, have)
    if slot.kind == "weapon":
        why = _why_no_weapon(view, farm)
        if why:
            return why
    if slot.kind == "tile":
        kind = slot.move.tiles[0]
        if not tile_cells(farm, kind):
            return _why_no_tile(kind)
    if decision_phase(view) == BREED:
        return refused("CF-24", "not_while_breeding")
    if view.overfull and slot.move.buys_animals:
        return refused("R67", "house_first")
    return refused("R62", "leaves_nothing")


def tile_cells(farm: Farm, kind: str) -> list[str]:
    """Where a single tile may go."""
    return picked(CELLS, single_cells(farm, SINGLE_KINDS.index(kind)))


def _why_no_weapon(view: View, farm: Farm) -> Refusal | None:
    armed = [dwarf for dwarf in range(farm.dwarfs) if farm.weapon(dwarf)]
    if not armed:
        return blocked("CF-43", "no_weapon")
    if view.trip_strength and armed == [view.dwarf]:
        return refused("R64", "on_the_way")
    return None


# ------------------------------------------------------------------------------------------------------------- spaces


def why_no_dwarf(farm: Farm, strength: int) -> Refusal | None:
    """Why no dwarf of this strength can be sent anywhere; None if one can."""
    home = [int(farm.weapon(dwarf)) for dwarf in queries.dwarfs_at_home(farm)]
    if strength not in home:
        return refused("CF-11", "no_such_dwarf", strength=strength)
    if strength > min(home) and not amount(farm.goods, RUBY):
        return refused("CF-11", "weaker_first", strength=min(home))
    return None


def why_not_free(view: View, space: str) -> Refusal | None:
    """Why no dwarf can be sent to a space; None if it is in play and free."""
    number = SPACE_IDS.index(space)
    if view.players not in SPACES[number].players:
        return refused("CF-10", "space_not_in_game", space=space)
    if not queries.holds(view.open_spaces, number):
        return refused("CF-10", "space_not_open", space=space)
    if queries.holds(view.occupied, number):
        return refused("CF-10", "space_occupied", space=space)
    return None


def why_no_imitation(farm: Farm, space: str) -> Refusal | None:
    """Why an imitation space cannot be used; None for other spaces."""
    fee = imitation_fee(space)
    if fee is None:
        return None
    have = owned(farm).get("food", 0)
    if have < fee:
        price = {"pay_goods": {"food": fee}, "have_goods": {"food": have}}
        return refused("CF-19", "too_little_food", fee=fee, **price)
    return blocked("CF-19", "nothing_to_imitate", space=space)
