"""What things cost and bring a player now, by name: discounts and what furnishings add are included."""

from typing import Final

from underhold.games.cave_farmers.content import LOOT, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.effects import LargePasture, SmallPasture
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, pack
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.farm_changes import (
    fence_cost,
    furnishing_cost,
    payment,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    FEE,
    GAIN_GOODS,
    GAIN_STOCK,
    IN_STOCK,
    KIND,
    LARGE,
    ORE_MINE,
    PARTS,
    PER_ORE_MINE,
    RUBY_GAIN,
    RUBY_MINE,
    RUBY_MINES,
    SELL,
    SLAUGHTERING_CAVE,
    SLAUGHTERING_FOOD,
    SMALL,
    SPACE_PARTS,
    STABLE,
    TAKES,
    TWIN,
    tile_number,
)
from underhold.games.cave_farmers.engine.options import forge_cost, pile_taken
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.move import WAYS_TO_PAY, Move

MARKET_PRICES: Final = dict(
    next(part.effect.prices for parts in SPACE_PARTS for part in parts if hasattr(part.effect, "prices"))
)
_LOOT_WOOD: Final = {  # the printed price of fences that an expedition brings
    loot.id: loot.effect.wood for loot in LOOT if isinstance(loot.effect, SmallPasture | LargePasture)
}


def part_row(view: View, part: int) -> int:
    """The row of a part of the space in use, in the engine's flat tables."""
    return int(PARTS[view.space]) + part


def imitation_fee(space: str) -> int | None:
    """The food that an imitation space takes; None for other spaces."""
    fee = int(FEE[SPACE_IDS.index(space)])
    return fee if fee >= 0 else None


# -------------------------------------------------------------------------------------------------------------- prices


def part_price(view: View, farm: Farm, row: int) -> dict[str, int]:
    """What a part of a space costs, as far as that does not depend on what is chosen."""
    cost = int(COST[row])
    if not cost:
        return {}
    if KIND[row] in (SMALL, LARGE):
        cost = int(fence_cost(farm, cost, view.fenced == 0))
    elif KIND[row] == STABLE:
        cost = int(stable_cost(farm, cost))
    return amounts(cost, 0)


def furnishing_price(farm: Farm, furnishing: str, cheap: bool = False) -> dict[str, int]:
    """What a furnishing costs, paid as printed; `cheap`: a dwelling at the price of the loot."""
    tile = tile_number(furnishing)
    return amounts(int(furnishing_cost(farm, tile, cheap)), int(stock_cost(tile, cheap)))


def payment_price(farm: Farm, furnishing: str, cheap: bool, way: str) -> dict[str, int] | None:
    """What a furnishing costs, paid in one of WAYS_TO_PAY; None if it cannot be paid in that way."""
    tile = tile_number(furnishing)
    goods = int(payment(farm, furnishing_cost(farm, tile, cheap), WAYS_TO_PAY.index(way)))
    return amounts(goods, int(stock_cost(tile, cheap))) if goods >= 0 else None


def forging_price(farm: Farm, strength: int) -> dict[str, int]:
    """The ore that a new weapon costs."""
    return amounts(int(forge_cost(farm, strength)), 0)


def loot_price(farm: Farm, loot: str) -> dict[str, int]:
    """What bringing an item home costs."""
    if loot in _LOOT_WOOD:
        return amounts(int(fence_cost(farm, pack(wood=_LOOT_WOOD[loot]).goods, True)), 0)
    return furnishing_price(farm, "dwelling", cheap=True) if loot == "dwelling" else {}


# --------------------------------------------------------------------------------------------------------------- gains


def pile_now(view: View) -> dict[str, int]:
    """The goods that taking all of the space in use brings."""
    pile = int(pile_taken(view, view.space))
    return amounts(0, pile) if IN_STOCK[view.space] else amounts(pile, 0)


def takes_pile(row: int) -> bool:
    """Whether a part takes the goods that lie on its space."""
    return bool(TAKES[row])


def collected(view: View, farm: Farm, row: int) -> dict[str, int]:
    """The goods that a part of the space in use brings now."""
    goods = int(GAIN_GOODS[row] + count(farm.ore_mines) * PER_ORE_MINE[row])
    if RUBY_MINES[row] and count(farm.ruby_mines) >= RUBY_MINES[row]:
        goods += int(RUBY_GAIN[row])
    stock = int(GAIN_STOCK[row])
    if TAKES[row]:
        pile = int(pile_taken(view, view.space))
        if IN_STOCK[view.space]:
            stock += pile
        else:
            goods += pile
    return amounts(goods, stock)


def printed_gain(row: int) -> dict[str, int]:
    """The goods that laying a tile, building a mine or selling brings besides, by the table row."""
    if KIND[row] not in (TWIN, ORE_MINE, RUBY_MINE, SELL):
        return {}
    return amounts(int(GAIN_GOODS[row]), int(GAIN_STOCK[row]))


def sold(row: int) -> tuple[dict[str, int], dict[str, int]]:
    """What one sale of a part takes and brings."""
    return amounts(int(COST[row]), 0), amounts(int(GAIN_GOODS[row]), int(GAIN_STOCK[row]))


def traded(farm: Farm, move: Move) -> dict[str, int]:
    """What a trade brings. Some furnishings add food for farm animals that are turned into food."""
    gain = dict(move.gains)
    eaten = 0 if move.owner_of else sum(move.pays.get(kind, 0) for kind in FARM_ANIMALS)
    if eaten and (more := eaten * food_per_animal(farm)):
        gain["food"] = gain.get("food", 0) + more
    return gain


def food_per_animal(farm: Farm) -> int:
    """The food that each farm animal brings besides when it is turned into food."""
    return int(SLAUGHTERING_FOOD) if farm.tiles >> SLAUGHTERING_CAVE & 1 else 0


def loot_needs(loot: str) -> int:
    """The strength that an item takes."""
    return LOOT[LOOT_IDS.index(loot)].strength
