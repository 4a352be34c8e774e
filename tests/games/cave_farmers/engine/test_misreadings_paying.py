"""Rules that are easily misread and that other programs got wrong: costs, discounts, optional parts of actions."""

import pytest

from tests.games.cave_farmers.engine.helpers import BUSY, Goods, feeding, travelling
from tests.games.cave_farmers.scene import Player, scene

# ------------------------------------------------------------------------------------------------ below zero


def test_food_bill_never_below_zero_and_nothing_is_paid_out() -> None:
    player = Player(
        goods={"food": 1, "donkey": 3, "wood": 1},
        rooms={"d3": "mining_cave", "e4": "working_cave"},
        ore_mines=["e3"],
        ruby_mines=["e2", "f2"],
    )
    game = feeding(player)
    game.play("meal:wood", "feed")
    assert game.goods() == {"food": 1, "donkey": 3}, "4 - 3 - 2 is nothing, not one back"
    assert game.farm().begging == 0


def test_working_cave_is_not_offered_when_nothing_is_left_to_pay() -> None:
    player = Player(
        goods={"donkey": 2, "wood": 1},
        rooms={"d3": "mining_cave", "e4": "working_cave"},
        ruby_mines=["e2", "f2"],
    )
    game = feeding(player, "pay_one")
    assert game.refused("meal:wood") == "R68"
    game.play("feed")
    assert game.goods() == {"donkey": 2, "wood": 1}


@pytest.mark.parametrize(
    ("owned", "tile", "before", "after"),
    [
        ("carpenter", "cuddle_room", {}, {}),
        ("carpenter", "office_room", {"stone": 1}, {}),  # costs no wood
        ("carpenter", "dog_school", {}, {}),  # costs nothing
        ("carpenter", "blacksmithing_parlor", {"ore": 3}, {}),
        ("stone_carver", "cuddle_room", {"wood": 1}, {}),  # costs no stone
        ("stone_carver", "work_room", {}, {}),
        ("stone_carver", "dog_school", {}, {}),
        ("stone_carver", "state_parlor", {"stone": 2, "gold": 5}, {"food": 2}),
    ],
)
def test_discounts_end_at_zero_and_touch_their_own_good_only(
    owned: str, tile: str, before: Goods, after: Goods
) -> None:
    game = scene(me=Player(goods=before, rooms={"e3": owned}))
    game.play("housework", f"furnish:{tile}")
    assert game.goods() == after


def test_carpenter_and_stone_carver_on_loot() -> None:
    rooms = {"e3": "carpenter", "e4": "stone_carver"}
    dwelling = travelling(11, {"wood": 1, "stone": 1}, rooms=rooms)
    dwelling.play("loot:dwelling")
    assert dwelling.goods() == {}
    fences = travelling(10, {"wood": 1}, rooms=rooms, meadows=["c4", "c3", "b4"])
    fences.play("loot:small_pasture@b4", "loot:large_pasture@c3,c4")
    assert fences.goods() == {}, "nothing for the small one, one wood for the large one"


def test_a_free_weapon_brings_no_ore_and_a_small_fence_no_wood() -> None:
    smith = scene(cards=["blacksmithing"], me=Player(rooms={"d3": "blacksmith"}))
    smith.play("blacksmithing", "forge:1")
    assert smith.goods() == {}
    fence = travelling(9, {}, rooms={"d3": "carpenter"}, meadows=["c4"])
    fence.play("loot:small_pasture@c4")
    assert fence.goods() == {}


def test_missing_food_brings_begging_markers_and_never_a_debt() -> None:
    game = feeding(Player(goods={"food": 1, "grain": 5, "sheep": 1}))
    game.play("feed")
    assert int(game.farm().begging) == 3
    assert game.goods() == {"grain": 5, "sheep": 1}, "nobody is forced to convert goods"


# ------------------------------------------------------------------------------------------------ may is not must


def test_growth_after_building_a_dwelling_is_a_choice() -> None:
    game = scene(round=7, cards=["family_life"], me=Player(goods={"wood": 4, "stone": 3}))
    game.play("urgent_wish_for_children", "furnish:dwelling", "end")
    assert game.dwarfs() == 2


def test_growth_is_not_offered_if_the_new_dwelling_makes_no_room() -> None:
    game = scene(round=7, cards=["family_life"], me=Player(goods={"wood": 4, "stone": 3}))
    game.play("urgent_wish_for_children", "furnish:additional_dwelling")
    assert game.actions() == {"end"}


@pytest.mark.parametrize(
    ("round_", "card", "goods", "moves"),
    [
        (1, "blacksmithing", {"ore": 1}, ["blacksmithing", "forge:1", "end"]),
        (10, "adventure", {"ore": 1}, ["adventure", "forge:1", "end"]),
        (10, "adventure", {"ore": 1}, ["adventure", "forge:1", "loot:wood", "end"]),
        (10, "ore_trading", {"ore": 6}, ["ore_trading", "sell", "end"]),
        (7, "family_life", {"grain": 2}, ["family_life", "sow:grain", "end"]),
        (1, "sheep_farming", {"wood": 9, "stone": 2}, ["sheep_farming", "stable@a1", "end"]),
        (1, "sheep_farming", {"wood": 9, "stone": 2}, ["slash_and_burn", "meadow@c3+field@b3", "end"]),
        (1, "sheep_farming", {"wood": 9, "stone": 2}, ["housework", "take", "end"]),
        (1, "sheep_farming", {"wood": 9, "stone": 2}, ["housework", "furnish:cuddle_room", "end"]),
    ],
)
def test_the_rest_of_an_action_may_be_left_out(round_: int, card: str, goods: Goods, moves: list[str]) -> None:
    player = Player(goods=goods, meadows=["c4"], fields=["b4"], rooms={"e4": "dwelling"})
    game = scene(round=round_, cards=[card], me=player)
    game.play(*moves)
    assert game.seat == 1


def test_at_the_weekly_market_nothing_need_be_bought() -> None:
    game = scene(players=5)
    game.play("weekly_market", "take", "end")
    assert game.goods() == {"gold": 4}


def test_an_expedition_may_end_early_and_need_not_take_the_second_of_adventure() -> None:
    game = scene(round=10, cards=["adventure"], me=Player(weapons=[9, 9]))
    game.play("adventure:9", "loot:gold", "end")
    assert game.goods() == {"gold": 2}
    assert game.weapons() == [10, 9]


# ------------------------------------------------------------------------------------------------ trading first


def test_costs_may_be_paid_by_trading_first() -> None:
    trader = scene(me=Player(goods={"gold": 2}, rooms={"e4": "trader"}))
    trader.play("housework", "2gold>wood,stone,ore", "furnish:working_cave", "end")
    assert trader.goods() == {"ore": 1}
    ruby = scene(me=Player(goods={"ruby": 1}))
    ruby.play("housework", "ruby>stone", "furnish:carpenter", "end")
    assert ruby.rooms() == {"d3": "carpenter"}
    food = scene(me=Player(goods={"cattle": 1, "wood": 1}))
    food.play("housework", "cattle>3food", "furnish:supplies_storage", "end")
    assert food.goods() == {}
    cavern = scene(me=Player(goods={"ruby": 2, "wood": 1}, rooms={"d3": "miner"}))
    cavern.play("housework", "2ruby>cavern@e3", "furnish:cuddle_room", "end")
    assert cavern.rooms()["e3"] == "cuddle_room"


def test_the_fee_of_imitation_may_be_traded_for_first() -> None:
    game = scene(players=3, me=Player(goods={"gold": 5}), occupied={"housework": 1})
    assert game.moves("imitation_3") == set()
    game.play("5gold>4food", "imitation_3=housework", "take", "end")
    assert game.goods() == {"dog": 1}


def test_feeding_may_be_traded_for() -> None:
    game = feeding(Player(goods={"gold": 3, "vegetable": 1}))
    game.play("3gold>2food", "vegetable>2food", "feed")
    assert int(game.farm().begging) == 0


def test_no_trade_may_leave_the_chosen_space_without_an_action() -> None:
    player = Player(goods={"grain": 1}, fields=["c4"])
    game = scene(round=7, cards=["family_life"], me=player)
    game.play("family_life")
    assert game.refused("grain>food") == "R62"
    game.play("sow:grain", "end")
    two = scene(round=7, cards=["family_life"], me=Player(goods={"grain": 2}, fields=["c4"]))
    two.play("family_life", "grain>food")
    assert two.refused("grain>food") == "R62", "the last one is needed"


def test_no_trade_may_leave_the_chosen_space_without_an_action_not_even_while_animals_have_no_place() -> None:
    player = Player(goods={"grain": 1, "boar": 2, "ruby": 1}, fields=["c4"])
    game = scene(round=7, cards=["family_life"], me=player)
    game.play("family_life", "ruby>sheep")
    assert game.phase == "house"
    if game.can("grain>food"):
        game.play("grain>food", "sheep>food")
    assert game.moves(), "something can always be done"


def test_crops_on_fields_cannot_be_traded() -> None:
    game = scene(me=Player(fields=["c4", "b4"], grain_fields=[3, 3], rooms={"d3": "beer_parlor"}))
    assert game.refused("2grain>3gold") == "CF-24"
    assert game.refused("grain>food") == "CF-24"


# ------------------------------------------------------------------------------------------------ Builder


def test_builder_replaces_what_is_left_after_discounts() -> None:
    rooms = {"e3": "builder", "e4": "carpenter"}
    game = scene(me=Player(goods={"ore": 5, "wood": 1}, rooms=rooms))
    game.play("housework", "furnish:cuddle_room")
    assert game.goods() == {"ore": 5, "wood": 1}, "free already: no wood to replace, and nobody asks"
    two = scene(me=Player(goods={"ore": 5, "wood": 1}, rooms=rooms))
    two.play("housework", "furnish:seam")
    assert two.moves() == {"pay:as_printed", "pay:ore_for_wood"}
    two.play("pay:ore_for_wood")
    assert two.goods() == {"ore": 4, "wood": 1}


def test_builder_and_the_dwelling_loot() -> None:
    game = travelling(11, {"wood": 1, "stone": 1, "ore": 2}, rooms={"e4": "builder"})
    game.play("loot:dwelling")
    assert game.goods() == {}
    assert game.rooms()["d3"] == "dwelling"


def test_builder_replaces_no_other_goods_than_wood_and_stone() -> None:
    game = scene(me=Player(goods={"ore": 9, "stone": 2, "food": 3}, rooms={"e4": "builder"}))
    game.play("housework")
    assert not game.can("furnish:state_parlor"), "gold"
    assert not game.can("furnish:breeding_cave"), "grain"
    game.play("furnish:supplies_storage")
    assert game.goods() == {"ore": 8, "stone": 2}


def test_builder_does_not_forge_or_fence_cheaper() -> None:
    player = Player(goods={"ore": 4, "wood": 3}, meadows=["c4", "c3"], rooms={"e4": "builder"})
    game = scene(round=3, me=player, occupied=BUSY)
    game.play("sheep_farming")
    assert game.moves("large_pasture") == set()
    assert game.moves("stable") == set()


# ------------------------------------------------------------------------------------------------ Seam


def test_seam_with_trader_pays_two_ore_for_two_gold() -> None:
    game = scene(me=Player(goods={"gold": 6}, rooms={"d3": "seam", "e3": "trader"}))
    game.play(*["2gold>wood,stone,ore"] * 3)
    assert game.goods() == {"wood": 3, "stone": 3, "ore": 6}


def test_seam_with_stone_supplier_pays_every_round() -> None:
    rooms = {"d3": "seam"}
    game = scene(players=3, round=6, me=Player(goods={"wood": 1, "food": 99}, rooms=rooms, caverns=["e3"]))
    game.play("housework", "furnish:stone_supplier", "end")
    assert "stone" not in game.goods(), "nothing this round"
    for _ in range(7):
        game.next_round()
    assert game.phase in ("final", "over") or game.round == 12
    assert game.goods()["stone"] == game.goods()["ore"] == 5


def test_seam_works_with_supplies_and_growth() -> None:
    game = scene(me=Player(rooms={"d3": "seam"}))
    game.play("supplies")
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 2, "food": 1, "gold": 2}


def test_seam_ignores_stone_received_before() -> None:
    game = scene(me=Player(goods={"wood": 2, "stone": 5}))
    game.play("housework", "furnish:seam")
    assert game.goods() == {"stone": 5}
