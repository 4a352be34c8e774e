"""Shapes of walls as signs."""

from typing import Final

from underhold.games.cave_vs_cave.content import Room
from underhold.games.cave_vs_cave.naming.shapes import room_shapes
from underhold.locale import Words

GAME: Final = "cave_vs_cave"


def shape_sign(words: Words, shape: str) -> str:
    """One shape of walls as a sign."""
    return words.text(f"{GAME}.shape_sign.{shape}")


def room_signs(words: Words, room: Room) -> str:
    """The signs of all shapes that fit a room."""
    return "".join(shape_sign(words, shape) for shape in room_shapes(room))
