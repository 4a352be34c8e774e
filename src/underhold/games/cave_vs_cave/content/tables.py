"""Every component of Caverna: Cave vs Cave (Era I): 12 action tiles, 24 rooms and the entrance, the rounds.

Rows to be read beside the printed tiles. A side of a room's wall pattern is `#` must have a wall, `?` may have one,
`.` must have none, written N E S W with the tile upright; a room may be turned when it is placed.
"""

from dataclasses import dataclass
from typing import Final

from underhold.games.cave_vs_cave.content.effects import (
    BuildWall,
    Excavate,
    Exchange,
    ExchangeDifferent,
    Furnish,
    Gain,
    MayOnAction,
    OnFlax,
    OnUseRooms,
    OnWall,
    Part,
    Power,
    RaiseTo,
    TearDownWall,
    UseRooms,
    either,
)
from underhold.games.cave_vs_cave.content.goods import pack as goods

RULES_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Action:
    id: str
    stage: int
    parts: tuple[Part, ...]
    needs_more_gold: bool = False  # two players only, checked when the tile is chosen


@dataclass(frozen=True, slots=True)
class Room:
    number: int
    id: str
    points: int
    cost: int
    walls: str
    parts: tuple[Part, ...] = ()
    power: Power | None = None

    @property
    def is_blue(self) -> bool:
        return self.power is not None


# fmt: off
ACTIONS: Final = (
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

ROOMS: Final = (
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

CONVERSIONS: Final = (
    Exchange(goods(emmer=1), goods(food=1)),
    Exchange(goods(flax=1), goods(food=1)),
    Exchange(goods(gold=1), goods(food=1)),
)
# fmt: on

FACE_UP_ROOMS: Final = range(1, 7)  # light grey backs: the display of a new game
FACE_DOWN_ROOMS: Final = range(7, 25)  # dark grey backs: under the mountain
WALLS_IN_SUPPLY: Final = 7
SOLO_ROOMS_REMOVED: Final = 3
SOLO_ACTION_REMOVED: Final = "breach"
SOLO_GOAL: Final = 50
SOLO_REMARKABLE: Final = 60  # more than this

# By number of players: the turns that each player has in a round, and the stage of the action tile it turns up.
TURNS: Final = {1: (2, 2, 2, 3, 3, 3, 4), 2: (2, 2, 2, 3, 3, 3, 3, 4)}
STAGES: Final = {1: (2, 2, 2, 3, 3, 3, 4), 2: (2, 2, 2, 3, 3, 3, 3, 4)}

ACTION_IDS: Final = tuple(action.id for action in ACTIONS)
ROOM_IDS: Final = tuple(room.id for room in ROOMS)


def action_number(action_id: str) -> int:
    """The place of an action tile in ACTIONS."""
    return ACTION_IDS.index(action_id)


def room_number(room_id: str) -> int:
    """The printed number of a room, which is its place in ROOMS."""
    return ROOM_IDS.index(room_id)
