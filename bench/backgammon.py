"""Contestant `openspiel`: OpenSpiel's backgammon, written in C++ with Python bindings. Runs in .venv-bench."""

from importlib.metadata import version
from itertools import count
from random import Random
from typing import Any, Final

import pyspiel

from bench.serve import Clock, Counts, serve, shape

GAME: Final = pyspiel.load_game("backgammon")
SAMPLED_GAMES: Final = 5
SEEDS: Final = count(1)
RANDOM: Final = Random(1)


def roll(state: Any, random: Random) -> None:
    """Sample an outcome of a chance node with the game's probabilities."""
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(outcomes, chances)[0])


def inner(clock: Clock) -> Counts:
    """The library's own loop, in C++, with its uniformly random bots.

    It does not report the number of decisions, so they are counted from the history after the clock has stopped.
    """
    played = []
    while clock.running():
        seed = next(SEEDS)
        state = GAME.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(seat, 2 * seed + seat) for seat in range(2)]
        pyspiel.evaluate_bots(state, bots, seed)
        played.append(state)
    steps = [step.player for state in played for step in state.full_history()]
    chance = steps.count(pyspiel.PlayerId.CHANCE)
    return {"games": len(played), "decisions": len(steps) - chance, "chance": chance}


def loop(clock: Clock) -> Counts:
    games = decisions = chance = 0
    random = RANDOM
    while clock.running():
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                roll(state, random)
                chance += 1
            else:
                moves = state.legal_actions()
                state.apply_action(moves[random.randrange(len(moves))])
                decisions += 1
        games += 1
    return {"games": games, "decisions": decisions, "chance": chance}


def positions() -> list[Any]:
    found = []
    random = Random(2)
    for _ in range(SAMPLED_GAMES):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                roll(state, random)
            else:
                found.append(state.clone())
                moves = state.legal_actions()
                state.apply_action(moves[random.randrange(len(moves))])
    return found


SAMPLE: Final = positions()


def copies(clock: Clock) -> Counts:
    done = 0
    while clock.running():
        for state in SAMPLE:
            state.clone()
        done += len(SAMPLE)
    return {"copies": done}


def move_lists(clock: Clock) -> Counts:
    done = 0
    while clock.running():
        for state in SAMPLE:
            state.legal_actions()
        done += len(SAMPLE)
    return {"lists": done}


def encoded(clock: Clock) -> Counts:
    """The observation of the seat to move and its legal moves."""
    done = 0
    while clock.running():
        for state in SAMPLE:
            state.observation_tensor(state.current_player())
            state.legal_actions()
        done += len(SAMPLE)
    return {"states": done}


def facts() -> dict[str, Any]:
    return {
        "versions": {"open-spiel": version("open-spiel")},
        "shape": shape([len(state.legal_actions()) for state in SAMPLE]),
    }


if __name__ == "__main__":
    serve({"inner-2": inner, "loop-2": loop, "copy": copies, "moves": move_lists, "encode-2": encoded}, facts)
