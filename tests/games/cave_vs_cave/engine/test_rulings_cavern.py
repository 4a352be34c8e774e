"""Rulings CVC-11 to CVC-16 (see docs/rules/cave-vs-cave.md): the additional cavern."""

import pytest

from tests.games.cave_vs_cave.engine.helpers import EDGES, PLENTY
from tests.games.cave_vs_cave.scene import COVERED, Player, scene

# Every space but a3 is furnished, with two light rooms only, so that it serves in solo as well.
NINE_ROOMS = """
    storeroom spinning_wheel food_corner
    weaving_room warehouse stall sacrificial_altar prospecting_site bakehouse
"""
RIVAL_ROOMS = """
    furniture_workshop grindstone gold_vein
    junction_room tunnel digging_cave state_room secret_chamber parlor
"""
NINE = dict(zip(COVERED, NINE_ROOMS.split(), strict=True))  # a1 a2 a5, b1 … b5 c5
RIVALS = dict(zip(COVERED, RIVAL_ROOMS.split(), strict=True))


@pytest.mark.scenario("CVC-11")
def test_the_last_space_furnished_brings_the_cavern_at_once() -> None:
    game = scene("housework", goods={"wood": 1, "stone": 1, "food": 2, "gold": 1}, rooms=NINE)
    game.play("shelf@a3")
    assert game.seat == 0
    assert game.moves() == {"cavern:two_walls", "cavern:three_walls", "gold>food"}
    game.play("cavern:two_walls", "grindstone@c4:gold")
    assert game.rooms["c4"] == "grindstone", "the second furnishing of the turn already uses it"
    assert game.goods == {}
    game.play("end")


@pytest.mark.scenario("CVC-11")
def test_there_is_one_cavern_and_the_second_player_gets_none() -> None:
    rival = Player(goods=PLENTY, rooms=RIVALS, walls=["a3s"])
    game = scene("housework", goods=PLENTY, rooms=NINE, rival=rival)
    game.play("shelf@a3", "cavern:three_walls", "end")
    assert game.seat == 1
    game.play("furnishing", "wood_storeroom@a3")
    assert game.moves("cavern:") == set()
    assert game.refused("cavern:two_walls") == "CVC-11"
    assert {move for move in game.moves() if "@" in move} == set()
    game.play("end")


@pytest.mark.scenario("CVC-11")
def test_a_full_board_means_furnished_not_just_dug_out() -> None:
    rooms = {space: room for space, room in NINE.items() if space != "c5"}
    for dug in ([], ["c5"]):
        game = scene("housework", goods=PLENTY, rooms=rooms, dug=dug)
        game.play("shelf@a3")
        assert game.moves("cavern:") == set()


@pytest.mark.scenario("CVC-12")
def test_the_face_is_chosen_freely_and_at_once() -> None:
    for face in ("two_walls", "three_walls"):
        game = scene("housework", goods=PLENTY, rooms=NINE)
        game.play("shelf@a3")
        assert game.refused("end") == "CVC-12"
        game.play(f"cavern:{face}")
        assert game.moves("cavern:") == set(), "it does not turn over later"


def cavern(face: str, display: list[str], two_walls: str = "corner") -> set[str]:
    """The rooms that fit the cavern as it comes."""
    game = scene("housework", goods=PLENTY, rooms=NINE, display=display, additional_cavern_two_walls=two_walls)
    game.play("shelf@a3", f"cavern:{face}")
    return {move.split("@")[0] for move in game.moves() if "@c4" in move}


SHAPES = ["equipment_room", "furniture_workshop", "junction_room", "digging_cave", "state_room", "secret_chamber"]


@pytest.mark.scenario("CVC-13")
def test_the_two_walls_meet_in_a_corner() -> None:
    assert cavern("two_walls", SHAPES) == {"grindstone", "equipment_room", "furniture_workshop"}
    assert cavern("three_walls", SHAPES) == {"parlor", "furniture_workshop", "digging_cave", "state_room"}


@pytest.mark.scenario("CVC-13")
def test_a_switch_makes_the_two_walls_face_each_other() -> None:
    assert cavern("two_walls", SHAPES, "facing") == {"tunnel", "junction_room"}
    assert cavern("three_walls", SHAPES, "facing") == {"parlor", "furniture_workshop", "digging_cave", "state_room"}


@pytest.mark.scenario("CVC-13", "retting_room")
def test_no_face_has_four_walls_and_retting_room_suits_both() -> None:
    """Another program has faces with three and four walls, and asks two walls of Retting Room."""
    for face in ("two_walls", "three_walls"):
        assert "retting_room" in cavern(face, ["retting_room", "secret_chamber"])
        assert "secret_chamber" not in cavern(face, ["retting_room", "secret_chamber"])


@pytest.mark.scenario("CVC-14")
@pytest.mark.parametrize(
    ("face", "two_walls", "sites"),
    [
        ("two_walls", "corner", {"c4n", "c4e"}),
        ("two_walls", "facing", {"c4n", "c4s"}),
        ("three_walls", "corner", {"c4e"}),
        ("three_walls", "facing", {"c4e"}),
    ],
)
def test_walls_may_stand_on_the_open_sides_of_the_cavern(face: str, two_walls: str, sites: set[str]) -> None:
    game = scene("renovation", goods=PLENTY, rooms=NINE, additional_cavern_two_walls=two_walls)
    assert game.refused("wall:c4e") == "CVC-14", "not yet yours"
    game.play("shelf@a3", f"cavern:{face}")
    assert game.moves("wall:") == {f"wall:{edge}" for edge in EDGES | sites}


@pytest.mark.scenario("CVC-14")
def test_walls_of_the_cavern_count_like_others() -> None:
    """They come from the supply, make shapes, feed Dungeon, and Breach can take them."""
    rooms = NINE | {"b5": "dungeon"}
    game = scene("renovation", goods={"wood": 1, "gold": 3}, rooms=rooms)
    game.play("shelf@a3", "cavern:three_walls", "wall:c4e")
    assert game.goods == {"gold": 5}
    assert game.walls_left == 6
    game.play("end")
    game.pass_turn()
    game.play("breach", "tear:c4e")
    assert game.goods == {"stone": 2, "food": 3, "gold": 6}
    assert game.walls == set()
    assert game.walls_left == 7


@pytest.mark.scenario("CVC-14")
def test_a_fourth_wall_makes_the_cavern_a_secret_chamber() -> None:
    game = scene("renovation", goods=PLENTY, rooms=NINE, display=["secret_chamber"])
    game.play("shelf@a3", "cavern:three_walls", "wall:c4e", "end")
    game.pass_turn()
    game.play("housework", "secret_chamber@c4")
    assert game.rooms["c4"] == "secret_chamber"


@pytest.mark.scenario("CVC-15")
def test_walls_of_the_cavern_do_not_count_as_walls_of_the_board() -> None:
    game = scene("renovation", goods=PLENTY, rooms=NINE)
    board = (1 << 44) - 1
    before = int(game.state.caves[0].sides) & board
    game.play("shelf@a3", "cavern:two_walls", "wall:c4n")
    assert int(game.state.caves[0].sides) & board == before


@pytest.mark.scenario("CVC-16")
def test_solo_has_the_cavern_too() -> None:
    game = scene("renovation", players=1, goods=PLENTY, rooms=NINE, display=["shelf"])
    game.play("shelf@a3", "cavern:three_walls", "wall:c4e", "end")
    assert game.walls == {"c4e"}
