"""The 24 rooms and the cave entrance, which is number 0 and printed on the board.

One row per room, as printed. The wall pattern lists the sides N E S W of the upright tile: `#` must have a wall, `?`
may have one, `.` must have none. A room may be rotated when it is placed.
"""

from collections.abc import Sequence
from typing import Final

from underhold.games.cave_vs_cave.content.effects import (
    Excavate,
    Exchange,
    ExchangeDifferent,
    Gain,
    MayOnAction,
    OnFlax,
    OnUseRooms,
    OnWall,
    RaiseTo,
    Room,
    either,
)
from underhold.games.cave_vs_cave.content.goods import pack as goods

# fmt: off
ROOMS: Final[tuple[Room, ...]] = (
    #    no  id                   pts cost                     walls
    Room(0,  "cave_entrance",      0, goods(),                 "....",
         (either(Gain(goods(wood=1)), Gain(goods(stone=1)), Gain(goods(emmer=1)), Gain(goods(flax=1))),)),
    Room(1,  "shelf",              3, goods(wood=1),           "#...",
         (either(RaiseTo(goods(wood=2)), RaiseTo(goods(stone=2)), RaiseTo(goods(emmer=2)), RaiseTo(goods(flax=2))),)),
    Room(2,  "spinning_wheel",     4, goods(wood=1),           "#...",
         (either(Exchange(goods(flax=1), goods(gold=1)), Exchange(goods(flax=3), goods(gold=2))),)),
    Room(3,  "tunnel",             3, goods(wood=1),           ".#.#",
         (Gain(goods(food=2)), Gain(goods(stone=1), only_below=goods(stone=3)))),
    Room(4,  "grindstone",         4, goods(stone=1),          "#..?",
         (either(Exchange(goods(emmer=1), goods(food=3)), Exchange(goods(emmer=4), goods(food=7))),)),
    Room(5,  "food_corner",        3, goods(stone=1),          "#..#",
         (RaiseTo(goods(food=3)),)),
    Room(6,  "parlor",             6, goods(stone=1, gold=1),  "##.#",
         (RaiseTo(goods(wood=1, stone=1, emmer=1, flax=1, food=1, gold=1)),)),
    Room(7,  "warehouse",          2, goods(wood=2),           "#?.?",
         (Exchange(goods(food=2), goods(wood=1, stone=1, emmer=1, flax=1)),)),
    Room(8,  "stall",              6, goods(wood=1, gold=1),   "#?.?",
         (either(Exchange(goods(emmer=5), goods(gold=4)), Exchange(goods(flax=5), goods(gold=4))),)),
    Room(9,  "sacrificial_altar",  7, goods(stone=4),          "#?.?",
         (Exchange(goods(wood=1, emmer=1, flax=1, food=1), goods(gold=3)),)),
    Room(10, "storeroom",          6, goods(wood=2, gold=1),   "#..#",
         (Gain(goods(emmer=1, flax=1, food=1)),)),
    Room(11, "weaving_room",       5, goods(wood=2),           "#..#",
         (Exchange(goods(flax=2), goods(food=2, gold=2)),)),
    Room(12, "furniture_workshop", 5, goods(wood=1, stone=2),  "#?.#",
         (Exchange(goods(wood=2, flax=1), goods(gold=3)),)),
    Room(13, "gold_vein",          9, goods(gold=5),           "#?.#",
         (Gain(goods(stone=1, gold=1)),)),
    Room(14, "junction_room",      6, goods(wood=2),           ".#.#",
         (ExchangeDifferent(3, goods(gold=2)),)),
    Room(15, "digging_cave",       8, goods(wood=3, stone=1),  "##.#",
         (Excavate(1, pay=goods(gold=1)),)),
    Room(16, "bakehouse",          6, goods(wood=1, stone=2),  "##.#",
         (either(Exchange(goods(emmer=2), goods(food=4, gold=1)), Exchange(goods(emmer=3), goods(food=4, gold=2))),)),
    Room(17, "state_room",        12, goods(gold=7),           "##?#",
         (Gain(goods(flax=1, gold=1)),)),
    Room(18, "secret_chamber",     8, goods(wood=2, stone=1),  "####",
         (either(Gain(goods(flax=3)), Gain(goods(gold=1))),)),
    Room(19, "treasury",          10, goods(gold=3),           "####",
         (Exchange(goods(gold=3), goods(gold=4, food=1)),)),
    Room(20, "prospecting_site",   5, goods(),                 "#..?",
         power=MayOnAction("undergrowth", Exchange(goods(food=1), goods(gold=1)))),
    Room(21, "retting_room",       3, goods(stone=1),          "#?.?",
         power=OnFlax(1, 3, goods(food=1))),
    Room(22, "equipment_room",     3, goods(wood=2),           "#..?",
         power=OnUseRooms((2, 3), more_rooms=1)),
    Room(23, "wood_storeroom",     2, goods(stone=1),          "#..#",
         power=OnUseRooms((1,), gain=goods(wood=1))),
    Room(24, "dungeon",           11, goods(stone=3, gold=4),  "####",
         power=OnWall(goods(gold=2))),
)
# fmt: on

FACE_UP_ROOMS: Final[Sequence[int]] = range(1, 7)  # light gray backs: the display of a new game
FACE_DOWN_ROOMS: Final[Sequence[int]] = range(7, 25)  # dark gray backs: face down on the boards
