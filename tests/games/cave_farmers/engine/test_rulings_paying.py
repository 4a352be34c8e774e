"""Rulings on the Builder, discounts, and furnishing with loot (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import after
from tests.games.cave_farmers.scene import Player, scene

# ------------------------------------------------------------------------------------------------ paying


@pytest.mark.scenario("R13")
def test_the_builder_pays_ore_for_one_wood_and_one_stone() -> None:
    me = Player({"wood": 4, "stone": 3, "ore": 2}, caverns=["e3"], rooms={"d3": "builder"})
    game = after(scene(me=me), "housework", "furnish:dwelling")
    assert game.moves("pay:") == {"pay:as_printed", "pay:ore_for_wood", "pay:ore_for_stone", "pay:ore_for_both"}
    game.play("pay:ore_for_both")
    assert game.goods() == {"wood": 1, "stone": 1}


@pytest.mark.scenario("R13")
def test_the_builder_replaces_no_second_wood_and_no_second_stone() -> None:
    short = Player({"wood": 2, "stone": 3, "ore": 5}, caverns=["e3"], rooms={"d3": "builder"})
    assert not after(scene(me=short), "housework").can("furnish:dwelling")
    enough = Player({"wood": 3, "stone": 2, "ore": 2}, caverns=["e3"], rooms={"d3": "builder"})
    game = after(scene(me=enough), "housework", "furnish:dwelling")
    assert game.goods() == {}
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R13")
def test_after_discounts_something_must_be_left_to_replace() -> None:
    rooms = {"d3": "builder", "e3": "carpenter", "e2": "stone_carver"}
    me = Player({"ore": 2}, caverns=["f2"], rooms=rooms)
    game = after(scene(me=me), "housework", "furnish:working_cave")
    assert game.goods() == {"ore": 2}, "1 wood and 1 stone are saved already, and no ore is taken"
    me = Player({"wood": 2, "stone": 1, "ore": 2}, caverns=["f2"], rooms=rooms)
    game = after(scene(me=me), "housework", "furnish:ore_storage")
    assert game.moves("pay:") == {"pay:as_printed", "pay:ore_for_stone"}, "only 1 stone is left of the cost"


@pytest.mark.scenario("R13")
def test_the_builder_works_with_dwelling_loot() -> None:
    me = Player({"wood": 1, "stone": 1, "ore": 2}, caverns=["e3"], weapons=[11, 11], rooms={"d3": "builder"})
    game = after(scene(me=me), "blacksmithing:11", "loot:dwelling")
    assert game.goods() == {}
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R13")
def test_the_builder_pays_neither_for_itself_nor_for_fences_and_stables() -> None:
    assert not after(scene(me=Player({"ore": 1})), "housework").can("furnish:builder")
    me = Player({"ore": 9, "wood": 1}, meadows=["c4"], rooms={"d3": "builder"})
    game = scene(round=3, me=me, piles={"sheep_farming": {"sheep": 1}})
    game.play("sheep_farming")
    assert not game.can("small_pasture@c4")
    assert not game.can("stable@c4")


@pytest.mark.scenario("R14", "R65")
def test_the_carpenter_saves_one_wood_with_each_pasture_loot() -> None:
    me = Player({"wood": 1}, meadows=["c4", "c3", "b4"], weapons=[10, 10], rooms={"d3": "carpenter"})
    game = after(scene(me=me), "blacksmithing:10", "loot:small_pasture@b4")
    assert game.goods() == {"wood": 1}, "1 - 1"
    game.play("loot:large_pasture@c3,c4")
    assert game.goods() == {}, "2 - 1, once more"


@pytest.mark.scenario("R14")
def test_pasture_loot_without_the_carpenter() -> None:
    me = Player({"wood": 3}, meadows=["c4", "c3", "b4"], weapons=[10, 10])
    game = after(scene(me=me), "blacksmithing:10", "loot:small_pasture@b4", "loot:large_pasture@c3,c4")
    assert game.goods() == {}


@pytest.mark.scenario("R14", "R65")
def test_dwelling_loot_with_both_discounts_costs_one_and_one() -> None:
    rooms = {"d3": "carpenter", "e3": "stone_carver"}
    me = Player({"wood": 1, "stone": 1}, caverns=["e2"], weapons=[11, 11], rooms=rooms)
    game = after(scene(me=me), "blacksmithing:11", "loot:dwelling")
    assert game.goods() == {}
    plain = Player({"wood": 2, "stone": 2}, weapons=[11, 11])
    game = after(scene(me=plain), "blacksmithing:11", "loot:dwelling")
    assert game.goods() == {}
    poor = Player({"wood": 2, "stone": 1}, weapons=[11, 11])
    assert not after(scene(me=poor), "blacksmithing:11").can("loot:dwelling")


@pytest.mark.scenario("R14")
def test_stable_loot_is_free_for_everyone() -> None:
    for rooms in ({}, {"d3": "stone_carver"}):
        game = after(scene(me=Player(weapons=[8, 8], rooms=rooms)), "blacksmithing:8", "loot:stable@a1")
        assert game.goods() == {}
        assert game.cells("stables") == {"a1"}


@pytest.mark.scenario("R65")
def test_several_loot_items_are_each_made_cheaper() -> None:
    me = Player(
        {"wood": 2, "stone": 2},
        meadows=["c4"],
        caverns=["e2", "f2"],
        weapons=[11, 11],
        rooms={"d3": "carpenter", "e3": "stone_carver"},
    )
    game = after(scene(me=me), "blacksmithing:11", "loot:dwelling", "at:e2", "loot:small_pasture@c4")
    assert game.goods() == {"wood": 1, "stone": 1}
    game.play("loot:furnish:blacksmith")
    assert game.goods() == {"wood": 1, "ore": 2}, "1 wood 2 stone, less one of each"


@pytest.mark.scenario("R15")
def test_discounts_touch_their_own_good_only() -> None:
    me = Player({"stone": 1}, caverns=["e3"], rooms={"d3": "carpenter"})
    game = after(scene(me=me), "housework", "furnish:builder")
    assert game.goods() == {}, "1 stone stays 1 stone"
    assert not after(scene(me=Player(caverns=["e3"], rooms={"d3": "carpenter"})), "housework").can("furnish:builder")
    me = Player({"wood": 2}, caverns=["e3"], rooms={"d3": "stone_carver"})
    game = after(scene(me=me), "housework", "furnish:seam")
    assert game.goods() == {}, "2 wood stay 2 wood"
    me = Player({"ore": 3}, caverns=["e2"], rooms={"d3": "carpenter", "e3": "stone_carver"})
    game = after(scene(me=me), "housework", "furnish:blacksmithing_parlor")
    assert game.goods() == {}, "3 ore stay 3 ore"


@pytest.mark.scenario("R15")
def test_a_discount_is_never_income() -> None:
    me = Player(caverns=["e2"], rooms={"d3": "carpenter", "e3": "stone_carver"})
    game = after(scene(me=me), "housework", "furnish:dog_school")
    assert game.goods() == {}


@pytest.mark.scenario("R15")
def test_the_carpenter_saves_once_in_an_action_of_fences() -> None:
    me = Player({"wood": 5}, meadows=["c4", "c3", "b4"], rooms={"d3": "carpenter"})
    game = after(scene(round=3, me=me), "sheep_farming", "small_pasture@b4", "large_pasture@c3,c4")
    assert game.goods() == {}, "2 + 4 - 1"
    me = Player({"wood": 4}, meadows=["c4", "c3", "b4"], rooms={"d3": "carpenter"})
    game = after(scene(round=3, me=me), "sheep_farming", "large_pasture@c3,c4")
    assert not game.can("small_pasture@b4"), "1 wood is left, 2 are asked"


# ------------------------------------------------------------------------------------------------ furnishing by loot


@pytest.mark.scenario("R50")
def test_furnish_loot_costs_what_the_tile_costs() -> None:
    me = Player({"wood": 4, "stone": 3}, weapons=[7, 7])
    game = after(scene(me=me), "blacksmithing:7", "loot:furnish:dwelling")
    assert game.goods() == {}
    short = Player({"wood": 3, "stone": 3}, weapons=[7, 7])
    assert not after(scene(me=short), "blacksmithing:7").can("loot:furnish:dwelling")
    discounted = Player({"wood": 3, "stone": 3}, caverns=["e3"], weapons=[7, 7], rooms={"d3": "carpenter"})
    assert after(scene(me=discounted), "blacksmithing:7").can("loot:furnish:dwelling")


@pytest.mark.scenario("R50")
def test_dwelling_loot_builds_the_ordinary_kind() -> None:
    me = Player({"wood": 2, "stone": 2}, weapons=[11, 11])
    game = after(scene(me=me), "blacksmithing:11")
    assert game.moves("loot:dwelling") == {"loot:dwelling"}
    game.play("loot:dwelling")
    assert game.rooms() == {"d3": "dwelling"}


@pytest.mark.scenario("R50")
def test_both_need_an_empty_cavern() -> None:
    me = Player({"wood": 9, "stone": 9}, weapons=[11, 11], tunnels=["e3"], rooms={"d3": "dog_school"})
    game = after(scene(me=me), "blacksmithing:11")
    assert game.moves("loot:dwelling") == set()
    assert game.moves("loot:furnish") == set()
    work = Player({"wood": 2, "stone": 2}, weapons=[11, 11], tunnels=["e3"], rooms={"d3": "work_room"})
    game = after(scene(me=work), "blacksmithing:11", "loot:dwelling")
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R50")
def test_the_place_may_be_made_on_the_way() -> None:
    me = Player({"wood": 2, "stone": 2}, weapons=[14, 14], rooms={"d3": "dog_school"})
    game = after(scene(me=me), "blacksmithing:14", "loot:cavern@e3", "loot:dwelling")
    assert game.rooms()["e3"] == "dwelling"
    me = Player({"stone": 1, "ruby": 2}, weapons=[7, 7], rooms={"d3": "dog_school"})
    game = after(scene(me=me), "blacksmithing:7", "2ruby>cavern@e3", "loot:furnish:carpenter")
    assert game.rooms()["e3"] == "carpenter"
    me = Player({"ruby": 1, "stone": 1}, weapons=[9, 9], rooms={"d3": "work_room"})
    game = after(scene(me=me), "blacksmithing:9", "loot:tunnel@e3", "loot:furnish:carpenter")
    assert game.rooms()["e3"] == "carpenter"
