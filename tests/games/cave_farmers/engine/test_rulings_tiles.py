"""Rulings on tiles and furnishings, one after the other; docs/rules/cave-farmers.md lists them."""

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

FOREST = [column + row for column in "abc" for row in "1234"]
MOUNTAIN = [column + row for column in "def" for row in "1234"]
FREE_MOUNTAIN = [cell for cell in MOUNTAIN if cell not in ("d3", "d4")]
ON_BOARD = {*FOREST, *MOUNTAIN}
FOUR_LARGE = [("a1", "b1"), ("a2", "b2"), ("a3", "b3"), ("c1", "c2")]


def twin(text: str) -> frozenset[str]:
    """The two cells of a twin tile."""
    return frozenset(half.split("@")[1] for half in text.split("+"))


def overhangs(game: Scene, prefix: str) -> set[frozenset[str]]:
    """The places of twin tiles that stick out over the edge."""
    return {twin(text) for text in game.moves(prefix) if not twin(text) <= ON_BOARD}


def pairs(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


def after(game: Scene, *texts: str) -> Scene:
    """The same game a few moves on."""
    game.play(*texts)
    return game


# ------------------------------------------------------------------------------------------------ forest tiles


@pytest.mark.scenario("R01")
def test_the_first_twin_tile_covers_the_entrance_in_either_direction() -> None:
    game = after(scene(), "clearing_1_3")
    assert game.moves("meadow@") == {
        "meadow@c4+field@b4",
        "meadow@b4+field@c4",
        "meadow@c4+field@c3",
        "meadow@c3+field@c4",
    }
    assert game.refused("meadow@a1+field@a2") == "R01"


@pytest.mark.scenario("R01")
def test_the_office_room_adds_the_place_below_the_entrance() -> None:
    game = after(scene(me=Player(rooms={"d3": "office_room"})), "clearing_1_3")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("c4 b4", "c4 c3", "c4 c5")
    assert len(game.moves("meadow@")) == 6, "either half may lie on c4"


@pytest.mark.scenario("R01")
def test_a_stable_before_the_entrance_wants_the_meadow() -> None:
    game = after(scene(me=Player(stables=["c4"])), "clearing_1_3")
    assert game.moves("meadow@") == {"meadow@c4+field@b4", "meadow@c4+field@c3"}
    game.play("meadow@c4+field@b4")
    assert game.cells("stables") == {"c4"}, "the stable stays"


@pytest.mark.scenario("R01")
def test_no_twin_tile_goes_under_two_stables() -> None:
    game = after(scene(me=Player(stables=["c4", "c3"])), "clearing_1_3")
    assert game.moves("meadow@") == {"meadow@c4+field@b4"}
    shut = scene(me=Player(stables=["c4", "c3", "b4"]), piles={"clearing_1_3": {"wood": 1}})
    shut.play("clearing_1_3")
    assert shut.moves("meadow@") == set()


@pytest.mark.scenario("R01")
def test_later_forest_tiles_touch_an_earlier_one_by_an_edge() -> None:
    game = after(scene(me=Player(fields=["c4"])), "clearing_1_3")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("b4 a4", "b4 b3", "c3 b3", "c3 c2")


@pytest.mark.scenario("R01")
def test_a_stable_is_no_forest_tile() -> None:
    game = after(scene(me=Player(stables=["a1"])), "clearing_1_3")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("c4 b4", "c4 c3")


@pytest.mark.scenario("R02")
def test_a_stable_before_the_entrance_leaves_only_a_single_meadow() -> None:
    game = scene(me=Player(goods={"ruby": 1}, stables=["c4"]))
    assert game.moves("ruby>field") == set()
    assert game.moves("ruby>meadow") == {"ruby>meadow@c4"}
    bare = scene(me=Player(goods={"ruby": 1}))
    assert bare.moves("ruby>field") == {"ruby>field@c4"}
    assert bare.moves("ruby>meadow") == {"ruby>meadow@c4"}


@pytest.mark.scenario("R02")
def test_no_field_loot_under_a_stable_either() -> None:
    game = after(scene(me=Player(weapons=[12, 12], stables=["c4"])), "blacksmithing:12")
    assert game.moves("loot:field") == set()
    assert game.moves("loot:meadow") == {"loot:meadow@c4"}


# ------------------------------------------------------------------------------------------------ Office room


@pytest.mark.scenario("R03")
def test_forest_tiles_stick_out_to_the_left_the_top_and_the_bottom() -> None:
    me = Player(rooms={"d3": "office_room"}, meadows=["b1", "b2", "b3", "b4", "c4"])
    game = after(scene(me=me), "clearing_1_3")
    assert overhangs(game, "meadow@") == pairs("a1 z1", "a1 a0", "a2 z2", "a3 z3", "a4 z4", "a4 a5", "c1 c0")
    assert all(twin(text) & ON_BOARD for text in game.moves("meadow@")), "one half lies on the board"


@pytest.mark.scenario("R03")
def test_mountain_tiles_stick_out_to_the_right_the_top_and_the_bottom() -> None:
    me = Player(rooms={"d3": "office_room"}, caverns=["e1", "e2", "e3", "e4"])
    for kind, space in (("cavern_tunnel", "drift_mining_1_3"), ("cavern_cavern", "excavation_1_3")):
        game = after(scene(me=me), space)
        texts = {text for text in game.moves("cavern@") if text.count("cavern") == 1 + (kind == "cavern_cavern")}
        found = {twin(text) for text in texts if not twin(text) <= ON_BOARD}
        assert found == pairs("d1 d0", "f1 g1", "f1 f0", "f2 g2", "f3 g3", "f4 g4", "f4 f5")


@pytest.mark.scenario("R03")
def test_without_the_office_room_nothing_sticks_out() -> None:
    me = Player(meadows=["b1", "b2", "b3", "b4", "c4"], caverns=["e1", "e2", "e3", "e4"])
    assert overhangs(after(scene(me=me), "clearing_1_3"), "meadow@") == set()
    assert overhangs(after(scene(me=me), "excavation_1_3"), "cavern@") == set()


@pytest.mark.scenario("R03")
def test_the_half_on_the_board_obeys_the_usual_rules() -> None:
    game = after(scene(me=Player(rooms={"d3": "office_room"}, fields=["c4"])), "clearing_1_3")
    assert overhangs(game, "meadow@") == pairs("b4 b5"), "only b4 lies beside a tile and at an outer edge"


@pytest.mark.scenario("R04")
def test_a_meadow_outside_is_fenced_and_takes_a_stable() -> None:
    me = Player(
        {"wood": 6, "stone": 1}, meadows=["a3", "a4", "z3", "z4"], fields=["b4", "c4"], rooms={"d3": "office_room"}
    )
    game = after(scene(round=3, me=me), "sheep_farming")
    assert game.can("small_pasture@z3")
    assert {"stable@z3", "stable@z4"} <= game.moves("stable@")
    assert not game.can("stable@z2"), "no tile, no space"
    game.play("large_pasture@z3,z4", "stable@z4")
    assert game.cells("large") == {"z3", "z4"}
    assert game.score().categories["pastures"] == 4


@pytest.mark.scenario("R04")
def test_a_field_outside_is_sown() -> None:
    me = Player({"grain": 1}, fields=["c5"], meadows=["c4"], rooms={"d3": "office_room"})
    game = after(scene(me=me), "slash_and_burn", "sow:grain")
    assert game.grain_fields() == [3]


@pytest.mark.scenario("R04", "R40")
def test_tunnels_outside_take_mines_and_caverns_outside_furnishings() -> None:
    me = Player({"stone": 1}, tunnels=["g2", "g3"], caverns=["e3", "f3", "f2", "g1", "f1"], rooms={"d3": "office_room"})
    game = after(scene(round=3, me=me), "ore_mine_construction", "ore_mine@g2+deep_tunnel@g3")
    assert game.cells("ore_mines") == {"g2"}
    assert game.score().categories["mines"] == 3
    home = after(scene(me=me), "housework", "furnish:carpenter")
    assert home.can("at:g1")


@pytest.mark.scenario("R04", "R26")
def test_the_state_parlor_looks_outside() -> None:
    me = Player(
        {"stone": 3, "gold": 5},
        caverns=["e3", "f3", "f2"],
        tunnels=["g3"],
        rooms={"d3": "office_room", "g2": "dwelling"},
    )
    game = after(scene(me=me), "housework", "furnish:state_parlor", "at:f2")
    assert game.goods()["food"] == 2


@pytest.mark.scenario("R04")
def test_single_tiles_stay_on_the_board() -> None:
    me = Player({"ruby": 2}, meadows=["a4", "z4"], fields=["b4", "c4"], tunnels=["f3", "g3"], caverns=["e3"])
    me.rooms = {"d3": "office_room"}
    game = scene(me=me)
    singles = {text.split("@")[1] for text in game.moves() if "@" in text}
    assert singles
    assert singles <= ON_BOARD


@pytest.mark.scenario("R04")
def test_spaces_outside_are_never_unused() -> None:
    inside = scene(me=Player(meadows=["c4"]))
    outside = scene(me=Player(meadows=["c4"], fields=["c5"], rooms={"d3": "office_room"}))
    assert inside.score().categories["unused_spaces"] == -21
    assert outside.score().categories["unused_spaces"] == -21


@pytest.mark.scenario("R05")
def test_each_tile_that_sticks_out_brings_two_gold() -> None:
    me = Player(rooms={"d3": "office_room"})
    game = after(scene(me=me), "clearing_1_3", "meadow@c4+field@c5")
    assert game.goods() == {"gold": 2}
    game = after(scene(me=me), "drift_mining_1_3", "cavern@e4+tunnel@e5")
    assert game.goods() == {"gold": 2, "food": 1}, "and the water under e4"
    game = after(scene(me=me), "clearing_1_3", "meadow@c4+field@c3")
    assert game.goods() == {}, "this one does not"


@pytest.mark.scenario("R05")
def test_mines_and_pastures_on_such_halves_bring_none() -> None:
    me = Player(tunnels=["g2", "g3"], caverns=["e3", "f3", "f2"], rooms={"d3": "office_room"})
    game = after(scene(round=3, me=me), "ore_mine_construction", "ore_mine@g3+deep_tunnel@g2")
    assert game.goods() == {"ore": 3}
    me = Player({"wood": 4}, meadows=["a3", "a4", "z3", "z4"], fields=["b4", "c4"], rooms={"d3": "office_room"})
    game = after(scene(round=3, me=me), "sheep_farming", "large_pasture@z3,z4")
    assert game.goods() == {}
    game = after(scene(round=3, me=me), "sheep_farming", "large_pasture@z3,a3")
    assert game.goods() == {}


@pytest.mark.scenario("R60")
def test_one_free_space_at_the_border_is_enough() -> None:
    fields = [cell for cell in FOREST if cell != "a1"]
    game = after(scene(me=Player(fields=fields, rooms={"d3": "office_room"})), "slash_and_burn")
    assert {twin(text) for text in game.moves("meadow@")} == pairs("a1 z1", "a1 a0")
    assert "slash_and_burn" not in scene(me=Player(fields=fields)).spaces(), "without the room there is no place"
    inner = [cell for cell in FOREST if cell != "b2"]
    assert "slash_and_burn" not in scene(me=Player(fields=inner, rooms={"d3": "office_room"})).spaces()


@pytest.mark.scenario("R60")
def test_one_free_space_at_the_border_of_the_mountain_is_enough() -> None:
    tunnels = [cell for cell in FREE_MOUNTAIN if cell != "f4"]
    game = after(scene(me=Player(tunnels=tunnels, rooms={"d3": "office_room"})), "drift_mining_1_3")
    assert {twin(text) for text in game.moves("cavern@")} == pairs("f4 g4", "f4 f5")
    assert "drift_mining_1_3" not in scene(me=Player(tunnels=tunnels)).spaces()


# ------------------------------------------------------------------------------------------------ tunnels and mines


@pytest.mark.scenario("R40")
def test_an_ore_mine_tile_takes_two_plain_tunnels_side_by_side() -> None:
    game = after(scene(round=3, me=Player(tunnels=["e2", "e3", "f2", "d1"])), "ore_mine_construction")
    assert game.moves("ore_mine@") == {
        "ore_mine@e2+deep_tunnel@e3",
        "ore_mine@e3+deep_tunnel@e2",
        "ore_mine@e2+deep_tunnel@f2",
        "ore_mine@f2+deep_tunnel@e2",
    }
    game.play("ore_mine@e2+deep_tunnel@f2")
    assert game.goods() == {"ore": 3}


@pytest.mark.scenario("R40")
def test_two_single_tunnels_will_do_even_bought_on_the_spot() -> None:
    game = scene(round=3, me=Player({"ruby": 2}))
    assert "ore_mine_construction" not in game.spaces()
    game.play("ruby>tunnel@e3", "ruby>tunnel@e2", "ore_mine_construction", "ore_mine@e3+deep_tunnel@e2")
    assert game.cells("ore_mines") == {"e3"}
    assert game.cells("deep") == {"e2"}


@pytest.mark.scenario("R40")
def test_a_new_mine_takes_a_donkey_at_once() -> None:
    me = Player({"sheep": 2, "ruby": 2}, tunnels=["e2", "e3"])
    game = after(scene(round=3, me=me), "ore_mine_construction", "ore_mine@e2+deep_tunnel@e3", "ruby>donkey")
    assert game.phase == "act", "it has a place"
    game.play("ruby>donkey")
    assert game.phase == "house", "a second one has none"


@pytest.mark.scenario("R41")
def test_no_ore_mine_on_a_deep_tunnel() -> None:
    game = scene(round=3, me=Player(deep=["e2", "e3"], tunnels=["f2"], weapons=[1, 1]))
    game.play("ore_mine_construction:1")
    assert game.moves("ore_mine@") == set()
    assert game.refused("ore_mine@e2+deep_tunnel@f2") == "CF-17"


@pytest.mark.scenario("R41")
def test_a_ruby_mine_on_a_deep_tunnel_brings_a_ruby() -> None:
    me = Player(deep=["e2"], tunnels=["e3"])
    game = after(scene(round=6, me=me), "ruby_mine_construction", "ruby_mine@e2")
    assert game.goods() == {"ruby": 1}
    game = after(scene(round=6, me=me), "ruby_mine_construction", "ruby_mine@e3")
    assert game.goods() == {}, "an ordinary tunnel brings none"


@pytest.mark.scenario("R41", "R06")
def test_a_deep_tunnel_is_furnished_only_with_the_work_room() -> None:
    me = Player({"stone": 1}, deep=["e3"], rooms={"d3": "work_room"})
    game = after(scene(me=me), "housework", "furnish:carpenter")
    assert game.rooms() == {"d3": "work_room", "e3": "carpenter"}
    me = Player({"stone": 1}, deep=["e3"], rooms={"d3": "dog_school"})
    assert after(scene(me=me), "housework").moves("furnish:") == set()


@pytest.mark.scenario("R06")
def test_the_work_room_opens_tunnels_but_no_mines() -> None:
    me = Player(
        {"stone": 1}, tunnels=["e3"], deep=["e2"], ore_mines=["f2"], ruby_mines=["f3"], rooms={"d3": "work_room"}
    )
    game = after(scene(me=me), "housework", "furnish:carpenter")
    assert game.moves("at:") == {"at:e2", "at:e3"}
    mines = Player({"stone": 1}, ore_mines=["e2"], ruby_mines=["e3"], rooms={"d3": "work_room"})
    assert after(scene(me=mines), "housework").moves("furnish:") == set()


@pytest.mark.scenario("R06")
def test_the_work_room_itself_needs_a_cavern() -> None:
    me = Player({"stone": 1}, tunnels=["e3"], rooms={"d3": "dog_school"})
    assert not after(scene(me=me), "housework").can("furnish:work_room")
    me = Player({"stone": 1}, tunnels=["e3"])
    assert after(scene(me=me), "housework", "furnish:work_room").rooms() == {"d3": "work_room"}


@pytest.mark.scenario("R06")
def test_the_work_room_helps_with_dwellings_too() -> None:
    me = Player({"wood": 4, "stone": 3}, tunnels=["e3"], rooms={"d3": "work_room"})
    game = after(scene(round=4, me=me), "wish_for_children", "furnish:dwelling")
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R06")
def test_a_tunnel_bought_with_a_ruby_is_furnished_at_once() -> None:
    me = Player({"stone": 1, "ruby": 1}, rooms={"d3": "work_room"})
    game = after(scene(me=me), "housework", "ruby>tunnel@e3", "furnish:carpenter")
    assert game.rooms()["e3"] == "carpenter"
    assert game.cells("tunnels") == set()


@pytest.mark.scenario("R06")
def test_a_furnished_tunnel_takes_no_mine() -> None:
    me = Player(rooms={"d3": "work_room", "e3": "carpenter"}, tunnels=["e2"])
    game = after(scene(round=6, me=me), "ruby_mine_construction")
    assert game.moves("ruby_mine@") == {"ruby_mine@e2"}


@pytest.mark.scenario("R46")
def test_the_printed_cavern_is_furnished_in_the_first_turn() -> None:
    game = after(scene(me=Player({"stone": 1})), "housework", "furnish:carpenter")
    assert game.rooms() == {"d3": "carpenter"}
    assert not game.can("furnish:dog_school"), "once"


# ------------------------------------------------------------------------------------------------ Trader and Spare part


@pytest.mark.scenario("R09")
def test_the_second_of_the_two_traders_covers_the_first() -> None:
    me = Player({"wood": 2, "gold": 4}, rooms={"d3": "trader"})
    game = scene(me=me)
    assert game.can("2gold>wood,stone,ore")
    assert game.score().categories["furnishings"] == 2
    game.play("housework", "furnish:spare_part_storage")
    assert game.rooms() == {"d3": "spare_part_storage"}
    assert not game.can("2gold>wood,stone,ore"), "the covered tile is dead"
    assert game.score().categories["furnishings"] == 0


@pytest.mark.scenario("R09")
def test_it_covers_the_other_even_beside_an_empty_cavern() -> None:
    me = Player({"wood": 2, "stone": 1, "ore": 1}, caverns=["e3"], rooms={"d3": "spare_part_storage"})
    game = after(scene(me=me), "housework", "furnish:trader")
    assert game.rooms() == {"d3": "trader"}
    assert game.cells("caverns") == {"e3"}
    assert not game.can("wood,stone,ore>2gold")
    assert game.score().categories["furnishings"] == 2


@pytest.mark.scenario("R09")
def test_it_covers_the_other_by_loot_too() -> None:
    me = Player({"wood": 1}, weapons=[7, 7], rooms={"d3": "spare_part_storage"})
    game = after(scene(me=me), "blacksmithing:7", "loot:furnish:trader")
    assert game.rooms() == {"d3": "trader"}


@pytest.mark.scenario("R09")
def test_the_covered_tile_is_gone_for_everybody() -> None:
    me = Player({"wood": 2}, rooms={"d3": "trader"})
    rival = Player({"wood": 2})
    game = scene(round=4, me=me, rivals=[rival])
    game.play("housework", "furnish:spare_part_storage", "end")
    game.next_round()
    game.play("supplies", "end", "housework")
    assert game.seat == 1
    assert game.refused("furnish:trader") == "R09"
    second = scene(me=Player(rooms={"d3": "spare_part_storage"}, covered={"d3": "trader"}), rivals=[rival])
    second.play("supplies", "end", "housework")
    assert second.refused("furnish:trader") == "R09"


def test_who_could_cover_a_tile_lacks_goods_and_no_cavern() -> None:
    game = scene(me=Player({"wood": 1}, rooms={"d3": "trader"}))
    game.play("housework")
    assert game.refused("furnish:spare_part_storage") == "R15"
    assert game.refused("furnish:carpenter") == "R50"


@pytest.mark.scenario("R09")
def test_two_players_may_own_one_each() -> None:
    game = scene(me=Player({"wood": 2}), rivals=[Player({"gold": 2}, rooms={"d3": "trader"})])
    game.play("housework", "furnish:spare_part_storage", "end")
    assert game.rooms() == {"d3": "spare_part_storage"}
    assert game.rooms(1) == {"d3": "trader"}
    assert game.can("2gold>wood,stone,ore")


@pytest.mark.scenario("R09", "R49")
def test_a_covered_tile_is_not_yellow() -> None:
    me = Player({"wood": 1}, rooms={"d3": "spare_part_storage", "e3": "main_storage"})
    game = scene(me=me)
    assert game.score().bonuses["main_storage"] == 4
    game.play("housework", "furnish:trader")
    assert game.score().bonuses["main_storage"] == 2


@pytest.mark.scenario("R49")
def test_main_storage_counts_itself_and_the_other_yellow_tiles() -> None:
    rooms = {"d3": "main_storage", "e3": "beer_parlor", "e2": "ore_storage", "f2": "broom_chamber"}
    assert scene(me=Player(rooms=rooms)).score().bonuses["main_storage"] == 8
    green = {"d3": "main_storage", "e3": "carpenter", "e2": "seam", "f2": "dwelling"}
    assert scene(me=Player(rooms=green)).score().bonuses["main_storage"] == 2, "no green and no orange ones"


# ------------------------------------------------------------------------------------------------ on receiving goods


@pytest.mark.scenario("R10")
def test_seam_answers_to_stone_from_a_space() -> None:
    game = scene(me=Player(rooms={"d3": "seam"}), piles={"excavation_1_3": {"stone": 3}})
    game.play("excavation_1_3", "take")
    assert game.goods() == {"stone": 3, "ore": 3}
    game = after(scene(me=Player(rooms={"d3": "seam"})), "supplies")
    assert game.goods()["ore"] == 2, "one of the space, one of the seam"


@pytest.mark.scenario("R10")
def test_seam_answers_to_exchanges() -> None:
    game = after(scene(me=Player({"ruby": 1}, rooms={"d3": "seam"})), "ruby>stone")
    assert game.goods() == {"stone": 1, "ore": 1}
    me = Player({"gold": 2}, rooms={"d3": "seam", "e3": "trader"})
    game = after(scene(me=me), "2gold>wood,stone,ore")
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 2}


@pytest.mark.scenario("R10")
def test_seam_answers_to_the_market_and_to_loot() -> None:
    game = after(scene(players=5, me=Player(rooms={"d3": "seam"})), "weekly_market", "take", "buy:stone")
    assert game.goods() == {"gold": 3, "stone": 1, "ore": 1}
    game = after(scene(me=Player(weapons=[3, 3], rooms={"d3": "seam"})), "blacksmithing:3", "loot:stone")
    assert game.goods() == {"stone": 1, "ore": 1}


@pytest.mark.scenario("R10")
def test_seam_answers_to_furnishings() -> None:
    me = Player({"wood": 1}, caverns=["e3"], rooms={"d3": "seam"})
    game = after(scene(me=me), "housework", "furnish:stone_carver")
    assert game.goods() == {"stone": 2, "ore": 2}
    game = after(scene(me=me), "housework", "furnish:stone_supplier", "end")
    game.next_round()
    assert game.goods() == {"stone": 1, "ore": 1}


@pytest.mark.scenario("R10", "R12")
def test_seam_answers_to_the_quarry() -> None:
    me = Player({"donkey": 2, "food": 4}, ore_mines=["e2"], rooms={"d3": "seam", "e3": "quarry"})
    game = scene(round=3, phase="feed", me=me)
    game.feed_all()
    assert game.goods() == {"donkey": 3, "stone": 1, "ore": 1}


@pytest.mark.scenario("R10")
def test_stone_that_is_saved_is_not_received() -> None:
    me = Player(rooms={"d3": "seam", "e3": "stone_carver"})
    game = after(scene(round=3, me=me), "sheep_farming", "stable@a1")
    assert game.goods() == {}


@pytest.mark.scenario("R11")
def test_dog_school_answers_to_every_dog() -> None:
    school = {"d3": "dog_school"}
    assert after(scene(me=Player(rooms=school)), "housework", "take").goods() == {"dog": 1, "wood": 1}
    assert after(scene(me=Player({"ruby": 1}, rooms=school)), "ruby>dog").goods() == {"dog": 1, "wood": 1}
    market = after(scene(players=5, me=Player(rooms=school)), "weekly_market", "take", "buy:dog")
    assert market.goods() == {"gold": 2, "dog": 1, "wood": 1}
    loot = after(scene(me=Player(weapons=[1, 1], rooms=school)), "blacksmithing:1", "loot:dog")
    assert loot.goods() == {"dog": 1, "wood": 1}


@pytest.mark.scenario("R11")
def test_dog_school_answers_to_no_earlier_dog_and_no_other_animal() -> None:
    game = after(scene(me=Player({"dog": 3})), "housework", "furnish:dog_school")
    assert game.goods() == {"dog": 3}
    game = after(scene(me=Player({"ruby": 1}, rooms={"d3": "dog_school"})), "ruby>sheep")
    assert game.goods() == {"sheep": 1}


@pytest.mark.scenario("R12")
def test_the_quarry_wants_a_newborn_that_found_a_place() -> None:
    roomless = scene(round=3, phase="feed", me=Player({"donkey": 2, "food": 4}, rooms={"d3": "quarry"}))
    roomless.feed_all()
    assert roomless.goods() == {"donkey": 2}
    sheep = scene(round=3, phase="feed", me=Player({"sheep": 2, "food": 4}, small=["c4"], rooms={"d3": "quarry"}))
    sheep.feed_all()
    assert sheep.goods() == {"sheep": 3}, "a lamb is no foal"
    bought = after(scene(me=Player({"ruby": 1}, rooms={"d3": "quarry"})), "ruby>donkey")
    assert bought.goods() == {"donkey": 1}, "a donkey bought is not born"


@pytest.mark.scenario("R12")
@pytest.mark.parametrize(("kinds", "food"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_the_breeding_cave_pays_for_newborns(kinds: int, food: int) -> None:
    herd = dict.fromkeys(("sheep", "donkey", "boar", "cattle")[:kinds], 3)
    me = Player({**herd, "food": 4}, large=FOUR_LARGE, rooms={"d3": "breeding_cave"})
    game = scene(round=3, phase="feed", me=me)
    game.feed_all()
    assert game.goods() == {**dict.fromkeys(herd, 4), "food": food}


@pytest.mark.scenario("R12")
def test_the_breeding_cave_pays_nothing_without_room() -> None:
    game = scene(round=3, phase="feed", me=Player({"sheep": 2, "food": 4}, rooms={"d3": "breeding_cave"}))
    game.feed_all()
    assert game.goods() == {"sheep": 2}


@pytest.mark.scenario("R12")
def test_quarry_and_breeding_cave_answer_to_loot() -> None:
    me = Player(
        {"sheep": 2, "donkey": 2},
        small=["c4", "c3"],
        ore_mines=["e2"],
        ruby_mines=["e1"],
        weapons=[14, 14],
        rooms={"d3": "breeding_cave", "e3": "quarry"},
    )
    game = after(scene(me=me), "blacksmithing:14", "loot:breed:sheep,donkey")
    assert game.goods() == {"sheep": 3, "donkey": 3, "stone": 1, "food": 2}


# ------------------------------------------------------------------------------------------------ paying


@pytest.mark.scenario("R13")
def test_the_builder_pays_ore_for_one_wood_and_one_stone() -> None:
    me = Player({"wood": 4, "stone": 3, "ore": 2}, caverns=["e3"], rooms={"d3": "builder"})
    game = after(scene(me=me), "housework", "furnish:dwelling")
    assert game.moves("pay:") == {"pay:as_printed", "pay:ore_for_wood", "pay:ore_for_stone", "pay:ore_for_both"}
    game.play("pay:ore_for_both")
    assert game.goods() == {"wood": 1, "stone": 1}


@pytest.mark.scenario("R13")
def test_the_builder_replaces_no_second_wood_and_no_second_stone() -> None:
    short = Player({"wood": 2, "stone": 3, "ore": 5}, caverns=["e3"], rooms={"d3": "builder"})
    assert not after(scene(me=short), "housework").can("furnish:dwelling")
    enough = Player({"wood": 3, "stone": 2, "ore": 2}, caverns=["e3"], rooms={"d3": "builder"})
    game = after(scene(me=enough), "housework", "furnish:dwelling")
    assert game.goods() == {}
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R13")
def test_after_discounts_something_must_be_left_to_replace() -> None:
    rooms = {"d3": "builder", "e3": "carpenter", "e2": "stone_carver"}
    me = Player({"ore": 2}, caverns=["f2"], rooms=rooms)
    game = after(scene(me=me), "housework", "furnish:working_cave")
    assert game.goods() == {"ore": 2}, "1 wood and 1 stone are saved already, and no ore is taken"
    me = Player({"wood": 2, "stone": 1, "ore": 2}, caverns=["f2"], rooms=rooms)
    game = after(scene(me=me), "housework", "furnish:ore_storage")
    assert game.moves("pay:") == {"pay:as_printed", "pay:ore_for_stone"}, "only 1 stone is left of the cost"


@pytest.mark.scenario("R13")
def test_the_builder_works_with_dwelling_loot() -> None:
    me = Player({"wood": 1, "stone": 1, "ore": 2}, caverns=["e3"], weapons=[11, 11], rooms={"d3": "builder"})
    game = after(scene(me=me), "blacksmithing:11", "loot:dwelling")
    assert game.goods() == {}
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R13")
def test_the_builder_pays_neither_for_itself_nor_for_fences_and_stables() -> None:
    assert not after(scene(me=Player({"ore": 1})), "housework").can("furnish:builder")
    me = Player({"ore": 9, "wood": 1}, meadows=["c4"], rooms={"d3": "builder"})
    game = scene(round=3, me=me, piles={"sheep_farming": {"sheep": 1}})
    game.play("sheep_farming")
    assert not game.can("small_pasture@c4")
    assert not game.can("stable@c4")


@pytest.mark.scenario("R14", "R65")
def test_the_carpenter_saves_one_wood_with_each_pasture_loot() -> None:
    me = Player({"wood": 1}, meadows=["c4", "c3", "b4"], weapons=[10, 10], rooms={"d3": "carpenter"})
    game = after(scene(me=me), "blacksmithing:10", "loot:small_pasture@b4")
    assert game.goods() == {"wood": 1}, "1 - 1"
    game.play("loot:large_pasture@c3,c4")
    assert game.goods() == {}, "2 - 1, once more"


@pytest.mark.scenario("R14")
def test_pasture_loot_without_the_carpenter() -> None:
    me = Player({"wood": 3}, meadows=["c4", "c3", "b4"], weapons=[10, 10])
    game = after(scene(me=me), "blacksmithing:10", "loot:small_pasture@b4", "loot:large_pasture@c3,c4")
    assert game.goods() == {}


@pytest.mark.scenario("R14", "R65")
def test_dwelling_loot_with_both_discounts_costs_one_and_one() -> None:
    rooms = {"d3": "carpenter", "e3": "stone_carver"}
    me = Player({"wood": 1, "stone": 1}, caverns=["e2"], weapons=[11, 11], rooms=rooms)
    game = after(scene(me=me), "blacksmithing:11", "loot:dwelling")
    assert game.goods() == {}
    plain = Player({"wood": 2, "stone": 2}, weapons=[11, 11])
    game = after(scene(me=plain), "blacksmithing:11", "loot:dwelling")
    assert game.goods() == {}
    poor = Player({"wood": 2, "stone": 1}, weapons=[11, 11])
    assert not after(scene(me=poor), "blacksmithing:11").can("loot:dwelling")


@pytest.mark.scenario("R14")
def test_stable_loot_is_free_for_everyone() -> None:
    for rooms in ({}, {"d3": "stone_carver"}):
        game = after(scene(me=Player(weapons=[8, 8], rooms=rooms)), "blacksmithing:8", "loot:stable@a1")
        assert game.goods() == {}
        assert game.cells("stables") == {"a1"}


@pytest.mark.scenario("R65")
def test_several_loot_items_are_each_made_cheaper() -> None:
    me = Player(
        {"wood": 2, "stone": 2},
        meadows=["c4"],
        caverns=["e2", "f2"],
        weapons=[11, 11],
        rooms={"d3": "carpenter", "e3": "stone_carver"},
    )
    game = after(scene(me=me), "blacksmithing:11", "loot:dwelling", "at:e2", "loot:small_pasture@c4")
    assert game.goods() == {"wood": 1, "stone": 1}
    game.play("loot:furnish:blacksmith")
    assert game.goods() == {"wood": 1, "ore": 2}, "1 wood 2 stone, less one of each"


@pytest.mark.scenario("R15")
def test_discounts_touch_their_own_good_only() -> None:
    me = Player({"stone": 1}, caverns=["e3"], rooms={"d3": "carpenter"})
    game = after(scene(me=me), "housework", "furnish:builder")
    assert game.goods() == {}, "1 stone stays 1 stone"
    assert not after(scene(me=Player(caverns=["e3"], rooms={"d3": "carpenter"})), "housework").can("furnish:builder")
    me = Player({"wood": 2}, caverns=["e3"], rooms={"d3": "stone_carver"})
    game = after(scene(me=me), "housework", "furnish:seam")
    assert game.goods() == {}, "2 wood stay 2 wood"
    me = Player({"ore": 3}, caverns=["e2"], rooms={"d3": "carpenter", "e3": "stone_carver"})
    game = after(scene(me=me), "housework", "furnish:blacksmithing_parlor")
    assert game.goods() == {}, "3 ore stay 3 ore"


@pytest.mark.scenario("R15")
def test_a_discount_is_never_income() -> None:
    me = Player(caverns=["e2"], rooms={"d3": "carpenter", "e3": "stone_carver"})
    game = after(scene(me=me), "housework", "furnish:dog_school")
    assert game.goods() == {}


@pytest.mark.scenario("R15")
def test_the_carpenter_saves_once_in_an_action_of_fences() -> None:
    me = Player({"wood": 5}, meadows=["c4", "c3", "b4"], rooms={"d3": "carpenter"})
    game = after(scene(round=3, me=me), "sheep_farming", "small_pasture@b4", "large_pasture@c3,c4")
    assert game.goods() == {}, "2 + 4 - 1"
    me = Player({"wood": 4}, meadows=["c4", "c3", "b4"], rooms={"d3": "carpenter"})
    game = after(scene(round=3, me=me), "sheep_farming", "large_pasture@c3,c4")
    assert not game.can("small_pasture@b4"), "1 wood is left, 2 are asked"


# ------------------------------------------------------------------------------------------------ parlors and chambers


@pytest.mark.scenario("R26")
def test_the_state_parlor_counts_dwellings_beside_it() -> None:
    me = Player(
        {"stone": 3, "gold": 5},
        caverns=["f3"],
        rooms={"e3": "dwelling", "d2": "cuddle_room", "e2": "couple_dwelling"},
    )
    game = after(scene(me=me), "housework", "furnish:state_parlor", "at:d3")
    assert game.goods() == {"food": 4}, "e3 and home; no room, and no dwelling across the corner"
    assert game.score().bonuses["state_parlor"] == 8


@pytest.mark.scenario("R26")
def test_the_state_parlor_pays_food_once_and_points_at_the_end() -> None:
    me = Player({"stone": 6, "gold": 5, "wood": 4}, caverns=["e3"])
    game = after(scene(round=4, me=me), "housework", "furnish:state_parlor", "at:d3", "end")
    assert game.goods()["food"] == 2
    assert game.score().bonuses["state_parlor"] == 4
    game.play("supplies", "end", "wish_for_children", "furnish:dwelling")
    assert game.rooms()["e3"] == "dwelling"
    assert game.goods()["food"] == 2, "no food for a later one"
    assert game.score().bonuses["state_parlor"] == 8


@pytest.mark.scenario("R26")
def test_the_state_parlor_counts_four_at_most() -> None:
    ring = {"d3": "dwelling", "f3": "dwelling", "e2": "simple_dwelling_4w2s", "e4": "mixed_dwelling"}
    me = Player({"stone": 3, "gold": 5}, caverns=["e3"], rooms=ring)
    game = after(scene(me=me), "housework", "furnish:state_parlor")
    assert game.goods() == {"food": 8}
    assert game.score().bonuses["state_parlor"] == 16


@pytest.mark.scenario("R27")
def test_the_writing_chamber_cancels_seven_points_of_loss() -> None:
    plain = scene(me=Player(begging=2, rooms={"d3": "dog_school"}))
    chamber = scene(me=Player(begging=2, rooms={"d3": "writing_chamber"}))
    assert plain.points() == 2 - 8 - 22 - 6
    assert chamber.points() == plain.points() + 7
    assert chamber.score().categories["bonuses"] == 0, "it is no bonus"


@pytest.mark.scenario("R27")
def test_the_writing_chamber_cancels_no_more_than_there_is() -> None:
    herd = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}
    full = Player(
        herd,
        small=["a1", "a2", "a3"],
        fields=[cell for cell in FOREST if cell not in ("a1", "a2", "a3")],
        tunnels=FREE_MOUNTAIN,
        begging=1,
        rooms={"d3": "writing_chamber"},
    )
    game = scene(me=full)
    assert game.points() == 2 + 4 + 6, "dwarfs, animals, pastures; the 3 points of begging are cancelled"
    full.begging = 3
    assert scene(me=full).points() == 2 + 4 + 6 - 2, "9 - 7"


@pytest.mark.scenario("R27")
@pytest.mark.parametrize(
    ("missing", "unused", "begging"), [(1, 5, 0), (3, 1, 0), (0, 4, 1), (2, 0, 1), (0, 7, 0), (1, 2, 1)]
)
def test_the_writing_chamber_adds_up_all_losses(missing: int, unused: int, begging: int) -> None:
    herd = dict.fromkeys(("sheep", "donkey", "boar", "cattle")[missing:], 1)
    fields = [cell for cell in FOREST if cell not in ("a1", "a2", "a3")]
    me = Player(
        herd,
        small=["a1", "a2", "a3"],
        fields=fields[unused:],
        tunnels=FREE_MOUNTAIN,
        begging=begging,
        rooms={"d3": "writing_chamber"},
    )
    loss = 2 * missing + unused + 3 * begging
    assert scene(me=me).points() == 2 + len(herd) + 6 - max(0, loss - 7)


@pytest.mark.scenario("R28")
def test_the_weaving_parlor_feeds_once() -> None:
    me = Player({"wood": 2, "stone": 1, "sheep": 3, "ruby": 2}, small=["c4"])
    game = after(scene(me=me), "housework", "furnish:weaving_parlor")
    assert game.goods()["food"] == 3
    assert game.score().bonuses["weaving_parlor"] == 1, "three sheep are one pair"
    game.play("ruby>sheep")
    assert game.goods()["food"] == 3, "nothing for later ones"
    assert game.score().bonuses["weaving_parlor"] == 2


@pytest.mark.scenario("R28")
def test_the_milking_parlor_feeds_once() -> None:
    me = Player({"wood": 2, "stone": 2, "cattle": 2, "ruby": 1}, small=["c4"])
    game = after(scene(me=me), "housework", "furnish:milking_parlor")
    assert game.goods()["food"] == 2
    game.play("ruby,food>cattle")
    assert game.goods() == {"cattle": 3, "food": 1}
    assert game.score().bonuses["milking_parlor"] == 3


@pytest.mark.scenario("R29")
def test_crops_on_fields_count_for_points_and_the_food_chamber() -> None:
    me = Player(
        {"grain": 1, "vegetable": 1},
        fields=["c4", "c3", "b4", "b3"],
        grain_fields=[3, 1],
        vegetable_fields=[2],
        rooms={"d3": "food_chamber"},
    )
    game = scene(me=me)
    assert game.score().categories["grain"] == 3, "5 grain, half, rounded up"
    assert game.score().categories["vegetables"] == 3
    assert game.score().bonuses["food_chamber"] == 6, "three pairs"


@pytest.mark.scenario("R29")
def test_the_beer_parlor_takes_no_grain_from_fields() -> None:
    me = Player({"grain": 1}, fields=["c4"], grain_fields=[3], rooms={"d3": "beer_parlor"})
    assert scene(me=me).moves("2grain>") == set()
    me = Player({"grain": 2}, rooms={"d3": "beer_parlor"})
    assert scene(me=me).moves("2grain>") == {"2grain>3gold", "2grain>4food"}


# ------------------------------------------------------------------------------------------------ suppliers, Miner


@pytest.mark.scenario("R30")
def test_suppliers_start_with_the_next_round() -> None:
    game = after(scene(me=Player({"stone": 1})), "housework", "furnish:wood_supplier", "end")
    assert game.goods() == {}, "nothing this round"
    seen = []
    for _ in range(8):
        game.next_round()
        seen.append((game.round, game.goods().get("wood", 0)))
    assert seen == [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (10, 7)]


@pytest.mark.scenario("R30")
def test_the_round_that_is_not_played_is_no_place() -> None:
    me = Player({"wood": 1, "food": 99})
    game = after(scene(round=6, me=me), "housework", "furnish:stone_supplier", "end")
    for _ in range(5):
        game.next_round()
    assert game.round == 12
    assert game.goods()["stone"] == 5, "rounds 7, 8, 10, 11 and 12"


@pytest.mark.scenario("R30")
def test_round_nine_counts_where_it_is_played() -> None:
    me = Player({"wood": 2, "stone": 2})
    game = after(scene(players=3, round=8, me=me), "housework", "furnish:ruby_supplier", "end")
    rubies = []
    for _ in range(4):
        game.next_round()
        rubies.append((game.round, game.goods().get("ruby", 0)))
    assert rubies == [(9, 1), (10, 2), (11, 3), (12, 4)]


@pytest.mark.scenario("R30")
def test_what_falls_behind_the_last_round_is_lost() -> None:
    game = after(scene(round=11, me=Player({"wood": 2, "stone": 2})), "housework", "furnish:ruby_supplier", "end")
    game.next_round()
    assert game.goods() == {"ruby": 1}
    last = after(scene(round=12, me=Player({"stone": 1})), "housework", "furnish:wood_supplier", "end")
    last.next_round()
    assert last.goods() == {}


@pytest.mark.scenario("R31")
def test_the_miner_counts_donkeys_in_ore_mines_only() -> None:
    both = Player({"donkey": 2}, ore_mines=["e3"], ruby_mines=["e2"], rooms={"d3": "miner"})
    game = scene(me=both)
    game.next_round()
    assert game.goods() == {"donkey": 2, "ore": 1}
    ruby = Player({"donkey": 2}, ruby_mines=["e2", "e3"], rooms={"d3": "miner"})
    game = scene(me=ruby)
    game.next_round()
    assert game.goods() == {"donkey": 2}


@pytest.mark.scenario("R31")
def test_donkeys_may_walk_into_the_mines_just_before() -> None:
    me = Player({"donkey": 2}, ore_mines=["e3", "e2"], rooms={"d3": "miner"})
    game = scene(me=me)
    game.next_round()
    assert game.goods() == {"donkey": 2, "ore": 2}, "wherever they stood"
    one = Player({"donkey": 1}, ore_mines=["e3"], ruby_mines=["e2"], rooms={"d3": "miner"})
    game = scene(me=one)
    game.next_round()
    assert game.goods() == {"donkey": 1, "ore": 1}, "and not in the ruby mine"


# ------------------------------------------------------------------------------------------------ fields


@pytest.mark.scenario("R33")
def test_sowing_puts_the_animal_of_the_field_out() -> None:
    me = Player({"sheep": 2, "boar": 1, "grain": 1}, fields=["c4"], rooms={"d3": "stubble_room"})
    game = scene(me=me)
    assert game.phase == "place", "the boar lives on the field"
    game.play("slash_and_burn", "sow:grain")
    assert game.phase == "house"
    game.play("boar>2food")
    assert game.phase == "act"


@pytest.mark.scenario("R33", "R69")
def test_sowing_prefers_a_field_without_an_animal() -> None:
    me = Player({"sheep": 2, "boar": 1, "grain": 1}, fields=["c4", "b4"], rooms={"d3": "stubble_room"})
    game = after(scene(me=me), "slash_and_burn", "sow:grain")
    assert game.phase == "act", "the other field keeps the boar"


@pytest.mark.scenario("R33")
def test_a_field_harvested_empty_holds_an_animal_again() -> None:
    me = Player({"sheep": 2, "ruby": 1, "food": 4}, fields=["c4"], grain_fields=[1], rooms={"d3": "stubble_room"})
    sown = after(scene(round=3, me=me), "ruby>donkey")
    assert sown.phase == "house"
    game = scene(round=3, me=me)
    game.rest()
    game.play("ruby>donkey")
    assert game.phase == "feed", "the field phase has emptied it"


@pytest.mark.scenario("R33")
def test_empty_fields_hold_nothing_without_the_stubble_room() -> None:
    game = after(scene(me=Player({"sheep": 2, "ruby": 1}, fields=["c4"])), "ruby>donkey")
    assert game.phase == "house"


@pytest.mark.scenario("R69")
def test_empty_fields_are_alike() -> None:
    me = Player({"grain": 2, "vegetable": 1}, fields=["c4", "c3", "b4"], grain_fields=[1])
    game = after(scene(me=me), "slash_and_burn")
    assert game.moves("sow:") == {"sow:grain", "sow:2grain", "sow:vegetable", "sow:grain,vegetable"}
    game.play("sow:grain,vegetable")
    assert game.grain_fields() == [3, 1]
    assert game.vegetable_fields() == [2]


# ------------------------------------------------------------------------------------------------ furnishing by loot


@pytest.mark.scenario("R50")
def test_furnish_loot_costs_what_the_tile_costs() -> None:
    me = Player({"wood": 4, "stone": 3}, weapons=[7, 7])
    game = after(scene(me=me), "blacksmithing:7", "loot:furnish:dwelling")
    assert game.goods() == {}
    short = Player({"wood": 3, "stone": 3}, weapons=[7, 7])
    assert not after(scene(me=short), "blacksmithing:7").can("loot:furnish:dwelling")
    discounted = Player({"wood": 3, "stone": 3}, caverns=["e3"], weapons=[7, 7], rooms={"d3": "carpenter"})
    assert after(scene(me=discounted), "blacksmithing:7").can("loot:furnish:dwelling")


@pytest.mark.scenario("R50")
def test_dwelling_loot_builds_the_ordinary_kind() -> None:
    me = Player({"wood": 2, "stone": 2}, weapons=[11, 11])
    game = after(scene(me=me), "blacksmithing:11")
    assert game.moves("loot:dwelling") == {"loot:dwelling"}
    game.play("loot:dwelling")
    assert game.rooms() == {"d3": "dwelling"}


@pytest.mark.scenario("R50")
def test_both_need_an_empty_cavern() -> None:
    me = Player({"wood": 9, "stone": 9}, weapons=[11, 11], tunnels=["e3"], rooms={"d3": "dog_school"})
    game = after(scene(me=me), "blacksmithing:11")
    assert game.moves("loot:dwelling") == set()
    assert game.moves("loot:furnish") == set()
    work = Player({"wood": 2, "stone": 2}, weapons=[11, 11], tunnels=["e3"], rooms={"d3": "work_room"})
    game = after(scene(me=work), "blacksmithing:11", "loot:dwelling")
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("R50")
def test_the_place_may_be_made_on_the_way() -> None:
    me = Player({"wood": 2, "stone": 2}, weapons=[14, 14], rooms={"d3": "dog_school"})
    game = after(scene(me=me), "blacksmithing:14", "loot:cavern@e3", "loot:dwelling")
    assert game.rooms()["e3"] == "dwelling"
    me = Player({"stone": 1, "ruby": 2}, weapons=[7, 7], rooms={"d3": "dog_school"})
    game = after(scene(me=me), "blacksmithing:7", "2ruby>cavern@e3", "loot:furnish:carpenter")
    assert game.rooms()["e3"] == "carpenter"
    me = Player({"ruby": 1, "stone": 1}, weapons=[9, 9], rooms={"d3": "work_room"})
    game = after(scene(me=me), "blacksmithing:9", "loot:tunnel@e3", "loot:furnish:carpenter")
    assert game.rooms()["e3"] == "carpenter"
