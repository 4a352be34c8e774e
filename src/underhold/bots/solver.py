"""The best way through a game for one, as long as there is time: beam search over whole turns.

A *pass* goes from a position to the end of the game, tick by tick of the game's clock, and keeps at every tick the most
promising positions, each different one once. Passes grow wider and wider. Beside them run small ones with a little
noise, from the start or from somewhere along a good line that is known already: what a wide pass overlooked once, they
find by going another way. Positions that cannot reach more than the best line found so far are dropped.

The search stops after every slice of work, so that whoever drives it can show how far it is and hear Ctrl-C. Counted in
nodes it is the same search every time; counted in seconds it depends on the machine.
"""

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position

_NO_SCORE: Final = -1000000.0
_SLACK: Final = 4  # a tick gathers so many times its width before it is thinned out
_ELITE: Final = 12  # good lines that are worth another look
_LEAST_UNIT: Final = 0.000001


class Manner:
    """How a search goes about it."""

    def __init__(self) -> None:
        self.growth: i64 = 4  # every pass of the ladder is so many times wider than the one before
        self.fewest_lines: i64 = 4  # lines of a position in the narrowest pass …
        self.most_lines: i64 = 16  # … and in a wide one
        self.families: i64 = 4  # a family fills at most one part in so many of a tick, while there are others
        self.ladder_share: float = 0.8  # of the time: the ladder's, at most; the rest belongs to the passes beside it
        self.from_start: float = 0.25  # the share of those passes that begin at the start
        self.slice: float = 0.25  # what such a pass may cost, beside the widest one
        self.noise: float = 0.0  # points by which a rank on the ladder may be off …
        self.most_noise: float = 3.0  # … and beside it
        self.nearly: float = 4.0  # points that a line may lack to be among the good ones


class Node:
    """A position on the way, and how it was reached. The position is let go once it has been followed up."""

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
    """So many of the nodes, the best; while there are others, a family gets one part in `families` of the places."""
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
    """The positions of one tick that wait to be followed up."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.seen: set[int] = set()


class Pass:
    """One pass of the beam, a position at a time."""

    def __init__(
        self,
        root: Node,
        position: Position,
        guide: Guide,
        manner: Manner,
        width: i64,
        noise: float,
        floor: float,
        rng: Rng,
    ) -> None:
        """From a position, which was reached as `root` tells; only more points than the floor are of interest."""
        self.guide = guide
        self.families: i64 = manner.families
        self.width: i64 = width
        self.noise: float = noise
        self.rng = rng
        self.lines: i64 = min(manner.most_lines, manner.fewest_lines + 2 * width)
        self.found: Node | None = None  # the best end
        self.score: float = floor  # its points
        self.whole: bool = True  # no line that was listed was left out, but what could not help
        self.tick: i64 = guide.clock(position)  # the tick that is being followed up
        self._wave: list[Node] = [Node(root.parent, root.moves, position, 0.0, 0)]
        self._at: i64 = 0
        self._ticks: dict[int, _Tick] = {}

    def over(self) -> bool:
        """Whether every way has been followed to its end."""
        return self._at >= len(self._wave) and len(self._ticks) == 0

    def step(self) -> bool:
        """Follow up one position; whether that led to a better end than known before."""
        if self._at >= len(self._wave):
            self._next_tick()
        node = self._wave[self._at]
        self._at += 1
        position = node.position
        assert position is not None
        node.position = None
        if self.guide.ceiling(position) <= self.score:
            return False  # it could when it was kept, but more has been found since
        return self._follow_up(node, position)

    def _next_tick(self) -> None:
        self.tick = min(self._ticks)
        tick = self._ticks.pop(int(self.tick))
        if len(tick.nodes) > self.width:
            self.whole = False
        self._wave = most_promising(tick.nodes, self.width, self.families)
        self._at = 0

    def _follow_up(self, node: Node, position: Position) -> bool:
        better = False
        lines = position.lines(self.lines)
        if len(lines) >= self.lines:
            self.whole = False
        for line in lines:
            after = position.copy()
            after.follow(line.moves)
            if after.seat() < 0:
                score: float = after.points(0)
                if score > self.score:
                    self.score = score
                    self.found = Node(node, line.moves, None, score, 0)
                    better = True
            elif self.guide.ceiling(after) > self.score:
                self._keep(node, line.moves, after)
        return better

    def _keep(self, parent: Node, moves: vec[i64], position: Position) -> None:
        clock: int = int(self.guide.clock(position))
        tick = self._ticks.get(clock)
        if tick is None:
            tick = _Tick()
            self._ticks[clock] = tick
        key: int = position.key()
        if key in tick.seen:
            return
        tick.seen.add(key)
        rank: float = position.worths()[0]
        if self.noise > 0.0:
            rank += self.noise * (self.rng.unit() + self.rng.unit() - 1.0)
        tick.nodes.append(Node(parent, moves, position, rank, self.guide.family(position)))
        if len(tick.nodes) > _SLACK * self.width + self.lines:
            self.whole = False
            tick.nodes = most_promising(tick.nodes, _SLACK * self.width // 2 + 1, self.families)


class Solver:
    """Looks for the line with the most points for a player alone; `work` goes on with it for a while."""

    def __init__(
        self,
        start: Position,
        guide: Guide,
        seed: int = 0,
        seconds: float = 0.0,
        nodes: i64 = 0,
        manner: Manner | None = None,
    ) -> None:
        """Either `seconds` or `nodes` limits the search."""
        self.start = start
        self._root = Node(None, vec[i64](), None, 0.0, 0)
        self.guide = guide
        self.seconds: float = seconds
        self.nodes: i64 = nodes
        self.manner = manner if manner is not None else Manner()
        self.rng = Rng(seed, stream=6)
        self.best: Node | None = None
        self.score: float = _NO_SCORE
        self.passes: i64 = 0
        self.width: i64 = 0  # of the pass that runs
        self.widest: i64 = 0  # of those that have ended
        self.exhausted: bool = False  # nothing is left to try of what the positions list
        self.spent_seconds: float = 0.0
        self._unit: float = 0.0  # what a pass costs for every position that it is wide
        self._on_ladder: float = 0.0  # spent on the ladder, and beside it
        self._beside: float = 0.0
        self._elite: list[Node] = []
        self._pass: Pass | None = None
        self._pass_began: float = 0.0
        self._pass_on_ladder: bool = True
        self._first_nodes: i64 = start.effort.nodes

    def spent_nodes(self) -> i64:
        """Positions looked at, those inside turns included."""
        return self.start.effort.nodes - self._first_nodes

    def turns(self) -> i64:
        """Turns whose lines were listed."""
        return self.start.effort.turns

    def tick(self) -> i64:
        """Where the pass that runs has come."""
        return self._pass.tick if self._pass is not None else 0

    def over(self) -> bool:
        """Whether the time is up, or nothing is left to try."""
        return self.exhausted or self._left() <= 0.0

    def line(self) -> list[list[int]]:
        """The best line, turn by turn (or as far as something came to light)."""
        if self.best is None:
            return []
        return [[int(move) for move in node.moves] for node in self.best.path()]

    def work(self, seconds: float) -> bool:
        """Search for about so long; whether a better line was found."""
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
        """The next pass: the wide ones and those beside them take turns."""
        self.passes += 1
        width: i64 = self.manner.growth * self.widest if self.widest else 1
        if self._unit > 0.0:
            share: float = self.manner.ladder_share
            fits: float = (share * self._budget() - self._on_ladder) / self._unit  # the last rung is what fits in
            if fits < float(width):
                width = i64(fits)
            behind: bool = self._on_ladder * (1.0 - share) > self._beside * share
            if behind or width < 2 * self.widest:
                self._pass_on_ladder = False
                return self._begin_beside()
        self._pass_on_ladder = True
        self.width = width
        return self._new_pass(self._root, self.start.copy(), self.manner.noise, self.score)

    def _begin_beside(self) -> Pass:
        """A pass with noise, from the start or from a place on a good line; as wide as a slice of the time allows."""
        root = self._root
        position = self.start.copy()
        share: float = 1.0  # of the way that is still to go
        if self._elite and self.rng.unit() >= self.manner.from_start:
            path = self._elite[self.rng.below(len(self._elite))].path()
            keep: i64 = self.rng.below(len(path))
            for node in path[: int(keep)]:
                position.follow(node.moves)
                root = node
            share = float(len(path) - keep) / float(len(path))
        time: float = min(self._left(), self.manner.slice * self._unit * float(self.widest))
        self.width = max(1, i64(time / (self._unit * share)))
        noise: float = self.manner.most_noise * self.rng.unit()
        return self._new_pass(root, position, noise, self.score - self.manner.nearly)

    def _new_pass(self, root: Node, position: Position, noise: float, floor: float) -> Pass:
        return Pass(root, position, self.guide, self.manner, self.width, noise, floor, self.rng.split())

    def _end(self, ended: Pass) -> None:
        if ended.found is not None:
            self._elite.append(ended.found)
            self._elite = sorted(self._elite, key=_rank_of)[:_ELITE]
        cost: float = self._spent() - self._pass_began
        if not self._pass_on_ladder:
            self._beside += cost
            return
        self._on_ladder += cost
        wide: float = float(self.manner.most_lines) / float(ended.lines)  # a wider pass looks at more lines, too
        self._unit = max(wide * cost / float(self.width), _LEAST_UNIT)
        self.widest = self.width
        if ended.whole:
            self.exhausted = True
