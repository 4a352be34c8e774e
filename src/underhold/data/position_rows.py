"""Encodes games position by position into arrays, which grow until they are taken as one shard.

The observations of a shard are a hundred megabytes. Their memory is kept for the next shard, because getting new memory
from the system would take as long as encoding.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from underhold.data.move_sources import MoveSource
from underhold.encode import Encoding
from underhold.encode.encoding import batch_of
from underhold.games.common.encode.numbering import ABSENT

_ROWS: Final = 256  # rows that are encoded before they are copied, while they are in the processor's cache


@dataclass(frozen=True, slots=True)
class SearchNote:
    """What is known about a position that was searched."""

    row: int
    value: float
    visits: list[int]  # of every legal action, in their order


@dataclass(frozen=True, slots=True)
class PositionArrays:
    """The positions of some games, one row each, game by game."""

    observations: NDArray[np.int16]  # (rows, size)
    seats: NDArray[np.uint8]  # (rows,): the seat to move, which observes
    legal: NDArray[np.int32]  # the legal actions of all rows …
    counts: NDArray[np.int64]  # (rows,): … and how many each of them has
    actions: NDArray[np.int32]  # (rows,): what was played; ABSENT for the few moves without a number
    plies: NDArray[np.uint32]  # (games,): how many positions each game has
    searches: list[SearchNote]


class _GrowingArray:
    """Rows of numbers in memory that doubles when it is full, and is used again after `clear`."""

    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None:
        self._rows: NDArray[Any] = np.empty((_ROWS, *shape), kind)
        self._count = 0

    def extend(self, rows: NDArray[Any]) -> None:
        end = self._count + len(rows)
        if end > len(self._rows):
            longer = np.empty((2 * end, *self._rows.shape[1:]), self._rows.dtype)
            longer[: self._count] = self._rows[: self._count]
            self._rows = longer
        self._rows[self._count : end] = rows
        self._count = end

    def clear(self) -> NDArray[Any]:
        """The rows so far, which the next ones overwrite."""
        rows, self._count = self._rows[: self._count], 0
        return rows


class PositionRows:
    """Plays games and keeps an encoding of every position in which a move was chosen."""

    def __init__(self, coded: Encoding) -> None:
        self._seen = _GrowingArray((coded.size,), np.int16)
        self._seats = _GrowingArray((), np.uint8)
        self._legal = _GrowingArray((), np.int32)
        self._counts = _GrowingArray((), np.int64)
        self._batch = batch_of(coded, _ROWS, "win", {})
        self._batch.reserve(False)
        self._row = 0
        self._total = 0
        self._actions: list[int] = []
        self._plies: list[int] = []
        self._searches: list[SearchNote] = []

    def add_game(self, state: Any, moves: MoveSource) -> int:
        """Play a game, changing the state, and keep its positions; returns how many."""
        batch, row, plies = self._batch, self._row, 0
        index = batch.numbering.index
        while True:
            batch.states[row] = state
            seat = int(batch.seat_of(row))
            if seat < 0:
                break
            legal = batch.legal(row)
            move = moves.choose(state, seat, legal)
            if move is None:
                break
            batch.encode_rows(row, row + 1, False)
            self._actions.append(index(move))
            if moves.searched is not None:
                visits = [moves.searched.visits.get(int(one), 0) for one in legal if index(one) != ABSENT]
                self._searches.append(SearchNote(self._total + plies, moves.searched.value, visits))
            batch.apply(row, move)
            plies += 1
            row += 1
            if row == _ROWS:
                self._row = row
                self._copy_rows()
                row = 0
        moves.finish(state)
        batch.states[row] = None
        self._row = row
        self._total += plies
        self._plies.append(plies)
        return plies

    def take(self) -> PositionArrays:
        """All positions since the last call. The next game overwrites these arrays."""
        self._copy_rows()
        actions, plies = np.array(self._actions, np.int32), np.array(self._plies, np.uint32)
        searches, self._searches = self._searches, []
        self._actions, self._plies, self._total = [], [], 0
        seen, seats, legal, counts = (one.clear() for one in (self._seen, self._seats, self._legal, self._counts))
        return PositionArrays(seen, seats, legal, counts, actions, plies, searches)

    def clear(self) -> None:
        """Forget all positions, also those of a game that was broken off."""
        self.take()

    def _copy_rows(self) -> None:
        batch, rows, self._row = self._batch, self._row, 0
        if not rows:
            return
        # The list of legal actions moves to another place when it grows, so its memory is looked up each time.
        offsets = _memory(batch.offsets, np.int64)[: rows + 1]
        self._seen.extend(_memory(batch.buffer.values, np.int16).reshape(_ROWS, -1)[:rows])
        self._seats.extend(_memory(batch.seats, np.int64)[:rows])
        self._legal.extend(_memory(batch.legal_actions, np.int32)[: offsets[rows]])
        self._counts.extend(np.diff(offsets))


def _memory(vector: Any, kind: type[np.generic]) -> NDArray[Any]:
    """An array that shows the content of a vector."""
    return np.frombuffer(vector, kind)
