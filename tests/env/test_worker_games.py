"""Games in several processes."""

import copy
import os
import signal
from typing import Any

import numpy as np
import pytest

from underhold.core.errors import BadSetup, IllegalMove
from underhold.env import VectorGames, WorkerGames
from underhold.env.single_game import SeedSequence


def parts(seed: int, **options: Any) -> list[VectorGames]:
    """The games of two workers, in this process."""
    seeds = SeedSequence()
    seeds.next(seed)
    games = [VectorGames("cave-vs-cave", 1, count, **options) for count in (2, 3)]
    for part in games:
        part.reset(seeds.next())
    return games


def test_the_same_games_as_in_one_process() -> None:
    options: dict[str, Any] = {"reward": "score", "mask": True, "observation": "float32"}
    with WorkerGames("cave-vs-cave", 1, 5, workers=2, **options) as games:
        step = games.reset(seed=3)
        expected = [part.step for part in parts(3, **options)]
        ended = 0
        for _ in range(120):
            actions = games.sample()
            step = games.step(actions)
            steps = [play(actions[rows]) for play, rows in zip(expected, (slice(0, 2), slice(2, 5)), strict=True)]
            for name in ("observations", "masks", "seats", "rewards", "ended", "points", "actions"):
                assert np.array_equal(getattr(step, name), np.concatenate([getattr(one, name) for one in steps]))
            assert np.array_equal(np.diff(step.offsets), np.concatenate([np.diff(one.offsets) for one in steps]))
            assert (step.final is None) == (not step.ended.any())
            for game in np.flatnonzero(step.ended):
                last = steps[0].final if game < 2 else steps[1].final
                assert step.final is not None
                assert last is not None
                assert np.array_equal(step.final[game], last[game if game < 2 else game - 2])
                ended += 1
        assert ended
        assert len(expected) == len(games.pids) == games.workers == 2


def test_mistakes_are_found_before_anything_is_played() -> None:
    with WorkerGames("cave-vs-cave", 2, 4, workers=2) as games:
        with pytest.raises(RuntimeError, match="reset"):
            games.step([0] * 4)
        step = games.reset(seed=1)
        assert step.masks.shape == (4, 0)
        before = step.observations.copy()
        good = games.sample().tolist()
        for bad in (-1, 2039, 10**30):
            with pytest.raises(IllegalMove, match=f"Action {bad} is not legal in game 3; see the action mask"):
                games.step([*good[:3], bad])
        with pytest.raises(ValueError, match="one item for each of the 4 games, not 2"):
            games.step(np.zeros(2, dtype=np.int64))
        with pytest.raises(TypeError, match="whole numbers, one for each of the 4 games"):
            games.step(np.zeros(4))
        assert np.array_equal(step.observations, before)
        games.step(good)
        assert not np.array_equal(step.observations, before)
        with pytest.raises(TypeError, match="VectorGames can"):
            copy.copy(games)
    with pytest.raises(RuntimeError, match="closed"):
        games.reset()
    games.close()  # again
    with pytest.raises(BadSetup, match="workers must be from 1 to the number of games, 4, not 5"):
        WorkerGames("cave-vs-cave", 2, 4, workers=5)
    with pytest.raises(BadSetup, match="doors"):
        WorkerGames("cave-vs-cave", 2, 4, workers=2, doors=1)


def test_a_worker_that_dies_is_noticed() -> None:
    games = WorkerGames("cave-vs-cave", 2, 4, workers=2)
    games.reset(seed=1)
    actions = games.sample()
    os.kill(games.pids[1], signal.SIGKILL)
    with pytest.raises(RuntimeError, match="A worker process has died"):
        games.step(actions)
