"""Rulings CF-30 to CF-32 and CF-45 to CF-47 (see docs/rules/cave-farmers.md): rooms and dwellings."""

import pytest

from tests.games.cave_farmers.engine.helpers import BUSY, at_urgent_wish, houses
from tests.games.cave_farmers.scene import Player, scene


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
    game = at_urgent_wish(Player(goods={"wood": 4, "stone": 3}, rooms={"d3": "guest_room"}, caverns=["e3"]))
    game.play(*order, "end")
    assert game.goods() == {"gold": 3}
    assert game.dwarfs() == 2 + ("grow" in order)


@pytest.mark.scenario("CF-30")
def test_guest_room_does_not_lift_the_order_of_urgent_wish() -> None:
    game = at_urgent_wish(Player(rooms={"d3": "guest_room", "e4": "dwelling"}))
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
    assert game.score().categories["unused_spaces"] == -(11 + 9), "the overhang is not a cell of the board"


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
    game = at_urgent_wish(Player(goods={"wood": 8, "stone": 6}))
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
