"""Tree search over whole turns, with playouts through sampled deals.

A node is a position as everyone sees it, so different turns that lead to the same position share a node
(transpositions), whatever was dealt. Each playout takes one of the sampled deals, descends the tree, adds a node,
finishes the current turn by the evaluation, and takes the evaluation's expected points for every seat. A node starts
with its most promising lines and considers more of them the more often it is visited (progressive widening). Every seat
maximizes its own gain; the value that a node backs up can be shifted towards its best line, because its seat would play
that (see `max_backup`).
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.common.search.position import Line, Position

_DEPTH: Final = 400  # more lines than any game has
_PLAYOUT_COST: Final = 16  # cost of a playout in positions, besides those that it visits
_WORST: Final = -1000000.0


class SearchOptions:
    """Parameters of the tree search."""

    def __init__(
        self, width: i64, exploration: float, prior_visits: float, rollout_turns: i64, max_backup: float
    ) -> None:
        self.width: i64 = width  # maximum number of lines per node
        self.exploration: float = exploration  # exploration constant, in points
        self.prior_visits: float = prior_visits  # how many visits the evaluation of a line counts for
        self.rollout_turns: i64 = rollout_turns  # turns that a playout continues beyond the tree
        self.max_backup: float = max_backup  # 0: a node backs up its mean; 1: the value of its best line


class Node:
    """A position in which a seat has to choose a line, with the playout statistics of each line."""

    def __init__(self, seat: i64, lines: list[Line], seats: i64) -> None:
        self.seat: i64 = seat
        self.lines = lines  # best first
        self.visits: i64 = 0
        self.tries: vec[i64] = vec[i64]([0] * len(lines))
        self.gains: vec[float] = vec[float]([0.0] * len(lines))  # of the seat, summed over all tries
        self.worths: vec[float] = vec[float]([0.0] * (len(lines) * int(seats)))  # of every seat, summed over all tries

    def mean(self, index: i64, prior_visits: float) -> float:
        """The mean result of a line; the evaluation counts as `prior_visits` additional playouts."""
        line = self.lines[index]
        if line.certain:
            return line.worth
        return (self.gains[index] + prior_visits * line.worth) / (float(self.tries[index]) + prior_visits)

    def best(self, prior_visits: float) -> i64:
        """The index of the tried line with the best mean; -1 if none was tried."""
        best: i64 = -1
        most: float = _WORST
        index: i64 = 0
        count: i64 = len(self.lines)
        while index < count:
            if self.tries[index]:
                value: float = self.mean(index, prior_visits)
                if value > most:
                    most = value
                    best = index
            index += 1
        return best


class Tree:
    """A search from one view. `sample` returns a position with the hidden information filled in.

    A tree can continue an earlier one of the same game: it takes over the nodes that it reaches, with all that was
    learned there. Other nodes are forgotten when a third tree continues this one, nodes visited only once immediately.
    """

    def __init__(
        self, sample: Callable[[], Position], seats: i64, options: SearchOptions, earlier: "Tree | None" = None
    ) -> None:
        self.sample = sample
        self._earlier: dict[int, Node] = {} if earlier is None else earlier.taken_over()
        self.seats: i64 = seats
        self.options = options
        self.nodes: dict[int, Node] = {}
        self.root = Node(0, [], seats)
        # Of this tree alone, by line of the root: how often it was tried, and of its gains and then of the worths of
        # every seat: the sums and the sums of squares.
        self.counts: vec[i64] = vec[i64]()
        self.sums: vec[float] = vec[float]()
        self.squares: vec[float] = vec[float]()
        self.playouts: i64 = 0
        self.path: list[Node] = [self.root] * _DEPTH
        self.chosen: vec[i64] = vec[i64]([0] * _DEPTH)

    def taken_over(self) -> dict[int, Node]:
        """The nodes that are worth keeping for a later tree. This one must not be used any more."""
        kept = {key: node for key, node in self.nodes.items() if node.visits > 1}
        self.nodes = {}
        self._earlier = {}
        return kept

    def set_root(self, lines: list[Line]) -> None:
        """Set the lines to choose from; at least one."""
        position = self.sample()
        self._begin(position.key(), Node(position.seat(), lines, self.seats))

    def find_root(self) -> None:
        """Choose from all lines, or from those of the earlier tree if it has been here."""
        position = self.sample()
        key: int = position.key()
        found = self._earlier.get(key)
        if found is None:
            found = Node(position.seat(), position.lines(self.options.width), self.seats)
        self._begin(key, found)

    def _begin(self, key: int, root: Node) -> None:
        self.root = root
        self.nodes = {key: root}
        size: int = len(root.lines) * (int(self.seats) + 1)
        self.counts = vec[i64]([0] * len(root.lines))
        self.sums = vec[float]([0.0] * size)
        self.squares = vec[float]([0.0] * size)

    def decided(self) -> bool:
        """Whether the result is exact: every line ends the game and was tried."""
        for line in self.root.lines:
            if not line.certain:
                return False
        return True

    def lower_bound(self, index: i64) -> float:
        """A lower bound for the value of a line of the root: its mean minus an uncertainty."""
        root = self.root
        if root.lines[index].certain:
            return root.lines[index].worth
        return root.mean(index, self.options.prior_visits) - self.options.exploration / sqrt(
            float(root.tries[index]) + 1.0
        )

    def errors(self, index: i64) -> vec[float]:
        """The standard errors of the mean results of a line of the root: of its gain, then of the worths of every seat.

        Playouts that share a tree are not independent, so a repeated search can differ by more. A line that was tried
        less than twice has no error: -1.
        """
        root = self.root
        tries: i64 = self.counts[index]
        size: i64 = self.seats + 1
        found = vec[float]([-1.0] * int(size))
        if root.lines[index].certain:
            return vec[float]([0.0] * int(size))
        if tries < 2:
            return found
        count: float = float(tries)
        at: i64 = 0
        while at < size:
            total: float = self.sums[index * size + at]
            spread: float = self.squares[index * size + at] - total * total / count
            found[at] = sqrt(max(0.0, spread) / (count - 1.0) / count)
            at += 1
        return found

    def playout(self) -> None:
        """Run one playout: sample a deal, descend, add a node, evaluate, back up."""
        position = self.sample()
        position.effort.nodes += _PLAYOUT_COST
        node = self.root
        depth: i64 = 0
        while True:
            index: i64 = self._pick(node)
            self.path[depth] = node
            self.chosen[depth] = index
            depth += 1
            position.follow(node.lines[index].moves)
            seat: i64 = position.seat()
            if seat < 0:
                if depth == 1:
                    node.lines[index].worth = position.gain(position.worths(), node.seat)
                    node.lines[index].certain = True
                break
            key: int = position.key()
            found = self.nodes.get(key)
            if found is None and len(self._earlier):
                found = self._earlier.pop(key, None)
                if found is not None:
                    self.nodes[key] = found
            if found is None:
                node = Node(seat, position.lines(self.options.width), self.seats)
                self.nodes[key] = node
                self._roll_out(position, node)
                break
            node = found
        self._back_up(position, depth)
        self.playouts += 1

    def _pick(self, node: Node) -> i64:
        """The line with the best mean plus exploration bonus, among those considered by now."""
        visits: float = float(node.visits)
        wide: i64 = 2 + i64(1.5 * sqrt(visits))
        count: i64 = len(node.lines)
        if wide > count:
            wide = count
        if wide == 1:
            return 0
        rooted: bool = node is self.root
        exploration: float = self.options.exploration * sqrt(log(visits + 2.0))
        best: i64 = 0
        most: float = _WORST
        index: i64 = 0
        while index < wide:
            if not (rooted and node.lines[index].certain):  # already exact
                value: float = node.mean(index, self.options.prior_visits) + exploration / sqrt(
                    float(node.tries[index]) + 1.0
                )
                if value > most:
                    most = value
                    best = index
            index += 1
        return best

    def _roll_out(self, position: Position, node: Node) -> None:
        """Finish the current turn and `rollout_turns` more, always with the best line."""
        line: Line = node.lines[0]
        turns: i64 = self.options.rollout_turns
        while True:
            position.follow(line.moves)
            if position.seat() < 0:
                return
            if position.at_turn_start():
                if turns == 0:
                    return
                turns -= 1
            line = position.lines(1)[0]

    def _back_up(self, position: Position, depth: i64) -> None:
        """Back up the result along the path."""
        worths = position.worths()
        seats: i64 = self.seats
        max_backup: float = self.options.max_backup
        index: i64 = depth - 1
        while index >= 0:
            node = self.path[index]
            at: i64 = self.chosen[index]
            node.visits += 1
            node.tries[at] = node.tries[at] + 1
            gain: float = position.gain(worths, node.seat)
            node.gains[at] = node.gains[at] + gain
            if index == 0:
                self._count(at, gain, worths)
            seat: i64 = 0
            while seat < seats:
                node.worths[at * seats + seat] = node.worths[at * seats + seat] + worths[seat]
                seat += 1
            if max_backup > 0.0 and index > 0:
                best: i64 = node.best(self.options.prior_visits)
                tries: float = float(node.tries[best])
                seat = 0
                while seat < seats:
                    worths[seat] += max_backup * (node.worths[best * seats + seat] / tries - worths[seat])
                    seat += 1
            index -= 1

    def _count(self, index: i64, gain: float, worths: vec[float]) -> None:
        """Add a result of a line of the root to the sums of this tree."""
        self.counts[index] = self.counts[index] + 1
        at: i64 = index * (self.seats + 1)
        self.sums[at] = self.sums[at] + gain
        self.squares[at] = self.squares[at] + gain * gain
        seat: i64 = 0
        while seat < self.seats:
            at += 1
            self.sums[at] = self.sums[at] + worths[seat]
            self.squares[at] = self.squares[at] + worths[seat] * worths[seat]
            seat += 1
