"""Positions to encode: every position of a few random games."""

from collections.abc import Iterator
from typing import Any

from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import game as game_of

KINDS = [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 1), ("cave-farmers", 2), ("cave-farmers", 4)]
ALL_KINDS = [*KINDS, *(("cave-farmers", players) for players in (3, 5, 6, 7))]


def positions(
    game_id: str, players: int, seed: int, games: int = 1, **switches: Any
) -> Iterator[tuple[Game[Any, Any], Any]]:
    """The game and every state of random games, to the very end."""
    game = game_of(game_id)
    rng = Rng(seed, stream=9)
    for number in range(games):
        state = game.new(game.setup(players, seed + number))
        while True:
            yield game, state
            moves = game.moves(state)
            if not moves:
                break
            state = game.play(state, moves[rng.below(len(moves))]).state
