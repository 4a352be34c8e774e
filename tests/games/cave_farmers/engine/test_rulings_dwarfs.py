"""Rulings on the order of dwarfs, newborns and the start player (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import THREE_DWELLINGS, after, strengths
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("R19")
def test_dwarfs_work_in_rising_order() -> None:
    game = scene(me=Player(weapons=[5, 0, 2], rooms=THREE_DWELLINGS))
    assert strengths(game) == {""}
    assert game.refused("supplies:5") == "CF-11"


@pytest.mark.scenario("R19")
def test_one_ruby_sends_a_strong_dwarf_before_several_weaker_ones() -> None:
    game = scene(me=Player({"ruby": 1}, weapons=[0, 0, 2, 5], rooms=THREE_DWELLINGS))
    assert strengths(game) == {"", "2", "5"}
    game.play("blacksmithing:5", "loot:wood", "home", "end")
    assert game.goods() == {"wood": 1}, "one ruby, not three"


@pytest.mark.scenario("R19")
def test_each_exception_costs_a_ruby() -> None:
    game = scene(
        me=Player({"ruby": 2}, weapons=[0, 2, 5], rooms=THREE_DWELLINGS), piles={"wood_gathering": {"wood": 1}}
    )
    game.play("supplies:5", "end")
    assert game.goods()["ruby"] == 1
    game.play("wood_gathering", "end", "housework:2", "take")
    assert "ruby" not in game.goods()


@pytest.mark.scenario("R19")
def test_the_regular_order_costs_nothing() -> None:
    game = scene(me=Player({"ruby": 1}, weapons=[2, 5, 2], rooms=THREE_DWELLINGS))
    game.play("supplies:2", "end")
    assert game.goods()["ruby"] == 1


@pytest.mark.scenario("R20")
def test_a_newborn_opens_a_place_in_the_cuddle_room() -> None:
    me = Player({"sheep": 4, "ruby": 2}, rooms={"d3": "cuddle_room", "e3": "dwelling"})
    game = scene(round=7, cards=["family_life"], me=me)
    assert after(game.copy(), "ruby>sheep").phase == "house"
    game.play("family_life", "grow", "ruby>sheep")
    assert game.phase == "act", "three dwarfs, three sheep"


@pytest.mark.scenario("R20")
def test_a_newborn_counts_in_chambers_storages_and_points() -> None:
    five = Player(weapons=[0] * 5, newborn=1, rooms={**THREE_DWELLINGS, "f2": "broom_chamber"})
    assert scene(me=five).score().bonuses["broom_chamber"] == 5
    assert scene(me=five).score().categories["dwarfs"] == 5
    armed = Player(weapons=[3, 3, 0], newborn=1, rooms={"d3": "dwelling", "e3": "supplies_storage"})
    assert scene(me=armed).score().bonuses["supplies_storage"] == 0, "the newborn has no weapon"
    grown = Player(weapons=[3, 3], rooms={"d3": "supplies_storage"})
    assert scene(me=grown).score().bonuses["supplies_storage"] == 8
    prayer = Player(weapons=[0, 0, 0], newborn=1, rooms={"d3": "dwelling", "e3": "prayer_chamber"})
    assert scene(me=prayer).score().bonuses["prayer_chamber"] == 8


@pytest.mark.scenario("R20")
def test_a_newborn_eats() -> None:
    me = Player({"food": 9}, weapons=[0, 0, 0], newborn=1, rooms={"d3": "dwelling"})
    harvest = after(scene(round=3, phase="feed", me=me), "feed")
    assert harvest.goods() == {"food": 4}, "2 + 2 + 1"
    pay_one = after(scene(round=4, phase="feed", me=me), "feed")
    assert pay_one.goods() == {"food": 6}, "1 + 1 + 1"


@pytest.mark.scenario("R20")
def test_a_newborn_does_not_work_this_round() -> None:
    game = scene(round=7, cards=["family_life"], me=Player(rooms={"d3": "dwelling"}), occupied={"supplies": 0})
    game.play("family_life", "grow", "end")
    turns = [game.seat]
    while game.phase == "place" and game.round == 7:
        game.play("housework" if game.can("housework") else min(game.actions()))
        while game.phase in ("act", "site"):
            game.play("end" if game.can("end") else min(game.actions()))
        if game.phase == "place" and game.round == 7:
            turns.append(game.seat)
    assert turns == [1, 1], "only the rival had dwarfs left"


@pytest.mark.scenario("R21")
@pytest.mark.parametrize(
    ("dwarfs", "rooms", "grows"),
    [
        (2, {"d3": "additional_dwelling"}, False),
        (2, {"d3": "additional_dwelling", "e3": "dwelling"}, True),
        (3, {"d3": "additional_dwelling", "e3": "dwelling"}, False),
        (4, {"d3": "additional_dwelling", "e3": "dwelling", "e2": "dwelling"}, False),
        (5, THREE_DWELLINGS | {"f2": "additional_dwelling"}, True),
        (5, THREE_DWELLINGS, False),
        (5, THREE_DWELLINGS | {"f2": "dwelling"}, False),
        (6, THREE_DWELLINGS | {"f2": "additional_dwelling", "f3": "dwelling"}, False),
    ],
)
def test_the_additional_dwelling_serves_a_sixth_dwarf_only(dwarfs: int, rooms: dict[str, str], grows: bool) -> None:
    game = scene(round=7, cards=["family_life"], me=Player(weapons=[0] * dwarfs, rooms=rooms))
    assert ("family_life" in game.spaces()) is grows
    if grows:
        game.play("family_life", "grow")
        assert game.dwarfs() == dwarfs + 1


@pytest.mark.scenario("R22")
def test_the_couple_dwelling_is_room_for_two_but_one_action_brings_one() -> None:
    game = scene(round=7, cards=["family_life"], me=Player({"wood": 8, "stone": 6}))
    game.play("urgent_wish_for_children", "furnish:couple_dwelling", "grow")
    assert game.actions() == {"end"}
    assert game.dwarfs() == 3
    game.play("end", "supplies", "end", "family_life", "grow")
    assert game.dwarfs() == 4
    game.play("end")
    game.next_round()
    assert "family_life" not in game.spaces(), "both places are taken"


@pytest.mark.scenario("R38")
def test_the_starting_player_matters_from_the_next_round_on() -> None:
    game = scene(rivals=[Player()], piles={"wood_gathering": {"wood": 1}, "starting_player_1_3": {"food": 2}})
    game.play("supplies", "end", "starting_player_1_3", "end")
    assert game.goods(1) == {"food": 2, "ore": 2}
    assert game.seat == 0, "this round goes on as it was"
    game.next_round()
    assert game.seat == 1


@pytest.mark.scenario("R38")
def test_an_untouched_marker_stays() -> None:
    game = scene()
    game.play("supplies", "end", "starting_player_1_3", "end")
    game.next_round()
    assert game.seat == 1
    game.next_round()
    assert game.seat == 1
