"""The search setup of Cave vs Cave."""

from typing import Any, Final

from underhold.games.cave_vs_cave.search import features, position
from underhold.games.cave_vs_cave.search.greedy_turn import best_turn
from underhold.games.cave_vs_cave.search.guide import CaveVsCaveGuide
from underhold.games.common.search.setup import SearchSetup


def _weights_name(players: int) -> str:
    return "solo" if players == 1 else "duel"


def _turns_left(view: Any, seat: int) -> int:
    return int(features.turns_left(view, seat))


def _win_scale(view: Any) -> float:
    """Fitted to 407 games of the search against itself; see docs/analysis.md."""
    left = sum(_turns_left(view, seat) for seat in range(int(view.players))) / int(view.players)
    return 0.3 + 0.24 * left


SETUP: Final = SearchSetup(
    position=position.position,
    open_position=position.open_position,
    best_turn=best_turn,
    guide=CaveVsCaveGuide,
    weights_package="underhold.games.cave_vs_cave.search",
    weights_name=_weights_name,
    weight_count=int(features.SIZE),
    open_weights_name="open",
    open_weight_count=int(features.OPEN_SIZE),
    initial_points_per_turn=4.0,
    set_initial_weights=features.begin,
    same_weight_at_other_times=features.over_time,
    upgraded_weights=features.with_second_block,
    max_backup=0.5,
    level_positions={"master": 30_000, "grandmaster": 6_000_000},
    turns_left=_turns_left,
    win_scale=_win_scale,
    puzzle_bots=("apprentice", "apprentice", "greedy", "random"),
)
