"""The exchanges that every player can make at any time."""

from typing import Final

from underhold.games.cave_vs_cave.content.effects import Exchange
from underhold.games.cave_vs_cave.content.goods import pack as goods

CONVERSIONS: Final[tuple[Exchange, ...]] = (
    Exchange(goods(emmer=1), goods(food=1)),
    Exchange(goods(flax=1), goods(food=1)),
    Exchange(goods(gold=1), goods(food=1)),
)
