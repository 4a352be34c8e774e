"""The search setup of The Cave Farmers."""

from typing import Any, Final

from underhold.games.cave_farmers.search import features, position, space_features
from underhold.games.cave_farmers.search.greedy_turn import best_turn
from underhold.games.cave_farmers.search.guide import CaveFarmersGuide
from underhold.games.cave_farmers.search.start_bonuses import give
from underhold.games.common.search.setup import SearchSetup


def _win_scale(view: Any) -> float:
    """Fitted to games of the search against itself, with two to four players; checked with more (docs/analysis.md)."""
    return 1.5 + 0.65 * (int(view.rounds()) - 1 - int(view.round))


SETUP: Final = SearchSetup(
    position=position.position,
    open_position=position.position,  # nothing is revealed within a turn
    best_turn=best_turn,
    guide=CaveFarmersGuide,
    weights_package="underhold.games.cave_farmers.search",
    weights_name=features.weights_name,
    weight_count=int(space_features.SIZE),
    open_weights_name="open",
    open_weight_count=int(space_features.SIZE),
    initial_points_per_turn=14.0,
    set_initial_weights=features.begin,
    same_weight_at_other_times=features.over_time,
    upgraded_weights=space_features.with_spaces,
    max_backup=0.0,  # the line with the highest worth is often one that the evaluation overrates
    # A position takes twice as long as in Cave vs Cave, so grandmaster searches half as many.
    level_positions={"master": 25_000, "grandmaster": 3_000_000},
    win_scale=_win_scale,
    solver_round_nodes=4_000_000,
    solver_round_seconds=9.0,
    start_bonus=give,
)
