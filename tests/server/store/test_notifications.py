"""A connection that listens for notifications is replaced when it no longer answers."""

import asyncio
import os
import signal

import psycopg
import pytest

from tests.table.kit import in_loop
from underhold.server.store import notifications
from underhold.server.store.sql_store import SqlStore


class Missed:
    """Counts how often notifications may have been lost."""

    def __init__(self) -> None:
        self.times = 0

    def table_changed(self, table: str) -> None: ...

    def chat_changed(self, table: str) -> None: ...

    def people_present(self, process: str, table: str, seats: frozenset[int], spectators: int) -> None: ...

    def notifications_missed(self) -> None:
        self.times += 1


def listening(url: str) -> list[int]:
    """The processes of the database that have listened or been tested."""
    query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query IN ('LISTEN underhold', %s)"
    with psycopg.connect(url) as connection:
        return [int(row[0]) for row in connection.execute(query.encode(), ("SELECT 1",))]


@in_loop
async def test_a_connection_that_does_not_answer_is_replaced(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "_QUIET_SECONDS", 0.3)
    monkeypatch.setattr(notifications, "_ANSWER_SECONDS", 0.3)
    listener, store = Missed(), SqlStore(postgres_database)
    await store.open(listener)
    (process,) = await asyncio.to_thread(listening, postgres_database)
    os.kill(process, signal.SIGSTOP)
    try:
        async with asyncio.timeout(30):
            while not listener.times:
                await asyncio.sleep(0.05)
    finally:
        os.kill(process, signal.SIGCONT)
    await store.close()


@in_loop
async def test_a_quiet_connection_is_kept(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "_QUIET_SECONDS", 0.05)
    listener, store = Missed(), SqlStore(postgres_database)
    await store.open(listener)
    await asyncio.sleep(1)
    assert listener.times == 0
    await store.close()
