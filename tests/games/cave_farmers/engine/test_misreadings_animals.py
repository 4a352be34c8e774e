"""Rules that are easily misread and that other programs got wrong: dogs, stables, pastures, dwellings."""

import pytest

from tests.games.cave_farmers.engine.helpers import feeding, houses
from tests.games.cave_farmers.scene import Player, scene

# ------------------------------------------------------------------------------------------------ dogs


def test_dogs_are_never_cooked() -> None:
    dogs = {"dog": 5, "grain": 1}
    rooms = {"d3": "slaughtering_cave"}
    positions = [
        scene(me=Player(goods=dogs, rooms=rooms)),
        feeding(Player(goods=dogs, rooms=rooms)),
        scene(me=Player(goods={**dogs, "cattle": 3}, rooms=rooms)),
    ]
    for game in positions:
        assert not any(move.split(">")[0].lstrip("0123456789") == "dog" for move in game.moves() if ">" in move)
    assert positions[2].phase == "house"


def test_dogs_need_no_place() -> None:
    assert houses(Player(goods={"dog": 20, "boar": 2}))


def test_guarded_sheep_need_the_dogs_of_their_own_meadow() -> None:
    crowd = {"boar": 2, "dog": 2, "sheep": 4}
    assert houses(Player(goods=crowd, meadows=["c4", "b4"])), "one dog and two sheep on each"
    assert not houses(Player(goods=crowd, meadows=["c4"])), "two dogs watch three"


def test_dogs_may_leave_a_pasture_to_its_normal_room() -> None:
    assert houses(Player(goods={"boar": 2, "dog": 2, "sheep": 4}, large=[("b4", "c4")]))
    assert houses(Player(goods={"boar": 2, "dog": 9, "cattle": 4}, large=[("b4", "c4")]))


def test_a_meadow_for_a_ruby_makes_room_for_guarded_sheep() -> None:
    game = scene(me=Player(goods={"boar": 2, "dog": 1, "ruby": 3}))
    game.play("ruby>sheep")
    assert game.phase == "house"
    assert not game.can("ruby>donkey"), "no animal can be bought while one has no place"
    assert not game.can("housework")
    game.play("ruby>meadow@c4")
    assert game.phase == "place"


# ------------------------------------------------------------------------------------------------ stables, pastures


def test_several_stables_in_one_pasture() -> None:
    pasture = [("b4", "c4")]
    for stables, places in ((["b4"], 8), (["b4", "c4"], 16), (["c4", "a1"], 8)):
        assert houses(Player(goods={"boar": 2, "cattle": places}, large=pasture, stables=stables))
        assert not houses(Player(goods={"boar": 2, "cattle": places + 1}, large=pasture, stables=stables))


def test_stables_come_along_when_meadows_are_fenced() -> None:
    player = Player(goods={"wood": 4, "boar": 2, "cattle": 2}, meadows=["b4", "c4"], stables=["b4", "c4"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", "large_pasture@b4,c4", "end")
    assert game.cells("stables") == {"b4", "c4"}
    assert houses(Player(goods={"boar": 2, "cattle": 16}, large=[("b4", "c4")], stables=["b4", "c4"]))


def test_a_pasture_holds_one_kind_whatever_its_stables() -> None:
    land = {"large": [("b4", "c4")], "stables": ["b4", "c4"]}
    assert not houses(Player(goods={"boar": 2, "cattle": 1, "sheep": 1}, **land))  # type: ignore[arg-type]
    assert houses(Player(goods={"boar": 2, "cattle": 16}, **land))  # type: ignore[arg-type]


def test_a_stable_in_the_wild_holds_a_boar_and_one_on_a_meadow_any_animal() -> None:
    assert houses(Player(goods={"cattle": 2, "boar": 1}, stables=["a1"]))
    assert not houses(Player(goods={"cattle": 2, "sheep": 1}, stables=["a1"]))
    assert houses(Player(goods={"cattle": 2, "sheep": 1}, meadows=["c4"], stables=["c4"]))
    assert not houses(Player(goods={"cattle": 2, "sheep": 1}, meadows=["c4"]))
    assert not houses(Player(goods={"cattle": 2, "sheep": 2}, meadows=["c4"], stables=["c4"]))


def test_adjacent_pastures_stay_apart() -> None:
    kinds = {"sheep": 4, "boar": 4, "cattle": 2}
    assert houses(Player(goods=kinds, large=[("b4", "c4"), ("b3", "c3")]))
    eight = {"sheep": 8, "boar": 2}
    assert houses(Player(goods=eight, large=[("b4", "c4"), ("b3", "c3")]))
    stabled = {"sheep": 13, "boar": 2}
    assert not houses(Player(goods=stabled, large=[("b4", "c4"), ("b3", "c3")], stables=["b4"])), "8 + 4, not 16"
    assert not houses(Player(goods={"sheep": 7, "boar": 2}, small=["b4", "c4"], stables=["b4"])), "4 + 2, not 8"


def test_a_fenced_meadow_cannot_be_fenced_again() -> None:
    player = Player(goods={"wood": 9}, small=["c4"], meadows=["c3"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming")
    assert game.moves("large_pasture") == set()
    assert game.moves("small_pasture") == {"small_pasture@c3"}


# ------------------------------------------------------------------------------------------------ dwellings


def test_mixed_dwelling_is_one_more_place_for_one_kind() -> None:
    rooms = {"d3": "mixed_dwelling"}
    assert houses(Player(goods={"cattle": 4}, rooms=rooms))
    assert houses(Player(goods={"cattle": 2, "donkey": 2}, rooms=rooms))
    assert not houses(Player(goods={"cattle": 1, "donkey": 1, "sheep": 1}, rooms=rooms))


def test_mixed_dwelling_cannot_be_guarded() -> None:
    assert not houses(Player(goods={"sheep": 5, "dog": 5}, rooms={"d3": "mixed_dwelling"}))


@pytest.mark.parametrize(
    ("dwarfs", "rooms", "grows"),
    [
        (2, {"d3": "additional_dwelling"}, False),
        (4, {"d3": "additional_dwelling", "e4": "dwelling", "e3": "dwelling"}, False),
        (4, {"d3": "additional_dwelling", "e4": "couple_dwelling", "e3": "dwelling"}, True),
        (5, {"d3": "additional_dwelling", "e4": "couple_dwelling", "e3": "dwelling"}, True),
        (5, {"e4": "couple_dwelling", "e3": "dwelling", "e2": "dwelling"}, False),
        (6, {"d3": "additional_dwelling", "e4": "couple_dwelling", "e3": "dwelling", "e2": "dwelling"}, False),
    ],
)
def test_additional_dwelling_is_for_the_sixth_dwarf(dwarfs: int, rooms: dict[str, str], grows: bool) -> None:
    game = scene(round=4, me=Player(weapons=[0] * dwarfs, rooms=rooms))
    assert game.can("wish_for_children") == grows


def test_additional_dwelling_is_a_dwelling_like_others_for_the_state_parlor() -> None:
    game = scene(me=Player(rooms={"d3": "state_parlor", "e3": "additional_dwelling"}))
    assert game.score().bonuses["state_parlor"] == 8
