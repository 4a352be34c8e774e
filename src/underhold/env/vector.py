"""Many games in one call, as NumPy arrays: the fastest way to play."""

import os
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from underhold.core.rng import Rng
from underhold.encode import Encoding, encoding
from underhold.env.batched import BatchedStates, Encoded, whole_numbers
from underhold.env.saved_states import unpack_states
from underhold.env.single_game import Mask, SeedSequence, check_started


class Step(NamedTuple):
    """All games after a step, one row each.

    For a game that has ended, rewards and points are its last ones; observation, mask, legal actions and seat belong to
    the new game in its place.
    """

    observations: NDArray[Any]  # (games, size): the observation of the seat to move
    masks: Mask  # (games, actions): 1 for its legal actions; (games, 0) with mask=False
    seats: NDArray[np.int64]  # (games,): the seat to move
    rewards: NDArray[np.float64]  # (games, players): of every seat since the last step
    ended: NDArray[np.bool_]  # (games,)
    points: NDArray[np.int64]  # (games, players)
    # (games, size): observations before new games were started, if any has ended. A finished game is observed by the
    # seat that made its last move, which is the one in `seats` of the step before.
    final: NDArray[Any] | None
    offsets: NDArray[np.int64]  # (games + 1,): the legal actions of game i are actions[offsets[i]:offsets[i + 1]]
    actions: NDArray[np.int32]  # (offsets[-1],)


class VectorGames:
    """Games side by side. Each step is one decision in every game; a finished game is replaced at once.

    They can be copied, pickled and saved at any point, and continue with the same games.

    >>> games = VectorGames("cave-vs-cave", players=2, games=8, reward="margin")
    >>> step = games.reset(seed=1)
    >>> step = games.step(games.sample())
    >>> step.observations.shape, step.masks.shape, step.rewards.shape
    ((8, 454), (8, 2040), (8, 2))
    """

    encoding: Encoding
    games: int  # the number of games
    players: int

    def __init__(
        self,
        game_id: str,
        players: int,
        games: int,
        reward: str = "win",
        *,
        observation: str = "int16",
        mask: bool = True,
        copy: bool = True,
        **switches: Any,
    ) -> None:
        self.encoding = encoding(game_id, players)
        self._states = BatchedStates._empty(self.encoding, games, (observation, mask, reward, switches))
        self._copies = bool(copy)  # otherwise the next step overwrites the arrays of this one
        self.games = len(self._states)
        self.players = self.encoding.players
        self._seeds = SeedSequence()
        self._rng = Rng(0, stream=4)
        self._before = np.zeros((self.games, self.players))  # the total rewards after the last step
        self._started = False

    def __repr__(self) -> str:
        """The game and the number of games."""
        return f"<{type(self).__name__} {self.encoding.game.id!r}, players={self.players}, games={self.games}>"

    @property
    def states(self) -> BatchedStates:
        """The games as a batch of states, for a search to gather from. Changing it here would spoil the rewards."""
        check_started(self._started)
        return self._states

    def reset(self, seed: int | None = None) -> Step:
        """Start new games everywhere; the same seed gives the same games, including all later ones."""
        first = self._seeds.next(seed)
        self._started = True
        self._rng = Rng(first, stream=4)
        self._deal(list(range(self.games)))
        self._before = np.zeros((self.games, self.players))
        seen = self._states.encode()
        ended = np.zeros(self.games, dtype=np.bool_)
        return self._step(seen, np.zeros((self.games, self.players)), ended, seen.points.copy(), None)

    def step(self, actions: NDArray[Any] | list[int]) -> Step:
        """Play one action in every game; raises IllegalMove, without playing any, if one of them is illegal."""
        check_started(self._started)
        states = self._states
        over = states._batch.step(whole_numbers(actions, "actions", self.games), None)
        ended = np.zeros(self.games, dtype=np.bool_)
        last: Encoded | None = None
        if over:
            ended[over] = True
            last = states.gather(over).encode()
            self._deal(over)
        seen = states.encode()
        rewards = seen.rewards - self._before
        points = seen.points.copy()
        final = None
        if last is not None:
            rewards[over] = last.rewards - self._before[over]
            points[over] = last.points
            final = seen.observations.copy()
            final[over] = last.observations
        self._before = seen.rewards.copy()
        self._before[over] = 0.0
        return self._step(seen, rewards, ended, points, final)

    def sample(self) -> list[int]:
        """A uniformly random legal action for every game."""
        return self._states._batch.sample_all(self._rng)

    def to_bytes(self) -> bytes:
        """The games and all random numbers to come, for `from_bytes` of the same version of the package."""
        rng = self._rng
        more = {
            "games": self.games,
            "copy": self._copies,
            "started": self._started,
            "before": self._before.tolist(),
            "seeds": self._seeds.to_ints(),
            "rng": [int(rng.a), int(rng.b), int(rng.c), int(rng.counter)],
        }
        return self._states._packed("VectorGames", more, empty=not self._started)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The games that `to_bytes` saved; raises ValueError."""
        header, states = unpack_states(data, "VectorGames")
        observation, mask, reward, switches = header["options"]
        games = cls(
            header["game"],
            header["players"],
            header["games"],
            reward,
            observation=observation,
            mask=mask,
            copy=header["copy"],
            **switches,
        )
        games._seeds.restore(tuple(header["seeds"]))
        games._rng.a, games._rng.b, games._rng.c, games._rng.counter = header["rng"]
        games._before = np.array(header["before"])
        games._started = header["started"]
        if games._started:
            games._states = BatchedStates._unpacked(header, states)
            games._states.encode()  # for `sample`
        return games

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write `to_bytes` to a file."""
        Path(path).write_bytes(self.to_bytes())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a file that `save` has written; raises ValueError."""
        return cls.from_bytes(Path(path).read_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

    def _deal(self, games: list[int]) -> None:
        self._states.deal(games, [self._seeds.next() for _ in games])

    def _step(
        self,
        seen: Encoded,
        rewards: NDArray[np.float64],
        ended: NDArray[np.bool_],
        points: NDArray[np.int64],
        final: NDArray[Any] | None,
    ) -> Step:
        if self._copies:
            seen = seen.copy()
        return Step(
            seen.observations, seen.masks, seen.seats, rewards, ended, points, final, seen.offsets, seen.actions
        )
