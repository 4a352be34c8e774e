"""Writes shards in this process or in several. The files are the same; only their order in time differs."""

import multiprocessing
import os
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from underhold.core.interrupts import interrupts_wait, leave_interrupts_to_the_parent
from underhold.data.errors import ExportError
from underhold.data.files import ShardCounts
from underhold.data.plan import ShardJob


def write_shards(jobs: Iterable[ShardJob], processes: int) -> Generator[ShardCounts]:
    """Write shards and yield their sizes as they are finished. Closing the generator stops all processes."""
    if processes == 1:
        yield from map(_write, jobs)
        return
    # New processes: a fork would inherit the threads of Polars and of a progress bar.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_start_worker)
    left = iter(jobs)
    running: set[Future[ShardCounts]] = set()
    try:
        while True:
            # One more than there are processes, so that none is idle; records of more would only fill the memory.
            for job in islice(left, processes + 1 - len(running)):
                with interrupts_wait():
                    running.add(pool.submit(_write, job))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise ExportError("worker_died") from None
    finally:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    leave_interrupts_to_the_parent()
    os.environ.setdefault("POLARS_MAX_THREADS", "1")  # every process has work for one core


def _write(job: ShardJob) -> ShardCounts:
    from underhold.data.shards import write_shard  # imports Polars, which reads the number of threads then

    return write_shard(job)
