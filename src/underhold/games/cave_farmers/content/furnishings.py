"""Every furnishing: 48 kinds in eight groups of six. The ordinary Dwelling never runs out; each other tile exists once.

One row per tile, as printed: name, whether the introductory game has it, cost, printed points, powers.
"""

from typing import Final

from underhold.games.cave_farmers.content.effects import (
    AnimalRoom,
    AtOnce,
    CancelLosses,
    Discount,
    DwarfRoom,
    Exchange,
    FeedLessPerMineDonkey,
    FeedOne,
    FoodPerAnimalConverted,
    Furnishing,
    NewbornFood,
    OnGain,
    Overbuilds,
    Permit,
    Power,
    RoundStart,
    ScoreByDwarfs,
    ScoreIf,
    ScorePer,
    Substitute,
    Upcoming,
    WeaponsForFood,
)
from underhold.games.cave_farmers.content.goods import Goods, pack as goods

YES: Final = True
NO: Final = False


def _row(
    id_: str, group: str, introductory: bool, cost: Goods, points: int, *powers: Power, unlimited: bool = False
) -> Furnishing:
    return Furnishing(id_, group, introductory, cost, points, powers, unlimited)


_SET: Final = goods(wood=1, stone=1, ore=1)

# fmt: off
FURNISHINGS: Final[tuple[Furnishing, ...]] = (
    _row("dwelling",             "dwelling", YES, goods(wood=4, stone=3), 3, DwarfRoom(1), unlimited=YES),
    _row("simple_dwelling_4w2s", "dwelling", YES, goods(wood=4, stone=2), 0, DwarfRoom(1)),
    _row("simple_dwelling_3w3s", "dwelling", YES, goods(wood=3, stone=3), 0, DwarfRoom(1)),
    _row("mixed_dwelling",       "dwelling", NO,  goods(wood=5, stone=4), 4, DwarfRoom(1), AnimalRoom(2)),
    _row("couple_dwelling",      "dwelling", NO,  goods(wood=8, stone=6), 5, DwarfRoom(2)),
    _row("additional_dwelling",  "dwelling", NO,  goods(wood=4, stone=3), 5, DwarfRoom(1, sixth_only=True)),

    _row("cuddle_room",    "room", YES, goods(wood=1),          2, AnimalRoom(kinds=("sheep",), per="dwarf")),
    _row("breakfast_room", "room", YES, goods(wood=1),          0, AnimalRoom(3, kinds=("cattle",))),
    _row("stubble_room",   "room", YES, goods(wood=1, ore=1),   1, AnimalRoom(per="empty_field")),
    _row("work_room",      "room", NO,  goods(stone=1),         2, Permit("furnish_tunnels")),
    _row("guest_room",     "room", NO,  goods(wood=1, stone=1), 0, Permit("both_alternatives")),
    _row("office_room",    "room", NO,  goods(stone=1),         0, Permit("overhang", goods(gold=2))),

    _row("carpenter",    "craft", YES, goods(stone=1),         0, Discount(goods(wood=1), on=("furnish", "fences"))),
    _row("stone_carver", "craft", YES, goods(wood=1),          1,
         AtOnce(goods(stone=2)), Discount(goods(stone=1), on=("furnish", "stable"))),
    _row("blacksmith",   "craft", YES, goods(wood=1, stone=2), 3,
         AtOnce(goods(ore=2)), Discount(goods(ore=2), on=("forge",))),
    _row("miner",        "craft", NO,  goods(wood=1, stone=1), 3, RoundStart(goods(ore=1))),
    _row("builder",      "craft", NO,  goods(stone=1),         2, Substitute(("wood", "stone"), instead="ore")),
    _row("trader",       "craft", NO,  goods(wood=1),          2,
         Exchange(goods(gold=2), _SET), Overbuilds("spare_part_storage")),

    _row("wood_supplier",  "supply", YES, goods(stone=1),         2, Upcoming(goods(wood=1), rounds=7)),
    _row("stone_supplier", "supply", YES, goods(wood=1),          1, Upcoming(goods(stone=1), rounds=5)),
    _row("ruby_supplier",  "supply", YES, goods(wood=2, stone=2), 2, Upcoming(goods(ruby=1), rounds=4)),
    _row("dog_school",     "supply", NO,  goods(),                0, OnGain("dog", goods(wood=1))),
    _row("quarry",         "supply", NO,  goods(wood=1),          2, OnGain("donkey", goods(stone=1), newborn=True)),
    _row("seam",           "supply", NO,  goods(wood=2),          1, OnGain("stone", goods(ore=1))),

    _row("slaughtering_cave", "cave", YES, goods(wood=2, stone=2),  2,
         FoodPerAnimalConverted(1, not_with="hunting_parlor")),
    _row("cooking_cave",      "cave", YES, goods(stone=2),          2,
         Exchange(goods(grain=1, vegetable=1), goods(food=5))),
    _row("working_cave",      "cave", YES, goods(wood=1, stone=1),  2,
         FeedOne((goods(wood=1), goods(stone=1), goods(ore=2)))),
    _row("mining_cave",       "cave", NO,  goods(wood=3, stone=2),  2, FeedLessPerMineDonkey(1)),
    _row("breeding_cave",     "cave", NO,  goods(grain=1, stone=1), 2, NewbornFood((1, 2, 3, 5))),
    _row("peaceful_cave",     "cave", NO,  goods(wood=2, stone=2),  2, WeaponsForFood()),

    _row("weaving_parlor",       "parlor", YES, goods(wood=2, stone=1), 0,
         AtOnce(goods(food=1), per="sheep"), ScorePer(1, "sheep", every=2)),
    _row("milking_parlor",       "parlor", YES, goods(wood=2, stone=2), 0,
         AtOnce(goods(food=1), per="cattle"), ScorePer(1, "cattle")),
    _row("state_parlor",         "parlor", NO,  goods(stone=3, gold=5), 0,
         AtOnce(goods(food=2), per="adjacent_dwelling"), ScorePer(4, "adjacent_dwelling")),
    _row("hunting_parlor",       "parlor", YES, goods(wood=2),          1,
         Exchange(goods(boar=2), goods(gold=2, food=2))),
    _row("beer_parlor",          "parlor", YES, goods(wood=2),          3,
         Exchange(goods(grain=2), goods(gold=3)), Exchange(goods(grain=2), goods(food=4))),
    _row("blacksmithing_parlor", "parlor", NO,  goods(ore=3),           2,
         Exchange(goods(ruby=1, ore=1), goods(gold=2, food=1))),

    _row("stone_storage",      "storage", YES, goods(wood=3, ore=1),   0, ScorePer(1, "stone")),
    _row("ore_storage",        "storage", YES, goods(wood=1, stone=2), 0, ScorePer(1, "ore", every=2)),
    _row("spare_part_storage", "storage", NO,  goods(wood=2),          0,
         Exchange(_SET, goods(gold=2)), Overbuilds("trader")),
    _row("main_storage",       "storage", YES, goods(wood=2, stone=1), 0, ScorePer(2, "yellow_tile")),
    _row("weapon_storage",     "storage", YES, goods(wood=3, stone=2), 0, ScorePer(3, "armed_dwarf")),
    _row("supplies_storage",   "storage", NO,  goods(food=3, wood=1),  0, ScoreIf(8, "all_armed")),

    _row("broom_chamber",    "chamber", NO,  goods(wood=1),              0, ScoreByDwarfs(((5, 5), (6, 10)))),
    _row("treasure_chamber", "chamber", YES, goods(wood=1, stone=1),     0, ScorePer(1, "ruby")),
    _row("food_chamber",     "chamber", YES, goods(wood=2, vegetable=2), 0, ScorePer(2, "crop_pair")),
    _row("prayer_chamber",   "chamber", NO,  goods(wood=2),              0, ScoreIf(8, "none_armed")),
    _row("writing_chamber",  "chamber", YES, goods(stone=2),             0, CancelLosses(7)),
    _row("fodder_chamber",   "chamber", YES, goods(grain=2, stone=1),    0, ScorePer(1, "farm_animal", every=3)),
)
# fmt: on
