"""The databases of the tests of tables: the same as those of the server."""

from tests.server.conftest import database, postgres, postgres_database

__all__ = ["database", "postgres", "postgres_database"]
