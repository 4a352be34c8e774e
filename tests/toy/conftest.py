"""Every test here plays with the toy game installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.toy.install import installed_for
from underhold import games


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    installed_for(monkeypatch, tmp_path / "site")
    yield
    monkeypatch.undo()
    games.titles.cache_clear()
