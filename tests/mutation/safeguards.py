"""Takes every safeguard of the server away in turn; the tests that are named for it must fail.

python -m tests.mutation.safeguards --only hint
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from tests.mutation.safeguard import Safeguard
from tests.mutation.safeguards_fairness import FAIRNESS
from tests.mutation.safeguards_operations import OPERATIONS

ROOT: Final = Path(__file__).parents[2]
SAFEGUARDS: Final = (*FAIRNESS, *OPERATIONS)
_COPIED: Final = ("src", "tests", "deploy", "docs")  # what rows may change, and the tests; the rest is linked
_SECONDS: Final = 300.0  # for the tests of one row
_SECONDS_OF_ALL: Final = 3600.0
_PYTEST: Final = ("-q", "-p", "no:cacheprovider", "-o", "addopts=", "--no-header", "--tb=short")
_NO_SERVER: Final = "tests/server/harness.py running"  # an assertion there only says that the server did not start

# Verdicts.
KILLED: Final = "killed"
SURVIVED: Final = "survived"
SKIPPED: Final = "skipped"  # this machine cannot run the tests
ERROR: Final = "error"  # the tests could not be run, or failed in a way that proves nothing


@dataclass(frozen=True)
class Verdict:
    """What became of a row."""

    safeguard: Safeguard
    verdict: str
    detail: str = ""  # the test that failed, or what went wrong

    @property
    def failed(self) -> bool:
        """Whether somebody has to do something about it."""
        return self.verdict in (SURVIVED, ERROR)


@dataclass(frozen=True)
class _Run:
    """What pytest reported."""

    code: int | None  # None: it took too long
    outcomes: list[dict[str, Any]]
    output: str

    def tests(self, outcome: str) -> set[str]:
        return {one["test"] for one in self.outcomes if one["outcome"] == outcome}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.safeguards", description=__doc__)
    parser.add_argument("--only", action="append", default=[], help="rows whose name or file contains this")
    parser.add_argument("--jobs", type=int, default=1, help="how many rows at a time")
    parser.add_argument("--verbose", action="store_true", help="show what the tests say")
    chosen = parser.parse_args()
    rows = [
        row
        for row in SAFEGUARDS
        if not chosen.only or any(text.lower() in f"{row.name} {row.file}".lower() for text in chosen.only)
    ]
    if not rows:
        sys.exit("No such safeguard.")
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="underhold-safeguards-") as place:
        folders = [_copy(Path(place) / str(number)) for number in range(max(1, min(chosen.jobs, len(rows))))]
        _check_unchanged(folders[0], rows, chosen.verbose)
        verdicts = list(_judge_all(folders, rows, chosen.verbose))
    counts = Counter(verdict.verdict for verdict in verdicts)
    print(f"{len(rows)} safeguards after {time.monotonic() - started:.0f} s:", _listed(counts))
    if any(verdict.failed for verdict in verdicts):
        sys.exit("Every safeguard needs a test that fails without it. If a text has moved, correct its row.")


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())


def _check_unchanged(folder: Path, rows: Sequence[Safeguard], verbose: bool) -> None:
    """Run all tests once without a change; they must pass."""
    tests = list(dict.fromkeys(test for row in rows for test in row.tests))
    run = _run_tests(folder, tests, _SECONDS_OF_ALL)
    if verbose:
        print(run.output)
    if run.code != 0:
        failed = "\n".join(sorted(run.tests("failed"))) or run.output
        sys.exit(f"Some tests fail although nothing was changed:\n{failed}")
    print(f"{len(run.tests('passed'))} tests pass without a change", flush=True)


def _judge_all(folders: Sequence[Path], rows: Sequence[Safeguard], verbose: bool) -> Iterator[Verdict]:
    free: SimpleQueue[Path] = SimpleQueue()
    for folder in folders:
        free.put(folder)

    def work(row: Safeguard) -> tuple[Verdict, str, float]:
        folder, started = free.get(), time.monotonic()
        try:
            verdict, output = judge(folder, row)
        finally:
            free.put(folder)
        return verdict, output, time.monotonic() - started

    with ThreadPoolExecutor(len(folders)) as threads:
        for verdict, output, seconds in threads.map(work, rows):
            print(f"{verdict.verdict:<8}  {verdict.safeguard.name}  [{seconds:.0f} s]  {verdict.detail}", flush=True)
            if verbose or verdict.failed:
                print(output, flush=True)
            yield verdict


def judge(folder: Path, row: Safeguard) -> tuple[Verdict, str]:
    """Take a safeguard away in a copy of the project, and run its tests; returns also what pytest printed."""
    try:
        with taken_away(folder, row):
            run = _run_tests(folder, row.tests, _SECONDS)
    except LookupError as error:
        return Verdict(row, ERROR, str(error)), ""
    if run.code is None:
        return Verdict(row, ERROR, f"the tests took more than {_SECONDS:.0f} s"), run.output
    if run.code not in (0, 1):
        return Verdict(row, ERROR, f"pytest ended with {run.code}"), run.output
    noticed = [one for one in run.outcomes if one["outcome"] == "failed" and _proves(one, row)]
    if noticed:
        return Verdict(row, KILLED, noticed[0]["test"]), run.output
    if run.code == 1:
        errors = {f"{one['error']} in {one['raised']}" for one in run.outcomes if one["outcome"] == "failed"}
        return Verdict(row, ERROR, f"no assertion failed, but: {', '.join(sorted(errors))}"), run.output
    if run.tests("skipped") and not run.tests("passed"):
        return Verdict(row, SKIPPED, "this machine cannot run its tests"), run.output
    return Verdict(row, SURVIVED), run.output


def _proves(outcome: dict[str, Any], row: Safeguard) -> bool:
    """Whether a failure shows that the safeguard is missing, and not only that the change broke something."""
    if outcome["phase"] != "call" or outcome["raised"] == _NO_SERVER:
        return False
    if outcome["error"] == "AssertionError":
        return str(outcome["raised"]).startswith("tests/")
    return outcome["error"] == "Failed" or outcome["error"] in row.errors


# ---------------------------------------------------------------------------------------------------- a changed copy


def _copy(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for source in ROOT.iterdir():
        if source.name in _COPIED:
            compiled = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            shutil.copytree(source, folder / source.name, ignore=compiled)
        else:
            (folder / source.name).symlink_to(source)
    return folder


@contextmanager
def taken_away(folder: Path, row: Safeguard) -> Iterator[None]:
    """Change the file of a row in a copy of the project; raises LookupError if its text is not there."""
    path = folder / row.file
    before = path.read_text(encoding="utf-8")
    changed = row.applied_to(before)
    try:
        _write(path, changed)
        yield
    finally:
        _write(path, before)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    # Python compares whole seconds and sizes: it could take the old code for the new one.
    if path.suffix == ".py":
        Path(cache_from_source(str(path))).unlink(missing_ok=True)


def _run_tests(folder: Path, tests: Sequence[str], seconds: float) -> _Run:
    outcomes = folder / "outcomes.jsonl"
    outcomes.unlink(missing_ok=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("UNDERHOLD_", "PYTEST_"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *_PYTEST, "-p", "tests.mutation.outcomes", "--outcomes", outcomes, *tests],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(folder / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=seconds)
        code: int | None = process.returncode
    except subprocess.TimeoutExpired:
        output, code = "", None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    lines = outcomes.read_text(encoding="utf-8").splitlines() if outcomes.exists() else []
    return _Run(code, [json.loads(line) for line in lines], output)


if __name__ == "__main__":
    main()
