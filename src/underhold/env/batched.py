"""Many states in one call, as NumPy arrays: for searches that evaluate positions with a network."""

import operator
import os
import reprlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from underhold.core.errors import BadSetup
from underhold.core.rng import Rng
from underhold.core.setup import check_seed
from underhold.encode import Encoding, Field, encoding
from underhold.encode.encoding import batch_of
from underhold.env.arrays import array_view
from underhold.env.observation_forms import Form, NormalizedForm, OneHotForm, observation_form
from underhold.env.saved_states import pack_states, unpack_states
from underhold.env.single_game import Mask, Observation
from underhold.games.common.encode.batch import Batch

_ROWS: Final = 128  # rows that are encoded and converted together, while they are in the processor's cache


class Encoded(NamedTuple):
    """All states as arrays, one row each. A finished game is observed by the seat that moved last."""

    observations: NDArray[Any]  # (states, size): what the seat to move knows
    seats: NDArray[np.int64]  # (states,): the seat to move
    offsets: NDArray[np.int64]  # (states + 1,): the legal actions of state i are actions[offsets[i]:offsets[i + 1]]
    actions: NDArray[np.int32]  # (offsets[-1],)
    masks: Mask  # (states, actions): 1 for legal actions; (states, 0) without mask=True
    over: NDArray[np.bool_]  # (states,): whether the game is over
    points: NDArray[np.int64]  # (states, players): what each seat would score if the game ended now
    rewards: NDArray[np.float64]  # (states, players): the rewards of each seat since the start of the game

    def copy(self) -> "Encoded":
        """Arrays of their own, which the next call of `encode` does not overwrite."""
        return Encoded._make(array.copy() for array in self)


class BatchedStates:
    """States side by side, which can be put, copied, gathered, stepped, saved, and encoded in one call.

    >>> states = BatchedStates("cave-vs-cave", players=2, seeds=range(4))
    >>> seen = states.encode()
    >>> seen.observations.shape, seen.actions[: seen.offsets[1]].tolist()
    ((4, 454), [0, 1, 2, 3, 5, 2036, 2037, 2038])
    >>> leaves = states.gather([0, 0, 0])  # three copies of the first state
    >>> leaves.step(seen.actions[:3])
    >>> len(leaves), leaves.encode().over.any()
    (3, np.False_)
    """

    encoding: Encoding

    def __init__(
        self,
        game_id: str,
        players: int,
        seeds: Iterable[int],
        *,
        observation: str = "int16",
        mask: bool = False,
        reward: str = "win",
        **switches: Any,
    ) -> None:
        dealt = list(seeds)
        coded = encoding(game_id, players)
        self._set_up(coded, len(dealt), (observation, mask, reward, switches))
        self.deal(range(len(dealt)), dealt)

    @classmethod
    def of(
        cls,
        game_id: str,
        states: Sequence[Any],
        *,
        observation: str = "int16",
        mask: bool = False,
        reward: str = "win",
        **switches: Any,
    ) -> Self:
        """A batch with copies of these states, all for the same number of players; switches are for later deals."""
        if not states:
            raise ValueError("states must have at least one state.")
        players = getattr(states[0], "players", None)
        if players is None:
            raise TypeError(f"states must be states of {game_id}, not {reprlib.repr(states[0])}.")
        batch = cls._empty(encoding(game_id, int(players)), len(states), (observation, mask, reward, switches))
        batch.put(range(len(states)), states)
        return batch

    @classmethod
    def _empty(cls, coded: Encoding, size: int, options: tuple[str, bool, str, dict[str, Any]]) -> Self:
        """A batch without states, which have to be put into every place."""
        batch = cls.__new__(cls)
        batch._set_up(coded, size, options)
        return batch

    def _set_up(self, coded: Encoding, size: int, options: tuple[str, bool, str, dict[str, Any]]) -> None:
        self._options = options
        observation, mask, reward, switches = options
        self.encoding = coded
        self._form: Form = observation_form(coded.game.id, coded.players, observation)
        self._mask = bool(mask)
        self._batch: Batch = batch_of(coded, size, reward, switches)
        self._arrays: Encoded | None = None
        self._raw: Observation | None = None  # the memory of the batch, if the observations have another form

    def __len__(self) -> int:
        """The number of states."""
        return int(self._batch.games)

    def __repr__(self) -> str:
        """The game, the number of states, and the form of the observations."""
        of = f"{self.encoding.game.id!r}, players={self.players}, states={len(self)}"
        return f"<{type(self).__name__} {of}, observation={self._options[0]!r}>"

    @property
    def players(self) -> int:
        """The number of players."""
        return self.encoding.players

    @property
    def fields(self) -> tuple[Field, ...]:
        """The layout of an observation in the chosen form."""
        return self._form.fields

    # ------------------------------------------------------------------------------------------ states

    def deal(self, indices: ArrayLike, seeds: Iterable[int]) -> None:
        """Start new games in these places, one from each seed."""
        rows = self._rows(indices)
        dealt = [_seed(seed) for seed in seeds]
        if len(rows) != len(dealt):
            raise ValueError(f"seeds must have one seed for each of the {len(rows)} indices, not {len(dealt)}.")
        for row, seed in zip(rows, dealt, strict=True):
            self._batch.new_game(row, seed)

    def put(self, indices: ArrayLike, states: "BatchedStates | Sequence[Any]") -> None:
        """Put copies of states into these places."""
        rows = self._rows(indices)
        if len(rows) != len(states):
            raise ValueError(f"states must have one state for each of the {len(rows)} indices, not {len(states)}.")
        if isinstance(states, BatchedStates):
            self._check_kind(states)
            self._batch.copy_rows(states._batch, list(range(len(states))), rows)
            return
        game = self.encoding.game
        for state in states:
            if not self._batch.fits(state):
                raise TypeError(f"states must be states of {game.id} for {self._players()}, not {reprlib.repr(state)}.")
        for row, state in zip(rows, states, strict=True):
            self._batch.set_state(row, game.copy(state))

    def get(self, index: int) -> Any:
        """A copy of one state. It includes the deal: for records and pictures, not for players."""
        (row,) = self._rows([index])
        return self._batch.copy_of(row)

    def clone(self) -> Self:
        """An independent copy of the whole batch."""
        return self.gather(range(len(self)))

    def gather(self, indices: ArrayLike, out: Self | None = None) -> Self:
        """A batch with copies of these states, in this order; a state may be named several times.

        With `out`, a batch of the right size, the copies replace its states, and no new arrays are needed.
        """
        rows = self._rows(indices)
        if out is None:
            if not rows:
                raise ValueError("indices must name at least one state.")
            out = self._empty(self.encoding, len(rows), self._options)
        elif len(out) != len(rows):
            raise ValueError(f"out must have {len(rows)} states, as many as indices, not {len(out)}.")
        out._check_kind(self)
        out._batch.copy_rows(self._batch, rows, None)
        return out

    def determinize(self, seed: int) -> None:
        """Replace what the seat to move does not know by a random draw, in every state; it sees no difference.

        A fair search does this first: otherwise it would plan with the rooms and cards that are still face down.
        """
        game, batch, rng = self.encoding.game, self._batch, Rng(_seed(seed), stream=5)
        for row in range(len(self)):
            seat = int(batch.seat_of(row))
            if seat >= 0:
                batch.set_state(row, game.determinize(game.view(batch.state_of(row), seat), rng))

    def step(self, actions: ArrayLike, indices: ArrayLike | None = None) -> None:
        """Play one action in every state, or in these; raises IllegalMove, without playing any, if one is illegal."""
        numbers = whole_numbers(actions, "actions", len(self) if indices is None else None)
        self._batch.step(numbers, None if indices is None else self._rows(indices))

    # ------------------------------------------------------------------------------------------ arrays

    def encode(self) -> Encoded:
        """All states as arrays. The arrays are read-only, and the next call overwrites them; `copy` keeps them."""
        batch, form = self._batch, self._form
        if self._arrays is None:
            batch.reserve(self._mask)
            self._raw = array_view(batch.buffer.values, np.int16).reshape(len(self), -1)
            self._arrays = self._views()
        if isinstance(form, NormalizedForm | OneHotForm):
            assert self._raw is not None
            converted = self._arrays.observations
            converted.flags.writeable = True
            batch.start_encoding(self._mask)
            for first in range(0, len(self), _ROWS):
                rows = slice(first, min(first + _ROWS, len(self)))
                batch.encode_rows(rows.start, rows.stop, self._mask)
                form.convert(self._raw[rows], converted[rows])
            converted.flags.writeable = False
        else:
            batch.encode(self._mask)
        # The list of actions moves to another place when it grows.
        actions = array_view(batch.legal_actions, np.int32)[: self._arrays.offsets[-1]]
        return self._arrays._replace(actions=actions)

    def _views(self) -> Encoded:
        batch, form, size, players = self._batch, self._form, len(self), self.players
        assert self._raw is not None
        converts = isinstance(form, NormalizedForm | OneHotForm)
        return Encoded(
            np.zeros((size, form.size), dtype=form.dtype) if converts else self._raw,
            array_view(batch.seats, np.int64),
            array_view(batch.offsets, np.int64),
            array_view(batch.legal_actions, np.int32),
            array_view(batch.masks, np.int8).reshape(size, -1) if self._mask else _no_masks(size),
            array_view(batch.over, np.bool_),
            array_view(batch.points, np.int64).reshape(size, players),
            array_view(batch.total_rewards, np.float64).reshape(size, players),
        )

    # ------------------------------------------------------------------------------------------ saving

    def to_bytes(self) -> bytes:
        """All states and options, for `from_bytes` of the same version of the package. They include the deals."""
        return self._packed("BatchedStates", {})

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The batch that `to_bytes` saved; raises ValueError."""
        header, states = unpack_states(data, "BatchedStates")
        return cls._unpacked(header, states)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write `to_bytes` to a file."""
        Path(path).write_bytes(self.to_bytes())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a file that `save` has written; raises ValueError."""
        return cls.from_bytes(Path(path).read_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

    def _packed(self, what: str, more: dict[str, Any], *, empty: bool = False) -> bytes:
        game, batch = self.encoding.game, self._batch
        states = [] if empty else batch.states
        header = {
            "what": what,
            "game": game.id,
            "players": self.players,
            "options": self._options,
            "seats": [int(seat) for seat in batch.seats],
        }
        return pack_states(header | more, [game.to_ints(state) for state in states])

    @classmethod
    def _unpacked(cls, header: dict[str, Any], states: list[list[int]]) -> Self:
        coded = encoding(header["game"], header["players"])
        made = cls._empty(coded, len(states), tuple(header["options"]))
        batch = made._batch
        for row, ints in enumerate(states):
            batch.set_state(row, coded.game.from_ints(ints), header["seats"][row])
        return made

    # ------------------------------------------------------------------------------------------ arguments

    def _players(self) -> str:
        return "one player" if self.players == 1 else f"{self.players} players"

    def _check_kind(self, other: "BatchedStates") -> None:
        if other.encoding != self.encoding:
            mine, theirs = f"{self.encoding.game.id} for {self._players()}", other.encoding.game.id
            raise ValueError(f"Both batches must be of {mine}; the other is of {theirs} for {other._players()}.")

    def _rows(self, indices: ArrayLike) -> list[int]:
        rows = whole_numbers(indices, "indices", None)
        if rows and not 0 <= min(rows) <= max(rows) < len(self):
            wrong = min(rows) if min(rows) < 0 else max(rows)
            raise IndexError(f"Every index must be from 0 to {len(self) - 1}, not {wrong}.")
        return rows


def _no_masks(size: int) -> Mask:
    masks: Mask = np.zeros((size, 0), dtype=np.int8)
    masks.flags.writeable = False
    return masks


def _seed(given: Any) -> int:
    try:
        seed = int(operator.index(given))
    except TypeError:
        raise BadSetup(f"seeds must be whole numbers, not {given!r}.") from None
    check_seed(seed)
    return seed


def whole_numbers(given: Any, what: str, size: int | None) -> list[int]:
    """An array or a sequence of integers as Python ints; arrays and tensors of other libraries work, too."""
    each = "" if size is None else f", one for each of the {size} games"
    if isinstance(given, range):
        return list(given)
    if hasattr(given, "__array__") and not isinstance(given, np.generic):
        array = np.asarray(given)
        if array.ndim != 1:
            raise ValueError(f"{what} must have the shape ({'n' if size is None else size},), not {array.shape}.")
        if array.dtype.kind in "iu":
            numbers: list[int] = array.tolist()
            return numbers
        hint = "; numpy.flatnonzero turns a mask into indices" if array.dtype.kind == "b" and size is None else ""
        got = f"an array of {array.dtype}{hint}"
    else:
        try:
            return list(map(operator.index, given))
        except TypeError:
            got = reprlib.repr(given)
    raise TypeError(f"{what} must be a list or an array of whole numbers{each}, not {got}.")
