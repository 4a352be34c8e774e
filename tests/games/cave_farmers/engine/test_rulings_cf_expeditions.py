"""Rulings CF-20, CF-21 and CF-26 (see docs/rules/cave-farmers.md): expeditions and their loot."""

import pytest

from tests.games.cave_farmers.engine.helpers import FOUR_LARGE_PASTURES, MATERIALS
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("CF-20")
def test_each_loot_once_in_an_expedition_and_the_weapon_grows_after_it() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[4, 4]))
    game.play("blacksmithing:4", "loot:wood")
    assert game.refused("loot:wood") == "CF-20"
    game.play("loot:ore", "loot:stone")
    assert game.actions() == {"end"}, "level 3: three items"
    assert game.weapons() == [5, 4]
    assert game.goods() == {"wood": 1, "ore": 2, "stone": 1}


@pytest.mark.scenario("CF-20")
def test_adventure_is_two_expeditions() -> None:
    game = scene(round=10, cards=["adventure"], me=Player(weapons=[1, 1]))
    game.play("adventure:1")
    assert game.moves("loot:") == {"loot:all_weapons", "loot:wood", "loot:dog"}
    game.play("loot:wood")
    assert game.weapons() == [2, 1], "the first one is over"
    assert game.moves("loot:") == {"loot:all_weapons", "loot:wood", "loot:dog", "loot:grain", "loot:sheep"}
    game.play("loot:wood")
    assert game.goods() == {"wood": 2}, "the same item in both"
    assert game.weapons() == [3, 1]
    assert game.actions() == {"end"}


@pytest.mark.scenario("CF-20")
def test_only_armed_dwarfs_travel() -> None:
    game = scene(piles={"logging_1_3": {"wood": 3}})
    game.play("logging_1_3")
    assert game.refused("loot:wood") == "CF-20"


@pytest.mark.scenario("CF-21")
def test_breeding_on_an_expedition_is_for_two_kinds_at_most() -> None:
    game = scene(cards=["blacksmithing"], me=FOUR_LARGE_PASTURES)
    game.play("blacksmithing:14")
    litters = {move.removeprefix("loot:breed:") for move in game.moves("loot:breed:")}
    assert litters == {
        *("sheep", "donkey", "boar", "cattle"),
        *("sheep,donkey", "sheep,boar", "sheep,cattle", "donkey,boar", "donkey,cattle", "boar,cattle"),
    }
    game.play("loot:breed:donkey,cattle")
    assert game.goods() == {"sheep": 2, "donkey": 3, "boar": 2, "cattle": 3}


@pytest.mark.scenario("CF-21")
def test_the_stable_of_an_expedition_is_free() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[8, 8]))
    game.play("blacksmithing:8", "loot:stable@a1", "home", "end")
    assert game.cells("stables") == {"a1"}
    assert game.goods() == {}
    weak = scene(cards=["blacksmithing"], me=Player(weapons=[7, 7]))
    weak.play("blacksmithing:7")
    assert weak.refused("loot:stable@a1") == "CF-26"


@pytest.mark.scenario("CF-21")
def test_the_dwelling_of_an_expedition_is_an_ordinary_one_for_two_wood_and_two_stone() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"wood": 2, "stone": 2}, weapons=[11, 11]))
    game.play("blacksmithing:11", "loot:dwelling", "home", "end")
    assert game.goods() == {}
    assert game.rooms() == {"d3": "dwelling"}
    for goods in ({"wood": 1, "stone": 2}, {"wood": 2, "stone": 1}):
        poor = scene(cards=["blacksmithing"], me=Player(goods=goods, weapons=[11, 11]))
        poor.play("blacksmithing:11")
        assert not poor.can("loot:dwelling")
    full = scene(cards=["blacksmithing"], me=Player(goods=MATERIALS, weapons=[11, 11], rooms={"d3": "carpenter"}))
    full.play("blacksmithing:11")
    assert not full.can("loot:dwelling"), "it needs an empty cavern"


@pytest.mark.scenario("CF-26")
def test_the_strength_at_the_start_decides_about_the_loot() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[1, 1]))
    game.play("blacksmithing:1", "loot:all_weapons")
    assert game.refused("loot:grain") == "CF-26"
    assert game.actions() == {"loot:wood", "loot:dog", "home"}
    game.play("loot:wood", "loot:dog")
    assert game.weapons() == [3, 2]
