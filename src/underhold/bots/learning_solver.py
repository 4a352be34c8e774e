"""Solves a solo game in rounds, and learns from the best games of each round.

A round is a search by `Solver`. The first uses the trained weights as they are. For every other round some of them are
changed at random, by the same amount at all times of the game. So it prefers another way to play, from the first turn
to the last, which a wider beam or noise in single positions does not do. After a round the weights learn from its best
games, if they are nearly as good as the best one so far: what follows starts from there. When this finds nothing better
any more, everything that was learned is forgotten.

What is learned is true of this one deal only, so it is never written to a file.
"""

from typing import Any, Final

from librt.vecs import vec

from underhold.bots.solver import Solver, SolverOptions
from underhold.bots.train.td import Learner, learn_from_line
from underhold.core.rng import Rng
from underhold.games.common.search.setup import SearchSetup
from underhold.games.common.search.weights import Weights

_CHANGED: Final = 60  # weights that are changed for a round, each with those of the same meaning at other times
_MAX_CHANGE: Final = 4.0  # points that a weight is changed by, at most, in the wildest rounds
_LEARNED: Final = 4  # games that are learned from after a round, at most
_MARGIN: Final = 3.0  # points that they may be below the best since something was forgotten
_RATE: Final = 1.0
_TRACE: Final = 0.9  # λ: nearly the final points
_PATIENCE: Final = 4  # rounds without a better game until everything learned is forgotten
_LAST: Final = 1.5  # a round takes all that is left if there is less than this many rounds
_NO_SCORE: Final = -1000000.0


class LearningSolver:
    """Searches for the game with the most points from a state; `work` continues the search.

    The budget is either `seconds` or `nodes`; with nodes the result is always the same.
    """

    def __init__(
        self,
        setup: SearchSetup,
        state: Any,
        weights: Weights,
        seed: int = 0,
        seconds: float = 0.0,
        nodes: int = 0,
        options: SolverOptions | None = None,
    ) -> None:
        """The state is taken over without copying it; the weights are not changed."""
        self.seconds, self.nodes = seconds, nodes
        self.options = options
        self.score = _NO_SCORE
        self.rounds = 1
        self.exhausted = False  # no better game is possible
        self._setup = setup
        self._trained = list(weights.values)
        self._weights = Weights(vec[float](self._trained))
        self._start = setup.open_position(state, self._weights)
        self._first_nodes = int(self._start.effort.nodes)
        self._guide = setup.guide()
        self._rng = Rng(seed, stream=11)
        self._line: list[list[int]] = []
        self._earlier_seconds = 0.0  # spent in finished rounds
        self._round = self._new_round(seed)
        self._unchanged: dict[int, float] = {}  # the values of the weights that are changed for this round
        self._learner = self._new_learner()
        self._best_lately = _NO_SCORE  # since something was forgotten
        self._rounds_without_progress = 0

    @property
    def width(self) -> int:
        """The width of the current pass."""
        return int(self._round.width)

    @property
    def label(self) -> str:
        """The turn that the current pass has reached."""
        return str(self._guide.label(self._round.tick()))

    @property
    def spent_seconds(self) -> float:
        return self._earlier_seconds + float(self._round.spent_seconds)

    def spent_nodes(self) -> int:
        """The number of positions searched, including those within turns."""
        return int(self._start.effort.nodes) - self._first_nodes

    def turns(self) -> int:
        """The number of turns whose lines were listed."""
        return int(self._start.effort.turns)

    def line(self) -> list[list[int]]:
        """The best game, one list of moves per turn (or per part of a turn, if something was revealed)."""
        return self._line

    def over(self) -> bool:
        """Whether the budget is spent or nothing is left to try."""
        return self.exhausted or self._left() <= 0.0

    def work(self, seconds: float) -> bool:
        """Search for about this long; returns whether a better game was found."""
        if self._round.over():
            self._learn()
            self._begin_round()
        self._round.work(seconds)
        self.exhausted = bool(self._round.exhausted)
        if self._round.best is None or self._round.score <= self.score:
            return False
        self.score, self._line = float(self._round.score), self._round.line()
        return True

    def _left(self) -> float:
        return float(self.nodes - self.spent_nodes()) if self.nodes else self.seconds - self.spent_seconds

    def _new_round(self, seed: int) -> Solver:
        left = float(self.nodes - self.spent_nodes()) if self.nodes else self.seconds - self._earlier_seconds
        length = float(self._setup.solver_round_nodes if self.nodes else self._setup.solver_round_seconds)
        if not length or left < _LAST * length:
            length = left
        start = self._start.copy()
        if self.nodes:
            return Solver(start, self._guide, seed, nodes=int(length), options=self.options)
        return Solver(start, self._guide, seed, seconds=length, options=self.options)

    def _begin_round(self) -> None:
        if self._rounds_without_progress >= _PATIENCE:
            self._forget()
        else:
            self._change_weights()
        self._earlier_seconds = self.spent_seconds
        self._round = self._new_round(self._rng.below(1 << 30))
        self.rounds += 1

    def _change_weights(self) -> None:
        values = self._weights.values
        largest = _MAX_CHANGE * self._rng.unit()
        for _ in range(_CHANGED):
            change = largest * (2.0 * self._rng.unit() - 1.0)
            for number in self._setup.same_weight_at_other_times(self._rng.below(len(values))):
                self._unchanged.setdefault(number, values[number])
                values[number] += change

    def _learn(self) -> None:
        """Undo the changes and learn from the best games of the round."""
        for number, value in self._unchanged.items():
            self._weights.values[number] = value
        self._unchanged = {}
        self._rounds_without_progress += 1
        ends = self._round.good_ends()
        if ends and float(ends[0].rank) > self._best_lately:
            self._best_lately = float(ends[0].rank)
            self._rounds_without_progress = 0
        for end in ends[:_LEARNED]:
            if end.rank >= self._best_lately - _MARGIN:
                learn_from_line(self._start.copy(), [node.moves for node in end.path()], self._learner)

    def _forget(self) -> None:
        """Forget everything learned."""
        for number, value in enumerate(self._trained):
            self._weights.values[number] = value
        self._learner = self._new_learner()
        self._best_lately = _NO_SCORE
        self._rounds_without_progress = 0

    def _new_learner(self) -> Learner:
        return Learner(self._weights, len(self._trained), _RATE, _TRACE)
