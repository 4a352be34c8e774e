"""Plays with changed content: a script in a process of its own, because an engine reads its tables only once."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

_ROOT = Path(__file__).parents[1]


def run_script(script: str) -> str:
    """Run a script that may call `on_import` before it imports anything of underhold; returns what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", "from tests.patching import on_import\n" + dedent(script)],
        cwd=_ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(_ROOT)]).lstrip(":")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout
