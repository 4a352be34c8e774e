"""Remembers the ways to use an action tile, so that a tree search with two players lists them once for many positions.

What a tile can lead to depends on the player's own cave and on the display. The rest of the position only changes what
an outcome is worth: the action tiles that are left, who has more gold, and the value of the other cave. So the worth
of a remembered outcome is computed again for every position. Of each tile, only the outcomes are kept that were the
best where the tile was searched first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content.goods import GOLD, amount
from underhold.games.cave_vs_cave.engine.state import ACT, State
from underhold.games.cave_vs_cave.search.features import (
    ahead_worth,
    evaluate,
    readiness,
    row_after_turn,
    row_of,
    tiles_worth,
)
from underhold.games.common.search.keys import mix
from underhold.games.common.search.position import Line
from underhold.games.common.search.weights import Weights

KEPT: Final = 24  # lines of each tile: decisions that ask for more do without the memory
_MOST_LISTS: Final = 200_000  # then everything is forgotten
_GOLD_SHIFT: Final = 40
_NO_GOLD: Final[i64] = (1 << _GOLD_SHIFT) - 1


class Outcome:
    """What the worth of a line depends on, besides the position before it."""

    def __init__(self, own_worth: float, display: i64, gold: i64, walls_left: i64, ready: i64) -> None:
        self.own_worth: float = own_worth  # of the own cave, without `Table.own_worth`
        self.display: i64 = display
        self.gold: i64 = gold
        self.walls_left: i64 = walls_left
        self.readiness: i64 = ready


class KnownLine(Line):
    """A line with its outcome."""

    def __init__(self, moves: vec[i64], worth: float, outcome: Outcome) -> None:
        super().__init__(moves, worth)
        self.after: Outcome = outcome


class TurnMemory:
    """Lists of lines by key: `own_key` mixed with the choice of the tile."""

    def __init__(self) -> None:
        self._lists: dict[int, list[Line]] = {}

    def find(self, key: int) -> list[Line] | None:
        return self._lists.get(key)

    def keep(self, key: int, lines: list[Line]) -> None:
        if len(self._lists) >= _MOST_LISTS:
            self._lists = {}
        self._lists[key] = lines


class Table:
    """What outcomes are worth in one position with two players, before an action tile is chosen."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.weights = weights
        self.seat: i64 = state.seat
        self.row: i64 = row_after_turn(state, weights)
        self.other_gold: i64 = amount(state.caves[1 - state.seat].goods, GOLD)
        # After the last turn of a round the tiles do not count.
        self.tiles: i64 = 0 if state.turn + 1 == state.turns() * state.players else state.tiles
        self._scratch = state.branch()
        self._scratch.phase = ACT
        self._scratch.tiles = 0
        self.other_row: i64 = row_of(self._scratch, 1 - state.seat, weights)
        self._other_worths: dict[int, tuple[float, i64]] = {}  # with the readiness

    def own_worth(self, tile: i64, after: Outcome) -> float:
        """The part of the own worth that depends on the table, after this tile was used."""
        tiles: float = tiles_worth(self.weights, self.row, after.readiness, self.tiles & ~(1 << tile))
        return tiles + ahead_worth(self.weights, self.row, after.gold, self.other_gold)

    def other_worth(self, tile: i64, after: Outcome) -> float:
        """The value of the other seat."""
        key: i64 = mix(after.display, after.gold << 8 | after.walls_left)
        found = self._other_worths.get(key)
        if found is None:
            scratch = self._scratch
            scratch.display = after.display
            scratch.walls_left = after.walls_left
            cave = scratch.caves[self.seat]
            cave.goods = cave.goods & _NO_GOLD | after.gold << _GOLD_SHIFT
            other: i64 = 1 - self.seat
            found = evaluate(scratch, other, self.weights), readiness(scratch, other)
            self._other_worths[key] = found
        worth, ready = found
        return worth + tiles_worth(self.weights, self.other_row, ready, self.tiles & ~(1 << tile))


def own_key(state: State, cave_key: i64) -> i64:
    """A key of everything on which the ways to use an action tile depend, besides the tile."""
    key: i64 = mix(cave_key, state.display)
    key = mix(key, state.round << 40 | state.turn << 32 | state.seat << 24 | state.start << 16 | state.switches)
    return mix(key, state.pile_left << 16 | state.walls_left << 8 | state.cavern_left)
