"""Errors of the database, sorted by what an operator has to do about them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from sqlalchemy.exc import DBAPIError, SQLAlchemyError, TimeoutError as PoolTimeout

from underhold.table.problems import StorageFailed

Reason = Literal["full", "read_only", "away"]

_SQLITE: Final[dict[int, Reason]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_BUSY: "away",
    sqlite3.SQLITE_LOCKED: "away",
    sqlite3.SQLITE_IOERR: "away",
    sqlite3.SQLITE_CANTOPEN: "away",
}
_POSTGRES: Final[dict[str, Reason]] = {
    "53100": "full",  # disk_full
    "25006": "read_only",  # read_only_sql_transaction
    "57014": "away",  # query_canceled: statement_timeout
    "55P03": "away",  # lock_not_available
}
_POSTGRES_AWAY: Final = ("08", "53", "57", "58")  # classes: connection, resources, operator, system


def reason_of(error: BaseException) -> Reason | None:
    """Why the database did not do what it was asked; None if the error has another cause, such as a wrong query.

    A full disk ends SQLite's transaction, so that a second error comes from the way back: the first one counts too.
    """
    seen: BaseException | None = error
    while seen is not None:
        if reason := _reason(seen):
            return reason
        seen = seen.__cause__ or seen.__context__
    return None


def _reason(error: BaseException) -> Reason | None:
    if isinstance(error, (PoolTimeout, TimeoutError)):
        return "away"
    if not isinstance(error, DBAPIError):
        return None
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)  # the rest of an extended code says where it happened
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return _POSTGRES.get(state) or ("away" if state[:2] in _POSTGRES_AWAY else None)
    return "away" if error.connection_invalidated or _is_operational(error.orig) else None


def _is_operational(error: BaseException | None) -> bool:
    """Whether a driver's error is about the connection: psycopg has no code for a server that it cannot reach, and a
    class of its own for one that does not answer."""
    return any(kind.__name__ == "OperationalError" for kind in type(error).__mro__)


@contextmanager
def explained() -> Iterator[None]:
    """Raise StorageFailed in place of errors that are the database's fault, so that people see what to do."""
    try:
        yield
    except (SQLAlchemyError, TimeoutError) as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise StorageFailed(full=reason == "full") from error
