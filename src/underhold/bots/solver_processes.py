"""Solving a game for one with all tiles open: the solver at work in one process or in several."""

import multiprocessing
import signal
from collections.abc import Generator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from underhold.bots.search_setup import search_setup, weights_for
from underhold.bots.solver import Manner, Solver
from underhold.games import game as game_by_id

_OWN_WAY: Final = 1.0  # points by which ranks are off in all processes but the first
_SLICE: Final = 0.1  # seconds between two reports


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be solved, and how long: in seconds, or in nodes, which gives the same result every time."""

    game_id: str
    setup: dict[str, Any]
    seconds: float = 0.0
    nodes: int = 0
    seed: int = 0  # of the search, not of the deal
    worker: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """How far a search has come. The moves are there when they are news."""

    worker: int
    seconds: float
    nodes: int
    turns: int  # whose lines were listed
    width: int
    label: str  # of the turn that the pass has reached
    score: int | None = None  # of the best line so far
    moves: tuple[int, ...] = ()
    exhausted: bool = False


def search(task: Task) -> Generator[Report]:
    """Search in this process, reporting all the time; the last report comes when the search is over."""
    game = game_by_id(task.game_id)
    state = game.new(game.setup_from_json(task.setup))
    setup = search_setup(task.game_id)
    start = setup.open_position(state, weights_for(task.game_id, 1))
    guide = setup.guide()
    manner = Manner()
    manner.noise = _OWN_WAY if task.worker else 0.0
    solver = Solver(start, guide, search_seed(task), float(task.seconds), task.nodes, manner)
    while not solver.over():
        better = solver.work(_SLICE)
        yield Report(
            worker=task.worker,
            seconds=solver.spent_seconds,
            nodes=int(solver.spent_nodes()),
            turns=int(solver.turns()),
            width=int(solver.width),
            label=guide.label(solver.tick()),
            score=None if solver.best is None else int(solver.score),
            moves=tuple(move for line in solver.line() for move in line) if better else (),
            exhausted=solver.exhausted,
        )


def search_seed(task: Task) -> int:
    """A stream of its own for every process."""
    return task.seed << 8 | task.worker


def search_together(task: Task, workers: int) -> Generator[Report]:
    """The same search in several processes, each on its own ways; reports come as they are made.

    Whoever stops listening stops them all.
    """
    context = multiprocessing.get_context("spawn")
    lines: dict[Connection, Any] = {}
    for worker in range(workers):
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(replace(task, worker=worker), theirs), daemon=True)
        process.start()
        theirs.close()
        lines[ours] = process
    open_ = list(lines)
    try:
        while open_:
            for line in wait(open_):
                assert isinstance(line, Connection)
                try:
                    report = line.recv()
                except EOFError:
                    open_.remove(line)
                    lines[line].join()
                    if lines[line].exitcode:
                        raise RuntimeError(f"A process of the search ended with {lines[line].exitcode}.") from None
                    continue
                yield report
    finally:
        for line, process in lines.items():
            line.close()  # who cannot report any more goes home
            process.join()


def _work(task: Task, line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that listens
    try:
        for report in search(task):
            line.send(report)
    except (BrokenPipeError, ConnectionResetError):
        return
    finally:
        line.close()
