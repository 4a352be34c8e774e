"""Plays the games of an arena in this process, in several, or on many machines with Ray. Only the order of results
differs.
"""

import importlib.util
import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import PlayedGame, play
from underhold.bots.arena.plan import Job

_WAITING: Final = 2  # jobs queued for every worker, so that none is idle; more would only be lost on Ctrl-C
_PATIENCE: Final = 10.0  # seconds to wait for a connection to a cluster
_STORE: Final = 128 * 2**20  # bytes: results are small, and Ray would take a third of the memory


def by_processes(jobs: Iterable[Job], workers: int) -> Iterator[PlayedGame]:
    """Play in processes on this machine; a single worker is this process itself."""
    if workers == 1:
        yield from map(play, jobs)
        return
    # A new process for each worker, because a fork would inherit the threads of a progress bar.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_interrupts_to_the_parent)
    left = iter(jobs)
    running: set[Future[PlayedGame]] = set()
    try:
        while True:
            with _interrupts_wait():
                running |= {pool.submit(play, job) for job in islice(left, workers * _WAITING - len(running))}
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise ArenaError("worker_died") from None
    finally:
        # Interrupted: a game may take minutes more, and its result is no longer needed. The pool notices that its
        # workers are
        # gone and shuts down; without waiting for that, it would print errors when the program ends.
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Delay Ctrl-C until the end of this block: a worker that is interrupted while starting would print an error."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def by_ray(jobs: Iterable[Job], address: str, workers: int) -> Iterator[PlayedGame]:
    """Play on a Ray cluster, wherever a core is free.

    `address` is the address of a cluster, `auto` for the cluster of this machine, or `local` to start a small one with
    this many workers that ends with the arena. Every machine needs the same version of this package.
    """
    if importlib.util.find_spec("ray") is None:
        raise ArenaError("needs", modules="ray", extra="ray")
    with _ray(address, workers) as ray:
        remote = ray.remote(num_cpus=1)(play)
        left = iter(jobs)
        running: list[Any] = []
        try:
            while True:
                cores = int(ray.cluster_resources().get("CPU", 1))  # a cluster may grow
                running += [remote.remote(job) for job in islice(left, max(0, cores * _WAITING - len(running)))]
                if not running:
                    return
                done, running = ray.wait(running)
                yield from ray.get(done)
        except ray.exceptions.RayError as error:
            raise ArenaError("ray_failed", reason=_first_line(error)) from None
        finally:
            for task in running:
                ray.cancel(task, force=True)


@contextmanager
def _ray(address: str, workers: int) -> Iterator[Any]:
    """A quiet connection to Ray. If the program is already connected, that connection is used and left open."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # otherwise it prints a warning
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # do not send usage statistics
    import ray

    if ray.is_initialized():
        yield ray
        return
    _check_reachable(address)
    options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == "local":
        options |= {"num_cpus": workers, "include_dashboard": False, "object_store_memory": _STORE}
    try:
        ray.init(address=address, **options)
    except (ray.exceptions.RayError, ImportError, ValueError, RuntimeError, OSError) as error:
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


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
