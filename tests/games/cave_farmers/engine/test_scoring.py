"""The score pad: every category alone, the example of the rulebook, losses, and who wins."""

from typing import Any

import pytest

from tests.games.cave_farmers.scene import GAME, Player, scene
from underhold.games.cave_farmers.engine.scoring import Score

FOREST = [column + row for row in "1234" for column in "abc"]
MOUNTAIN = [column + row for row in "1234" for column in "def"]
HERD = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}
FRESH = {
    "animals": 0,
    "missing_animals": -8,
    "grain": 0,
    "vegetables": 0,
    "rubies": 0,
    "dwarfs": 2,
    "unused_spaces": -22,
    "furnishings": 0,
    "pastures": 0,
    "mines": 0,
    "bonuses": 0,
    "gold": 0,
    "begging": 0,
}


def pad(**farm: Any) -> Score:
    return scene(me=Player(**farm)).score()


def changed(**farm: Any) -> dict[str, int]:
    """The categories that differ from those of a fresh farm."""
    return {name: points for name, points in pad(**farm).categories.items() if points != FRESH[name]}


def test_a_fresh_farm() -> None:
    """Two dwarfs, four missing kinds, twelve forest and ten mountain spaces unused."""
    assert pad().categories == FRESH
    assert pad().bonuses == {}
    assert pad().points == scene().points() == 2 - 8 - 22


def test_what_is_worth_nothing() -> None:
    assert changed(goods={"wood": 9, "stone": 9, "ore": 9, "food": 9}) == {}
    assert changed(weapons=[14, 8]) == {}


# ------------------------------------------------------------------------------------------------ category by category


@pytest.mark.parametrize(
    ("goods", "animals", "missing"),
    [
        ({"dog": 3}, 3, -8),
        ({"sheep": 2}, 2, -6),
        ({"donkey": 1}, 1, -6),
        ({"boar": 1}, 1, -6),
        ({"cattle": 2}, 2, -6),
        (HERD, 4, 0),
        ({**HERD, "dog": 1, "sheep": 4}, 8, 0),
    ],
)
def test_animals_and_missing_kinds(goods: dict[str, int], animals: int, missing: int) -> None:
    """Every animal counts 1, dogs too; a farm animal of which there is none costs 2."""
    got = pad(goods=goods, small=["c4", "b4", "a4"], stables=["c4"]).categories
    assert (got["animals"], got["missing_animals"]) == (animals, missing)


@pytest.mark.parametrize(("grain", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (9, 5)])
def test_grain_counts_half_rounded_up(grain: int, points: int) -> None:
    assert changed(goods={"grain": grain}) == {"grain": points}


@pytest.mark.scenario("R29")
def test_grain_on_fields_is_added_before_halving() -> None:
    land: dict[str, Any] = {"fields": ["c4", "b4", "a4"], "grain_fields": [3, 2]}
    assert pad(**land).categories["grain"] == 3
    assert pad(goods={"grain": 1}, **land).categories["grain"] == 3
    assert pad(goods={"grain": 2}, **land).categories["grain"] == 4


@pytest.mark.scenario("R29")
def test_every_vegetable_counts_in_the_supply_and_on_fields() -> None:
    assert changed(goods={"vegetable": 3}) == {"vegetables": 3}
    assert pad(goods={"vegetable": 1}, fields=["c4", "b4"], vegetable_fields=[2, 1]).categories["vegetables"] == 4


def test_rubies_and_gold_count_one_each() -> None:
    assert changed(goods={"ruby": 5}) == {"rubies": 5}
    assert changed(goods={"gold": 23}) == {"gold": 23}


@pytest.mark.scenario("R20")
def test_every_dwarf_in_play_counts() -> None:
    rooms = {"d3": "couple_dwelling", "e3": "dwelling"}
    assert [pad(weapons=[0] * dwarfs, rooms=rooms).categories["dwarfs"] for dwarfs in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert pad(weapons=[0] * 3, newborn=1, rooms=rooms).categories["dwarfs"] == 3


@pytest.mark.parametrize(
    ("land", "unused"),
    [
        ({"meadows": ["c4"], "fields": ["b4"]}, -20),
        ({"stables": ["a1", "a2"]}, -20),
        ({"meadows": ["c4"], "stables": ["c4"]}, -21),
        ({"tunnels": ["e3"], "caverns": ["e2"]}, -20),
        ({"rooms": {"d3": "miner"}}, -22),
        ({"deep": ["e1"], "ore_mines": ["e3"], "ruby_mines": ["e2"]}, -19),
        ({"small": ["c4"], "large": [("b3", "c3")]}, -19),
        ({"meadows": FOREST}, -10),
        ({"caverns": [cell for cell in MOUNTAIN if cell not in ("d3", "d4")]}, -12),
        ({"fields": FOREST, "tunnels": [cell for cell in MOUNTAIN if cell not in ("d3", "d4")]}, 0),
    ],
)
def test_unused_spaces(land: dict[str, Any], unused: int) -> None:
    """Spaces with neither tile nor stable; what is printed on the board is used from the start."""
    assert pad(**land).categories["unused_spaces"] == unused


def test_pastures_and_mines() -> None:
    assert pad(small=["c4"]).categories["pastures"] == 2
    assert pad(large=[("c3", "c4")]).categories["pastures"] == 4
    assert pad(small=["a1", "a2"], large=[("c3", "c4"), ("b3", "b4")]).categories["pastures"] == 12
    assert pad(ore_mines=["e3"]).categories["mines"] == 3
    assert pad(ruby_mines=["e3"]).categories["mines"] == 4
    assert pad(ore_mines=["e3", "e2"], ruby_mines=["e1"], deep=["f1"]).categories["mines"] == 10


def test_meadows_fields_caves_and_stables_are_worth_nothing_in_themselves() -> None:
    land: dict[str, Any] = {"meadows": ["c4"], "fields": ["b4"], "stables": ["a1"], "tunnels": ["e3"], "deep": ["e2"]}
    assert changed(**land) == {"unused_spaces": -17}


def test_furnishings_count_what_is_printed() -> None:
    rooms = {"d3": "dwelling", "e3": "dwelling", "e2": "beer_parlor", "e1": "additional_dwelling", "f1": "carpenter"}
    assert pad(rooms=rooms).categories["furnishings"] == 3 + 3 + 3 + 5


@pytest.mark.scenario("R09")
def test_a_covered_furnishing_counts_nothing() -> None:
    assert pad(rooms={"d3": "spare_part_storage"}, covered={"d3": "trader"}).categories["furnishings"] == 0
    assert pad(rooms={"d3": "trader"}, covered={"d3": "spare_part_storage"}).categories["furnishings"] == 2


def test_bonuses_stand_by_tile_and_in_sum() -> None:
    rooms = {"d3": "stone_storage", "e3": "treasure_chamber", "e2": "main_storage", "e1": "broom_chamber"}
    got = pad(goods={"stone": 3, "ruby": 2}, rooms=rooms)
    assert got.bonuses == {"stone_storage": 3, "treasure_chamber": 2, "main_storage": 8, "broom_chamber": 0}
    assert got.categories["bonuses"] == 13


def test_begging_costs_three_a_marker() -> None:
    assert changed(begging=1) == {"begging": -3}
    assert changed(begging=4) == {"begging": -12}


# ------------------------------------------------------------------------------------------------ the whole pad


def test_the_example_of_the_rulebook() -> None:
    got = pad(
        goods={
            "dog": 2, "sheep": 12, "donkey": 3, "boar": 2, "cattle": 2,
            "grain": 3, "vegetable": 1, "ruby": 1, "gold": 13, "wood": 2, "food": 3,
        },
        small=["c4"],
        large=[("b3", "c3")],
        stables=["b3", "c3"],
        fields=["b4", "a4", "a3", "a2"],
        grain_fields=[3, 3],
        vegetable_fields=[2, 1],
        meadows=["b2", "c2", "c1"],
        rooms={"d3": "fodder_chamber", "d2": "dwelling", "e3": "dwelling", "e4": "blacksmith", "f4": "beer_parlor"},
        ore_mines=["e2"],
        ruby_mines=["e1", "f2"],
        caverns=["d1", "f3"],
        weapons=[0, 0, 3, 8],
    )  # fmt: skip
    assert got.categories == {
        "animals": 21,
        "missing_animals": 0,
        "grain": 5,
        "vegetables": 4,
        "rubies": 1,
        "dwarfs": 4,
        "unused_spaces": -3,
        "furnishings": 12,
        "pastures": 6,
        "mines": 11,
        "bonuses": 6,
        "gold": 13,
        "begging": 0,
    }
    assert got.bonuses == {"fodder_chamber": 6}
    assert got.points == 80


@pytest.mark.scenario("writing_chamber", "R27", "CF-50")
def test_the_writing_chamber_stands_in_the_losses_and_not_in_the_bonuses() -> None:
    got = pad(begging=2, rooms={"d3": "writing_chamber"})
    lost = got.categories["missing_animals"] + got.categories["unused_spaces"] + got.categories["begging"]
    assert lost == -(8 + 22 + 6) + 7
    assert got.categories["bonuses"] == 0
    assert got.categories["furnishings"] == 0
    assert got.points == pad(begging=2).points + 7


@pytest.mark.scenario("writing_chamber", "R27")
@pytest.mark.parametrize(
    ("unused", "missing", "begging"), [(0, 0, 0), (3, 0, 0), (2, 1, 1), (1, 0, 2), (2, 1, 2), (5, 2, 3)]
)
def test_the_writing_chamber_cancels_whatever_was_lost(unused: int, missing: int, begging: int) -> None:
    """Missing kinds, unused spaces and begging together, 7 at most."""
    herd = dict(list(HERD.items())[missing:])
    me = Player(
        goods=herd,
        begging=begging,
        small=["c4", "b4", "a4"],
        meadows=[cell for cell in FOREST if cell not in ("c4", "b4", "a4")][unused:],
        caverns=[cell for cell in MOUNTAIN if cell not in ("d3", "d4")],
        rooms={"d3": "writing_chamber"},
    )
    categories = scene(me=me).score().categories
    loss = unused + 2 * missing + 3 * begging
    assert sum(categories[name] for name in ("missing_animals", "unused_spaces", "begging")) == -max(0, loss - 7)
    assert all(categories[name] <= 0 for name in ("missing_animals", "unused_spaces", "begging"))


# ------------------------------------------------------------------------------------------------ who wins


def ended(*golds: int, **more: Any) -> int | None:
    """The winner of a game in which everybody has only so much gold."""
    sides = [Player(goods={"gold": gold, **more}) for gold in golds]
    game = scene(players=len(sides), round=12, phase="final", me=sides[0], rivals=sides[1:])
    assert GAME.scores(game.state).winner is None, "not over yet"
    while not game.over:
        game.play("finish")
    assert GAME.scores(game.state).points == tuple(gold - 28 for gold in golds)
    return GAME.scores(game.state).winner


def test_most_points_win() -> None:
    assert ended(5, 3) == 0
    assert ended(3, 5) == 1
    assert ended(2, 3, 9, 4) == 2


def test_a_tie_is_a_shared_win() -> None:
    assert ended(4, 4) is None
    assert ended(4, 7, 7) is None
    assert ended(4, 4, 7) == 2
    assert ended(3, 3, 3, 3, 3, 3, 3) is None


def test_food_left_over_breaks_no_tie() -> None:
    rich = Player(goods={"gold": 4, "food": 9})
    game = scene(round=12, phase="final", me=rich, rivals=[Player(goods={"gold": 4})])
    while not game.over:
        game.play("finish")
    assert GAME.scores(game.state).winner is None
