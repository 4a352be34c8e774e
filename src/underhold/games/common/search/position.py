"""A game as a search sees it: whole turns instead of single moves, and what they are worth.

A *line* is a way to finish the open turn, or to play up to the point where something hidden is revealed: there a
player would think again. A *position* is where a seat has to choose a line. Each game has its own kind of position; the
tree search, the solver and the training know only this class.

To make a position from a view, sample what is hidden (`determinize`). Lines and worths never depend on the sampled
part, so a position cannot peek; only `follow` uses it.
"""

from librt.vecs import vec
from mypy_extensions import i64


class Effort:
    """How much was looked at, counted by all positions that come from one."""

    def __init__(self) -> None:
        self.nodes: i64 = 0  # positions inside turns
        self.turns: i64 = 0  # calls of `lines`


class Line:
    """A way to finish the open turn, or to play up to the point where something is revealed."""

    def __init__(self, moves: vec[i64], worth: float) -> None:
        self.moves: vec[i64] = moves
        self.worth: float = worth  # to the seat that plays it: see `Position.gain`
        self.certain: bool = False  # ends the game, and its worth is known
        self.digs: i64 = 0  # how many hidden things the worth counts on, beyond those that have been seen


class Lines:
    """The best lines found so far, best first, never more than `most`."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.best: list[Line] = []

    def wants(self, worth: float) -> bool:
        return len(self.best) < self.most or worth > self.best[len(self.best) - 1].worth

    def add(self, line: Line) -> None:
        """Keep a line where it belongs; of two equal ones the first stays before the second."""
        best = self.best
        best.append(line)
        at: i64 = len(best) - 1
        while at > 0 and best[at - 1].worth < line.worth:
            best[at] = best[at - 1]
            at -= 1
        best[at] = line
        if len(best) > self.most:
            best.pop()


class Position:
    """Where a seat has to find a line, or the end of a game."""

    def __init__(self) -> None:
        self.effort: Effort = Effort()

    def seats(self) -> i64:
        """How many play."""
        raise NotImplementedError

    def seat(self) -> i64:
        """Who is to find a line; -1 once the game is over."""
        raise NotImplementedError

    def copy(self) -> "Position":
        """One of its own, counting in the same effort."""
        raise NotImplementedError

    def at(self, state: object) -> "Position":
        """Another state of the same game, counting in the same effort. The state is taken over, not copied."""
        raise NotImplementedError

    def key(self) -> i64:
        """A 62-bit number for all that is public here. Equal views have equal keys."""
        raise NotImplementedError

    def lines(self, most: i64) -> list[Line]:
        """Different lines, the best ones, best first: each outcome once, at least one, at most so many."""
        raise NotImplementedError

    def follow(self, moves: vec[i64]) -> None:
        """Play a line, or any legal moves, in place."""
        raise NotImplementedError

    def worths(self) -> vec[float]:
        """The points that every seat is expected to end with; in the end, those it has."""
        raise NotImplementedError

    def points(self, seat: i64) -> float:
        """What a seat would score now."""
        raise NotImplementedError

    def features(self, seat: i64) -> vec[i64]:
        """The weights that make up what a seat may hope for beyond its points, by number."""
        raise NotImplementedError

    def settled(self) -> bool:
        """Whether this is the end of a turn, and not a pause in one because something came to light."""
        return True

    def share(self) -> float:
        """How much of the thought for a turn this decision deserves: all at its start, less for what is left of it."""
        return 1.0

    def judged_at(self, moves: vec[i64]) -> i64:
        """After how many moves of a line its worth was worked out. Often one stays out: it ends the turn, and then a
        new round may begin, which shows what nobody knew.
        """
        return len(moves) - 1

    def hoped(self, line: Line) -> i64:
        """The weight that a line's worth has for what it will bring to light; -1 for none."""
        return -1

    def entwined(self) -> bool:
        """Whether a seat's turn can change what another one may hope for."""
        return False

    def gain(self, worths: vec[float], seat: i64) -> float:
        """What a seat plays for: its points alone, or its lead over the best of the others."""
        count: i64 = len(worths)
        if count == 1:
            return worths[0]
        best: float = -10000.0
        other: i64 = 0
        while other < count:
            if other != seat and worths[other] > best:
                best = worths[other]
            other += 1
        return worths[seat] - best
