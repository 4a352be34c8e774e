"""Solo deals played by a policy, all at once: how good it is, on the same deals every time."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from underhold.env.batched import BatchedStates

Chooser = Callable[[NDArray[Any], NDArray[np.bool_]], ArrayLike]


def solo_points(
    game_id: str, deals: Iterable[int], choose: Chooser, *, observation: str = "int16", **switches: Any
) -> NDArray[np.int64]:
    """The points of a policy on solo deals, which are the seeds of `gymnasium.make(…).reset(seed=…)`.

    `choose` gets the observations and masks of all games that are not over, and returns one action for each.

    >>> solo_points("cave-vs-cave", range(3), lambda seen, legal: legal.argmax(1))
    array([20, 22, 20])
    """
    states = BatchedStates(game_id, 1, deals, observation=observation, mask=True, reward="score", **switches)
    while True:
        seen = states.encode()
        running = np.flatnonzero(~seen.over)
        if not len(running):
            return seen.points[:, 0].copy()
        states.step(choose(seen.observations[running], seen.masks[running].astype(np.bool_)), running)
