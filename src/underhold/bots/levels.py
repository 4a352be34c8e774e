"""Four opponents, from friendly to strong. All of them judge by the trained evaluation; they differ in how sharp an eye
they have and how far they look ahead.

docs/bots.md says how strong they are, and how that was measured.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from underhold.bots.planning import PlanningBot
from underhold.bots.search_setup import position_for
from underhold.bots.think import Budget, think
from underhold.core.game import Game
from underhold.core.rng import Rng

LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")

# Positions that a level looks at before a turn; the others take the evaluation's choice at once. Positions, so that a
# level plays the same everywhere; seconds, so that nobody waits where the machine is slow. Those of The Cave Farmers
# take twice as long, so grandmaster has half as many of them; master has what it takes to beat journeyman.
_POSITIONS: Final = {
    "master": {"cave-vs-cave": 30_000, "cave-farmers": 25_000},
    "grandmaster": {"cave-vs-cave": 6_000_000, "cave-farmers": 3_000_000},
}
_SECONDS: Final = 5.0

# Points by which a level may misjudge a turn, up or down, and how many turns it considers.
_HAZE: Final = {"apprentice": 2.5}
_CONSIDERED: Final = 16


def level_budget(name: str, game_id: str) -> Budget | None:
    """How long a level thinks about a turn; None if it does not look ahead."""
    positions = _POSITIONS.get(name)
    return Budget(nodes=positions[game_id], seconds=_SECONDS) if positions else None


def level_bot(name: str, budget: Budget | None = None) -> Callable[[Game[Any, Any], Rng], PlanningBot]:
    """What makes a bot of a level, with a budget of its own if one is given."""

    def make(game: Game[Any, Any], rng: Rng) -> PlanningBot:
        wanted = budget or level_budget(name, game.id)
        if wanted is None:
            haze = _HAZE.get(name, 0.0)
            return PlanningBot(name, game, rng, lambda view, chance: _at_once(game, view, chance, haze))
        return PlanningBot(name, game, rng, lambda view, chance: think(game, view, chance, wanted, 1).advice[0].moves)

    return make


def _at_once(game: Game[Any, Any], view: Any, rng: Rng, haze: float) -> Sequence[int]:
    position = position_for(game.id, game.determinize(view, rng), int(view.players))
    lines = position.lines(_CONSIDERED if haze else 1)
    best = max(lines, key=lambda line: line.worth + haze * (rng.unit() + rng.unit() - 1.0))
    return [int(move) for move in best.moves]
