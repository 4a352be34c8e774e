"""The 48 furnishings: what they cost, what is printed on them, what they do and what they are worth at the end."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

Goods = Mapping[str, int]

# id, cost, printed points, goods received when it is laid beside the entry-level dwelling on an empty farm
TILES: list[tuple[str, Goods, int, Goods]] = [
    ("dwelling", {"wood": 4, "stone": 3}, 3, {}),
    ("simple_dwelling_4w2s", {"wood": 4, "stone": 2}, 0, {}),
    ("simple_dwelling_3w3s", {"wood": 3, "stone": 3}, 0, {}),
    ("mixed_dwelling", {"wood": 5, "stone": 4}, 4, {}),
    ("couple_dwelling", {"wood": 8, "stone": 6}, 5, {}),
    ("additional_dwelling", {"wood": 4, "stone": 3}, 5, {}),
    ("cuddle_room", {"wood": 1}, 2, {}),
    ("breakfast_room", {"wood": 1}, 0, {}),
    ("stubble_room", {"wood": 1, "ore": 1}, 1, {}),
    ("work_room", {"stone": 1}, 2, {}),
    ("guest_room", {"wood": 1, "stone": 1}, 0, {}),
    ("office_room", {"stone": 1}, 0, {}),
    ("carpenter", {"stone": 1}, 0, {}),
    ("stone_carver", {"wood": 1}, 1, {"stone": 2}),
    ("blacksmith", {"wood": 1, "stone": 2}, 3, {"ore": 2}),
    ("miner", {"wood": 1, "stone": 1}, 3, {}),
    ("builder", {"stone": 1}, 2, {}),
    ("trader", {"wood": 1}, 2, {}),
    ("wood_supplier", {"stone": 1}, 2, {}),
    ("stone_supplier", {"wood": 1}, 1, {}),
    ("ruby_supplier", {"wood": 2, "stone": 2}, 2, {}),
    ("dog_school", {}, 0, {}),
    ("quarry", {"wood": 1}, 2, {}),
    ("seam", {"wood": 2}, 1, {}),
    ("slaughtering_cave", {"wood": 2, "stone": 2}, 2, {}),
    ("cooking_cave", {"stone": 2}, 2, {}),
    ("working_cave", {"wood": 1, "stone": 1}, 2, {}),
    ("mining_cave", {"wood": 3, "stone": 2}, 2, {}),
    ("breeding_cave", {"grain": 1, "stone": 1}, 2, {}),
    ("peaceful_cave", {"wood": 2, "stone": 2}, 2, {}),
    ("weaving_parlor", {"wood": 2, "stone": 1}, 0, {}),
    ("milking_parlor", {"wood": 2, "stone": 2}, 0, {}),
    ("state_parlor", {"stone": 3, "gold": 5}, 0, {"food": 2}),
    ("hunting_parlor", {"wood": 2}, 1, {}),
    ("beer_parlor", {"wood": 2}, 3, {}),
    ("blacksmithing_parlor", {"ore": 3}, 2, {}),
    ("stone_storage", {"wood": 3, "ore": 1}, 0, {}),
    ("ore_storage", {"wood": 1, "stone": 2}, 0, {}),
    ("spare_part_storage", {"wood": 2}, 0, {}),
    ("main_storage", {"wood": 2, "stone": 1}, 0, {}),
    ("weapon_storage", {"wood": 3, "stone": 2}, 0, {}),
    ("supplies_storage", {"food": 3, "wood": 1}, 0, {}),
    ("broom_chamber", {"wood": 1}, 0, {}),
    ("treasure_chamber", {"wood": 1, "stone": 1}, 0, {}),
    ("food_chamber", {"wood": 2, "vegetable": 2}, 0, {}),
    ("prayer_chamber", {"wood": 2}, 0, {}),
    ("writing_chamber", {"stone": 2}, 0, {}),
    ("fodder_chamber", {"grain": 2, "stone": 1}, 0, {}),
]
IDS = [tile for tile, *_ in TILES]
COSTS = {tile: cost for tile, cost, *_ in TILES}
GIFTS = {tile: gift for tile, _, _, gift in TILES}
ORANGE = set(IDS[:6])
YELLOW = set(IDS[30:])
PLENTY = dict.fromkeys(("wood", "stone", "ore", "gold", "grain", "vegetable", "food"), 20)


def row(tile: str, *values: Any) -> Any:
    return pytest.param(tile, *values, marks=pytest.mark.scenario(tile), id=tile)


def plus(goods: Goods, more: Goods) -> dict[str, int]:
    """Two bags of goods together; kinds at 0 are left out."""
    total = {kind: goods.get(kind, 0) + more.get(kind, 0) for kind in {*goods, *more}}
    return {kind: amount for kind, amount in total.items() if amount}


def minus(goods: Goods, less: Goods) -> dict[str, int]:
    return plus(goods, {kind: -amount for kind, amount in less.items()})


def at_housework(goods: Goods, **land: Any) -> Scene:
    """Seat 0 has sent a dwarf to Housework."""
    game = scene(me=Player(goods=goods, **land))
    game.play("housework")
    return game


def on_trip(strength: int, space: str = "blacksmithing", **land: Any) -> Scene:
    """Seat 0 has sent a dwarf of this strength to Blacksmithing: up to three items of loot."""
    game = scene(me=Player(weapons=[strength, strength], **land), cards=[space])
    game.play(f"{space}:{strength}")
    return game


def fed(game: Scene) -> Scene:
    """Seat 0 feeds."""
    game.play("feed")
    return game


# ------------------------------------------------------------------------------------------------ all of them


def test_there_are_48() -> None:
    assert len(set(IDS)) == 48
    assert at_housework({**PLENTY}).moves("furnish:") == {f"furnish:{tile}" for tile in IDS}


@pytest.mark.parametrize(("tile", "cost", "points", "gift"), [row(*facts) for facts in TILES])
def test_a_furnishing_costs_its_price_and_shows_its_points(tile: str, cost: Goods, points: int, gift: Goods) -> None:
    game = at_housework(cost)
    game.play(f"furnish:{tile}")
    assert game.rooms() == {"d3": tile}
    assert game.goods() == gift
    assert game.score().categories["furnishings"] == points
    for kind in cost:
        assert not at_housework({**cost, kind: cost[kind] - 1}).can(f"furnish:{tile}"), f"too little {kind}"


@pytest.mark.parametrize("tile", [row(tile) for tile in IDS])
def test_only_the_ordinary_dwelling_can_be_had_twice(tile: str) -> None:
    game = scene(me=Player(rooms={"d3": tile}, goods=PLENTY, caverns=["e3"]))
    game.play("housework")
    assert game.can(f"furnish:{tile}") == (tile == "dwelling")
    rival = scene(me=Player(goods=PLENTY), rivals=[Player(rooms={"d3": tile})])
    rival.play("housework")
    assert rival.can(f"furnish:{tile}") == (tile == "dwelling")


@pytest.mark.parametrize("tile", [row(tile) for tile in IDS])
def test_a_furnishing_needs_an_empty_cavern(tile: str) -> None:
    full = {"d3": "main_storage" if tile != "main_storage" else "miner"}
    game = at_housework(PLENTY, rooms=full, tunnels=["e3"])
    assert not game.can(f"furnish:{tile}")
    assert at_housework(PLENTY, rooms=full, caverns=["e3"]).can(f"furnish:{tile}")


@pytest.mark.parametrize("tile", [row(tile) for tile in IDS])
def test_only_dwellings_can_be_had_where_a_dwelling_is_asked_for(tile: str) -> None:
    game = scene(round=4, me=Player(goods=PLENTY))
    game.play("wish_for_children")
    assert game.can(f"furnish:{tile}") == (tile in ORANGE)


@pytest.mark.scenario("main_storage", "R49")
@pytest.mark.parametrize("tile", [row(tile) for tile in IDS if tile != "main_storage"])
def test_parlors_storages_and_chambers_are_yellow(tile: str) -> None:
    game = scene(me=Player(rooms={"d3": "main_storage", "e3": tile}))
    assert game.score().bonuses["main_storage"] == (4 if tile in YELLOW else 2)


def test_a_furnishing_stays_where_it_is_put() -> None:
    game = at_housework(PLENTY, caverns=["e3", "e2"])
    game.play("furnish:miner")
    assert game.moves() == {"at:d3", "at:e3", "at:e2"}
    game.play("at:e2")
    assert game.rooms() == {"e2": "miner"}
    assert game.cells("caverns") == {"d3", "e3"}


# ------------------------------------------------------------------------------------------------ dwellings


HOMES = {"f4": "couple_dwelling", "f3": "dwelling", "f2": "additional_dwelling"}


def can_grow(dwarfs: int, **land: Any) -> bool:
    """Whether Wish for children brings a dwarf to a family of this size; there is no money for a dwelling."""
    return scene(round=4, me=Player(weapons=[0] * dwarfs, **land)).can("wish_for_children")


def test_the_entry_level_dwelling_has_room_for_two() -> None:
    assert not can_grow(2)


@pytest.mark.parametrize(
    ("tile", "places"),
    [
        row("dwelling", 1),
        row("simple_dwelling_4w2s", 1),
        row("simple_dwelling_3w3s", 1),
        row("mixed_dwelling", 1),
        row("couple_dwelling", 2),
        row("additional_dwelling", 0),
        row("guest_room", 0),
    ],
)
def test_a_dwelling_has_places_for_dwarfs(tile: str, places: int) -> None:
    for dwarfs in range(2, 3 + places):
        assert can_grow(dwarfs, rooms={"d3": tile}) == (dwarfs < 2 + places)


@pytest.mark.scenario("dwelling")
def test_any_number_of_ordinary_dwellings() -> None:
    rooms = {"d3": "dwelling", "e3": "dwelling", "e2": "dwelling"}
    assert [can_grow(dwarfs, rooms=rooms) for dwarfs in (2, 3, 4, 5)] == [True, True, True, False]
    game = scene(me=Player(rooms=rooms))
    assert game.score().categories["furnishings"] == 9


FIVE_PLACES = {"d3": "couple_dwelling", "e3": "dwelling"}


@pytest.mark.scenario("additional_dwelling", "R21", "CF-14")
def test_the_additional_dwelling_serves_the_sixth_dwarf_only() -> None:
    game = scene(round=4, me=Player(weapons=[0] * 5, rooms={**FIVE_PLACES, "e2": "additional_dwelling"}))
    game.play("wish_for_children", "grow")
    assert game.dwarfs() == 6
    assert not can_grow(5, rooms=FIVE_PLACES)
    assert not can_grow(5, rooms={**FIVE_PLACES, "e2": "dwelling", "e1": "simple_dwelling_4w2s"})
    assert not can_grow(4, rooms={"d3": "couple_dwelling", "e2": "additional_dwelling"})
    assert not can_grow(6, rooms={**FIVE_PLACES, "e1": "dwelling", "e2": "additional_dwelling"})


@pytest.mark.scenario("additional_dwelling")
def test_the_additional_dwelling_may_be_built_early() -> None:
    game = scene(round=4, me=Player(goods=COSTS["additional_dwelling"], weapons=[0, 0]))
    game.play("wish_for_children", "furnish:additional_dwelling", "end")
    assert game.rooms() == {"d3": "additional_dwelling"}


@pytest.mark.scenario("couple_dwelling", "R22", "CF-13")
def test_the_couple_dwelling_still_brings_one_dwarf_per_action() -> None:
    game = scene(round=7, cards=["family_life"], me=Player(goods=COSTS["couple_dwelling"]))
    game.play("urgent_wish_for_children", "furnish:couple_dwelling", "grow")
    assert game.dwarfs() == 3
    assert not game.can("grow")
    assert scene(round=4, me=Player(rooms={"d3": "couple_dwelling"}, weapons=[0] * 3)).can("wish_for_children")


@pytest.mark.scenario("mixed_dwelling")
def test_the_mixed_dwelling_takes_two_animals_of_one_kind_besides_its_dwarf() -> None:
    game = scene(me=Player(goods={"sheep": 2, "cattle": 1, "ruby": 3, "food": 1}, rooms={"d3": "mixed_dwelling"}))
    game.play("ruby,food>cattle")
    assert game.phase == "place"
    game.play("ruby>sheep")
    assert game.phase == "house"
    game.play("sheep>food", "ruby>boar")
    assert game.phase == "house"


@pytest.mark.scenario("dwelling", "CF-21", "R50")
def test_the_loot_builds_only_the_ordinary_dwelling() -> None:
    game = on_trip(11, goods={"wood": 2, "stone": 2})
    assert game.moves("loot:dwelling") == {"loot:dwelling"}
    game.play("loot:dwelling")
    assert game.rooms() == {"d3": "dwelling"}
    assert game.goods() == {}
    assert game.score().categories["furnishings"] == 3


@pytest.mark.scenario("loot:furnish_cavern", "R50")
def test_the_loot_furnishes_at_the_usual_cost() -> None:
    game = on_trip(7, goods={"wood": 1, "stone": 1}, rooms={"d3": "carpenter"}, caverns=["e3"])
    game.play("loot:furnish:miner")
    assert game.goods() == {"wood": 1}
    assert game.rooms()["e3"] == "miner"
    trip = on_trip(7, goods={"wood": 2}, rooms={"d3": "trader"})
    assert trip.moves("loot:furnish:") == {"loot:furnish:spare_part_storage"}, "nothing else has a place"
    trip.play("loot:furnish:spare_part_storage")
    assert trip.rooms() == {"d3": "spare_part_storage"}


# ------------------------------------------------------------------------------------------------ rooms


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
def test_a_stable_at_the_entrance_wants_the_meadow_there() -> None:
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


# ------------------------------------------------------------------------------------------------ crafts


def cheaper(cost: Goods, kind: str) -> dict[str, int]:
    return {**cost, kind: max(0, cost.get(kind, 0) - 1)}


@pytest.mark.scenario("carpenter", "CF-34", "R15")
@pytest.mark.parametrize("tile", [tile for tile in IDS if tile != "carpenter"])
def test_the_carpenter_saves_one_wood_on_every_furnishing(tile: str) -> None:
    price = cheaper(COSTS[tile], "wood")
    game = at_housework(price, rooms={"d3": "carpenter"}, caverns=["e4"])
    game.play(f"furnish:{tile}")
    assert game.goods() == GIFTS[tile]
    for kind in [kind for kind, amount in price.items() if amount]:
        short = at_housework({**price, kind: price[kind] - 1}, rooms={"d3": "carpenter"}, caverns=["e4"])
        assert not short.can(f"furnish:{tile}")


@pytest.mark.scenario("stone_carver", "CF-34", "R15")
@pytest.mark.parametrize("tile", [tile for tile in IDS if tile != "stone_carver"])
def test_the_stone_carver_saves_one_stone_on_every_furnishing(tile: str) -> None:
    price = cheaper(COSTS[tile], "stone")
    game = at_housework(price, rooms={"d3": "stone_carver"}, caverns=["e4"])
    game.play(f"furnish:{tile}")
    assert game.goods() == GIFTS[tile]
    for kind in [kind for kind, amount in price.items() if amount]:
        short = at_housework({**price, kind: price[kind] - 1}, rooms={"d3": "stone_carver"}, caverns=["e4"])
        assert not short.can(f"furnish:{tile}")


@pytest.mark.scenario("carpenter", "stone_carver")
def test_no_craft_helps_to_pay_for_itself() -> None:
    assert not at_housework({}).can("furnish:stone_carver")
    assert not at_housework({}).can("furnish:carpenter")
    assert not at_housework({"ore": 1}).can("furnish:builder")


@pytest.mark.scenario("carpenter")
@pytest.mark.parametrize(
    "order", [("small_pasture@a4", "large_pasture@b4,c4"), ("large_pasture@b4,c4", "small_pasture@a4")]
)
def test_the_carpenter_saves_one_wood_in_a_fence_action(order: tuple[str, str]) -> None:
    land: dict[str, Any] = {"rooms": {"d3": "carpenter"}, "meadows": ["a4", "b4", "c4"]}
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 5}, **land))
    game.play("sheep_farming", *order)
    assert game.goods() == {}
    short = scene(cards=["sheep_farming"], me=Player(goods={"wood": 4}, **land))
    short.play("sheep_farming", order[0])
    assert not short.can(order[1])


@pytest.mark.scenario("carpenter", "CF-34")
def test_the_carpenter_saves_wood_again_in_the_next_fence_action() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "carpenter"}, "meadows": ["b4", "c4"]}
    game = scene(players=1, round=5, me=Player(goods={"wood": 2}, **land))
    game.play("sheep_farming", "small_pasture@c4", "end", "donkey_farming", "small_pasture@b4")
    assert game.goods() == {}


@pytest.mark.scenario("carpenter", "R14", "R65")
def test_the_carpenter_saves_wood_on_every_item_of_loot() -> None:
    game = on_trip(10, goods={"wood": 1}, rooms={"d3": "carpenter"}, meadows=["a4", "b4", "c4"])
    game.play("loot:small_pasture@a4")
    assert game.goods() == {"wood": 1}
    game.play("loot:large_pasture@b4,c4")
    assert game.goods() == {}
    rooms = {"d3": "carpenter", "e3": "stone_carver"}
    game = on_trip(11, goods={"wood": 1, "stone": 1}, rooms=rooms, caverns=["e2"])
    game.play("loot:dwelling")
    assert game.goods() == {}


@pytest.mark.scenario("stone_carver")
def test_the_stone_carver_builds_stables_for_nothing() -> None:
    game = scene(cards=["sheep_farming"], me=Player(rooms={"d3": "stone_carver"}))
    game.play("sheep_farming", "stable@c3")
    assert game.cells("stables") == {"c3"}
    assert game.goods() == {}
    assert not game.moves("stable@"), "one stable per action"
    assert not scene(cards=["sheep_farming"]).can("sheep_farming")


@pytest.mark.scenario("stone_carver")
def test_a_discount_is_never_an_income() -> None:
    rooms = {"d3": "carpenter", "e3": "stone_carver"}
    game = at_housework({"wood": 1, "stone": 1, "ore": 3}, rooms=rooms, caverns=["e2"])
    game.play("furnish:blacksmithing_parlor")
    assert game.goods() == {"wood": 1, "stone": 1}
    game = at_housework({"wood": 1, "stone": 1}, rooms=rooms, caverns=["e2"])
    game.play("furnish:dog_school")
    assert game.goods() == {"wood": 1, "stone": 1}


@pytest.mark.scenario("blacksmith", "CF-35")
@pytest.mark.parametrize("strength", range(1, 9))
def test_the_blacksmith_saves_two_ore_on_every_weapon(strength: int) -> None:
    cost = max(0, strength - 2)
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": cost}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing")
    assert game.moves("forge:") == {f"forge:{n}" for n in range(1, max(strength, 2) + 1)}
    game.play(f"forge:{strength}")
    assert game.goods() == {}
    assert game.weapons() == [strength, 0]


@pytest.mark.scenario("blacksmith", "R17")
def test_the_blacksmith_forges_nothing_stronger_than_eight() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 12}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing")
    assert not game.can("forge:9")
    assert game.can("forge:8")


@pytest.mark.scenario("blacksmith")
def test_the_blacksmith_does_not_help_ore_trading() -> None:
    game = scene(round=10, cards=["ore_trading"], me=Player(goods={"ore": 2}, rooms={"d3": "blacksmith"}))
    game.play("ore_trading", "sell")
    assert game.goods() == {"gold": 2, "food": 1}
    assert not scene(round=10, cards=["ore_trading"], me=Player(rooms={"d3": "blacksmith"})).can("ore_trading")


@pytest.mark.scenario("miner", "R31", "CF-38")
@pytest.mark.parametrize(("donkeys", "ore"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_miner_brings_ore_for_donkeys_in_ore_mines(donkeys: int, ore: int) -> None:
    land: dict[str, Any] = {"ore_mines": ["e3", "e2"], "ruby_mines": ["f3"], "rooms": {"d3": "miner"}}
    game = scene(me=Player(goods={"donkey": donkeys}, **land))
    game.next_round()
    assert game.goods().get("ore", 0) == ore
    game.next_round()
    assert game.goods().get("ore", 0) == 2 * ore


@pytest.mark.scenario("miner")
def test_the_miner_has_no_use_for_ruby_mines() -> None:
    game = scene(me=Player(goods={"donkey": 2}, ruby_mines=["f3", "f2"], rooms={"d3": "miner"}))
    game.next_round()
    assert "ore" not in game.goods()


@pytest.mark.scenario("builder", "CF-33", "R13")
def test_the_builder_pays_one_wood_and_one_stone_in_ore() -> None:
    ways = {
        "as_printed": {"wood": 4, "stone": 3},
        "ore_for_wood": {"wood": 3, "stone": 3, "ore": 1},
        "ore_for_stone": {"wood": 4, "stone": 2, "ore": 1},
        "ore_for_both": {"wood": 3, "stone": 2, "ore": 2},
    }
    plenty = {"wood": 5, "stone": 5, "ore": 5}
    for way, price in ways.items():
        game = at_housework(plenty, rooms={"d3": "builder"}, caverns=["e3"])
        game.play("furnish:dwelling")
        assert game.moves() == {f"pay:{name}" for name in ways}
        game.play(f"pay:{way}")
        assert game.goods() == minus(plenty, price)
        exact = at_housework(price, rooms={"d3": "builder"}, caverns=["e3"])
        exact.play("furnish:dwelling")
        assert exact.goods() == {}
        for kind in price:
            short = at_housework({**price, kind: price[kind] - 1}, rooms={"d3": "builder"}, caverns=["e3"])
            assert not short.can("furnish:dwelling")


@pytest.mark.scenario("builder", "R13")
def test_the_builder_replaces_only_what_is_left_to_pay() -> None:
    rooms = {"d3": "builder", "e3": "carpenter"}
    game = at_housework({"ore": 2, "stone": 2}, rooms=rooms, caverns=["e2"])
    game.play("furnish:miner")  # 1 wood, 1 stone: the Carpenter takes the wood away
    assert game.moves() == {"pay:as_printed", "pay:ore_for_stone"}
    game.play("pay:ore_for_stone")
    assert game.goods() == {"ore": 1, "stone": 2}
    free = at_housework({"ore": 3}, rooms={"d3": "builder"}, caverns=["e3"])
    free.play("furnish:dog_school")
    assert free.goods() == {"ore": 3}
    parlor = at_housework({"ore": 5}, rooms={"d3": "builder"}, caverns=["e3"])
    parlor.play("furnish:blacksmithing_parlor")
    assert parlor.goods() == {"ore": 2}


@pytest.mark.scenario("builder", "R13")
def test_the_builder_helps_with_the_dwelling_loot() -> None:
    game = on_trip(11, goods={"wood": 1, "stone": 1, "ore": 2}, rooms={"d3": "builder"}, caverns=["e3"])
    game.play("loot:dwelling")
    assert game.goods() == {}
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("builder")
def test_the_builder_is_for_furnishings_only() -> None:
    me = Player(goods={"ore": 4, "wood": 1}, rooms={"d3": "builder"}, meadows=["c4"])
    assert not scene(cards=["sheep_farming"], me=me).can("sheep_farming"), "neither fence nor stable is paid in ore"


SET = {"wood": 1, "stone": 1, "ore": 1}


@pytest.mark.scenario("trader", "CF-01")
def test_the_trader_sells_sets_for_two_gold() -> None:
    game = scene(me=Player(goods={"gold": 5}, rooms={"d3": "trader"}))
    game.play("2gold>wood,stone,ore")
    assert game.goods() == {"gold": 3, **SET}
    game.play("2gold>wood,stone,ore")
    assert game.goods() == {"gold": 1, "wood": 2, "stone": 2, "ore": 2}
    assert not game.can("2gold>wood,stone,ore")


@pytest.mark.scenario("trader", "spare_part_storage", "CF-01", "R09")
@pytest.mark.parametrize(
    ("first", "second", "use", "dead"),
    [
        ("trader", "spare_part_storage", "wood,stone,ore>2gold", "2gold>wood,stone,ore"),
        ("spare_part_storage", "trader", "2gold>wood,stone,ore", "wood,stone,ore>2gold"),
    ],
)
def test_trader_and_spare_part_storage_cover_each_other(first: str, second: str, use: str, dead: str) -> None:
    goods = {"wood": 6, "stone": 6, "ore": 6, "gold": 6}
    for caverns in ([], ["e3", "e2"]):
        rooms = {"d3": first, "d2": "main_storage"}
        game = at_housework(goods, rooms=rooms, caverns=caverns)
        assert game.can(dead)
        game.play(f"furnish:{second}")
        assert game.phase == "act", "no cavern is asked for"
        assert game.rooms() == {"d3": second, "d2": "main_storage"}
        assert game.cells("caverns") == set(caverns)
        assert game.can(use)
        assert not game.can(dead)
        assert game.score().categories["furnishings"] == (2 if second == "trader" else 0)
        assert game.score().bonuses["main_storage"] == (2 if second == "trader" else 4)
        game.play("end")
        game.next_round()
        game.play("housework")
        assert not game.can(f"furnish:{first}"), "what is covered does not come back"


@pytest.mark.scenario("trader", "spare_part_storage", "R09")
def test_different_players_may_own_one_each() -> None:
    game = scene(
        me=Player(goods={"wood": 2}, caverns=["e3"]), rivals=[Player(rooms={"d3": "trader"}, goods={"gold": 2})]
    )
    game.play("housework", "furnish:spare_part_storage", "at:e3", "end")
    assert game.seat == 1
    assert game.can("2gold>wood,stone,ore")


@pytest.mark.scenario("trader", "spare_part_storage")
def test_a_second_player_needs_an_empty_cavern_for_the_other_tile() -> None:
    me = Player(goods={"wood": 2}, rooms={"d3": "miner"})
    game = scene(me=me, rivals=[Player(rooms={"d3": "trader"})])
    game.play("housework")
    assert not game.can("furnish:spare_part_storage")


# ------------------------------------------------------------------------------------------------ supplies


def income(game: Scene, kind: str) -> list[int]:
    """The numbers of the rounds still to come whose start brings one of a kind."""
    rounds: list[int] = []
    while True:
        before = game.goods().get(kind, 0)
        game.next_round()
        if game.phase != "place":
            return rounds
        gained = game.goods().get(kind, 0) - before
        assert gained in (0, 1)
        rounds += [game.round] * gained


@pytest.mark.scenario("wood_supplier", "stone_supplier", "ruby_supplier", "R30", "CF-44")
@pytest.mark.parametrize(
    ("tile", "kind", "players", "built", "rounds"),
    [
        ("wood_supplier", "wood", 2, 1, [2, 3, 4, 5, 6, 7, 8]),
        ("wood_supplier", "wood", 2, 3, [4, 5, 6, 7, 8, 10, 11]),
        ("wood_supplier", "wood", 3, 3, [4, 5, 6, 7, 8, 9, 10]),
        ("wood_supplier", "wood", 2, 10, [11, 12]),
        ("wood_supplier", "wood", 2, 12, []),
        ("stone_supplier", "stone", 2, 1, [2, 3, 4, 5, 6]),
        ("stone_supplier", "stone", 1, 6, [7, 8, 10, 11, 12]),
        ("stone_supplier", "stone", 4, 6, [7, 8, 9, 10, 11]),
        ("stone_supplier", "stone", 4, 9, [10, 11, 12]),
        ("ruby_supplier", "ruby", 2, 1, [2, 3, 4, 5]),
        ("ruby_supplier", "ruby", 2, 7, [8, 10, 11, 12]),
        ("ruby_supplier", "ruby", 2, 8, [10, 11, 12]),
        ("ruby_supplier", "ruby", 3, 8, [9, 10, 11, 12]),
    ],
)
def test_a_supplier_brings_goods_in_the_rounds_to_come(
    tile: str, kind: str, players: int, built: int, rounds: list[int]
) -> None:
    game = scene(players=players, round=built, me=Player(goods=COSTS[tile]))
    game.play("housework", f"furnish:{tile}", "end")
    assert game.goods() == {}, "nothing this round"
    assert income(game, kind) == rounds


@pytest.mark.scenario("dog_school", "R11", "CF-37")
def test_the_dog_school_brings_wood_for_every_dog() -> None:
    school: dict[str, Any] = {"rooms": {"d3": "dog_school"}}
    game = scene(me=Player(goods={"ruby": 1}, **school))
    game.play("housework", "take")
    assert game.goods() == {"ruby": 1, "dog": 1, "wood": 1}
    game.play("ruby>dog")
    assert game.goods() == {"dog": 2, "wood": 2}
    trip = on_trip(1, **school)
    trip.play("loot:dog")
    assert trip.goods() == {"dog": 1, "wood": 1}
    market = scene(players=5, me=Player(**school))
    market.play("weekly_market", "take", "buy:dog")
    assert market.goods() == {"gold": 2, "dog": 1, "wood": 1}


@pytest.mark.scenario("dog_school")
def test_dogs_owned_before_bring_no_wood() -> None:
    game = at_housework({"dog": 3})
    game.play("furnish:dog_school")
    assert game.goods() == {"dog": 3}
    game.play("take")
    assert game.goods() == {"dog": 4, "wood": 1}


def after_harvest(goods: Goods, **land: Any) -> dict[str, int]:
    """What seat 0 has after feeding and breeding alone, its food bill of 4 paid besides these goods."""
    game = scene(players=1, round=3, phase="feed", me=Player(goods=plus(goods, {"food": 4}), **land))
    game.play("feed")
    if game.phase == "breed":  # not all newborns fit, and there are trades that might make room
        game.play("breed:none")
    assert game.round == 4
    return game.goods()


@pytest.mark.scenario("quarry", "R12", "CF-37")
def test_the_quarry_brings_stone_for_a_newborn_donkey() -> None:
    quarry: dict[str, Any] = {"rooms": {"d3": "quarry"}, "small": ["c4"]}
    assert after_harvest({"donkey": 2}, **quarry) == {"donkey": 3, "stone": 1}
    assert after_harvest({"sheep": 2}, **quarry) == {"sheep": 3}
    assert after_harvest({"donkey": 4}, **quarry) == {"donkey": 4}, "no room, no newborn, no stone"
    trip = on_trip(14, goods={"donkey": 2}, **quarry)
    trip.play("loot:breed:donkey")
    assert trip.goods() == {"donkey": 3, "stone": 1}


@pytest.mark.scenario("quarry")
def test_other_donkeys_bring_no_stone() -> None:
    quarry: dict[str, Any] = {"rooms": {"d3": "quarry"}}
    game = scene(me=Player(goods={"ruby": 1}, **quarry))
    game.play("ruby>donkey")
    assert game.goods() == {"donkey": 1}
    trip = on_trip(3, **quarry)
    trip.play("loot:donkey")
    assert trip.goods() == {"donkey": 1}
    farm = scene(round=5, cards=["donkey_farming"], me=Player(**quarry), piles={"donkey_farming": {"donkey": 2}})
    farm.play("donkey_farming", "take")
    assert farm.goods() == {"donkey": 2}
    market = scene(players=5, me=Player(**quarry))
    market.play("weekly_market", "take", "buy:donkey")
    assert market.goods() == {"gold": 3, "donkey": 1}


SEAM: dict[str, Any] = {"rooms": {"d3": "seam"}}


@pytest.mark.scenario("seam", "R10", "CF-36")
def test_the_seam_brings_ore_for_every_stone() -> None:
    game = scene(me=Player(goods={"ruby": 1}, **SEAM), piles={"drift_mining_1_3": {"stone": 3}})
    game.play("ruby>stone")
    assert game.goods() == {"stone": 1, "ore": 1}
    game.play("drift_mining_1_3", "take")
    assert game.goods() == {"stone": 4, "ore": 4}
    supplies = scene(me=Player(**SEAM))
    supplies.play("supplies")
    assert supplies.goods() == {"wood": 1, "stone": 1, "ore": 2, "food": 1, "gold": 2}
    delivery = scene(round=7, cards=["ore_delivery"], me=Player(**SEAM), piles={"ore_delivery": {"stone": 2, "ore": 2}})
    delivery.play("ore_delivery")
    assert delivery.goods() == {"stone": 2, "ore": 4}
    trip = on_trip(3, **SEAM)
    trip.play("loot:stone")
    assert trip.goods() == {"stone": 1, "ore": 1}
    market = scene(players=5, me=Player(**SEAM))
    market.play("weekly_market", "take", "buy:stone")
    assert market.goods() == {"gold": 3, "stone": 1, "ore": 1}
    extension = scene(players=7, me=Player(**SEAM))
    extension.play("extension", "cavern@e3+tunnel@e2")
    assert extension.goods() == {"stone": 1, "ore": 1}
    small = scene(players=5, me=Player(**SEAM))
    small.play("small_scale_drift_mining", "take")
    assert small.goods() == {"stone": 1, "ore": 1}


@pytest.mark.scenario("seam", "trader", "stone_supplier", "quarry", "stone_carver")
def test_the_seam_answers_to_other_furnishings() -> None:
    trader = scene(me=Player(goods={"gold": 2}, rooms={"d3": "seam", "e3": "trader"}))
    trader.play("2gold>wood,stone,ore")
    assert trader.goods() == {"wood": 1, "stone": 1, "ore": 2}
    supplier = scene(me=Player(goods={"wood": 1}, caverns=["e3"], **SEAM))
    supplier.play("housework", "furnish:stone_supplier", "end")
    supplier.next_round()
    assert supplier.goods() == {"stone": 1, "ore": 1}
    rooms = {"d3": "seam", "e3": "quarry"}
    assert after_harvest({"donkey": 2}, rooms=rooms, small=["c4"]) == {"donkey": 3, "stone": 1, "ore": 1}
    carver = at_housework({"wood": 1}, caverns=["e3"], **SEAM)
    carver.play("furnish:stone_carver")
    assert carver.goods() == {"stone": 2, "ore": 2}


@pytest.mark.scenario("seam")
def test_a_discount_and_older_stone_bring_no_ore() -> None:
    game = at_housework({"stone": 1}, rooms={"d3": "seam", "e3": "stone_carver"}, caverns=["e2"])
    game.play("furnish:carpenter")
    assert game.goods() == {"stone": 1}
    game = at_housework({"wood": 2, "stone": 5})
    game.play("furnish:seam")
    assert game.goods() == {"stone": 5}


# ------------------------------------------------------------------------------------------------ caves


@pytest.mark.scenario("slaughtering_cave", "R25", "CF-40")
@pytest.mark.parametrize(
    ("move", "given", "food"),
    [
        ("sheep>food", {"sheep": 1}, 2),
        ("donkey>food", {"donkey": 1}, 2),
        ("2donkey>3food", {"donkey": 2}, 5),
        ("boar>2food", {"boar": 1}, 3),
        ("cattle>3food", {"cattle": 1}, 4),
        ("grain>food", {"grain": 1}, 1),
        ("vegetable>2food", {"vegetable": 1}, 2),
        ("ruby>2food", {"ruby": 1}, 2),
    ],
)
def test_the_slaughtering_cave_gives_one_food_more_for_an_animal(move: str, given: Goods, food: int) -> None:
    game = scene(me=Player(goods=given, rooms={"d3": "slaughtering_cave"}))
    game.play(move)
    assert game.goods() == {"food": food}


@pytest.mark.scenario("slaughtering_cave", "hunting_parlor")
def test_the_slaughtering_cave_has_no_part_in_the_hunting_parlor() -> None:
    rooms = {"d3": "slaughtering_cave", "e3": "hunting_parlor"}
    game = scene(me=Player(goods={"boar": 2}, rooms=rooms))
    game.play("2boar>2food,2gold")
    assert game.goods() == {"gold": 2, "food": 2}


@pytest.mark.scenario("slaughtering_cave")
def test_the_slaughtering_cave_is_not_for_dogs() -> None:
    game = scene(me=Player(goods={"dog": 2}, rooms={"d3": "slaughtering_cave"}))
    assert not [move for move in game.moves() if "dog" in move]


@pytest.mark.scenario("cooking_cave", "CF-41")
def test_the_cooking_cave_cooks_grain_and_vegetables_together() -> None:
    game = scene(me=Player(goods={"grain": 3, "vegetable": 2}, rooms={"d3": "cooking_cave"}))
    game.play("grain,vegetable>5food", "grain,vegetable>5food")
    assert game.goods() == {"grain": 1, "food": 10}
    assert not game.can("grain,vegetable>5food")


def feeding(goods: Goods, harvest: str = "harvest", **land: Any) -> Scene:
    return scene(players=2, round=6, phase="feed", harvest=harvest, me=Player(goods=goods, **land))


WORKING: dict[str, Any] = {"rooms": {"d3": "working_cave"}}


@pytest.mark.scenario("working_cave", "CF-39", "R24")
@pytest.mark.parametrize(("meal", "price"), [("wood", {"wood": 1}), ("stone", {"stone": 1}), ("2ore", {"ore": 2})])
def test_the_working_cave_feeds_one_dwarf(meal: str, price: Goods) -> None:
    plenty = {"wood": 3, "stone": 3, "ore": 3, "food": 5}
    game = feeding(plenty, **WORKING)
    assert game.moves("meal:") == {"meal:wood", "meal:stone", "meal:2ore"}
    game.play(f"meal:{meal}")
    assert game.goods() == minus(plenty, price)
    assert game.moves("meal:") == set(), "exactly one"
    game.play("feed")
    assert game.goods() == minus(plenty, plus(price, {"food": 2}))
    poor = feeding({**price, "food": 2}, **WORKING)
    poor.play(f"meal:{meal}", "feed")
    assert poor.goods() == {}
    assert poor.farm().begging == 0
    assert feeding({kind: amount - 1 for kind, amount in price.items()}, **WORKING).moves("meal:") == set()


@pytest.mark.scenario("working_cave", "R23")
def test_the_working_cave_feeds_in_a_one_food_round_too() -> None:
    game = feeding({"wood": 1, "food": 3}, harvest="pay_one", **WORKING)
    game.play("meal:wood", "feed")
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("working_cave")
def test_the_working_cave_need_not_be_used() -> None:
    game = fed(feeding({"wood": 1, "food": 4}, **WORKING))
    assert game.goods() == {"wood": 1}


@pytest.mark.scenario("working_cave", "R24")
def test_the_working_cave_feeds_the_hungriest_dwarf() -> None:
    """Two grown dwarfs and one born this round eat 5; one of the grown ones eats wood."""
    rooms = {"d3": "working_cave", "e3": "dwelling"}
    game = feeding({"wood": 1, "food": 5}, rooms=rooms, weapons=[0, 0, 0], newborn=1)
    game.play("meal:wood", "feed")
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("working_cave", "mining_cave", "R68")
def test_the_working_cave_is_not_asked_when_nothing_is_left_to_pay() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "working_cave", "e3": "mining_cave"}, "ore_mines": ["e2", "e1"]}
    game = feeding({"wood": 1, "donkey": 2}, harvest="pay_one", **land)
    assert game.moves("meal:") == set()
    game.play("feed")
    assert game.farm().begging == 0
    game = feeding({"wood": 1, "donkey": 2, "food": 3}, **land)
    game.play("meal:wood", "feed")
    assert game.goods() == {"donkey": 2, "food": 3}


@pytest.mark.scenario("working_cave")
def test_the_working_cave_works_at_every_feeding() -> None:
    game = scene(players=1, round=5, phase="feed", me=Player(goods={"wood": 2, "food": 4}, **WORKING))
    game.play("meal:wood", "feed")
    game.rest()
    game.play("meal:wood", "feed")
    assert game.goods() == {}
    assert game.farm().begging == 0


MINING: dict[str, Any] = {"rooms": {"d3": "mining_cave"}, "ore_mines": ["e3"], "ruby_mines": ["e2"]}


@pytest.mark.scenario("mining_cave", "R23", "CF-38")
@pytest.mark.parametrize(("donkeys", "bill"), [(0, 4), (1, 3), (2, 2), (3, 2)])
def test_the_mining_cave_saves_a_food_for_every_donkey_in_a_mine(donkeys: int, bill: int) -> None:
    game = fed(feeding({"donkey": donkeys, "food": 5}, **MINING))
    assert game.goods().get("food", 0) == 5 - bill
    ones = fed(feeding({"donkey": donkeys, "food": 5}, harvest="pay_one", **MINING))
    assert ones.goods().get("food", 0) == 5 - (bill - 2)


@pytest.mark.scenario("mining_cave")
def test_the_mining_cave_never_pays_out() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "mining_cave"}, "ore_mines": ["e3", "e2", "e1"]}
    game = fed(feeding({"donkey": 3, "food": 1}, harvest="pay_one", **land))
    assert game.goods() == {"donkey": 3, "food": 1}


@pytest.mark.scenario("mining_cave", "CF-38")
def test_the_mining_cave_counts_when_the_bill_is_paid() -> None:
    game = feeding({"donkey": 1, "ruby": 1, "food": 2}, **MINING)
    game.play("ruby>donkey", "feed")
    assert game.goods() == {"donkey": 2}
    assert game.farm().begging == 0
    game = feeding({"donkey": 2, "food": 2}, **MINING)
    game.play("donkey>food", "feed")
    assert game.goods() == {"donkey": 1}
    assert game.farm().begging == 0


FOUR_PAIRS = {"sheep": 2, "donkey": 2, "boar": 2, "cattle": 2}
ROOMY: dict[str, Any] = {"small": ["c4", "c3", "c2", "b4"], "stables": ["c4", "c3", "c2"], "ore_mines": ["e3"]}


@pytest.mark.scenario("breeding_cave", "CF-42")
@pytest.mark.parametrize(("kinds", "food"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5)])
def test_the_breeding_cave_feeds_by_the_number_of_newborns(kinds: int, food: int) -> None:
    herd = dict(list(FOUR_PAIRS.items())[:kinds])
    after = after_harvest(herd, rooms={"d3": "breeding_cave"}, **ROOMY)
    assert after == plus(dict.fromkeys(herd, 3), {"food": food})


@pytest.mark.scenario("breeding_cave", "R12")
def test_the_breeding_cave_counts_newborns_that_found_a_place() -> None:
    after = after_harvest({"sheep": 2, "boar": 2}, rooms={"d3": "breeding_cave"}, small=["c4"], stables=["a1"])
    assert after == {"sheep": 2, "boar": 3, "food": 1}


@pytest.mark.scenario("breeding_cave", "loot:breed")
def test_the_breeding_cave_feeds_after_the_breeding_loot() -> None:
    trip = on_trip(14, goods=FOUR_PAIRS, rooms={"d3": "breeding_cave"}, **ROOMY)
    trip.play("loot:breed:sheep,cattle")
    assert trip.goods() == {"sheep": 3, "donkey": 2, "boar": 2, "cattle": 3, "food": 2}
    trip = on_trip(14, goods=FOUR_PAIRS, rooms={"d3": "breeding_cave"}, **ROOMY)
    trip.play("loot:breed:boar")
    assert trip.goods() == {"sheep": 2, "donkey": 2, "boar": 3, "cattle": 2, "food": 1}


PEACE: dict[str, Any] = {"rooms": {"d3": "peaceful_cave"}}


@pytest.mark.scenario("peaceful_cave", "R16", "CF-43")
def test_the_peaceful_cave_buys_weapons_for_food() -> None:
    game = scene(me=Player(weapons=[3, 14], **PEACE))
    assert game.moves("weapon:") == {"weapon:1>food", "weapon:2>food"}
    game.play("weapon:2>food")
    assert game.goods() == {"food": 14}
    assert game.weapons() == [3, 0]
    assert game.moves("weapon:") == {"weapon:1>food"}
    assert game.can("supplies"), "the disarmed dwarf goes first now"
    assert not game.can("supplies:3")
    game.play("weapon:1>food")
    assert game.goods() == {"food": 17}
    assert not scene(me=Player(weapons=[3, 14])).moves("weapon:")


@pytest.mark.scenario("peaceful_cave", "CF-43")
def test_a_disarmed_dwarf_may_forge_again() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 4}, weapons=[2, 5], **PEACE))
    game.play("blacksmithing:2")
    assert not game.moves("forge:")
    game.play("weapon:1>food", "forge:4")
    assert game.weapons() == [4, 5]
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("peaceful_cave", "R64", "R16")
def test_the_travelling_dwarf_keeps_its_weapon() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[2, 5], **PEACE))
    game.play("blacksmithing:2", "loot:wood")
    assert game.moves("weapon:") == {"weapon:2>food"}
    game.play("home")
    assert game.weapons() == [3, 5]
    assert game.moves("weapon:") == {"weapon:1>food", "weapon:2>food"}


@pytest.mark.scenario("peaceful_cave", "R64", "adventure")
def test_between_two_adventures_the_weapon_may_go() -> None:
    game = scene(round=10, cards=["adventure"], me=Player(weapons=[2, 5], **PEACE))
    game.play("adventure:2", "loot:wood", "weapon:1>food")
    assert game.goods() == {"wood": 1, "food": 3}
    assert not game.moves("loot:")
    game.play("end")


# ------------------------------------------------------------------------------------------------ parlors


def bonus(tile: str, goods: Goods | None = None, cell: str = "d3", **land: Any) -> int:
    """The bonus points of a furnishing; a family of more than two lives in further dwellings."""
    rooms = {**land.pop("rooms", {}), cell: tile}
    if len(land.get("weapons", ())) > 2:
        rooms |= HOMES
    pad = scene(me=Player(goods=goods or {}, rooms=rooms, **land)).score()
    assert pad.categories["bonuses"] == sum(pad.bonuses.values())
    return pad.bonuses[tile]


@pytest.mark.scenario("weaving_parlor", "R28")
@pytest.mark.parametrize("sheep", range(6))
def test_the_weaving_parlor_counts_sheep(sheep: int) -> None:
    land: dict[str, Any] = {"small": ["c4"], "stables": ["c4"]}
    game = at_housework(plus(COSTS["weaving_parlor"], {"sheep": sheep}), **land)
    game.play("furnish:weaving_parlor")
    assert game.goods() == plus({"sheep": sheep}, {"food": sheep})
    assert bonus("weaving_parlor", {"sheep": sheep}, **land) == sheep // 2
    game = scene(me=Player(rooms={"d3": "weaving_parlor"}, goods={"ruby": 1}))
    game.play("ruby>sheep")
    assert game.goods() == {"sheep": 1}, "food only for those there when it was built"


@pytest.mark.scenario("milking_parlor", "R28")
@pytest.mark.parametrize("cattle", range(5))
def test_the_milking_parlor_counts_cattle(cattle: int) -> None:
    land: dict[str, Any] = {"small": ["c4"]}
    game = at_housework(plus(COSTS["milking_parlor"], {"cattle": cattle}), **land)
    game.play("furnish:milking_parlor")
    assert game.goods() == plus({"cattle": cattle}, {"food": cattle})
    assert bonus("milking_parlor", {"cattle": cattle}, **land) == cattle


@pytest.mark.scenario("state_parlor", "R26", "CF-48")
def test_the_state_parlor_counts_dwellings_at_its_sides() -> None:
    around = {"d2": "dwelling", "f2": "simple_dwelling_4w2s", "e1": "couple_dwelling", "e3": "mixed_dwelling"}
    corners = {"d1": "dwelling", "f1": "simple_dwelling_3w3s", "f3": "additional_dwelling", "d3": "guest_room"}
    game = at_housework(COSTS["state_parlor"], rooms={**around, **corners}, caverns=["e2"])
    game.play("furnish:state_parlor")
    assert game.goods() == {"food": 8}
    assert game.score().bonuses["state_parlor"] == 16
    assert bonus("state_parlor", cell="d3") == 4, "the entry-level dwelling"
    assert bonus("state_parlor", cell="e3", rooms={"d3": "cuddle_room"}) == 0, "a room is no dwelling"
    assert bonus("state_parlor", cell="e2") == 0


@pytest.mark.scenario("state_parlor", "R26")
def test_the_state_parlor_counts_later_dwellings_at_the_end_only() -> None:
    game = scene(round=4, me=Player(goods=COSTS["dwelling"], rooms={"d3": "state_parlor"}, caverns=["e3"]))
    game.play("wish_for_children", "furnish:dwelling")
    assert game.goods() == {}
    assert game.score().bonuses["state_parlor"] == 8


@pytest.mark.scenario("state_parlor", "R04", "office_room")
def test_the_state_parlor_reaches_over_the_edge() -> None:
    assert bonus("state_parlor", cell="f4", rooms={"g4": "dwelling", "f5": "dwelling"}) == 8
    assert bonus("state_parlor", cell="e5", rooms={"e4": "dwelling"}) == 4


@pytest.mark.scenario("hunting_parlor", "CF-25")
def test_the_hunting_parlor_sells_pairs_of_boars() -> None:
    game = scene(me=Player(goods={"boar": 5}, small=["c4"], stables=["c4"], rooms={"d3": "hunting_parlor"}))
    game.play("2boar>2food,2gold", "2boar>2food,2gold")
    assert game.goods() == {"boar": 1, "gold": 4, "food": 4}
    assert not game.can("2boar>2food,2gold")


@pytest.mark.scenario("beer_parlor", "R29")
def test_the_beer_parlor_sells_pairs_of_grain() -> None:
    game = scene(me=Player(goods={"grain": 5}, rooms={"d3": "beer_parlor"}, fields=["c4", "b4"], grain_fields=[3, 3]))
    game.play("2grain>3gold", "2grain>4food")
    assert game.goods() == {"grain": 1, "gold": 3, "food": 4}
    assert not game.can("2grain>3gold"), "grain on fields cannot be used"
    assert not game.can("2grain>4food")
    harvest = feeding({"grain": 6}, rooms={"d3": "beer_parlor"})
    harvest.play("2grain>4food", "2grain>4food", "2grain>3gold")
    assert harvest.goods() == {"food": 8, "gold": 3}


@pytest.mark.scenario("blacksmithing_parlor")
def test_the_blacksmithing_parlor_sells_a_ruby_with_ore() -> None:
    game = scene(me=Player(goods={"ruby": 3, "ore": 2}, rooms={"d3": "blacksmithing_parlor"}))
    game.play("ore,ruby>food,2gold", "ore,ruby>food,2gold")
    assert game.goods() == {"ruby": 1, "gold": 4, "food": 2}
    assert not game.can("ore,ruby>food,2gold")


# ------------------------------------------------------------------------------------------------ storages


@pytest.mark.scenario("stone_storage")
@pytest.mark.parametrize("stone", [0, 1, 7])
def test_the_stone_storage_counts_stone(stone: int) -> None:
    assert bonus("stone_storage", {"stone": stone}) == stone


@pytest.mark.scenario("ore_storage")
@pytest.mark.parametrize(("ore", "points"), [(0, 0), (1, 0), (2, 1), (5, 2), (8, 4)])
def test_the_ore_storage_counts_pairs_of_ore(ore: int, points: int) -> None:
    assert bonus("ore_storage", {"ore": ore}) == points


@pytest.mark.scenario("spare_part_storage")
def test_the_spare_part_storage_buys_sets_for_two_gold() -> None:
    game = scene(me=Player(goods={"wood": 2, "stone": 3, "ore": 2}, rooms={"d3": "spare_part_storage"}))
    game.play("wood,stone,ore>2gold", "wood,stone,ore>2gold")
    assert game.goods() == {"stone": 1, "gold": 4}
    assert not game.can("wood,stone,ore>2gold")


@pytest.mark.scenario("main_storage", "R49")
def test_the_main_storage_counts_yellow_tiles_and_itself() -> None:
    assert bonus("main_storage") == 2
    rooms = {"e3": "writing_chamber", "e2": "beer_parlor", "e1": "ore_storage", "f3": "dwelling", "f2": "miner"}
    assert bonus("main_storage", rooms=rooms) == 8


@pytest.mark.scenario("main_storage", "R49", "R09")
def test_the_main_storage_does_not_count_what_is_covered() -> None:
    land: dict[str, Any] = {"rooms": {"e3": "trader"}, "covered": {"e3": "spare_part_storage"}}
    assert bonus("main_storage", **land) == 2
    land = {"rooms": {"e3": "spare_part_storage"}, "covered": {"e3": "trader"}}
    assert bonus("main_storage", **land) == 4


@pytest.mark.scenario("weapon_storage", "CF-51")
@pytest.mark.parametrize(("weapons", "points"), [([0, 0], 0), ([0, 1], 3), ([14, 1, 0, 8], 9)])
def test_the_weapon_storage_counts_armed_dwarfs(weapons: list[int], points: int) -> None:
    assert bonus("weapon_storage", weapons=weapons) == points


@pytest.mark.scenario("supplies_storage", "CF-51", "R20")
@pytest.mark.parametrize(("weapons", "points"), [([0, 0], 0), ([0, 5], 0), ([1, 1], 8), ([3, 9, 14, 2, 1], 8)])
def test_the_supplies_storage_wants_every_dwarf_armed(weapons: list[int], points: int) -> None:
    assert bonus("supplies_storage", weapons=weapons) == points


@pytest.mark.scenario("supplies_storage", "weapon_storage", "R20")
def test_a_newborn_is_in_play_and_unarmed() -> None:
    assert bonus("supplies_storage", weapons=[5, 5, 0], newborn=1) == 0
    both = scene(me=Player(rooms={"d3": "supplies_storage", "e3": "weapon_storage"}, weapons=[2, 3])).score()
    assert both.bonuses == {"supplies_storage": 8, "weapon_storage": 6}
    assert both.categories["bonuses"] == 14


# ------------------------------------------------------------------------------------------------ chambers


@pytest.mark.scenario("broom_chamber", "CF-49", "R20")
@pytest.mark.parametrize(("dwarfs", "points"), [(2, 0), (3, 0), (4, 0), (5, 5), (6, 10)])
def test_the_broom_chamber_counts_large_families(dwarfs: int, points: int) -> None:
    assert bonus("broom_chamber", weapons=[0] * dwarfs) == points
    if dwarfs > 2:
        assert bonus("broom_chamber", weapons=[0] * dwarfs, newborn=1) == points


@pytest.mark.scenario("treasure_chamber")
def test_the_treasure_chamber_counts_rubies_once_more() -> None:
    pad = scene(me=Player(goods={"ruby": 4}, rooms={"d3": "treasure_chamber"})).score()
    assert pad.bonuses == {"treasure_chamber": 4}
    assert pad.categories["rubies"] == 4


@pytest.mark.scenario("food_chamber", "R29")
def test_the_food_chamber_counts_pairs_of_crops() -> None:
    assert bonus("food_chamber", {"grain": 2, "vegetable": 3}) == 4
    assert bonus("food_chamber", {"grain": 7}) == 0
    fields: dict[str, Any] = {"fields": ["a4", "b4", "c4"], "grain_fields": [3], "vegetable_fields": [2, 1]}
    assert bonus("food_chamber", **fields) == 6
    assert bonus("food_chamber", {"grain": 1, "vegetable": 5}, **fields) == 8


@pytest.mark.scenario("prayer_chamber", "CF-51")
@pytest.mark.parametrize(("weapons", "points"), [([0, 0], 8), ([0, 1], 0), ([0] * 5, 8), ([2, 2], 0)])
def test_the_prayer_chamber_wants_no_dwarf_armed(weapons: list[int], points: int) -> None:
    assert bonus("prayer_chamber", weapons=weapons) == points


@pytest.mark.scenario("prayer_chamber", "peaceful_cave", "R51")
def test_the_last_weapon_may_be_given_up_for_the_prayer_chamber() -> None:
    rooms = {"d3": "prayer_chamber", "e3": "peaceful_cave"}
    game = scene(round=12, phase="final", me=Player(weapons=[0, 3], rooms=rooms))
    assert game.score().bonuses["prayer_chamber"] == 0
    game.play("weapon:2>food")
    assert game.score().bonuses["prayer_chamber"] == 8


ALL_KINDS = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}
FOUR_HOMES: dict[str, Any] = {"small": ["c4", "b4"], "ore_mines": ["e3"]}
LOSSES = ("missing_animals", "unused_spaces", "begging")


@pytest.mark.scenario("writing_chamber", "R27", "CF-50")
@pytest.mark.parametrize("begging", [0, 1, 3])
def test_the_writing_chamber_cancels_up_to_seven_points_of_loss(begging: int) -> None:
    plain = scene(me=Player(begging=begging))
    writing = scene(me=Player(begging=begging, rooms={"d3": "writing_chamber"}))
    lost = sum(writing.score().categories[name] for name in LOSSES)
    assert lost == -(8 + 22 + 3 * begging) + 7
    assert writing.points() == plain.points() + 7
    assert writing.score().categories["bonuses"] == 0


@pytest.mark.scenario("writing_chamber")
@pytest.mark.parametrize(("begging", "kinds", "lost"), [(0, 4, 0), (2, 4, 0), (3, 4, -2), (1, 2, 0), (2, 2, -3)])
def test_the_writing_chamber_gives_no_more_than_was_lost(begging: int, kinds: int, lost: int) -> None:
    """Every space is used, so what is lost are missing kinds and begging markers."""
    forest = [column + row for row in "1234" for column in "abc" if column + row not in ("c4", "b4")]
    mountain = [column + row for row in "1234" for column in "def" if column + row not in ("d3", "d4", "e3")]
    herd = dict(list(ALL_KINDS.items())[:kinds])
    me = Player(
        goods=herd, begging=begging, meadows=forest, caverns=mountain, rooms={"d3": "writing_chamber"}, **FOUR_HOMES
    )
    categories = scene(me=me).score().categories
    assert sum(categories[name] for name in LOSSES) == lost


@pytest.mark.scenario("fodder_chamber")
@pytest.mark.parametrize(
    ("goods", "points"), [({}, 0), ({"sheep": 2, "dog": 4}, 0), ({"sheep": 2, "donkey": 1}, 1), (FOUR_PAIRS, 2)]
)
def test_the_fodder_chamber_counts_farm_animals_by_threes(goods: Goods, points: int) -> None:
    assert bonus("fodder_chamber", goods, **ROOMY) == points
