"""Weights for the solver: positions on good lines should rank high enough that a narrow beam keeps them.

Temporal differences teach the evaluation how many points to expect on average. The solver needs something else: the
positions that lead to the best results should come first. So for every deal a wide beam search finds a good line. Then
narrow beams search the same deals. Whenever a position of the good line would be dropped, the weights are changed so
that it ranks higher and the positions kept instead rank lower; then the search continues with that position in the
beam. The result is the mean of the weights over time, as usual for a perceptron. (The method is known as "learning as
search optimization".)
"""

from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.solver import Costs
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position
from underhold.games.common.search.setup import SearchSetup
from underhold.games.common.search.weights import Weights

_LINES = 16  # lines per position
_NEAR_IN_TIME = (1.0, 0.5, 0.25)  # how much of a change the same weights get one and two time steps earlier and later
_BALANCE = 0.5  # as in the solver


class _Node:
    """A position in the beam, and how it was reached."""

    def __init__(self, rank: float, position: Position, parent: "_Node | None", moves: vec[i64]) -> None:
        self.rank = rank
        self.position = position
        self.parent = parent
        self.moves = moves

    def line(self) -> list[vec[i64]]:
        moves = []
        node = self
        while node.parent is not None:
            moves.append(node.moves)
            node = node.parent
        return moves[::-1]


class RankingLearner:
    """Changes weights so that a position ranks higher than others."""

    def __init__(self, setup: SearchSetup, weights: Weights, step: float) -> None:
        self._setup = setup
        self._values = weights.values
        self._step = step  # the greatest change of a weight at once

    def prefer(self, position: Position, others: list[Position]) -> None:
        """Move the rank of a position up and the mean rank of others down, until they are equal or by one step."""
        change: dict[int, float] = {}
        for number in position.features(0):
            change[number] = change.get(number, 0.0) + 1.0
        for other in others:
            for number in other.features(0):
                change[number] = change.get(number, 0.0) - 1.0 / len(others)
        size = sum(amount * amount for amount in change.values())
        gap = sum(other.worths()[0] for other in others) / len(others) - position.worths()[0]
        if gap <= 0.0 or size == 0.0:
            return
        step = min(self._step, gap / size)
        for number, amount in change.items():
            same = list(self._setup.same_weight_at_other_times(number))
            at = same.index(number)
            for distance, share in enumerate(_NEAR_IN_TIME):
                for near in {at - distance, at + distance}:
                    if 0 <= near < len(same):
                        self._values[same[near]] += step * amount * share


class Beam:
    """A plain beam search over whole turns, which can be held to a known line."""

    def __init__(self, guide: Guide, width: int) -> None:
        self._guide = guide
        self._width = width
        self._costs = Costs(_BALANCE)

    def search(
        self, start: Position, known: list[vec[i64]] | None = None, learner: RankingLearner | None = None
    ) -> list[vec[i64]]:
        """The best line that was found."""
        ticks = {int(self._guide.clock(start)): {int(start.key()): _Node(0.0, start, None, vec[i64]())}}
        on_line = _by_clock(self._guide, start, known) if known else {}
        best, best_points = None, 0.0
        while ticks:
            clock = min(ticks)
            nodes = ticks.pop(clock)
            width = max(1, int(self._width * self._costs.factor(clock)))
            kept = sorted(nodes.values(), key=lambda node: -node.rank)[:width]
            # Only once: where a turn does not advance the clock, this time comes again.
            wanted = on_line.pop(clock, None)
            if wanted is not None and all(node.position.key() != wanted.position.key() for node in kept):
                if learner is not None and len(nodes) > width:
                    learner.prefer(wanted.position, [node.position for node in kept[len(kept) // 2 :]])
                kept.append(wanted)
            for node in kept:
                before = node.position.effort.nodes
                for line in node.position.lines(_LINES):
                    after = node.position.copy()
                    after.follow(line.moves)
                    if after.seat() < 0:
                        if best is None or after.points(0) > best_points:
                            best, best_points = _Node(0.0, after, node, line.moves), after.points(0)
                        continue
                    same_time = ticks.setdefault(int(self._guide.clock(after)), {})
                    if after.key() not in same_time:
                        same_time[after.key()] = _Node(after.worths()[0], after, node, line.moves)
                self._costs.add(clock, node.position.effort.nodes - before)
        self._costs.update()
        assert best is not None
        return best.line()


def _by_clock(guide: Guide, start: Position, line: list[vec[i64]]) -> dict[int, _Node]:
    nodes = {}
    node = _Node(0.0, start.copy(), None, vec[i64]())
    for moves in line:
        after = node.position.copy()
        after.follow(moves)
        node = _Node(after.worths()[0], after, node, moves)
        if after.seat() >= 0:
            nodes[int(guide.clock(after))] = node
    return nodes
