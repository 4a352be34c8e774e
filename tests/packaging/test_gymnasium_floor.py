"""The environments work with the oldest Gymnasium that the extra allows, which is the one that RLlib pins.

`make test` tests the newest one, which requirements/research.txt pins.
"""

import os
import re
import subprocess
import venv
from importlib.metadata import requires, version
from pathlib import Path

import pytest

from tests.packaging.test_extras import EXTRAS
from tests.packaging.test_pins import ROOT, pins

FLOOR = next(one.partition(">=")[2] for one in EXTRAS["env"] if one.startswith("gymnasium"))
TESTS = ("tests/env/test_gymnasium.py", "tests/env/test_against_bots.py", "tests/env/test_pettingzoo.py")
# What these tests import besides the environments.
TOOLS = ("hypothesis", "librt", "mypy-extensions", "numpy", "pettingzoo", "pillow", "pytest", "resvg-py", "rich")


def test_the_floor_is_what_rllib_pins() -> None:
    pinned = {
        found[1]
        for one in requires("ray") or []
        if 'extra == "rllib"' in one and (found := re.match(r"gymnasium==([\d.]+)", one))
    }
    assert pinned == {FLOOR}


def test_the_newest_one_is_tested_too() -> None:
    assert pins("research")["gymnasium"] == {version("gymnasium")}
    assert version("gymnasium") != FLOOR


@pytest.mark.wheels
def test_the_environments_work_with_the_oldest_gymnasium(tmp_path: Path) -> None:
    """In an environment of its own, interpreted, so that nothing has to be compiled."""
    place = tmp_path / "environment"
    venv.create(place, with_pip=True)
    python = str(place / "bin" / "python")
    wanted = [f"{name}=={version(name)}" for name in TOOLS]
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"gymnasium=={FLOOR}", *wanted]
    subprocess.run(install, check=True, timeout=1800)
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS],
        cwd=ROOT,
        env=variables | {"PYTHONPATH": "src", "UNDERHOLD_EXPECT": "interpreted"},
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert re.search(r"\d\d passed", done.stdout)
