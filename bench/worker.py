"""The parent's side of a contestant: starts its process, pins it to one core, and sends it requests."""

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
    """A run that cannot continue; the message says what to do."""


def python_of(contestant: Contestant) -> str:
    """The Python executable of a contestant: this one for Underhold, .venv-bench for the others."""
    if contestant.ours:
        return sys.executable
    python = ROOT / OTHERS_VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        raise BenchError(f"{contestant.label} needs {OTHERS_VENV}, which does not exist. {OTHERS_HINT}")
    return str(python)


def environment_of(contestant: Contestant) -> dict[str, str]:
    path = [str(ROOT)]
    if contestant.build == "interpreted":
        path.append(str(ROOT / "src"))  # takes precedence over the installed, compiled package
    # Without a fixed hash seed, the order of sets differs between processes.
    return os.environ | {"PYTHONPATH": os.pathsep.join(path), "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"}


class Worker:
    """A running contestant."""

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
            # All on the same core, so that conditions are equal and no library uses two.
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
                f"{self.contestant.label} should be measured, but the installed build is {found['build']}. "
                f"A compiled build needs a C compiler and no UNDERHOLD_PURE=1. {OURS_HINT}"
            )
        return found

    def close(self) -> None:
        if self._process.stdin is not None and not self._process.stdin.closed:
            with suppress(BrokenPipeError):
                self._process.stdin.close()  # ends the worker's loop
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
        lines = self._errors.read().strip().splitlines() or ["no error message"]
        hint = OURS_HINT if self.contestant.ours else OTHERS_HINT
        return f"{self.contestant.label} stopped: {lines[-1]}. {hint}"
