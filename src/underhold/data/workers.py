"""Writes shards in this process or in several. The files are the same; only their order in time differs."""

import os
from collections.abc import Generator, Iterable
from concurrent.futures.process import BrokenProcessPool

from underhold.core.processes import in_processes
from underhold.data.errors import ExportError
from underhold.data.files import ShardCounts
from underhold.data.plan import ShardJob


def write_shards(jobs: Iterable[ShardJob], processes: int) -> Generator[ShardCounts]:
    """Write shards and yield their sizes as they are finished. Closing the generator stops all processes."""
    if processes == 1:
        yield from map(_write, jobs)
        return
    try:
        # One more than there are processes, so that none is idle; records of more would only fill the memory.
        yield from in_processes(_write, jobs, processes, at_once=processes + 1, start=_limit_threads)
    except BrokenProcessPool:
        raise ExportError("worker_died") from None


def _limit_threads() -> None:
    os.environ.setdefault("POLARS_MAX_THREADS", "1")  # every process has work for one core


def _write(job: ShardJob) -> ShardCounts:
    from underhold.data.shards import write_shard  # imports Polars, which reads the number of threads then

    return write_shard(job)
