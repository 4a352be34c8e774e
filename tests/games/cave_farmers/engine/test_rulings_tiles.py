"""Rulings on the tiles of forest and mountain and on fields (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import FOREST, FREE_MOUNTAIN, after
from tests.games.cave_farmers.scene import Player, Scene, scene

MOUNTAIN = [column + row for column in "def" for row in "1234"]
ON_BOARD = {*FOREST, *MOUNTAIN}


def twin(text: str) -> frozenset[str]:
    """The two cells of a twin tile."""
    return frozenset(half.split("@")[1] for half in text.split("+"))


def overhangs(game: Scene, prefix: str) -> set[frozenset[str]]:
    """The places of twin tiles that stick out over the edge."""
    return {twin(text) for text in game.moves(prefix) if not twin(text) <= ON_BOARD}


def pairs(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


# ------------------------------------------------------------------------------------------------ forest tiles


@pytest.mark.scenario("R01")
def test_the_first_twin_tile_covers_the_entrance_in_either_direction() -> None:
    game = after(scene(), "clearing_1_3")
    assert game.moves("meadow@") == {
        "meadow@c4+field@b4",
        "meadow@b4+field@c4",
        "meadow@c4+field@c3",
        "meadow@c3+field@c4",
    }
    assert game.refused("meadow@a1+field@a2") == "R01"


@pytest.mark.scenario("R01")
def test_the_office_room_adds_the_place_below_the_entrance() -> None:
    game = after(scene(me=Player(rooms={"d3": "office_room"})), "clearing_1_3")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("c4 b4", "c4 c3", "c4 c5")
    assert len(game.moves("meadow@")) == 6, "either half may lie on c4"


@pytest.mark.scenario("R01")
def test_a_stable_at_the_entrance_needs_the_meadow_half() -> None:
    game = after(scene(me=Player(stables=["c4"])), "clearing_1_3")
    assert game.moves("meadow@") == {"meadow@c4+field@b4", "meadow@c4+field@c3"}
    game.play("meadow@c4+field@b4")
    assert game.cells("stables") == {"c4"}, "the stable stays"


@pytest.mark.scenario("R01")
def test_no_twin_tile_goes_under_two_stables() -> None:
    game = after(scene(me=Player(stables=["c4", "c3"])), "clearing_1_3")
    assert game.moves("meadow@") == {"meadow@c4+field@b4"}
    shut = scene(me=Player(stables=["c4", "c3", "b4"]), piles={"clearing_1_3": {"wood": 1}})
    shut.play("clearing_1_3")
    assert shut.moves("meadow@") == set()


@pytest.mark.scenario("R01")
def test_later_forest_tiles_touch_an_earlier_one_by_an_edge() -> None:
    game = after(scene(me=Player(fields=["c4"])), "clearing_1_3")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("b4 a4", "b4 b3", "c3 b3", "c3 c2")


@pytest.mark.scenario("R01")
def test_a_stable_does_not_count_as_a_forest_tile() -> None:
    game = after(scene(me=Player(stables=["a1"])), "clearing_1_3")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("c4 b4", "c4 c3")


@pytest.mark.scenario("R02")
def test_a_stable_at_the_entrance_leaves_only_a_single_meadow() -> None:
    game = scene(me=Player(goods={"ruby": 1}, stables=["c4"]))
    assert game.moves("ruby>field") == set()
    assert game.moves("ruby>meadow") == {"ruby>meadow@c4"}
    bare = scene(me=Player(goods={"ruby": 1}))
    assert bare.moves("ruby>field") == {"ruby>field@c4"}
    assert bare.moves("ruby>meadow") == {"ruby>meadow@c4"}


@pytest.mark.scenario("R02")
def test_no_field_loot_under_a_stable_either() -> None:
    game = after(scene(me=Player(weapons=[12, 12], stables=["c4"])), "blacksmithing:12")
    assert game.moves("loot:field") == set()
    assert game.moves("loot:meadow") == {"loot:meadow@c4"}


# ------------------------------------------------------------------------------------------------ Office room


@pytest.mark.scenario("R03")
def test_forest_tiles_stick_out_to_the_left_the_top_and_the_bottom() -> None:
    me = Player(rooms={"d3": "office_room"}, meadows=["b1", "b2", "b3", "b4", "c4"])
    game = after(scene(me=me), "clearing_1_3")
    assert overhangs(game, "meadow@") == pairs("a1 z1", "a1 a0", "a2 z2", "a3 z3", "a4 z4", "a4 a5", "c1 c0")
    assert all(twin(text) & ON_BOARD for text in game.moves("meadow@")), "one half lies on the board"


@pytest.mark.scenario("R03")
def test_mountain_tiles_stick_out_to_the_right_the_top_and_the_bottom() -> None:
    me = Player(rooms={"d3": "office_room"}, caverns=["e1", "e2", "e3", "e4"])
    for kind, space in (("cavern_tunnel", "drift_mining_1_3"), ("cavern_cavern", "excavation_1_3")):
        game = after(scene(me=me), space)
        texts = {text for text in game.moves("cavern@") if text.count("cavern") == 1 + (kind == "cavern_cavern")}
        found = {twin(text) for text in texts if not twin(text) <= ON_BOARD}
        assert found == pairs("d1 d0", "f1 g1", "f1 f0", "f2 g2", "f3 g3", "f4 g4", "f4 f5")


@pytest.mark.scenario("R03")
def test_without_the_office_room_nothing_sticks_out() -> None:
    me = Player(meadows=["b1", "b2", "b3", "b4", "c4"], caverns=["e1", "e2", "e3", "e4"])
    assert overhangs(after(scene(me=me), "clearing_1_3"), "meadow@") == set()
    assert overhangs(after(scene(me=me), "excavation_1_3"), "cavern@") == set()


@pytest.mark.scenario("R03")
def test_the_half_on_the_board_obeys_the_usual_rules() -> None:
    game = after(scene(me=Player(rooms={"d3": "office_room"}, fields=["c4"])), "clearing_1_3")
    assert overhangs(game, "meadow@") == pairs("b4 b5"), "only b4 lies beside a tile and at an outer edge"


@pytest.mark.scenario("R04")
def test_a_meadow_outside_is_fenced_and_takes_a_stable() -> None:
    me = Player(
        {"wood": 6, "stone": 1}, meadows=["a3", "a4", "z3", "z4"], fields=["b4", "c4"], rooms={"d3": "office_room"}
    )
    game = after(scene(round=3, me=me), "sheep_farming")
    assert game.can("small_pasture@z3")
    assert {"stable@z3", "stable@z4"} <= game.moves("stable@")
    assert not game.can("stable@z2"), "no tile, no space"
    game.play("large_pasture@z3,z4", "stable@z4")
    assert game.cells("large") == {"z3", "z4"}
    assert game.score().categories["pastures"] == 4


@pytest.mark.scenario("R04")
def test_a_field_outside_is_sown() -> None:
    me = Player({"grain": 1}, fields=["c5"], meadows=["c4"], rooms={"d3": "office_room"})
    game = after(scene(me=me), "slash_and_burn", "sow:grain")
    assert game.grain_fields() == [3]


@pytest.mark.scenario("R04", "R40")
def test_tunnels_outside_take_mines_and_caverns_outside_furnishings() -> None:
    me = Player({"stone": 1}, tunnels=["g2", "g3"], caverns=["e3", "f3", "f2", "g1", "f1"], rooms={"d3": "office_room"})
    game = after(scene(round=3, me=me), "ore_mine_construction", "ore_mine@g2+deep_tunnel@g3")
    assert game.cells("ore_mines") == {"g2"}
    assert game.score().categories["mines"] == 3
    home = after(scene(me=me), "housework", "furnish:carpenter")
    assert home.can("at:g1")


@pytest.mark.scenario("R04", "R26")
def test_the_state_parlor_looks_outside() -> None:
    me = Player(
        {"stone": 3, "gold": 5},
        caverns=["e3", "f3", "f2"],
        tunnels=["g3"],
        rooms={"d3": "office_room", "g2": "dwelling"},
    )
    game = after(scene(me=me), "housework", "furnish:state_parlor", "at:f2")
    assert game.goods()["food"] == 2


@pytest.mark.scenario("R04")
def test_single_tiles_stay_on_the_board() -> None:
    me = Player({"ruby": 2}, meadows=["a4", "z4"], fields=["b4", "c4"], tunnels=["f3", "g3"], caverns=["e3"])
    me.rooms = {"d3": "office_room"}
    game = scene(me=me)
    singles = {text.split("@")[1] for text in game.moves() if "@" in text}
    assert singles
    assert singles <= ON_BOARD


@pytest.mark.scenario("R04")
def test_spaces_outside_are_never_unused() -> None:
    inside = scene(me=Player(meadows=["c4"]))
    outside = scene(me=Player(meadows=["c4"], fields=["c5"], rooms={"d3": "office_room"}))
    assert inside.score().categories["unused_spaces"] == -21
    assert outside.score().categories["unused_spaces"] == -21


@pytest.mark.scenario("R05")
def test_each_tile_that_sticks_out_brings_two_gold() -> None:
    me = Player(rooms={"d3": "office_room"})
    game = after(scene(me=me), "clearing_1_3", "meadow@c4+field@c5")
    assert game.goods() == {"gold": 2}
    game = after(scene(me=me), "drift_mining_1_3", "cavern@e4+tunnel@e5")
    assert game.goods() == {"gold": 2, "food": 1}, "and the water under e4"
    game = after(scene(me=me), "clearing_1_3", "meadow@c4+field@c3")
    assert game.goods() == {}, "this one does not"


@pytest.mark.scenario("R05")
def test_mines_and_pastures_on_such_halves_bring_none() -> None:
    me = Player(tunnels=["g2", "g3"], caverns=["e3", "f3", "f2"], rooms={"d3": "office_room"})
    game = after(scene(round=3, me=me), "ore_mine_construction", "ore_mine@g3+deep_tunnel@g2")
    assert game.goods() == {"ore": 3}
    me = Player({"wood": 4}, meadows=["a3", "a4", "z3", "z4"], fields=["b4", "c4"], rooms={"d3": "office_room"})
    game = after(scene(round=3, me=me), "sheep_farming", "large_pasture@z3,z4")
    assert game.goods() == {}
    game = after(scene(round=3, me=me), "sheep_farming", "large_pasture@z3,a3")
    assert game.goods() == {}


@pytest.mark.scenario("R60")
def test_one_free_space_at_the_border_is_enough() -> None:
    fields = [cell for cell in FOREST if cell != "a1"]
    game = after(scene(me=Player(fields=fields, rooms={"d3": "office_room"})), "slash_and_burn")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("a1 z1", "a1 a0")
    assert "slash_and_burn" not in scene(me=Player(fields=fields)).spaces(), "without the room there is no place"
    inner = [cell for cell in FOREST if cell != "b2"]
    assert "slash_and_burn" not in scene(me=Player(fields=inner, rooms={"d3": "office_room"})).spaces()


@pytest.mark.scenario("R60")
def test_one_free_space_at_the_border_of_the_mountain_is_enough() -> None:
    tunnels = [cell for cell in FREE_MOUNTAIN if cell != "f4"]
    game = after(scene(me=Player(tunnels=tunnels, rooms={"d3": "office_room"})), "drift_mining_1_3")
    assert {twin(text) for text in game.moves("cavern@")} == pairs("f4 g4", "f4 f5")
    assert "drift_mining_1_3" not in scene(me=Player(tunnels=tunnels)).spaces()


# ------------------------------------------------------------------------------------------------ tunnels and mines


@pytest.mark.scenario("R40")
def test_an_ore_mine_tile_takes_two_plain_tunnels_side_by_side() -> None:
    game = after(scene(round=3, me=Player(tunnels=["e2", "e3", "f2", "d1"])), "ore_mine_construction")
    assert game.moves("ore_mine@") == {
        "ore_mine@e2+deep_tunnel@e3",
        "ore_mine@e3+deep_tunnel@e2",
        "ore_mine@e2+deep_tunnel@f2",
        "ore_mine@f2+deep_tunnel@e2",
    }
    game.play("ore_mine@e2+deep_tunnel@f2")
    assert game.goods() == {"ore": 3}


@pytest.mark.scenario("R40")
def test_two_single_tunnels_will_do_even_bought_on_the_spot() -> None:
    game = scene(round=3, me=Player({"ruby": 2}))
    assert "ore_mine_construction" not in game.spaces()
    game.play("ruby>tunnel@e3", "ruby>tunnel@e2", "ore_mine_construction", "ore_mine@e3+deep_tunnel@e2")
    assert game.cells("ore_mines") == {"e3"}
    assert game.cells("deep") == {"e2"}


@pytest.mark.scenario("R40")
def test_a_new_mine_takes_a_donkey_at_once() -> None:
    me = Player({"sheep": 2, "ruby": 2}, tunnels=["e2", "e3"])
    game = after(scene(round=3, me=me), "ore_mine_construction", "ore_mine@e2+deep_tunnel@e3", "ruby>donkey")
    assert game.phase == "act", "it has a place"
    game.play("ruby>donkey")
    assert game.phase == "house", "a second one has none"


@pytest.mark.scenario("R41")
def test_no_ore_mine_on_a_deep_tunnel() -> None:
    game = scene(round=3, me=Player(deep=["e2", "e3"], tunnels=["f2"], weapons=[1, 1]))
    game.play("ore_mine_construction:1")
    assert game.moves("ore_mine@") == set()
    assert game.refused("ore_mine@e2+deep_tunnel@f2") == "CF-17"


@pytest.mark.scenario("R41")
def test_a_ruby_mine_on_a_deep_tunnel_brings_a_ruby() -> None:
    me = Player(deep=["e2"], tunnels=["e3"])
    game = after(scene(round=6, me=me), "ruby_mine_construction", "ruby_mine@e2")
    assert game.goods() == {"ruby": 1}
    game = after(scene(round=6, me=me), "ruby_mine_construction", "ruby_mine@e3")
    assert game.goods() == {}, "an ordinary tunnel brings none"


@pytest.mark.scenario("R41", "R06")
def test_a_deep_tunnel_is_furnished_only_with_the_work_room() -> None:
    me = Player({"stone": 1}, deep=["e3"], rooms={"d3": "work_room"})
    game = after(scene(me=me), "housework", "furnish:carpenter")
    assert game.rooms() == {"d3": "work_room", "e3": "carpenter"}
    me = Player({"stone": 1}, deep=["e3"], rooms={"d3": "dog_school"})
    assert after(scene(me=me), "housework").moves("furnish:") == set()


@pytest.mark.scenario("R06")
def test_the_work_room_opens_tunnels_but_no_mines() -> None:
    me = Player(
        {"stone": 1}, tunnels=["e3"], deep=["e2"], ore_mines=["f2"], ruby_mines=["f3"], rooms={"d3": "work_room"}
    )
    game = after(scene(me=me), "housework", "furnish:carpenter")
    assert game.moves("at:") == {"at:e2", "at:e3"}
    mines = Player({"stone": 1}, ore_mines=["e2"], ruby_mines=["e3"], rooms={"d3": "work_room"})
    assert after(scene(me=mines), "housework").moves("furnish:") == set()


@pytest.mark.scenario("R06")
def test_the_work_room_itself_needs_a_cavern() -> None:
    me = Player({"stone": 1}, tunnels=["e3"], rooms={"d3": "dog_school"})
    assert not after(scene(me=me), "housework").can("furnish:work_room")
    me = Player({"stone": 1}, tunnels=["e3"])
    assert after(scene(me=me), "housework", "furnish:work_room").rooms() == {"d3": "work_room"}


@pytest.mark.scenario("R06")
def test_the_work_room_helps_with_dwellings_too() -> None:
    me = Player({"wood": 4, "stone": 3}, tunnels=["e3"], rooms={"d3": "work_room"})
    game = after(scene(round=4, me=me), "wish_for_children", "furnish:dwelling")
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R06")
def test_a_tunnel_bought_with_a_ruby_is_furnished_at_once() -> None:
    me = Player({"stone": 1, "ruby": 1}, rooms={"d3": "work_room"})
    game = after(scene(me=me), "housework", "ruby>tunnel@e3", "furnish:carpenter")
    assert game.rooms()["e3"] == "carpenter"
    assert game.cells("tunnels") == set()


@pytest.mark.scenario("R06")
def test_a_furnished_tunnel_takes_no_mine() -> None:
    me = Player(rooms={"d3": "work_room", "e3": "carpenter"}, tunnels=["e2"])
    game = after(scene(round=6, me=me), "ruby_mine_construction")
    assert game.moves("ruby_mine@") == {"ruby_mine@e2"}


@pytest.mark.scenario("R46")
def test_the_printed_cavern_is_furnished_in_the_first_turn() -> None:
    game = after(scene(me=Player({"stone": 1})), "housework", "furnish:carpenter")
    assert game.rooms() == {"d3": "carpenter"}
    assert not game.can("furnish:dog_school"), "once"


# ------------------------------------------------------------------------------------------------ fields


@pytest.mark.scenario("R33")
def test_sowing_puts_the_animal_of_the_field_out() -> None:
    me = Player({"sheep": 2, "boar": 1, "grain": 1}, fields=["c4"], rooms={"d3": "stubble_room"})
    game = scene(me=me)
    assert game.phase == "place", "the boar lives on the field"
    game.play("slash_and_burn", "sow:grain")
    assert game.phase == "house"
    game.play("boar>2food")
    assert game.phase == "act"


@pytest.mark.scenario("R33", "R69")
def test_sowing_prefers_a_field_without_an_animal() -> None:
    me = Player({"sheep": 2, "boar": 1, "grain": 1}, fields=["c4", "b4"], rooms={"d3": "stubble_room"})
    game = after(scene(me=me), "slash_and_burn", "sow:grain")
    assert game.phase == "act", "the other field keeps the boar"


@pytest.mark.scenario("R33")
def test_a_field_harvested_empty_holds_an_animal_again() -> None:
    me = Player({"sheep": 2, "ruby": 1, "food": 4}, fields=["c4"], grain_fields=[1], rooms={"d3": "stubble_room"})
    sown = after(scene(round=3, me=me), "ruby>donkey")
    assert sown.phase == "house"
    game = scene(round=3, me=me)
    game.rest()
    game.play("ruby>donkey")
    assert game.phase == "feed", "the field phase has emptied it"


@pytest.mark.scenario("R33")
def test_empty_fields_hold_nothing_without_the_stubble_room() -> None:
    game = after(scene(me=Player({"sheep": 2, "ruby": 1}, fields=["c4"])), "ruby>donkey")
    assert game.phase == "house"


@pytest.mark.scenario("R69")
def test_empty_fields_are_alike() -> None:
    me = Player({"grain": 2, "vegetable": 1}, fields=["c4", "c3", "b4"], grain_fields=[1])
    game = after(scene(me=me), "slash_and_burn")
    assert game.moves("sow:") == {"sow:grain", "sow:2grain", "sow:vegetable", "sow:grain,vegetable"}
    game.play("sow:grain,vegetable")
    assert game.grain_fields() == [3, 1]
    assert game.vegetable_fields() == [2]
