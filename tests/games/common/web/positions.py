"""Positions of many random games in which turns rarely end while another move is possible, so that boards fill."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from underhold.core.game import Game
from underhold.locale import Words, available, words

SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"additional_cavern_two_walls": "facing"},
    {"wood_storeroom_first": False},
    {"additional_cavern_two_walls": "facing", "wood_storeroom_first": False},
)


@dataclass
class Position:
    """A moment of a game, with the moves of its round so far."""

    state: Any
    view: Any
    round_moves: list[tuple[int, Any]] = field(default_factory=list)
    rng: Random = field(default_factory=Random)


def positions(game: Game[Any, Any], games: int, first_seed: int = 0, **switches: Any) -> Iterator[Position]:
    """Every position of this many games, including the last; the number of players changes from game to game."""
    for seed in range(first_seed, first_seed + games):
        rng = Random(seed)
        chosen = switches or (SWITCHES[seed // 2 % 4] if game.id == "cave-vs-cave" else {})
        players = game.players[seed % len(game.players)]
        state = game.new(game.setup(players, seed, **chosen))
        round_number = -1
        moves: list[tuple[int, Any]] = []
        while True:
            view = game.view(state, None)
            if view.round != round_number:
                round_number, moves = int(view.round), []
            yield Position(state, view, list(moves), rng)
            decision = game.decision(view)
            if decision is None:
                break
            move = chosen_move(game, view, rng)
            moves.append((decision.seat, move))
            state = game.play(state, move).state


def chosen_move(game: Game[Any, Any], view: Any, rng: Random) -> Any:
    """A random move; rarely the end of a turn or a conversion, if anything else is left."""
    legal = list(game.moves(view))
    weights = [1 if str(move) == "end" or ">" in str(move) else 12 for move in legal]
    return rng.choices(legal, weights)[0]


def every_language() -> list[Words]:
    """The words of all languages there are."""
    return [words(language) for language in available()]
