"""The list of all moves there are, whether or not a position offers them."""

from typing import Final

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES, EDGE_COUNT, ENTRANCE, SPACES, is_edge
from underhold.games.cave_vs_cave.engine.lowering import CHOOSE, DIG, FURNISH, OPTIONS, TEAR, USE, WALL, Option

_EDGES: Final = tuple(edge for edge in range(EDGE_COUNT) if is_edge(edge))
_FURNISHABLE: Final = tuple(space for space in range(len(SPACES)) if space != ENTRANCE)


def option_of(move: int) -> Option:
    """What kind of thing the move does."""
    return OPTIONS[move >> 10]


def room_of(move: int) -> int:
    """The room to be furnished."""
    return move >> 5 & 31


def place_of(move: int) -> int:
    """The space, edge or action tile that a move is aimed at."""
    return move & 31


def _aims(option: Option) -> list[int]:
    """What can be added to the option's number: rooms and places."""
    if option.kind == CHOOSE:
        return list(range(len(ACTIONS)))
    if option.kind == DIG:
        return list(COVERED_SPACES)
    if option.kind == FURNISH:
        return [room.number << 5 | space for room in ROOMS[1:] for space in _FURNISHABLE]
    if option.kind in (WALL, TEAR):
        return list(_EDGES)
    return [] if option.kind == USE else [0]


ALL_MOVES: Final = tuple(number << 10 | aim for number, option in enumerate(OPTIONS) for aim in _aims(option))
