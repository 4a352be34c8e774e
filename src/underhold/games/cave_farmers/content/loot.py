"""The loot of expeditions, in the order of the strength that it needs."""

from typing import Final

from underhold.games.cave_farmers.content.effects import (
    AllWeapons,
    Breed,
    Furnish,
    Gain,
    LargePasture,
    Loot,
    SingleTile,
    SmallPasture,
    Sow,
    Stable,
)
from underhold.games.cave_farmers.content.goods import pack as goods

LOOT: Final[tuple[Loot, ...]] = (
    Loot("all_weapons", 1, AllWeapons()),
    Loot("wood", 1, Gain(goods(wood=1))),
    Loot("dog", 1, Gain(goods(dog=1))),
    Loot("grain", 2, Gain(goods(grain=1))),
    Loot("sheep", 2, Gain(goods(sheep=1))),
    Loot("stone", 3, Gain(goods(stone=1))),
    Loot("donkey", 3, Gain(goods(donkey=1))),
    Loot("vegetable", 4, Gain(goods(vegetable=1))),
    Loot("ore", 4, Gain(goods(ore=2))),
    Loot("boar", 5, Gain(goods(boar=1))),
    Loot("gold", 6, Gain(goods(gold=2))),
    Loot("furnish_cavern", 7, Furnish()),
    Loot("stable", 8, Stable(stone=0)),
    Loot("tunnel", 9, SingleTile("tunnel")),
    Loot("small_pasture", 9, SmallPasture(wood=1)),
    Loot("cattle", 10, Gain(goods(cattle=1))),
    Loot("large_pasture", 10, LargePasture(wood=2)),
    Loot("meadow", 11, SingleTile("meadow")),
    Loot("dwelling", 11, Furnish("ordinary", cost=goods(wood=2, stone=2))),
    Loot("field", 12, SingleTile("field")),
    Loot("sow", 12, Sow()),
    Loot("cavern", 14, SingleTile("cavern")),
    Loot("breed", 14, Breed(2)),
)
