"""Rulings on weapons and expeditions (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import PEACEFUL_CAVE, after, strengths
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("R16")
def test_the_peaceful_cave_takes_any_weapon_at_any_time() -> None:
    me = Player(weapons=[3, 5], rooms=PEACEFUL_CAVE)
    game = scene(me=me)
    assert game.moves("weapon:") == {"weapon:1>food", "weapon:2>food"}
    game.play("weapon:2>food")
    assert game.goods() == {"food": 5}
    assert game.weapons() == [3, 0]
    acting = after(scene(me=me), "supplies:3", "weapon:1>food", "weapon:2>food")
    assert acting.goods()["food"] == 1 + 3 + 5, "a placed dwarf too"
    feeding = after(scene(round=3, phase="feed", me=me), "weapon:1>food")
    assert feeding.goods() == {"food": 3}
    assert scene(me=Player(weapons=[3, 5])).moves("weapon:") == set()


@pytest.mark.scenario("R16")
def test_a_dwarf_without_its_weapon_is_unarmed_in_the_order() -> None:
    game = scene(me=Player(weapons=[3, 5], rooms=PEACEFUL_CAVE))
    assert strengths(game) == {"3"}
    game.play("weapon:2>food")
    assert strengths(game) == {""}, "the stronger one goes first now"


@pytest.mark.scenario("R16")
def test_a_dwarf_that_gave_up_its_weapon_may_forge_again() -> None:
    game = scene(me=Player({"ore": 2}, weapons=[3, 5], rooms=PEACEFUL_CAVE))
    game.play("weapon:1>food", "blacksmithing", "forge:2")
    assert game.weapons() == [2, 5]


@pytest.mark.scenario("R17")
def test_weapons_are_forged_up_to_eight() -> None:
    game = after(scene(me=Player({"ore": 20})), "blacksmithing")
    assert game.moves("forge:") == {f"forge:{strength}" for strength in range(1, 9)}
    assert game.refused("forge:9") == "R17"
    game = after(scene(me=Player({"ore": 20}, rooms={"d3": "blacksmith"})), "blacksmithing")
    assert game.refused("forge:9") == "R17", "for the Blacksmith too"
    game.play("forge:8")
    assert game.goods() == {"ore": 14}


@pytest.mark.scenario("R17")
def test_weapons_grow_up_to_fourteen() -> None:
    game = after(scene(me=Player(weapons=[13, 14])), "blacksmithing:13", "loot:all_weapons", "home")
    assert game.weapons() == [14, 14], "13 + 1, and the rest is lost"


@pytest.mark.scenario("R18")
def test_all_weapons_reaches_every_armed_dwarf() -> None:
    me = Player(weapons=[0, 2, 3, 5], rooms={"d3": "dwelling", "e3": "dwelling"})
    game = scene(me=me, occupied={"supplies": 0, "wood_gathering": 0})
    game.play("blacksmithing:3", "loot:all_weapons")
    assert game.weapons() == [0, 2, 3, 5], "only after the expedition"
    game.play("home")
    assert game.weapons() == [0, 3, 5, 6], "the placed one, the traveller twice, the one at home; not the unarmed"


@pytest.mark.scenario("R18")
def test_all_weapons_opens_no_better_loot_on_the_way() -> None:
    game = after(scene(me=Player(weapons=[1, 1])), "blacksmithing:1", "loot:all_weapons")
    assert game.moves("loot:") == {"loot:wood", "loot:dog"}
    game.play("loot:wood", "loot:dog")
    assert game.weapons() == [3, 2]


@pytest.mark.scenario("R61")
def test_all_weapons_may_be_taken_at_fourteen() -> None:
    game = after(scene(me=Player(weapons=[14, 14])), "blacksmithing:14")
    assert game.can("loot:all_weapons")
    game.play("loot:all_weapons", "home", "end")
    assert game.weapons() == [14, 14]


@pytest.mark.scenario("R61")
def test_breeding_loot_needs_a_newborn_with_a_place() -> None:
    fourteen = [14, 14]
    alone = Player({"sheep": 1}, small=["c4"], weapons=fourteen)
    assert after(scene(me=alone), "blacksmithing:14").moves("loot:breed") == set()
    crowded = Player({"sheep": 2}, weapons=fourteen)
    assert after(scene(me=crowded), "blacksmithing:14").moves("loot:breed") == set()
    fine = Player({"sheep": 2, "boar": 2}, small=["c4", "c3"], weapons=fourteen)
    assert after(scene(me=fine), "blacksmithing:14").moves("loot:breed") == {"loot:breed:sheep", "loot:breed:boar"}, (
        "either fits, both do not"
    )


@pytest.mark.scenario("R61")
def test_sowing_loot_needs_a_seed_and_an_empty_field() -> None:
    twelve = [12, 12]
    for me in (
        Player({"grain": 1}, weapons=twelve),
        Player(fields=["c4"], weapons=twelve),
        Player({"grain": 1}, fields=["c4"], grain_fields=[2], weapons=twelve),
    ):
        assert after(scene(me=me), "blacksmithing:12").moves("loot:sow") == set()
    game = after(scene(me=Player({"grain": 1}, fields=["c4"], weapons=twelve)), "blacksmithing:12")
    assert game.moves("loot:sow") == {"loot:sow:grain"}


@pytest.mark.scenario("R64")
def test_the_weapon_of_the_traveller_stays_with_it() -> None:
    game = after(scene(me=Player(weapons=[5, 6], rooms=PEACEFUL_CAVE)), "blacksmithing:5", "loot:wood")
    assert game.refused("weapon:1>food") == "R64"
    assert game.can("weapon:2>food"), "that of another dwarf may go"
    game.play("home", "weapon:1>food")
    assert game.goods() == {"wood": 1, "food": 6}


@pytest.mark.scenario("R64")
def test_between_the_expeditions_of_adventure_it_may_go() -> None:
    game = scene(round=10, cards=["adventure"], me=Player(weapons=[5, 5], rooms=PEACEFUL_CAVE))
    game.play("adventure:5", "loot:wood")
    assert game.weapons() == [6, 5]
    assert game.can("loot:gold"), "the second expedition, with strength 6"
    game.play("weapon:1>food")
    assert game.goods() == {"wood": 1, "food": 6}
    assert game.actions() == {"end"}, "no weapon, no second expedition"
