"""Where other programs went wrong, and the rules are easily misread: the traps, one after the other."""

from collections.abc import Mapping

import pytest

from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.games.cave_farmers.engine.events import RoundEnded

Goods = Mapping[str, int]
BUSY = {"supplies": 1, "starting_player_1_3": 1}  # the rival of a two-player game has no dwarf left this round
KINDS = ("none", "harvest", "pay_one", "skip_one")
FOREST = [column + row for column in "abc" for row in "1234"]
MOUNTAIN = ["d1", "d2", "e1", "e2", "e3", "e4", "f1", "f2", "f3", "f4"]


def houses(player: Player) -> bool:
    """Whether all animals of this farm have a place."""
    return scene(me=player).phase != "house"


def feeding(player: Player, harvest: str = "harvest") -> Scene:
    return scene(players=2, round=10, phase="feed", harvest=harvest, me=player)


def travelling(strength: int, goods: Goods | None = None, **farm: object) -> Scene:
    """A dwarf of this strength stands on Blacksmithing."""
    player = Player(goods=goods or {}, weapons=[strength, strength], **farm)  # type: ignore[arg-type]
    game = scene(cards=["blacksmithing"], me=player)
    game.play(f"blacksmithing:{strength}")
    return game


# ------------------------------------------------------------------------------------------------ harvest kinds


def harvests(players: int, markers: list[str]) -> dict[int, str]:
    """How every round of a game ends."""
    game = scene(players=players, round=1, markers=markers)
    found: dict[int, str] = {}
    while game.phase == "place":
        for event in game.next_round():
            if isinstance(event, RoundEnded):
                found[event.round] = KINDS[event.harvest]
    return found


FIRST_FIVE = {1: "none", 2: "none", 3: "harvest", 4: "pay_one", 5: "harvest"}


@pytest.mark.parametrize(
    ("markers", "ends"),
    [
        ("QQQLLL", ["none", "pay_one", "skip_one", "harvest", "harvest", "harvest"]),
        ("LQLQLQ", ["harvest", "none", "harvest", "pay_one", "harvest", "skip_one"]),
        ("LLLQQQ", ["harvest", "harvest", "harvest", "none", "pay_one", "skip_one"]),
    ],
)
def test_harvest_kind_of_each_round_with_two_players(markers: str, ends: list[str]) -> None:
    names = [{"Q": "question", "L": "leaf"}[mark] for mark in markers]
    assert harvests(2, names) == FIRST_FIVE | dict(zip([6, 7, 8, 10, 11, 12], ends, strict=True))


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize(
    ("markers", "ends"),
    [
        ("QQQLLLL", ["none", "pay_one", "skip_one", "harvest", "harvest", "harvest", "harvest"]),
        ("LQLQLQL", ["harvest", "none", "harvest", "pay_one", "harvest", "skip_one", "harvest"]),
    ],
)
def test_harvest_kind_of_each_round_with_more_players(players: int, markers: str, ends: list[str]) -> None:
    names = [{"Q": "question", "L": "leaf"}[mark] for mark in markers]
    assert harvests(players, names) == FIRST_FIVE | dict(zip(range(6, 13), ends, strict=True))


def test_harvest_kind_of_each_round_in_solo() -> None:
    assert harvests(1, []) == FIRST_FIVE | dict.fromkeys([6, 7, 8, 10, 11, 12], "harvest")


HARVESTER = Player(
    goods={"food": 12, "sheep": 2},
    small=["c4"],
    fields=["b4", "b3"],
    grain_fields=[3],
    vegetable_fields=[2],
    rooms={"e4": "dwelling"},
    weapons=[0, 0, 0],
    newborn=1,
)


def test_no_harvest_means_no_feeding_either() -> None:
    game = scene(round=10, me=HARVESTER, harvest="none")
    game.rest()
    assert game.round == 11
    assert game.goods() == {"food": 12, "sheep": 2}
    assert game.grain_fields() == [3]


def test_one_food_per_dwarf_newborns_too_and_nothing_else() -> None:
    game = scene(round=10, me=HARVESTER, harvest="pay_one")
    game.rest()
    game.play("feed", "feed")
    assert game.goods() == {"food": 9, "sheep": 2}, "three dwarfs, no crops, no young"
    assert game.grain_fields() == [3]


def test_a_harvest_reaps_feeds_and_breeds_and_newborn_dwarfs_eat_one() -> None:
    game = scene(round=10, me=HARVESTER, harvest="harvest")
    game.rest()
    game.play("feed", "feed")
    assert game.goods() == {"food": 7, "sheep": 3, "grain": 1, "vegetable": 1}
    assert game.grain_fields() == [2]
    assert game.vegetable_fields() == [1]
    assert int(game.farm().newborn) == 0, "grown up for the next round"


def test_animals_that_were_eaten_do_not_breed_and_bought_ones_do() -> None:
    eaten = feeding(Player(goods={"food": 3, "sheep": 2}, small=["c4"]))
    eaten.play("sheep>food", "feed", "feed")
    assert eaten.goods() == {"sheep": 1}
    bought = feeding(Player(goods={"food": 4, "ruby": 1, "sheep": 1}, small=["c4"]))
    bought.play("ruby>sheep", "feed", "feed")
    assert bought.goods() == {"sheep": 3}


def test_without_room_there_is_no_young_of_that_kind_and_the_owner_chooses_among_the_largest_litters() -> None:
    one_place = Player(goods={"food": 4, "sheep": 2, "boar": 2}, large=[("b4", "c4")])
    game = feeding(one_place)
    game.play("feed", "feed")
    assert game.phase == "breed"
    assert game.moves() == {"breed:sheep", "breed:boar"}, "one of the two kinds has the pasture, and none is refused"
    game.play("breed:boar")
    assert game.goods() == {"sheep": 2, "boar": 3}


def test_an_animal_may_be_cooked_between_feeding_and_breeding() -> None:
    """Three donkeys save three food in their mines; then one makes room for a young one."""
    rooms = {"d3": "mining_cave"}
    player = Player(goods={"food": 1, "donkey": 3, "boar": 1}, rooms=rooms, ruby_mines=["e3", "e2", "f2"])
    game = feeding(player)
    game.play("feed")  # 4 - 3
    game.play("feed")  # the rival
    assert game.round == 10, "my breeding phase is still to come"
    assert game.can("donkey>food")


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


def test_goods_on_the_board_are_no_goods_to_trade() -> None:
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


def test_seam_answers_to_supplies_and_growth() -> None:
    game = scene(me=Player(rooms={"d3": "seam"}))
    game.play("supplies")
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 2, "food": 1, "gold": 2}


def test_seam_does_not_answer_to_its_own_past() -> None:
    game = scene(me=Player(goods={"wood": 2, "stone": 5}))
    game.play("housework", "furnish:seam")
    assert game.goods() == {"stone": 5}


# ------------------------------------------------------------------------------------------------ Mining cave

MINERS = Player(
    goods={"food": 2, "donkey": 2}, rooms={"d3": "mining_cave"}, ore_mines=["e3"], ruby_mines=["e2"], deep=["f3"]
)


def test_donkeys_cooked_while_feeding_stand_in_no_mine_any_more() -> None:
    game = feeding(MINERS)
    one = game.copy()
    game.play("2donkey>3food", "feed")
    assert game.goods() == {"food": 1}, "2 + 3 - 4"
    one.play("donkey>food", "feed")
    assert one.goods() == {"donkey": 1}, "2 + 1 - 3"
    assert int(one.farm().begging) == 0


def test_a_spare_donkey_cooked_while_feeding_costs_nothing() -> None:
    goods = {**MINERS.goods, "donkey": 3}
    game = feeding(Player(goods=goods, rooms=MINERS.rooms, ore_mines=["e3"], ruby_mines=["e2"]))
    game.play("donkey>food", "feed", "feed")
    assert game.goods() == {"food": 1, "donkey": 3}, "2 + 1 - (4 - 2), and the two others bred"


def test_begging_counts_the_donkeys_that_are_left() -> None:
    game = feeding(Player(goods={"donkey": 1}, rooms={"d3": "mining_cave"}, ruby_mines=["e2"]))
    stay = game.copy()
    stay.play("feed")
    assert int(stay.farm().begging) == 3
    game.play("donkey>food", "feed")
    assert int(game.farm().begging) == 3, "one food more, one donkey less"


# ------------------------------------------------------------------------------------------------ dogs


def test_dogs_are_never_cooked() -> None:
    dogs = {"dog": 5, "grain": 1}
    rooms = {"d3": "slaughtering_cave"}
    positions = [
        scene(me=Player(goods=dogs, rooms=rooms)),
        feeding(Player(goods=dogs, rooms=rooms)),
        scene(me=Player(goods={**dogs, "cattle": 3}, rooms=rooms)),
    ]
    for game in positions:
        assert not any(move.split(">")[0].lstrip("0123456789") == "dog" for move in game.moves() if ">" in move)
    assert positions[2].phase == "house"


def test_dogs_need_no_place() -> None:
    assert houses(Player(goods={"dog": 20, "boar": 2}))


def test_guarded_sheep_need_the_dogs_of_their_own_meadow() -> None:
    crowd = {"boar": 2, "dog": 2, "sheep": 4}
    assert houses(Player(goods=crowd, meadows=["c4", "b4"])), "one dog and two sheep on each"
    assert not houses(Player(goods=crowd, meadows=["c4"])), "two dogs watch three"


def test_dogs_may_leave_a_pasture_to_its_normal_room() -> None:
    assert houses(Player(goods={"boar": 2, "dog": 2, "sheep": 4}, large=[("b4", "c4")]))
    assert houses(Player(goods={"boar": 2, "dog": 9, "cattle": 4}, large=[("b4", "c4")]))


def test_a_meadow_for_a_ruby_makes_room_for_guarded_sheep() -> None:
    game = scene(me=Player(goods={"boar": 2, "dog": 1, "ruby": 3}))
    game.play("ruby>sheep")
    assert game.phase == "house"
    assert not game.can("ruby>donkey"), "no animal can be bought while one has no place"
    assert not game.can("housework")
    game.play("ruby>meadow@c4")
    assert game.phase == "place"


# ------------------------------------------------------------------------------------------------ stables, pastures


def test_several_stables_in_one_pasture() -> None:
    pasture = [("b4", "c4")]
    for stables, places in ((["b4"], 8), (["b4", "c4"], 16), (["c4", "a1"], 8)):
        assert houses(Player(goods={"boar": 2, "cattle": places}, large=pasture, stables=stables))
        assert not houses(Player(goods={"boar": 2, "cattle": places + 1}, large=pasture, stables=stables))


def test_stables_come_along_when_meadows_are_fenced() -> None:
    player = Player(goods={"wood": 4, "boar": 2, "cattle": 2}, meadows=["b4", "c4"], stables=["b4", "c4"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", "large_pasture@b4,c4", "end")
    assert game.cells("stables") == {"b4", "c4"}
    assert houses(Player(goods={"boar": 2, "cattle": 16}, large=[("b4", "c4")], stables=["b4", "c4"]))


def test_a_pasture_holds_one_kind_whatever_its_stables() -> None:
    land = {"large": [("b4", "c4")], "stables": ["b4", "c4"]}
    assert not houses(Player(goods={"boar": 2, "cattle": 1, "sheep": 1}, **land))  # type: ignore[arg-type]
    assert houses(Player(goods={"boar": 2, "cattle": 16}, **land))  # type: ignore[arg-type]


def test_a_stable_in_the_wild_holds_a_boar_and_one_on_a_meadow_any_animal() -> None:
    assert houses(Player(goods={"cattle": 2, "boar": 1}, stables=["a1"]))
    assert not houses(Player(goods={"cattle": 2, "sheep": 1}, stables=["a1"]))
    assert houses(Player(goods={"cattle": 2, "sheep": 1}, meadows=["c4"], stables=["c4"]))
    assert not houses(Player(goods={"cattle": 2, "sheep": 1}, meadows=["c4"]))
    assert not houses(Player(goods={"cattle": 2, "sheep": 2}, meadows=["c4"], stables=["c4"]))


def test_adjacent_pastures_stay_apart() -> None:
    kinds = {"sheep": 4, "boar": 4, "cattle": 2}
    assert houses(Player(goods=kinds, large=[("b4", "c4"), ("b3", "c3")]))
    eight = {"sheep": 8, "boar": 2}
    assert houses(Player(goods=eight, large=[("b4", "c4"), ("b3", "c3")]))
    stabled = {"sheep": 13, "boar": 2}
    assert not houses(Player(goods=stabled, large=[("b4", "c4"), ("b3", "c3")], stables=["b4"])), "8 + 4, not 16"
    assert not houses(Player(goods={"sheep": 7, "boar": 2}, small=["b4", "c4"], stables=["b4"])), "4 + 2, not 8"


def test_a_fenced_meadow_cannot_be_fenced_again() -> None:
    player = Player(goods={"wood": 9}, small=["c4"], meadows=["c3"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming")
    assert game.moves("large_pasture") == set()
    assert game.moves("small_pasture") == {"small_pasture@c3"}


# ------------------------------------------------------------------------------------------------ dwellings


def test_mixed_dwelling_is_one_more_place_for_one_kind() -> None:
    rooms = {"d3": "mixed_dwelling"}
    assert houses(Player(goods={"cattle": 4}, rooms=rooms))
    assert houses(Player(goods={"cattle": 2, "donkey": 2}, rooms=rooms))
    assert not houses(Player(goods={"cattle": 1, "donkey": 1, "sheep": 1}, rooms=rooms))


def test_mixed_dwelling_cannot_be_guarded() -> None:
    assert not houses(Player(goods={"sheep": 5, "dog": 5}, rooms={"d3": "mixed_dwelling"}))


@pytest.mark.parametrize(
    ("dwarfs", "rooms", "grows"),
    [
        (2, {"d3": "additional_dwelling"}, False),
        (4, {"d3": "additional_dwelling", "e4": "dwelling", "e3": "dwelling"}, False),
        (4, {"d3": "additional_dwelling", "e4": "couple_dwelling", "e3": "dwelling"}, True),
        (5, {"d3": "additional_dwelling", "e4": "couple_dwelling", "e3": "dwelling"}, True),
        (5, {"e4": "couple_dwelling", "e3": "dwelling", "e2": "dwelling"}, False),
        (6, {"d3": "additional_dwelling", "e4": "couple_dwelling", "e3": "dwelling", "e2": "dwelling"}, False),
    ],
)
def test_additional_dwelling_is_for_the_sixth_dwarf(dwarfs: int, rooms: dict[str, str], grows: bool) -> None:
    game = scene(round=4, me=Player(weapons=[0] * dwarfs, rooms=rooms))
    assert game.can("wish_for_children") == grows


def test_additional_dwelling_is_a_dwelling_like_others_for_the_state_parlor() -> None:
    game = scene(me=Player(rooms={"d3": "state_parlor", "e3": "additional_dwelling"}))
    assert game.score().bonuses["state_parlor"] == 8


# ------------------------------------------------------------------------------------------------ loot

LOOT = {
    1: {"all_weapons", "wood", "dog"},
    2: {"grain", "sheep"},
    3: {"stone", "donkey"},
    4: {"vegetable", "ore"},
    5: {"boar"},
    6: {"gold"},
    7: {"furnish"},
    8: {"stable"},
    9: {"tunnel", "small_pasture"},
    10: {"cattle", "large_pasture"},
    11: {"meadow", "dwelling"},
    12: {"field", "sow"},
    13: set(),
    14: {"cavern", "breed"},
}


@pytest.mark.parametrize("strength", range(1, 15))
def test_loot_by_strength(strength: int) -> None:
    game = travelling(
        strength,
        {"wood": 9, "stone": 9, "ore": 9, "grain": 1, "sheep": 2},
        meadows=["c4", "c3"],
        fields=["b4"],
        large=[("b3", "b2")],
    )
    found = {move.split(":")[1].split("@")[0] for move in game.moves("loot:")}
    assert found == set().union(*(items for least, items in LOOT.items() if least <= strength))


def test_what_each_simple_loot_brings() -> None:
    for loot, goods in (
        ("wood", {"wood": 1}),
        ("dog", {"dog": 1}),
        ("grain", {"grain": 1}),
        ("sheep", {"sheep": 1}),
        ("stone", {"stone": 1}),
        ("donkey", {"donkey": 1}),
        ("vegetable", {"vegetable": 1}),
        ("ore", {"ore": 2}),
        ("boar", {"boar": 1}),
        ("gold", {"gold": 2}),
        ("cattle", {"cattle": 1}),
    ):
        game = travelling(10)
        game.play(f"loot:{loot}")
        assert game.goods() == goods


def test_loot_costs() -> None:
    small = travelling(9, {"wood": 1}, meadows=["c4"])
    small.play("loot:small_pasture@c4")
    assert small.goods() == {}
    large = travelling(10, {"wood": 2}, meadows=["c4", "c3"])
    large.play("loot:large_pasture@c3,c4")
    assert large.goods() == {}
    dwelling = travelling(11, {"wood": 2, "stone": 2})
    dwelling.play("loot:dwelling")
    assert dwelling.goods() == {}
    furnish = travelling(11, {"wood": 4, "stone": 3})
    furnish.play("loot:furnish:dwelling")
    assert furnish.goods() == {}, "the full price"
    for game, loot in (
        (travelling(9, meadows=["c4"]), "loot:small_pasture@c4"),
        (travelling(10, {"wood": 1}, meadows=["c4", "c3"]), "loot:large_pasture@c3,c4"),
        (travelling(11, {"wood": 3, "stone": 3}), "loot:furnish:dwelling"),
    ):
        assert not game.can(loot)


@pytest.mark.parametrize(
    ("strength", "goods", "moves"),
    [
        (9, {}, ["loot:wood", "loot:small_pasture@c4"]),
        (11, {"wood": 2, "stone": 1}, ["loot:stone", "loot:dwelling"]),
        (12, {}, ["loot:grain", "loot:field@c3", "loot:sow:grain"]),
        (12, {}, ["loot:vegetable", "loot:field@b4", "loot:sow:vegetable"]),
        (11, {"wood": 2}, ["loot:meadow@c3", "loot:large_pasture@c3,c4"]),
        (14, {"wood": 1}, ["loot:furnish:cuddle_room", "loot:cavern@e3", "loot:sheep"]),
        (14, {"sheep": 1}, ["loot:sheep", "loot:breed:sheep"]),
    ],
)
def test_loot_in_any_order_and_earlier_items_help_later_ones(strength: int, goods: Goods, moves: list[str]) -> None:
    game = travelling(strength, goods, meadows=["c4"], small=["b3"])
    for move in moves:
        assert game.can(move)
        game.play(move)
    assert not game.can(moves[0]), "each item once"


def test_loot_that_cannot_be_done_cannot_be_chosen() -> None:
    game = travelling(14, rooms={"d3": "miner"}, tunnels=MOUNTAIN, fields=FOREST)
    kinds = {move.split(":")[1].split("@")[0] for move in game.moves("loot:")}
    assert kinds == {"all_weapons", "wood", "dog", "grain", "sheep", "stone", "donkey", "vegetable", "ore", "boar"} | {
        "gold",
        "cattle",
    }


def test_all_weapons_may_be_chosen_even_at_fourteen() -> None:
    game = travelling(14)
    game.play("loot:all_weapons", "home", "end")
    assert game.weapons() == [14, 14]


@pytest.mark.parametrize(
    ("players", "round_", "space", "items"),
    [
        (2, 1, "logging_1_3", 1),
        (4, 1, "logging_4_7", 1),
        (2, 3, "ore_mine_construction", 2),
        (5, 1, "hardware_rental_5", 2),
        (6, 1, "hardware_rental_6_7", 2),
        (2, 3, "blacksmithing", 3),
        (3, 9, "exploration", 4),
    ],
)
def test_expedition_levels(players: int, round_: int, space: str, items: int) -> None:
    game = scene(players=players, round=round_, me=Player(weapons=[6, 6]))
    game.play(f"{space}:6", *["loot:wood", "loot:dog", "loot:gold", "loot:ore"][:items])
    assert not game.can("home")
    assert game.moves("loot:") == set()
    assert game.weapons() == [7, 6], "one, whatever the level"


# ------------------------------------------------------------------------------------------------ Office room

OFFICE = {"d3": "office_room"}


def test_an_overhanging_field_is_sown_and_harvested() -> None:
    game = scene(me=Player(goods={"grain": 1}, rooms=OFFICE))
    game.play("slash_and_burn", "meadow@c4+field@c5", "sow:grain", "end")
    assert game.grain_fields() == [3]
    assert game.goods() == {"gold": 2}


def test_an_overhanging_cavern_is_furnished_and_an_overhanging_tunnel_with_the_work_room() -> None:
    game = scene(me=Player(goods={"wood": 1}, rooms=OFFICE), occupied=BUSY)
    game.play("drift_mining_1_3", "cavern@e5+tunnel@e4", "end", "housework", "furnish:cuddle_room", "end")
    assert game.rooms()["e5"] == "cuddle_room"
    rooms = {"d3": "office_room", "d2": "work_room"}
    work = scene(me=Player(goods={"wood": 1}, rooms=rooms, tunnels=["e4", "e5"]))
    work.play("housework", "furnish:cuddle_room")
    assert work.moves() == {"at:e4", "at:e5"}


def test_overhanging_tunnels_carry_mines() -> None:
    player = Player(rooms=OFFICE, tunnels=["e4", "e5", "f4", "f5"])
    game = scene(round=6, me=player, occupied=BUSY)
    game.play("ore_mine_construction", "ore_mine@e5+deep_tunnel@f5", "end")
    assert game.goods() == {"ore": 3}, "two overhanging halves side by side, and no gold for it"
    game.play("ruby_mine_construction", "ruby_mine@f5", "end")
    assert game.goods() == {"ore": 3, "ruby": 1}


def test_an_overhanging_meadow_is_fenced_and_takes_a_stable() -> None:
    player = Player(goods={"wood": 4, "stone": 1}, rooms=OFFICE, meadows=["c4", "c5"], fields=["c3"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", "stable@c5", "large_pasture@c4,c5", "end")
    assert game.goods() == {}
    assert houses(Player(goods={"boar": 2, "cattle": 8}, rooms=OFFICE, large=[("c4", "c5")], stables=["c5"]))


def test_the_state_parlor_sees_overhanging_dwellings() -> None:
    game = scene(me=Player(rooms={"e4": "state_parlor", "e5": "dwelling"}))
    assert game.score().bonuses["state_parlor"] == 8, "the one outside and the entry-level dwelling"


def test_one_free_border_space_is_enough_for_an_overhanging_tile() -> None:
    forest = [cell for cell in FOREST if cell != "a1"]
    without = Player(fields=forest, rooms={"d3": "miner"})
    assert scene(me=without).refused("slash_and_burn") == "CF-10"
    game = scene(me=Player(fields=forest, rooms=OFFICE))
    game.play("slash_and_burn")
    assert game.moves() == {
        "meadow@a1+field@z1",
        "meadow@z1+field@a1",
        "meadow@a1+field@a0",
        "meadow@a0+field@a1",
    }
    inner = scene(me=Player(fields=[cell for cell in FOREST if cell != "b2"], rooms=OFFICE))
    assert inner.refused("slash_and_burn") == "CF-10", "b2 has no outer edge"


def test_an_overhang_pays_two_gold_and_the_bonus_under_the_inner_half() -> None:
    game = scene(me=Player(rooms=OFFICE, meadows=["c4", "b4", "a4"]))
    game.play("slash_and_burn", "meadow@a3+field@z3")
    assert game.goods() == {"gold": 2, "boar": 1}


def test_the_border_of_forest_and_mountain_is_no_edge_to_hang_over() -> None:
    game = scene(me=Player(rooms=OFFICE, meadows=["c4"]))
    game.play("slash_and_burn")
    assert not any("@d" in move for move in game.actions())
    cave = scene(me=Player(rooms=OFFICE))
    cave.play("drift_mining_1_3")
    assert not any("@c" in move for move in cave.actions())


def test_the_first_tile_covers_the_entrance_even_with_the_office_room() -> None:
    game = scene(me=Player(rooms=OFFICE))
    game.play("slash_and_burn")
    assert all("@c4" in move for move in game.actions())
    assert {"meadow@c4+field@c5", "meadow@c5+field@c4"} <= game.actions()


# ------------------------------------------------------------------------------------------------ deep tunnels, mines


def test_deep_tunnels_carry_no_ore_mine() -> None:
    game = scene(round=3, me=Player(deep=["e2", "f2"], tunnels=["e3"], ore_mines=["e1", "f1"], weapons=[1, 1]))
    game.play("ore_mine_construction:1")
    assert game.moves("ore_mine") == set()


def test_the_player_chooses_which_half_is_the_deep_tunnel() -> None:
    for mine, deep in (("e3", "f3"), ("f3", "e3")):
        game = scene(round=3, me=Player(tunnels=["e3", "f3"]))
        game.play("ore_mine_construction", f"ore_mine@{mine}+deep_tunnel@{deep}", "end")
        assert game.cells("ore_mines") == {mine}
        assert game.cells("deep") == {deep}


def test_a_deep_tunnel_is_furnished_only_with_the_work_room() -> None:
    plain = scene(me=Player(goods={"wood": 1}, rooms={"d3": "miner"}, deep=["e3"], ore_mines=["e2"]))
    plain.play("housework")
    assert plain.moves("furnish") == set()
    work = scene(me=Player(goods={"wood": 1}, rooms={"d3": "work_room"}, deep=["e3"], ore_mines=["e2"]))
    work.play("housework", "furnish:cuddle_room", "end")
    assert work.rooms()["e3"] == "cuddle_room"


def test_work_room_and_a_tunnel_bought_with_a_ruby() -> None:
    game = scene(me=Player(goods={"ruby": 1, "wood": 1}, rooms={"d3": "work_room"}))
    game.play("housework")
    assert not game.can("furnish:cuddle_room")
    game.play("ruby>tunnel@e3", "furnish:cuddle_room", "end")
    assert game.rooms()["e3"] == "cuddle_room"


def test_a_furnished_tunnel_takes_no_mine() -> None:
    rooms = {"d3": "work_room", "e3": "cuddle_room"}
    game = scene(round=6, me=Player(rooms=rooms, tunnels=["e2"]))
    assert game.refused("ore_mine_construction") == "CF-10"
    game.play("ruby_mine_construction")
    assert game.actions() == {"ruby_mine@e2"}


def test_work_room_serves_the_loot_too() -> None:
    game = travelling(11, {"wood": 3, "stone": 2}, rooms={"d3": "work_room"}, tunnels=["e3", "e2"])
    game.play("loot:dwelling", "at:e2", "loot:furnish:cuddle_room")
    assert game.rooms() == {"d3": "work_room", "e2": "dwelling", "e3": "cuddle_room"}


def test_two_mines_from_one_space_only_for_the_guest_room() -> None:
    land = Player(tunnels=["e3", "f3"], deep=["e2", "f2"])
    plain = scene(round=6, me=land)
    plain.play("ruby_mine_construction", "ruby_mine@e2")
    assert plain.actions() == {"end"}
    guest = scene(round=6, me=Player(tunnels=land.tunnels, deep=land.deep, rooms={"d3": "guest_room"}))
    guest.play("ruby_mine_construction", "ruby_mine@e2", "ruby_mine@f3")
    assert guest.actions() == {"end"}
    assert guest.goods() == {"ruby": 1}
    assert guest.score().categories["mines"] == 8


def test_one_ore_mine_per_visit() -> None:
    game = scene(round=3, me=Player(tunnels=["e3", "f3", "e2", "f2"], rooms={"d3": "guest_room"}))
    game.play("ore_mine_construction", "ore_mine@e3+deep_tunnel@f3")
    assert game.actions() == {"end"}


# ------------------------------------------------------------------------------------------------ imitation


@pytest.mark.parametrize(
    ("players", "fees"),
    [
        (3, {"imitation_3": 4}),
        (4, {"imitation_4_7": 2}),
        (5, {"imitation_4_7": 2, "imitation_5": 4}),
        (6, {"imitation_4_7": 2, "imitation_6_7": 1}),
        (7, {"imitation_4_7": 2, "imitation_6_7": 1, "imitation_7": 0}),
    ],
)
def test_fees_of_imitation(players: int, fees: dict[str, int]) -> None:
    game = scene(players=players, me=Player(goods={"food": 9}), occupied={"housework": 1})
    assert {space for space in game.open_spaces() if space.startswith("imitation")} == set(fees)
    for space, fee in fees.items():
        visit = game.copy()
        visit.play(f"{space}=housework", "take", "end")
        assert visit.goods() == {"food": 9 - fee, "dog": 1}
        if fee:
            poor = scene(players=players, me=Player(goods={"food": fee - 1}), occupied={"housework": 1})
            assert not poor.can(f"{space}=housework")


def test_no_imitation_with_one_or_two_players() -> None:
    for players in (1, 2):
        assert not any("imitation" in space for space in scene(players=players).open_spaces())


def test_two_imitations_may_copy_the_same_space() -> None:
    occupied = {"housework": 1}
    game = scene(players=7, me=Player(goods={"food": 3}), occupied=occupied)
    game.play("imitation_6_7=housework", "take", "end")
    while game.seat:
        game.play("growth" if game.can("growth") else min(game.actions()))
        while game.phase != "place":
            game.play("end" if game.can("end") else min(game.actions()))
    game.play("imitation_4_7=housework", "take", "end")
    assert game.goods() == {"dog": 2}


@pytest.mark.parametrize(
    ("space", "pile", "moves", "get"),
    [
        ("sustenance_1_3", {"food": 2}, ["take"], {"grain": 1}),
        ("forest_exploration_3", {"wood": 2}, [], {"vegetable": 1}),
        ("strip_mining", {"ore": 1}, [], {"wood": 2}),
        ("supplies", {}, [], {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}),
    ],
)
def test_an_imitator_gets_all_but_the_gathered_goods(space: str, pile: Goods, moves: list[str], get: Goods) -> None:
    piles = {space: pile} if pile else {}
    game = scene(players=3, me=Player(goods={"food": 4}), occupied={space: 1}, piles=piles)
    game.play(f"imitation_3={space}", *moves, "end")
    assert game.goods() == get
    assert game.pile(space) == pile, "left behind or not, it is not the imitator's"


def test_imitating_mining_brings_the_ore_and_the_ruby_of_ones_own_mines() -> None:
    occupied = {"ore_mining_1_3": 1, "ruby_mining": 2}
    none = scene(players=3, me=Player(goods={"food": 4}), occupied=occupied)
    assert none.moves("imitation_3") == set()
    mines = Player(goods={"food": 4}, ore_mines=["e2", "e3"], ruby_mines=["f2"])
    for target, get in (("ore_mining_1_3", {"ore": 4}), ("ruby_mining", {"ruby": 1})):
        game = scene(players=3, me=mines, occupied=occupied)
        game.play(f"imitation_3={target}", "end")
        assert game.goods() == get


def test_an_imitator_travels_with_its_own_weapon_and_grows_on_the_imitation() -> None:
    rivals = [Player(weapons=[14, 14])]
    me = Player(goods={"food": 4}, weapons=[2, 2], rooms={"d3": "dwelling"})
    game = scene(players=3, me=me, rivals=rivals, occupied={"logging_1_3": 1})
    game.play("imitation_3:2=logging_1_3")
    assert not game.can("take")
    assert not game.can("loot:cattle")
    game.play("loot:grain", "end")
    assert game.weapons() == [3, 2]
    assert game.weapons(1) == [14, 14]
    family = scene(players=3, round=7, cards=["family_life"], me=me, occupied={"family_life": 1})
    family.play("imitation_3:2=family_life", "grow", "end")
    assert family.dwarfs() == 3


def test_the_guest_room_works_on_imitated_spaces() -> None:
    me = Player(goods={"food": 2}, rooms={"d3": "guest_room", "e4": "dwelling"})
    game = scene(players=4, me=me, occupied={"growth": 1})
    game.play("imitation_4_7=growth", "take", "grow", "end")
    assert game.dwarfs() == 3
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}


@pytest.mark.parametrize("switch", [False, True])
def test_goods_left_on_a_space_go_to_an_imitator_only_by_the_switch(switch: bool) -> None:
    game = scene(
        players=3,
        me=Player(goods={"food": 4}),
        occupied={"clearing_1_3": 1},
        piles={"clearing_1_3": {"wood": 2}},
        imitation_takes_left_goods=switch,
    )
    game.play("imitation_3=clearing_1_3")
    assert game.can("take") == switch


# ------------------------------------------------------------------------------------------------ solo


def test_solo_set_up_and_course() -> None:
    game = Scene(GAME.new(GAME.setup(1, 0)))
    assert game.goods() == {"food": 2}
    assert game.open_spaces() == {
        *("excavation_1_3", "logging_1_3", "wood_gathering", "ore_mining_1_3", "sustenance_1_3"),
        *("ruby_mining", "housework", "slash_and_burn", "blacksmithing"),
    }
    assert game.pile("ruby_mining") == {"ruby": 1}
    for covered in ("drift_mining_1_3", "clearing_1_3", "supplies", "starting_player_1_3"):
        assert game.refused(covered) == "CF-10"
    game.play("wood_gathering", "end")
    assert game.seat == 0, "one dwarf after another"
    game.play("ruby_mining", "end")
    assert game.round == 2
    assert game.goods() == {"food": 2, "wood": 1, "ruby": 1}


def test_solo_cards_come_in_their_order_and_the_wish_turns_in_round_8() -> None:
    game = scene(players=1, round=7)
    assert "wish_for_children" in game.open_spaces()
    assert "ore_delivery" in game.open_spaces()
    game.next_round()
    assert game.round == 8
    assert {"family_life", "urgent_wish_for_children"} <= game.open_spaces()
    game.next_round()
    assert game.round == 10
    assert "ore_trading" in game.open_spaces()
    assert "exploration" not in game.open_spaces()


def test_a_ruby_from_the_supplier_can_save_a_space_in_solo() -> None:
    game = scene(players=1, me=Player(goods={"wood": 2, "stone": 2}), piles={"wood_gathering": {"wood": 8}})
    game.play("housework", "furnish:ruby_supplier", "end")
    game.rest()
    assert game.phase == "rescue", "income comes first"
    game.play("rescue:wood_gathering")
    assert game.pile("wood_gathering") == {"wood": 9}


# ------------------------------------------------------------------------------------------------ the end


def test_last_trades_come_after_the_last_harvest_and_before_scoring() -> None:
    player = Player(
        goods={"food": 4, "grain": 2, "ruby": 1, "sheep": 2},
        fields=["c4"],
        grain_fields=[1],
        large=[("a4", "b4")],
        rooms={"d3": "beer_parlor"},
    )
    game = scene(round=12, harvest="harvest", me=player)
    game.rest()
    game.play("feed", "feed")
    assert game.phase == "final"
    assert game.goods() == {"grain": 3, "ruby": 1, "sheep": 3}, "harvested, fed, bred"
    before = game.points()
    game.play("2grain>3gold")
    assert game.points() == before + 3 - 1
    game.play("ruby>boar")
    assert game.points() == before + 2 + 2, "a ruby for a boar, and one kind less is missing"
    game.play("finish")
    assert game.over
    assert game.moves() == set()


def test_last_trades_may_furnish_nothing_and_feed_nobody() -> None:
    game = scene(round=12, phase="feed", harvest="pay_one", me=Player(goods={"ruby": 2, "wood": 9, "stone": 9}))
    game.play("feed", "feed")
    assert game.phase == "final"
    assert game.actions() == {"finish"}
    assert int(game.farm().begging) == 2
    game.play("ruby>2food")
    assert int(game.farm().begging) == 2, "begging markers stay for good"


def test_points_for_dogs_pastures_and_begging() -> None:
    base = scene().points()
    assert base == 2 - 8 - 22
    for player, points in (
        (Player(goods={"dog": 3}), 3),
        (Player(small=["c4"]), 2 + 1),
        (Player(large=[("b4", "c4")]), 4 + 2),
        (Player(small=["b4", "c4"]), 4 + 2),
        (Player(small=["c4"], stables=["c4"]), 2 + 1),
        (Player(stables=["c4", "a1"]), 2),
        (Player(meadows=["c4"]), 1),
        (Player(begging=3), -9),
        (Player(goods={"sheep": 1}), 1 + 2),
        (Player(goods={"grain": 3}), 2),
        (Player(goods={"grain": 1}, fields=["c4"], grain_fields=[2]), 2 + 1),
        (Player(goods={"vegetable": 1}, fields=["c4"], vegetable_fields=[2]), 3 + 1),
        (Player(goods={"food": 9, "wood": 9, "stone": 9, "ore": 9}), 0),
        (Player(goods={"ruby": 2, "gold": 3}), 5),
        (Player(ore_mines=["e3"], deep=["e2"]), 3 + 2),
        (Player(ruby_mines=["e3"]), 4 + 1),
        (Player(meadows=["c4", "c5"], rooms={"d3": "office_room"}), 1),
    ):
        assert scene(me=player).points() == base + points, player


def test_an_equal_score_is_a_shared_win() -> None:
    game = scene(
        round=12, phase="feed", harvest="pay_one", me=Player(goods={"food": 2}), rivals=[Player(goods={"food": 2})]
    )
    game.play("feed", "feed")
    assert game.over
    assert GAME.scores(game.state).winner is None
    better = scene(
        round=12, phase="feed", harvest="pay_one", me=Player(goods={"food": 2}), rivals=[Player(goods={"food": 1})]
    )
    better.play("feed", "feed")
    assert GAME.scores(better.state).winner == 0
