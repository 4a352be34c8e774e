"""Runs the solver on a solo game with open information, in one process or several."""

import multiprocessing
import signal
from collections.abc import Generator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from underhold.bots.learning_solver import LearningSolver
from underhold.bots.search_setup import open_weights_for, search_setup
from underhold.bots.solver import SolverOptions
from underhold.core.game import Move
from underhold.games import game as game_by_id

_WORKER_NOISE: Final = 1.0  # noise in points for all processes except the first
_SLICE: Final = 0.1  # seconds between two reports


@dataclass(frozen=True, slots=True)
class Task:
    """What to solve, with a budget in seconds or in nodes. With nodes the result is always the same."""

    game_id: str
    setup: dict[str, Any]
    seconds: float = 0.0
    nodes: int = 0
    seed: int = 0  # of the search, not of the deal
    worker: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """The progress of a search. `moves` is set when a better line was found."""

    worker: int
    seconds: float
    nodes: int
    turns: int  # turns whose lines were listed
    width: int
    label: str  # of the turn that the current pass has reached
    score: int | None = None  # of the best line so far
    moves: tuple[Move, ...] = ()
    exhausted: bool = False


def search(task: Task) -> Generator[Report]:
    """Search in this process and yield reports regularly, the last one when the search is over."""
    game = game_by_id(task.game_id)
    state = game.new(game.setup_from_json(task.setup))
    setup = search_setup(task.game_id)
    options = SolverOptions()
    options.noise = _WORKER_NOISE if task.worker else 0.0
    weights, seed = open_weights_for(task.game_id), search_seed(task)
    solver = LearningSolver(setup, state, weights, seed, float(task.seconds), task.nodes, options)
    while not solver.over():
        better = solver.work(_SLICE)
        yield Report(
            worker=task.worker,
            seconds=solver.spent_seconds,
            nodes=solver.spent_nodes(),
            turns=solver.turns(),
            width=solver.width,
            label=solver.label,
            score=int(solver.score) if solver.line() else None,
            moves=tuple(game.unpack(move) for line in solver.line() for move in line) if better else (),
            exhausted=solver.exhausted,
        )


def search_seed(task: Task) -> int:
    """The random seed of a worker."""
    return task.seed << 8 | task.worker


def search_in_parallel(task: Task, workers: int) -> Generator[Report]:
    """Run the search in several processes with different seeds and yield their reports as they arrive.

    Closing the generator stops all processes.
    """
    context = multiprocessing.get_context("spawn")
    processes: dict[Connection, Any] = {}
    for worker in range(workers):
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(replace(task, worker=worker), theirs), daemon=True)
        process.start()
        theirs.close()
        processes[ours] = process
    open_ = list(processes)
    try:
        while open_:
            for connection in wait(open_):
                assert isinstance(connection, Connection)
                try:
                    report = connection.recv()
                except EOFError:
                    open_.remove(connection)
                    processes[connection].join()
                    if processes[connection].exitcode:
                        raise RuntimeError(
                            f"A search process ended with exit code {processes[connection].exitcode}."
                        ) from None
                    continue
                yield report
    finally:
        for connection, process in processes.items():
            connection.close()  # a worker that can no longer report exits
            process.join()


def _work(task: Task, connection: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent process
    try:
        for report in search(task):
            connection.send(report)
    except (BrokenPipeError, ConnectionResetError):
        return
    finally:
        connection.close()
