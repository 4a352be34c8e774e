"""The furnishings called rooms, from the Cuddle room to the Office room."""

from typing import Any

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import COSTS, PLENTY, at_housework, on_trip
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("cuddle_room", "CF-46", "R20")
def test_the_cuddle_room_counts_a_newborn_dwarf_at_once() -> None:
    rooms = {"d3": "cuddle_room", "e3": "dwelling"}
    game = scene(round=4, me=Player(goods={"sheep": 4, "ruby": 1}, rooms=rooms))
    game.play("wish_for_children", "grow", "ruby>sheep")
    assert game.phase == "act"
    game = scene(round=4, me=Player(goods={"sheep": 4, "ruby": 1}, rooms=rooms))
    game.play("ruby>sheep")
    assert game.phase == "house"


@pytest.mark.scenario("cuddle_room")
def test_the_cuddle_room_is_for_sheep_only() -> None:
    game = scene(me=Player(goods={"donkey": 2, "sheep": 2, "ruby": 1}, rooms={"d3": "cuddle_room"}))
    assert game.phase == "place"
    game.play("ruby>donkey")
    assert game.phase == "house"


@pytest.mark.scenario("breakfast_room")
def test_the_breakfast_room_is_for_three_cattle() -> None:
    game = scene(me=Player(goods={"cattle": 4, "ruby": 2, "food": 2}, rooms={"d3": "breakfast_room"}))
    game.play("ruby,food>cattle")
    assert game.phase == "place"
    game.play("ruby,food>cattle")
    assert game.phase == "house"


@pytest.mark.scenario("stubble_room", "CF-45", "R33")
def test_sowing_drives_the_animal_off_its_field() -> None:
    land: dict[str, Any] = {"fields": ["c4", "b4"], "rooms": {"d3": "stubble_room"}}
    game = scene(me=Player(goods={"sheep": 2, "boar": 1, "cattle": 1, "grain": 1}, **land))
    game.play("slash_and_burn", "sow:grain")
    assert game.phase == "house"
    assert "boar>2food" in game.moves()
    assert not game.can("end")
    game.play("boar>2food", "end")
    assert game.goods() == {"sheep": 2, "cattle": 1, "food": 2}


@pytest.mark.scenario("stubble_room", "R33")
def test_a_field_reaped_empty_takes_an_animal_again() -> None:
    land: dict[str, Any] = {"fields": ["c4"], "rooms": {"d3": "stubble_room"}, "grain_fields": [1]}
    game = scene(round=3, me=Player(goods={"sheep": 2, "ruby": 1, "food": 4}, **land))
    game.rest()
    assert game.phase == "feed"
    assert game.goods()["grain"] == 1
    game.play("ruby>boar")
    assert game.phase == "feed"


@pytest.mark.scenario("work_room", "R06", "CF-32")
def test_the_work_room_furnishes_tunnels_but_no_mines() -> None:
    land: dict[str, Any] = {"tunnels": ["e3", "e2"], "deep": ["f3"], "ore_mines": ["f2"], "ruby_mines": ["d2"]}
    game = at_housework(PLENTY, rooms={"d3": "work_room"}, **land)
    game.play("furnish:miner")
    assert game.moves() == {"at:e3", "at:e2", "at:f3"}
    game.play("at:f3")
    assert game.cells("deep") == set()
    assert game.rooms() == {"d3": "work_room", "f3": "miner"}
    without = at_housework(PLENTY, rooms={"d3": "carpenter"}, **land)
    assert not without.moves("furnish:")


@pytest.mark.scenario("work_room")
def test_the_work_room_itself_needs_a_cavern() -> None:
    assert not at_housework(PLENTY, rooms={"d3": "carpenter"}, tunnels=["e3"]).can("furnish:work_room")
    game = at_housework(PLENTY, tunnels=["e3"])
    game.play("furnish:work_room")
    assert game.rooms() == {"d3": "work_room"}


@pytest.mark.scenario("work_room", "R06")
def test_the_work_room_counts_where_only_dwellings_are_built() -> None:
    game = scene(round=4, me=Player(goods=COSTS["dwelling"], rooms={"d3": "work_room"}, tunnels=["e3"]))
    game.play("wish_for_children", "furnish:dwelling")
    assert game.rooms()["e3"] == "dwelling"
    trip = on_trip(11, goods={"wood": 2, "stone": 2}, rooms={"d3": "work_room"}, deep=["e3"])
    trip.play("loot:dwelling")
    assert trip.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("work_room")
def test_a_tunnel_for_a_ruby_can_be_furnished_at_once() -> None:
    game = at_housework({"ruby": 1, "wood": 1}, rooms={"d3": "work_room"})
    game.play("ruby>tunnel@e3", "furnish:cuddle_room")
    assert game.rooms()["e3"] == "cuddle_room"


@pytest.mark.scenario("work_room")
def test_a_furnished_tunnel_takes_no_mine() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "work_room", "e3": "miner"}, "tunnels": ["e2"]}
    game = scene(cards=["ore_mine_construction"], me=Player(**land))
    assert not game.can("ore_mine_construction")
    assert scene(cards=["ore_mine_construction"], me=Player(tunnels=["e2", "e3"])).can("ore_mine_construction")
    ruby = scene(round=5, cards=["ruby_mine_construction"], me=Player(**land))
    ruby.play("ruby_mine_construction")
    assert ruby.moves("ruby_mine@") == {"ruby_mine@e2"}


GUEST = {"d3": "guest_room"}


@pytest.mark.scenario("guest_room", "CF-12", "CF-30", "R07")
def test_the_guest_room_on_wish_for_children() -> None:
    me = Player(goods=COSTS["dwelling"], rooms=GUEST, caverns=["e3"])
    game = scene(round=4, me=me)
    game.play("wish_for_children", "furnish:dwelling", "grow", "end")
    assert game.dwarfs() == 3
    me = Player(goods=COSTS["dwelling"], rooms={**GUEST, "e2": "dwelling"}, caverns=["e3"])
    game = scene(round=4, me=me)
    game.play("wish_for_children", "grow", "furnish:dwelling", "end")
    assert game.dwarfs() == 3
    game = scene(round=4, me=me)
    game.play("wish_for_children", "grow", "end")
    game = scene(round=4, me=Player(goods=COSTS["dwelling"], caverns=["e3"]))
    game.play("wish_for_children", "furnish:dwelling")
    assert not game.can("grow")


@pytest.mark.scenario("guest_room", "R08", "CF-13")
def test_the_guest_room_on_urgent_wish_for_children() -> None:
    me = Player(goods=COSTS["dwelling"], rooms=GUEST, caverns=["e3"])
    game = scene(round=7, cards=["family_life"], me=me)
    game.play("urgent_wish_for_children", "furnish:dwelling", "grow", "take", "end")
    assert game.goods() == {"gold": 3}
    assert game.dwarfs() == 3
    game = scene(round=7, cards=["family_life"], me=me)
    game.play("urgent_wish_for_children", "take", "furnish:dwelling", "end")
    assert game.goods() == {"gold": 3}
    assert game.dwarfs() == 2
    roomy = Player(rooms={**GUEST, "e3": "dwelling"})
    game = scene(round=7, cards=["family_life"], me=roomy)
    game.play("urgent_wish_for_children", "take")
    assert not game.can("grow"), "growth only after building there"
    game = scene(round=7, cards=["family_life"], me=Player(goods=COSTS["dwelling"]))
    game.play("urgent_wish_for_children", "furnish:dwelling")
    assert not game.can("take")
    assert game.can("grow")


@pytest.mark.scenario("guest_room", "CF-18")
def test_the_guest_room_on_ruby_mine_construction() -> None:
    land: dict[str, Any] = {"tunnels": ["e3", "e2"], "deep": ["f3", "f2"]}
    game = scene(round=5, cards=["ruby_mine_construction"], me=Player(rooms=GUEST, **land))
    game.play("ruby_mine_construction", "ruby_mine@e3")
    assert game.goods() == {}
    assert game.moves("ruby_mine@") == {"ruby_mine@f3", "ruby_mine@f2"}
    game.play("ruby_mine@f2")
    assert game.goods() == {"ruby": 1}
    assert not game.moves("ruby_mine@")
    game.play("end")
    game = scene(round=5, cards=["ruby_mine_construction"], me=Player(rooms=GUEST, **land))
    game.play("ruby_mine_construction", "ruby_mine@f3")
    assert game.moves("ruby_mine@") == {"ruby_mine@e3", "ruby_mine@e2"}
    game = scene(round=5, cards=["ruby_mine_construction"], me=Player(**land))
    game.play("ruby_mine_construction", "ruby_mine@e3")
    assert not game.moves("ruby_mine@")


@pytest.mark.scenario("guest_room", "growth")
def test_the_guest_room_on_growth() -> None:
    goods = {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    for first, second in (("take", "grow"), ("grow", "take")):
        game = scene(players=4, me=Player(rooms={**GUEST, "e3": "dwelling"}))
        game.play("growth", first, second, "end")
        assert game.goods() == goods
        assert game.dwarfs() == 3
        game = scene(players=4, me=Player(rooms={"e3": "dwelling"}))
        game.play("growth", first)
        assert not game.can(second)


@pytest.mark.scenario("guest_room", "R45")
def test_the_guest_room_works_on_an_imitated_space() -> None:
    me = Player(goods={"food": 2}, rooms={**GUEST, "e3": "dwelling"})
    game = scene(players=4, me=me, occupied={"growth": 1})
    game.play("imitation_4_7=growth", "grow", "take", "end")
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    assert game.dwarfs() == 3


@pytest.mark.scenario("guest_room", "extension", "R66")
def test_the_guest_room_on_extension_once_in_the_game() -> None:
    game = scene(players=7, me=Player(rooms=GUEST))
    game.play("extension", "meadow@c4+field@b4", "cavern@e3+tunnel@e2", "end")
    assert game.goods() == {"wood": 1, "stone": 1, "food": 1}
    game.next_round()
    assert game.seat == 0
    game.play("extension", "meadow@c3+field@c2")
    assert not game.moves("cavern@")


@pytest.mark.scenario("guest_room", "extension", "R66")
def test_half_of_extension_does_not_use_the_guest_room_up() -> None:
    game = scene(players=7, me=Player(rooms=GUEST))
    game.play("extension", "meadow@c4+field@b4", "end")
    game.next_round()
    game.play("extension", "cavern@e3+tunnel@e2", "meadow@c3+field@c2", "end")
    game.next_round()
    game.play("extension", "cavern@e1+tunnel@f1")
    assert not game.moves("meadow@")
    plain = scene(players=7)
    plain.play("extension", "meadow@c4+field@b4")
    assert not plain.moves("cavern@")


@pytest.mark.scenario("guest_room")
def test_the_guest_room_gives_no_second_tile_in_an_excavation() -> None:
    game = scene(me=Player(rooms=GUEST), piles={"excavation_1_3": {"stone": 1}})
    game.play("excavation_1_3", "cavern@e3+tunnel@e2")
    assert game.moves("cavern@") == set()


OFFICE = {"d3": "office_room"}


@pytest.mark.scenario("office_room", "CF-31", "R01", "R03")
def test_the_first_forest_tile_may_hang_below_the_entrance() -> None:
    game = scene(me=Player(rooms=OFFICE), piles={"clearing_1_3": {"wood": 1}})
    game.play("clearing_1_3")
    on_board = {"meadow@c4+field@b4", "meadow@b4+field@c4", "meadow@c4+field@c3", "meadow@c3+field@c4"}
    assert game.moves("meadow@") == on_board | {"meadow@c4+field@c5", "meadow@c5+field@c4"}
    before = game.score().categories["unused_spaces"]
    game.play("meadow@c4+field@c5")
    assert game.goods() == {"gold": 2}
    assert game.score().categories["unused_spaces"] == before + 1


@pytest.mark.scenario("office_room", "R01")
def test_a_stable_at_the_entrance_needs_the_meadow_half() -> None:
    game = scene(me=Player(rooms=OFFICE, stables=["c4"]), piles={"clearing_1_3": {"wood": 1}})
    game.play("clearing_1_3")
    assert game.moves("meadow@") == {"meadow@c4+field@b4", "meadow@c4+field@c3", "meadow@c4+field@c5"}


@pytest.mark.scenario("office_room", "R03")
def test_where_a_forest_tile_may_hang_over() -> None:
    meadows = ["a2", "a1", "b1", "c2", "c3", "c4", "b4"]
    game = scene(me=Player(rooms=OFFICE, meadows=meadows), piles={"clearing_1_3": {"wood": 1}})
    game.play("clearing_1_3")
    cells = {half.split("@")[1] for move in game.moves("meadow@") for half in move.split("+")}
    # Free and reached: c1, a3, b2, b3, a4; c1 lies at the top, a3 at the left, a4 at the left and at the bottom.
    assert cells - {"c1", "a3", "b2", "b3", "a4"} == {"c0", "z3", "z4", "a5"}
    assert game.can("meadow@c1+field@c0")
    assert not game.can("meadow@c1+field@d1")


@pytest.mark.scenario("office_room", "R03")
def test_where_a_mountain_tile_may_hang_over() -> None:
    caverns = ["d2", "e2", "e3", "f2"]
    game = scene(me=Player(rooms=OFFICE, caverns=caverns), piles={"excavation_1_3": {"stone": 1}})
    game.play("excavation_1_3")
    cells = {half.split("@")[1] for move in game.moves("cavern@") for half in move.split("+")}
    # Free: d1, e1, f1, f3, e4, f4; all but f4 are reached.
    assert cells - {"d1", "e1", "f1", "f3", "e4", "f4"} == {"d0", "e0", "f0", "g1", "g3", "e5"}
    assert game.can("cavern@d0+cavern@d1")
    assert not game.can("cavern@f4+tunnel@g4"), "the half on the board must touch the cave"
    game.play("cavern@g1+tunnel@f1")
    assert game.goods() == {"food": 2, "gold": 2}
    assert "g1" in game.cells("caverns")


@pytest.mark.scenario("office_room")
def test_a_tile_within_the_board_pays_nothing() -> None:
    game = scene(me=Player(rooms=OFFICE), piles={"drift_mining_1_3": {"stone": 1}})
    game.play("drift_mining_1_3", "cavern@e3+tunnel@e2")
    assert game.goods() == {}


@pytest.mark.scenario("office_room", "R60")
def test_one_free_border_space_is_enough_with_the_office_room() -> None:
    full = [column + row for row in "1234" for column in "abc" if column + row != "a1"]
    piles = {"clearing_1_3": {"wood": 1}}
    game = scene(me=Player(rooms=OFFICE, meadows=full), piles=piles)
    game.play("clearing_1_3")
    assert game.moves("meadow@") == {
        "meadow@a1+field@z1", "meadow@z1+field@a1", "meadow@a1+field@a0", "meadow@a0+field@a1",
    }  # fmt: skip
    plain = scene(me=Player(meadows=full), piles=piles)
    plain.play("clearing_1_3")
    assert plain.moves("meadow@") == set()
    inner = [cell for cell in [*full, "a1"] if cell != "b2"]
    game = scene(me=Player(rooms=OFFICE, meadows=inner), piles=piles)
    game.play("clearing_1_3")
    assert game.moves("meadow@") == set()


@pytest.mark.scenario("office_room", "R04", "R05")
def test_an_overhanging_half_is_a_space_like_any_other() -> None:
    fences = scene(
        cards=["sheep_farming"], me=Player(rooms=OFFICE, meadows=["c4", "c5"], goods={"wood": 4, "stone": 1})
    )
    fences.play("sheep_farming", "large_pasture@c4,c5", "stable@c5")
    assert fences.goods() == {}, "no gold for a large pasture"
    mine = scene(cards=["ore_mine_construction"], me=Player(rooms=OFFICE, tunnels=["e4", "e5"]))
    mine.play("ore_mine_construction", "ore_mine@e5+deep_tunnel@e4")
    assert mine.goods() == {"ore": 3}, "no gold for a mine"
    house = at_housework(COSTS["miner"], rooms={"d3": "office_room"}, caverns=["e5"], tunnels=["e4"])
    house.play("furnish:miner")
    assert house.rooms()["e5"] == "miner"
    sown = scene(me=Player(rooms=OFFICE, meadows=["c4"], fields=["c5"], goods={"grain": 1}))
    sown.play("slash_and_burn", "sow:grain")
    assert sown.grain_fields() == [3]


@pytest.mark.scenario("office_room", "R04")
def test_single_tiles_stay_on_the_board() -> None:
    me = Player(rooms=OFFICE, meadows=["c4", "c5"], caverns=["e4", "e5"], goods={"ruby": 2})
    game = scene(me=me)
    outside = {move for move in game.moves() if "@" in move and (move[-2] in "zg" or move[-1] in "05")}
    assert outside == set()
    assert game.moves("ruby>meadow@") == {"ruby>meadow@b4", "ruby>meadow@c3"}


@pytest.mark.scenario("office_room")
def test_spaces_outside_never_count_as_unused() -> None:
    plain, overhanging = scene(me=Player(meadows=["c4"])), scene(me=Player(meadows=["c4", "c5"]))
    assert plain.score().categories["unused_spaces"] == -21
    assert overhanging.score().categories["unused_spaces"] == -21
