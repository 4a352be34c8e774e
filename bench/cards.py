"""Contestant `rlcard`: RLCard's Uno for two players, in RLCard's own loop. Runs in .venv-bench."""

from importlib.metadata import version
from random import Random
from typing import Any, Final

import rlcard

from bench.serve import Clock, Counts, serve, shape

ENV: Final = rlcard.make("uno", config={"seed": 1})
RANDOM: Final = Random(1)
SAMPLED_GAMES: Final = 5


def steps(clock: Clock) -> Counts:
    games = decisions = 0
    while clock.running():
        decisions += len(play())
        games += 1
    return {"games": games, "decisions": decisions}


def play() -> list[int]:
    """Play a game; returns the number of legal actions at each decision."""
    branching = []
    state, _ = ENV.reset()
    while not ENV.is_over():
        legal = list(state["legal_actions"])
        branching.append(len(legal))
        state, _ = ENV.step(legal[RANDOM.randrange(len(legal))])
    return branching


def facts() -> dict[str, Any]:
    branching = [moves for _ in range(SAMPLED_GAMES) for moves in play()]
    return {"versions": {"rlcard": version("rlcard")}, "shape": shape(branching)}


if __name__ == "__main__":
    serve({"env-2": steps}, facts)
