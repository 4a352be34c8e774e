"""Makes the toy game look installed, as a package with an entry point would.

`python -m tests.toy.install FOLDER` does it for programs that are started with the folder on their PYTHONPATH.
"""

import os
import sys
from pathlib import Path

import pytest

from underhold import games

ROOT = Path(__file__).resolve().parents[2]


def installed(folder: Path) -> Path:
    """Write the metadata of an installed package that adds Pebbles; returns the folder to put on the path."""
    about = folder / "pebbles-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        f"[{games.ENTRY_POINTS}]\npebbles = tests.toy.title:TITLE\n", encoding="utf-8"
    )
    return folder


def installed_for(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Add Pebbles to the games of this process and of the processes that it starts."""
    place = installed(folder)
    monkeypatch.syspath_prepend(str(place))
    source = Path(games.__file__).parents[2]
    path = os.pathsep.join([str(place), str(ROOT), str(source), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    games.titles.cache_clear()


if __name__ == "__main__":
    installed(Path(sys.argv[1]))
