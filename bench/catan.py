"""Contestant `catanatron`: Catanatron's Catan for two players, written in Python. Runs in .venv-bench."""

from importlib.metadata import version
from itertools import count
from typing import Any, Final

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from catanatron.models.actions import generate_playable_actions

from bench.serve import Clock, Counts, serve, shape

SAMPLED_GAMES: Final = 3
DESCRIBED_GAMES: Final = 30  # more, because Catanatron's games are not reproducible between processes
SEEDS: Final = count(1)  # Catanatron treats seed 0 as no seed


def new(seed: int) -> Any:
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)


def inner(clock: Clock) -> Counts:
    """The library's own loop. Its action log has one entry per decision, including dice rolls."""
    games = decisions = unfinished = 0
    while clock.running():
        game = new(next(SEEDS))
        unfinished += game.play() is None
        decisions += len(game.state.actions)
        games += 1
    return {"games": games, "decisions": decisions, "unfinished": unfinished}


def positions() -> list[Any]:
    found = []
    for seed in range(1, SAMPLED_GAMES + 1):
        game = new(seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            found.append(game.copy())
            game.play_tick()
    return found


SAMPLE: Final = positions()


def copies(clock: Clock) -> Counts:
    done = 0
    while clock.running():
        for game in SAMPLE:
            game.copy()
        done += len(SAMPLE)
    return {"copies": done}


def move_lists(clock: Clock) -> Counts:
    done = 0
    while clock.running():
        for game in SAMPLE:
            generate_playable_actions(game.state)
        done += len(SAMPLE)
    return {"lists": done}


def branching() -> list[int]:
    """The number of legal actions at each decision of some games."""
    found = []
    for seed in range(1, DESCRIBED_GAMES + 1):
        game = new(seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            found.append(len(game.state.playable_actions))
            game.play_tick()
    return found


def facts() -> dict[str, Any]:
    return {
        "versions": {"catanatron": version("catanatron")},
        "shape": shape(branching()),
    }


if __name__ == "__main__":
    serve({"inner-2": inner, "copy": copies, "moves": move_lists}, facts)
