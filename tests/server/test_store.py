"""The database: what is committed stays, what fails leaves nothing, and a position follows only its own version."""

import asyncio
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import OperationalError

from tests.table.kit import in_loop
from underhold.server.store import rows
from underhold.server.store.database import Database, Job, parse_url
from underhold.server.store.migrate import migrate
from underhold.server.store.rows import MoveRow, OfferRow, SeatRow, Standing, Step, TableRow
from underhold.server.store.schema import settings

START = Standing(version=0, ply=0, label="1.1", to_move=0, bot_to_move=False, over=False)
SEATS = (
    SeatRow(0, "here", name="Anna", claimed=True, guests=frozenset({"g"})),
    SeatRow(1, "bot", "greedy", claimed=True),
)
TABLE = TableRow("aaaaaaaaaaaa", "cave-vs-cave", 1, {"seed": 2**64 - 1}, {"pile": []}, START, SEATS, maker="g")


def opened(url: str) -> Database:
    database = Database(url)
    migrate(database.engine)
    return database


def put(connection: Connection, name: str) -> None:
    connection.execute(insert(settings).values(name=name, value=name))


def scalar(connection: Connection, query: str) -> object:
    return connection.execute(text(query)).scalar()


@in_loop
async def test_a_table_is_read_as_it_was_written(database: str) -> None:
    store = opened(database)
    await store.write(lambda connection: rows.insert_table(connection, TABLE, [MoveRow(0, "a"), MoveRow(1, "b")]))
    stored = await store.read(lambda connection: rows.load(connection, TABLE.id))
    assert stored is not None
    assert replace(stored.table, created=0, updated=0) == TABLE
    assert stored.table.created == stored.table.updated > 0
    assert stored.moves == (MoveRow(0, "a"), MoveRow(1, "b"))
    assert await store.read(lambda connection: rows.load(connection, "b" * 12)) is None
    await store.close()


@in_loop
async def test_a_step_is_taken_from_its_own_version_only(database: str) -> None:
    store = opened(database)
    await store.write(lambda connection: rows.insert_table(connection, TABLE, ()))
    first = Step(replace(START, version=1, ply=1), 0, [MoveRow(0, "a")], {(0, "k"): 1})
    other = Step(replace(START, version=1, ply=1), 0, [MoveRow(0, "b")], {(0, "l"): 1})
    assert await store.write(lambda connection: rows.take_step(connection, TABLE.id, 0, first))
    assert not await store.write(lambda connection: rows.take_step(connection, TABLE.id, 0, other))
    offer = OfferRow(1, 0, (1,))
    asked = Step(replace(START, version=1, ply=1, offer=offer), 1)
    assert await store.write(lambda connection: rows.take_step(connection, TABLE.id, 1, asked))
    back = Step(replace(START, version=2, undone=("a",), takebacks=1), 0, (), {}, replace(offer, ply=1))
    assert not await store.write(lambda connection: rows.take_step(connection, TABLE.id, 1, back))
    back = replace(back, answers=offer)
    assert await store.write(lambda connection: rows.take_step(connection, TABLE.id, 1, back))
    stored = await store.read(lambda connection: rows.load(connection, TABLE.id))
    assert stored is not None
    assert stored.moves == ()
    assert stored.keys == {(0, "k"): 1}
    assert stored.table.standing == back.standing
    with pytest.raises(ValueError, match="not as many"):
        await store.write(lambda connection: rows.take_step(connection, TABLE.id, 2, replace(first, keep=3)))
    await store.close()


@in_loop
async def test_of_many_at_once_one_takes_the_step(database: str) -> None:
    store = opened(database)
    await store.write(lambda connection: rows.insert_table(connection, TABLE, ()))

    async def attempt(number: int) -> bool:
        step = Step(replace(START, version=1, ply=1), 0, [MoveRow(0, f"m{number}")])
        return await store.write(lambda connection: rows.take_step(connection, TABLE.id, 0, step))

    done = await asyncio.gather(*(attempt(number) for number in range(20)))
    assert sum(done) == 1
    stored = await store.read(lambda connection: rows.load(connection, TABLE.id))
    assert stored is not None
    assert stored.moves == (MoveRow(0, f"m{done.index(True)}"),)
    await store.close()


@in_loop
async def test_a_job_that_fails_takes_nobody_with_it(database: str) -> None:
    store = opened(database)

    def broken(connection: Connection) -> None:
        put(connection, "half")
        raise KeyError("broken")

    jobs: list[Job[None]] = [partial(put, name=name) for name in "abcdefgh"]
    answers = await asyncio.gather(*(store.write(job) for job in [*jobs, broken, jobs[0]]), return_exceptions=True)
    assert answers[:8] == [None] * 8
    assert isinstance(answers[8], KeyError)
    assert isinstance(answers[9], Exception)  # the same name again
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
    assert isinstance(answers[2], OperationalError)
    await store.close()


@in_loop
async def test_the_secret_stays(database: str) -> None:
    one, two = opened(database), opened(database)
    secrets = await asyncio.gather(
        *(
            store.write(partial(rows.server_secret, proposed=proposed))
            for store, proposed in ((one, b"a" * 32), (two, b"b" * 32), (one, b"c" * 32))
        )
    )
    assert len(set(secrets)) == 1
    await one.close()
    await two.close()


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
async def test_it_says_whether_it_answers(database: str) -> None:
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
