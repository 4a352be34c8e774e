"""Rulings on the Trader, the Spare part storage, parlors and chambers (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import FOREST, FREE_MOUNTAIN, after
from tests.games.cave_farmers.scene import Player, scene

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
def test_a_trader_covers_the_other_even_if_there_is_an_empty_cavern() -> None:
    me = Player({"wood": 2, "stone": 1, "ore": 1}, caverns=["e3"], rooms={"d3": "spare_part_storage"})
    game = after(scene(me=me), "housework", "furnish:trader")
    assert game.rooms() == {"d3": "trader"}
    assert game.cells("caverns") == {"e3"}
    assert not game.can("wood,stone,ore>2gold")
    assert game.score().categories["furnishings"] == 2


@pytest.mark.scenario("R09")
def test_a_trader_built_with_loot_covers_the_other() -> None:
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


def test_the_refusal_of_a_covering_tile_names_the_missing_goods() -> None:
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
    assert chamber.score().categories["bonuses"] == 0, "it lowers the losses and gives no bonus"


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
