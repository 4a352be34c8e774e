"""Runs the commands of the documentation as they are written, with smaller amounts of work."""

import json
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.docs.blocks import ROOT
from underhold.bots.outside import plugins
from underhold.cli.main import cli

# Smaller values for options that would take long. Other tests check what the options do.
LITTLE = {"--games": "2", "--jobs": "1", "--play": "2", "--workers": "1", "--deals": "1", "--wide": "3"}
# Positions for a search, whether the page limits it by positions, by seconds or not at all: a machine may be slow.
POSITIONS = {"analyse": "300", "solve": "40000"}
# Commands that run until they are stopped, or for an hour; only their options are checked.
ENDLESS = ("serve", "puzzles", "engine")
_LEVELS = re.compile(r"\b((?:grand)?master(?:-\d+)*)(@[\w.]+)?")
# Files that a reader would have, and the files used instead.
FILES = {"game.txt": "tests/records/cave-vs-cave/solo.txt", "my_bot.py": "examples/any_language/bot.py"}
_PROGRAM = '#!/bin/sh\nexec "{python}" examples/any_language/bot.py\n'
_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_REQUIREMENT = re.compile(r"([a-z-]+|\.)(?:\[([a-z,]+)\])?")  # a dot is the checkout


def furnish(folder: Path) -> None:
    """Create the files that a reader's commands refer to: the source tree, a record, a bot."""
    for name in ("tests", "docs", "src"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "examples", folder / "examples")  # to be installed, which leaves things behind
    for name, source in FILES.items():
        shutil.copy(ROOT / source, folder / name)
    program = folder / "my_bot"
    program.write_text(_PROGRAM.format(python=sys.executable))
    program.chmod(0o755)


def commands_in(text: str) -> list[list[str]]:
    """The commands of a block in words, without comments and without variables in front."""
    joined = text.replace("\\\n", " ")
    lines = [shlex.split(line, comments=True) for line in joined.splitlines()]
    return [_without_variables(words) for words in lines if words]


def _without_variables(words: list[str]) -> list[str]:
    return _without_variables(words[1:]) if re.fullmatch(r"[A-Z_]+=.*", words[0]) else words


def _little(words: list[str]) -> list[str]:
    done = list(words)
    for option, amount in LITTLE.items():
        if option in done:
            done[done.index(option) + 1] = amount
    for option in ("--bots", "--bot"):
        if option in done:
            done[done.index(option) + 1] = _LEVELS.sub(r"\1@100", done[done.index(option) + 1])
    if done[0] in POSITIONS:
        for option in set(done) & {"--nodes", "--seconds"}:
            del done[done.index(option) : done.index(option) + 2]
        done += ["--nodes", POSITIONS[done[0]]]
    return done


def _underhold(words: list[str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    if not words or set(words) & set(ENDLESS):
        words = [*words, "--help"]
    done = CliRunner().invoke(cli, _little(words), input="quit\n", catch_exceptions=False)
    assert done.exit_code == 0, done.output


@contextmanager
def _may_leave() -> Iterator[None]:
    """A program may end by leaving with no complaint."""
    try:
        yield
    except SystemExit as end:
        if end.code:
            raise AssertionError(end.code) from end


def _python(words: list[str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    if words[0].startswith("examples/"):
        patch.setattr(sys, "argv", _little(words))
        with _may_leave():
            runpy.run_path(words[0], run_name="__main__")
        return
    assert words[0] == "-m", "a program of the reader's own cannot be run"
    if words[1] == "tools.strategy":
        words = [*words, "--out", str(folder), "--kept", str(folder / "kept")]  # it would write into the tree
    patch.setattr(sys, "argv", ["python", *_little(words[2:])])
    patch.delitem(sys.modules, f"{words[1]}.__main__", raising=False)  # another test may have looked at it
    with _may_leave():
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)


def _make(words: list[str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """A target takes minutes; it is looked at, not made."""
    done = subprocess.run(["make", "--dry-run", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _pip(words: list[str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """What is asked for must exist. A folder is really installed, so that the commands after it find what is in it."""
    assert words[0] == "install"
    for wanted in (word for word in words[1:] if not word.startswith("-")):
        if wanted.startswith("./"):
            _install(folder / wanted, folder / "installed", patch)
            continue
        match = _REQUIREMENT.fullmatch(wanted)
        assert match, f"{wanted} is not a requirement"
        name, extras = match[1], (match[2] or "").split(",")
        if name == ".":
            known = _PROJECT["optional-dependencies"]
            assert all(extra in known for extra in extras if extra), f"{wanted}: choose from {', '.join(known)}"
        else:
            assert any(one.startswith(name) for one in _PROJECT["dependencies"]), f"{name} is not a dependency"


def _install(source: Path, target: Path, patch: pytest.MonkeyPatch) -> None:
    quiet = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([sys.executable, "-m", "pip", "install", *quiet, "--target", target, source], check=True)
    patch.syspath_prepend(target)
    patch.setattr(plugins, "_found", plugins._found.__wrapped__)  # what was there before is remembered


def _npm(words: list[str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    assert words[:3] == ["--prefix", "web", "run"]
    assert words[3] in json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]


RUNNERS: dict[str, Callable[[list[str], Path, pytest.MonkeyPatch], None]] = {
    "underhold": _underhold,
    "python": _python,
    "make": _make,
    "pip": _pip,
    "npm": _npm,
}


def run(words: list[str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Run a command in a folder that `furnish` has made ready."""
    known = ", ".join(RUNNERS)
    assert words[0] in RUNNERS, f"{words[0]!r} is none of {known}; write <!-- not run: why --> before the block"
    RUNNERS[words[0]](words[1:], folder, patch)
