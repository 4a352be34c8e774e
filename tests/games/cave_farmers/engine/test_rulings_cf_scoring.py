"""Rulings CF-48 to CF-52 (see docs/rules/cave-farmers.md): parlors, storages and chambers that score, and dogs."""

import pytest

from tests.games.cave_farmers.engine.helpers import FAMILY_OF_FIVE, FOREST, FREE_MOUNTAIN, Goods, feeding, houses
from tests.games.cave_farmers.scene import Player, Scene, scene


def bonus(tile: str, player: Player) -> int:
    """The bonus points of one furnishing."""
    return scene(me=player).score().bonuses[tile]


PARLOR = {"d3": "state_parlor"}  # beside the entry-level dwelling


@pytest.mark.scenario("CF-48")
@pytest.mark.parametrize(
    ("rooms", "dwellings"),
    [
        ({}, 1),
        ({"e3": "dwelling"}, 2),
        ({"e3": "dwelling", "d2": "mixed_dwelling"}, 3),
        ({"e3": "cuddle_room", "d2": "guest_room"}, 1),
        ({"e2": "dwelling", "e4": "dwelling"}, 1),
    ],
)
def test_state_parlor_counts_dwellings_side_by_side(rooms: dict[str, str], dwellings: int) -> None:
    game = scene(me=Player(goods={"stone": 3, "gold": 5}, rooms=rooms))
    game.play("housework", "furnish:state_parlor")
    assert game.rooms()["d3"] == "state_parlor"
    assert game.goods() == {"food": 2 * dwellings}
    assert game.score().bonuses["state_parlor"] == 4 * dwellings


@pytest.mark.scenario("CF-48")
def test_state_parlor_pays_food_for_those_there_and_points_for_those_at_the_end() -> None:
    game = scene(me=Player(goods={"wood": 4, "stone": 3}, rooms=PARLOR, caverns=["e3"]))
    assert game.score().bonuses["state_parlor"] == 4
    game.play("housework", "furnish:dwelling")
    assert game.goods() == {}, "no more food"
    assert game.score().bonuses["state_parlor"] == 8


@pytest.mark.scenario("CF-49")
@pytest.mark.parametrize(("dwarfs", "points"), [(2, 0), (3, 0), (4, 0), (5, 5), (6, 10)])
def test_broom_chamber_needs_five_or_six_dwarfs(dwarfs: int, points: int) -> None:
    rooms = {**FAMILY_OF_FIVE, "d2": "additional_dwelling", "d3": "broom_chamber"}
    assert bonus("broom_chamber", Player(weapons=[0] * dwarfs, rooms=rooms)) == points


ALL_KINDS = {"sheep": 1, "donkey": 1, "boar": 1, "cattle": 1}


def losses(game: Scene) -> int:
    pad = game.score().categories
    return pad["missing_animals"] + pad["unused_spaces"] + pad["begging"]


@pytest.mark.scenario("CF-50")
@pytest.mark.parametrize(
    ("begging", "animals", "used", "left"),
    [
        (0, {}, 10, -8 - 12 + 7),  # missing kinds and unused cells
        (4, {"sheep": 1, "donkey": 1, "boar": 1}, 22, -2 - 12 + 7),
        (1, {"sheep": 1, "donkey": 1, "boar": 1}, 21, 0),  # 3 + 2 + 1: no more than the losses
        (0, {"sheep": 1, "donkey": 1, "boar": 1}, 22, 0),
        (2, {"sheep": 1, "donkey": 1, "boar": 1}, 22, -1),
    ],
)
def test_writing_chamber_takes_away_seven_points_of_loss(begging: int, animals: Goods, used: int, left: int) -> None:
    cells_used = [*FREE_MOUNTAIN, *FOREST][:used]
    player = Player(
        goods=animals,
        begging=begging,
        rooms={"d3": "writing_chamber"},
        tunnels=[cell for cell in cells_used if cell in FREE_MOUNTAIN],
        small=[cell for cell in cells_used if cell in FOREST],
    )
    game = scene(me=player)
    assert losses(game) == left
    assert game.score().bonuses.get("writing_chamber", 0) == 0, "never a bonus"


@pytest.mark.scenario("CF-50")
def test_writing_chamber_counts_begging() -> None:
    plain = Player(begging=2, goods=ALL_KINDS, tunnels=FREE_MOUNTAIN, small=FOREST)
    assert losses(scene(me=plain)) == -6
    game = scene(
        me=Player(begging=2, goods=ALL_KINDS, tunnels=FREE_MOUNTAIN, small=FOREST, rooms={"d3": "writing_chamber"})
    )
    assert losses(game) == 0


@pytest.mark.scenario("CF-51")
@pytest.mark.parametrize(
    ("weapons", "supplies", "weapon", "prayer"),
    [([0, 0], 0, 0, 8), ([3, 0], 0, 3, 0), ([3, 1], 8, 6, 0), ([14, 5, 1], 8, 9, 0), ([14, 5, 0], 0, 6, 0)],
)
def test_supplies_storage_weapon_storage_prayer_chamber(
    weapons: list[int], supplies: int, weapon: int, prayer: int
) -> None:
    rooms = {"d3": "supplies_storage", "e3": "weapon_storage", "d2": "prayer_chamber", "e4": "dwelling"}
    game = scene(me=Player(weapons=weapons, rooms=rooms))
    assert game.score().bonuses == {
        "supplies_storage": supplies,
        "weapon_storage": weapon,
        "prayer_chamber": prayer,
    }


@pytest.mark.scenario("CF-51")
def test_a_newborn_is_an_unarmed_dwarf() -> None:
    rooms = {"d3": "supplies_storage", "e4": "dwelling"}
    assert bonus("supplies_storage", Player(weapons=[3, 1, 0], newborn=1, rooms=rooms)) == 0


@pytest.mark.scenario("CF-52")
def test_dogs_score_but_neither_breed_nor_feed_nor_count_as_farm_animals() -> None:
    game = feeding(Player(goods={"dog": 4, "food": 4}, rooms={"d3": "fodder_chamber"}))
    pad = game.score().categories
    assert pad["animals"] == 4
    assert pad["missing_animals"] == -8
    assert game.score().bonuses["fodder_chamber"] == 0
    assert not any("dog" in move for move in game.moves())
    game.play("feed", "feed")
    assert game.goods() == {"dog": 4}


@pytest.mark.scenario("CF-52")
@pytest.mark.parametrize(
    ("land", "dogs", "sheep"),
    [
        ({"meadows": ["c4"]}, 0, 0),
        ({"meadows": ["c4"]}, 1, 2),
        ({"meadows": ["c4"]}, 4, 5),
        ({"meadows": ["c4"], "stables": ["c4"]}, 0, 1),
        ({"meadows": ["c4"], "stables": ["c4"]}, 2, 3),  # the stable does nothing
        ({"small": ["c4"]}, 1, 2),
        ({"small": ["c4"]}, 3, 4),
        ({"small": ["c4"], "stables": ["c4"]}, 3, 4),
        ({"small": ["c4"], "stables": ["c4"]}, 5, 6),
        ({"large": [("b4", "c4")]}, 3, 4),
        ({"large": [("b4", "c4")]}, 6, 7),  # one place, not two
        ({"fields": ["c4"]}, 3, 0),
        ({"stables": ["c4"]}, 3, 0),  # not in the forest
        ({"meadows": ["c4", "b4"]}, 2, 4),  # one dog on each
        ({"meadows": ["c4", "b4"]}, 3, 5),
    ],
)
def test_dogs_guard_sheep_on_meadows_and_pastures(land: dict[str, list[str]], dogs: int, sheep: int) -> None:
    in_home = {"boar": 2, "dog": dogs}
    assert houses(Player(goods={**in_home, "sheep": sheep}, **land))  # type: ignore[arg-type]
    assert not houses(Player(goods={**in_home, "sheep": sheep + 1}, **land))  # type: ignore[arg-type]


@pytest.mark.scenario("CF-52")
def test_dogs_guard_sheep_only_and_guarded_sheep_share_with_nobody() -> None:
    assert not houses(Player(goods={"boar": 2, "dog": 3, "cattle": 1}, meadows=["c4"]))
    guarded = {"boar": 2, "dog": 1, "sheep": 2, "cattle": 1}
    assert not houses(Player(goods=guarded, meadows=["c4"], stables=["c4"])), "the cow does not get the stable besides"
    assert houses(Player(goods={"boar": 2, "dog": 1, "cattle": 1}, meadows=["c4"], stables=["c4"]))
