"""A full disk, a database that hangs, is read-only or away: people and operators are notified, and nothing is lost."""

import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect as open_sqlite

import httpx
import psycopg
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.harness import Running, Tab, random_key, running
from underhold.server.config import Config


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    line = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if subprocess.run(line, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount a file system")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 4096, 512):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return filler


def health(server: Running) -> tuple[int, float]:
    """The status of the health check, and how long it took."""
    started = time.monotonic()
    status = httpx.get(f"{server.address}/healthz", timeout=20).status_code
    return status, time.monotonic() - started


def until_healthy(server: Running) -> None:
    deadline = time.monotonic() + 20
    while health(server)[0] != 200:
        assert time.monotonic() < deadline
        time.sleep(0.2)


@contextmanager
def locked_sqlite(file: Path) -> Iterator[None]:
    """Another program holds the write lock."""
    with closing(open_sqlite(file, isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@contextmanager
def locked_postgres(url: str, table: str) -> Iterator[None]:
    """Nobody else can read or write a table."""
    with psycopg.connect(url) as other:
        other.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE".encode())
        try:
            yield
        finally:
            other.rollback()


def test_a_move_refused_for_a_full_disk_is_explained_and_can_be_repeated(small_disk: Path, tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{small_disk}/games.sqlite3", client=tmp_path, limits=None)
    with running(config) as server:
        ada = server.person()
        table = ada.make(["here", "here"])["table"]
        with ada.tab(table) as tab:
            assert tab.play(tab.moves()[0])["type"] == "done"
            tab.reach(1)
            filler = fill(small_disk)
            move, key = tab.moves()[0], random_key()
            answer = tab.play(move, key=key)
            while answer["type"] == "done":  # the last free bytes of the log
                tab.reach(answer["version"])
                move, key = tab.moves()[0], random_key()
                answer = tab.play(move, key=key)
            assert answer["problem"]["error"] == "storage_full"
            assert "Nothing was changed" in answer["problem"]["detail"]
            time.sleep(1.1)  # the health check tries at most once a second
            status, seconds = health(server)
            assert status == 503
            assert seconds < 2
            refused = ada.http.post("/api/tables", json={"game": "cave-vs-cave", "seats": [{"kind": "here"}] * 2})
            assert (refused.status_code, refused.json()["error"]) == (503, "storage_full")
            version = tab.position["version"]
            filler.unlink()
            again = tab.play(move, key=key)  # over the same socket
            assert (again["type"], again["version"]) == ("done", version + 1)
            until_healthy(server)


def test_a_database_that_hangs_is_noticed_within_two_seconds(database: str, tmp_path: Path) -> None:
    with running(Config(database=database, client=tmp_path, limits=None)) as server:
        assert health(server)[0] == 200
        time.sleep(1.1)
        lock = (
            locked_sqlite(Path(database.removeprefix("sqlite:///")))
            if database.startswith("sqlite")
            else locked_postgres(database, "settings")
        )
        with lock:
            for _ in range(3):
                status, seconds = health(server)
                assert status == 503
                assert seconds < 2
        until_healthy(server)


def test_the_health_check_does_not_write_more_than_once_a_second(small_server: Running, tmp_path: Path) -> None:
    def written() -> str:
        with closing(open_sqlite(tmp_path / "games.sqlite3")) as other:
            return str(other.execute("SELECT value FROM settings WHERE name = 'health'").fetchone()[0])

    until_healthy(small_server)
    while True:
        time.sleep(1.1)
        began = time.monotonic()
        assert health(small_server)[0] == 200
        first = written()
        for _ in range(10):
            assert health(small_server)[0] == 200
        last = written()
        if time.monotonic() - began < 0.9:  # otherwise a busy machine took longer than a second
            break
    assert last == first
    time.sleep(1.1)
    assert health(small_server)[0] == 200
    assert written() != first


def test_statements_have_a_time_limit_and_the_socket_stays(postgres_database: str, tmp_path: Path) -> None:
    quick = f"{postgres_database}&options=-c%20statement_timeout%3D400"
    with running(Config(database=quick, client=tmp_path, limits=None)) as server:
        ada = server.person()
        table = ada.make(["here", "here"])["table"]
        with ada.tab(table) as tab:
            key = random_key()
            with locked_postgres(postgres_database, "moves"):
                answer = tab.play(tab.moves()[0], key=key)
                assert answer["problem"]["error"] == "storage_failed"
            assert tab.play(tab.moves()[0], key=key)["type"] == "done"


def test_a_database_away_during_a_handshake(postgres_database: str, tmp_path: Path) -> None:
    quick = f"{postgres_database}&options=-c%20statement_timeout%3D400"
    with running(Config(database=quick, client=tmp_path, limits=None)) as server:
        ada = server.person()
        with locked_postgres(postgres_database, "tables"):
            with pytest.raises(InvalidStatus) as refused, ada.tab("a" * 12):
                pass
            assert refused.value.response.status_code == 503
            assert b"storage_failed" in refused.value.response.body
            assert ada.get(f"/tables/{'a' * 12}", 503)["error"] == "storage_failed"
        assert "socket_error" not in server.logs()


def test_a_database_that_became_read_only_refuses_moves_and_the_socket_stays(
    postgres_database: str, tmp_path: Path
) -> None:
    name = psycopg.conninfo.conninfo_to_dict(postgres_database)["dbname"]

    def set_read_only(value: str) -> None:
        with psycopg.connect(postgres_database, autocommit=True) as other:
            other.execute("SET default_transaction_read_only = off")
            other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}".encode())
            mine = "datname = current_database() AND pid <> pg_backend_pid()"  # new connections have the new setting
            other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}".encode())

    with running(Config(database=postgres_database, client=tmp_path, limits=None)) as server:
        ada = server.person()
        table = ada.make(["here", "here"])["table"]
        with ada.tab(table) as tab:
            key = random_key()
            set_read_only("on")
            answer = tab.play(tab.moves()[0], key=key)
            assert answer["problem"]["error"] == "storage_failed"
            time.sleep(1.1)  # the health check tries at most once a second
            assert health(server)[0] == 503
            set_read_only("off")
            until_healthy(server)
            assert tab.play(tab.moves()[0], key=key)["type"] == "done"
        assert "Traceback" not in server.logs()


def test_a_move_under_way_is_acknowledged_before_the_server_stops(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    codes: list[int] = []

    def rest(tab: Tab) -> None:
        assert tab.expect("done")["version"] == 1
        codes.append(tab.closed())

    with running(Config(database=f"sqlite:///{file}", client=tmp_path, limits=None)) as server:
        ada = server.person()
        table = ada.make(["here", "here"])["table"]
        with ada.tab(table) as tab:
            with locked_sqlite(file):
                tab.say({"type": "play", "key": random_key(), "version": 0, "move": tab.moves()[0]})
                time.sleep(0.3)
                server.server.should_exit = True
                reading = threading.Thread(target=rest, args=(tab,))
                reading.start()
                time.sleep(0.5)
            reading.join(20)
    assert codes == [1001]
