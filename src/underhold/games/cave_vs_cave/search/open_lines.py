"""Finds lines in a solo game in which the hidden tiles are known, for the solver.

Lines are whole turns, so there are many more than in a game with hidden tiles: late in the game a turn can end in more
than a thousand ways. A beam search within the turn finds the best ones. Its layers are unfinished turns with the same
number of moves, without conversions. In each layer it continues only the best, and only a few with the same open parts,
because what is still to come makes the others hard to compare.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.engine.lowering import OPTION_END
from underhold.games.cave_vs_cave.engine.rules import apply
from underhold.games.cave_vs_cave.engine.state import ACT, State
from underhold.games.cave_vs_cave.search.features import evaluate_open
from underhold.games.cave_vs_cave.search.lines import NOTHING_CONVERTED, LineFinder, cave_key, turn_key
from underhold.games.common.search.keys import mix
from underhold.games.common.search.position import Effort, Line
from underhold.games.common.search.weights import Weights

_GROUP_WIDTH: Final = 4  # unfinished turns with the same open parts that are continued in a layer …
_LAYER_WIDTH: Final = 20  # … and all of them together


class _UnfinishedTurn:
    """A position within a turn, and how it was reached."""

    def __init__(self, before: "_UnfinishedTurn | None", moves: vec[i64], state: State, worth: float, group: int):
        self.before = before
        self.moves: vec[i64] = moves  # since `before`
        self.state = state
        self.worth: float = worth  # if the turn ended here
        self.group: int = group  # what is still open


def _rank_of(turn: _UnfinishedTurn) -> float:
    return -turn.worth


class OpenLineFinder(LineFinder):
    """Finds the lines of a position whose hidden tiles are known."""

    def __init__(self, weights: Weights, effort: Effort) -> None:
        super().__init__(weights, effort)
        self.group_width: i64 = _GROUP_WIDTH
        self.layer_width: i64 = _LAYER_WIDTH
        self._next_layer: list[_UnfinishedTurn] = []
        self._here: _UnfinishedTurn | None = None

    def find(self, state: State, most: i64) -> list[Line]:
        self._begin(state, most)
        layer = [_UnfinishedTurn(None, vec[i64](), state, 0.0, 0)]
        while layer:
            self._next_layer = []
            members: dict[int, int] = {}
            expanded: i64 = 0
            for turn in layer:
                if expanded >= self.layer_width:
                    break
                count: int = members.get(turn.group, 0)
                if count < self.group_width:
                    members[turn.group] = count + 1
                    expanded += 1
                    self._here = turn
                    self._expand(turn.state, 0, 0, NOTHING_CONVERTED)
            layer = sorted(self._next_layer, key=_rank_of)
        self._here = None
        self._next_layer = []
        return self.lines.best

    def _follow(self, state: State, move: i64, depth: i64, digs: i64, converted: i64) -> None:
        after = state.branch()
        apply(after, move, None)
        self.path[depth] = move
        if converted >= 0:  # conversions do not start a new layer: they only prepare the next move
            self._explore(after, depth + 1, digs, converted)
        elif self.seen.add(turn_key(after, NOTHING_CONVERTED)):
            self._add(after, depth + 1)

    def _add(self, state: State, depth: i64) -> None:
        """Add the state after the current path to the next layer, or to the lines if nothing is left to do."""
        worth: float = evaluate_open(state, self.weights)
        open_: i64 = state.open_parts | state.room_parts << 8 | state.power_open << 16 | state.uses_left << 24
        open_ |= state.digs_left << 32
        if open_ == 0 and state.phase == ACT:
            self.effort.nodes += 1
            self._offer(state, worth, depth)
            return
        group: i64 = open_ | state.phase << 40 | state.tile << 44
        self._next_layer.append(_UnfinishedTurn(self._here, self.path[:depth], state, worth, int(group)))

    def _judge(self, state: State, end: i64, depth: i64, digs: i64) -> None:
        turn = self._here
        assert turn is not None
        self._offer(state, turn.worth, depth)

    def _offer(self, state: State, worth: float, depth: i64) -> None:
        """Add the line that ends the turn in this state."""
        is_new: bool = self.outcomes.add(mix(cave_key(state.caves[self.seat]), state.tile))
        if not is_new or not self.lines.would_keep(worth):
            return
        parts = [self.path[:depth]]
        turn = self._here
        while turn is not None:
            parts.append(turn.moves)
            turn = turn.before
        moves = vec[i64]()
        for part in reversed(parts):
            for move in part:
                moves = append(moves, move)
        self.lines.add(Line(append(moves, OPTION_END << 10), worth))
