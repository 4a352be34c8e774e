"""The database: what is committed stays, and what fails leaves nothing."""

import asyncio
import socket
import threading
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import OperationalError, TimeoutError as PoolTimeout

from tests.table.kit import in_loop
from underhold.server.store.database import THREADS, Database, Job, parse_url, postgres_settings
from underhold.server.store.migrate import migrate
from underhold.server.store.schema import settings
from underhold.table.problems import StorageFailed


def opened(url: str) -> Database:
    database = Database(url)
    migrate(database.engine)
    return database


def put(connection: Connection, name: str) -> None:
    connection.execute(insert(settings).values(name=name, value=name))


def scalar(connection: Connection, query: str) -> object:
    return connection.execute(text(query)).scalar()


@in_loop
async def test_a_failing_write_does_not_affect_others(database: str) -> None:
    store = opened(database)

    def broken(connection: Connection) -> None:
        put(connection, "half")
        raise KeyError("broken")

    jobs: list[Job[None]] = [partial(put, name=name) for name in "abcdefgh"]
    answers = await asyncio.gather(*(store.write(job) for job in [*jobs, broken, jobs[0]]), return_exceptions=True)
    assert answers[1:8] == [None] * 7
    assert isinstance(answers[8], KeyError)
    assert [answers[0], answers[9]].count(None) == 1  # the same name twice; on PostgreSQL either may be first
    names = await store.read(lambda connection: set(connection.execute(select(settings.c.name)).scalars()))
    assert names == set("abcdefgh")
    assert store.pending == 0
    await store.close()


@in_loop
async def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path}/x.db")
    together = threading.Event()

    def hold_up(_: Connection) -> None:
        together.wait(10)

    def too_large(connection: Connection) -> None:
        connection.execute(text(f"PRAGMA max_page_count = {scalar(connection, 'PRAGMA page_count')}"))
        connection.execute(insert(settings).values(name="large", value="x" * 1_000_000))

    jobs: list[Job[None]] = [hold_up, partial(put, name="before"), too_large, partial(put, name="after")]
    writing = asyncio.gather(*(store.write(job) for job in jobs), return_exceptions=True)
    await asyncio.sleep(0.05)
    together.set()
    answers = await writing
    kept = await store.read(lambda connection: set(connection.execute(select(settings.c.name)).scalars()))
    acknowledged = {name for name, answer in zip(("before", "after"), answers[1::2], strict=True) if answer is None}
    assert acknowledged <= kept
    assert isinstance(answers[2], StorageFailed)
    assert isinstance(answers[2].__cause__, OperationalError)
    assert answers[2].error == "storage_full"
    await store.close()


@in_loop
async def test_a_database_server_that_does_not_answer_is_given_up() -> None:
    """It accepts the connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store = Database(f"postgresql://me@127.0.0.1:{silent.getsockname()[1]}/games", seconds=30)
        with pytest.raises(StorageFailed) as failed:
            await store.read(partial(scalar, query="SELECT 1"))
        assert isinstance(failed.value.__cause__, OperationalError)  # and not the time limit of the job
        assert "timeout" in str(failed.value.__cause__)
        await store.close()


@in_loop
async def test_a_job_does_not_wait_for_ever_for_a_connection(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("underhold.server.store.database._POOL_SECONDS", 0.2)
    store = Database(postgres_database, seconds=10)
    with ExitStack() as taken:
        for _ in range(THREADS):
            taken.enter_context(store.engine.connect())
        with pytest.raises(StorageFailed) as failed:
            await store.read(partial(scalar, query="SELECT 1"))
        assert isinstance(failed.value.__cause__, PoolTimeout)
    assert await store.read(partial(scalar, query="SELECT 1")) == 1
    await store.close()


@in_loop
async def test_statements_and_silent_machines_have_time_limits(postgres_database: str) -> None:
    store = Database(postgres_database)
    assert await store.read(partial(scalar, query="SHOW statement_timeout")) == "10s"
    await store.close()
    waits = postgres_settings(parse_url("postgresql://me@host/db"))
    assert {"connect_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count"} <= set(waits)
    assert waits.get("tcp_user_timeout") == 20_000
    own = postgres_settings(parse_url("postgresql://me@host/db?connect_timeout=2"))
    assert "connect_timeout" not in own, "what the URL says itself takes precedence"


@in_loop
async def test_a_job_that_hangs_is_given_up(database: str) -> None:
    store = Database(database, seconds=0.2)
    ended = threading.Event()
    for run in (store.read, store.write):
        with pytest.raises(StorageFailed):
            await run(lambda _: ended.wait(5))
    ended.set()
    await store.close()


@in_loop
async def test_sqlite_is_set_to_survive_a_power_cut(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path}/x.db")
    for pragma, expected in (
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 10_000),
    ):
        assert await store.read(partial(scalar, query=f"PRAGMA {pragma}")) == expected
    await store.close()


@in_loop
async def test_a_store_reports_whether_it_is_healthy(database: str) -> None:
    store = opened(database)
    assert await store.healthy()
    await store.close()
    assert not await store.healthy()
    with pytest.raises(RuntimeError):
        await store.write(partial(put, name="late"))


def test_addresses() -> None:
    assert parse_url("postgres://me@host/db").drivername == "postgresql+psycopg"
    assert parse_url("postgresql+psycopg2://me@host/db").drivername == "postgresql+psycopg"
    assert parse_url("sqlite:///games.db").database == "games.db"
    for wrong in ("mysql://host/db", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(ValueError, match=r"neither|needs"):
            parse_url(wrong)
