"""Servers for the tests of the client."""

from collections.abc import Iterator

import pytest

from tests.server.harness import Running, running
from underhold.client import Client
from underhold.server.config import Config


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for tests that do not disturb each other."""
    folder = tmp_path_factory.mktemp("server")
    with running(Config(database=f"sqlite:///{folder}/games.sqlite3", client=folder, limits=None)) as server:
        yield server


@pytest.fixture
def ada(server: Running) -> Iterator[Client]:
    with Client(server.address, name="Ada") as client:
        yield client


@pytest.fixture
def ben(server: Running) -> Iterator[Client]:
    with Client(server.address, name="Ben") as client:
        yield client
