"""Positions to draw: random games as they come, and the end of every recorded game."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from underhold.core.rng import Rng
from underhold.games import TITLES, title
from underhold.records import replay_file

RECORDS = sorted(
    path for path in (Path(__file__).parents[1] / "records").glob("*/*") if path.suffix in (".txt", ".json")
)
TABLES = [(one.id, players) for one in TITLES for players in one.game.players]


def random_game(game_id: str, players: int, seed: int) -> Iterator[Any]:
    """Every state of a random game; the same object again and again."""
    game = title(game_id).game
    state, rng = game.new(game.setup(players=players, seed=seed)), Rng(seed)
    yield state
    while moves := game.moves(state):
        game.advance(state, moves[rng.below(len(moves))])
        yield state


@cache
def middle_game(game_id: str, players: int, ply: int = 60) -> Any:
    """A state in the middle of a random game."""
    state = next(state for at, state in enumerate(random_game(game_id, players, 7)) if at == ply)
    return title(game_id).game.copy(state)


def recorded_end(path: Path) -> tuple[str, Any]:
    """The game of a record, and its last state."""
    game, _, plies = replay_file(path)
    return game.id, plies[-1].after
