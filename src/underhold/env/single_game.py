"""One game on a desk of its own, with its arrays: what the environments for single games share."""

import operator
import secrets
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from underhold.core.rng import Rng
from underhold.core.setup import check_seed
from underhold.encode import Encoding, encoding
from underhold.encode.encoding import batch_of
from underhold.env.arrays import array_over
from underhold.games.common.encode.observation_buffer import Page

RENDER_MODES: Final = ("human", "ansi", "rgb_array")  # human: printed, whenever something has changed

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


def check_begun(begun: object) -> None:
    """Raises RuntimeError if there is no game to go on with."""
    if not begun:
        raise RuntimeError("There is no game on the table; call reset() first.")


def number_of(action: Any) -> int:
    """An action as Python's own number. Raises TypeError for what is none."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"An action is a whole number, the place of a 1 in the mask, not {action!r}.") from None


def _seed_of(given: Any) -> int:
    seed = int(operator.index(given)) if isinstance(given, SupportsIndex) else given
    check_seed(seed)
    return seed


class Seeds:
    """The seeds of one deal after another: a given one, and those that follow from it; the first is drawn by lot."""

    def __init__(self) -> None:
        self._rng: Rng | None = None

    def next(self, given: int | None = None) -> int:
        """The seed of the next deal. Whoever gives a seed gets that very deal."""
        if given is not None:
            seed = _seed_of(given)
            self._rng = Rng(seed, stream=3)
            return seed
        if self._rng is None:
            self._rng = Rng(secrets.randbits(64), stream=3)
        return self._rng.new_seed()

    def to_ints(self) -> tuple[int, ...]:
        """Where the sequence stands; nothing if it has not begun."""
        rng = self._rng
        return () if rng is None else (int(rng.a), int(rng.b), int(rng.c), int(rng.counter))

    def restore(self, ints: tuple[int, ...]) -> None:
        """The inverse of `to_ints`."""
        self._rng = Rng(0) if ints else None
        if self._rng is not None:
            self._rng.a, self._rng.b, self._rng.c, self._rng.counter = ints


class SingleGame:
    """A game, whoever's turn it is, and its observation and mask as arrays."""

    def __init__(
        self, game_id: str, players: int, reward: str, render_mode: str | None, switches: dict[str, Any]
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render mode {render_mode!r}; there is {', '.join(RENDER_MODES)}.")
        self.encoding: Encoding = encoding(game_id, players)
        self.render_mode = render_mode
        self._prints = render_mode == "human"
        self._made_with = (game_id, self.encoding.players, reward, render_mode, switches)
        self._batch = batch_of(self.encoding, 1, reward, switches)
        self._seeds = Seeds()
        # The batch writes into this memory, and NumPy reads it.
        self._row: Observation = array_over(self._batch.page.values, np.int16)
        self._mask: Mask = array_over(self._batch.masks, np.int8)
        self._nothing: Mask = np.zeros_like(self._mask)
        self._page = Page(1, self.encoding.size)
        self._standings = [0.0] * self.encoding.players  # what everyone's rewards add up to
        self._dealt = False

    def deal(self, seed: int | None) -> None:
        """A new game."""
        self._batch.deal(0, self._seeds.next(seed))
        self._batch.show(0)
        self._standings = [0.0] * self.encoding.players
        self._dealt = True
        if self._prints:
            self.render()

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled states neither copy nor pickle by themselves; planners and pools of processes want both."""
        ints = self.encoding.game.to_ints(self._batch.state_of(0)) if self._dealt else None
        return _restored, (self._made_with, ints, self._standings, self._seeds.to_ints())

    def restore(self, ints: list[int] | None, standings: list[float], seeds: tuple[int, ...]) -> None:
        """Where another desk stands."""
        self._seeds.restore(seeds)
        if ints is not None:
            self._batch.place(0, self.encoding.game.from_ints(ints))
            self._batch.show(0)
            self._standings = list(standings)
            self._dealt = True

    def check_begun(self) -> None:
        """Raises RuntimeError if there is no game yet."""
        check_begun(self._dealt)

    def play(self, action: Any) -> list[float]:
        """Play, and tell everyone's reward. Raises IllegalMove for an action that the mask does not have."""
        self._batch.play(0, number_of(action))
        before, self._standings = self._standings, list(self._batch.standings)
        if self._prints:
            self.render()
        return [now - then for now, then in zip(self._standings, before, strict=True)]

    @property
    def seat(self) -> int:
        """Whose decision is open, or was the last."""
        return int(self._batch.seats[0])

    @property
    def over(self) -> bool:
        return self._batch.over[0] != 0

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self._batch.points]

    def allows(self, action: Any) -> bool:
        number = number_of(action)
        return 0 <= number < len(self._mask) and bool(self._mask[number])

    def observation(self) -> Observation:
        """What the seat whose turn it is may know."""
        return self._row.copy()

    def mask(self) -> Mask:
        """1 for every action that is legal now."""
        return self._mask.copy()

    def observed_by(self, seat: int) -> tuple[Observation, Mask]:
        """What any seat may know, and what it may do now."""
        if seat == self.seat:
            return self.observation(), self._nothing.copy() if self.over else self.mask()
        self._page.turn_to(0)
        self._batch.write(self._page, 0, seat)
        return array_over(self._page.values, np.int16).copy(), self._nothing.copy()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position in the render mode, as those see it who watch; alone one is at the table."""
        from underhold.pictures import picture_rgb, picture_text

        self.check_begun()
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
    standings: list[float],
    seeds: tuple[int, ...],
) -> SingleGame:
    single = SingleGame(*made_with)
    single.restore(ints, standings, seeds)
    return single
