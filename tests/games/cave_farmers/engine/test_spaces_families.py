"""Action spaces for family growth."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import on
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("growth")
def test_growth_is_goods_or_a_child() -> None:
    goods = {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    game = on("growth", Player(rooms={"d3": "dwelling"}))
    game.play("growth")
    assert game.actions() == {"take", "grow"}
    child = game.copy()
    child.play("grow")
    assert child.dwarfs() == 3
    assert child.actions() == {"end"}
    game.play("take")
    assert game.goods() == goods
    assert game.actions() == {"end"}


@pytest.mark.scenario("growth")
def test_growth_needs_room_for_the_child() -> None:
    game = on("growth")
    game.play("growth")
    assert game.actions() == {"take"}
    assert game.refused("grow") == "CF-14"


@pytest.mark.scenario("wish_for_children")
def test_the_wish_is_a_child_or_a_dwelling() -> None:
    me = Player(rooms={"e3": "dwelling"}, goods={"wood": 4, "stone": 3})
    game = on("wish_for_children", me)
    game.play("wish_for_children")
    dwellings = {"dwelling", "simple_dwelling_4w2s", "simple_dwelling_3w3s", "additional_dwelling"}
    assert game.actions() == {"grow", *(f"furnish:{tile}" for tile in dwellings)}
    assert game.refused("furnish:carpenter") == "CF-12", "dwellings only"
    child = game.copy()
    child.play("grow")
    assert child.actions() == {"end"}
    assert child.dwarfs() == 3
    game.play("furnish:dwelling")
    assert game.actions() == {"end"}
    assert game.goods() == {}
    assert game.rooms() == {"e3": "dwelling", "d3": "dwelling"}


@pytest.mark.scenario("wish_for_children")
def test_the_wish_needs_room_or_the_price_of_a_dwelling() -> None:
    assert on("wish_for_children").refused("wish_for_children") == "CF-10"
    assert on("wish_for_children", Player(goods={"wood": 9})).refused("wish_for_children") == "CF-10"
    crowded = Player(rooms={"d3": "carpenter"}, goods={"wood": 9, "stone": 9})
    assert on("wish_for_children", crowded).refused("wish_for_children") == "CF-10", "no cavern"


@pytest.mark.scenario("wish_for_children")
def test_a_newborn_works_from_the_next_round_on() -> None:
    game = on("wish_for_children", Player(rooms={"d3": "dwelling"}, weapons=[0, 0], goods={"food": 3}))
    game.play("wish_for_children", "grow", "end")
    assert game.weapons() == [0, 0, 0]
    game.play("housework", "take", "end")  # the rival
    game.play("supplies", "end")
    game.play("sustenance_1_3", "take", "end")
    assert game.phase == "feed", "nobody is left to work"
    game.play("feed", "feed")
    for turn, space in enumerate(("supplies", "housework", "sustenance_1_3", "slash_and_burn")):
        assert game.seat == turn % 2
        game.play(space)
        game.play(*(["end"] if game.can("end") else [min(game.actions()), "end"]))
    assert (game.phase, game.seat) == ("place", 0), "the third dwarf"


@pytest.mark.scenario("urgent_wish_for_children", "wish_for_children")
def test_the_urgent_wish_is_a_dwelling_and_then_a_child_or_gold() -> None:
    me = Player(goods={"wood": 4, "stone": 3})
    game = on("urgent_wish_for_children", me)
    assert "wish_for_children" not in game.open_spaces()
    assert game.refused("wish_for_children") == "CF-10"
    game.play("urgent_wish_for_children")
    assert game.can("take")
    assert not game.can("grow")
    gold = game.copy()
    gold.play("take")
    assert gold.goods() == {"gold": 3, "wood": 4, "stone": 3}
    assert gold.actions() == {"end"}
    game.play("furnish:dwelling")
    assert game.actions() == {"grow", "end"}, "no gold any more; the child is optional"
    alone = game.copy()
    alone.play("end")
    assert alone.dwarfs() == 2
    game.play("grow")
    assert game.dwarfs() == 3
    assert game.actions() == {"end"}


@pytest.mark.scenario("urgent_wish_for_children")
def test_the_urgent_wish_has_no_child_without_a_dwelling_built_there() -> None:
    game = on("urgent_wish_for_children", Player(rooms={"d3": "dwelling"}))
    game.play("urgent_wish_for_children")
    assert game.actions() == {"take"}
    assert game.refused("grow") == "CF-13"


@pytest.mark.scenario("family_life")
@pytest.mark.parametrize("order", [["grow"], ["sow:grain"], ["grow", "sow:grain"], ["sow:grain", "grow"]])
def test_family_life_is_a_child_and_or_sowing(order: list[str]) -> None:
    game = on("family_life", Player(rooms={"d3": "dwelling"}, fields=["c4"], goods={"grain": 1}))
    game.play("family_life")
    assert game.actions() == {"grow", "sow:grain"}
    game.play(*order)
    assert game.dwarfs() == (3 if "grow" in order else 2)
    assert game.grain_fields() == ([3] if "sow:grain" in order else [])
    if len(order) == 2:
        assert game.actions() == {"end"}


@pytest.mark.scenario("family_life", "urgent_wish_for_children")
def test_family_life_turns_the_wish_card_over() -> None:
    game = scene(3, 6, cards=["family_life"])
    assert "wish_for_children" in game.open_spaces()
    game.next_round()
    assert {"family_life", "urgent_wish_for_children"} <= game.open_spaces()
    assert "wish_for_children" not in game.open_spaces()


@pytest.mark.scenario("family_life")
def test_family_life_needs_room_or_a_seed_and_a_field() -> None:
    for me in (Player(), Player(goods={"grain": 2}), Player(fields=["c4"])):
        assert on("family_life", me).refused("family_life") == "CF-10"


@pytest.mark.scenario("family_life")
def test_sowing_is_up_to_two_of_each_crop() -> None:
    me = Player(fields=["a4", "b4", "c4", "a3", "b3", "c3"], goods={"grain": 3, "vegetable": 3})
    game = on("family_life", me)
    game.play("family_life")
    sowings = {"grain", "2grain", "vegetable", "2vegetable", "grain,vegetable", "2grain,vegetable"}
    sowings |= {"grain,2vegetable", "2grain,2vegetable"}
    assert game.moves("sow:") == {f"sow:{seeds}" for seeds in sowings}
    game.play("sow:2grain,2vegetable")
    assert (game.grain_fields(), game.vegetable_fields()) == ([3, 3], [2, 2])
    assert game.goods() == {"grain": 1, "vegetable": 1}
