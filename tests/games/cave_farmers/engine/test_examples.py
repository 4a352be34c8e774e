"""The worked examples of the rule book."""

import pytest

from tests.games.cave_farmers.engine.helpers import Goods, houses
from tests.games.cave_farmers.scene import Player, scene

CROPS_AND_TREASURE = {"grain": 3, "vegetable": 2, "ruby": 1, "gold": 13}


def test_the_score_pad_of_eighty_points() -> None:
    """19 farm animals and 2 dogs, a Fodder chamber, and three spaces that nobody used."""
    farm = Player(
        goods={"sheep": 12, "donkey": 3, "boar": 2, "cattle": 2, "dog": 2} | CROPS_AND_TREASURE,
        large=[("b4", "c4")],
        small=["c3"],
        stables=["b4", "c4"],
        fields=["a4", "a3", "b3", "a2", "b2", "c2"],
        grain_fields=[3, 3],
        vegetable_fields=[2],
        tunnels=["d1", "e1", "f1"],
        ore_mines=["f2"],
        ruby_mines=["f3", "f4"],
        rooms={"d3": "fodder_chamber", "e4": "dwelling", "e3": "dwelling", "d2": "blacksmith", "e2": "beer_parlor"},
        weapons=[0] * 4,
    )
    game = scene(me=farm)
    assert game.score().categories == {
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
    assert game.score().bonuses == {"fodder_chamber": 6}, "19 ÷ 3"
    assert game.points() == 80


@pytest.mark.parametrize(
    "order", [("loot:all_weapons", "loot:wood", "loot:dog"), ("loot:dog", "loot:wood", "loot:all_weapons")]
)
def test_forge_and_expedition_strength_one_becomes_three(order: tuple[str, ...]) -> None:
    """One ore, a weapon of strength 1, three items of strength 1, and two steps more in the end."""
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 1}))
    game.play("blacksmithing", "forge:1")
    assert game.goods() == {}
    assert game.weapons() == [1, 0]
    game.play(*order)
    assert game.goods() == {"wood": 1, "dog": 1}
    assert game.weapons() == [3, 0], "one for the journey, one for all weapons; unarmed dwarfs gain nothing"


def test_an_expedition_of_strength_one_has_three_items_to_choose_from() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 8}))
    game.play("blacksmithing", "forge:1")
    assert game.moves("loot:") == {"loot:all_weapons", "loot:wood", "loot:dog"}
    game.play("loot:all_weapons")
    assert game.moves("loot:") == {"loot:wood", "loot:dog"}, "nothing beyond strength 1"


def test_without_all_weapons_the_journey_brings_one() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 1}))
    game.play("blacksmithing", "forge:1", "loot:wood", "loot:dog", "home")
    assert game.weapons() == [2, 0]


def test_all_weapons_reaches_every_armed_dwarf_wherever_it_is() -> None:
    farm = Player(weapons=[2, 5, 14], rooms={"e4": "dwelling"})
    game = scene(cards=["blacksmithing"], me=farm, occupied={"supplies": 0})
    game.play("blacksmithing:5", "loot:all_weapons", "home")
    assert game.weapons() == [3, 7, 14], "one at work, the traveller twice, and 14 is the most"


@pytest.mark.parametrize(("dogs", "sheep"), [(1, 2), (2, 3), (3, 4), (5, 6)])
def test_dogs_watch_one_sheep_more_than_there_are_dogs(dogs: int, sheep: int) -> None:
    in_home = {"boar": 2, "dog": dogs}
    for land in (Player(meadows=["c4"]), Player(meadows=["c4"], stables=["c4"])):
        exact = Player(goods={**in_home, "sheep": sheep}, meadows=land.meadows, stables=land.stables)
        more = Player(goods={**in_home, "sheep": sheep + 1}, meadows=land.meadows, stables=land.stables)
        assert houses(exact)
        assert not houses(more)


@pytest.mark.parametrize(
    ("small", "large", "stables", "places"),
    [
        (["c4"], [], [], 2),
        (["c4"], [], ["c4"], 4),
        ([], [("b4", "c4")], [], 4),
        ([], [("b4", "c4")], ["b4"], 8),
        ([], [("b4", "c4")], ["c4"], 8),
        ([], [("c3", "c4")], ["c3"], 8),
        ([], [("b4", "c4")], ["b4", "c4"], 16),
        ([], [("c3", "c4")], ["c3", "c4"], 16),
    ],
)
@pytest.mark.parametrize("kind", ["sheep", "donkey", "cattle"])
def test_pastures_hold_two_four_eight_or_sixteen(
    small: list[str], large: list[tuple[str, str]], stables: list[str], places: int, kind: str
) -> None:
    def full(animals: int) -> Player:
        goods = {"boar": 2, kind: animals}  # the boars fill the entry-level dwelling
        return Player(goods=goods, small=small, large=large, stables=stables)

    assert houses(full(places))
    assert not houses(full(places + 1))


@pytest.mark.parametrize(
    ("goods", "trade", "food"),
    [
        ({"grain": 1}, "grain>food", 1),
        ({"sheep": 1}, "sheep>food", 1),
        ({"donkey": 1}, "donkey>food", 1),
        ({"vegetable": 1}, "vegetable>2food", 2),
        ({"boar": 1}, "boar>2food", 2),
        ({"ruby": 1}, "ruby>2food", 2),
        ({"donkey": 2}, "2donkey>3food", 3),
        ({"cattle": 1}, "cattle>3food", 3),
        ({"gold": 4}, "4gold>3food", 3),
    ],
)
def test_what_food_is_made_of(goods: Goods, trade: str, food: int) -> None:
    game = scene(me=Player(goods=goods))
    game.play(trade)
    assert game.goods() == {"food": food}


def test_the_first_forest_tile_lies_in_front_of_the_cave() -> None:
    game = scene()
    game.play("slash_and_burn")
    assert game.moves() == {
        "meadow@c4+field@b4",
        "meadow@b4+field@c4",
        "meadow@c4+field@c3",
        "meadow@c3+field@c4",
    }
