"""The stores that every test of a table runs on: in memory, in the documents of a page, SQLite, and a real
PostgreSQL."""

from pathlib import Path

import pytest

from tests.server.conftest import postgres, postgres_database

__all__ = ["database", "postgres", "postgres_database"]


@pytest.fixture(params=["memory", "page", "sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store, one kind after the other."""
    if request.param in ("memory", "page"):
        return f"{request.param}:{tmp_path}"
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/underhold.db"
    url: str = request.getfixturevalue("postgres_database")
    return url
