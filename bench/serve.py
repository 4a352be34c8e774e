"""The worker process: imports one contestant and runs its tasks on request.

Workers stay alive for the whole run, so that start-up is never measured and rounds can alternate between contestants.
Standard library only, because each contestant has its own Python environment.
"""

import gc
import json
import os
import sys
from collections.abc import Callable, Mapping
from time import perf_counter, process_time
from typing import Any


class Clock:
    """Measures the actual time of a task. It is only checked between games, so that no game is cut off."""

    def __init__(self, seconds: float) -> None:
        self.wall = 0.0
        self.cpu = 0.0
        self._seconds = seconds
        self.restart()

    def restart(self) -> None:
        """Start again, for a task that had to prepare something."""
        self._cpu_start = process_time()
        self._start = perf_counter()
        self._end = self._start + self._seconds

    def running(self) -> bool:
        now = perf_counter()
        if now < self._end:
            return True
        self.wall = now - self._start
        self.cpu = process_time() - self._cpu_start
        return False


Counts = dict[str, int]
Task = Callable[[Clock], Counts]
Facts = Callable[[], dict[str, Any]]


def serve(tasks: Mapping[str, Task], facts: Facts) -> None:
    """Answer requests, one JSON object per line, until the parent closes the pipe."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # keep a library's output out of the answers
    for line in sys.stdin:
        request = json.loads(line)
        name = request["task"]
        answer = facts() if name == "facts" else measure(tasks[name], request["seconds"])
        print(json.dumps(answer), file=answers, flush=True)


def measure(task: Task, seconds: float) -> dict[str, Any]:
    gc.collect()  # do not measure garbage collection for an earlier task
    clock = Clock(seconds)
    counts = task(clock)
    return {"wall": clock.wall, "cpu": clock.cpu, "counts": counts}


def shape(branching: list[int]) -> dict[str, float]:
    """Statistics of the decisions, from the number of legal moves at each."""
    return {
        "moves_per_decision": sum(branching) / len(branching),
        "share_with_a_choice": sum(moves > 1 for moves in branching) / len(branching),
    }
