"""A fixed list of moves, numbered 0 … n-1, for action spaces that never change.

A game's own moves are sparse integers. `Numbering` looks up their index in a small hash table of its own: a dictionary
would allocate an object for every move on the hot path.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ABSENT: Final = -1
_SPREAD: Final = 2654435761  # Knuth's multiplier: spreads similar numbers over the table
_WORD: Final = 0xFFFFFFFF


class Numbering:
    """A list of moves with a lookup of their indices."""

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
        """The slot of a move in the table, or the free slot where it would be stored."""
        slot: i64 = (move * _SPREAD & _WORD) >> self._shift
        while self._places[slot] >= 0 and self.moves[self._places[slot]] != move:
            slot = (slot + 1) & self._last
        return slot

    def index(self, move: i64) -> i64:
        """The index of a move in the list; negative if it is not in the list."""
        return self._places[self._slot(move)]
