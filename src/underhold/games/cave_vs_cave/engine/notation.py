"""Moves as short words without spaces, built from the content tables; docs/notation.md describes the notation.

Two moves may share a text (`dig:a2` is a part of three tiles), but two legal moves of one position never do, and texts
are read in a position: see `naming.reading`.
"""

from collections.abc import Mapping
from typing import Final

from underhold.core.errors import BadNotation
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.board import EDGE_NAMES, FACES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    DIG,
    END,
    FACE,
    FURNISH,
    ROOM_OPTIONS,
    TAKE,
    TEAR,
    WALL,
    Option,
)
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES, option_of, place_of, room_of


def amounts_text(amounts: Mapping[str, int]) -> str:
    """Amounts as text: `2wood,gold` for 2 wood and 1 gold."""
    return ",".join(kind if amount == 1 else f"{amount}{kind}" for kind, amount in amounts.items() if amount)


def goods_text(goods: int) -> str:
    """The same for packed goods."""
    return amounts_text(named(goods))


def _trade_text(option: Option) -> str:
    if not option.pay:
        return "+" + goods_text(option.gain)
    return f"{goods_text(option.pay)}>{goods_text(option.gain)}"


def _room_text(move: int, option: Option) -> str:
    """A room's name; if the room offers more than one thing, also what is paid or, if nothing is paid, received."""
    room = ROOM_IDS[option.room]
    if option.kind == DIG:
        return f"{room}:{SPACES[place_of(move)]}"
    if option.kind in (FURNISH, WALL, TEAR):
        return f"{room}:{_aimed_text(move, option)}"
    first, end = ROOM_OPTIONS[option.room], ROOM_OPTIONS[option.room + 1]
    return room if end - first <= 1 else f"{room}:{goods_text(option.pay or option.gain)}"


def _aimed_text(move: int, option: Option) -> str:
    place = place_of(move)
    if option.kind == WALL:
        return f"wall:{EDGE_NAMES[place]}"
    if option.kind == TEAR:
        return f"tear:{EDGE_NAMES[place]}"
    furnished = f"{ROOM_IDS[room_of(move)]}@{SPACES[place]}"
    return f"{furnished}:{goods_text(option.pay)}" if option.pay else furnished


def _text(move: int) -> str:
    option = option_of(move)
    place = place_of(move)
    if option.kind == CHOOSE:
        return ACTION_IDS[place]
    if option.kind == END:
        return "end"
    if option.kind == TAKE:
        return "take"
    if option.kind == FACE:
        return f"cavern:{FACES[option.place]}"
    if option.room >= 0:
        return _room_text(move, option)
    if option.kind == DIG:
        return f"dig{option.count}:{SPACES[place]}" if option.count > 1 else f"dig:{SPACES[place]}"
    if option.kind in (FURNISH, WALL, TEAR):
        return _aimed_text(move, option)
    return _trade_text(option)


def _texts() -> dict[int, str]:
    """Every move with its text. Alternatives of one tile or room that read alike are numbered: `#2`, `#3` …"""
    texts: dict[int, str] = {}
    known: dict[tuple[int, int, str], int] = {}
    for move in ALL_MOVES:
        option, text = option_of(move), _text(move)
        place = (option.tile, option.room, text)
        known[place] = known.get(place, 0) + 1
        texts[move] = text if known[place] == 1 else f"{text}#{known[place]}"
    return texts


_TEXTS: Final = _texts()


def write(move: int) -> str:
    """The notation of a packed move."""
    try:
        return _TEXTS[move]
    except KeyError:
        raise BadNotation(f"{move} is not a move of Cave vs Cave.") from None


def moves_written(text: str) -> list[int]:
    """All moves with this notation, in any position."""
    return [move for move, known in _TEXTS.items() if known == text]
