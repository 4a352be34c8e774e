"""`underhold backup`: a copy of the database while the server runs."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import click

from underhold.cli.database import DATABASE, database_connection, place_of
from underhold.cli.language import current_words
from underhold.core.errors import UnderholdError


class CannotBackUp(UnderholdError):
    """The backup was not made; the message gives the reason."""


@click.command()
@DATABASE
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(database: str | None, file: Path) -> None:
    """Copy a SQLite database to FILE, also while the server runs.

    To restore it, stop the server and put FILE in place of the database, or start with --database FILE.
    """
    with database_connection(database) as connection:
        if connection.dialect.name == "postgresql":
            from underhold.cli.serve import without_password

            place = without_password(place_of(database))
            raise CannotBackUp(_say("postgres", file=file, place=place))
        source = connection.engine.url.database
    assert source is not None
    if file.exists():
        raise CannotBackUp(_say("exists", file=file))
    unfinished = file.with_name(file.name + ".part")
    try:
        with closing(sqlite3.connect(source, timeout=30)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.rename(file)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise CannotBackUp(_say("cannot", file=file, reason=getattr(error, "strerror", None) or error)) from None
    click.echo(_say("done", file=file))


def _say(key: str, **values: object) -> str:
    return current_words().say(f"cli.backup.{key}", **values)
