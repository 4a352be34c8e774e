"""The memory and descriptors of a server over time, and the judgement whether they grow."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Final

MEMORY_BOUND: Final = 20.0  # MB per hour, in the second half of a run
DESCRIPTOR_BOUND: Final = 5  # more in the second half than in the first; sockets do not count
JUDGED_MINUTES: Final = 30.0  # in a shorter run caches are still being filled
FILES_JUDGED_MINUTES: Final = 10.0  # and connections to the database are still being opened
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_MB: Final = 1_000_000


@dataclass(frozen=True)
class Sample:
    """One moment of a run."""

    seconds: float  # since the start
    memory: float  # MB of the server
    worker_memory: float  # MB of the processes that it has started
    workers: int
    files: int  # open descriptors of the server
    sockets: float
    tables: float  # held in memory
    listeners: float
    moves: float  # since the start
    made: float  # tables made since the start

    @property
    def other_files(self) -> float:
        """Descriptors that are not the sockets of players and spectators."""
        return self.files - self.sockets


@dataclass(frozen=True)
class Judgement:
    """How a run grew. `problems` is empty if it stayed within the bounds."""

    first_growth: float  # MB per hour, first half
    last_growth: float  # second half
    first_files: float  # median of the first half, without sockets
    last_files: float
    problems: tuple[str, ...]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The median of the slopes between all pairs of points, which single peaks do not change (Theil and Sen).

    >>> slope([(0, 1.0), (1, 3.0), (2, 99.0), (3, 7.0), (4, 9.0)])
    2.0
    """
    slopes = [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2) if x2 != x1]
    return median(slopes) if slopes else 0.0


def judge(samples: Sequence[Sample], memory_bound: float = MEMORY_BOUND) -> Judgement:
    """Compare the halves of a run."""
    middle = samples[-1].seconds / 2
    first = [one for one in samples if one.seconds <= middle] or samples
    last = [one for one in samples if one.seconds > middle]
    growth = [slope([(one.seconds / 3600, one.memory) for one in half]) for half in (first, last)]
    files = [median(one.other_files for one in half) for half in (first, last)]
    problems = []
    if samples[-1].seconds >= 60 * JUDGED_MINUTES and growth[1] > memory_bound:
        problems.append(f"Memory grows by {growth[1]:.1f} MB per hour; at most {memory_bound:g} are allowed.")
    if samples[-1].seconds >= 60 * FILES_JUDGED_MINUTES and files[1] > files[0] + DESCRIPTOR_BOUND:
        problems.append(f"Open descriptors without sockets went from {files[0]:g} to {files[1]:g}.")
    return Judgement(round(growth[0], 1), round(growth[1], 1), files[0], files[1], tuple(problems))


HEAD: Final = "minute  server MB  workers MB  files  sockets  listeners  live tables  tables made  moves"


def row(sample: Sample) -> str:
    """One line of the printed table."""
    return (
        f"{sample.seconds / 60:6.1f}  {sample.memory:9.1f}  {sample.worker_memory:10.1f}  {sample.files:5}  "
        f"{sample.sockets:7.0f}  {sample.listeners:9.0f}  {sample.tables:11.0f}  {sample.made:11.0f}  "
        f"{sample.moves:5.0f}"
    )


def memory_of(pid: int) -> float:
    """The resident memory of a process in MB; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / _MB
    except (OSError, IndexError):
        return 0.0


def files_of(pid: int) -> int:
    """The open descriptors of a process."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def metric_values(text: str) -> dict[str, float]:
    """The metrics without labels, by name.

    >>> metric_values('# HELP a b\\nunderhold_sockets 3.0\\nunderhold_requests_total{route="/"} 9.0')
    {'underhold_sockets': 3.0}
    """
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#") and "{" not in line]
    return {name: float(value) for name, value in lines}
