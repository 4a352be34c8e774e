"""Reads the notation of moves. A text is read in a position, where it means at most one legal move."""

from difflib import get_close_matches

from underhold.core.errors import BadNotation
from underhold.games.cave_vs_cave.engine.notation import moves_written
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.naming.move import Move, legal, unpack
from underhold.games.cave_vs_cave.naming.named_view import tile_in_hand
from underhold.games.cave_vs_cave.naming.refusals import refusal


def read(view: View, text: str) -> Move:
    """The legal move with this notation; raises BadNotation or IllegalMove with the reason."""
    moves = legal(view)
    for move in moves:
        if str(move) == text:
            return move
    meant = [unpack(move) for move in moves_written(text)]
    if not meant:
        close = get_close_matches(text, [str(move) for move in moves], n=3)
        key = "error.notation.near" if close else "error.notation.unknown"
        raise BadNotation.of(key, text=repr(text), section="cave_vs_cave", moves=close)
    here = [move for move in meant if move.tile in (tile_in_hand(view), None)]
    refused = refusal(view, (here or meant)[0])
    assert refused is not None, text
    raise refused.error()
