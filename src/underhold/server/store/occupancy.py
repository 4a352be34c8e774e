"""Allows only one server per SQLite file. Two would keep tables in memory and never learn of each other's moves."""

import contextlib
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO

from sqlalchemy import make_url

try:
    import fcntl
except ImportError:  # Windows: no lock there
    fcntl = None  # type: ignore[assignment]


class Occupied(Exception):
    """Another server uses the file."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def occupy(database: str, address: str) -> AbstractContextManager[None]:
    """Lock a SQLite file for the server at this address; raises Occupied. Other databases can be shared.

    The lock belongs to the process and ends with it, even if it is killed.
    """
    url = make_url(database)
    if fcntl is None or url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return contextlib.nullcontext()
    path = Path(url.database)
    if not path.parent.is_dir():
        return contextlib.nullcontext()  # opening the database will report that
    note = open(path.with_name(path.name + ".server"), "a+", encoding="utf-8")  # noqa: SIM115 (kept open on purpose)
    try:
        fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        note.seek(0)
        other = note.read().strip()
        note.close()
        raise Occupied(other) from None
    note.seek(0)
    note.truncate()
    note.write(address)
    note.flush()
    return _kept(note)


@contextlib.contextmanager
def _kept(note: IO[str]) -> Iterator[None]:
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            os.remove(note.name)
        note.close()
