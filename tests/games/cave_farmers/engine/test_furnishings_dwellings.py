"""The dwellings."""

from typing import Any

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import COSTS, on_trip, row
from tests.games.cave_farmers.scene import Player, scene


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
