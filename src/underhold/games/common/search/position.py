"""A game as the search sees it: whole turns instead of single moves, and their expected value.

A *line* is a sequence of moves that finishes the current turn, or that ends where something hidden is revealed, because
a player would think again there. A *position* is a state in which a seat has to choose a line. Each game has its own
subclass of `Position`; tree search, solver and training know only this class.

To create a position from a view, sample the hidden information (`determinize`). Lines and their worth never depend on
the sampled part, so the search cannot peek; only `follow` uses it.
"""

from librt.vecs import vec
from mypy_extensions import i64


class Effort:
    """Counts the work of a search, summed over all positions that come from one."""

    def __init__(self) -> None:
        self.nodes: i64 = 0  # positions within turns
        self.turns: i64 = 0  # calls of `lines`


class Line:
    """Moves that finish the current turn, or that end where something hidden is revealed."""

    def __init__(self, moves: vec[i64], worth: float) -> None:
        self.moves: vec[i64] = moves
        self.worth: float = worth  # for the seat that plays it: see `Position.gain`
        self.certain: bool = False  # it ends the game, so its worth is exact
        self.hidden_count: i64 = 0  # how many hidden things its worth counts on, besides those already seen
        self.outcome: i64 = 0  # a key of what it leads to, in games that use one


class Lines:
    """The best lines found so far, best first, at most `most`."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.best: list[Line] = []

    def would_keep(self, worth: float) -> bool:
        return len(self.best) < self.most or worth > self.best[len(self.best) - 1].worth

    def add(self, line: Line) -> None:
        """Insert a line in order; of two equal lines the first one stays first."""
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
    """A state in which a seat has to choose a line, or the end of a game."""

    def __init__(self) -> None:
        self.effort: Effort = Effort()

    def seats(self) -> i64:
        """The number of seats."""
        raise NotImplementedError

    def seat(self) -> i64:
        """The seat that has to choose a line; -1 when the game is over."""
        raise NotImplementedError

    def copy(self) -> "Position":
        """An independent copy that counts its work together with this position."""
        raise NotImplementedError

    def at(self, state: object) -> "Position":
        """Another state of the same game that counts its work together with this position. The state is not copied."""
        raise NotImplementedError

    def key(self) -> i64:
        """A 62-bit key of the public information. Equal views have equal keys."""
        raise NotImplementedError

    def lines(self, most: i64) -> list[Line]:
        """The best lines with different outcomes, best first; at least one, at most this many."""
        raise NotImplementedError

    def remember_turns(self, earlier: "Position | None") -> None:
        """Keep parts of lists of turns, and those of an earlier position of the same game.

        A search meets the same parts in many positions. All positions that come from this one share them.
        """

    def follow(self, moves: vec[i64]) -> None:
        """Play a line, or any legal moves, in place."""
        raise NotImplementedError

    def worths(self) -> vec[float]:
        """The expected final points of every seat; the actual points when the game is over."""
        raise NotImplementedError

    def points(self, seat: i64) -> float:
        """The points of a seat if the game ended now."""
        raise NotImplementedError

    def features(self, seat: i64) -> vec[i64]:
        """The indices of the weights whose sum is the value of a seat beyond its points."""
        raise NotImplementedError

    def at_turn_start(self) -> bool:
        """Whether this is the start of a turn, not a pause within one because something was revealed."""
        return True

    def share(self) -> float:
        """The share of a turn's search budget for this decision: all of it at the start of a turn, less for the
        rest.
        """
        return 1.0

    def moves_evaluated(self, moves: vec[i64]) -> i64:
        """The number of moves of a line after which its worth was computed.

        Often the last move is left out: it ends the turn, and then a new round may start and reveal something.
        """
        return len(moves) - 1

    def reveal_weight(self, line: Line) -> i64:
        """The weight for what a line will reveal, which its worth includes; -1 for none."""
        return -1

    def seats_interact(self) -> bool:
        """Whether a seat's turn can change the expected points of another seat."""
        return False

    def gain(self, worths: vec[float], seat: i64) -> float:
        """The quantity that a seat maximizes: its points in a solo game, else its lead over the best other seat."""
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
