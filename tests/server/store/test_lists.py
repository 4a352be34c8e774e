"""Lists find their tables through indexes, whatever the number of tables."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event, insert, text

from underhold.server.store import clock_rows, rows
from underhold.server.store.database import WRITES, open_engine
from underhold.server.store.migrate import migrate
from underhold.server.store.schema import holders, seats, tables

TABLES = 20_000
DAY = 86_400_000_000
NOW = 20_000 * DAY


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A database with many tables: most are finished, some listed, one in a thousand belongs to guest 0."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('lists')}/x.db"
    else:
        server: str = request.getfixturevalue("postgres")
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(b"CREATE DATABASE lists")
        url = server.replace("/postgres?", "/lists?")
    engine = open_engine(url)
    migrate(engine)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(insert(tables), [table_row(number) for number in range(TABLES)])
        connection.execute(insert(seats), [seat_row(number, seat) for number in range(TABLES) for seat in range(2)])
        connection.execute(insert(holders), [holder_row(number) for number in range(TABLES)])
        connection.execute(text("ANALYZE"))
    yield engine
    engine.dispose()
    if request.param == "postgres":
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(b"DROP DATABASE lists WITH (FORCE)")


def table_id(number: int) -> str:
    return f"t{number:011}"


def table_row(number: int) -> dict[str, Any]:
    playing = number % 20 == 0
    clock = number % 40 == 0
    return {
        "id": table_id(number),
        "game": ("cave-vs-cave", "cave-farmers")[number % 2],
        "rules": 2,
        "setup": "{}",
        "deal": "{}",
        "version": 0,
        "ply": 0,
        "label": "1.1",
        "to_move": 0,
        "bot_to_move": number % 200 == 0,
        "status": "playing" if playing else "over",
        "listed": number % 3 == 0,
        "uploaded": False,
        "maker": f"guest {number % 999}",
        "undone": "[]",
        "takebacks": 0,
        "deal_known": False,
        "clock_kind": "live" if clock else None,
        "clock_terms": '[60000, 0, "bot"]' if clock else None,
        "clock_since": 1 if clock else None,
        "clock_due": number if clock else None,
        "seen": NOW - (TABLES - number) * 1000,
        "created": number,
        "updated": NOW - (TABLES - number) * 1000,
    }


def seat_row(number: int, seat: int) -> dict[str, Any]:
    return {
        "table_id": table_id(number),
        "number": seat,
        "kind": "link",
        "claimed": seat == 0 or number % 20 != 0,
        "link_number": 0,
        "hints": False,
        "hints_used": 0,
        "left": False,
    }


def holder_row(number: int) -> dict[str, Any]:
    return {"table_id": table_id(number), "seat": 0, "guest": f"guest {number % 999}"}


def steps_of(engine: Engine, read: Callable[[Connection], object]) -> list[str]:
    """How the database finds what is read."""
    queries: list[tuple[str, Any]] = []

    def note(_: Connection, __: object, statement: str, parameters: Any, ___: object, ____: bool) -> None:
        queries.append((statement, parameters))

    explain = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
    with engine.connect() as connection:
        event.listen(engine, "before_cursor_execute", note)
        read(connection)
        event.remove(engine, "before_cursor_execute", note)
        plans = [connection.exec_driver_sql(f"{explain} {query}", values).all() for query, values in queries]
    return [str(step[-1]) for plan in plans for step in plan]


def whole_tables(steps: list[str]) -> list[str]:
    """The steps that read all rows of a table: one after another, or in the order of an index."""
    return [
        step for step in steps if re.search(r"SCAN (tables|seats|holders)|Seq Scan on (tables|seats|holders)", step)
    ]


FILTERS: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"clock": "none"},
    {"clock": "live"},
    {"before": NOW - TABLES * 500},
]


@pytest.mark.parametrize("kind", ["mine", "open", "finished"])
@pytest.mark.parametrize("guest", ["guest 0", None])
@pytest.mark.parametrize("game", ["cave-vs-cave", None])
def test_no_list_reads_all_tables(engine: Engine, kind: str, guest: str | None, game: str | None) -> None:
    for one in FILTERS:
        filters = {"before": None, "limit": 20} | one

        def read(connection: Connection, filters: dict[str, Any] = filters) -> object:
            return rows.list_tables(connection, kind, guest, game, **filters)

        steps = steps_of(engine, read)
        assert not whole_tables(steps), steps
        assert not [step for step in steps if "tables_by_time" in step], "it reads every finished game"
        with engine.connect() as connection:
            empty = (kind, guest) == ("mine", None) or (kind == "finished" and one == {"clock": "live"})
            assert bool(read(connection)) is not empty


def test_what_the_server_looks_for_all_the_time_is_found_by_an_index(engine: Engine) -> None:
    """Tables that wait for a bot, and clocks that will run out."""

    def waiting(connection: Connection) -> object:
        return rows.waiting_for_bots(connection, NOW - DAY, 1000)

    def flags(connection: Connection) -> object:
        return clock_rows.next_flags(connection, 100)

    for read in (waiting, flags):
        assert not whole_tables(steps_of(engine, read))
        with engine.connect() as connection:
            assert read(connection)


def test_a_query_without_an_index_is_noticed(engine: Engine) -> None:
    steps = steps_of(engine, lambda connection: connection.execute(text("SELECT id FROM tables WHERE takebacks = 1")))
    assert whole_tables(steps)
