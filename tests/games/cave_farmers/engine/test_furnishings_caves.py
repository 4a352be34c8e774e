"""The furnishings called caves, from the Slaughtering cave to the Peaceful cave."""

from typing import Any

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import (
    FOUR_PAIRS,
    ROOMY,
    Goods,
    after_harvest,
    feeding,
    minus,
    on_trip,
    plus,
)
from tests.games.cave_farmers.scene import Player, Scene, scene


def fed(game: Scene) -> Scene:
    """Seat 0 feeds."""
    game.play("feed")
    return game


@pytest.mark.scenario("slaughtering_cave", "R25", "CF-40")
@pytest.mark.parametrize(
    ("move", "given", "food"),
    [
        ("sheep>food", {"sheep": 1}, 2),
        ("donkey>food", {"donkey": 1}, 2),
        ("2donkey>3food", {"donkey": 2}, 5),
        ("boar>2food", {"boar": 1}, 3),
        ("cattle>3food", {"cattle": 1}, 4),
        ("grain>food", {"grain": 1}, 1),
        ("vegetable>2food", {"vegetable": 1}, 2),
        ("ruby>2food", {"ruby": 1}, 2),
    ],
)
def test_the_slaughtering_cave_gives_one_food_more_for_an_animal(move: str, given: Goods, food: int) -> None:
    game = scene(me=Player(goods=given, rooms={"d3": "slaughtering_cave"}))
    game.play(move)
    assert game.goods() == {"food": food}


@pytest.mark.scenario("slaughtering_cave", "hunting_parlor")
def test_the_slaughtering_cave_has_no_part_in_the_hunting_parlor() -> None:
    rooms = {"d3": "slaughtering_cave", "e3": "hunting_parlor"}
    game = scene(me=Player(goods={"boar": 2}, rooms=rooms))
    game.play("2boar>2food,2gold")
    assert game.goods() == {"gold": 2, "food": 2}


@pytest.mark.scenario("slaughtering_cave")
def test_the_slaughtering_cave_is_not_for_dogs() -> None:
    game = scene(me=Player(goods={"dog": 2}, rooms={"d3": "slaughtering_cave"}))
    assert not [move for move in game.moves() if "dog" in move]


@pytest.mark.scenario("cooking_cave", "CF-41")
def test_the_cooking_cave_cooks_grain_and_vegetables_together() -> None:
    game = scene(me=Player(goods={"grain": 3, "vegetable": 2}, rooms={"d3": "cooking_cave"}))
    game.play("grain,vegetable>5food", "grain,vegetable>5food")
    assert game.goods() == {"grain": 1, "food": 10}
    assert not game.can("grain,vegetable>5food")


WORKING: dict[str, Any] = {"rooms": {"d3": "working_cave"}}


@pytest.mark.scenario("working_cave", "CF-39", "R24")
@pytest.mark.parametrize(("meal", "price"), [("wood", {"wood": 1}), ("stone", {"stone": 1}), ("2ore", {"ore": 2})])
def test_the_working_cave_feeds_one_dwarf(meal: str, price: Goods) -> None:
    plenty = {"wood": 3, "stone": 3, "ore": 3, "food": 5}
    game = feeding(plenty, **WORKING)
    assert game.moves("meal:") == {"meal:wood", "meal:stone", "meal:2ore"}
    game.play(f"meal:{meal}")
    assert game.goods() == minus(plenty, price)
    assert game.moves("meal:") == set(), "exactly one"
    game.play("feed")
    assert game.goods() == minus(plenty, plus(price, {"food": 2}))
    poor = feeding({**price, "food": 2}, **WORKING)
    poor.play(f"meal:{meal}", "feed")
    assert poor.goods() == {}
    assert poor.farm().begging == 0
    assert feeding({kind: amount - 1 for kind, amount in price.items()}, **WORKING).moves("meal:") == set()


@pytest.mark.scenario("working_cave", "R23")
def test_the_working_cave_feeds_in_a_one_food_round_too() -> None:
    game = feeding({"wood": 1, "food": 3}, harvest="pay_one", **WORKING)
    game.play("meal:wood", "feed")
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("working_cave")
def test_the_working_cave_need_not_be_used() -> None:
    game = fed(feeding({"wood": 1, "food": 4}, **WORKING))
    assert game.goods() == {"wood": 1}


@pytest.mark.scenario("working_cave", "R24")
def test_the_working_cave_feeds_the_hungriest_dwarf() -> None:
    """Two grown dwarfs and one born this round eat 5; one of the grown ones eats wood."""
    rooms = {"d3": "working_cave", "e3": "dwelling"}
    game = feeding({"wood": 1, "food": 5}, rooms=rooms, weapons=[0, 0, 0], newborn=1)
    game.play("meal:wood", "feed")
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("working_cave", "mining_cave", "R68")
def test_the_working_cave_is_not_offered_when_nothing_is_left_to_pay() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "working_cave", "e3": "mining_cave"}, "ore_mines": ["e2", "e1"]}
    game = feeding({"wood": 1, "donkey": 2}, harvest="pay_one", **land)
    assert game.moves("meal:") == set()
    game.play("feed")
    assert game.farm().begging == 0
    game = feeding({"wood": 1, "donkey": 2, "food": 3}, **land)
    game.play("meal:wood", "feed")
    assert game.goods() == {"donkey": 2, "food": 3}


@pytest.mark.scenario("working_cave")
def test_the_working_cave_works_at_every_feeding() -> None:
    game = scene(players=1, round=5, phase="feed", me=Player(goods={"wood": 2, "food": 4}, **WORKING))
    game.play("meal:wood", "feed")
    game.rest()
    game.play("meal:wood", "feed")
    assert game.goods() == {}
    assert game.farm().begging == 0


MINING: dict[str, Any] = {"rooms": {"d3": "mining_cave"}, "ore_mines": ["e3"], "ruby_mines": ["e2"]}


@pytest.mark.scenario("mining_cave", "R23", "CF-38")
@pytest.mark.parametrize(("donkeys", "bill"), [(0, 4), (1, 3), (2, 2), (3, 2)])
def test_the_mining_cave_saves_a_food_for_every_donkey_in_a_mine(donkeys: int, bill: int) -> None:
    game = fed(feeding({"donkey": donkeys, "food": 5}, **MINING))
    assert game.goods().get("food", 0) == 5 - bill
    ones = fed(feeding({"donkey": donkeys, "food": 5}, harvest="pay_one", **MINING))
    assert ones.goods().get("food", 0) == 5 - (bill - 2)


@pytest.mark.scenario("mining_cave")
def test_the_mining_cave_never_pays_out() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "mining_cave"}, "ore_mines": ["e3", "e2", "e1"]}
    game = fed(feeding({"donkey": 3, "food": 1}, harvest="pay_one", **land))
    assert game.goods() == {"donkey": 3, "food": 1}


@pytest.mark.scenario("mining_cave", "CF-38")
def test_the_mining_cave_counts_when_the_bill_is_paid() -> None:
    game = feeding({"donkey": 1, "ruby": 1, "food": 2}, **MINING)
    game.play("ruby>donkey", "feed")
    assert game.goods() == {"donkey": 2}
    assert game.farm().begging == 0
    game = feeding({"donkey": 2, "food": 2}, **MINING)
    game.play("donkey>food", "feed")
    assert game.goods() == {"donkey": 1}
    assert game.farm().begging == 0


@pytest.mark.scenario("breeding_cave", "CF-42")
@pytest.mark.parametrize(("kinds", "food"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5)])
def test_the_breeding_cave_feeds_by_the_number_of_newborns(kinds: int, food: int) -> None:
    herd = dict(list(FOUR_PAIRS.items())[:kinds])
    after = after_harvest(herd, rooms={"d3": "breeding_cave"}, **ROOMY)
    assert after == plus(dict.fromkeys(herd, 3), {"food": food})


@pytest.mark.scenario("breeding_cave", "R12")
def test_the_breeding_cave_counts_newborns_that_can_be_housed() -> None:
    after = after_harvest({"sheep": 2, "boar": 2}, rooms={"d3": "breeding_cave"}, small=["c4"], stables=["a1"])
    assert after == {"sheep": 2, "boar": 3, "food": 1}


@pytest.mark.scenario("breeding_cave", "loot:breed")
def test_the_breeding_cave_feeds_after_the_breeding_loot() -> None:
    trip = on_trip(14, goods=FOUR_PAIRS, rooms={"d3": "breeding_cave"}, **ROOMY)
    trip.play("loot:breed:sheep,cattle")
    assert trip.goods() == {"sheep": 3, "donkey": 2, "boar": 2, "cattle": 3, "food": 2}
    trip = on_trip(14, goods=FOUR_PAIRS, rooms={"d3": "breeding_cave"}, **ROOMY)
    trip.play("loot:breed:boar")
    assert trip.goods() == {"sheep": 2, "donkey": 2, "boar": 3, "cattle": 2, "food": 1}


PEACE: dict[str, Any] = {"rooms": {"d3": "peaceful_cave"}}


@pytest.mark.scenario("peaceful_cave", "R16", "CF-43")
def test_the_peaceful_cave_buys_weapons_for_food() -> None:
    game = scene(me=Player(weapons=[3, 14], **PEACE))
    assert game.moves("weapon:") == {"weapon:1>food", "weapon:2>food"}
    game.play("weapon:2>food")
    assert game.goods() == {"food": 14}
    assert game.weapons() == [3, 0]
    assert game.moves("weapon:") == {"weapon:1>food"}
    assert game.can("supplies"), "the disarmed dwarf goes first now"
    assert not game.can("supplies:3")
    game.play("weapon:1>food")
    assert game.goods() == {"food": 17}
    assert not scene(me=Player(weapons=[3, 14])).moves("weapon:")


@pytest.mark.scenario("peaceful_cave", "CF-43")
def test_a_disarmed_dwarf_may_forge_again() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 4}, weapons=[2, 5], **PEACE))
    game.play("blacksmithing:2")
    assert not game.moves("forge:")
    game.play("weapon:1>food", "forge:4")
    assert game.weapons() == [4, 5]
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("peaceful_cave", "R64", "R16")
def test_the_travelling_dwarf_keeps_its_weapon() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[2, 5], **PEACE))
    game.play("blacksmithing:2", "loot:wood")
    assert game.moves("weapon:") == {"weapon:2>food"}
    game.play("home")
    assert game.weapons() == [3, 5]
    assert game.moves("weapon:") == {"weapon:1>food", "weapon:2>food"}


@pytest.mark.scenario("peaceful_cave", "R64", "adventure")
def test_between_two_adventures_the_weapon_may_go() -> None:
    game = scene(round=10, cards=["adventure"], me=Player(weapons=[2, 5], **PEACE))
    game.play("adventure:2", "loot:wood", "weapon:1>food")
    assert game.goods() == {"wood": 1, "food": 3}
    assert not game.moves("loot:")
    game.play("end")
