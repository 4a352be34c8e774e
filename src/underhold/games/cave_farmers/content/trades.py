"""The any-time trades that every player can make. Those of furnishings are in the rows of the furnishings."""

from typing import Final

from underhold.games.cave_farmers.content.effects import Exchange
from underhold.games.cave_farmers.content.goods import pack as goods

TRADES: Final[tuple[Exchange, ...]] = (
    Exchange(goods(ruby=1), goods(wood=1)),
    Exchange(goods(ruby=1), goods(stone=1)),
    Exchange(goods(ruby=1), goods(ore=1)),
    Exchange(goods(ruby=1), goods(grain=1)),
    Exchange(goods(ruby=1), goods(vegetable=1)),
    Exchange(goods(ruby=1), goods(gold=1)),
    Exchange(goods(ruby=1), goods(food=2)),
    Exchange(goods(ruby=1), goods(dog=1)),
    Exchange(goods(ruby=1), goods(sheep=1)),
    Exchange(goods(ruby=1), goods(donkey=1)),
    Exchange(goods(ruby=1), goods(boar=1)),
    Exchange(goods(ruby=1, food=1), goods(cattle=1)),
    Exchange(goods(grain=1), goods(food=1)),
    Exchange(goods(vegetable=1), goods(food=2)),
    Exchange(goods(sheep=1), goods(food=1)),
    Exchange(goods(donkey=1), goods(food=1)),
    Exchange(goods(donkey=2), goods(food=3)),
    Exchange(goods(boar=1), goods(food=2)),
    Exchange(goods(cattle=1), goods(food=3)),
)
TILE_PRICES: Final[tuple[tuple[str, int], ...]] = (
    ("meadow", 1),
    ("field", 1),
    ("tunnel", 1),
    ("cavern", 2),
)  # in rubies
