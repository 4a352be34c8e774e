"""The effects of tiles as signs."""

from underhold import art
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.naming.tile_signs import action_signs, room_signs
from underhold.games.common.naming.signs import EACH, picture


def test_every_tile_has_signs() -> None:
    for id in ACTION_IDS:
        assert action_signs(id), id
    for id in ROOM_IDS:
        assert all(room_signs(id)), id


def test_every_picture_exists() -> None:
    rows = [row for id in ACTION_IDS for row in action_signs(id)] + [row for id in ROOM_IDS for row in room_signs(id)]
    pictures = {found for row in rows for sign in row if (found := picture(sign))}
    assert pictures <= set(art.pieces())


def test_signs_say_what_the_tables_say() -> None:
    assert action_signs("housework") == [
        ["goods/food", EACH, "sign/turn", "→", "part/furnish"],
        ["5", "goods/food", "/", "goods/gold", "→", "part/furnish"],
    ]
    assert action_signs("expedition") == [
        ["5", "goods/wood", "/", "5", "goods/stone", "→", "4", "goods/gold", "/", "part/use_room", "badge/3"]
    ]
    assert action_signs("excavation")[0] == ["part/dig", "/", "2", "goods/food", "→", "part/dig", f"{EACH}2"]
    assert room_signs("shelf") == [["↑2", "goods/wood", "/", "goods/stone", "/", "goods/emmer", "/", "goods/flax"]]
    assert room_signs("tunnel") == [["2", "goods/food"], ["<3", "goods/stone", ":", "goods/stone"]]
    assert room_signs("equipment_room") == [["part/use_room", "badge/2", ":", "part/use_room", "badge/+1"]]
    assert room_signs("junction_room") == [[f"3{EACH}?", "→", "2", "goods/gold"]]
    assert room_signs("dungeon") == [["part/wall", ":", "2", "goods/gold"]]


def test_amounts_of_alternatives_are_repeated_so_that_they_cannot_be_misread() -> None:
    assert room_signs("stall") == [["5", "goods/emmer", "/", "5", "goods/flax", "→", "4", "goods/gold"]]
