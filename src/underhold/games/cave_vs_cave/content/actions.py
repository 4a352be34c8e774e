"""The 12 action tiles, one row each, as printed: id, stage, parts."""

from typing import Final

from underhold.games.cave_vs_cave.content.effects import (
    Action,
    BuildWall,
    Excavate,
    Exchange,
    Furnish,
    Gain,
    TearDownWall,
    UseRooms,
    either,
)
from underhold.games.cave_vs_cave.content.goods import pack as goods

# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("cultivation",  0, (UseRooms(1), Gain(goods(emmer=2, flax=1)))),
    Action("excavation",   0, (either(Excavate(1), Excavate(2, pay=goods(food=2))), Gain(goods(stone=1)))),
    Action("housework",    0, (Furnish(food_per_turn=1), either(Furnish(goods(food=5)), Furnish(goods(gold=1))))),
    Action("undergrowth",  0, (UseRooms(1), Gain(goods(wood=2)))),
    Action("furnishing",   2, (Gain(goods(food=1)), Furnish(food_per_turn=1))),
    Action("masonry",      2, (UseRooms(1), either(Gain(goods(wood=1)), Gain(goods(stone=1))), BuildWall())),
    Action("undermining",  2, (either(UseRooms(2), Excavate(1, through_walls=True)),)),
    Action("breach",       3, (TearDownWall(goods(stone=2, food=3, gold=1)),)),
    Action("drift_mining", 3, (UseRooms(1), Excavate(1))),
    Action("expansion",    3, (Excavate(1), either(Furnish(goods(food=5)), Furnish(goods(gold=2))))),
    Action("expedition",   3, (either(Exchange(goods(wood=5), goods(gold=4)),
                                      Exchange(goods(stone=5), goods(gold=4)),
                                      UseRooms(3)),)),
    Action("renovation",   4, (BuildWall(), Furnish()), needs_more_gold=True),
)
# fmt: on
