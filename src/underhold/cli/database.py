"""What the commands for operators share: the option that names the database, and a connection to it.

They work while servers use the database. SQLite lets another program write between two transactions of the server.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from underhold.cli.serve import CannotServe, cannot_use, server_missing

if TYPE_CHECKING:
    from sqlalchemy import Connection

DATABASE = click.option(
    "--database", metavar="URL|PATH", help="SQLite file or PostgreSQL URL.  [default: a local file]"
)


def place_of(database: str | None) -> str:
    """The database that is meant, as the user writes it."""
    from underhold.server.config import data_folder

    return database or str(data_folder() / "underhold.sqlite3")


@contextmanager
def database_connection(database: str | None) -> Iterator["Connection"]:
    """A transaction on the database of a server. Raises CannotServe with a sentence if it cannot be opened."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from underhold.server.config import database_url
        from underhold.server.store.database import WRITES, open_engine
        from underhold.server.store.migrate import NewerSchema, OlderSchema, check_current
    except ModuleNotFoundError as error:
        raise server_missing(error) from None
    place = place_of(database)
    try:
        check_exists(place)
        engine = open_engine(database_url(place))
        try:
            with engine.execution_options(**{WRITES: True}).begin() as connection:
                check_current(connection)
                yield connection
        finally:
            engine.dispose()
    except (SQLAlchemyError, NewerSchema, OlderSchema, ValueError, OSError) as error:
        raise CannotServe(cannot_use(place, error)) from None


def check_exists(place: str) -> None:
    """Raise FileNotFoundError for a SQLite file that does not exist: opening it would make an empty one."""
    from pathlib import Path

    from sqlalchemy import make_url

    from underhold.server.config import database_url

    url = make_url(database_url(place))
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        raise FileNotFoundError(f"{url.database} does not exist")
