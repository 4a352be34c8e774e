"""The walls round a space, in words and signs."""

from typing import Final

from underhold.games.cave_vs_cave.content import (
    Room,
)
from underhold.games.cave_vs_cave.engine.board import (
    FITS,
)
from underhold.locale import Words

GAME: Final = "cave_vs_cave"
_SHAPES: Final = ("none", "one", "corner", "facing", "three", "four")


def shape_of(pattern: int) -> str:
    """The shape that the walls round a space make, however they are turned."""
    count = pattern.bit_count()
    if count == 2:
        return "facing" if pattern in (0b0101, 0b1010) else "corner"
    return {0: "none", 1: "one", 3: "three", 4: "four"}[count]


def room_shapes(room: Room) -> list[str]:
    """The shapes that fit a room, fewest walls first."""
    fits = {shape_of(pattern) for pattern in range(16) if FITS[room.number] >> pattern & 1}
    return [shape for shape in _SHAPES if shape in fits]


def shape_sign(words: Words, pattern: int) -> str:
    """The walls round a space as one sign."""
    return words.text(f"{GAME}.shape_sign.{shape_of(pattern)}")


def room_signs(words: Words, room: Room) -> str:
    """The signs of all shapes that fit a room."""
    return "".join(words.text(f"{GAME}.shape_sign.{shape}") for shape in room_shapes(room))
