"""Runs `underhold solve`, several at a time, and remembers finished searches of an interrupted run."""

import hashlib
import json
import re
import shlex
import subprocess
import sys
import time
from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

from tools.best_games.categories import Category
from tools.best_games.folder import BestGame
from underhold.records import replay_text
from underhold.records.new_file import new_file

_SOURCES: Final = Path(__file__).parents[2] / "src" / "underhold"
_SEARCHED: Final = ("bots", "core", "games")  # what the result of a search depends on
_KINDS: Final = frozenset({".py", ".weights", ".gz"})
_WAIT: Final = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class Search:
    """A search for the best game of a category."""

    category: Category
    command: str


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search: the record as text, or an error message."""

    search: Search
    seconds: float
    record: str = ""
    error: str = ""

    @property
    def game(self) -> BestGame:
        """The game, replayed."""
        return BestGame(self.search.category, replay_text(self.record)[1])


def run_searches(searches: Sequence[Search], jobs: int) -> Generator[Search | Found]:
    """Run searches, this many at a time. Yields each of them when it starts, and its result when it is over.

    Closing the generator stops all of them.
    """
    waiting = deque(searches)
    running: dict[Search, _Run] = {}
    with TemporaryDirectory() as folder:
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    search = waiting.popleft()
                    running[search] = _Run(search, Path(folder))
                    yield search
                over = [search for search, run in running.items() if run.over]
                for search in over:
                    yield running.pop(search).result()
                if not over:
                    time.sleep(_WAIT)
        finally:
            for run in running.values():
                run.stop()


class _Run:
    """A process that runs `underhold solve`."""

    def __init__(self, search: Search, folder: Path) -> None:
        self._search = search
        self._started = time.monotonic()
        self._out = folder / search.category.file_name(0)
        self._errors: IO[str] = self._out.with_suffix(".errors").open("w+", encoding="utf-8")
        words = [*shlex.split(search.command)[1:], "--out", str(self._out)]
        # In a session of its own, so that Ctrl-C does not make it finish quickly with a worse result.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "underhold", *words],
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            start_new_session=True,
        )

    @property
    def over(self) -> bool:
        return self._process.poll() is not None

    def result(self) -> Found:
        with self._errors as errors:
            errors.seek(0)
            said = errors.read().strip()
        seconds = time.monotonic() - self._started
        if self._process.returncode:
            return Found(self._search, seconds, error=said or f"exit status {self._process.returncode}")
        return Found(self._search, seconds, record=self._out.read_text(encoding="utf-8"))

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._errors.close()


class FinishedSearches:
    """The results of an interrupted run, in a folder with a file for each, until the run is finished.

    Results of other code do not count: the same command could now find another game. Their records were kept already.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._code = _digest_of_code()
        self.outdated = 0  # results of other code that were deleted

    def of(self, searches: Sequence[Search]) -> list[Found]:
        """The results of those searches that are finished."""
        return [found for search in searches if (found := self._read(search))]

    def _read(self, search: Search) -> Found | None:
        path = self._path(search)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        if data["code"] != self._code:
            self.outdated += 1
            path.unlink()
            return None
        return Found(search, data["seconds"], data["record"])

    def add(self, found: Found) -> None:
        """Remember a result."""
        data = {"code": self._code, "seconds": found.seconds, "record": found.record}
        with new_file(self._path(found.search)) as temporary:
            temporary.write_text(json.dumps(data), encoding="utf-8")

    def forget(self, searches: Sequence[Search]) -> None:
        """Delete the results of these searches."""
        for search in searches:
            self._path(search).unlink(missing_ok=True)

    def _path(self, search: Search) -> Path:
        return self._folder / f"{re.sub(r'[^a-z0-9.]+', '-', search.command)}.json"


def _digest_of_code() -> str:
    digest = hashlib.sha256()
    for part in _SEARCHED:
        for path in sorted(one for one in (_SOURCES / part).rglob("*") if one.suffix in _KINDS):
            digest.update(f"{path.relative_to(_SOURCES)}\n".encode() + path.read_bytes())
    return digest.hexdigest()
