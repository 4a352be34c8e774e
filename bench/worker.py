"""The parent's side of a contestant: starts its process, pins it to one core, asks it and waits."""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from bench.plan import Contestant

ROOT: Final = Path(__file__).resolve().parent.parent
OTHERS_VENV: Final = ".venv-bench"
OTHERS_HINT: Final = (
    "Run `make bench`, which installs requirements/bench.txt into .venv-bench; "
    "or leave the other projects out: `python -m bench.run --no-others`."
)
OURS_HINT: Final = "Run `make bench`, which builds and installs Underhold into .venv first."


class BenchError(Exception):
    """A run that cannot go on; says what to do about it."""


def python_of(contestant: Contestant) -> str:
    """Ours run in the Python that runs this; the others have an environment of their own."""
    if contestant.ours:
        return sys.executable
    python = ROOT / OTHERS_VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        raise BenchError(f"{contestant.label} needs {OTHERS_VENV}, which is not there. {OTHERS_HINT}")
    return str(python)


def environment_of(contestant: Contestant) -> dict[str, str]:
    path = [str(ROOT)]
    if contestant.build == "interpreted":
        path.append(str(ROOT / "src"))  # wins over the installed, compiled package
    # Hash seeds differ from process to process unless pinned, and with them the order of sets.
    return os.environ | {"PYTHONPATH": os.pathsep.join(path), "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"}


class Worker:
    """A contestant that is ready to be asked."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._process = subprocess.Popen(
            [python_of(contestant), "-m", contestant.module],
            cwd=ROOT,
            env=environment_of(contestant),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        if sys.platform == "linux":
            # All on the same core, so that nobody gets the better one, and no library gets two.
            os.sched_setaffinity(self._process.pid, {max(os.sched_getaffinity(0))})

    def ask(self, task: str, seconds: float = 0.0) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            print(json.dumps({"task": task, "seconds": seconds}), file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BenchError(self._why_it_ended())
        answer: dict[str, Any] = json.loads(line)
        return answer

    def facts(self) -> dict[str, Any]:
        found = self.ask("facts")
        wanted = self.contestant.build
        if found.get("build", "") != wanted:
            raise BenchError(
                f"{self.contestant.label} was to be measured, but the build that answered is {found['build']}. "
                f"A compiled build needs a C compiler and no UNDERHOLD_PURE=1. {OURS_HINT}"
            )
        return found

    def close(self) -> None:
        if self._process.stdin is not None and not self._process.stdin.closed:
            with suppress(BrokenPipeError):
                self._process.stdin.close()  # the worker's loop ends with its input
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._errors.close()

    def _why_it_ended(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().strip().splitlines() or ["it said nothing"]
        hint = OURS_HINT if self.contestant.ours else OTHERS_HINT
        return f"{self.contestant.label} stopped: {lines[-1]}. {hint}"
