"""Plays the games of an arena in this process or in several; `ray_cluster` does it on many machines. Only the order of
results differs.
"""

import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Final

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import PlayedGame, play
from underhold.bots.arena.plan import Job

_WAITING: Final = 2  # jobs queued for every worker, so that none is idle; more would only be lost on Ctrl-C


def by_processes(jobs: Iterable[Job], workers: int) -> Generator[PlayedGame, None, None]:
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
        # workers are gone and shuts down; without waiting for that, it would print errors when the program ends.
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
