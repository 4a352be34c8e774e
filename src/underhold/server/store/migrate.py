"""Upgrades the schema of a database, or downgrades it."""

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from underhold.server.store.database import WRITES

# Servers that start at once on one PostgreSQL migrate one after the other. The number is arbitrary.
_LOCK: Final = 7_246_201


class NewerSchema(Exception):
    """A newer version of the program has migrated the database. This one does not know its schema."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database has schema {revision}, which this version does not know")
        self.revision = revision


class OlderSchema(Exception):
    """The database has not been migrated to the schema of this program."""


def migrate(engine: Engine, revision: str = "head") -> None:
    """Upgrade the database; with another revision than the newest, up or down to it (`base`: empty).

    Raises NewerSchema if the program is too old for the database.
    """
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(
                text("SET LOCAL statement_timeout = 0")
            )  # other servers and large tables take their time
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        _check_known(connection)
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


def check_current(connection: Connection) -> None:
    """Raise NewerSchema or OlderSchema unless the database has the schema of this program."""
    if _check_known(connection) != ScriptDirectory.from_config(config(connection)).get_current_head():
        raise OlderSchema


def _check_known(connection: Connection) -> str | None:
    """The revision of the database, None if it is empty; raises NewerSchema."""
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config(connection)).walk_revisions()}
    if found is not None and found not in known:
        raise NewerSchema(found)
    return found
