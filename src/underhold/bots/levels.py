"""Four opponents, from friendly to strong. All use the trained evaluation; they differ in how much noise is added to it
and how far they search.

docs/bots.md says how strong they are, and how that was measured.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from underhold.bots.planning import Plan, PlanningBot
from underhold.bots.search_setup import position_for, search_setup, weights_for
from underhold.bots.steps import Steps
from underhold.bots.think import Budget, Search
from underhold.core.game import Game, Move
from underhold.core.rng import Rng

LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")

# Levels as they were in a month, to compare later ones with. They are not offered at tables. They use the weights of
# that month, and `grandmaster-2026-11` begins every search from nothing.
YARDSTICKS: Final = {"grandmaster-2026-11": "grandmaster"}

# A level's budget is counted in positions, so that it plays the same everywhere, and limited in seconds, so that nobody
# waits long on a slow machine. Each game defines the number of positions; a level without one takes the evaluation's
# choice without a search.
_SECONDS: Final = 5.0

# Noise in points added to the evaluation of a turn, up or down, and how many turns are considered then.
_NOISE_POINTS: Final = {"apprentice": 2.5}
_CONSIDERED: Final = 16

_CONTINUED_SEATS: Final = 2  # searches continue the one before with at most this many seats


def level_budget(name: str, game_id: str) -> Budget | None:
    """How long a level searches before a turn; None if it does not search."""
    positions = search_setup(game_id).level_positions.get(YARDSTICKS.get(name, name))
    return Budget(nodes=positions, seconds=_SECONDS) if positions else None


def level_bot(name: str, budget: Budget | None = None) -> Callable[[Game[Any, Any], Rng], PlanningBot]:
    """Returns a factory for bots of a level, with this budget instead of the level's own if one is given."""

    def make(game: Game[Any, Any], rng: Rng) -> PlanningBot:
        search_budget = budget or level_budget(name, game.id)
        if search_budget is None:
            noise = _NOISE_POINTS.get(name, 0.0)
            return PlanningBot(name, game, rng, lambda view, chance: _without_search(game, view, chance, noise))
        month = name.removeprefix(f"{YARDSTICKS[name]}-") if name in YARDSTICKS else ""
        searcher = _Searcher(game, search_budget, month)
        return PlanningBot(name, game, rng, searcher.plan)

    return make


class _Searcher:
    """Plans turns of one game by searching. If it continues, each search starts from what the one before found out.

    It does so with one or two seats only. With four, levels that continued won less often: see docs/bots.md.
    """

    def __init__(self, game: Game[Any, Any], budget: Budget, month: str) -> None:
        self._game = game
        self._budget = budget
        self._month = month  # of a yardstick; empty for the present level
        self._continues = not month
        self._last: Search | None = None

    def plan(self, view: Any, rng: Rng) -> Steps[Plan]:
        """The next turn."""
        weights = weights_for(self._game.id, int(view.players), self._month)
        search = Search(self._game, view, rng, self._last, self._continues, weights)
        if self._continues and view.players <= _CONTINUED_SEATS:
            self._last = search
        return (yield from search.run(None, self._budget, 1))


def _without_search(game: Game[Any, Any], view: Any, rng: Rng, noise: float) -> Sequence[Move]:
    position = position_for(game.id, game.determinize(view, rng), int(view.players))
    lines = position.lines(_CONSIDERED if noise else 1)
    best = max(lines, key=lambda line: line.worth + noise * (rng.unit() + rng.unit() - 1.0))
    return [game.unpack(int(move)) for move in best.moves]
