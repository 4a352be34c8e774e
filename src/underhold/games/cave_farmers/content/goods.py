"""Goods packed into two integers, with a lane of bits for each kind.

`goods` contains wood, stone, ore, ruby, grain and vegetable; `stock` contains food, gold and the animals. The top bit
of a lane is a guard that shows whether that kind went below zero, so paying all kinds is a single subtraction. Only
this module knows the positions of the lanes; other modules use their names.
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

# The first bit of the lane of each kind.
WOOD: Final = 0
STONE: Final = 10
ORE: Final = 20
RUBY: Final = 30
GRAIN: Final = 40
VEGETABLE: Final = 50
FOOD: Final = 0
GOLD: Final = 11
DOG: Final = 22
SHEEP: Final = 30
DONKEY: Final = 38
BOAR: Final = 46
CATTLE: Final = 54

_GOODS: Final = {"wood": WOOD, "stone": STONE, "ore": ORE, "ruby": RUBY, "grain": GRAIN, "vegetable": VEGETABLE}
_STOCK: Final = {
    "food": FOOD,
    "gold": GOLD,
    "dog": DOG,
    "sheep": SHEEP,
    "donkey": DONKEY,
    "boar": BOAR,
    "cattle": CATTLE,
}
KINDS: Final = (*_GOODS, *_STOCK)
FARM_ANIMALS: Final = ("sheep", "donkey", "boar", "cattle")

_LANE: Final = 0x1FF  # nine bits of each goods lane hold the amount
_COIN: Final = 0x3FF  # ten of food and gold
_HEAD: Final = 0x7F  # seven of an animal

_GOODS_GUARD: Final = 0x802008020080200
_STOCK_GUARD: Final = 0x2020202020200400

ONE_WOOD: Final = 1 << WOOD
ONE_STONE: Final = 1 << STONE
ONE_ORE: Final = 1 << ORE
ONE_RUBY: Final = 1 << RUBY
ONE_GRAIN: Final = 1 << GRAIN
ONE_VEGETABLE: Final = 1 << VEGETABLE
ONE_FOOD: Final = 1 << FOOD
ONE_GOLD: Final = 1 << GOLD
ONE_SHEEP: Final = 1 << SHEEP
ONE_DONKEY: Final = 1 << DONKEY
ONE_BOAR: Final = 1 << BOAR
ONE_CATTLE: Final = 1 << CATTLE


class Goods(NamedTuple):
    """Packed goods of all kinds."""

    goods: int = 0
    stock: int = 0


NOTHING: Final = Goods()


def pack(**amounts: int) -> Goods:
    """Packed goods from named amounts.

    >>> pack(wood=2, food=1)
    Goods(goods=2, stock=1)
    """
    goods = stock = 0
    for name, amount in amounts.items():
        if name in _GOODS:
            goods += amount << _GOODS[name]
        else:
            stock += amount << _STOCK[name]
    return Goods(goods, stock)


def named(goods: int, stock: int) -> dict[str, int]:
    """The amounts that are not zero, by name."""
    amounts = {}
    for name in KINDS:
        lane, mask = lane_of(name)
        amounts[name] = (goods if name in _GOODS else stock) >> lane & mask
    return {name: amount for name, amount in amounts.items() if amount}


def lane_of(kind: str) -> tuple[int, int]:
    """The first bit of a kind's lane in its word, and the mask of its amount."""
    if kind in _GOODS:
        return _GOODS[kind], _LANE
    return _STOCK[kind], _COIN if _STOCK[kind] < DOG else _HEAD


def amount(goods: i64, lane: i64) -> i64:
    """The amount of one kind in the goods word."""
    return (goods >> lane) & 0x1FF


def coins(stock: i64, lane: i64) -> i64:
    """The amount of food or gold in the stock word."""
    return (stock >> lane) & 0x3FF


def heads(stock: i64, lane: i64) -> i64:
    """The number of animals of one kind in the stock word."""
    return (stock >> lane) & 0x7F


def covers(goods: i64, cost: i64) -> bool:
    """Whether the goods word includes all of the cost."""
    return ((goods | _GOODS_GUARD) - cost) & _GOODS_GUARD == _GOODS_GUARD


def less(cost: i64, discount: i64) -> i64:
    """A cost (as a goods word) minus a discount on each kind, but not below zero."""
    rest: i64 = (cost | _GOODS_GUARD) - discount
    kept: i64 = rest & _GOODS_GUARD  # the guards of the kinds that did not go below zero
    return rest & (kept - (kept >> 9))


def stock_covers(stock: i64, cost: i64) -> bool:
    """Whether the stock word includes all of the cost."""
    return ((stock | _STOCK_GUARD) - cost) & _STOCK_GUARD == _STOCK_GUARD
