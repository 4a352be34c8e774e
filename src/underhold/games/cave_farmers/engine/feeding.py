"""Proposes the cheapest way to pay for feeding.

Every set of trades that pays the bill is valued by the points that remain, plus a little for the future use of goods.
The proposal is a list of ordinary moves; players can also pay in any other way.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    FOOD,
    GOLD,
    ORE,
    RUBY,
    STONE,
    WOOD,
    amount,
    coins,
)
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_BIT, MEAL_GOODS, MEAL_STOCK
from underhold.games.cave_farmers.engine.harvest import bill, feed, meals
from underhold.games.cave_farmers.engine.options import breeding_kinds
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import FEED, Farm, View, copy_view
from underhold.games.cave_farmers.engine.trade_tables import GET_STOCK, TRADE_COUNT
from underhold.games.cave_farmers.engine.trades import can_trade, make_trade

_FOOD_LANE: Final = 0x3FF
_NODES: Final = 4000


class _Best:
    def __init__(self) -> None:
        self.worth: float = -10000.0
        self.path: vec[i64] = vec[i64]()
        self.nodes: i64 = 0


def propose(view: View) -> list[int]:
    """Moves that pay for feeding as cheaply as possible, `feed` last. The phase of the view must be feeding."""
    if view.phase != FEED or view.overfull:
        raise ValueError("There is no food bill to pay.")
    best = _Best()
    own = View(view.players, view.switches)
    copy_view(view, own)
    _search(own, own.farms[own.seat], 0, vec[i64](), best)
    edible: i64 = meals(own, own.farms[own.seat])
    meal: i64 = 0
    while edible >> meal:
        if edible >> meal & 1:
            farm = own.farms[own.seat].copy()
            farm.goods -= MEAL_GOODS[meal]
            farm.stock -= MEAL_STOCK[meal]
            own.meal_eaten |= MEAL_BIT[meal]
            _search(own, farm, 0, append(vec[i64](), m.move(m.MEAL, 0, meal, 0, 0)), best)
            own.meal_eaten &= ~MEAL_BIT[meal]
        meal += 1
    return [int(move) for move in best.path]


def worth(farm: Farm) -> float:
    """The points of a farm, plus a little for the future use of its goods."""
    goods: i64 = farm.goods
    stock: i64 = farm.stock
    extra: float = 0.3 * float(amount(goods, WOOD) + amount(goods, STONE)) + 0.2 * float(amount(goods, ORE))
    extra += 0.8 * float(amount(goods, RUBY)) + 0.05 * float(coins(stock, FOOD))
    pairs: i64 = count(breeding_kinds(farm))
    return float(points(farm)) + extra + 0.9 * float(pairs)


def _search(view: View, farm: Farm, first: i64, path: vec[i64], best: _Best) -> None:
    """Try all sets of trades. Trades are made in the order of their numbers, so that each set is tried once."""
    best.nodes += 1
    missing: i64 = bill(view, farm) - coins(farm.stock, FOOD)
    fed = farm.copy()
    feed(view, view.seat, fed, None)
    value: float = worth(fed)
    if value > best.worth and all_housed(farm):
        best.worth = value
        best.path = append(path[:], m.move(m.FEED, 0, 0, 0, 0))
    if missing <= 0 or best.nodes > _NODES:
        return
    trade: i64 = first
    while trade < TRADE_COUNT:
        if GET_STOCK[trade] & _FOOD_LANE and can_trade(farm, trade):
            after = farm.copy()
            move: i64 = m.move(m.TRADE, 0, trade, 0, 0)
            make_trade(view.seat, after, move, None)
            _search(view, after, trade, append(path[:], move), best)
        trade += 1
    gold: i64 = min(missing + 1, coins(farm.stock, GOLD))
    if gold >= 2 and first <= TRADE_COUNT:
        after = farm.copy()
        move = m.move(m.GOLD, 0, 0, 0, 0) | gold
        make_trade(view.seat, after, move, None)
        _search(view, after, TRADE_COUNT + 1, append(path[:], move), best)
