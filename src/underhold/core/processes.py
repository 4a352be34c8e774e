"""Work in several processes: results as they come, and a clean end on Ctrl-C."""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Job], Result],
    jobs: Iterable[Job],
    processes: int,
    *,
    at_once: int,
    start: Callable[[], None] | None = None,
) -> Generator[Result, None, None]:
    """Do all jobs and yield the results in the order in which they are finished. Closing the generator stops all
    processes. Raises BrokenProcessPool if one of them died.

    At most `at_once` jobs are taken from the iterable before they are done. `start` is called in every new process.
    """
    # New processes, because a fork would inherit the threads of this one, for example of a progress bar.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(start,))
    left = iter(jobs)
    running: set[Future[Result]] = set()
    try:
        while True:
            for job in islice(left, at_once - len(running)):
                with _interrupts_wait():
                    running.add(pool.submit(work, job))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        pool.shutdown()
    finally:
        # Interrupted: a job may take minutes more, and its result is no longer needed. The pool notices that its
        # workers are gone and shuts down; without waiting for that, it would print errors when the program ends.
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        pool.shutdown(cancel_futures=True)


def _begin(start: Callable[[], None] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    if start is not None:
        start()


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
