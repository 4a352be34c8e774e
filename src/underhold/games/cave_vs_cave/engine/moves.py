"""How a move is packed into one integer, and the list of all moves that exist in any position.

option << 10 | room << 5 | place       place: a space, an edge, an action tile, or 0
"""

from typing import Final

from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES, EDGE_COUNT, ENTRANCE, SPACES, is_edge
from underhold.games.cave_vs_cave.engine.lowering import CHOOSE, DIG, FURNISH, OPTIONS, TEAR, USE, WALL, Option

_EDGES: Final = tuple(edge for edge in range(EDGE_COUNT) if is_edge(edge))
_FURNISHABLE: Final = tuple(space for space in range(len(SPACES)) if space != ENTRANCE)


def packed_move(option: int, place: int = 0, room: int = 0) -> int:
    """The move that carries out an option; `place` is its target, and `room` the room to furnish."""
    return int(option << 10 | room << 5 | place)


def option_number(move: int) -> int:
    """The number of the option that the move carries out."""
    return move >> 10


def option_of(move: int) -> Option:
    """The option that the move carries out."""
    return OPTIONS[move >> 10]


def room_of(move: int) -> int:
    """The room to be furnished."""
    return move >> 5 & 31


def place_of(move: int) -> int:
    """The space, edge or action tile that the move targets."""
    return move & 31


def _all_moves_of(number: int, option: Option) -> tuple[int, ...]:
    """Every move of an option."""
    if option.kind == USE:
        return ()
    if option.kind == FURNISH:
        return tuple(packed_move(number, space, room.number) for room in ROOMS[1:] for space in _FURNISHABLE)
    places: tuple[int, ...] = (0,)
    if option.kind == CHOOSE:
        places = tuple(range(len(ACTIONS)))
    elif option.kind == DIG:
        places = COVERED_SPACES
    elif option.kind in (WALL, TEAR):
        places = _EDGES
    return tuple(packed_move(number, place) for place in places)


MOVES_OF_OPTION: Final = tuple(_all_moves_of(number, option) for number, option in enumerate(OPTIONS))
ALL_MOVES: Final = tuple(move for moves in MOVES_OF_OPTION for move in moves)
