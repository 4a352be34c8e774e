"""Many games, spread over worker processes that write into shared memory."""

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from underhold.core.errors import BadSetup, IllegalMove
from underhold.encode import Encoding, encoding
from underhold.encode.encoding import batch_of
from underhold.env.batched import whole_numbers
from underhold.env.observation_forms import observation_form
from underhold.env.single_game import SeedSequence, check_started
from underhold.env.vector import Step, VectorGames

_LEGAL_PER_GAME: Final = 256  # room for legal actions, on average over the games of a worker; positions have about ten


class _Arrays:
    """The arrays of all games in one block of shared memory."""

    def __init__(self, memory: SharedMemory, kinds: dict[str, tuple[tuple[int, ...], str]]) -> None:
        self._memory = memory  # must live as long as the arrays
        self.arrays: dict[str, NDArray[Any]] = {}
        at = 0
        for name, (shape, kind) in kinds.items():
            self.arrays[name] = np.ndarray(shape, dtype=kind, buffer=memory.buf, offset=at)
            at += _bytes(shape, kind)


def _bytes(shape: tuple[int, ...], kind: str) -> int:
    """The memory of an array, rounded up so that the next one is aligned."""
    return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64


def _legal_part(part: slice, worker: int, actions: int) -> slice:
    """Where a worker writes its legal actions: enough for any single game, and for the average of many."""
    return slice(part.start * _LEGAL_PER_GAME + worker * actions, part.stop * _LEGAL_PER_GAME + (worker + 1) * actions)


def _kinds(
    coded: Encoding, games: int, workers: int, observation: str, mask: bool
) -> dict[str, tuple[tuple[int, ...], str]]:
    """The shape and type of every array."""
    form = observation_form(coded.game.id, coded.players, observation)
    row = (games, form.size)
    each = (games, coded.players)
    kinds: dict[str, tuple[tuple[int, ...], str]] = {
        "chosen": ((games,), "int64"),
        "observations": (row, np.dtype(form.dtype).name),
        "final": (row, np.dtype(form.dtype).name),
        "seats": ((games,), "int64"),
        "rewards": (each, "float64"),
        "ended": ((games,), "bool"),
        "masks": ((games, coded.actions if mask else 0), "int8"),
        "points": (each, "int64"),
        "counts": ((games,), "int64"),  # of legal actions
        "legal": ((games * _LEGAL_PER_GAME + workers * coded.actions,), "int32"),  # see `_legal_part`
    }
    return kinds


class WorkerGames:
    """Like `VectorGames`, with the games spread over processes. Each of them computes its part at the same time.

    The arrays of a step are in shared memory: the next step overwrites them, and `final` has only the rows of games
    that have ended. Use it as a context manager, or call `close`. The main module of a script needs
    `if __name__ == "__main__":`, as always with new processes.
    """

    encoding: Encoding
    games: int  # the number of games
    players: int
    workers: int

    def __init__(
        self,
        game_id: str,
        players: int,
        games: int,
        workers: int,
        reward: str = "win",
        *,
        observation: str = "int16",
        mask: bool = False,
        **switches: Any,
    ) -> None:
        self.encoding = coded = encoding(game_id, players)
        batch_of(coded, 1, reward, switches)  # raises BadSetup
        if not 1 <= workers <= games:
            raise BadSetup(f"workers must be from 1 to the number of games, {games}, not {workers}.")
        self.games, self.players, self.workers = games, coded.players, workers
        kinds = _kinds(coded, games, workers, observation, mask)
        self._memory = SharedMemory(create=True, size=sum(_bytes(*kind) for kind in kinds.values()))
        self._arrays = _Arrays(self._memory, kinds).arrays
        self._seeds = SeedSequence()
        self._random = np.random.default_rng(0)
        self._offsets = np.zeros(games + 1, dtype=np.int64)
        self._actions = np.zeros(0, dtype=np.int32)
        self._started = self._closed = False
        self._parts = [slice(games * n // workers, games * (n + 1) // workers) for n in range(workers)]
        self._pipes: list[Connection] = []
        self._processes = []
        new = multiprocessing.get_context("spawn")
        options = {"reward": reward, "observation": observation, "mask": mask, **switches}
        self._legal_parts = [_legal_part(part, n, coded.actions) for n, part in enumerate(self._parts)]
        for part, legal in zip(self._parts, self._legal_parts, strict=True):
            ours, theirs = new.Pipe()
            arguments = (theirs, self._memory.name, kinds, part, legal, game_id, self.players, options)
            process = new.Process(target=_work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    @property
    def pids(self) -> list[int]:
        """The ids of the worker processes, for tools that assign processes to cores."""
        return [process.pid or 0 for process in self._processes]

    def reset(self, seed: int | None = None) -> Step:
        """Start new games everywhere; the same seed and number of workers give the same games."""
        self._check_open()
        self._random = np.random.default_rng(self._seeds.next(seed))
        self._started = True
        return self._ask([self._seeds.next() for _ in self._pipes])

    def step(self, actions: NDArray[Any] | list[int]) -> Step:
        """Play one action in every game; raises IllegalMove, without playing any, if one of them is illegal."""
        check_started(self._started)
        self._check_open()
        self._arrays["chosen"][:] = self._checked(actions)
        return self._ask([None] * self.workers)

    def sample(self) -> NDArray[np.int32]:
        """A uniformly random legal action for every game."""
        check_started(self._started)
        chosen = (self._random.random(self.games) * np.diff(self._offsets)).astype(np.int64)
        return np.take(self._actions, self._offsets[:-1] + chosen)

    def close(self) -> None:
        """End the worker processes and free the memory; the arrays cannot be used any more."""
        if self._closed:
            return
        self._closed = True
        for pipe in self._pipes:
            pipe.close()  # ends the worker's loop
        for process in self._processes:
            process.join()
        self._arrays = {}
        with suppress(BufferError):  # a step is still in use; the memory is freed with it
            self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("WorkerGames cannot be copied or pickled; VectorGames can.")

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("The games are closed; create new ones.")

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        """The actions, with the same checks as in one process, before any worker plays."""
        given: Any = actions
        if not (isinstance(given, np.ndarray) and given.ndim == 1 and given.dtype.kind == "i"):
            given = whole_numbers(given, "actions", self.games)
        if len(given) != self.games:
            raise ValueError(f"actions must have one item for each of the {self.games} games, not {len(given)}.")
        try:
            chosen = np.array(given, dtype=np.int64)
        except OverflowError:
            chosen = np.array([number if 0 <= number < self.encoding.actions else -1 for number in given])
        fits = np.repeat(chosen, np.diff(self._offsets)) == self._actions
        legal = np.logical_or.reduceat(fits, self._offsets[:-1])
        if not legal.all():
            game = int(legal.argmin())
            what = f"Action {given[game]} is not legal in game {game}; see the action mask or the legal list."
            raise IllegalMove(what, "action_mask")
        return chosen

    def _ask(self, messages: list[int] | list[None]) -> Step:
        """Send every worker its message and wait for all of them."""
        try:
            for pipe, message in zip(self._pipes, messages, strict=True):
                pipe.send(message)
            ended = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            self.close()
            raise RuntimeError("A worker process has died; its error is printed above. Create new games.") from None
        arrays = self._arrays
        np.cumsum(arrays["counts"], out=self._offsets[1:])
        found = []
        for part, legal in zip(self._parts, self._legal_parts, strict=True):
            count = self._offsets[part.stop] - self._offsets[part.start]
            found.append(arrays["legal"][legal][:count])
        self._actions = np.concatenate(found)
        return Step(
            arrays["observations"],
            arrays["masks"],
            arrays["seats"],
            arrays["rewards"],
            arrays["ended"],
            arrays["points"],
            arrays["final"] if any(ended) else None,
            self._offsets,
            self._actions,
        )


def _work(
    pipe: Connection,
    memory_name: str,
    kinds: dict[str, tuple[tuple[int, ...], str]],
    part: slice,
    legal_part: slice,
    game_id: str,
    players: int,
    options: dict[str, Any],
) -> None:
    """A worker process: reset for every seed it receives, step for every None, until the pipe is closed."""
    memory = SharedMemory(memory_name)
    arrays = _Arrays(memory, kinds).arrays
    rows = {name: array[part] for name, array in arrays.items() if name != "legal"}
    legal = arrays["legal"][legal_part]
    games = VectorGames(game_id, players, part.stop - part.start, copy=False, **options)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            seed = pipe.recv()
            step = games.step(rows["chosen"]) if seed is None else games.reset(seed)
            for name in ("observations", "masks", "seats", "rewards", "ended", "points"):
                rows[name][:] = getattr(step, name)
            if step.final is not None:
                rows["final"][step.ended] = step.final[step.ended]
            rows["counts"][:] = np.diff(step.offsets)
            legal[: len(step.actions)] = step.actions
            pipe.send(step.final is not None)
