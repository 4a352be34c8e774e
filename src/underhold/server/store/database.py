"""The connection to the database. SQL runs in threads, so the event loop never waits for the disk.

SQLite allows one writer at a time, and every commit is a sync of the disk. So one thread writes, and puts all waiting
jobs into one transaction: a savepoint for each job, one commit for all. PostgreSQL groups commits itself, so there
every job is a transaction of its own on one of a few threads.
"""

import asyncio
import os
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from underhold.server.store.failures import explained
from underhold.server.store.health import HealthCheck, write_something

T = TypeVar("T")
Job = Callable[[Connection], T]

THREADS: Final = 8
_GROUP: Final = 256  # jobs of one commit
_BUSY_MS: Final = 10_000
_JOB_SECONDS: Final = 15.0  # after this a job counts as failed, though its thread may still wait for the database
_CONNECT_SECONDS: Final = 5
_POOL_SECONDS: Final = 5.0
_STATEMENT_MS: Final = 10_000
WRITES: Final = "underhold_writes"  # the option of connections that write


def parse_url(database: str) -> URL:
    """The URL of a database with the driver that we use."""
    url = make_url(database)
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise ValueError(f"{url.get_backend_name()} is neither sqlite nor postgresql")
    if not url.database or url.database == ":memory:":
        raise ValueError("a SQLite database needs a file")
    return url


def make_private(database: str) -> None:
    """Create the file of a new SQLite database so that only this user can read it: it contains the server's secrets.

    The other files of SQLite get the same mode.
    """
    url = parse_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        with suppress(OSError):  # it exists, or opening it will report the problem
            os.close(os.open(url.database, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def postgres_settings(url: URL) -> dict[str, Any]:
    """How long a connection to PostgreSQL waits: to connect, for a statement, and for a machine that does not answer.

    What the URL says itself takes precedence.
    """
    options = f"-c statement_timeout={_STATEMENT_MS} {url.query.get('options', '')}".strip()
    waits = {
        "connect_timeout": _CONNECT_SECONDS,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20_000,
    }
    return {"options": options} | {name: value for name, value in waits.items() if name not in url.query}


def open_engine(database: str) -> Engine:
    """An engine for the database, configured so that commits survive a power failure."""
    url = parse_url(database)
    if url.get_backend_name() == "postgresql":
        return create_engine(
            url.difference_update_query(["options"]),
            pool_size=THREADS,
            max_overflow=0,
            pool_pre_ping=True,
            pool_timeout=_POOL_SECONDS,
            connect_args=postgres_settings(url),
        )
    engine = create_engine(url, pool_size=THREADS + 1, max_overflow=0)  # the writer keeps one
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver's own transactions have no savepoints; see _begin_sqlite
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={_BUSY_MS}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once: a transaction that starts to write later cannot wait for the lock, only fail.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class Database:
    """Runs jobs on a database: functions of a connection, in a transaction, in a thread."""

    def __init__(self, database: str, seconds: float = _JOB_SECONDS) -> None:
        self.url = parse_url(database)
        self.engine = open_engine(database)
        self.shared = self.engine.dialect.name == "postgresql"  # other servers may use it
        # All reads of a job see the same snapshot. SQLite always does that.
        self._reader = self.engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self.engine
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
        self._writer = None if self.shared else _Writer(self.engine)
        self._seconds = seconds
        self.pending = 0  # writes that are not committed yet
        self._closed = False
        self._health = HealthCheck(lambda: self.write(write_something))

    async def read(self, job: Job[T]) -> T:
        """Run a job that changes nothing. Raises StorageFailed if the database does not answer."""
        return await self._answer(self._threads.submit(_transact, self._reader, job))

    async def write(self, job: Job[T]) -> T:
        """Run a job. When this returns, the job is committed; if it raises, nothing of the job is, except that after
        StorageFailed it is unknown whether it was, unless the disk is full."""
        self.pending += 1
        try:
            if self._writer is not None:
                return await self._answer(self._writer.submit(job))
            return await self._answer(self._threads.submit(_transact, self.engine, job))
        finally:
            self.pending -= 1

    async def _answer(self, future: "Future[T]") -> T:
        with explained():
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(future)

    async def healthy(self) -> bool:
        """Whether the database can be written to; answers within two seconds."""
        return not self._closed and await self._health()

    async def close(self) -> None:
        """Finish what is under way, and close the connections."""
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._threads.shutdown()
        self.engine.dispose()


def _transact(engine: Engine, job: Job[T]) -> T:
    with engine.begin() as connection:
        return job(connection)


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """`Connection.begin_nested` takes longer than most jobs."""
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        yield
    except BaseException:
        if _in_transaction(connection):
            connection.exec_driver_sql("ROLLBACK TO job")
            connection.exec_driver_sql("RELEASE job")
        raise
    connection.exec_driver_sql("RELEASE job")


def _in_transaction(connection: Connection) -> bool:
    """Whether a transaction is still open in SQLite: a full disk ends it."""
    driver: Any = connection.connection.driver_connection
    return bool(driver.in_transaction)


class _Writer:
    """The one thread that writes to SQLite."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(**{WRITES: True})
        self._closed = False
        self._connection: Connection | None = None
        self._jobs: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[T]) -> "Future[T]":
        if self._closed:
            raise RuntimeError("the database is closed")
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return future

    def close(self) -> None:
        self._closed = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            group: list[tuple[Job[Any], Future[Any]]] = []
            item = self._jobs.get()
            while True:
                if item is None:
                    open_ = False
                    break
                group.append(item)
                if len(group) == _GROUP:
                    break
                try:
                    item = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if group:
                self._commit(group)
        self._disconnect()

    def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()

    def _commit(self, group: list[tuple[Job[Any], Future[Any]]]) -> None:
        answers: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            connection = self._connect()
            with connection.begin():
                for job, future in group:
                    try:
                        # A job alone needs no savepoint: if it fails, so does the transaction.
                        with _savepoint(connection) if len(group) > 1 else nullcontext():
                            result = job(connection)
                    except Exception as error:
                        if len(group) == 1:
                            raise
                        if not _in_transaction(connection):
                            raise  # nothing of the group is stored, and a commit would not report it
                        answers.append((future, None, error))
                    else:
                        answers.append((future, result, None))
        except Exception as error:  # the commit or the only job failed: nothing of the group is stored
            answers = [(future, None, error) for _, future in group]
            self._disconnect()  # in case it is the connection that does not work
        for future, result, failure in answers:
            if not future.set_running_or_notify_cancel():
                continue  # the caller was cancelled; the job is stored all the same
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)
