"""Runs mutants, each in a process of its own that is forked from one that has everything imported but the mutant."""

import contextlib
import dis
import gc
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any, Final

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import hypothesis  # noqa: F401 -- to be there before the fork
import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.patching import install
from tests.mutation.tables import EQUIVALENT, NOT_SCENARIOS, TABLES

ROOT: Final = Path(__file__).parents[2]
_SECONDS: Final = 60  # a test that computes for longer hangs, which means that it has noticed
# Plain assertions and no tracebacks, because preparing them takes longer than running the tests.
_QUIET: Final = [
    "-x",
    "-q",
    "-s",
    "-p",
    "no:cacheprovider",
    "-o",
    "addopts=",
    "--no-header",
    "--assert=plain",
    "--tb=native",
]

# Verdicts.
SURVIVED: Final = "survived"
NO_SCENARIO: Final = "survived: no scenario is marked with it"
KILLED: Final = "killed"
HANGS: Final = "killed: it hangs"
REFUSED: Final = "refused at import"  # by a check that found a contradiction in the row
CRASHED: Final = "error: the import crashed"  # by accident, which proves nothing


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    verdict: str
    detail: str = ""  # the test that failed, or what the import said

    @property
    def survived(self) -> bool:
        return self.verdict.startswith("survived")

    @property
    def broke(self) -> bool:
        """Whether the tests could not even be run, which proves nothing."""
        return self.verdict.startswith("error")

    @property
    def failed(self) -> bool:
        """Whether somebody has to do something about it."""
        return self.survived or self.broke


def equivalent(mutant: Mutant) -> bool:
    """Whether the mutant is known not to change the game."""
    return any(mutant.name.startswith(known) for known in EQUIVALENT)


# ------------------------------------------------------------------------------------------------- which tests are run

Scenarios = Mapping[str, list[str]]  # of one game: node ids by mark, and all of them under ALL
ALL: Final = ""


def _names(code: CodeType) -> set[str]:
    """The names of globals and attributes that a function uses."""
    inner = (_names(one) for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*inner)


def _reads_rows(item: pytest.Item) -> bool:
    """Whether a test itself looks at a content table: then it may only compare the rows with a copy of them."""
    function: Any = getattr(item, "function", None)
    names = _names(function.__code__)
    known = function.__globals__
    for table in TABLES:
        if table.name in names:
            module, package = import_module(table.path), import_module(table.package)
            if known.get(table.name) is getattr(module, table.name) or any(
                known.get(name) is package for name in names
            ):
                return True
    return False


class _Collector:
    """Collects the scenarios of a game: node ids by mark."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if item.path.name in NOT_SCENARIOS or _reads_rows(item):
                continue
            marks = {name for mark in item.iter_markers("scenario") for name in mark.args}
            for name in (*marks, ALL):
                self.found.setdefault(name, []).append(item.nodeid)


def _function(test: str) -> str:
    """The function or class of a node id."""
    return test.split("::")[1].split("[")[0]


class _Selector:
    """Keeps the tests with these node ids, in this order, and remembers which one failed."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self.place = {test: place for place, test in enumerate(wanted)}
        self.functions = {_function(test) for test in wanted}
        self.failed = ""

    def pytest_pycollect_makeitem(self, collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
        """Do not even prepare the tests of other rows."""
        is_test = isinstance(collector, pytest.Module) and name.startswith("test")
        return [] if is_test and name not in self.functions else None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, _SECONDS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid


def collect(folder: str) -> dict[str, list[str]]:
    """The scenarios below a folder: node ids by mark. In a process of its own, which imports the engine."""

    def work() -> Any:
        collector = _Collector()
        code = pytest.main([*_QUIET, "--collect-only", folder], plugins=[collector])
        return collector.found if code == 0 else f"pytest --collect-only {folder} failed with {code}"

    found = _answer(work)
    if not isinstance(found, dict):
        raise RuntimeError(found)
    return found


def _answer(work: Callable[[], Any]) -> Any:
    """What the work returns in a forked process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe, _silence():
            pickle.dump(work(), pipe)
            pipe.flush()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pickle.load(pipe)
    os.waitpid(child, 0)
    return answer


@contextlib.contextmanager
def _silence(verbose: bool = False) -> Iterator[None]:
    sys.stdout.flush()
    if not verbose:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
    yield
    sys.stdout.flush()


# --------------------------------------------------------------------------------------------------- running a mutant


class _Order:
    """Puts the tests first that noticed changes of the same row, or of the same field of other rows."""

    def __init__(self, scenarios: Mapping[str, Scenarios]) -> None:
        self.scenarios = scenarios  # by game
        self.kills: dict[tuple[str, str], Counter[str]] = {}  # by table and row, and by table and field

    def note(self, mutant: Mutant, test: str) -> None:
        self.kills.setdefault((mutant.table.name, mutant.row), Counter())[test] += 1
        self.kills.setdefault((mutant.table.name, mutant.field), Counter())[_function(test)] += 1

    def files(self, mutant: Mutant) -> list[list[str]]:
        """The tests of a mutant file by file, the most promising first."""
        table = mutant.table
        by_row = self.kills.get((table.name, mutant.row), Counter())
        by_field = self.kills.get((table.name, mutant.field), Counter())
        by_file: dict[str, list[str]] = {}
        for test in self.scenarios[table.game].get(table.mark(mutant.row) if mutant.row else ALL, []):
            by_file.setdefault(test.split("::")[0], []).append(test)

        def promise(test: str) -> tuple[bool, int]:
            return by_field[_function(test)] > 0, by_row[test] + by_field[_function(test)]

        def hinted(file: str) -> bool:
            return any(hint in file for hint in table.hints)

        files = sorted(by_file, key=lambda file: (max(map(promise, by_file[file])), hinted(file)), reverse=True)
        return [sorted(by_file[file], key=promise, reverse=True) for file in files]


def _game_module(game: str) -> str:
    return f"underhold.games.{game}.title"


def _is_check(error: BaseException) -> bool:
    """Whether the error comes from a `raise` of a game, and not from code that stumbled over the row."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or not isinstance(error, ValueError):
        return False
    code = trace.tb_frame.f_code
    raised = dis.opname[code.co_code[trace.tb_lasti]] == "RAISE_VARARGS"
    return raised and f"{os.sep}underhold{os.sep}games{os.sep}" in code.co_filename


def _run(mutant: Mutant, files: Sequence[Sequence[str]], verbose: bool) -> tuple[str, str]:
    """Run the tests on a mutant, in this process; returns the verdict and its detail."""
    if not files:
        return NO_SCENARIO, ""
    install(mutant)
    try:
        import_module(_game_module(mutant.table.game))
    except Exception as error:
        return REFUSED if _is_check(error) else CRASHED, repr(error)
    for tests in files:
        selector = _Selector(tests)
        arguments = _QUIET if not verbose else [*_QUIET[:-1], "--tb=short"]
        code = int(pytest.main([*arguments, tests[0].split("::")[0]], plugins=[selector]))
        if code == pytest.ExitCode.TESTS_FAILED and selector.failed:
            return KILLED, selector.failed
        if code != pytest.ExitCode.OK:
            return f"error: pytest ended with {code}", tests[0].split("::")[0]
    return SURVIVED, ""


def _start(mutant: Mutant, files: Sequence[Sequence[str]], verbose: bool) -> tuple[int, int]:
    """Fork a process that runs the mutant; returns its id and the pipe that it answers into."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            signal.setitimer(signal.ITIMER_PROF, _SECONDS)
            gc.disable()
            with _silence(verbose):
                answer = _run(mutant, files, verbose)
            os.write(writing, "\n".join(answer).encode()[:4000])
        finally:
            os._exit(0)
    os.close(writing)
    return child, reading


def _outcome(mutant: Mutant, status: int, answer: bytes) -> Outcome:
    if os.WIFSIGNALED(status):
        hung = os.WTERMSIG(status) == signal.SIGPROF
        return Outcome(mutant, HANGS if hung else f"error: signal {os.WTERMSIG(status)}")
    verdict, _, detail = answer.decode().partition("\n")
    return Outcome(mutant, verdict or "error: no answer", detail)


def run(mutants: Sequence[Mutant], scenarios: Mapping[str, Scenarios], jobs: int, verbose: bool) -> Iterator[Outcome]:
    """Run the mutants, at most `jobs` at a time; yields what became of each as it ends."""
    for game in {table.game for table in TABLES}:
        import_module(_game_module(game))
    gc.collect()
    gc.freeze()
    order = _Order(scenarios)
    running: dict[int, tuple[Mutant, int]] = {}
    waiting = iter(mutants)
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)) is not None:
            child, pipe = _start(mutant, order.files(mutant), verbose)
            running[child] = mutant, pipe
        if not running:
            return
        child, status = os.wait()
        mutant, pipe = running.pop(child)
        with os.fdopen(pipe, "rb") as answers:
            outcome = _outcome(mutant, status, answers.read())
        if outcome.verdict == KILLED:
            order.note(mutant, outcome.detail)
        yield outcome
