"""The introductory game: 27 of the 48 kinds of furnishings can be built, the others are not in the game."""

from typing import Any

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

IN_BOTH_GAMES = """
    dwelling simple_dwelling_4w2s simple_dwelling_3w3s
    cuddle_room breakfast_room stubble_room
    carpenter stone_carver blacksmith
    wood_supplier stone_supplier ruby_supplier
    slaughtering_cave cooking_cave working_cave
    weaving_parlor milking_parlor hunting_parlor beer_parlor
    stone_storage ore_storage main_storage weapon_storage
    treasure_chamber food_chamber writing_chamber fodder_chamber
"""
ONLY_IN_THE_FULL_GAME = """
    mixed_dwelling couple_dwelling additional_dwelling
    work_room guest_room office_room
    miner builder trader
    dog_school quarry seam
    mining_cave breeding_cave peaceful_cave
    state_parlor blacksmithing_parlor
    spare_part_storage supplies_storage
    broom_chamber prayer_chamber
"""
RICH = dict.fromkeys(("wood", "stone", "ore", "gold", "grain", "vegetable", "food"), 20)


def furnishing(*, introductory: bool) -> Scene:
    """Seat 0, who can pay for anything, has sent a dwarf to Housework."""
    game = scene(me=Player(goods=RICH), introductory=introductory)
    game.play("housework")
    return game


def mark(tiles: str) -> list[Any]:
    """Rows of a table, one for each tile, marked with its name."""
    return [pytest.param(tile, marks=pytest.mark.scenario(tile), id=tile) for tile in tiles.split()]


@pytest.mark.parametrize("tile", mark(IN_BOTH_GAMES))
def test_the_introductory_game_has_the_tile(tile: str) -> None:
    for introductory in (True, False):
        game = furnishing(introductory=introductory)
        game.play(f"furnish:{tile}")
        assert game.rooms() == {"d3": tile}


@pytest.mark.parametrize("tile", mark(ONLY_IN_THE_FULL_GAME))
def test_only_the_full_game_has_the_tile(tile: str) -> None:
    assert not furnishing(introductory=True).can(f"furnish:{tile}")
    game = furnishing(introductory=False)
    game.play(f"furnish:{tile}")
    assert game.rooms() == {"d3": tile}
