"""The printed furnishings, and farms for the tests of furnishings."""

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
PLENTY = dict.fromkeys(("wood", "stone", "ore", "gold", "grain", "vegetable", "food"), 20)

FOUR_PAIRS = {"sheep": 2, "donkey": 2, "boar": 2, "cattle": 2}
ROOMY: dict[str, Any] = {"small": ["c4", "c3", "c2", "b4"], "stables": ["c4", "c3", "c2"], "ore_mines": ["e3"]}


def row(tile: str, *values: Any) -> Any:
    return pytest.param(tile, *values, marks=pytest.mark.scenario(tile), id=tile)


def plus(goods: Goods, more: Goods) -> dict[str, int]:
    """The sum of two sets of goods, without kinds at 0."""
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


def after_harvest(goods: Goods, **land: Any) -> dict[str, int]:
    """What seat 0 has after feeding and breeding alone, its food bill of 4 paid besides these goods."""
    game = scene(players=1, round=3, phase="feed", me=Player(goods=plus(goods, {"food": 4}), **land))
    game.play("feed")
    if game.phase == "breed":  # not all newborns fit, and there are trades that might make room
        game.play("breed:none")
    assert game.round == 4
    return game.goods()


def feeding(goods: Goods, harvest: str = "harvest", **land: Any) -> Scene:
    return scene(players=2, round=6, phase="feed", harvest=harvest, me=Player(goods=goods, **land))
