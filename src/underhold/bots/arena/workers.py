"""Plays the games of an arena in this process or in several; `ray_cluster` does it on many machines. Only the order of
results differs.
"""

from collections.abc import Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import PlayedGame, play
from underhold.bots.arena.plan import Job
from underhold.core.processes import in_processes

_WAITING: Final = 2  # jobs queued for every worker, so that none is idle; more would only be lost on Ctrl-C


def by_processes(jobs: Iterable[Job], workers: int) -> Generator[PlayedGame, None, None]:
    """Play in processes on this machine; a single worker is this process itself."""
    if workers == 1:
        yield from map(play, jobs)
        return
    try:
        yield from in_processes(play, jobs, workers, at_once=workers * _WAITING)
    except BrokenProcessPool:
        raise ArenaError("worker_died") from None
