"""Action spaces with weapons and expeditions, and Ore trading."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import LOOT_OF_ONE, mark, on
from tests.games.cave_farmers.scene import Player

# Logging and renting: goods, expeditions, sowing


@pytest.mark.parametrize("space", mark("logging_1_3", "logging_4_7"))
def test_logging_brings_wood_and_then_or_a_level_1_expedition(space: str) -> None:
    armed = Player(weapons=[1, 1])
    game = on(space, armed, wood=5)
    game.play(f"{space}:1")
    assert game.actions() == {"take", *LOOT_OF_ONE}
    both = game.copy()
    both.play("take")
    assert both.actions() == {"end", *LOOT_OF_ONE}
    both.play("loot:wood")
    assert both.goods() == {"wood": 6}
    assert both.weapons() == [2, 1]
    assert both.actions() == {"end"}, "level 1: one item"
    game.play("loot:wood")
    assert game.actions() == {"end"}, "the wood comes before the expedition or not at all"
    game.play("end")
    assert game.pile(space) == {"wood": 5}


@pytest.mark.parametrize("space", mark("logging_1_3", "logging_4_7"))
def test_logging_without_wood_needs_a_weapon(space: str) -> None:
    assert on(space).refused(space) == "CF-10"
    game = on(space, wood=3)
    game.play(space)
    assert game.actions() == {"take"}, "unarmed dwarfs do not travel"
    assert game.refused("loot:wood") == "CF-20"
    game = on(space, Player(weapons=[1, 1]))
    game.play(f"{space}:1")
    assert game.actions() == LOOT_OF_ONE


@pytest.mark.scenario("hardware_rental_5")
def test_hardware_rental_for_five_is_an_expedition_and_then_or_sowing() -> None:
    me = Player(weapons=[2, 2], fields=["c4", "c3"], goods={"grain": 1})
    game = on("hardware_rental_5", me)
    game.play("hardware_rental_5:2")
    assert game.actions() == {*LOOT_OF_ONE, "loot:grain", "loot:sheep", "sow:grain"}
    both = game.copy()
    both.play("loot:grain", "loot:dog")
    assert both.actions() == {"sow:grain", "sow:2grain", "end"}, "level 2, and the new grain can be sown"
    both.play("sow:2grain")
    assert both.grain_fields() == [3, 3]
    assert both.actions() == {"end"}
    game.play("sow:grain")
    assert game.actions() == {"end"}, "no expedition after sowing"
    assert game.goods() == {}


@pytest.mark.scenario("hardware_rental_5")
def test_hardware_rental_for_five_needs_a_weapon_or_something_to_sow() -> None:
    assert on("hardware_rental_5").refused("hardware_rental_5") == "CF-10"
    assert on("hardware_rental_5", Player(fields=["c4"])).refused("hardware_rental_5") == "CF-10"
    game = on("hardware_rental_5", Player(fields=["c4"], goods={"vegetable": 1}))
    game.play("hardware_rental_5", "sow:vegetable", "end")
    assert game.vegetable_fields() == [2]


@pytest.mark.scenario("hardware_rental_6_7")
def test_hardware_rental_for_six_starts_with_two_wood() -> None:
    me = Player(weapons=[1, 1], fields=["c4"], goods={"grain": 1})
    game = on("hardware_rental_6_7", me)
    game.play("hardware_rental_6_7:1")
    assert game.actions() == {"take", *LOOT_OF_ONE, "sow:grain"}
    every = game.copy()
    every.play("take")
    assert every.goods() == {"wood": 2, "grain": 1}
    every.play("loot:wood")
    assert every.actions() == {"home", "loot:all_weapons", "loot:dog"}
    every.play("loot:dog", "sow:grain", "end")
    assert every.goods() == {"wood": 3, "dog": 1}
    assert every.grain_fields() == [3]
    skipped = game.copy()
    skipped.play("loot:wood", "home")
    assert skipped.actions() == {"end", "sow:grain"}, "no wood after the expedition"
    game.play("sow:grain")
    assert game.actions() == {"end"}, "neither wood nor expedition after sowing"


@pytest.mark.scenario("hardware_rental_6_7")
def test_hardware_rental_for_six_is_always_good_for_two_wood() -> None:
    game = on("hardware_rental_6_7")
    game.play("hardware_rental_6_7")
    assert game.actions() == {"take"}
    game.play("take", "end")
    assert game.goods() == {"wood": 2}


# Weapons


@pytest.mark.scenario("blacksmithing")
def test_blacksmithing_forges_and_then_or_travels_for_three_items() -> None:
    game = on("blacksmithing", Player(goods={"ore": 4}))
    game.play("blacksmithing")
    assert game.actions() == {"forge:1", "forge:2", "forge:3", "forge:4"}, "no weapon, no journey"
    game.play("forge:3")
    assert game.goods() == {"ore": 1}
    assert game.weapons() == [3, 0]
    stay = game.copy()
    stay.play("end")
    assert stay.weapons() == [3, 0]
    game.play("loot:wood", "loot:grain", "loot:stone")
    assert game.actions() == {"end"}
    assert game.goods() == {"ore": 1, "wood": 1, "grain": 1, "stone": 1}
    assert game.weapons() == [4, 0]


@pytest.mark.scenario("blacksmithing")
def test_blacksmithing_forges_up_to_strength_8() -> None:
    game = on("blacksmithing", Player(goods={"ore": 10}))
    game.play("blacksmithing")
    assert game.moves("forge:") == {f"forge:{strength}" for strength in range(1, 9)}
    assert game.refused("forge:9") == "R17"
    game.play("forge:8", "end")
    assert game.goods() == {"ore": 2}


@pytest.mark.scenario("blacksmithing")
def test_an_armed_dwarf_only_travels_from_blacksmithing() -> None:
    game = on("blacksmithing", Player(goods={"ore": 9}, weapons=[1, 1]))
    game.play("blacksmithing:1")
    assert game.actions() == LOOT_OF_ONE
    assert game.refused("forge:5") == "CF-35"
    assert on("blacksmithing").refused("blacksmithing") == "CF-10", "neither ore nor weapon"


@pytest.mark.scenario("exploration")
def test_exploration_is_a_level_4_expedition_for_the_armed() -> None:
    assert on("exploration", Player(goods={"ore": 9})).refused("exploration") == "CF-10"
    game = on("exploration", Player(weapons=[3, 3]))
    game.play("exploration:3", "loot:wood", "loot:dog", "loot:grain")
    assert game.can("home"), "fewer are enough"
    game.play("loot:stone")
    assert game.actions() == {"end"}
    assert game.goods() == {"wood": 1, "dog": 1, "grain": 1, "stone": 1}
    assert game.weapons() == [4, 3], "one more, whatever the level"


@pytest.mark.scenario("adventure")
def test_adventure_forges_and_then_travels_twice() -> None:
    game = on("adventure", Player(goods={"ore": 1}))
    game.play("adventure")
    assert game.actions() == {"forge:1"}
    game.play("forge:1")
    assert game.actions() == {"end", *LOOT_OF_ONE}
    game.play("loot:wood")
    assert game.weapons() == [2, 0]
    assert game.actions() == {"end", *LOOT_OF_ONE, "loot:grain", "loot:sheep"}, "stronger, and wood again"
    game.play("loot:wood")
    assert game.weapons() == [3, 0]
    assert game.actions() == {"end"}
    assert game.goods() == {"wood": 2}


@pytest.mark.scenario("adventure")
def test_adventure_may_end_after_forging_or_after_one_journey() -> None:
    game = on("adventure", Player(goods={"ore": 2}))
    game.play("adventure", "forge:2", "end")
    assert game.weapons() == [2, 0]
    game = on("adventure", Player(goods={"ore": 2}, weapons=[2, 2]))
    game.play("adventure:2", "loot:grain", "end")
    assert game.weapons() == [3, 2]
    assert game.goods() == {"ore": 2, "grain": 1}


@pytest.mark.scenario("adventure")
def test_adventure_does_not_forge_for_the_armed() -> None:
    assert on("adventure").refused("adventure") == "CF-10"
    game = on("adventure", Player(goods={"ore": 8}, weapons=[1, 1]))
    game.play("adventure:1")
    assert game.actions() == LOOT_OF_ONE


@pytest.mark.scenario("ore_trading")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_ore_trading_sells_two_ore_up_to_three_times(times: int) -> None:
    game = on("ore_trading", Player(goods={"ore": 9}))
    game.play("ore_trading", *["sell"] * times)
    assert game.goods() == {"ore": 9 - 2 * times, "gold": 2 * times, "food": times}
    assert game.actions() == ({"end"} if times == 3 else {"end", "sell"})


@pytest.mark.scenario("ore_trading")
def test_ore_trading_needs_two_ore() -> None:
    assert on("ore_trading", Player(goods={"ore": 1})).refused("ore_trading") == "CF-10"
    game = on("ore_trading", Player(goods={"ore": 3}))
    game.play("ore_trading", "sell")
    assert game.actions() == {"end"}
