"""A loop over any PettingZoo AEC environment with action masks."""

from itertools import count
from random import Random
from typing import Any

import numpy as np

from bench.serve import Clock, Counts, Task, shape

SAMPLED_GAMES = 5


def choose(seen: Any, random: Random) -> Any:
    """A random legal action."""
    legal = np.flatnonzero(seen["action_mask"])
    return legal[random.randrange(len(legal))]


def steps(env: Any) -> Task:
    """Observe, choose a legal action, step: how a script uses an environment."""
    seeds = count(1)
    random = Random(1)

    def task(clock: Clock) -> Counts:
        games = decisions = 0
        while clock.running():
            env.reset(seed=next(seeds))
            while True:
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                env.step(choose(seen, random))
                decisions += 1
            games += 1
        return {"games": games, "decisions": decisions}

    return task


def shape_of(env: Any) -> dict[str, float]:
    """Statistics of the decisions in a few random games."""
    branching = []
    random = Random(2)
    for seed in range(SAMPLED_GAMES):
        env.reset(seed=seed)
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            branching.append(int(seen["action_mask"].sum()))
            env.step(choose(seen, random))
    return shape(branching)
