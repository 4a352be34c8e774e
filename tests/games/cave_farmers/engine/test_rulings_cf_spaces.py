"""Rulings CF-10 to CF-14 and CF-19 (see docs/rules/cave-farmers.md): spaces, order of dwarfs, growth, imitation."""

import pytest

from tests.games.cave_farmers.engine.helpers import BUSY, FAMILY_OF_FIVE, at_urgent_wish
from tests.games.cave_farmers.scene import Player, scene
from underhold.games.cave_farmers.engine.events import WishTurned


@pytest.mark.scenario("CF-10")
def test_a_visit_without_an_action_is_refused() -> None:
    game = scene(round=3)
    assert game.refused("wood_gathering") == "CF-10", "nothing lies there"
    assert game.refused("blacksmithing") == "CF-10", "no ore, no weapon"
    assert game.refused("ore_mine_construction") == "CF-10", "no tunnels, no weapon"
    assert game.refused("sheep_farming") == "CF-10", "no meadow, no stone, no sheep"
    assert game.refused("ore_mining_1_3") == "CF-10"
    assert {"housework", "slash_and_burn", "drift_mining_1_3", "supplies"} <= game.spaces()


@pytest.mark.scenario("CF-10")
def test_something_must_be_done_before_the_turn_ends() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 1}))
    game.play("blacksmithing")
    assert not game.can("end")
    assert game.refused("end") == "CF-10"
    game.play("forge:1")
    assert game.can("end")


@pytest.mark.scenario("CF-10")
def test_rubies_may_make_a_visit_possible_first() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ruby": 1}))
    assert game.refused("blacksmithing") == "CF-10"
    game.play("ruby>ore", "blacksmithing", "forge:1", "end")
    assert game.weapons() == [1, 0]


@pytest.mark.scenario("CF-10")
def test_an_occupied_space_is_closed_to_everybody() -> None:
    game = scene(occupied={"housework": 1, "supplies": 0})
    assert game.refused("housework") == "CF-10"
    assert game.refused("supplies") == "CF-10", "to its own player as well"


@pytest.mark.scenario("CF-11")
def test_dwarfs_go_in_rising_order_of_strength() -> None:
    game = scene(me=Player(weapons=[5, 0, 2], rooms={"e4": "dwelling"}), occupied=BUSY)
    assert game.refused("housework:5") == "CF-11"
    assert game.refused("housework:2") == "CF-11"
    game.play("housework", "take", "end")
    assert game.refused("slash_and_burn:5") == "CF-11"
    game.play("slash_and_burn:2", "meadow@c4+field@b4", "end", "drift_mining_1_3:5", "cavern@e3+tunnel@e2", "end")


@pytest.mark.scenario("CF-11")
def test_a_ruby_lets_one_dwarf_go_out_of_turn() -> None:
    family = {"e4": "dwelling"}
    game = scene(me=Player(goods={"ruby": 2}, weapons=[0, 2, 5], rooms=family), occupied=BUSY)
    game.play("housework:5")
    assert game.goods() == {"ruby": 1}, "one ruby, though two weaker ones wait"
    game.play("take", "end", "slash_and_burn:2")
    assert "ruby" not in game.goods(), "each further exception costs another"
    game.play("meadow@c4+field@b4", "end")
    assert game.can("drift_mining_1_3")


@pytest.mark.scenario("CF-11")
def test_equal_dwarfs_have_no_order() -> None:
    game = scene(me=Player(goods={"ruby": 1}, weapons=[4, 4]), occupied=BUSY)
    game.play("housework:4", "take", "end", "slash_and_burn:4", "meadow@c4+field@b4", "end")
    assert game.goods()["ruby"] == 1


WISHING = Player(goods={"wood": 4, "stone": 3}, rooms={"d3": "dwelling"}, caverns=["e3"])


@pytest.mark.scenario("CF-12")
def test_wish_for_children_is_growth_or_a_dwelling() -> None:
    game = scene(round=4, me=WISHING)
    game.play("wish_for_children")
    other = game.copy()
    game.play("grow")
    assert game.dwarfs() == 3
    assert game.refused("furnish:dwelling") == "CF-10"
    assert game.actions() == {"end"}
    other.play("furnish:dwelling")
    assert other.refused("grow") == "CF-10"
    assert other.actions() == {"end"}
    assert other.dwarfs() == 2


@pytest.mark.scenario("CF-12")
def test_wish_for_children_furnishes_dwellings_only() -> None:
    game = scene(round=4, me=Player(goods={"wood": 9, "stone": 9, "ore": 9}))
    game.play("wish_for_children")
    assert game.moves("furnish:") == {
        "furnish:dwelling",
        "furnish:simple_dwelling_4w2s",
        "furnish:simple_dwelling_3w3s",
        "furnish:mixed_dwelling",
        "furnish:couple_dwelling",
        "furnish:additional_dwelling",
    }
    assert game.refused("furnish:carpenter") == "CF-12"


@pytest.mark.scenario("CF-12")
def test_wish_for_children_turns_over_when_family_life_appears() -> None:
    game = scene(players=3, round=7, cards=["ore_delivery", "family_life"])
    assert "wish_for_children" in game.open_spaces()
    assert "urgent_wish_for_children" not in game.open_spaces()
    events = game.next_round()
    assert any(isinstance(event, WishTurned) for event in events)
    assert "wish_for_children" not in game.open_spaces()
    assert "urgent_wish_for_children" in game.spaces()
    assert game.refused("wish_for_children") == "CF-10"


@pytest.mark.scenario("CF-13")
def test_urgent_wish_builds_a_dwelling_and_then_grows_if_wished() -> None:
    game = at_urgent_wish(Player(goods={"wood": 4, "stone": 3}))
    assert game.refused("grow") == "CF-13"
    game.play("furnish:dwelling")
    assert game.actions() == {"grow", "end"}, "growth is not forced"
    declined = game.copy()
    declined.play("end")
    assert declined.dwarfs() == 2
    game.play("grow")
    assert game.actions() == {"end"}
    assert game.dwarfs() == 3


@pytest.mark.scenario("CF-13")
def test_no_growth_without_building_there_even_with_room() -> None:
    game = at_urgent_wish(Player(rooms={"d3": "dwelling"}))
    assert game.actions() == {"take"}
    game.play("take")
    assert game.goods() == {"gold": 3}
    assert game.actions() == {"end"}


@pytest.mark.scenario("CF-13")
def test_three_gold_or_a_dwelling_not_both() -> None:
    game = at_urgent_wish(Player(goods={"wood": 4, "stone": 3}))
    other = game.copy()
    game.play("take")
    assert game.actions() == {"end"}
    other.play("furnish:dwelling")
    assert not other.can("take")


@pytest.mark.scenario("CF-14")
def test_growth_needs_more_room_than_dwarfs() -> None:
    full = scene(round=7, cards=["family_life"], me=Player(goods={"grain": 1}, fields=["c4"]))
    full.play("family_life")
    assert full.refused("grow") == "CF-14"
    roomy = scene(round=7, cards=["family_life"], me=Player(rooms={"d3": "simple_dwelling_4w2s"}))
    roomy.play("family_life", "grow")
    assert roomy.dwarfs() == 3


@pytest.mark.scenario("CF-14")
def test_five_dwarfs_at_most_without_the_additional_dwelling() -> None:
    rooms = {**FAMILY_OF_FIVE, "d3": "couple_dwelling"}
    game = scene(round=4, me=Player(weapons=[0] * 5, rooms=rooms))
    assert game.refused("wish_for_children") == "CF-10", "room for seven, but there are only five dwarfs"


@pytest.mark.scenario("CF-14")
def test_the_additional_dwelling_allows_a_sixth() -> None:
    rooms = {**FAMILY_OF_FIVE, "d3": "additional_dwelling"}
    game = scene(round=4, me=Player(weapons=[0] * 5, rooms=rooms))
    game.play("wish_for_children", "grow", "end")
    assert game.dwarfs() == 6
    rich = Player(weapons=[0] * 6, rooms={**rooms, "f3": "couple_dwelling"})
    assert scene(round=4, me=rich).refused("wish_for_children") == "CF-10", "never a seventh"


@pytest.mark.scenario("CF-19")
def test_imitation_uses_the_space_of_an_opponent() -> None:
    game = scene(players=3, me=Player(goods={"food": 4}), occupied={"clearing_1_3": 1})
    game.play("imitation_3=clearing_1_3")
    assert game.goods() == {}
    assert game.actions() == {
        "meadow@c4+field@b4",
        "meadow@b4+field@c4",
        "meadow@c4+field@c3",
        "meadow@c3+field@c4",
    }, "gathered goods are gone"
    game.play("meadow@c4+field@b4", "end")
    assert not game.can("imitation_3=clearing_1_3")


@pytest.mark.scenario("CF-19")
def test_what_imitation_may_not_choose() -> None:
    occupied = {"starting_player_1_3": 1, "wood_gathering": 1, "clearing_1_3": 2, "housework": 0}
    game = scene(players=3, me=Player(goods={"food": 4}), occupied=occupied)
    assert game.moves("imitation_3") == {"imitation_3=clearing_1_3"}, "not Starting player, no empty visit, not mine"
    poor = scene(players=3, me=Player(goods={"food": 3}), occupied=occupied)
    assert poor.moves("imitation_3") == set()
    assert poor.refused("imitation_3") == "CF-19"
    assert scene(players=3, me=Player(goods={"food": 4})).refused("imitation_3") == "CF-19", "nobody is anywhere"


@pytest.mark.scenario("CF-19")
def test_a_players_own_space_cannot_be_reached_through_an_opponents_imitation() -> None:
    occupied = {"imitation_5": 1, "housework": 0}
    game = scene(players=5, me=Player(goods={"food": 9}), occupied=occupied)
    assert game.moves("imitation_4_7") == set()
