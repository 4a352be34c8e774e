"""Every recipe learns in a short time. `make test-recipes` installs what they need."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.kit import EXAMPLES
from tools import learning_curves

RLLIB = EXAMPLES.parent / ".venv-rllib" / "bin" / "python"
_RESULT = re.compile(r"Deals 0 to (\d+): the network scores ([\d.]+) points, greedy ([\d.]+)")


def train(example: str, folder: Path, *arguments: str) -> tuple[int, float]:
    """The exit status of an example and the points of its network, trained in a process of its own."""
    python = str(RLLIB) if example == "train_rllib.py" else sys.executable
    done = subprocess.run(
        [python, str(EXAMPLES / example), *arguments],
        cwd=folder,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = _RESULT.search(done.stdout)
    assert found, done.stdout + done.stderr
    return done.returncode, float(found[2])


@pytest.mark.recipes
@pytest.mark.parametrize(
    ("example", "steps", "least"),
    [("train_sb3.py", 120_000, 15), ("train_tianshou.py", 65_536, 14), ("train_rllib.py", 65_536, 14)],
)
def test_a_little_training_is_far_better_than_chance(example: str, steps: int, least: float, tmp_path: Path) -> None:
    """The bot `random` scores about nine points."""
    _, points = train(example, tmp_path, "--steps", str(steps), "--deals", "20")
    assert points > least


@pytest.mark.training
def test_stable_baselines_repeats_its_published_results(tmp_path: Path) -> None:
    """Not exactly: on another processor the same seed is as good as another one."""
    status, points = train("train_sb3.py", tmp_path)
    published = [run["result"] for run in learning_curves.load()["train_sb3"]]
    assert points > min(published) - 2
    assert status == (0 if points > 47.3 else 1)
    assert (tmp_path / "policy-sb3.zip").is_file()
