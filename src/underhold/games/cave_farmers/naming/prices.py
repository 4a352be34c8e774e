"""What things currently cost and bring a player, with discounts and bonuses of furnishings, by name."""

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.farm_changes import (
    fence_cost,
    furnishing_cost,
    payment,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.engine.loot_tables import (
    FURNISHING,
    LARGE_PASTURE,
    LOOT_ROWS,
    SMALL_PASTURE,
    STABLE as STABLE_LOOT,
)
from underhold.games.cave_farmers.engine.lowering import (
    COST,
    COST_STOCK,
    FEE,
    GAIN_GOODS,
    GAIN_STOCK,
    IN_STOCK,
    KIND,
    LARGE,
    ORE_MINE,
    PARTS,
    PER_ORE_MINE_GOODS,
    PER_ORE_MINE_STOCK,
    RUBY_GAIN_GOODS,
    RUBY_GAIN_STOCK,
    RUBY_MINE,
    RUBY_MINES,
    SELL,
    SMALL,
    STABLE,
    TAKES,
    TWIN,
)
from underhold.games.cave_farmers.engine.options import forge_cost, pile_taken
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.trades import extra_food
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.goods_found import pile_goods
from underhold.games.cave_farmers.naming.move import WAYS_TO_PAY, Move, table_row


def part_row(view: View, part: int) -> int:
    """The row of a part of the space in use, in the engine's flat tables."""
    return int(PARTS[view.space]) + part


def imitation_fee(space: str) -> int | None:
    """The food that using an imitation space costs; None for other spaces."""
    fee = int(FEE[SPACE_IDS.index(space)])
    return fee if fee >= 0 else None


# -------------------------------------------------------------------------------------------------------------- prices


def part_price(view: View, farm: Farm, row: int) -> dict[str, int]:
    """The cost of a part of a space, without what depends on the choice."""
    cost = int(COST[row])
    if KIND[row] in (SMALL, LARGE):
        cost = int(fence_cost(farm, cost, view.fenced == 0))
    elif KIND[row] == STABLE:
        cost = int(stable_cost(farm, cost))
    return amounts(cost, int(COST_STOCK[row]))


def furnishing_price(farm: Farm, furnishing: str, fixed: int = 0) -> dict[str, int]:
    """The cost of a furnishing without substitutes; `fixed` is the number of a fixed price, 0 for the printed cost."""
    tile = tile_number(furnishing)
    return amounts(int(furnishing_cost(farm, tile, fixed)), int(stock_cost(tile, fixed)))


def payment_price(farm: Farm, furnishing: str, fixed: int, way: str) -> dict[str, int] | None:
    """The cost of a furnishing, paid in one of WAYS_TO_PAY; None if that is not possible."""
    tile = tile_number(furnishing)
    goods = int(payment(farm, furnishing_cost(farm, tile, fixed), WAYS_TO_PAY.index(way)))
    return amounts(goods, int(stock_cost(tile, fixed))) if goods >= 0 else None


def forging_price(farm: Farm, strength: int) -> dict[str, int]:
    """The ore that a new weapon costs."""
    return amounts(int(forge_cost(farm, strength)), 0)


def loot_price(farm: Farm, loot: str) -> dict[str, int]:
    """The cost of taking a loot item."""
    row = LOOT_ROWS[LOOT_IDS.index(loot)]
    if row.kind in (SMALL_PASTURE, LARGE_PASTURE):
        return amounts(int(fence_cost(farm, row.cost.goods, True)), 0)
    if row.kind == STABLE_LOOT:
        return amounts(int(stable_cost(farm, row.cost.goods)), 0)
    if row.kind == FURNISHING and row.price:
        return furnishing_price(farm, FURNISHING_IDS[row.scope.bit_length() - 1], row.price)
    return {}


# --------------------------------------------------------------------------------------------------------------- gains


def pile_now(view: View) -> dict[str, int]:
    """The goods for taking everything on the space in use."""
    pile = int(pile_taken(view, view.space))
    return amounts(0, pile) if IN_STOCK[view.space] else amounts(pile, 0)


def pile_left(view: View) -> dict[str, int] | None:
    """The goods that the player can still take from the space in use; None once they were taken."""
    parts = enumerate(queries.part_rows(view.space))
    if any(queries.is_done(view, part) and TAKES[row] for part, row in parts):
        return None
    return {} if view.imitating else pile_goods(view, SPACE_IDS[view.space])


def takes_pile(row: int) -> bool:
    """Whether a part takes the goods that lie on its space."""
    return bool(TAKES[row])


def collected(view: View, farm: Farm, row: int) -> dict[str, int]:
    """The goods that a part of the space in use brings now."""
    mines = count(farm.ore_mines)
    goods = int(GAIN_GOODS[row] + mines * PER_ORE_MINE_GOODS[row])
    stock = int(GAIN_STOCK[row] + mines * PER_ORE_MINE_STOCK[row])
    if RUBY_MINES[row] and count(farm.ruby_mines) >= RUBY_MINES[row]:
        goods += int(RUBY_GAIN_GOODS[row])
        stock += int(RUBY_GAIN_STOCK[row])
    if TAKES[row]:
        pile = int(pile_taken(view, view.space))
        if IN_STOCK[view.space]:
            stock += pile
        else:
            goods += pile
    return amounts(goods, stock)


def printed_gain(row: int) -> dict[str, int]:
    """The additional goods for placing a tile, building a mine or selling, from the table row."""
    if KIND[row] not in (TWIN, ORE_MINE, RUBY_MINE, SELL):
        return {}
    return amounts(int(GAIN_GOODS[row]), int(GAIN_STOCK[row]))


def sold(row: int) -> tuple[dict[str, int], dict[str, int]]:
    """What one exchange of a part costs and brings."""
    return amounts(int(COST[row]), int(COST_STOCK[row])), amounts(int(GAIN_GOODS[row]), int(GAIN_STOCK[row]))


def traded(farm: Farm, move: Move) -> dict[str, int]:
    """What a trade brings, with what furnishings add for animals converted to food."""
    gain = dict(move.gains)
    more = int(extra_food(farm, table_row(move))) if move.kind == "trade" else 0
    if more:
        gain["food"] = gain.get("food", 0) + more
    return gain
