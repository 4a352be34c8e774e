"""Bots from outside for the tests: packages that look installed, programs that misbehave."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from underhold.bots.outside import plugins

# The start of every program below: it counts its questions and answers with the first move by default.
POLITE = """
import json, os, subprocess, sys, time

def answer(message, move=0):
    print(json.dumps({"id": message["id"], "move": move}), flush=True)

def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            yield message
"""


def program(folder: Path, body: str, limit: str = "") -> str:
    """The name of a bot that is a Python program."""
    file = folder / f"program_{len(list(folder.iterdir()))}.py"
    file.write_text(POLITE + body, encoding="utf-8")
    return f"exec{limit}:{shlex.join([sys.executable, str(file)])}"


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, package: str, entry_points: str, **modules: str) -> None:
    """Make a package look installed, as an installer leaves it: its modules, and beside them what is said of it."""
    told = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[{plugins.GROUP}]\n{entry_points}\n", encoding="utf-8")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(folder)
    plugins._found.cache_clear()


def is_gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process ends within this time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if _is_zombie(pid):
            return True
        time.sleep(0.02)
    return False


def _is_zombie(pid: int) -> bool:
    """Whether a process has ended without being waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False
