"""Plays the games of an arena on many machines with Ray.

Games are sent in batches that take about a second, so that Ray's overhead for each of them does not count. If a machine
is lost, its batches are played again, on others. Retries are made here and not by Ray: a game whose worker always dies,
for example by running out of memory, must not keep the others from being saved, and must end the arena with its number.
"""

import importlib.util
import logging
import os
import pickle
import socket
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from typing import Any, Final

from underhold.bots.arena.checksums import fingerprint
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import PlayedGame
from underhold.bots.arena.plan import Job
from underhold.bots.arena.ray_node import Batch, BatchResult, Difference

_PATIENCE: Final = 10.0  # seconds to wait for a connection to a cluster
_STORE: Final = 128 * 2**20  # bytes: results are small, and Ray would take a third of the memory
_WAITING: Final = 2  # batches queued for every core, so that none is idle
_SECONDS: Final = 1.0  # that a batch should take
_MOST: Final = 100  # games of a batch
_TRIES: Final = 4  # times that a game is sent before it is given up


def by_ray(
    jobs: Iterable[Job], address: str, workers: int, runtime_env: Mapping[str, Any] | None = None
) -> Generator[PlayedGame, None, None]:
    """Play on a Ray cluster, wherever a core is free.

    `address` is the address of a cluster, `auto` for the cluster of this machine, or `local` to start a small one with
    this many workers that ends with the arena. Every machine needs the same version of this package and the same files
    of the bots; `runtime_env` can bring them there, as Ray documents it.
    """
    if importlib.util.find_spec("ray") is None:
        raise ArenaError("needs", modules="ray", extra="ray")
    with _connected(address, workers, runtime_env) as ray:
        cluster = _Cluster(ray, jobs)
        try:
            yield from cluster.play()
        except ray.exceptions.RayError as error:
            raise ArenaError("ray_failed", reason=_cause(ray, error)) from None
        finally:
            cluster.cancel()


class _Cluster:
    """The games that are left, and the batches that are being played."""

    def __init__(self, ray: Any, jobs: Iterable[Job]) -> None:
        self._ray = ray
        self._left = deque(jobs)
        self._bots = tuple(sorted({bot for job in self._left for bot in job.bots}))
        self._fingerprint = fingerprint(self._bots)
        self._running: dict[Any, tuple[Job, ...]] = {}
        self._lost: Counter[int] = Counter()  # how often each game was lost
        self._games, self._seconds = 0, 0.0  # played so far, and the time on the cores that played them
        errors = ray.exceptions
        self._losses = (
            errors.NodeDiedError,
            errors.WorkerCrashedError,
            errors.LocalRayletDiedError,
            errors.OutOfMemoryError,
            errors.ObjectLostError,
        )
        self._remote = _remote(ray)

    def play(self) -> Iterator[PlayedGame]:
        while self._left or self._running:
            self._send()
            for reference in self._ended():
                jobs = self._running.pop(reference)
                try:
                    outcome = self._ray.get(reference)
                except self._losses as error:
                    self._send_again(jobs, error)
                else:
                    yield from self._received(outcome)

    def cancel(self) -> None:
        """Stop what is still being played."""
        for reference in self._running:
            self._ray.cancel(reference, force=True)
        self._running.clear()

    def _send(self) -> None:
        cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))  # a cluster may grow and shrink
        while self._left and len(self._running) < cores * _WAITING:
            jobs = self._next_batch(cores)
            batch = Batch(jobs, self._bots, self._fingerprint)
            self._running[self._remote.remote(pickle.dumps(batch))] = jobs

    def _next_batch(self, cores: int) -> tuple[Job, ...]:
        """Games for about a second; fewer near the end, so that all cores finish at about the same time."""
        if self._lost[self._left[0].number]:  # alone, to see whether it is this game that kills its worker
            return (self._left.popleft(),)
        each = self._seconds / self._games if self._games else _SECONDS
        size = min(_MOST, int(_SECONDS / max(each, 1e-6)), ceil(len(self._left) / (cores * _WAITING)))
        return tuple(self._left.popleft() for _ in range(max(1, size)))

    def _ended(self) -> list[Any]:
        """Wait for a batch, and take all that have ended by then."""
        running = list(self._running)
        self._ray.wait(running, num_returns=1)
        ended, _ = self._ray.wait(running, num_returns=len(running), timeout=0)
        return list(ended)

    def _received(self, outcome: BatchResult | Difference | str) -> Iterable[PlayedGame]:
        if isinstance(outcome, str):
            raise ArenaError("node_without_package", node=outcome)
        if isinstance(outcome, Difference):
            there = {"found": outcome.found, "wanted": outcome.wanted}
            raise ArenaError("node_differs", node=outcome.node, what=outcome.what, **there)
        self._games += len(outcome.played)
        self._seconds += outcome.seconds
        return outcome.played

    def _send_again(self, jobs: tuple[Job, ...], error: Exception) -> None:
        self._lost.update(job.number for job in jobs)
        for job in jobs:
            if self._lost[job.number] >= _TRIES:
                reason = _first_line(error)
                raise ArenaError("game_lost", number=job.number, count=_TRIES, seed=job.seed, reason=reason) from None
        self._left.extendleft(reversed(jobs))


def _remote(ray: Any) -> Any:
    """The function that Ray runs on other machines. Being local, it is sent as code and not by name, so that it can say
    that this package is missing there.
    """

    def play_there(packed: bytes) -> Any:
        import ray

        address: str = ray.util.get_node_ip_address()  # type: ignore[no-untyped-call]
        node = f"{address}, {ray.get_runtime_context().get_node_id()[:8]}"
        try:
            from underhold.bots.arena.ray_node import play_batch
        except ImportError:
            return node
        return play_batch(packed, node)

    return ray.remote(num_cpus=1, max_retries=0)(play_there)


@contextmanager
def _connected(address: str, workers: int, runtime_env: Mapping[str, Any] | None) -> Iterator[Any]:
    """A quiet connection to Ray. If the program is already connected, that connection is used and left open."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # otherwise it prints a warning
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # do not send usage statistics
    import ray

    if ray.is_initialized():
        yield ray
        return
    _check_reachable(address)
    options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if runtime_env:
        options["runtime_env"] = dict(runtime_env)
    if address == "local":
        # As fast as other processes. By default Ray gives way to them, and thinking times would not be comparable.
        os.environ.setdefault("RAY_worker_niceness", "0")
        options |= {"num_cpus": workers, "include_dashboard": False, "object_store_memory": _STORE}
    try:
        ray.init(address=address, **options)
    except Exception as error:  # Ray raises a bare one if its processes do not start in time
        raise ArenaError("no_ray", address=address, reason=_first_line(error)) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Raise an error if nothing answers at the address; Ray itself would try for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:  # auto, local
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise ArenaError("no_ray", address=address, reason=_first_line(error)) from None


def _cause(ray: Any, error: Exception) -> str:
    """What failed, in a line. For an environment that cannot be set up, what its last command said."""
    if not isinstance(error, ray.exceptions.RuntimeEnvSetupError):
        return _first_line(error)
    said = [line.strip() for line in str(error).splitlines() if line.strip()]
    return ": ".join(dict.fromkeys(line.rstrip(".") for line in (said[0], said[-1]))) if said else _first_line(error)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
