"""The tables against a second transcription of the printed tiles, written down independently and in another shape."""

import re

import pytest

from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS
from underhold.games.cave_vs_cave.content.goods import CAPS, GOODS, ONE_OF_EACH, unpack
from underhold.games.cave_vs_cave.engine import board

# number, room, color, points, cost, wall shapes that it fits: a = two in a corner, o = two facing
PRINTED = """
 1 shelf               orange   3  1wood          1
 2 spinning_wheel      orange   4  1wood          1
 3 tunnel              orange   3  1wood          2o
 4 grindstone          orange   4  1stone         1/2a
 5 food_corner         orange   3  1stone         2a
 6 parlor              orange   6  1stone+1gold   3
 7 warehouse           orange   2  2wood          1/2a/3
 8 stall               orange   6  1wood+1gold    1/2a/3
 9 sacrificial_altar   orange   7  4stone         1/2a/3
10 storeroom           orange   6  2wood+1gold    2a
11 weaving_room        orange   5  2wood          2a
12 furniture_workshop  orange   5  1wood+2stone   2a/3
13 gold_vein           orange   9  5gold          2a/3
14 junction_room       orange   6  2wood          2o
15 digging_cave        orange   8  3wood+1stone   3
16 bakehouse           orange   6  1wood+2stone   3
17 state_room          orange  12  7gold          3/4
18 secret_chamber      orange   8  2wood+1stone   4
19 treasury            orange  10  3gold          4
20 prospecting_site    blue     5  -              1/2a
21 retting_room        blue     3  1stone         1/2a/3
22 equipment_room      blue     3  2wood          1/2a
23 wood_storeroom      blue     2  1stone         2a
24 dungeon             blue    11  3stone+4gold   4
""".strip().splitlines()

STAGES = {
    0: {"cultivation", "excavation", "housework", "undergrowth"},
    2: {"furnishing", "masonry", "undermining"},
    3: {"breach", "drift_mining", "expansion", "expedition"},
    4: {"renovation"},
}


def amounts(goods: int) -> dict[str, int]:
    return {kind: amount for kind, amount in zip(GOODS, unpack(goods), strict=True) if amount}


def shapes(patterns: int) -> set[str]:
    """The shapes in a mask of wall patterns; a shape that fits in only some orientations is an error."""
    found: dict[str, set[bool]] = {}
    for walls in range(16):
        sides = [bool(walls >> side & 1) for side in range(4)]  # north, east, south, west
        name = str(sum(sides))
        if name == "2":
            name = "2o" if sides[0] == sides[2] else "2a"
        found.setdefault(name, set()).add(bool(patterns >> walls & 1))
    assert all(len(answers) == 1 for answers in found.values()), "turning a room changes nothing"
    return {name for name, answers in found.items() if answers == {True}}


@pytest.mark.parametrize("line", PRINTED, ids=lambda line: line.split()[1])
def test_room(line: str) -> None:
    number, name, colour, points, cost, fits = line.split()
    room = ROOMS[int(number)]
    assert (room.number, room.id, room.points) == (int(number), name, int(points))
    assert room.is_blue == (colour == "blue") == (room.parts == ())
    assert amounts(room.cost) == {kind: int(count) for count, kind in re.findall(r"(\d)([a-z]+)", cost)}
    assert shapes(int(board.FITS[room.number])) == set(fits.split("/"))


def test_rooms_are_complete() -> None:
    assert len(ROOMS) == 25
    assert len({room.id for room in ROOMS}) == 25
    entrance = ROOMS[0]
    assert (entrance.id, entrance.points, entrance.cost, entrance.is_blue) == ("cave_entrance", 0, 0, False)
    assert shapes(int(board.FITS[0])) == set(), "the entrance is printed and never placed"


def test_sums_of_printed_points() -> None:
    light, dark, blue = ROOMS[1:7], ROOMS[7:20], ROOMS[20:]
    assert [sum(room.points for room in rooms) for rooms in (light, dark, blue)] == [23, 90, 24]
    assert sum(room.points for room in ROOMS) == 137
    assert sum(sorted((room.points for room in ROOMS), reverse=True)[:11]) == 89
    assert list(content.FACE_UP_ROOMS) == [1, 2, 3, 4, 5, 6]
    assert list(content.FACE_DOWN_ROOMS) == list(range(7, 25))


@pytest.mark.parametrize("stage", STAGES)
def test_actions_of_each_stage(stage: int) -> None:
    assert {action.id for action in ACTIONS if action.stage == stage} == STAGES[stage]


def test_actions_are_complete() -> None:
    assert len(ACTIONS) == 12
    assert [action.id for action in ACTIONS if action.needs_more_gold] == ["renovation"]
    assert [len(action.parts) for action in ACTIONS] == [2, 2, 2, 2, 2, 3, 1, 1, 2, 2, 1, 2]


def test_turns_and_stages_by_round() -> None:
    assert content.TURNS == {2: (2, 2, 2, 3, 3, 3, 3, 4), 1: (2, 2, 2, 3, 3, 3, 4)}
    assert content.STAGES == content.TURNS, "a tile's stage is the number of turns of its round"
    assert content.SOLO_ACTION_REMOVED == "breach"
    assert content.SOLO_ROOMS_REMOVED == 3


def test_goods_and_limits() -> None:
    assert GOODS == ("wood", "stone", "emmer", "flax", "food", "gold")
    assert unpack(CAPS) == (9, 9, 9, 9, 9, 19)
    assert unpack(ONE_OF_EACH) == (1, 1, 1, 1, 1, 1)
    assert content.WALLS_IN_SUPPLY == 7
    changed = [(amounts(exchange.pay), amounts(exchange.gain)) for exchange in content.CONVERSIONS]
    assert changed == [({kind: 1}, {"food": 1}) for kind in ("emmer", "flax", "gold")]


def test_spaces_and_edges() -> None:
    assert board.SPACES == ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c5", "c4")
    upright = ["a1e", "a2e", "a3e", "a4e", "a5e", "b5e"]
    level = ["a1s", "a2s", "a3s", "a4s", "b1s", "b2s", "b3s", "b4s"]
    assert sorted(name for name in board.EDGE_NAMES[:15] if name) == sorted(upright + level)
    assert int(board.SITES).bit_count() == 14
    assert board.EDGE_NAMES[15:] == ("c4n", "c4e", "c4s")
