"""Servers for the tests of the perimeter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.http.harness import Running, running
from underhold.server.config import Config


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Running]:
    """A server on each kind of database, without rate limits and without a client."""
    with running(Config(database=database, client=tmp_path, limits=None, bot_seconds=0.3)) as server:
        yield server


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for many small tests that do not disturb each other."""
    folder = tmp_path_factory.mktemp("shared")
    with running(Config(database=f"sqlite:///{folder}/games.sqlite3", client=folder, limits=None)) as server:
        yield server


@pytest.fixture
def small_server(tmp_path: Path) -> Iterator[Running]:
    """A server on SQLite, where the database does not matter."""
    with running(Config(database=f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)) as server:
        yield server
