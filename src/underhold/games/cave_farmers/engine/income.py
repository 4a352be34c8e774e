"""Goods at the start of a round, from supplier furnishings and from donkeys in ore mines.

Every power that brings goods in the next rounds has twelve bits in one of three words of a farm, one bit per round.
The goods are in the row of the power.
"""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.animals import donkeys_in_ore_mines
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.farm_changes import gain
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ROUND_START_GOODS,
    ROUND_START_STOCK,
    ROUND_START_TILE,
    ROUND_START_TILES,
    UPCOMING_GOODS,
    UPCOMING_STOCK,
)
from underhold.games.cave_farmers.engine.state import Farm, View


def bring_income(view: View, seat: i64, farm: Farm, log: Log | None) -> None:
    """Receive the goods at the start of this round."""
    goods: i64 = 0
    stock: i64 = 0
    if farm.wood_due | farm.stone_due | farm.ruby_due:
        power: i64 = 0
        while power < len(UPCOMING_GOODS):
            if farm.due(power) >> view.round & 1:
                goods += UPCOMING_GOODS[power]
                stock += UPCOMING_STOCK[power]
            power += 1
    if farm.tiles & ROUND_START_TILES:
        mines: i64 = donkeys_in_ore_mines(farm)
        row: i64 = 0
        while row < len(ROUND_START_TILE):
            if farm.tiles >> ROUND_START_TILE[row] & 1:
                goods += mines * ROUND_START_GOODS[row]
                stock += mines * ROUND_START_STOCK[row]
            row += 1
    gain(seat, farm, goods, stock, log)


def goods_due(farm: Farm, index: int) -> dict[str, int]:
    """The goods from suppliers at the start of a round (from 0), by name."""
    goods = stock = 0
    for power in range(len(UPCOMING_GOODS)):
        if farm.due(power) >> index & 1:
            goods += int(UPCOMING_GOODS[power])
            stock += int(UPCOMING_STOCK[power])
    return named(goods, stock)
