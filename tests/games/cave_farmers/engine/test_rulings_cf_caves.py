"""Rulings CF-38 to CF-43 (see docs/rules/cave-farmers.md): the caves."""

import pytest

from tests.games.cave_farmers.engine.helpers import FOUR_LARGE_PASTURES, MATERIALS, Goods, feeding
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("CF-38")
@pytest.mark.parametrize(
    ("harvest", "donkeys", "mines", "bill"),
    [("harvest", 2, 2, 2), ("harvest", 1, 3, 3), ("harvest", 4, 2, 2), ("pay_one", 1, 1, 1), ("pay_one", 3, 3, 0)],
)
def test_mining_cave_counts_donkeys_in_any_mine(harvest: str, donkeys: int, mines: int, bill: int) -> None:
    places = ["e3", "e2", "f2"][:mines]
    player = Player(
        goods={"food": 9, "donkey": donkeys}, rooms={"d3": "mining_cave"}, ore_mines=places[:1], ruby_mines=places[1:]
    )
    game = feeding(player, harvest)
    game.play("feed")
    assert game.goods()["food"] == 9 - bill, "never below zero"


@pytest.mark.scenario("CF-38")
def test_mining_cave_counts_a_donkey_that_arrives_during_feeding() -> None:
    player = Player(goods={"ruby": 1, "food": 3}, rooms={"d3": "mining_cave"}, ruby_mines=["e3"])
    game = feeding(player)
    game.play("ruby>donkey", "feed")
    assert game.goods() == {"donkey": 1}
    assert game.farm().begging == 0


@pytest.mark.scenario("CF-39")
@pytest.mark.parametrize(("meal", "goods"), [("wood", {"wood": 1}), ("stone", {"stone": 1}), ("2ore", {"ore": 2})])
def test_working_cave_feeds_one_dwarf(meal: str, goods: Goods) -> None:
    player = Player(goods={**goods, "food": 2}, rooms={"d3": "working_cave"})
    game = feeding(player)
    game.play(f"meal:{meal}", "feed")
    assert game.goods() == {}
    assert game.farm().begging == 0


@pytest.mark.scenario("CF-39")
def test_working_cave_feeds_exactly_one() -> None:
    game = feeding(Player(goods={**MATERIALS, "food": 9}, rooms={"d3": "working_cave"}))
    game.play("meal:wood")
    assert game.refused("meal:wood") == "CF-39"
    assert game.refused("meal:stone") == "CF-39"
    game.play("feed")
    assert game.goods() == {**MATERIALS, "wood": 8, "food": 7}
    one_ore = feeding(Player(goods={"ore": 1}, rooms={"d3": "working_cave"}))
    assert one_ore.refused("meal:2ore") == "CF-39"
    without = feeding(Player(goods=MATERIALS))
    assert without.refused("meal:wood") == "CF-39"


@pytest.mark.scenario("CF-39")
def test_working_cave_works_when_each_dwarf_costs_one_food() -> None:
    game = feeding(Player(goods={"wood": 1, "food": 5}, rooms={"d3": "working_cave"}), "pay_one")
    game.play("meal:wood", "feed")
    assert game.goods() == {"food": 4}, "one dwarf ate wood, the other one food"


@pytest.mark.scenario("CF-39")
def test_working_cave_is_optional() -> None:
    game = feeding(Player(goods={"wood": 1, "food": 4}, rooms={"d3": "working_cave"}))
    game.play("feed")
    assert game.goods() == {"wood": 1}


@pytest.mark.scenario("CF-40")
@pytest.mark.parametrize(
    ("goods", "trade", "food"),
    [
        ({"sheep": 1}, "sheep>food", 2),
        ({"donkey": 1}, "donkey>food", 2),
        ({"donkey": 2}, "2donkey>3food", 5),
        ({"boar": 1}, "boar>2food", 3),
        ({"cattle": 1}, "cattle>3food", 4),
        ({"grain": 1}, "grain>food", 1),
        ({"vegetable": 1}, "vegetable>2food", 2),
    ],
)
def test_slaughtering_cave_brings_a_food_more_per_farm_animal(goods: Goods, trade: str, food: int) -> None:
    game = scene(me=Player(goods=goods, rooms={"d3": "slaughtering_cave"}))
    game.play(trade)
    assert game.goods() == {"food": food}


@pytest.mark.scenario("CF-40")
def test_slaughtering_cave_does_not_help_the_hunting_parlor_and_takes_no_dogs() -> None:
    rooms = {"d3": "slaughtering_cave", "e3": "hunting_parlor"}
    game = scene(me=Player(goods={"boar": 2, "dog": 2}, rooms=rooms))
    assert not any(move.startswith(("dog>", "2dog>")) for move in game.moves())
    game.play("2boar>2food,2gold")
    assert game.goods() == {"food": 2, "gold": 2, "dog": 2}


@pytest.mark.scenario("CF-41")
def test_cooking_cave_makes_five_food_of_grain_and_vegetable() -> None:
    game = scene(me=Player(goods={"grain": 3, "vegetable": 2}, rooms={"d3": "cooking_cave"}))
    game.play("grain,vegetable>5food", "grain,vegetable>5food")
    assert game.goods() == {"grain": 1, "food": 10}
    assert game.refused("grain,vegetable>5food") == "CF-24"
    assert scene(me=Player(goods={"grain": 1, "vegetable": 1})).refused("grain,vegetable>5food") == "CF-24"


@pytest.mark.scenario("CF-42")
@pytest.mark.parametrize(
    ("animals", "food"),
    [
        ({"sheep": 1}, 0),
        ({"sheep": 2}, 1),
        ({"sheep": 2, "boar": 3}, 2),
        ({"sheep": 2, "boar": 2, "cattle": 2}, 3),
        ({"sheep": 2, "boar": 2, "cattle": 2, "donkey": 2}, 5),
    ],
)
def test_breeding_cave_feeds_for_newborn_kinds(animals: Goods, food: int) -> None:
    player = Player(goods={**animals, "food": 4}, rooms={"d3": "breeding_cave"}, large=FOUR_LARGE_PASTURES.large)
    game = feeding(player)
    game.play("feed", "feed")
    assert game.goods().get("food", 0) == food


@pytest.mark.scenario("CF-42")
@pytest.mark.parametrize(("kinds", "food"), [("sheep", 1), ("sheep,boar", 2)])
def test_breeding_cave_pays_for_newborns_of_expeditions(kinds: str, food: int) -> None:
    player = Player(
        goods=FOUR_LARGE_PASTURES.goods,
        rooms={"d3": "breeding_cave"},
        large=FOUR_LARGE_PASTURES.large,
        weapons=[14, 14],
    )
    game = scene(cards=["blacksmithing"], me=player)
    game.play("blacksmithing:14", f"loot:breed:{kinds}")
    assert game.goods()["food"] == food


@pytest.mark.scenario("CF-42")
def test_breeding_cave_counts_only_newborns_that_can_be_housed() -> None:
    player = Player(goods={"sheep": 2, "boar": 2, "food": 4}, rooms={"d3": "breeding_cave"}, small=["c4"])
    game = feeding(player)
    game.play("feed", "feed")
    assert game.goods() == {"sheep": 2, "boar": 2}


@pytest.mark.scenario("CF-43")
def test_peaceful_cave_turns_any_weapon_into_food() -> None:
    rooms = {"d3": "peaceful_cave", "e3": "prayer_chamber"}
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 2}, weapons=[3, 7], rooms=rooms))
    assert game.score().bonuses["prayer_chamber"] == 0
    game.play("weapon:2>food")
    assert game.goods() == {"ore": 2, "food": 7}
    assert game.weapons() == [3, 0]
    assert game.refused("weapon:2>food") == "CF-43"
    game.play("weapon:1>food")
    assert game.score().bonuses["prayer_chamber"] == 8
    game.play("blacksmithing", "forge:2")
    assert game.weapons() == [2, 0], "and forges again"


@pytest.mark.scenario("CF-43")
def test_peaceful_cave_works_in_the_harvest_and_lets_the_dwarf_go_first() -> None:
    harvest = feeding(Player(weapons=[0, 4], rooms={"d3": "peaceful_cave"}))
    harvest.play("weapon:2>food", "feed")
    assert harvest.farm().begging == 0
    game = scene(me=Player(weapons=[4, 6], rooms={"d3": "peaceful_cave"}))
    assert game.refused("housework:6") == "CF-11"
    game.play("weapon:2>food", "housework", "take")
    assert scene(me=Player(weapons=[4, 6])).refused("weapon:1>food") == "CF-43", "not without the tile"
