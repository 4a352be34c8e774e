"""The verdicts of a run in a file, so that an interrupted run can be continued."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Final, NamedTuple, Self

from tests.mutation.mutants import Mutant
from tests.mutation.runner import Outcome

_ROOT: Final = Path(__file__).parents[2]
# What verdicts depend on.
_READ: Final = (
    *("src/underhold/core/**/*.py", "src/underhold/games/**/*.py", "src/underhold/locale/**/*.toml"),
    *("tests/*.py", "tests/games/**/*.py", "tests/mutation/**/*.py"),
)


class Verdict(NamedTuple):
    """A line of the log."""

    verdict: str
    detail: str

    def of(self, mutant: Mutant) -> Outcome:
        """The outcome that it describes."""
        return Outcome(mutant, self.verdict, self.detail)


def _sources() -> str:
    """A digest of all code that a verdict depends on."""
    digest = hashlib.sha256()
    for pattern in _READ:
        for path in sorted(_ROOT.glob(pattern)):
            digest.update(f"{path.relative_to(_ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def _read(path: Path, sources: str) -> Iterator[tuple[str, Verdict]]:
    """The verdicts in a file, if it was written for the same code. A last line that was cut off does not count."""
    first, *lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    if first == sources:
        for line in lines:
            name, verdict, detail = line.split("\t")
            yield name, Verdict(verdict, detail)


class Log:
    """A file with a digest of the code in its first line, and a line for every verdict: name, verdict, detail.

    It begins empty when any code has changed since. Without a path nothing is kept.
    """

    def __init__(self, path: Path | None) -> None:
        self.known: dict[str, Verdict] = {}
        self._file: IO[str] | None = None
        if path is None:
            return
        sources = _sources()
        if path.exists():
            self.known = dict(_read(path, sources))
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("w", encoding="utf-8")
        self._write(sources)
        for name, one in self.known.items():
            self._write(name, *one)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file:
            self._file.close()

    def add(self, outcome: Outcome) -> None:
        self._write(outcome.mutant.full_name, outcome.verdict, outcome.detail)

    def _write(self, *columns: str) -> None:
        if self._file:
            print(*(" ".join(column.split()) for column in columns), sep="\t", file=self._file, flush=True)
