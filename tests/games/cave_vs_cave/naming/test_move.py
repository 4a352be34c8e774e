"""Moves as values."""

import pytest

from tests.games.cave_vs_cave.scene import scene
from underhold.core.errors import BadNotation, IllegalMove
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.naming.move import Move, as_move, legal, pack, unpack
from underhold.games.cave_vs_cave.naming.reading import read


def moved(tile: str, text: str) -> Move:
    return read(scene(tile, goods=dict.fromkeys(("wood", "stone", "emmer", "flax", "food", "gold"), 5)).state, text)


def test_every_move_is_a_value_and_back() -> None:
    for packed in ALL_MOVES:
        move = unpack(packed)
        assert pack(move) == pack(packed) == packed
        assert as_move(packed) is as_move(move) is move
        assert GAME.unpack(packed) == move
        assert (GAME.unpack(packed), GAME.pack(move)) == (move, packed)


def test_moves_are_equal_if_they_are_the_same_move() -> None:
    first, second, *_ = legal(scene("excavation").state)
    assert first == first
    assert first != second
    assert first != pack(first)
    assert len({first, second, first}) == 2


def test_fields() -> None:
    furnish = moved("furnishing", "shelf@a3")
    assert (furnish.kind, furnish.room, furnish.space, furnish.tile) == ("furnish", "shelf", "a3", "furnishing")
    dig = moved("excavation", "dig2:a2")
    assert (dig.kind, dig.space, dig.pay, dig.second_dig) == ("dig", "a2", {"food": 2}, False)
    wall = moved("masonry", "wall:a1s")
    assert (wall.kind, wall.edge, wall.space) == ("wall", "a1s", None)
    use = moved("cultivation", "cave_entrance:wood")
    assert (use.kind, use.with_room, use.gain) == ("gain", "cave_entrance", {"wood": 1})
    convert = moved("cultivation", "gold>food")
    assert (convert.kind, convert.pay, convert.gain) == ("convert", {"gold": 1}, {"food": 1})
    assert legal(scene().state)[0].action == "cultivation"


def test_a_move_is_readable() -> None:
    shown = repr(moved("furnishing", "shelf@a3"))
    assert shown == "Move('shelf@a3', kind='furnish', room='shelf', space='a3', tile='furnishing')"


def test_the_game_plays_both_forms() -> None:
    state = scene("cultivation").state
    move = read(state, "cave_entrance:wood")
    assert GAME.play(state, move).state == GAME.play(state, pack(move)).state


def test_integers_that_are_not_moves_are_refused() -> None:
    with pytest.raises(BadNotation, match="is not a move of Cave vs Cave"):
        unpack(-1)
    with pytest.raises(IllegalMove):
        GAME.play(scene().state, 1 << 30)
