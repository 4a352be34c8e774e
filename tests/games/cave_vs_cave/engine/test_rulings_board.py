"""Rulings CVC-01 to CVC-10 and CVC-28 to CVC-31 (see docs/rules/cave-vs-cave.md): walls, the entrance, digging."""

import pytest

from tests.games.cave_vs_cave.engine.helpers import EDGES, PLENTY, ROUND_A3, ROUND_A4, digs
from tests.games.cave_vs_cave.scene import COVERED, Player, scene
from underhold.core.errors import BadNotation

# ---------------------------------------------------------------------------------------------- board, walls, entrance


@pytest.mark.scenario("CVC-01")
def test_walls_go_on_the_fourteen_inner_edges() -> None:
    game = scene("masonry")
    assert game.moves("wall:") == {f"wall:{edge}" for edge in EDGES}
    assert len(EDGES) == 14
    assert scene("masonry", walls=["a2e"]).refused("wall:a2e") == "CVC-01", "one wall to an edge"


@pytest.mark.scenario("CVC-02")
def test_you_may_shut_yourself_in_and_then_only_undermining_digs() -> None:
    game = scene("masonry", walls=ROUND_A4[:2])
    game.play("wall:a4e")
    assert digs(scene("excavation", walls=ROUND_A4)) == set()
    assert digs(scene("drift_mining", walls=ROUND_A4)) == set()
    assert digs(scene("expansion", walls=ROUND_A4)) == set()
    assert digs(scene("undermining", walls=ROUND_A4)) == {"a2", "a5", "b3", "b4"}


@pytest.mark.scenario("CVC-03")
def test_no_wall_can_be_built_at_the_entrance() -> None:
    game = scene("masonry")
    assert int(game.state.caves[0].sides) >> 4 * 3 & 15 == 0, "a4 has no wall on any side"
    with pytest.raises(BadNotation):
        game.play("wall:a4w")
    assert {move for move in scene("renovation", players=1, goods=PLENTY).moves() if "@a4" in move} == set()


@pytest.mark.scenario("CVC-04")
@pytest.mark.parametrize("rooms", [{}, {"a2": "stall", "b3": "warehouse"}])
def test_neighboring_rooms_do_not_count_as_walls(rooms: dict[str, str]) -> None:
    game = scene("housework", goods=PLENTY, rooms=rooms)
    assert game.moves("shelf@a3:gold"), "one wall, the natural one, beside face-down and beside furnished spaces"
    assert game.refused("food_corner@a3") == "CVC-10"
    assert game.refused("parlor@a3") == "CVC-10"


@pytest.mark.scenario("CVC-05")
def test_the_free_space_can_be_furnished_in_the_first_turn() -> None:
    game = scene("housework", round=1, goods=PLENTY)
    fitting = {"shelf", "spinning_wheel", "grindstone"}
    assert game.moves() - {move for move in game.moves() if "@" not in move} == {
        f"{room}@a3{price}" for room in fitting for price in ("", ":5food", ":gold")
    }
    assert game.refused("shelf@a2") == "CVC-05", "a face-down room lies there"
    game.play("shelf@a3")
    assert game.refused("grindstone@a3:gold") == "CVC-05", "it is furnished now"


@pytest.mark.scenario("CVC-06")
def test_an_unreachable_space_can_be_furnished() -> None:
    game = scene("renovation", players=1, goods={"wood": 2, "stone": 1}, walls=ROUND_A3, display=["secret_chamber"])
    game.play("secret_chamber@a3")
    assert game.rooms == {"a3": "secret_chamber"}


@pytest.mark.scenario("CVC-07")
def test_rooms_stay_when_their_walls_go() -> None:
    game = scene("breach", goods={}, rooms={"a3": "tunnel"}, walls=["a3e"])
    game.play("tear:a3e")
    assert game.rooms == {"a3": "tunnel"}
    assert game.points == 3 + 1
    game.play("end", "excavation", "end", "undergrowth", "tunnel:2food")
    assert game.goods["food"] == 5, "and it still works"


@pytest.mark.scenario("CVC-07")
def test_walls_may_be_built_beside_furnished_and_face_down_rooms() -> None:
    for edge in ("a3e", "a1s", "b1s"):  # furnished | face down, and between two face-down rooms
        game = scene("masonry", rooms={"a3": "shelf"})
        game.play(f"wall:{edge}")
        assert game.rooms == {"a3": "shelf"}
        assert game.points == 3 + 1


@pytest.mark.scenario("CVC-08")
def test_seven_walls_are_shared() -> None:
    rival = Player(walls=["a1e", "a2e", "a3e", "a4e"])
    game = scene("masonry", walls=["b5e", "a1s"], rival=rival)
    assert game.walls_left == 1
    game.play("wall:a2s")
    assert game.walls_left == 0


@pytest.mark.scenario("CVC-08")
def test_without_walls_in_the_supply_nothing_is_built_and_dungeon_pays_nothing() -> None:
    rival = Player(walls=["a1e", "a2e", "a3e", "a4e", "a5e", "b5e", "a1s"])
    game = scene("masonry", goods={}, rooms={"a3": "shelf", "a2": "dungeon"}, rival=rival)
    assert game.moves("wall:") == set()
    assert game.refused("wall:a1e") == "CVC-08"
    game.play("+stone", "cave_entrance:wood", "end")
    assert game.goods == {"stone": 1, "wood": 1}


@pytest.mark.scenario("CVC-08")
def test_seven_walls_in_solo_too() -> None:
    assert scene(players=1).walls_left == 7


@pytest.mark.scenario("CVC-08")
def test_a_wall_torn_down_can_be_built_again() -> None:
    rival = Player(walls=["a1e", "a2e", "a3e", "a4e", "a5e", "b5e"])
    game = scene("breach", walls=["a1e"], rival=rival)
    game.play("tear:a1e", "end", "masonry", "wall:a1s", "end")
    assert game.walls_left == 0


@pytest.mark.scenario("CVC-09")
def test_breach_takes_no_wall_of_the_opponent() -> None:
    game = scene("breach", goods={}, walls=[], rival=Player(walls=["a1e"]))
    assert game.refused("tear:a1e") == "CVC-09"
    game.play("end")
    assert game.goods == {}, "no wall, no goods"


@pytest.mark.scenario("CVC-09")
def test_breach_takes_no_natural_wall() -> None:
    game = scene("breach", goods={}, walls=["a1e"])
    assert game.moves("tear:") == {"tear:a1e"}


# One dark wall with light ones beside it never means a wall across; another program lets seven rooms stand there.
FACING_ERRORS = [
    "grindstone",
    "warehouse",
    "stall",
    "sacrificial_altar",
    "prospecting_site",
    "retting_room",
    "equipment_room",
]


@pytest.mark.scenario("CVC-10")
@pytest.mark.parametrize("room", FACING_ERRORS)
def test_a_room_for_one_wall_does_not_fit_between_facing_walls(room: str) -> None:
    game = scene(
        "renovation", players=1, goods=PLENTY, walls=["a3e"], rooms={"c5": "parlor"}, dug=["a2"], display=[room]
    )
    assert game.refused(f"{room}@a3") == "CVC-10"
    assert f"{room}@a2" in game.moves(), "one wall is fine"


@pytest.mark.scenario("CVC-10")
@pytest.mark.parametrize(
    ("space", "edge"), [("a2", "a2e"), ("a3", "a3e"), ("b2", "a2e"), ("b3", "a3e"), ("b4", "a4e"), ("b5", "b4s")]
)
def test_between_facing_walls_there_is_room_for_tunnel_and_junction_room_alone(space: str, edge: str) -> None:
    """All rooms are in the display, every cost can be paid, and two orange rooms allow for blue ones."""
    owned = {"a1": "gold_vein", "c5": "state_room"}
    dug = [other for other in COVERED if other not in owned]
    game = scene("housework", goods=PLENTY, rooms=owned, dug=dug, walls=[edge], rival=Player(dug=COVERED))
    assert len(game.display) == 22
    assert {move.split("@")[0] for move in game.moves() if f"@{space}" in move} == {"tunnel", "junction_room"}


# ---------------------------------------------------------------------------------------------- turns and tiles


@pytest.mark.scenario("CVC-28")
def test_a_room_dug_up_can_be_furnished_into_the_space_it_left() -> None:
    game = scene("expansion", goods={"wood": 1, "gold": 3}, hidden={"b4": "stall"})
    assert game.refused("stall@b4:2gold") == "CVC-28"
    game.play("dig:b4", "stall@b4:2gold")
    assert game.rooms == {"b4": "stall"}
    assert game.goods == {"food": 1}


@pytest.mark.scenario("CVC-28")
def test_a_room_dug_up_is_open_to_the_opponent() -> None:
    game = scene("excavation", hidden={"b4": "warehouse"}, rival=Player(goods=PLENTY))
    game.play("dig:b4", "end", "housework", "warehouse@a3")
    assert "warehouse" not in game.display


@pytest.mark.scenario("CVC-29")
def test_the_first_digs_lie_beside_the_entrance_and_the_free_space() -> None:
    assert digs(scene("excavation")) == {"a2", "a5", "b3", "b4"}
    assert scene("excavation").refused("dig:b5") == "CVC-29", "not slanted"
    assert scene("excavation").refused("dig:b2") == "CVC-29"
    assert scene("excavation").refused("dig:c5") == "CVC-29"


@pytest.mark.scenario("CVC-29")
def test_paths_run_through_empty_and_furnished_spaces() -> None:
    game = scene("excavation", rooms={"a3": "shelf", "a2": "stall"}, dug=["a5", "b5"])
    assert digs(game) == {"a1", "b2", "b3", "b4", "c5"}


@pytest.mark.scenario("CVC-29")
def test_walls_bar_the_path_but_not_the_way_round() -> None:
    walls = ["a3s", "a4e"]
    assert digs(scene("excavation", walls=walls)) == {"a5"}
    assert digs(scene("excavation", walls=walls, dug=["a5"])) == {"b5"}
    assert digs(scene("excavation", walls=walls, dug=["a5", "b5"])) == {"b4", "c5"}
    assert scene("excavation", walls=walls).refused("dig:b4") == "CVC-29"
    open_but_walled_off = scene("excavation", walls=["a3s", "a3e"], dug=["a2", "a1"])
    assert digs(open_but_walled_off) == {"a5", "b4"}


@pytest.mark.scenario("CVC-29")
def test_the_second_dig_may_use_the_space_opened_by_the_first() -> None:
    game = scene("excavation", goods={"food": 2}, walls=["a3s", "a4e"])
    game.play("dig2:a5", "dig:b5")
    assert game.covered == {*COVERED} - {"a5", "b5"}


@pytest.mark.scenario("CVC-29")
def test_walls_bar_the_second_dig_too() -> None:
    game = scene("excavation", goods={"food": 2}, walls=["a4e", "a1s"])
    game.play("dig2:a2")
    assert digs(game) == {"a5", "b2", "b3"}


@pytest.mark.scenario("CVC-30")
def test_undermining_digs_through_many_walls() -> None:
    walls = ["a3s", "a2s", "a1s", "a3e", "a4e", "a4s"]
    game = scene("undermining", walls=walls, dug=["a2"])
    assert digs(game) == {"a1", "a5", "b2", "b3", "b4"}
    game.play("dig:a1")
    assert game.walls == set(walls), "the walls stay"


@pytest.mark.scenario("CVC-30")
def test_face_down_rooms_bar_undermining() -> None:
    assert digs(scene("undermining")) == {"a2", "a5", "b3", "b4"}
    assert scene("undermining").refused("dig:a1") == "CVC-29"


@pytest.mark.scenario("CVC-31")
def test_paying_for_two_digs_with_one_room_left() -> None:
    game = scene("excavation", goods={"food": 2}, dug=[space for space in COVERED if space != "c5"])
    assert game.moves("dig") == {"dig:c5", "dig2:c5"}
    game.play("dig2:c5")
    assert game.moves("dig") == set()
    game.play("+stone", "end")
    assert game.goods == {"stone": 1}


@pytest.mark.scenario("CVC-31")
def test_the_second_dig_may_be_declined_and_the_stone_comes_in_any_case() -> None:
    game = scene("excavation", goods={"food": 2})
    game.play("dig2:a2", "+stone", "end")
    assert game.goods == {"stone": 1}, "the food is not given back"
    game = scene("excavation", goods={}, dug=COVERED)
    assert game.moves() == {"+stone", "end"}
    game.play("+stone")
    assert game.goods == {"stone": 1}


@pytest.mark.scenario("CVC-31")
def test_two_digs_need_two_food() -> None:
    game = scene("excavation", goods={"food": 1, "emmer": 1})
    assert game.refused("dig2:a2") == "CVC-24"
    game.play("emmer>food", "dig2:a2", "dig:a1")
    assert game.goods == {}
