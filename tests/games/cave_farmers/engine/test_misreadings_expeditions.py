"""Rules that are easily misread and that other programs got wrong: expeditions and their loot."""

import pytest

from tests.games.cave_farmers.engine.helpers import FOREST, FREE_MOUNTAIN, Goods, travelling
from tests.games.cave_farmers.scene import Player, scene

LOOT = {
    1: {"all_weapons", "wood", "dog"},
    2: {"grain", "sheep"},
    3: {"stone", "donkey"},
    4: {"vegetable", "ore"},
    5: {"boar"},
    6: {"gold"},
    7: {"furnish"},
    8: {"stable"},
    9: {"tunnel", "small_pasture"},
    10: {"cattle", "large_pasture"},
    11: {"meadow", "dwelling"},
    12: {"field", "sow"},
    13: set(),
    14: {"cavern", "breed"},
}


@pytest.mark.parametrize("strength", range(1, 15))
def test_loot_by_strength(strength: int) -> None:
    game = travelling(
        strength,
        {"wood": 9, "stone": 9, "ore": 9, "grain": 1, "sheep": 2},
        meadows=["c4", "c3"],
        fields=["b4"],
        large=[("b3", "b2")],
    )
    found = {move.split(":")[1].split("@")[0] for move in game.moves("loot:")}
    assert found == set().union(*(items for least, items in LOOT.items() if least <= strength))


def test_what_each_simple_loot_brings() -> None:
    for loot, goods in (
        ("wood", {"wood": 1}),
        ("dog", {"dog": 1}),
        ("grain", {"grain": 1}),
        ("sheep", {"sheep": 1}),
        ("stone", {"stone": 1}),
        ("donkey", {"donkey": 1}),
        ("vegetable", {"vegetable": 1}),
        ("ore", {"ore": 2}),
        ("boar", {"boar": 1}),
        ("gold", {"gold": 2}),
        ("cattle", {"cattle": 1}),
    ):
        game = travelling(10)
        game.play(f"loot:{loot}")
        assert game.goods() == goods


def test_loot_costs() -> None:
    small = travelling(9, {"wood": 1}, meadows=["c4"])
    small.play("loot:small_pasture@c4")
    assert small.goods() == {}
    large = travelling(10, {"wood": 2}, meadows=["c4", "c3"])
    large.play("loot:large_pasture@c3,c4")
    assert large.goods() == {}
    dwelling = travelling(11, {"wood": 2, "stone": 2})
    dwelling.play("loot:dwelling")
    assert dwelling.goods() == {}
    furnish = travelling(11, {"wood": 4, "stone": 3})
    furnish.play("loot:furnish:dwelling")
    assert furnish.goods() == {}, "the full price"
    for game, loot in (
        (travelling(9, meadows=["c4"]), "loot:small_pasture@c4"),
        (travelling(10, {"wood": 1}, meadows=["c4", "c3"]), "loot:large_pasture@c3,c4"),
        (travelling(11, {"wood": 3, "stone": 3}), "loot:furnish:dwelling"),
    ):
        assert not game.can(loot)


@pytest.mark.parametrize(
    ("strength", "goods", "moves"),
    [
        (9, {}, ["loot:wood", "loot:small_pasture@c4"]),
        (11, {"wood": 2, "stone": 1}, ["loot:stone", "loot:dwelling"]),
        (12, {}, ["loot:grain", "loot:field@c3", "loot:sow:grain"]),
        (12, {}, ["loot:vegetable", "loot:field@b4", "loot:sow:vegetable"]),
        (11, {"wood": 2}, ["loot:meadow@c3", "loot:large_pasture@c3,c4"]),
        (14, {"wood": 1}, ["loot:furnish:cuddle_room", "loot:cavern@e3", "loot:sheep"]),
        (14, {"sheep": 1}, ["loot:sheep", "loot:breed:sheep"]),
    ],
)
def test_loot_in_any_order_and_earlier_items_help_later_ones(strength: int, goods: Goods, moves: list[str]) -> None:
    game = travelling(strength, goods, meadows=["c4"], small=["b3"])
    for move in moves:
        assert game.can(move)
        game.play(move)
    assert not game.can(moves[0]), "each item once"


def test_loot_that_cannot_be_done_cannot_be_chosen() -> None:
    game = travelling(14, rooms={"d3": "miner"}, tunnels=FREE_MOUNTAIN, fields=FOREST)
    kinds = {move.split(":")[1].split("@")[0] for move in game.moves("loot:")}
    assert kinds == {"all_weapons", "wood", "dog", "grain", "sheep", "stone", "donkey", "vegetable", "ore", "boar"} | {
        "gold",
        "cattle",
    }


def test_all_weapons_may_be_chosen_even_at_fourteen() -> None:
    game = travelling(14)
    game.play("loot:all_weapons", "home", "end")
    assert game.weapons() == [14, 14]


@pytest.mark.parametrize(
    ("players", "round_", "space", "items"),
    [
        (2, 1, "logging_1_3", 1),
        (4, 1, "logging_4_7", 1),
        (2, 3, "ore_mine_construction", 2),
        (5, 1, "hardware_rental_5", 2),
        (6, 1, "hardware_rental_6_7", 2),
        (2, 3, "blacksmithing", 3),
        (3, 9, "exploration", 4),
    ],
)
def test_expedition_levels(players: int, round_: int, space: str, items: int) -> None:
    game = scene(players=players, round=round_, me=Player(weapons=[6, 6]))
    game.play(f"{space}:6", *["loot:wood", "loot:dog", "loot:gold", "loot:ore"][:items])
    assert not game.can("home")
    assert game.moves("loot:") == set()
    assert game.weapons() == [7, 6], "one, whatever the level"
