"""Upgrades the schema of a database, or downgrades it."""

from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

from underhold.server.store.database import WRITES

# Servers that start at once on one PostgreSQL migrate one after the other. The number is arbitrary.
_LOCK: Final = 7_246_201


def migrate(engine: Engine, revision: str = "head") -> None:
    """Upgrade the database; with another revision than the newest, up or down to it (`base`: empty)."""
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if revision == "base":
            command.downgrade(config(connection), revision)
        else:
            command.upgrade(config(connection), revision)


def config(connection: Connection) -> Config:
    """Alembic's configuration, without a file."""
    alembic = Config()
    alembic.set_main_option("script_location", "underhold.server.store:migrations")
    alembic.attributes["connection"] = connection
    return alembic
