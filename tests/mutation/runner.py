"""Runs mutants, each in a process of its own that is forked from one that has everything imported but the mutant."""

import contextlib
import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import hypothesis  # noqa: F401 -- to be there before the fork
import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.patching import install
from tests.mutation.tables import EQUIVALENT, READ_ROWS, TABLES

ROOT: Final = Path(__file__).parents[2]
_SECONDS: Final = 120  # a mutant that runs longer hangs, which a scenario has noticed
# Plain assertions, because rewriting them takes longer than running the tests.
_QUIET: Final = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "--no-header", "--assert=plain"]

# What the process of a mutant returns.
_SURVIVED: Final = 0
_KILLED: Final = 1
_REFUSED: Final = 64
_NO_SCENARIO: Final = 65

VERDICTS: Final = {
    _SURVIVED: "survived",
    _KILLED: "killed",
    _REFUSED: "refused at import",
    _NO_SCENARIO: "survived: no scenario is marked with it",
}


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    verdict: str

    @property
    def survived(self) -> bool:
        return self.verdict.startswith("survived")

    @property
    def broke(self) -> bool:
        """Whether the tests could not even be run, which proves nothing."""
        return self.verdict.startswith("error")


def equivalent(mutant: Mutant) -> bool:
    """Whether the mutant is known not to change the game."""
    return any(mutant.name.startswith(known) for known in EQUIVALENT)


# ------------------------------------------------------------------------------------------------- which tests are run


class _Collector:
    """Collects the scenarios of a game: node ids by mark, and by file."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if item.name.split("[")[0] in READ_ROWS:
                continue
            marks = {name for mark in item.iter_markers("scenario") for name in mark.args}
            for name in (*marks, item.path.relative_to(ROOT).as_posix()):
                self.found.setdefault(name, []).append(item.nodeid)


class _Selector:
    """Keeps the tests with these node ids."""

    def __init__(self, wanted: set[str]) -> None:
        self.wanted = wanted

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.wanted]


def _tests_of(mutant: Mutant, scenarios: dict[str, list[str]]) -> list[str]:
    table = mutant.table
    if mutant.row:
        return scenarios.get(table.mark(mutant.row), [])
    return [test for file in table.files for test in scenarios.get(f"tests/games/{table.game}/{file}", [])]


def collect(folder: str) -> dict[str, list[str]]:
    """The scenarios below a folder: node ids by mark and by file. In a process of its own, which imports the engine."""

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


def _game_module(game: str) -> str:
    return f"underhold.games.{game}.title"


def _run(mutant: Mutant, tests: Sequence[str], verbose: bool) -> int:
    """Run the tests on a mutant, in this process."""
    if not tests:
        return _NO_SCENARIO
    with _silence(verbose):
        install(mutant)
        try:
            import_module(_game_module(mutant.table.game))
        except Exception as refused:
            print(f"{mutant.name}: {refused!r}")
            return _REFUSED
        files = sorted({test.split("::")[0] for test in tests})
        return int(pytest.main([*_QUIET, *files], plugins=[_Selector(set(tests))]))


def _start(mutant: Mutant, tests: Sequence[str], verbose: bool) -> int:
    """Fork a process that runs the mutant."""
    child = os.fork()
    if child == 0:
        code = 70
        try:
            signal.alarm(_SECONDS)
            code = _run(mutant, tests, verbose)
        finally:
            os._exit(code)
    return child


def _verdict(status: int) -> str:
    if os.WIFSIGNALED(status):
        hung = os.WTERMSIG(status) == signal.SIGALRM
        return "killed: it hangs" if hung else f"error: signal {os.WTERMSIG(status)}"
    code = os.WEXITSTATUS(status)
    return VERDICTS.get(code, f"error: exit code {code}")


def run(mutants: Sequence[Mutant], scenarios: dict[str, list[str]], jobs: int, verbose: bool) -> Iterator[Outcome]:
    """Run mutants, this many at a time; yields their results as they end."""
    for game in {table.game for table in TABLES}:
        import_module(_game_module(game))
    gc.freeze()
    running: dict[int, Mutant] = {}
    waiting = iter(mutants)
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)) is not None:
            running[_start(mutant, _tests_of(mutant, scenarios), verbose)] = mutant
        if not running:
            return
        child, status = os.wait()
        yield Outcome(running.pop(child), _verdict(status))
