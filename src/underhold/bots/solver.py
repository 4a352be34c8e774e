"""Finds the best line through a solo game: a beam search over whole turns that improves as long as it runs.

A *pass* goes from a position to the end of the game, one tick of the game's clock at a time. At every tick it keeps the
most promising positions, each only once. The main passes (the *ladder*) start at the beginning and get wider and wider.
Between them run small passes with some noise, from the beginning or from a position on a good known line: they find by
another route what a wide pass missed. A pass is narrower at ticks where positions are costly to expand. Positions that
cannot exceed the best known result are dropped.

The search pauses after every slice of work, so that the caller can show progress and react to Ctrl-C. With a budget in
nodes the search is deterministic; with a budget in seconds it depends on the machine.
"""

from math import pow
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position

_NO_SCORE: Final = -1000000.0
_SLACK: Final = 4  # a tick collects this many times its width before it is pruned
_ELITE: Final = 12  # good lines that small passes may start from
_LAST: Final = 3.0  # a pass that uses more than a third of the rest of the budget is the last one
_LEAST_UNIT: Final = 0.000001


class SolverOptions:
    """Parameters of the beam search."""

    def __init__(self) -> None:
        self.growth: i64 = 4  # every pass of the ladder is this many times wider than the one before
        self.min_lines: i64 = 4  # lines per position in the narrowest pass …
        self.max_lines: i64 = 16  # … and in a wide one
        self.families: i64 = 4  # one family gets at most 1/families of a tick while there are others
        self.ladder_share: float = 0.8  # share of the budget for the ladder, at most; the rest is for small passes
        self.from_start: float = 0.25  # share of the small passes that start at the beginning
        self.small_pass_cost: float = 0.25  # maximum cost of a small pass, relative to the widest pass
        self.noise: float = 0.0  # noise in points added to ranks on the ladder …
        self.max_noise: float = 3.0  # … and, at most, in small passes
        self.elite_margin: float = 4.0  # points that a good line may be below the best
        self.balance: float = 0.5  # how much narrower a pass is where turns are costly: 0 not at all, 1 the same cost


class Node:
    """A position on a line, and how it was reached. The position is released after it has been expanded."""

    def __init__(self, parent: "Node | None", moves: vec[i64], position: Position | None, rank: float, family: i64):
        self.parent = parent
        self.moves: vec[i64] = moves
        self.position = position
        self.rank: float = rank
        self.family: i64 = family

    def path(self) -> list["Node"]:
        """The nodes from the one after the root to this one."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes


def _rank_of(node: Node) -> float:
    return -node.rank


def most_promising(nodes: list[Node], width: i64, families: i64) -> list[Node]:
    """The best `width` nodes. While there are others, a family gets at most 1/`families` of the places."""
    ordered = sorted(nodes, key=_rank_of)
    if len(ordered) <= width:
        return ordered
    share: i64 = max(1, width // families)
    members: dict[int, int] = {}
    chosen: list[Node] = []
    others: list[Node] = []
    for node in ordered:
        if len(chosen) >= width:
            break
        count: int = members.get(node.family, 0)
        if count < share:
            members[node.family] = count + 1
            chosen.append(node)
        else:
            others.append(node)
    for node in others:
        if len(chosen) >= width:
            break
        chosen.append(node)
    return chosen


class _Tick:
    """The positions of one tick that are still to be expanded."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most  # positions to collect before they are pruned
        self.nodes: list[Node] = []
        self.seen: set[int] = set()


class Costs:
    """What it costs to expand a position, tick by tick."""

    def __init__(self, balance: float) -> None:
        self.balance: float = balance
        self.nodes: dict[int, int] = {}
        self.turns: dict[int, int] = {}
        self.scale: float = 0.0  # such that a pass costs the same as one with the same width everywhere

    def add(self, tick: i64, nodes: i64) -> None:
        """Count an expanded position."""
        key: int = int(tick)
        self.nodes[key] = self.nodes.get(key, 0) + int(nodes)
        self.turns[key] = self.turns.get(key, 0) + 1

    def update(self) -> None:
        """Set the scale; called after every pass."""
        even: float = 0.0
        balanced: float = 0.0
        for tick, nodes in self.nodes.items():
            cost: float = float(max(1, nodes)) / float(self.turns[tick])
            even += cost
            balanced += pow(cost, 1.0 - self.balance)
        self.scale = even / balanced

    def factor(self, tick: i64) -> float:
        """How much wider than on average a pass is at a tick."""
        key: int = int(tick)
        if self.scale == 0.0 or key not in self.nodes:
            return 1.0
        return self.scale * pow(float(max(1, self.nodes[key])) / float(self.turns[key]), -self.balance)


class Pass:
    """One pass of the beam search; `step` expands one position."""

    def __init__(
        self,
        root: Node,
        position: Position,
        guide: Guide,
        options: SolverOptions,
        width: i64,
        noise: float,
        floor: float,
        rng: Rng,
        costs: Costs,
    ) -> None:
        """Start at a position, reached through `root`. Only results above `floor` are of interest."""
        self.guide = guide
        self.families: i64 = options.families
        self.width: i64 = width
        self.noise: float = noise
        self.rng = rng
        self.costs = costs
        self.lines: i64 = min(options.max_lines, options.min_lines + 2 * width)
        self.found: Node | None = None  # the end of the best line
        self.score: float = floor  # its points
        self.complete: bool = True  # no listed line was dropped, except those that could not improve the result
        self.tick: i64 = guide.clock(position)  # the tick that is being expanded
        self._wave: list[Node] = [Node(root.parent, root.moves, position, 0.0, 0)]
        self._at: i64 = 0
        self._ticks: dict[int, _Tick] = {}

    def over(self) -> bool:
        """Whether everything has been expanded."""
        return self._at >= len(self._wave) and len(self._ticks) == 0

    def step(self) -> bool:
        """Expand one position; returns whether that improved the best result."""
        if self._at >= len(self._wave):
            self._next_tick()
        node = self._wave[self._at]
        self._at += 1
        position = node.position
        assert position is not None
        node.position = None
        if self.guide.ceiling(position) <= self.score:
            return False  # the best result has improved since this position was kept
        before: i64 = position.effort.nodes
        better = self._follow_up(node, position)
        self.costs.add(self.tick, position.effort.nodes - before)
        return better

    def width_at(self, tick: i64) -> i64:
        """The number of positions to expand at a tick."""
        return max(1, i64(float(self.width) * self.costs.factor(tick)))

    def _next_tick(self) -> None:
        self.tick = min(self._ticks)
        tick = self._ticks.pop(int(self.tick))
        width: i64 = self.width_at(self.tick)
        if len(tick.nodes) > width:
            self.complete = False
        self._wave = most_promising(tick.nodes, width, self.families)
        self._at = 0

    def _follow_up(self, node: Node, position: Position) -> bool:
        better = False
        lines = position.lines(self.lines)
        if len(lines) >= self.lines:
            self.complete = False
        for line in lines:
            after = position.copy()
            after.follow(line.moves)
            if after.seat() < 0:
                score: float = after.points(0)
                if score > self.score:
                    self.score = score
                    self.found = Node(node, line.moves, None, score, 0)
                    better = True
            else:
                self._keep(node, line.moves, after)
        return better

    def _keep(self, parent: Node, moves: vec[i64], position: Position) -> None:
        clock: int = int(self.guide.clock(position))
        tick = self._ticks.get(clock)
        if tick is None:
            tick = _Tick(_SLACK * self.width_at(clock) + self.lines)
            self._ticks[clock] = tick
        key: int = position.key()
        if key in tick.seen:
            return
        tick.seen.add(key)
        rank: float = position.worths()[0]
        if self.noise > 0.0:
            rank += self.noise * (self.rng.unit() + self.rng.unit() - 1.0)
        tick.nodes.append(Node(parent, moves, position, rank, self.guide.family(position)))
        if len(tick.nodes) > tick.most:
            self.complete = False
            tick.nodes = most_promising(tick.nodes, tick.most // 2 + 1, self.families)


class Solver:
    """Searches for the line with the most points in a solo game; `work` continues the search."""

    def __init__(
        self,
        start: Position,
        guide: Guide,
        seed: int = 0,
        seconds: float = 0.0,
        nodes: i64 = 0,
        options: SolverOptions | None = None,
    ) -> None:
        """The budget is either `seconds` or `nodes`."""
        self.start = start
        self._root = Node(None, vec[i64](), None, 0.0, 0)
        self.guide = guide
        self.seconds: float = seconds
        self.nodes: i64 = nodes
        self.options = options if options is not None else SolverOptions()
        self.rng = Rng(seed, stream=6)
        self.best: Node | None = None
        self.score: float = _NO_SCORE
        self.passes: i64 = 0
        self.width: i64 = 0  # of the current pass
        self.widest: i64 = 0  # of finished passes on the ladder
        self.exhausted: bool = False  # all lines that the positions list have been tried
        self.spent_seconds: float = 0.0
        self._unit: float = 0.0  # cost of a pass per unit of width
        self._on_ladder: float = 0.0  # spent on the ladder, and on small passes
        self._on_small_passes: float = 0.0
        self._elite: list[Node] = []
        self._costs = Costs(self.options.balance)
        self._pass: Pass | None = None
        self._pass_began: float = 0.0
        self._pass_on_ladder: bool = True
        self._first_nodes: i64 = start.effort.nodes

    def spent_nodes(self) -> i64:
        """The number of positions searched, including those within turns."""
        return self.start.effort.nodes - self._first_nodes

    def turns(self) -> i64:
        """The number of turns whose lines were listed."""
        return self.start.effort.turns

    def tick(self) -> i64:
        """The tick of the current pass."""
        return self._pass.tick if self._pass is not None else 0

    def over(self) -> bool:
        """Whether the budget is spent or nothing is left to try."""
        return self.exhausted or self._left() <= 0.0

    def line(self) -> list[list[int]]:
        """The best line, one list of moves per turn (or per part of a turn, if something was revealed)."""
        if self.best is None:
            return []
        return [[int(move) for move in node.moves] for node in self.best.path()]

    def good_ends(self) -> list[Node]:
        """The ends of the best lines of finished passes, best first; their `rank` is the points."""
        return list(self._elite)

    def work(self, seconds: float) -> bool:
        """Search for about this long; returns whether a better line was found."""
        began: float = perf_counter()
        spent_before: float = self.spent_seconds
        better = False
        while not self.over():
            if self._step():
                better = True
            passed: float = perf_counter() - began
            self.spent_seconds = spent_before + passed
            if passed >= seconds:
                break
        return better

    def _spent(self) -> float:
        return float(self.spent_nodes()) if self.nodes else self.spent_seconds

    def _budget(self) -> float:
        return float(self.nodes) if self.nodes else self.seconds

    def _left(self) -> float:
        return self._budget() - self._spent()

    def _step(self) -> bool:
        running = self._pass
        if running is None:
            running = self._begin()
            self._pass = running
            self._pass_began = self._spent()
        better = running.step() and running.score > self.score
        if better:
            self.best = running.found
            self.score = running.score
            if self.guide.ceiling(self.start) <= self.score:
                self.exhausted = True
        if running.over():
            self._end(running)
            self._pass = None
        return better

    def _begin(self) -> Pass:
        """The next pass; passes on the ladder and small passes alternate."""
        self.passes += 1
        width: i64 = self.options.growth * self.widest if self.widest else 1
        if self._unit > 0.0:
            share: float = self.options.ladder_share
            # The last pass of the ladder is as wide as the budget allows. It is the last one if too little would be
            # left for a wider one after it.
            fits: float = (share * self._budget() - self._on_ladder) / self._unit
            if fits < _LAST * float(width):
                width = i64(fits)
            behind: bool = self._on_ladder * (1.0 - share) > self._on_small_passes * share
            if behind or width < 2 * self.widest:
                self._pass_on_ladder = False
                return self._begin_small_pass()
        self._pass_on_ladder = True
        self.width = width
        return self._new_pass(self._root, self.start.copy(), self.options.noise, self.score)

    def _begin_small_pass(self) -> Pass:
        """A small pass with noise, from the beginning or from a position on a good line, as wide as its budget
        allows.
        """
        root = self._root
        position = self.start.copy()
        share: float = 1.0  # of the line that is still to be played
        if self._elite and self.rng.unit() >= self.options.from_start:
            path = self._elite[self.rng.below(len(self._elite))].path()
            keep: i64 = self.rng.below(len(path))
            for node in path[: int(keep)]:
                position.follow(node.moves)
                root = node
            share = float(len(path) - keep) / float(len(path))
        time: float = min(self._left(), self.options.small_pass_cost * self._unit * float(self.widest))
        self.width = max(1, i64(time / (self._unit * share)))
        noise: float = self.options.max_noise * self.rng.unit()
        return self._new_pass(root, position, noise, self.score - self.options.elite_margin)

    def _new_pass(self, root: Node, position: Position, noise: float, floor: float) -> Pass:
        return Pass(root, position, self.guide, self.options, self.width, noise, floor, self.rng.split(), self._costs)

    def _end(self, ended: Pass) -> None:
        if ended.found is not None:
            self._elite.append(ended.found)
            self._elite = sorted(self._elite, key=_rank_of)[:_ELITE]
        self._costs.update()
        cost: float = self._spent() - self._pass_began
        if not self._pass_on_ladder:
            self._on_small_passes += cost
            return
        self._on_ladder += cost
        wide: float = float(self.options.max_lines) / float(ended.lines)  # a wider pass also lists more lines
        self._unit = max(wide * cost / float(self.width), _LEAST_UNIT)
        self.widest = self.width
        if ended.complete:
            self.exhausted = True
