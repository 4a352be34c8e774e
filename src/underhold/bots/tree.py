"""A tree of whole turns, grown by playouts through deals that might be.

A node is a position as everyone sees it, so turns that lead to the same one meet there (transpositions), whatever was
dealt. Each playout takes one of the sampled deals, goes down the tree, adds a node, finishes the open turn as the
evaluation would, and asks the evaluation what every seat may expect. A node begins with its most promising lines and
takes the next ones into account as it is visited more often (progressive widening). Every seat plays for its own gain;
what a node backs up may be drawn towards its best line, because that is what its seat would play (see `max_backup`).
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.common.search.position import Line, Position

_DEPTH: Final = 400  # more lines than any game has
_DEAL: Final = 16  # a playout costs about as much as so many positions, apart from those it looks at
_WORST: Final = -1000000.0


class SearchOptions:
    """How a tree grows."""

    def __init__(
        self, width: i64, exploration: float, prior_visits: float, rollout_turns: i64, max_backup: float
    ) -> None:
        self.width: i64 = width  # lines of a node, at most
        self.exploration: float = exploration  # exploration constant, in points
        self.prior_visits: float = prior_visits  # how many visits the evaluation of a line counts for
        self.rollout_turns: i64 = rollout_turns  # turns that a playout continues beyond the tree
        self.max_backup: float = max_backup  # 0: a node backs up its mean; 1: the value of its best line


class Node:
    """Where a seat has to find a line, and what the playouts made of those it may choose."""

    def __init__(self, seat: i64, lines: list[Line], seats: i64) -> None:
        self.seat: i64 = seat
        self.lines = lines  # best first
        self.visits: i64 = 0
        self.tries: vec[i64] = vec[i64]([0] * len(lines))
        self.gains: vec[float] = vec[float]([0.0] * len(lines))  # of the seat, summed over the tries
        self.worths: vec[float] = vec[float]([0.0] * (len(lines) * int(seats)))  # of every seat, summed likewise

    def mean(self, index: i64, prior_visits: float) -> float:
        """The mean of a line's playouts; the evaluation counts as `prior_visits` playouts more."""
        line = self.lines[index]
        if line.certain:
            return line.worth
        return (self.gains[index] + prior_visits * line.worth) / (float(self.tries[index]) + prior_visits)

    def best(self, prior_visits: float) -> i64:
        """The line with the best mean among those that were tried; -1 if none was."""
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
    """A search from one view. `sample` gives a position with what is hidden filled in."""

    def __init__(self, sample: Callable[[], Position], seats: i64, options: SearchOptions) -> None:
        self.sample = sample
        self.seats: i64 = seats
        self.options = options
        self.nodes: dict[int, Node] = {}
        self.root = Node(0, [], seats)
        self.playouts: i64 = 0
        self.path: list[Node] = [self.root] * _DEPTH
        self.chosen: vec[i64] = vec[i64]([0] * _DEPTH)

    def plant(self, lines: list[Line]) -> None:
        """Begin with these lines; at least one."""
        position = self.sample()
        self.root = Node(position.seat(), lines, self.seats)
        self.nodes = {position.key(): self.root}

    def decided(self) -> bool:
        """Whether there is nothing left to find out: every line ends the game and was tried."""
        for line in self.root.lines:
            if not line.certain:
                return False
        return True

    def merit(self, index: i64) -> float:
        """How good a line of the root is for sure: its mean, less what it may owe to luck."""
        root = self.root
        if root.lines[index].certain:
            return root.lines[index].worth
        return root.mean(index, self.options.prior_visits) - self.options.exploration / sqrt(
            float(root.tries[index]) + 1.0
        )

    def playout(self) -> None:
        """Take a deal, go down, grow, judge, remember."""
        position = self.sample()
        position.effort.nodes += _DEAL
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
            if found is None:
                node = Node(seat, position.lines(self.options.width), self.seats)
                self.nodes[key] = node
                self._go_on(position, node)
                break
            node = found
        self._remember(position, depth)
        self.playouts += 1

    def _pick(self, node: Node) -> i64:
        """The line with the best mean and a bonus for being tried seldom, among those taken into account by now."""
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
            if not (rooted and node.lines[index].certain):  # known for sure
                value: float = node.mean(index, self.options.prior_visits) + exploration / sqrt(
                    float(node.tries[index]) + 1.0
                )
                if value > most:
                    most = value
                    best = index
            index += 1
        return best

    def _go_on(self, position: Position, node: Node) -> None:
        """Finish the open turn, and as many turns more as are wanted, with the best line at once."""
        line: Line = node.lines[0]
        turns: i64 = self.options.rollout_turns
        while True:
            position.follow(line.moves)
            if position.seat() < 0:
                return
            if position.settled():
                if turns == 0:
                    return
                turns -= 1
            line = position.lines(1)[0]

    def _remember(self, position: Position, depth: i64) -> None:
        """Hand the outcome up, from node to node."""
        worths = position.worths()
        seats: i64 = self.seats
        max_backup: float = self.options.max_backup
        index: i64 = depth - 1
        while index >= 0:
            node = self.path[index]
            at: i64 = self.chosen[index]
            node.visits += 1
            node.tries[at] = node.tries[at] + 1
            node.gains[at] = node.gains[at] + position.gain(worths, node.seat)
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
