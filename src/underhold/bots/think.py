"""The search of the bots: the best turns in a position, and their expected results.

think(game, view, Rng(1), Budget(nodes=100_000)).advice[0].moves
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.search_setup import search_setup, weights_for
from underhold.bots.steps import Steps, finished
from underhold.bots.tree import SearchOptions, Tree
from underhold.bots.win_chances import shares_of_win, win_chances
from underhold.core.game import Game, Move
from underhold.core.rng import Rng
from underhold.games.common.search.position import Line, Position
from underhold.games.common.search.weights import Weights

_WIDTH = 24  # lines per node
_EXPLORATION = 1.0
_PRIOR_VISITS = 2.0
_ROLLOUT_TURNS = 0
_DEALS = 128  # samples of the hidden information, used in rotation: few enough to search each of them deeply


@dataclass(frozen=True, slots=True)
class Budget:
    """A search budget: positions, which give the same result everywhere, or seconds. The first limit reached counts."""

    nodes: int | None = None
    seconds: float | None = None
    whole: bool = False  # spend all of it; otherwise little is spent on the rest of a turn, and none on an only line


@dataclass(frozen=True, slots=True)
class Advice:
    """A line and the mean result of its playouts.

    Errors are standard errors of these means, None if a line was tried less than twice. They don't include what the
    evaluation gets wrong in all playouts alike.
    """

    moves: tuple[Move, ...]  # to the end of the turn, or to the first that reveals something
    gain: float  # expected lead over the best other seat; in a solo game, expected points
    worths: tuple[float, ...]  # expected final points of every seat
    visits: int
    error: float | None = None  # of `gain`
    worth_errors: tuple[float, ...] | None = None  # of `worths`
    chances: tuple[float, ...] | None = None  # every seat's probability to win; None in a solo game


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    advice: tuple[Advice, ...]  # best first, at least one
    nodes: int
    turns: int
    playouts: int
    seconds: float
    visits: dict[int, int] = field(
        default_factory=dict
    )  # by packed move: how often the lines that begin with it were tried


def think(game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult:
    """Search for the best lines of the seat to move, within a budget; at most `width` are returned."""
    return finished(think_in_steps(game, view, rng, budget, width))


def think_in_steps(game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> Steps[SearchResult]:
    """The same, one playout at a time."""
    return Search(game, view, rng).run(None, budget, width)


def evaluate_moves(game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]) -> Advice:
    """Evaluate moves of the seat to move: a whole turn, or its part up to the first move that reveals something."""
    return finished(evaluate_moves_in_steps(game, view, rng, budget, moves))


def evaluate_moves_in_steps(
    game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]
) -> Steps[Advice]:
    """The same, one playout at a time."""
    result = yield from Search(game, view, rng).run([game.pack(move) for move in moves], budget, 1)
    return result.advice[0]


class Search:
    """One search from a view: what `think` and `evaluate_moves` run, for callers that look at results on the way.

    With an earlier search of the same game it continues what that one found out about this position. A search that
    remembers turns is faster and needs more memory. Other weights than those of the game can be given.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        view: Any,
        rng: Rng,
        earlier: "Search | None" = None,
        remembers: bool = True,
        weights: Weights | None = None,
    ) -> None:
        players = int(view.players)
        self._game, self._view, self._rng = game, view, rng
        self._started = time.perf_counter()
        setup = search_setup(game.id)
        self._first: Position = setup.position(game.determinize(view, rng), weights or weights_for(game.id, players))
        if remembers:
            self._first.remember_turns(earlier._first if earlier else None)
        self._deals: list[Any] = []
        self._next = 0
        options = SearchOptions(_WIDTH, _EXPLORATION, _PRIOR_VISITS, _ROLLOUT_TURNS, setup.max_backup)
        self._tree: Tree = Tree(self._sample, players, options, earlier._tree if earlier else None)

    def _sample(self) -> Position:
        """The next sample of the hidden information; the samples are used in rotation."""
        if len(self._deals) < _DEALS:
            self._deals.append(self._game.determinize(self._view, self._rng))
        state = self._deals[self._next % _DEALS]
        self._next += 1
        return self._first.at(self._game.copy(state))

    def run(self, moves: list[int] | None, budget: Budget, width: int) -> Steps[SearchResult]:
        """Search, one playout at a time: all lines, or only the one with these moves."""
        self._started = time.perf_counter()
        first, tree = self._first, self._tree
        if moves is None:
            tree.find_root()
            share = 0.0 if len(tree.root.lines) == 1 else first.share()
        else:
            tree.set_root([Line(vec[i64](moves), self._worth_of(moves))])
            share = first.share()
        if budget.whole:
            share = 1.0
        tree.playout()
        while not tree.decided() and not self._spent(budget, share):
            if (yield):
                break
            tree.playout()
        return self.result(width)

    def result(self, width: int) -> SearchResult:
        """The result so far, once `run` has begun."""
        seconds = time.perf_counter() - self._started
        effort, playouts = self._first.effort, int(self._tree.playouts)
        return SearchResult(
            self._advice(width), int(effort.nodes), int(effort.turns), playouts, seconds, self._visits()
        )

    def _visits(self) -> dict[int, int]:
        root, visits = self._tree.root, Counter[int]()
        for index, line in enumerate(root.lines):
            visits[int(line.moves[0])] += int(root.tries[index])
        return dict(visits)

    def _spent(self, budget: Budget, share: float) -> bool:
        if budget.nodes is not None and int(self._first.effort.nodes) >= share * budget.nodes:
            return True
        return budget.seconds is not None and time.perf_counter() - self._started >= share * budget.seconds

    def _worth_of(self, moves: list[int]) -> float:
        """The evaluation after these moves, for the seat that makes them."""
        return float(self._first.gain(vec[float](list(self._after(moves))), self._first.seat()))

    def _after(self, moves: Sequence[int]) -> tuple[float, ...]:
        """The expected points of every seat after these moves, by the evaluation."""
        position = self._first.copy()
        position.follow(vec[i64](list(moves)))
        return tuple(float(worth) for worth in position.worths())

    def _advice(self, width: int) -> tuple[Advice, ...]:
        tree, root = self._tree, self._tree.root
        seats = int(tree.seats)
        best = sorted(range(len(root.lines)), key=lambda index: -tree.lower_bound(index))
        found = []
        for index in best[:width]:
            visits = int(root.tries[index])
            sums = root.worths[index * seats : (index + 1) * seats]
            packed = [int(move) for move in root.lines[index].moves]
            moves = tuple(self._game.unpack(move) for move in packed)
            worths = tuple(float(total) / visits for total in sums) if visits else self._after(packed)
            error, *worth_errors = (float(error) for error in tree.errors(index))
            found.append(
                Advice(
                    moves,
                    float(root.mean(index, _PRIOR_VISITS)),
                    worths,
                    visits,
                    error if error >= 0 else None,
                    tuple(worth_errors) if error >= 0 else None,
                    self._chances(moves, worths, bool(root.lines[index].certain)),
                )
            )
        return tuple(found)

    def _chances(self, moves: Sequence[Move], worths: tuple[float, ...], ends_game: bool) -> tuple[float, ...] | None:
        """Every seat's probability to win after these moves; None in a solo game."""
        if len(worths) == 1:
            return None
        if not ends_game:
            scale = search_setup(self._game.id).win_scale
            return win_chances(worths, scale(self._view)) if scale else None
        end = self._game.determinize(self._view, Rng(0))  # at the end nothing hidden counts
        for move in moves:
            self._game.advance(end, move)
        return shares_of_win(self._game.scores(end))
