"""The rulings CF-01 to CF-52, one after the other (see docs/rules/cave-farmers.md): both sides where there are two."""

from collections.abc import Mapping

import pytest

from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.games.cave_farmers.engine.events import MarkerRevealed, WishTurned

Goods = Mapping[str, int]
MATERIALS = {"wood": 9, "stone": 9, "ore": 9}
BUSY = {"supplies": 1, "starting_player_1_3": 1}  # the rival of a two-player game has no dwarf left this round
FAMILY_OF_FIVE = {"e4": "dwelling", "e3": "dwelling", "e2": "dwelling"}  # with the entry-level dwelling


def bonus(tile: str, player: Player) -> int:
    """The bonus points of one furnishing."""
    return scene(me=player).score().bonuses[tile]


def houses(player: Player) -> bool:
    """Whether all animals of this farm have a place."""
    return scene(me=player).phase != "house"


# ------------------------------------------------------------------------------------------------ errata, editions


@pytest.mark.scenario("CF-01")
@pytest.mark.parametrize(
    ("old", "new", "price"),
    [("trader", "spare_part_storage", {"wood": 2}), ("spare_part_storage", "trader", {"wood": 1})],
)
def test_trader_and_spare_part_storage_never_work_together(old: str, new: str, price: Goods) -> None:
    trades = {"trader": "2gold>wood,stone,ore", "spare_part_storage": "wood,stone,ore>2gold"}
    goods = {"gold": 4, "wood": 3, "stone": 1, "ore": 1}
    game = scene(me=Player(goods=goods, rooms={"d3": old, "e3": "main_storage"}))
    assert game.can(trades[old])
    game.play("housework", f"furnish:{new}")
    assert game.phase == "act", "nobody asks for a place: it goes on top, and no empty cavern is needed"
    assert game.rooms() == {"d3": new, "e3": "main_storage"}
    assert game.goods() == {**goods, "wood": 3 - price["wood"]}
    assert game.can(trades[new])
    assert not game.can(trades[old]), "the old one stops working"
    assert game.score().categories["furnishings"] == (2 if new == "trader" else 0)
    yellow = 1 + (new == "spare_part_storage")
    assert game.score().bonuses["main_storage"] == 2 * yellow, "a covered tile is not yellow any more"
    game.play("end")
    assert game.refused("housework") == "CF-10", "occupied"


@pytest.mark.scenario("CF-01")
def test_the_covered_tile_does_not_return_to_the_supply() -> None:
    rival = Player(goods={"wood": 5}, rooms={"d3": "spare_part_storage"}, covered={"d3": "trader"})
    game = scene(me=Player(goods={"wood": 5}), rivals=[rival])
    game.play("housework")
    assert game.refused("furnish:trader") == "R09"
    assert game.refused("furnish:spare_part_storage") == "R09"


@pytest.mark.scenario("CF-01")
def test_it_must_lie_on_top_even_if_there_is_an_empty_cavern() -> None:
    game = scene(me=Player(goods={"wood": 2}, rooms={"d3": "trader"}, caverns=["e3", "e2"]))
    game.play("housework", "furnish:spare_part_storage")
    assert game.rooms() == {"d3": "spare_part_storage"}
    assert game.cells("caverns") == {"e3", "e2"}


@pytest.mark.scenario("CF-01")
def test_two_players_may_own_one_each() -> None:
    game = scene(me=Player(goods={"wood": 2}), rivals=[Player(rooms={"d3": "trader"})])
    game.play("housework", "furnish:spare_part_storage", "end")
    assert game.rooms(0) == {"d3": "spare_part_storage"}
    assert game.rooms(1) == {"d3": "trader"}


@pytest.mark.scenario("CF-02")
@pytest.mark.parametrize(
    ("solo_clear_at", "lying", "next_round"), [(7, 6, 7), (7, 7, 1), (7, 9, 1), (6, 5, 6), (6, 6, 1), (6, 7, 1)]
)
def test_a_solo_space_with_more_than_six_goods_is_emptied_before_it_is_refilled(
    solo_clear_at: int, lying: int, next_round: int
) -> None:
    game = scene(players=1, piles={"wood_gathering": {"wood": lying}}, solo_clear_at=solo_clear_at)
    game.rest()
    assert game.phase == "place", "without rubies there is nothing to ask"
    assert game.pile("wood_gathering") == {"wood": next_round}


@pytest.mark.scenario("CF-02")
def test_goods_of_all_kinds_count_together_and_animals_are_goods() -> None:
    piles = {"ore_delivery": {"stone": 4, "ore": 3}, "sheep_farming": {"sheep": 7}, "donkey_farming": {"donkey": 6}}
    game = scene(players=1, round=7, piles=piles)
    game.next_round()
    assert game.pile("ore_delivery") == {"stone": 1, "ore": 1}
    assert game.pile("sheep_farming") == {"sheep": 1}
    assert game.pile("donkey_farming") == {"donkey": 7}


@pytest.mark.scenario("CF-02")
def test_a_ruby_saves_one_space_for_one_round() -> None:
    piles = {"wood_gathering": {"wood": 7}, "logging_1_3": {"wood": 8}, "excavation_1_3": {"stone": 3}}
    game = scene(players=1, me=Player(goods={"ruby": 1}), piles=piles)
    game.rest()
    assert game.phase == "rescue"
    assert game.moves() == {"clear", "rescue:wood_gathering", "rescue:logging_1_3"}
    assert game.refused("rescue:excavation_1_3") == "CF-02"
    declined = game.copy()
    game.play("rescue:logging_1_3")
    assert game.phase == "place"
    assert "ruby" not in game.goods()
    assert game.pile("logging_1_3") == {"wood": 9}, "kept, and refilled as usual"
    assert game.pile("wood_gathering") == {"wood": 1}
    game.next_round()
    assert game.pile("logging_1_3") == {"wood": 3}, "the ruby was for that one round"
    declined.play("clear")
    assert declined.goods()["ruby"] == 1
    assert declined.pile("logging_1_3") == {"wood": 3}


@pytest.mark.scenario("CF-02")
def test_only_the_solo_game_clears_spaces() -> None:
    game = scene(players=2, piles={"wood_gathering": {"wood": 12}})
    game.rest()
    assert game.pile("wood_gathering") == {"wood": 13}


@pytest.mark.scenario("CF-03")
def test_two_players_have_no_round_9_six_markers_and_no_exploration() -> None:
    game = scene(players=2, round=8)
    game.next_round()
    assert game.round == 10
    deal = GAME.deal_to_json(game.state)
    assert len(deal["cards"]) == len(deal["markers"]) == 11
    assert "exploration" not in deal["cards"]
    assert deal["markers"].count("leaf") == deal["markers"].count("question") == 3
    assert deal["markers"][:5] == ["none"] * 5


@pytest.mark.scenario("CF-03")
def test_three_players_do_have_a_round_9() -> None:
    game = scene(players=3, round=8)
    game.next_round()
    assert game.round == 9
    assert "exploration" in game.open_spaces()


@pytest.mark.scenario("CF-04")
@pytest.mark.parametrize(("players", "rubies"), [(1, [1, 2, 3]), (2, [0, 0, 1]), (3, [1, 2, 3]), (4, [1, 2, 3])])
def test_two_players_find_no_ruby_in_rounds_1_and_2(players: int, rubies: list[int]) -> None:
    game = Scene(GAME.new(GAME.setup(players, 0)))
    found = []
    for number in (1, 2, 3):
        assert game.round == number
        found.append(game.pile("ruby_mining").get("ruby", 0))
        game.next_round()
    assert found == rubies


@pytest.mark.scenario("CF-04")
def test_with_a_ruby_mine_ruby_mining_is_of_use_in_round_1() -> None:
    assert scene(players=2).refused("ruby_mining") == "CF-10"
    game = scene(players=2, me=Player(ruby_mines=["e3"]))
    game.play("ruby_mining", "end")
    assert game.goods() == {"ruby": 1}


@pytest.mark.scenario("CF-05")
@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("start", range(7))
def test_food_at_the_start(players: int, start: int) -> None:
    if start >= players:
        return
    deal = GAME.deal_to_json(GAME.new(GAME.setup(players, 0))) | {"start": start}
    game = Scene(GAME.new(GAME.setup(players, 0), deal))
    food = {1: [2]}.get(players, [1, 1, 2, 3, 3, 3, 3])
    assert [game.goods((start + place) % players) for place in range(players)] == [
        {"food": amount} for amount in food[:players]
    ]


@pytest.mark.scenario("CF-06")
def test_harvest_markers_are_shown_when_the_round_begins() -> None:
    game = scene(players=3, round=5, markers=["question", "leaf"])
    events = game.next_round()
    assert game.round == 6
    assert [event.round for event in events if isinstance(event, MarkerRevealed)] == [6]
    view = GAME.view(game.state, 0)
    assert list(view.marks)[5:] == [2], "everybody sees it before the first dwarf goes out"


@pytest.mark.scenario("CF-06")
def test_the_variant_shows_them_before_the_harvest() -> None:
    game = scene(players=3, round=5, markers=["question", "leaf"], harvest_markers="late")
    events = game.next_round()
    assert game.round == 6
    assert not any(isinstance(event, MarkerRevealed) for event in events)
    assert list(GAME.view(game.state, 0).marks)[5:] == []
    events = game.rest()
    assert [event.round for event in events if isinstance(event, MarkerRevealed)] == [6]
    assert game.round == 7, "the first question mark: nothing happens, and round 7 begins"


# ------------------------------------------------------------------------------------------------ actions


@pytest.mark.scenario("CF-10")
def test_no_empty_visit() -> None:
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


def urgent(player: Player) -> Scene:
    game = scene(round=7, cards=["family_life"], me=player)
    game.play("urgent_wish_for_children")
    return game


@pytest.mark.scenario("CF-13")
def test_urgent_wish_builds_a_dwelling_and_then_grows_if_wished() -> None:
    game = urgent(Player(goods={"wood": 4, "stone": 3}))
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
    game = urgent(Player(rooms={"d3": "dwelling"}))
    assert game.actions() == {"take"}
    game.play("take")
    assert game.goods() == {"gold": 3}
    assert game.actions() == {"end"}


@pytest.mark.scenario("CF-13")
def test_three_gold_or_a_dwelling_not_both() -> None:
    game = urgent(Player(goods={"wood": 4, "stone": 3}))
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


MEADOWS = ["c4", "b4", "c3", "b3"]


@pytest.mark.scenario("CF-15")
def test_one_small_and_one_large_pasture_in_an_action() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 12}, meadows=MEADOWS))
    game.play("sheep_farming", "small_pasture@c3")
    assert game.goods() == {"wood": 10}
    assert game.refused("small_pasture@b3") == "CF-10", "one small pasture per action"
    game.play("large_pasture@b4,c4")
    assert game.goods() == {"wood": 6}
    assert game.actions() == {"end"}, "and no stone for a stable"
    assert game.cells("large") == {"b4", "c4"}
    assert game.cells("meadows") == {"b3"}


@pytest.mark.scenario("CF-15")
def test_no_fence_is_forced() -> None:
    player = Player(goods={"wood": 12, "stone": 3}, meadows=MEADOWS)
    game = scene(cards=["sheep_farming"], me=player, piles={"sheep_farming": {"sheep": 2}})
    game.play("sheep_farming", "take")
    assert game.actions() == {"end"}, "building comes before the animals"
    assert game.goods()["sheep"] == 2
    large = scene(cards=["sheep_farming"], me=player)
    large.play("sheep_farming", "large_pasture@b3,b4", "end")
    assert large.cells("small") == set()


@pytest.mark.scenario("CF-15")
def test_pastures_never_merge() -> None:
    small = Player(goods={"wood": 9}, small=["b4", "c4"])
    game = scene(cards=["sheep_farming"], me=small, piles={"sheep_farming": {"sheep": 1}})
    game.play("sheep_farming")
    assert game.refused("large_pasture@b4,c4") == "CF-15"
    three_kinds = {"sheep": 2, "boar": 2, "cattle": 2}
    assert houses(Player(goods=three_kinds, small=["b4", "c4"])), "two pastures and the entry-level dwelling"
    assert not houses(Player(goods=three_kinds, large=[("b4", "c4")])), "one pasture of four"


@pytest.mark.scenario("CF-15")
def test_only_meadows_are_fenced() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 9}, meadows=["c4", "b3"], fields=["b4"]))
    game.play("sheep_farming")
    assert game.moves("small_pasture") == {"small_pasture@c4", "small_pasture@b3"}
    assert game.moves("large_pasture") == set(), "c4 and b3 do not touch"


@pytest.mark.scenario("CF-16")
def test_one_stable_per_action_for_one_stone() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"stone": 3}, meadows=["c4"], fields=["b4"]))
    game.play("sheep_farming")
    assert game.refused("stable@b4") == "CF-16", "not on a field"
    assert game.refused("stable@e3") == "CF-16", "not in the mountain"
    game.play("stable@a1")
    assert game.goods() == {"stone": 2}
    assert game.cells("stables") == {"a1"}, "anywhere in the forest"
    assert game.refused("stable@c4") == "CF-10", "one per action"


@pytest.mark.scenario("CF-16")
def test_three_stables_per_player_and_one_per_cell() -> None:
    two = scene(cards=["sheep_farming"], me=Player(goods={"stone": 3}, meadows=["c4"], stables=["c4", "c3"]))
    two.play("sheep_farming")
    assert two.refused("stable@c4") == "CF-16"
    assert two.can("stable@b4")
    three = Player(goods={"stone": 3, "wood": 2}, meadows=["c4"], stables=["c4", "c3", "a1"])
    game = scene(cards=["sheep_farming"], me=three)
    game.play("sheep_farming")
    assert game.moves("stable") == set()
    assert game.refused("stable@b4") == "CF-16"


@pytest.mark.scenario("CF-16")
def test_two_stables_on_a_large_pasture_make_sixteen_places() -> None:
    pasture = [("b4", "c4")]
    player = Player(goods={"stone": 1}, large=pasture, stables=["b4"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", "stable@c4", "end")
    assert game.cells("stables") == {"b4", "c4"}
    assert houses(Player(goods={"cattle": 16, "boar": 2}, large=pasture, stables=["b4", "c4"]))
    assert not houses(Player(goods={"cattle": 17, "boar": 2}, large=pasture, stables=["b4", "c4"]))


@pytest.mark.scenario("CF-16")
@pytest.mark.parametrize(("cell", "beside", "bonus_goods"), [("c1", "c2", {"boar": 1}), ("b4", "c4", {"food": 1})])
def test_a_stable_brings_no_bonus_but_the_meadow_under_it_does(cell: str, beside: str, bonus_goods: Goods) -> None:
    player = Player(goods={"stone": 1, "ruby": 1}, meadows=[beside])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", f"stable@{cell}")
    assert game.goods() == {"ruby": 1}
    assert game.refused(f"ruby>field@{cell}") == "R01"
    game.play(f"ruby>meadow@{cell}")
    assert game.goods() == bonus_goods
    assert game.cells("stables") == {cell}, "the stable stays"


@pytest.mark.scenario("CF-16")
def test_of_a_twin_tile_the_meadow_goes_under_the_stable() -> None:
    game = scene(me=Player(stables=["c4"]))
    game.play("slash_and_burn")
    assert game.moves() == {"meadow@c4+field@b4", "meadow@c4+field@c3"}
    both = scene(me=Player(stables=["c4", "b4", "c3"]))
    assert both.refused("slash_and_burn") == "CF-10", "nowhere to put the field"


@pytest.mark.scenario("CF-17")
def test_an_ore_mine_needs_two_ordinary_tunnels_side_by_side() -> None:
    game = scene(round=3, me=Player(tunnels=["e3", "e2", "f4"], caverns=["d2"]))
    game.play("ore_mine_construction")
    assert game.moves("ore_mine") == {"ore_mine@e3+deep_tunnel@e2", "ore_mine@e2+deep_tunnel@e3"}
    game.play("ore_mine@e2+deep_tunnel@e3")
    assert game.goods() == {"ore": 3}
    assert game.cells("ore_mines") == {"e2"}
    assert game.cells("deep") == {"e3"}
    for player in (
        Player(tunnels=["e3"], deep=["e2"]),
        Player(tunnels=["e3"], caverns=["e2"]),
        Player(tunnels=["e3", "f2"]),
        Player(tunnels=["e3"], ruby_mines=["e2"]),
        Player(deep=["e2", "e3"]),
    ):
        assert scene(round=3, me=player).refused("ore_mine_construction") == "CF-10"


@pytest.mark.scenario("CF-17")
def test_the_three_ore_come_with_the_mine_only() -> None:
    game = scene(round=3, me=Player(weapons=[1, 1]))
    game.play("ore_mine_construction:1", "loot:wood", "home", "end")
    assert game.goods() == {"wood": 1}


@pytest.mark.scenario("CF-17")
def test_a_new_ore_mine_can_hold_a_donkey_at_once() -> None:
    player = Player(goods={"boar": 2, "ruby": 1}, tunnels=["e3", "e2"])
    game = scene(round=3, me=player)
    early = game.copy()
    early.play("ruby>donkey")
    assert early.phase == "house"
    game.play("ore_mine_construction", "ore_mine@e3+deep_tunnel@e2", "ruby>donkey")
    assert game.phase == "act"
    assert game.goods() == {"boar": 2, "donkey": 1, "ore": 3}


@pytest.mark.scenario("CF-18")
def test_a_ruby_mine_brings_a_ruby_on_a_deep_tunnel_only() -> None:
    player = Player(tunnels=["e3"], deep=["e2"], ore_mines=["f2"], caverns=["d2"])
    game = scene(round=6, me=player)
    game.play("ruby_mine_construction")
    assert game.actions() == {"ruby_mine@e3", "ruby_mine@e2"}
    deep = game.copy()
    game.play("ruby_mine@e3")
    assert game.goods() == {}
    assert game.actions() == {"end"}, "either … or"
    deep.play("ruby_mine@e2")
    assert deep.goods() == {"ruby": 1}
    assert deep.actions() == {"end"}


@pytest.mark.scenario("CF-18")
def test_with_the_guest_room_one_ruby_mine_on_each() -> None:
    player = Player(tunnels=["e3", "f3"], deep=["e2", "f2"], rooms={"d3": "guest_room"})
    game = scene(round=6, me=player)
    game.play("ruby_mine_construction", "ruby_mine@e3")
    assert game.actions() == {"ruby_mine@e2", "ruby_mine@f2", "end"}, "not two on tunnels"
    game.play("ruby_mine@e2", "end")
    assert game.goods() == {"ruby": 1}


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
def test_no_way_to_ones_own_space_by_an_opponents_imitation() -> None:
    occupied = {"imitation_5": 1, "housework": 0}
    game = scene(players=5, me=Player(goods={"food": 9}), occupied=occupied)
    assert game.moves("imitation_4_7") == set()


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


WIDE = Player(
    goods={"sheep": 2, "donkey": 2, "boar": 2, "cattle": 2},
    large=[("b4", "c4"), ("b3", "c3"), ("b2", "c2"), ("a1", "b1")],
    weapons=[14, 14],
)


@pytest.mark.scenario("CF-21")
def test_breeding_on_an_expedition_is_for_two_kinds_at_most() -> None:
    game = scene(cards=["blacksmithing"], me=WIDE)
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


@pytest.mark.scenario("CF-22")
def test_third_question_mark_everyone_skips_one_phase() -> None:
    farm = Player(
        goods={"food": 9, "sheep": 2}, small=["c4"], fields=["b4", "b3"], grain_fields=[3], vegetable_fields=[2]
    )
    game = scene(players=2, round=10, phase="skip", me=farm, rivals=[farm])
    assert game.moves() == {"skip:field", "skip:breeding"}
    game.play("skip:field", "skip:breeding")
    assert game.phase == "feed"
    assert game.goods(0) == {"food": 9, "sheep": 2}, "no field phase for me"
    assert game.goods(1) == {"food": 9, "sheep": 2, "grain": 1, "vegetable": 1}
    game.play("feed", "feed")
    assert game.goods(0) == {"food": 5, "sheep": 3}, "fed and bred"
    assert game.goods(1) == {"food": 5, "sheep": 2, "grain": 1, "vegetable": 1}, "fed, not bred"
    assert game.grain_fields(0) == [3]
    assert game.grain_fields(1) == [2]


@pytest.mark.scenario("CF-22")
def test_the_round_after_the_third_question_mark_is_an_ordinary_harvest() -> None:
    farm = Player(goods={"food": 20, "sheep": 2}, small=["c4"], fields=["b4"], grain_fields=[3])
    markers = ["question", "question", "question", "leaf", "leaf", "leaf"]
    game = scene(players=2, round=8, markers=markers, me=farm, rivals=[farm])
    game.rest()
    assert game.phase == "skip"
    game.play("skip:breeding", "skip:field", "feed", "feed")
    assert game.round == 10
    game.rest()
    assert game.phase == "feed", "nobody is asked"
    game.play("feed", "feed")
    assert game.goods(0)["sheep"] == 3
    assert game.goods(0)["grain"] == 2
    assert game.goods(1)["sheep"] == 4
    assert game.goods(1)["grain"] == 1


@pytest.mark.scenario("CF-23")
def test_n_food_cost_n_plus_one_gold() -> None:
    game = scene(me=Player(goods={"gold": 5}))
    assert {move for move in game.moves() if "gold>" in move} == {
        "2gold>food",
        "3gold>2food",
        "4gold>3food",
        "5gold>4food",
    }
    split = game.copy()
    game.play("5gold>4food")
    assert game.goods() == {"food": 4}
    split.play("2gold>food", "3gold>2food")
    assert split.goods() == {"food": 3}, "two purchases cost one more"


@pytest.mark.scenario("CF-23")
def test_a_single_gold_buys_nothing() -> None:
    game = scene(me=Player(goods={"gold": 1}))
    assert {move for move in game.moves() if "gold>" in move} == set()
    assert game.refused("2gold>food") == "CF-23"


@pytest.mark.scenario("CF-24")
def test_what_a_ruby_buys() -> None:
    game = scene(me=Player(goods={"ruby": 1}))
    assert {move for move in game.moves("ruby>") if "@" not in move} == {
        *("ruby>wood", "ruby>stone", "ruby>ore", "ruby>grain", "ruby>vegetable", "ruby>gold", "ruby>2food"),
        *("ruby>dog", "ruby>sheep", "ruby>donkey", "ruby>boar"),
    }
    assert {move for move in game.moves("ruby>") if "@" in move} == {
        *("ruby>meadow@c4", "ruby>field@c4"),
        *("ruby>tunnel@d2", "ruby>tunnel@e3", "ruby>tunnel@e4"),
    }
    assert game.refused("ruby,food>cattle") == "CF-24"
    assert game.refused("2ruby>cavern@e3") == "CF-24"


@pytest.mark.scenario("CF-24")
def test_cattle_needs_a_food_besides_and_a_cavern_two_rubies() -> None:
    game = scene(me=Player(goods={"ruby": 3, "food": 1}))
    game.play("ruby,food>cattle")
    assert game.goods() == {"ruby": 2, "cattle": 1}
    game.play("2ruby>cavern@e4")
    assert game.goods() == {"cattle": 1, "food": 1}, "and the water under it"
    assert game.cells("caverns") == {"d3", "e4"}


@pytest.mark.scenario("CF-24")
def test_rubies_inside_an_action() -> None:
    mine = scene(round=3, me=Player(goods={"ruby": 1}, tunnels=["e3"], weapons=[1, 1]))
    mine.play("ore_mine_construction:1", "ruby>tunnel@e2", "ore_mine@e3+deep_tunnel@e2", "end")
    assert mine.goods() == {"ore": 3}
    field = scene(me=Player(goods={"ruby": 1, "grain": 1}, meadows=["c4"]))
    field.play("slash_and_burn", "ruby>field@c3", "sow:grain", "end")
    assert field.grain_fields() == [3]
    meadow = scene(
        cards=["sheep_farming"],
        me=Player(goods={"ruby": 1, "wood": 4}, meadows=["c4"]),
        piles={"sheep_farming": {"sheep": 1}},
    )
    meadow.play("sheep_farming", "ruby>meadow@c3", "large_pasture@c3,c4", "take", "end")
    assert meadow.cells("large") == {"c3", "c4"}


LAST = {
    "beer_parlor": ({"grain": 2}, "2grain>3gold", {"gold": 3}),
    "hunting_parlor": ({"boar": 2}, "2boar>2food,2gold", {"food": 2, "gold": 2}),
    "blacksmithing_parlor": ({"ruby": 1, "ore": 1}, "ore,ruby>food,2gold", {"food": 1, "gold": 2}),
    "spare_part_storage": ({"wood": 1, "stone": 1, "ore": 1}, "wood,stone,ore>2gold", {"gold": 2}),
    "trader": ({"gold": 2}, "2gold>wood,stone,ore", {"wood": 1, "stone": 1, "ore": 1}),
}


@pytest.mark.scenario("CF-25")
@pytest.mark.parametrize("tile", LAST)
def test_last_trades_after_the_last_harvest(tile: str) -> None:
    give, trade, get = LAST[tile]
    player = Player(goods={**give, "food": 0}, rooms={"d3": tile})
    game = scene(round=12, phase="feed", harvest="pay_one", me=Player(goods={"food": 2}), rivals=[player])
    game.play("feed", "feed")
    assert game.phase == "final"
    assert game.seat == 1
    game.play(trade)
    assert game.goods(1) == get
    game.play("finish")
    assert game.over


@pytest.mark.scenario("CF-25")
def test_every_player_has_a_last_chance() -> None:
    game = scene(
        players=3,
        round=12,
        phase="feed",
        harvest="pay_one",
        me=Player(goods={"ruby": 1}),
        rivals=[
            Player(goods={"grain": 1}),
            Player(goods={"gold": 2}),
        ],
    )
    game.play("feed", "feed", "feed")
    assert (game.phase, game.seat) == ("final", 0)
    game.play("ruby>gold", "finish")
    assert game.seat == 1
    game.play("finish")
    assert game.seat == 2
    game.play("finish")
    assert game.over


@pytest.mark.scenario("CF-26")
def test_the_strength_at_the_start_decides_about_the_loot() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[1, 1]))
    game.play("blacksmithing:1", "loot:all_weapons")
    assert game.refused("loot:grain") == "CF-26"
    assert game.actions() == {"loot:wood", "loot:dog", "home"}
    game.play("loot:wood", "loot:dog")
    assert game.weapons() == [3, 2]


# ------------------------------------------------------------------------------------------------ furnishings


@pytest.mark.scenario("CF-30")
@pytest.mark.parametrize("order", [("grow", "furnish:dwelling"), ("furnish:dwelling", "grow")])
def test_guest_room_on_wish_for_children(order: tuple[str, str]) -> None:
    rooms = {"d3": "guest_room", "e4": "dwelling"}
    game = scene(round=4, me=Player(goods={"wood": 4, "stone": 3}, rooms=rooms, caverns=["e3"]))
    game.play("wish_for_children", *order, "end")
    assert game.dwarfs() == 3
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("CF-30")
@pytest.mark.parametrize(
    "order", [("furnish:dwelling", "grow", "take"), ("take", "furnish:dwelling", "grow"), ("furnish:dwelling", "take")]
)
def test_guest_room_on_urgent_wish(order: tuple[str, ...]) -> None:
    game = urgent(Player(goods={"wood": 4, "stone": 3}, rooms={"d3": "guest_room"}, caverns=["e3"]))
    game.play(*order, "end")
    assert game.goods() == {"gold": 3}
    assert game.dwarfs() == 2 + ("grow" in order)


@pytest.mark.scenario("CF-30")
def test_guest_room_does_not_lift_the_order_of_urgent_wish() -> None:
    game = urgent(Player(rooms={"d3": "guest_room", "e4": "dwelling"}))
    game.play("take")
    assert not game.can("grow")


@pytest.mark.scenario("CF-30")
def test_guest_room_on_growth() -> None:
    supplies = {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    rooms = {"e4": "dwelling"}
    plain = scene(players=4, me=Player(rooms=rooms))
    plain.play("growth")
    plain.play("take")
    assert plain.actions() == {"end"}
    for order in (("take", "grow"), ("grow", "take")):
        game = scene(players=4, me=Player(rooms={**rooms, "d3": "guest_room"}))
        game.play("growth", *order, "end")
        assert game.goods() == supplies
        assert game.dwarfs() == 3


@pytest.mark.scenario("CF-30")
def test_guest_room_on_extension_once_in_a_game() -> None:
    game = scene(players=7, me=Player(rooms={"d3": "guest_room"}))
    game.play("extension", "meadow@c4+field@c3", "cavern@e3+tunnel@e2", "end")
    assert game.goods() == {"wood": 1, "stone": 1}
    game.next_round()
    game.play("extension", "meadow@b3+field@b2")
    assert game.actions() == {"end"}, "an ordinary either … or from now on"


@pytest.mark.scenario("CF-30")
def test_without_the_guest_room_extension_is_either_or() -> None:
    game = scene(players=7)
    game.play("extension", "meadow@c4+field@c3")
    assert game.actions() == {"end"}
    assert game.goods() == {"wood": 1}


@pytest.mark.scenario("CF-30")
def test_one_half_of_extension_does_not_use_the_guest_room_up() -> None:
    game = scene(players=7, me=Player(rooms={"d3": "guest_room"}))
    game.play("extension", "meadow@c4+field@c3", "end")
    game.next_round()
    game.play("extension", "meadow@b3+field@b2", "cavern@e3+tunnel@e2", "end")
    assert game.goods() == {"wood": 2, "stone": 1}


@pytest.mark.scenario("CF-30")
def test_the_guest_room_gives_no_second_tile_where_nothing_says_either_or() -> None:
    game = scene(me=Player(rooms={"d3": "guest_room"}))
    game.play("excavation_1_3", "cavern@e2+cavern@e3")
    assert game.actions() == {"end"}


@pytest.mark.scenario("CF-31")
def test_half_a_twin_tile_may_hang_over_the_edge_for_two_gold() -> None:
    plain = scene()
    plain.play("slash_and_burn")
    assert plain.refused("meadow@c4+field@c5") == "R01"
    game = scene(me=Player(rooms={"d3": "office_room"}), occupied=BUSY)
    game.play("slash_and_burn", "meadow@c4+field@c5", "end")
    assert game.goods() == {"gold": 2}
    assert game.cells("fields") == {"c5"}
    game.play("drift_mining_1_3", "cavern@e4+tunnel@e5", "end")
    assert game.goods() == {"gold": 4, "food": 1}
    assert game.score().categories["unused_spaces"] == -(11 + 9), "the overhang is no cell of the board"


@pytest.mark.scenario("CF-31")
def test_an_overhanging_tile_lies_on_the_outer_edges_with_its_inner_half_in_reach() -> None:
    game = scene(me=Player(rooms={"d3": "office_room"}, meadows=["c4", "c3", "c2"], fields=["c1"]))
    game.play("slash_and_burn")
    outside = {
        move for move in game.moves("meadow@") if any(cell[0] in "zg" or cell[1] in "05" for cell in cells(move))
    }
    assert outside == {"meadow@b4+field@b5", "meadow@b5+field@b4", "meadow@b1+field@b0", "meadow@b0+field@b1"}
    deep = scene(me=Player(rooms={"d3": "office_room", "e3": "carpenter"}, tunnels=["e2", "f2"]))
    deep.play("drift_mining_1_3")
    outside = {
        move for move in deep.moves("cavern@") if any(cell[0] in "zg" or cell[1] in "05" for cell in cells(move))
    }
    assert outside == {
        f"cavern@{first}+tunnel@{second}"
        for pair in (("f1", "g1"), ("f1", "f0"), ("e1", "e0"), ("f3", "g3"), ("e4", "e5"))
        for first, second in (pair, pair[::-1])
    }


def cells(move: str) -> list[str]:
    return [part.split("@")[1] for part in move.split("+")]


@pytest.mark.scenario("CF-31")
def test_an_overhang_is_a_cell_for_mines_and_pastures_without_more_gold() -> None:
    player = Player(
        goods={"wood": 4},
        rooms={"d3": "office_room"},
        meadows=["a4", "z4"],
        fields=["b4", "c4"],
        tunnels=["f2", "g2"],
        caverns=["e2", "e3"],
    )
    game = scene(round=3, me=player, occupied=BUSY)
    game.play("sheep_farming", "large_pasture@z4,a4", "end")
    assert game.goods() == {}
    game.play("ore_mine_construction", "ore_mine@g2+deep_tunnel@f2", "end")
    assert game.goods() == {"ore": 3}
    assert game.score().categories["pastures"] == 4
    assert game.score().categories["mines"] == 3


@pytest.mark.scenario("CF-31")
def test_no_single_tile_lies_outside() -> None:
    player = Player(goods={"ruby": 4}, rooms={"d3": "office_room"}, meadows=["c4", "b4", "a4"], caverns=["e3", "f3"])
    game = scene(me=player)
    places = {move.split("@")[1] for move in game.moves() if "ruby>" in move and "@" in move}
    assert places == {"c3", "b3", "a3", "d2", "e2", "f2", "e4", "f4"}


@pytest.mark.scenario("CF-32")
def test_work_room_furnishes_tunnels_and_deep_tunnels_but_no_mines() -> None:
    player = Player(
        goods={"stone": 1}, rooms={"d3": "work_room"}, tunnels=["e3"], deep=["e2"], ore_mines=["f2"], ruby_mines=["f3"]
    )
    game = scene(me=player)
    game.play("housework", "furnish:carpenter")
    assert game.moves() == {"at:e3", "at:e2"}
    game.play("at:e2", "end")
    assert game.rooms()["e2"] == "carpenter"
    assert game.cells("deep") == set()
    plain = scene(me=Player(goods={"stone": 1}, rooms={"d3": "miner"}, tunnels=["e3"], deep=["e2"]))
    plain.play("housework")
    assert plain.refused("furnish:carpenter") == "R50"


@pytest.mark.scenario("CF-32")
def test_the_work_room_itself_needs_a_cavern() -> None:
    game = scene(me=Player(goods={"stone": 1}, rooms={"d3": "miner"}, tunnels=["e3"], deep=["e2"]))
    game.play("housework")
    assert game.refused("furnish:work_room") == "R50"
    game = scene(me=Player(goods={"stone": 1}, tunnels=["e3"], deep=["e2"]))
    game.play("housework", "furnish:work_room")
    assert game.rooms() == {"d3": "work_room"}, "the only place"


@pytest.mark.scenario("CF-32")
def test_work_room_counts_for_dwellings_too() -> None:
    game = scene(round=4, me=Player(goods={"wood": 4, "stone": 3}, rooms={"d3": "work_room"}, tunnels=["e3"]))
    game.play("wish_for_children", "furnish:dwelling", "end")
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("CF-33")
@pytest.mark.parametrize(
    ("goods", "ways"),
    [
        ({"wood": 1, "stone": 2, "ore": 2}, {"as_printed", "ore_for_wood", "ore_for_stone", "ore_for_both"}),
        ({"wood": 1, "stone": 1, "ore": 2}, {"ore_for_stone", "ore_for_both"}),
        ({"wood": 1, "stone": 2, "ore": 1}, {"as_printed", "ore_for_wood", "ore_for_stone"}),
    ],
)
def test_builder_pays_ore_for_one_wood_and_or_one_stone(goods: Goods, ways: set[str]) -> None:
    """Blacksmith costs one wood and two stone."""
    game = scene(me=Player(goods=goods, rooms={"e4": "builder"}))
    game.play("housework", "furnish:blacksmith")
    assert game.moves() == {f"pay:{way}" for way in ways}


@pytest.mark.scenario("CF-33")
def test_builder_replaces_no_second_wood_or_stone() -> None:
    game = scene(me=Player(goods={"wood": 1, "ore": 9}, rooms={"e4": "builder"}))
    game.play("housework")
    assert not game.can("furnish:blacksmith"), "two stone, of which one may be ore"
    assert not game.can("furnish:slaughtering_cave")
    assert game.can("furnish:seam")
    game.play("furnish:seam")
    assert game.goods() == {"ore": 8}, "one way only, so nobody asks"


@pytest.mark.scenario("CF-33")
def test_builder_does_not_pay_for_itself_nor_for_fences_and_stables() -> None:
    game = scene(me=Player(goods={"ore": 9}))
    game.play("housework")
    assert not game.can("furnish:builder")
    player = Player(goods={"ore": 9, "wood": 1}, rooms={"e4": "builder"}, meadows=["c4", "c3"])
    farm = scene(cards=["sheep_farming"], me=player, piles={"sheep_farming": {"sheep": 1}})
    farm.play("sheep_farming")
    assert farm.actions() == {"take"}


@pytest.mark.scenario("CF-34")
def test_carpenter_takes_one_wood_off_a_furnishing() -> None:
    game = scene(me=Player(goods={"wood": 3, "stone": 3}, rooms={"e4": "carpenter"}))
    game.play("housework", "furnish:dwelling", "end")
    assert game.goods() == {}
    free = scene(me=Player(rooms={"e4": "carpenter"}))
    free.play("housework", "furnish:cuddle_room")
    assert free.goods() == {}, "one wood less is none"
    stone = scene(me=Player(goods={"wood": 1}, rooms={"e4": "carpenter"}))
    stone.play("housework")
    assert not stone.can("furnish:work_room"), "wood only, never stone"


@pytest.mark.scenario("CF-34")
@pytest.mark.parametrize(
    "order", [("small_pasture@b4", "large_pasture@c3,c4"), ("large_pasture@c3,c4", "small_pasture@b4")]
)
def test_carpenter_takes_one_wood_off_a_whole_fence_action(order: tuple[str, str]) -> None:
    player = Player(goods={"wood": 5}, rooms={"d3": "carpenter"}, meadows=["c4", "c3", "b4"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", *order, "end")
    assert game.goods() == {}
    poor = Player(goods={"wood": 4}, rooms={"d3": "carpenter"}, meadows=["c4", "c3", "b4"])
    game = scene(cards=["sheep_farming"], me=poor)
    game.play("sheep_farming", order[0])
    assert not game.can(order[1]), "five wood, not four"


@pytest.mark.scenario("CF-34")
def test_carpenter_works_again_in_the_next_fence_action() -> None:
    player = Player(goods={"wood": 2}, rooms={"d3": "carpenter"}, meadows=["c4", "c3"])
    game = scene(round=6, me=player, occupied=BUSY)
    game.play("sheep_farming", "small_pasture@c4", "end", "donkey_farming", "small_pasture@c3", "end")
    assert game.goods() == {}


@pytest.mark.scenario("CF-34")
def test_stone_carver_brings_two_stone_and_then_saves_one() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 5}, caverns=["e3"]), occupied=BUSY)
    game.play("housework", "furnish:stone_carver", "at:d3", "end")
    assert game.goods() == {"wood": 4, "stone": 2}
    game.play("sheep_farming", "stable@a1", "end")
    assert game.goods() == {"wood": 4, "stone": 2}, "stables are free"
    dwelling = scene(me=Player(goods={"wood": 4, "stone": 2}, rooms={"d3": "stone_carver"}, caverns=["e3"]))
    dwelling.play("housework", "furnish:dwelling", "end")
    assert dwelling.goods() == {}
    seam = scene(me=Player(goods={"wood": 1}, rooms={"d3": "stone_carver"}, caverns=["e3"]))
    seam.play("housework")
    assert not seam.can("furnish:seam"), "stone only, never wood"


@pytest.mark.scenario("CF-35")
@pytest.mark.parametrize(("ore", "strongest"), [(0, 2), (1, 3), (6, 8), (9, 8)])
def test_blacksmith_makes_weapons_two_ore_cheaper(ore: int, strongest: int) -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": ore}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing")
    assert game.moves("forge:") == {f"forge:{strength}" for strength in range(1, strongest + 1)}
    game.play(f"forge:{strongest}")
    assert game.goods().get("ore", 0) == max(0, ore - max(0, strongest - 2))


@pytest.mark.scenario("CF-35")
def test_blacksmith_pays_nothing_out_and_brings_two_ore_at_once() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 3}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing", "forge:1")
    assert game.goods() == {"ore": 3}
    built = scene(me=Player(goods={"wood": 1, "stone": 2}))
    built.play("housework", "furnish:blacksmith")
    assert built.goods() == {"ore": 2}


@pytest.mark.scenario("CF-35")
def test_blacksmith_has_nothing_to_do_with_ore_trading() -> None:
    game = scene(round=10, cards=["ore_trading"], me=Player(goods={"ore": 6}, rooms={"d3": "blacksmith"}))
    game.play("ore_trading", "sell")
    assert game.goods() == {"ore": 4, "gold": 2, "food": 1}
    game.play("sell", "sell")
    assert game.actions() == {"end"}
    assert game.goods() == {"gold": 6, "food": 3}
    none = scene(round=10, cards=["ore_trading"], me=Player(rooms={"d3": "blacksmith"}))
    assert none.refused("ore_trading") == "CF-10"


@pytest.mark.scenario("CF-36")
def test_seam_brings_an_ore_for_every_stone_from_anywhere() -> None:
    rooms = {"d3": "seam", "e3": "trader"}
    game = scene(me=Player(goods={"gold": 2, "ruby": 1}, rooms=rooms), piles={"drift_mining_1_3": {"stone": 3}})
    game.play("2gold>wood,stone,ore")
    assert game.goods() == {"ruby": 1, "wood": 1, "stone": 1, "ore": 2}
    game.play("ruby>stone")
    assert game.goods() == {"wood": 1, "stone": 2, "ore": 3}
    game.play("drift_mining_1_3", "take")
    assert game.goods() == {"wood": 1, "stone": 5, "ore": 6}


@pytest.mark.scenario("CF-36")
def test_seam_and_the_suppliers_gifts_newborns_loot_and_market() -> None:
    supplier = scene(round=2, me=Player(goods={"wood": 1}, rooms={"d3": "seam"}, caverns=["e3"]))
    supplier.play("housework", "furnish:stone_supplier", "end")
    supplier.next_round()
    assert supplier.goods()["stone"] == supplier.goods()["ore"] == 1
    carver = scene(me=Player(goods={"wood": 1}, rooms={"d3": "seam"}, caverns=["e3"]))
    carver.play("housework", "furnish:stone_carver")
    assert carver.goods() == {"stone": 2, "ore": 2}
    quarry = Player(goods={"food": 4, "donkey": 2}, rooms={"d3": "seam", "e3": "quarry"}, ore_mines=["e2"])
    born = scene(round=3, phase="feed", harvest="harvest", me=quarry)
    born.play("feed", "feed")
    assert born.goods() == {"donkey": 3, "stone": 1, "ore": 1}
    loot = scene(cards=["blacksmithing"], me=Player(rooms={"d3": "seam"}, weapons=[3, 3]))
    loot.play("blacksmithing:3", "loot:stone")
    assert loot.goods() == {"stone": 1, "ore": 1}
    market = scene(players=5, me=Player(rooms={"d3": "seam"}))
    market.play("weekly_market", "take", "buy:stone")
    assert market.goods() == {"gold": 3, "stone": 1, "ore": 1}


@pytest.mark.scenario("CF-36")
def test_a_discount_is_no_stone_received() -> None:
    rooms = {"d3": "seam", "e4": "stone_carver"}
    game = scene(me=Player(goods={"stone": 1, "wood": 4}, rooms=rooms, caverns=["e3"]))
    game.play("housework", "furnish:miner")
    assert game.goods() == {"stone": 1, "wood": 3}


@pytest.mark.scenario("CF-37")
def test_quarry_pays_for_newborn_donkeys_only() -> None:
    player = Player(goods={"ruby": 1, "food": 4}, rooms={"d3": "quarry"}, large=[("b4", "c4")])
    game = scene(round=6, harvest="harvest", me=player, piles={"donkey_farming": {"donkey": 2}})
    game.play("donkey_farming", "take", "ruby>donkey", "end")
    assert game.goods() == {"food": 4, "donkey": 3}
    game.rest()
    game.play("feed", "feed")
    assert game.goods() == {"donkey": 4, "stone": 1}
    loot = scene(
        cards=["blacksmithing"],
        me=Player(
            goods={"donkey": 2, "sheep": 2},
            rooms={"d3": "quarry"},
            large=[("b4", "c4")],
            small=["c3"],
            weapons=[14, 14],
        ),
    )
    loot.play("blacksmithing:14", "loot:donkey")
    assert "stone" not in loot.goods()
    loot.play("loot:breed:donkey")
    assert loot.goods()["stone"] == 1


@pytest.mark.scenario("CF-37")
def test_dog_school_pays_for_dogs_from_anywhere() -> None:
    game = scene(me=Player(goods={"ruby": 1}, rooms={"d3": "dog_school"}))
    game.play("ruby>dog")
    assert game.goods() == {"dog": 1, "wood": 1}
    game.play("housework", "take")
    assert game.goods() == {"dog": 2, "wood": 2}
    loot = scene(cards=["blacksmithing"], me=Player(rooms={"d3": "dog_school"}, weapons=[1, 1]))
    loot.play("blacksmithing:1", "loot:dog")
    assert loot.goods() == {"dog": 1, "wood": 1}
    market = scene(players=5, me=Player(rooms={"d3": "dog_school"}))
    market.play("weekly_market", "take", "buy:dog")
    assert market.goods() == {"dog": 1, "wood": 1, "gold": 2}


@pytest.mark.scenario("CF-37")
def test_dog_school_pays_nothing_for_dogs_that_are_there() -> None:
    game = scene(me=Player(goods={"dog": 3}))
    game.play("housework", "furnish:dog_school", "take")
    assert game.goods() == {"dog": 4, "wood": 1}, "only for the new one"


@pytest.mark.scenario("CF-38")
@pytest.mark.parametrize(
    ("donkeys", "ore_mines", "ruby_mines", "ore"),
    [(3, ["e3", "e2"], ["f2"], 2), (1, ["e3", "e2"], ["f2"], 1), (1, [], ["f2"], 0), (0, ["e3", "e2"], [], 0)],
)
def test_miner_counts_donkeys_in_ore_mines(donkeys: int, ore_mines: list[str], ruby_mines: list[str], ore: int) -> None:
    player = Player(goods={"donkey": donkeys}, rooms={"d3": "miner"}, ore_mines=ore_mines, ruby_mines=ruby_mines)
    game = scene(me=player)
    assert "ore" not in game.goods()
    game.rest()
    assert game.round == 2
    assert game.goods().get("ore", 0) == ore


def feeding(player: Player, harvest: str = "harvest") -> Scene:
    return scene(players=2, round=10, phase="feed", harvest=harvest, me=player)


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
def test_mining_cave_counts_anew_when_a_donkey_arrives_during_feeding() -> None:
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
def test_working_cave_is_an_offer() -> None:
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
    player = Player(goods={**animals, "food": 4}, rooms={"d3": "breeding_cave"}, large=WIDE.large)
    game = feeding(player)
    game.play("feed", "feed")
    assert game.goods().get("food", 0) == food


@pytest.mark.scenario("CF-42")
@pytest.mark.parametrize(("kinds", "food"), [("sheep", 1), ("sheep,boar", 2)])
def test_breeding_cave_answers_to_expeditions(kinds: str, food: int) -> None:
    player = Player(goods=WIDE.goods, rooms={"d3": "breeding_cave"}, large=WIDE.large, weapons=[14, 14])
    game = scene(cards=["blacksmithing"], me=player)
    game.play("blacksmithing:14", f"loot:breed:{kinds}")
    assert game.goods()["food"] == food


@pytest.mark.scenario("CF-42")
def test_breeding_cave_counts_only_newborns_that_found_a_place() -> None:
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


@pytest.mark.scenario("CF-44")
@pytest.mark.parametrize(
    ("tile", "kind", "rounds"),
    [("wood_supplier", "wood", 7), ("stone_supplier", "stone", 5), ("ruby_supplier", "ruby", 4)],
)
@pytest.mark.parametrize(("players", "built"), [(2, 1), (2, 3), (3, 3), (3, 6), (2, 10), (3, 12)])
def test_suppliers_serve_the_next_rounds_as_far_as_there_are_any(
    tile: str, kind: str, rounds: int, players: int, built: int
) -> None:
    game = scene(players=players, round=built, me=Player(goods={"wood": 2, "stone": 2, "food": 99}))
    game.play("housework", f"furnish:{tile}")
    before = game.goods().get(kind, 0)
    game.play("end")
    numbers = [number for number in range(1, 13) if number != 9 or players == 3]
    due = [number for number in numbers if number > built][:rounds]
    served = []
    game.rest()
    game.feed_all()
    while game.phase == "place":
        now = game.goods().get(kind, 0)
        if now > before:
            assert now == before + 1
            served.append(game.round)
        before = now
        game.next_round()
    assert served == due


@pytest.mark.scenario("CF-45")
def test_stubble_room_keeps_an_animal_on_each_empty_field() -> None:
    animals = {"sheep": 2, "boar": 1, "cattle": 1}
    fields = ["c4", "b4", "b3"]
    assert houses(Player(goods=animals, fields=fields, rooms={"d3": "stubble_room"}))
    assert not houses(Player(goods=animals, fields=fields))
    assert not houses(Player(goods=animals, fields=fields, grain_fields=[3, 3], rooms={"d3": "stubble_room"}))
    assert houses(Player(goods={"sheep": 5}, fields=fields, rooms={"d3": "stubble_room"}))
    assert not houses(Player(goods={"sheep": 6}, fields=fields, rooms={"d3": "stubble_room"}))


@pytest.mark.scenario("CF-45")
def test_a_field_with_an_animal_may_be_sown_and_the_animal_moves() -> None:
    player = Player(goods={"cattle": 2, "boar": 1, "grain": 1}, fields=["c4"], rooms={"d3": "stubble_room"})
    game = scene(me=player)
    game.play("slash_and_burn", "sow:grain")
    assert game.phase == "house"
    game.play("boar>2food")
    assert game.phase == "act"
    roomy = Player(goods={"cattle": 1, "grain": 1}, fields=["c4"], rooms={"d3": "stubble_room"})
    game = scene(me=roomy)
    game.play("slash_and_burn", "sow:grain", "end")
    assert game.goods() == {"cattle": 1}


@pytest.mark.scenario("CF-46")
@pytest.mark.parametrize(("weapons", "newborn", "sheep"), [([0, 0], 0, 2), ([0, 0, 0], 0, 3), ([0, 0, 0], 1, 3)])
def test_cuddle_room_holds_a_sheep_per_dwarf(weapons: list[int], newborn: int, sheep: int) -> None:
    rooms = {"d3": "cuddle_room", "e4": "dwelling"}
    in_home = {"boar": 2}
    assert houses(Player(goods={**in_home, "sheep": sheep}, rooms=rooms, weapons=weapons, newborn=newborn))
    assert not houses(Player(goods={**in_home, "sheep": sheep + 1}, rooms=rooms, weapons=weapons, newborn=newborn))
    assert not houses(Player(goods={**in_home, "cattle": 1}, rooms=rooms, weapons=weapons)), "sheep only"


@pytest.mark.scenario("CF-47")
def test_the_additional_dwelling_may_be_built_early_and_serves_the_sixth_alone() -> None:
    game = scene(round=4, me=Player(goods={"wood": 4, "stone": 3}))
    game.play("wish_for_children", "furnish:additional_dwelling", "end")
    assert game.rooms() == {"d3": "additional_dwelling"}
    for dwarfs, dwellings in ((2, {}), (3, {"e4": "dwelling"}), (4, {"e4": "dwelling", "e3": "dwelling"})):
        rooms = {**dwellings, "d3": "additional_dwelling"}
        game = scene(round=4, me=Player(weapons=[0] * dwarfs, rooms=rooms))
        assert game.refused("wish_for_children") == "CF-10", "no place for anybody else"


@pytest.mark.scenario("CF-47")
def test_the_couple_dwelling_has_two_places_but_brings_one_growth_per_action() -> None:
    game = urgent(Player(goods={"wood": 8, "stone": 6}))
    game.play("furnish:couple_dwelling", "grow")
    assert game.actions() == {"end"}
    assert game.dwarfs() == 3
    later = scene(round=7, cards=["family_life"], me=Player(weapons=[0] * 3, rooms={"d3": "couple_dwelling"}))
    later.play("family_life", "grow")
    assert later.dwarfs() == 4


@pytest.mark.scenario("CF-47")
def test_the_mixed_dwelling_houses_a_dwarf_and_two_animals_of_one_kind() -> None:
    rooms = {"d3": "mixed_dwelling"}
    grows = scene(round=4, me=Player(goods={"cattle": 2, "sheep": 2}, rooms=rooms))
    grows.play("wish_for_children", "grow")
    assert grows.dwarfs() == 3
    assert grows.phase == "act"
    assert not houses(Player(goods={"cattle": 3, "sheep": 2}, rooms=rooms))
    assert not houses(Player(goods={"cattle": 2, "sheep": 1, "boar": 1}, rooms=rooms))
    full = scene(round=4, me=Player(weapons=[0] * 3, rooms=rooms))
    assert full.refused("wish_for_children") == "CF-10", "one dwarf only"


PARLOR = {"d3": "state_parlor"}  # beside the entry-level dwelling


@pytest.mark.scenario("CF-48")
@pytest.mark.parametrize(
    ("rooms", "dwellings"),
    [
        ({}, 1),
        ({"e3": "dwelling"}, 2),
        ({"e3": "dwelling", "d2": "mixed_dwelling"}, 3),
        ({"e3": "cuddle_room", "d2": "guest_room"}, 1),
        ({"e2": "dwelling", "e4": "dwelling"}, 1),
    ],
)
def test_state_parlor_counts_dwellings_side_by_side(rooms: dict[str, str], dwellings: int) -> None:
    game = scene(me=Player(goods={"stone": 3, "gold": 5}, rooms=rooms))
    game.play("housework", "furnish:state_parlor")
    assert game.rooms()["d3"] == "state_parlor"
    assert game.goods() == {"food": 2 * dwellings}
    assert game.score().bonuses["state_parlor"] == 4 * dwellings


@pytest.mark.scenario("CF-48")
def test_state_parlor_pays_food_for_those_there_and_points_for_those_at_the_end() -> None:
    game = scene(me=Player(goods={"wood": 4, "stone": 3}, rooms=PARLOR, caverns=["e3"]))
    assert game.score().bonuses["state_parlor"] == 4
    game.play("housework", "furnish:dwelling")
    assert game.goods() == {}, "no more food"
    assert game.score().bonuses["state_parlor"] == 8


@pytest.mark.scenario("CF-49")
@pytest.mark.parametrize(("dwarfs", "points"), [(2, 0), (3, 0), (4, 0), (5, 5), (6, 10)])
def test_broom_chamber_wants_five_or_six_dwarfs(dwarfs: int, points: int) -> None:
    rooms = {**FAMILY_OF_FIVE, "d2": "additional_dwelling", "d3": "broom_chamber"}
    assert bonus("broom_chamber", Player(weapons=[0] * dwarfs, rooms=rooms)) == points


ALL_KINDS = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}
FOREST = [column + row for column in "abc" for row in "1234"]
MOUNTAIN = ["d1", "d2", "e1", "e2", "e3", "e4", "f1", "f2", "f3", "f4"]


def losses(game: Scene) -> int:
    pad = game.score().categories
    return pad["missing_animals"] + pad["unused_spaces"] + pad["begging"]


@pytest.mark.scenario("CF-50")
@pytest.mark.parametrize(
    ("begging", "animals", "used", "left"),
    [
        (0, {}, 10, -8 - 12 + 7),  # missing kinds and unused cells
        (4, {"sheep": 1, "donkey": 1, "boar": 1}, 22, -2 - 12 + 7),
        (1, {"sheep": 1, "donkey": 1, "boar": 1}, 21, 0),  # 3 + 2 + 1: no more than the losses
        (0, {"sheep": 1, "donkey": 1, "boar": 1}, 22, 0),
        (2, {"sheep": 1, "donkey": 1, "boar": 1}, 22, -1),
    ],
)
def test_writing_chamber_takes_away_seven_points_of_loss(begging: int, animals: Goods, used: int, left: int) -> None:
    cells_used = [*MOUNTAIN, *FOREST][:used]
    player = Player(
        goods=animals,
        begging=begging,
        rooms={"d3": "writing_chamber"},
        tunnels=[cell for cell in cells_used if cell in MOUNTAIN],
        small=[cell for cell in cells_used if cell in FOREST],
    )
    game = scene(me=player)
    assert losses(game) == left
    assert game.score().bonuses.get("writing_chamber", 0) == 0, "never a bonus"


@pytest.mark.scenario("CF-50")
def test_writing_chamber_counts_begging() -> None:
    plain = Player(begging=2, goods=ALL_KINDS, tunnels=MOUNTAIN, small=FOREST)
    assert losses(scene(me=plain)) == -6
    game = scene(me=Player(begging=2, goods=ALL_KINDS, tunnels=MOUNTAIN, small=FOREST, rooms={"d3": "writing_chamber"}))
    assert losses(game) == 0


@pytest.mark.scenario("CF-51")
@pytest.mark.parametrize(
    ("weapons", "supplies", "weapon", "prayer"),
    [([0, 0], 0, 0, 8), ([3, 0], 0, 3, 0), ([3, 1], 8, 6, 0), ([14, 5, 1], 8, 9, 0), ([14, 5, 0], 0, 6, 0)],
)
def test_supplies_storage_weapon_storage_prayer_chamber(
    weapons: list[int], supplies: int, weapon: int, prayer: int
) -> None:
    rooms = {"d3": "supplies_storage", "e3": "weapon_storage", "d2": "prayer_chamber", "e4": "dwelling"}
    game = scene(me=Player(weapons=weapons, rooms=rooms))
    assert game.score().bonuses == {
        "supplies_storage": supplies,
        "weapon_storage": weapon,
        "prayer_chamber": prayer,
    }


@pytest.mark.scenario("CF-51")
def test_a_newborn_is_an_unarmed_dwarf() -> None:
    rooms = {"d3": "supplies_storage", "e4": "dwelling"}
    assert bonus("supplies_storage", Player(weapons=[3, 1, 0], newborn=1, rooms=rooms)) == 0


@pytest.mark.scenario("CF-52")
def test_dogs_score_but_neither_breed_nor_feed_nor_count_as_farm_animals() -> None:
    game = feeding(Player(goods={"dog": 4, "food": 4}, rooms={"d3": "fodder_chamber"}))
    pad = game.score().categories
    assert pad["animals"] == 4
    assert pad["missing_animals"] == -8
    assert game.score().bonuses["fodder_chamber"] == 0
    assert not any("dog" in move for move in game.moves())
    game.play("feed", "feed")
    assert game.goods() == {"dog": 4}


@pytest.mark.scenario("CF-52")
@pytest.mark.parametrize(
    ("land", "dogs", "sheep"),
    [
        ({"meadows": ["c4"]}, 0, 0),
        ({"meadows": ["c4"]}, 1, 2),
        ({"meadows": ["c4"]}, 4, 5),
        ({"meadows": ["c4"], "stables": ["c4"]}, 0, 1),
        ({"meadows": ["c4"], "stables": ["c4"]}, 2, 3),  # the stable does nothing
        ({"small": ["c4"]}, 1, 2),
        ({"small": ["c4"]}, 3, 4),
        ({"small": ["c4"], "stables": ["c4"]}, 3, 4),
        ({"small": ["c4"], "stables": ["c4"]}, 5, 6),
        ({"large": [("b4", "c4")]}, 3, 4),
        ({"large": [("b4", "c4")]}, 6, 7),  # one place, not two
        ({"fields": ["c4"]}, 3, 0),
        ({"stables": ["c4"]}, 3, 0),  # not in the forest
        ({"meadows": ["c4", "b4"]}, 2, 4),  # one dog on each
        ({"meadows": ["c4", "b4"]}, 3, 5),
    ],
)
def test_dogs_guard_sheep_on_meadows_and_pastures(land: dict[str, list[str]], dogs: int, sheep: int) -> None:
    in_home = {"boar": 2, "dog": dogs}
    assert houses(Player(goods={**in_home, "sheep": sheep}, **land))  # type: ignore[arg-type]
    assert not houses(Player(goods={**in_home, "sheep": sheep + 1}, **land))  # type: ignore[arg-type]


@pytest.mark.scenario("CF-52")
def test_dogs_guard_sheep_only_and_guarded_sheep_share_with_nobody() -> None:
    assert not houses(Player(goods={"boar": 2, "dog": 3, "cattle": 1}, meadows=["c4"]))
    guarded = {"boar": 2, "dog": 1, "sheep": 2, "cattle": 1}
    assert not houses(Player(goods=guarded, meadows=["c4"], stables=["c4"])), "the cow does not get the stable besides"
    assert houses(Player(goods={"boar": 2, "dog": 1, "cattle": 1}, meadows=["c4"], stables=["c4"]))
