"""The yellow furnishings: parlors, storages and chambers."""

from typing import Any

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import (
    COSTS,
    FOUR_PAIRS,
    ROOMY,
    Goods,
    at_housework,
    feeding,
    plus,
)
from tests.games.cave_farmers.scene import Player, scene

# ------------------------------------------------------------------------------------------------ dwellings


HOMES = {"f4": "couple_dwelling", "f3": "dwelling", "f2": "additional_dwelling"}


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
    assert bonus("state_parlor", cell="e3", rooms={"d3": "cuddle_room"}) == 0, "a room is not a dwelling"
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
def test_the_supplies_storage_needs_every_dwarf_armed(weapons: list[int], points: int) -> None:
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
def test_the_prayer_chamber_needs_every_dwarf_unarmed(weapons: list[int], points: int) -> None:
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
