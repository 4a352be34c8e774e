"""Moves as the numbers 0 … n-1 of a fixed list, for those who need an action space that never changes.

A game's own moves are sparse integers. `Numbering` finds the place of one in the list by a small table of our own:
a dictionary would make an object of every move on the hot path.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ABSENT: Final = -1
_SPREAD: Final = 2654435761  # Knuth's multiplier: spreads neighbours over the table
_WORD: Final = 0xFFFFFFFF


class Numbering:
    """A list of moves, and the place of each in it."""

    def __init__(self, moves: list[int]) -> None:
        bits = (2 * len(moves)).bit_length()
        self.size: i64 = len(moves)
        self.moves: vec[i64] = vec[i64](moves)
        self._shift: i64 = 32 - bits
        self._last: i64 = (1 << bits) - 1
        self._places: vec[i64] = vec[i64]([ABSENT] * (1 << bits))
        for place, move in enumerate(moves):
            if self.index(move) != ABSENT:
                raise ValueError(f"The move {move} is in the list twice.")
            self._places[self._slot(move)] = place

    def _slot(self, move: i64) -> i64:
        """Where the move stands in the table, or the free place at which it would."""
        slot: i64 = (move * _SPREAD & _WORD) >> self._shift
        while self._places[slot] >= 0 and self.moves[self._places[slot]] != move:
            slot = (slot + 1) & self._last
        return slot

    def index(self, move: i64) -> i64:
        """The place of a move in the list; below 0 if it is not there."""
        return self._places[self._slot(move)]
