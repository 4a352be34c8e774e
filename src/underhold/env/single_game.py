"""One game with its arrays, for the environments of single games."""

import operator
import secrets
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from underhold.core.rng import Rng
from underhold.core.setup import check_seed
from underhold.encode import Encoding, encoding
from underhold.encode.encoding import batch_of
from underhold.env.arrays import array_view
from underhold.games.common.encode.observation_buffer import ObservationBuffer

RENDER_MODES: Final = ("human", "ansi", "rgb_array")  # human: printed after every change

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


def check_started(begun: object) -> None:
    """Raise RuntimeError if no game has been started."""
    if not begun:
        raise RuntimeError("No game has been started; call reset() first.")


def action_index(action: Any) -> int:
    """An action as a Python int; raises TypeError for anything else."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"action must be a whole number, the index of a 1 in the mask, not {action!r}.") from None


def _seed_of(given: Any) -> int:
    seed = int(operator.index(given)) if isinstance(given, SupportsIndex) else given
    check_seed(seed)
    return seed


class SeedSequence:
    """The seeds of consecutive deals: a given seed and those derived from it. Without a given one, the first is
    random.
    """

    def __init__(self) -> None:
        self._rng: Rng | None = None

    def next(self, given: int | None = None) -> int:
        """The seed of the next deal; a given seed is used as it is."""
        if given is not None:
            seed = _seed_of(given)
            self._rng = Rng(seed, stream=3)
            return seed
        if self._rng is None:
            self._rng = Rng(secrets.randbits(64), stream=3)
        return self._rng.new_seed()

    def to_ints(self) -> tuple[int, ...]:
        """The state of the sequence; empty if it has not started."""
        rng = self._rng
        return () if rng is None else (int(rng.a), int(rng.b), int(rng.c), int(rng.counter))

    def restore(self, ints: tuple[int, ...]) -> None:
        """Restore a state from `to_ints`."""
        self._rng = Rng(0) if ints else None
        if self._rng is not None:
            self._rng.a, self._rng.b, self._rng.c, self._rng.counter = ints


class SingleGame:
    """One game, with the observation and the mask of the seat to move as arrays."""

    def __init__(
        self, game_id: str, players: int, reward: str, render_mode: str | None, switches: dict[str, Any]
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"Unknown render mode {render_mode!r}. Choose from: {', '.join(RENDER_MODES)}.")
        self.encoding: Encoding = encoding(game_id, players)
        self.render_mode = render_mode
        self._prints = render_mode == "human"
        self._made_with = (game_id, self.encoding.players, reward, render_mode, switches)
        self._batch = batch_of(self.encoding, 1, reward, switches)
        self._batch.reserve(masked=True)
        self._seeds = SeedSequence()
        # The batch writes into this memory; NumPy reads it.
        self._row: Observation = array_view(self._batch.buffer.values, np.int16)
        self._mask: Mask = array_view(self._batch.masks, np.int8)
        self._nothing: Mask = np.zeros_like(self._mask)
        self._buffer = ObservationBuffer(1, self.encoding.size)
        self._total_rewards = [0.0] * self.encoding.players  # the total reward of every seat
        self._started = False

    def new_game(self, seed: int | None) -> None:
        """Start a new game."""
        self._batch.new_game(0, self._seeds.next(seed))
        self._batch.encode(masked=True)
        self._total_rewards = [0.0] * self.encoding.players
        self._started = True
        if self._prints:
            self.render()

    def __reduce__(self) -> tuple[Any, ...]:
        """Support copying and pickling, which compiled states do not have; planners and process pools need both."""
        ints = self.encoding.game.to_ints(self._batch.state_of(0)) if self._started else None
        return _restored, (self._made_with, ints, self.seat, self._total_rewards, self._seeds.to_ints())

    def restore(self, ints: list[int] | None, seat: int, total_rewards: list[float], seeds: tuple[int, ...]) -> None:
        """Restore the state of another game."""
        self._seeds.restore(seeds)
        if ints is not None:
            self._batch.set_state(0, self.encoding.game.from_ints(ints), seat)
            self._batch.encode(masked=True)
            self._total_rewards = list(total_rewards)
            self._started = True

    def check_started(self) -> None:
        """Raise RuntimeError if no game has been started."""
        check_started(self._started)

    def play(self, action: Any) -> list[float]:
        """Play an action and return the reward of every seat; raises IllegalMove for an action that the mask
        excludes.
        """
        self._batch.step([action_index(action)], None)
        self._batch.encode(masked=True)
        before, self._total_rewards = self._total_rewards, list(self._batch.total_rewards)
        if self._prints:
            self.render()
        return [now - then for now, then in zip(self._total_rewards, before, strict=True)]

    @property
    def seat(self) -> int:
        """The seat to move, or that moved last."""
        return int(self._batch.seats[0])

    @property
    def over(self) -> bool:
        return self._batch.over[0] != 0

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self._batch.points]

    def is_legal(self, action: Any) -> bool:
        number = action_index(action)
        return 0 <= number < len(self._mask) and bool(self._mask[number])

    def observation(self) -> Observation:
        """The observation of the seat to move."""
        return self._row.copy()

    def mask(self) -> Mask:
        """1 for every action that is legal now."""
        return self._mask.copy()

    def observed_by(self, seat: int) -> tuple[Observation, Mask]:
        """The observation and the mask of any seat."""
        if seat == self.seat:
            return self.observation(), self._nothing.copy() if self.over else self.mask()
        self._buffer.start_row(0)
        self._batch.write(self._buffer, 0, seat)
        return array_view(self._buffer.values, np.int16).copy(), self._nothing.copy()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render the position in the render mode, as a spectator sees it, or the player of a solo game."""
        from underhold.pictures import picture_rgb, picture_text

        self.check_started()
        seat = 0 if self.encoding.players == 1 else None
        view = self.encoding.game.view(self._batch.state_of(0), seat)
        if self.render_mode == "rgb_array":
            return picture_rgb(self.encoding.game.id, view, seat)
        if self.render_mode is None:
            return None
        text = picture_text(self.encoding.game.id, view, seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def _restored(
    made_with: tuple[str, int, str, str | None, dict[str, Any]],
    ints: list[int] | None,
    seat: int,
    total_rewards: list[float],
    seeds: tuple[int, ...],
) -> SingleGame:
    single = SingleGame(*made_with)
    single.restore(ints, seat, total_rewards, seeds)
    return single
