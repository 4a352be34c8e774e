"""What is deleted after which time, and what never is."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Engine, func, insert, select

from tests.table.kit import in_loop
from tests.table.test_store import SEATS, START, TABLE, NoOtherProcess
from underhold.server.ages import Ages
from underhold.server.store import rows
from underhold.server.store.database import WRITES, open_engine
from underhold.server.store.migrate import migrate
from underhold.server.store.retention import DAY, Pruned, daily_turn, prune_people, prune_some, would_prune
from underhold.server.store.schema import holders, keys, moves, seats, tables
from underhold.server.store.sql_store import SqlStore
from underhold.table.store import GameStatus, MoveRow

NOW = 2_000_000_000_000_000
PLAYED = replace(START, ply=1, version=1)
OVER = replace(PLAYED, over=True, to_move=None)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_engine(database)
    migrate(engine)
    yield engine.execution_options(**{WRITES: True})
    engine.dispose()


@contextmanager
def stored(engine: Engine) -> Iterator[Connection]:
    """Tables of every kind and age."""
    with engine.begin() as connection:
        for days in (10, 40, 390, 500):
            put(connection, f"empty{days:07}", START, days)
            put(connection, f"going{days:07}", PLAYED, days)
            put(connection, f"ended{days:07}", OVER, days)
        yield connection


def put(connection: Connection, table: str, status: GameStatus, days: int, seen: int | None = None) -> None:
    rows.insert_table(connection, replace(TABLE, id=table, status=status), [MoveRow(0, "a")] * status.ply)
    connection.execute(insert(keys).values(table_id=table, seat=0, key="k", version=1))
    times = {"updated": NOW - days * DAY, "seen": NOW - (days if seen is None else seen) * DAY}
    connection.execute(tables.update().where(tables.c.id == table).values(**times))


def left(connection: Connection) -> set[str]:
    return {f"{table[:5]} {int(table[5:])}" for table in connection.execute(select(tables.c.id)).scalars()}


def count(connection: Connection, entries: object) -> int:
    return int(connection.execute(select(func.count()).select_from(entries)).scalar_one())  # type: ignore[arg-type]


def prune(connection: Connection, ages: Ages, live: tuple[str, ...] = ()) -> Pruned:
    number = 0
    while some := prune_some(connection, ages, live, NOW):
        number += len(some)
    return replace(prune_people(connection, ages, NOW), tables=number)


def test_the_defaults_keep_every_game_that_was_finished(engine: Engine) -> None:
    with stored(engine) as connection:
        expected = would_prune(connection, Ages(), NOW)
        assert left(connection) == {
            f"{kind} {days}" for kind in ("empty", "going", "ended") for days in (10, 40, 390, 500)
        }
        assert prune(connection, Ages()) == expected == Pruned(tables=5, guests=1, keys=4)
        assert left(connection) == {
            "empty 10",
            "going 10",
            "going 40",
            "ended 10",
            "ended 40",
            "ended 390",
            "ended 500",
        }
        assert count(connection, seats) == 7 * len(SEATS)
        assert count(connection, moves) == 6
        assert count(connection, keys) == 3
        assert count(connection, holders) == 6
        makers = connection.execute(select(tables.c.id).where(tables.c.maker.is_(None))).scalars().all()
        assert makers == ["ended0000500"]
        assert prune(connection, Ages()) == Pruned()


def test_ages_can_be_chosen(engine: Engine) -> None:
    with stored(engine) as connection:
        assert prune(connection, Ages(None, None, None, None, None)) == Pruned()
        prune(connection, Ages(empty=None, unfinished=20, finished=20))
        assert left(connection) == {"empty 10", "empty 40", "empty 390", "empty 500", "going 10", "ended 10"}


def test_a_table_in_use_is_kept(engine: Engine) -> None:
    with stored(engine) as connection:
        put(connection, "visit0000500", PLAYED, 500, seen=2)
        prune(connection, Ages(), live=("going0000500",))
        assert {"visit 500", "going 500"} <= left(connection)
        assert "going 390" not in left(connection)


def test_the_server_prunes_once_a_day(engine: Engine) -> None:
    with engine.begin() as connection:
        put(connection, "going0000000", PLAYED, 0)
        turns = [(NOW + hours * DAY // 24) for hours in (0, 1, 25, 26, 49, 60)]
        assert [daily_turn(connection, now) for now in turns] == [False, False, True, False, True, False]


def test_a_clock_that_jumps_deletes_nothing_at_once(engine: Engine) -> None:
    with engine.begin() as connection:
        put(connection, "going0000000", PLAYED, 0)
        assert not daily_turn(connection, NOW)
        assert not daily_turn(connection, NOW + 5000 * DAY)
        assert not daily_turn(connection, NOW + 5001 * DAY), "no table was used in these days"
        assert not daily_turn(connection, NOW + DAY), "the clock is right again"
        assert daily_turn(connection, NOW + 2 * DAY)


@in_loop
async def test_a_wrong_clock_deletes_few_tables_a_day(database: str) -> None:
    store = SqlStore(database)
    await store.open(NoOtherProcess())
    with store.database.engine.execution_options(**{WRITES: True}).begin() as connection:
        for number in range(70):
            rows.insert_table(connection, replace(TABLE, id=f"old{number:09}"), ())
        connection.execute(tables.update().values(updated=1, seen=1))
    for expected in (50, 20, 0):
        deleted, pruned = await store.prune(Ages(), ())
        assert len(deleted) == pruned.tables == expected
    await store.close()


def test_a_rematch_that_was_deleted_can_be_asked_for_again(engine: Engine) -> None:
    with engine.begin() as connection:
        put(connection, "ended0000500", OVER, 500)
        rows.insert_rematch(connection, "ended0000500", replace(TABLE, id="empty0000500"))
        connection.execute(tables.update().values(updated=NOW - 500 * DAY, seen=NOW - 500 * DAY))
        prune(connection, Ages())
        assert left(connection) == {"ended 500"}
        assert connection.execute(select(tables.c.rematch)).scalar_one() is None
