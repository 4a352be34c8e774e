"""What moves cost in a position."""

from underhold.games.cave_vs_cave.content import ROOMS, room_number
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.moves import option_number
from underhold.games.cave_vs_cave.engine.rules import price
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.move import Move, pack


def fee_of(view: View, move: Move) -> dict[str, int]:
    """What furnishing costs in this round in addition to the room's own cost."""
    return named(int(price(view, option_number(pack(move)))))


def cost_of(view: View, move: Move) -> dict[str, int]:
    """The total cost of furnishing in this round."""
    assert move.room is not None, move
    return named(int(price(view, option_number(pack(move)))) + ROOMS[room_number(move.room)].cost)
