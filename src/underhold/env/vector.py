"""Many games in one call: the quickest way to play, as NumPy arrays."""

import operator
import reprlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underhold.core.rng import Rng
from underhold.encode import Encoding, encoding
from underhold.encode.encoding import batch_of
from underhold.env.arrays import array_over
from underhold.env.single_game import Mask, Observation, Seeds, check_begun


class Step(NamedTuple):
    """All games after a step, a row for each. What belongs to a game that has ended is its last reward and points; its
    observation, mask and seat are those of the new game that has taken its place.
    """

    observations: Observation  # (games, size): what the seat whose turn it is may know
    masks: Mask  # (games, actions): 1 for its legal actions
    seats: NDArray[np.int64]  # (games,): whose turn it is
    rewards: NDArray[np.float64]  # (games, players): since the step before, for every seat
    ended: NDArray[np.bool_]  # (games,)
    points: NDArray[np.int64]  # (games, players)
    # (games, size): observations before new games were dealt, where any has ended. Such a game is seen by the seat that
    # made its last move, which is the one in `seats` of the step before.
    final: Observation | None


class VectorGames:
    """Games side by side. Each decision is one step, and a game that ends is followed by the next at once.

    >>> games = VectorGames("cave-vs-cave", players=2, games=8, reward="margin")
    >>> step = games.reset(seed=1)
    >>> step = games.step(games.sample())
    >>> step.observations.shape, step.masks.shape, step.rewards.shape
    ((8, 454), (8, 2040), (8, 2))
    """

    encoding: Encoding
    games: int  # how many
    players: int

    def __init__(self, game_id: str, players: int, games: int, reward: str = "win", **switches: Any) -> None:
        self.encoding = encoding(game_id, players)
        self._batch = batch_of(self.encoding, games, reward, switches)
        self.games = games = int(self._batch.games)
        self.players = players = self.encoding.players
        self._seeds = Seeds()
        self._rng = Rng(0, stream=4)
        # The batch writes into this memory, and NumPy reads it.
        batch = self._batch
        self._observations: Observation = array_over(batch.page.values, np.int16).reshape(games, -1)
        self._masks: Mask = array_over(batch.masks, np.int8).reshape(games, -1)
        self._seats: NDArray[np.int64] = array_over(batch.seats, np.int64)
        self._over: NDArray[np.bool_] = array_over(batch.over, np.bool_)
        self._points: NDArray[np.int64] = array_over(batch.points, np.int64).reshape(games, players)
        self._standings: NDArray[np.float64] = array_over(batch.standings, np.float64).reshape(games, players)
        self._before = np.zeros((games, players))
        self._dealt = False

    def reset(self, seed: int | None = None) -> Step:
        """New games everywhere; the same seed deals the same games, now and later."""
        first = self._seeds.next(seed)
        self._dealt = True
        self._rng = Rng(first, stream=4)
        for game in range(self.games):
            self._deal(game)
        self._before = np.zeros((self.games, self.players))
        nothing = np.zeros((self.games, self.players))
        return self._step(nothing, np.zeros(self.games, dtype=np.bool_), self._points.copy(), None)

    def step(self, actions: NDArray[np.int64] | list[int]) -> Step:
        """One decision in every game. Raises IllegalMove if any action is not legal; then nothing has been played."""
        check_begun(self._dealt)
        self._batch.play_all(self._numbers_of(actions))
        rewards = self._standings - self._before
        self._before = self._standings.copy()
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
        """A legal action for every game, all with the same chance."""
        return self._batch.draw_all(self._rng)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("Games side by side can be neither copied nor pickled; make new ones and reset them.")

    def _numbers_of(self, actions: Any) -> list[int]:
        """Actions as Python's own numbers."""
        if isinstance(actions, np.ndarray):
            if actions.ndim != 1:
                raise ValueError(f"Actions are one row, ({self.games},), not {actions.shape}.")
            if actions.dtype.kind in "iu":
                numbers: list[int] = actions.tolist()
                return numbers
            what = f"an array of {actions.dtype}"
        else:
            try:
                return list(map(operator.index, actions))
            except TypeError:
                what = reprlib.repr(actions)
        raise TypeError(f"Actions are whole numbers, one for each of the {self.games} games, not {what}.")

    def _deal(self, game: int) -> None:
        self._batch.deal(game, self._seeds.next())
        self._batch.show(game)

    def _step(
        self,
        rewards: NDArray[np.float64],
        ended: NDArray[np.bool_],
        points: NDArray[np.int64],
        final: Observation | None,
    ) -> Step:
        observations, masks = self._observations.copy(), self._masks.copy()
        return Step(observations, masks, self._seats.copy(), rewards, ended, points, final)
