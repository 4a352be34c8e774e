"""A proven upper bound of the points in a solo game, by best-first search over single moves.

The *frontier* is a set of states such that every way to play on from the start either ends in a finished game that was
seen, or passes through a state of the frontier. At first it is the start alone. `expand` replaces the state with the
highest ceiling by its successors: by all legal moves, as the rules list them, so no way to play on is left out. A state
that was reached before is not added again: what follows from it is already covered.

A game's `Guide.ceiling` and `Guide.upper_bound` are never less than the points that can be reached from a state. The
first one is quick; the second one is lower, but may take long, so it is computed for the start, and for a state only
when that has the highest ceiling. So no game from the start ends with more points than the highest ceiling in the
frontier, or than the best finished game: this is the bound. A state also cannot reach more than the state it came from,
so ceilings never rise along a line, and the bound never rises while the search goes on. States that cannot reach
more than the caller has already found need not be kept; the bound is then at least the points found.

If something is hidden, a ceiling knows the actual deal. That is a bound for players who do not know it, too: whatever
they play is one of the games that the deal allows.
"""

from heapq import heappop, heappush
from typing import Any

from underhold.bots.search_setup import open_weights_for, search_setup
from underhold.core.game import Game
from underhold.games.common.search.guide import NO_CEILING


class UpperBound:
    """The bound from a state of a solo game. `found`: points that some game from there is known to reach."""

    def __init__(self, game: Game[Any, Any], state: Any, found: int | None = None) -> None:
        setup = search_setup(game.id)
        self._game = game
        self._guide = setup.guide()
        self._position = setup.open_position(game.copy(state), open_weights_for(game.id))
        self._best = found  # of all games that are known
        # A heap: negative ceilings, in order of arrival; and whether they are as low as the guide can make them.
        self._frontier: list[tuple[float, int, bool, Any]] = []
        self._seen: set[tuple[int, ...]] = set()
        self._add(game.copy(state), NO_CEILING)
        self._lower()

    @property
    def points(self) -> int | None:
        """No game ends with more points than this; None if no bound is known."""
        if self.proven:
            return self._best
        ceiling = -self._frontier[0][0]
        if ceiling >= NO_CEILING:
            return None
        return int(ceiling) if self._best is None else max(self._best, int(ceiling))

    @property
    def proven(self) -> bool:
        """Whether the bound is reached by a known game, so that no more can be improved."""
        return not self._frontier or (self._best is not None and -self._frontier[0][0] <= self._best)

    def expand(self) -> None:
        """Lower the highest ceiling by the guide, or if that is not possible, replace its state by all successors."""
        if self._lower():
            return
        ceiling, _, _, state = heappop(self._frontier)
        for move in self._game.moves(state):
            after = self._game.copy(state)
            self._game.advance(after, move)
            self._add(after, -ceiling)

    def _lower(self) -> bool:
        """Lower the highest ceiling by the guide's upper bound; returns whether it was higher."""
        if not self._frontier or self._frontier[0][2]:
            return False
        negative, arrival, _, state = heappop(self._frontier)
        ceiling = min(-negative, float(self._guide.upper_bound(self._position.at(state))))
        if self._best is None or ceiling > self._best:
            heappush(self._frontier, (-ceiling, arrival, True, state))
        return ceiling < -negative

    def _add(self, state: Any, most: float) -> None:
        if self._game.decision(state) is None:
            points = self._game.scores(state).points[0]
            self._best = points if self._best is None else max(self._best, points)
            return
        key = tuple(self._game.to_ints(state))
        if key in self._seen:
            return
        self._seen.add(key)
        ceiling = min(most, float(self._guide.ceiling(self._position.at(state))))
        if self._best is None or ceiling > self._best:
            heappush(self._frontier, (-ceiling, len(self._seen), False, state))
