"""Statements that are run for every move. On SQLite they go straight to the driver.

SQLAlchemy takes several times as long for such a statement as SQLite does. Values must be of types that need no
conversion: text, whole numbers and booleans.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, UpdateBase
from sqlalchemy.exc import DBAPIError

Values = dict[str, Any]


class Prepared:
    """A statement and the names of its values."""

    def __init__(self, statement: UpdateBase, names: Sequence[str]) -> None:
        self._statement: Final = statement
        self._names: Final = tuple(names)
        self._sqlite: tuple[str, tuple[str, ...]] | None = None  # SQL, and the values in its order

    def run(self, connection: Connection, values: Values) -> int:
        """Run it; returns how many rows were changed."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values).rowcount
        if self._sqlite is None:
            compiled: Any = self._statement.compile(dialect=connection.dialect, column_keys=self._names)
            self._sqlite = str(compiled), tuple(compiled.positiontup)
        sql, order = self._sqlite
        driver: Any = connection.connection.driver_connection
        try:
            cursor = driver.execute(sql, [values[name] for name in order])
        except sqlite3.Error as error:
            raise DBAPIError.instance(sql, values, error, sqlite3.Error, dialect=connection.dialect) from error
        changed: int = cursor.rowcount
        return changed
