"""Many games in one call, as NumPy arrays: the fastest way to play."""

import operator
import reprlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underhold.core.rng import Rng
from underhold.encode import Encoding, encoding
from underhold.encode.encoding import batch_of
from underhold.env.arrays import array_view
from underhold.env.single_game import Mask, Observation, SeedSequence, check_started


class Step(NamedTuple):
    """All games after a step, one row each.

    For a game that has ended, rewards and points are its last ones; observation, mask and seat belong to the new game
    in its place.
    """

    observations: Observation  # (games, size): the observation of the seat to move
    masks: Mask  # (games, actions): 1 for its legal actions
    seats: NDArray[np.int64]  # (games,): the seat to move
    rewards: NDArray[np.float64]  # (games, players): of every seat since the last step
    ended: NDArray[np.bool_]  # (games,)
    points: NDArray[np.int64]  # (games, players)
    # (games, size): observations before new games were started, if any has ended. A finished game is observed by the
    # seat
    # that made its last move, which is the one in `seats` of the step before.
    final: Observation | None


class VectorGames:
    """Games side by side. Each step is one decision in every game; a finished game is replaced at once.

    >>> games = VectorGames("cave-vs-cave", players=2, games=8, reward="margin")
    >>> step = games.reset(seed=1)
    >>> step = games.step(games.sample())
    >>> step.observations.shape, step.masks.shape, step.rewards.shape
    ((8, 454), (8, 2040), (8, 2))
    """

    encoding: Encoding
    games: int  # the number of games
    players: int

    def __init__(self, game_id: str, players: int, games: int, reward: str = "win", **switches: Any) -> None:
        self.encoding = encoding(game_id, players)
        self._batch = batch_of(self.encoding, games, reward, switches)
        self.games = games = int(self._batch.games)
        self.players = players = self.encoding.players
        self._seeds = SeedSequence()
        self._rng = Rng(0, stream=4)
        # The batch writes into this memory; NumPy reads it.
        batch = self._batch
        self._observations: Observation = array_view(batch.buffer.values, np.int16).reshape(games, -1)
        self._masks: Mask = array_view(batch.masks, np.int8).reshape(games, -1)
        self._seats: NDArray[np.int64] = array_view(batch.seats, np.int64)
        self._over: NDArray[np.bool_] = array_view(batch.over, np.bool_)
        self._points: NDArray[np.int64] = array_view(batch.points, np.int64).reshape(games, players)
        self._total_rewards: NDArray[np.float64] = array_view(batch.total_rewards, np.float64).reshape(games, players)
        self._before = np.zeros((games, players))
        self._started = False

    def reset(self, seed: int | None = None) -> Step:
        """Start new games everywhere; the same seed gives the same games, including all later ones."""
        first = self._seeds.next(seed)
        self._started = True
        self._rng = Rng(first, stream=4)
        for game in range(self.games):
            self._deal(game)
        self._before = np.zeros((self.games, self.players))
        nothing = np.zeros((self.games, self.players))
        return self._step(nothing, np.zeros(self.games, dtype=np.bool_), self._points.copy(), None)

    def step(self, actions: NDArray[np.int64] | list[int]) -> Step:
        """Play one action in every game; raises IllegalMove, without playing any, if one of them is illegal."""
        check_started(self._started)
        self._batch.play_all(self._numbers_of(actions))
        rewards = self._total_rewards - self._before
        self._before = self._total_rewards.copy()
        ended = self._over.copy()
        points = self._points.copy()
        final = None
        if ended.any():
            final = self._observations.copy()
            for game in np.flatnonzero(ended).tolist():
                self._deal(game)
            self._before[ended] = 0.0
        return self._step(rewards, ended, points, final)

    def sample(self) -> list[int]:
        """A uniformly random legal action for every game."""
        return self._batch.sample_all(self._rng)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("VectorGames cannot be copied or pickled; create new ones and reset them.")

    def _numbers_of(self, actions: Any) -> list[int]:
        """Actions as Python ints."""
        if isinstance(actions, np.ndarray):
            if actions.ndim != 1:
                raise ValueError(f"actions must have the shape ({self.games},), not {actions.shape}.")
            if actions.dtype.kind in "iu":
                numbers: list[int] = actions.tolist()
                return numbers
            what = f"an array of {actions.dtype}"
        else:
            try:
                return list(map(operator.index, actions))
            except TypeError:
                what = reprlib.repr(actions)
        raise TypeError(f"actions must be whole numbers, one for each of the {self.games} games, not {what}.")

    def _deal(self, game: int) -> None:
        self._batch.new_game(game, self._seeds.next())
        self._batch.refresh(game)

    def _step(
        self,
        rewards: NDArray[np.float64],
        ended: NDArray[np.bool_],
        points: NDArray[np.int64],
        final: Observation | None,
    ) -> Step:
        observations, masks = self._observations.copy(), self._masks.copy()
        return Step(observations, masks, self._seats.copy(), rewards, ended, points, final)
