"""Where saved games and the database are kept."""

import sys
from pathlib import Path

import pytest

from underhold.cli.saves import games_folder
from underhold.server.config import data_folder


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize("moved", ["", "relative/folder"])
def test_the_data_folder_on_linux(moved: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty or relative XDG_DATA_HOME counts as none, as the specification says."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", moved)
    assert data_folder() == tmp_path / ".local" / "share" / "underhold"
    assert games_folder() == tmp_path / ".local" / "share" / "underhold" / "games"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no XDG_DATA_HOME")
def test_the_data_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "underhold"
    assert games_folder() == tmp_path / "underhold" / "games"
