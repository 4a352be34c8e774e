"""`underhold serve`."""

import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from fastapi import FastAPI

from underhold.cli import serve as command
from underhold.cli.serve import CannotServe, listen
from underhold.server.ages import Ages
from underhold.server.housekeeping import Housekeeping


def start(tmp_path: Path, *options: str, limit: tuple[int, int] | None = None) -> subprocess.Popen[str]:
    """A server as a process; `limit`: of its open files."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    line = [sys.executable, "-m", "underhold", "serve", "--no-open", "--workers-for-bots", "1", *options]
    return subprocess.Popen(
        line,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=None if limit is None else lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit),
    )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def test_serve_prints_its_address_serves_and_stops(tmp_path: Path) -> None:
    port = free_port()
    process = start(tmp_path, "--port", str(port))
    try:
        assert process.stdout
        assert process.stdout.readline() == f"Underhold is running at http://localhost:{port}/\n"
        assert process.stdout.readline().startswith(f"Games are saved in {tmp_path}/underhold/underhold.sqlite3.")
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
        started = time.monotonic()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        assert time.monotonic() - started < 10
        assert (process.returncode, output) == (0, "Stopped.\n")
        assert "Traceback" not in errors
        assert (tmp_path / "underhold" / "underhold.sqlite3").exists()
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the limits of another process")
def test_the_server_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    process = start(tmp_path, "--port", "0", limit=(min(512, hard), hard))
    try:
        assert process.stdout
        assert process.stdout.readline()
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE)[0] >= min(hard, 65_536)
    finally:
        process.kill()
        process.communicate()


def test_json_logs_are_json_from_the_first_line(tmp_path: Path) -> None:
    port = free_port()
    process = start(tmp_path, "--port", str(port), "--log", "json")
    try:
        assert process.stderr
        first = json.loads(process.stderr.readline())
        assert (first["event"], first["address"]) == ("started", f"http://localhost:{port}/")
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.send(b"nonsense\r\n\r\n")
            line.recv(1000)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        assert (process.returncode, output) == (0, "")
        events = [json.loads(line)["event"] for line in errors.splitlines()]
        assert events[-1] == "stopped"
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "options",
    [
        ("--database", "/no/such/folder/games.sqlite3"),
        ("--database", "mysql://me:secret@db/games"),
        ("--port", "99999999"),
        ("--nonsense",),
        ("--bot-seconds", "never"),
        ("--host", "192.0.2.1"),
    ],
)
def test_errors_at_the_start_are_json_too(tmp_path: Path, options: tuple[str, ...]) -> None:
    process = start(tmp_path, "--log", "json", *options)
    output, errors = process.communicate(timeout=30)
    assert (process.returncode, output) == (2, "")
    lines = [json.loads(line) for line in errors.splitlines()]
    assert lines[-1]["event"] == "cannot_start"
    assert lines[-1]["reason"]
    assert "secret" not in errors


def test_a_port_that_is_taken_is_told_in_json(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = start(tmp_path, "--log", "json", "--port", str(taken.getsockname()[1]))
        _, errors = process.communicate(timeout=30)
    assert [json.loads(line)["event"] for line in errors.splitlines()] == ["cannot_start"]


@pytest.mark.parametrize("option", ["games.example/", "https://games.example", "a b", ""])
def test_a_host_name_is_a_name(option: str) -> None:
    result = CliRunner().invoke(command.serve, ["--host-name", option])
    assert result.exit_code == 2
    assert "--host-name" in result.output


@pytest.mark.parametrize("option", ["games.example", "https://games.example/page", "null", "*"])
def test_an_origin_is_an_origin(option: str) -> None:
    result = CliRunner().invoke(command.serve, ["--origin", option])
    assert result.exit_code == 2
    assert "https://games.example" in result.output


@pytest.mark.parametrize("database", ["/no/such/folder/games.sqlite3", "mysql://me:secret@db/games"])
def test_an_unusable_database_is_reported(tmp_path: Path, database: str) -> None:
    process = start(tmp_path, "--port", str(free_port()), "--database", database)
    output, errors = process.communicate(timeout=30)
    assert (process.returncode, output) == (2, "")
    assert "underhold: Cannot use the database" in errors
    assert "secret" not in errors
    assert "Traceback" not in errors


def test_a_given_port_that_is_taken_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port}"):
            listen("127.0.0.1", port)


def test_otherwise_the_next_port_is_tried(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(command, "_PORT", taken.getsockname()[1])
        listener = listen("127.0.0.1", None)
        try:
            assert listener.getsockname()[1] > taken.getsockname()[1]
            assert "in use" in capsys.readouterr().err
        finally:
            listener.close()
        monkeypatch.setattr(command, "_TRIES", 1)
        with pytest.raises(CannotServe, match="--port"):
            listen("127.0.0.1", None)


def test_small_messages_are_sent_at_once() -> None:
    """asyncio sees to that only where a socket says that it speaks TCP; else every other answer takes 40 ms longer."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_an_unknown_host_is_reported() -> None:
    with pytest.raises(CannotServe):
        listen("no-such-host.invalid", None)


def test_an_address_of_another_machine_is_reported_without_trying_ports() -> None:
    with pytest.raises(CannotServe, match=r"192\.0\.2\.1"):  # one that is kept for examples
        listen("192.0.2.1", None)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:8377/"),
        ("0.0.0.0", "http://localhost:8377/"),
        ("games.example", "http://games.example:8377/"),
        ("2001:db8::1", "http://[2001:db8::1]:8377/"),
    ],
)
def test_addresses(host: str, address: str) -> None:
    assert command._address(host, 8377) == address


def test_passwords_are_not_shown() -> None:
    assert command.without_password("postgresql://me:secret@db/games") == "postgresql://db/games"
    assert command.without_password("/home/me/games@home.sqlite3") == "/home/me/games@home.sqlite3"


def test_the_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    command._open("http://localhost/")
    monkeypatch.setenv("DISPLAY", ":0")
    command._open("http://localhost/with-a-screen")
    deadline = time.monotonic() + 10
    while not opened and time.monotonic() < deadline:
        time.sleep(0.01)
    assert opened == ["http://localhost/with-a-screen"]


def test_help() -> None:
    result = CliRunner().invoke(command.serve, ["--help"])
    assert result.exit_code == 0
    for option in ("--host-name", "--origin", "--workers-for-bots", "--bot-seconds", "--analysis-seconds"):
        assert option in result.output


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[FastAPI]:
    """The applications that were to be served: nothing waits for requests."""
    found: list[FastAPI] = []

    class Stopped:
        def __init__(self, app: FastAPI, started: object, connecting: object, stop_seconds: float) -> None:
            found.append(app)

        def serve_on(self, listener: socket.socket) -> bool:
            listener.close()
            return True

    monkeypatch.setattr("underhold.server.run.Server", Stopped)
    monkeypatch.setattr("underhold.server.logs.configure", lambda kind: None)
    return found


@pytest.mark.parametrize(("options", "seconds"), [((), 600.0), (("--absent-minutes", "3"), 180.0)])
def test_when_an_absent_player_can_be_replaced(
    tmp_path: Path, served: list[FastAPI], options: tuple[str, ...], seconds: float
) -> None:
    line = ["--no-open", "--port", "0", "--database", str(tmp_path / "games.sqlite3"), *options]
    result = CliRunner().invoke(command.serve, line)
    assert result.exit_code == 0, result.output
    assert served[0].state.tables._absent_seconds == seconds


@pytest.mark.parametrize(
    ("options", "seconds"),
    [((), (10.0, 0.3)), (("--bot-seconds", "2"), (2.0, 0.3)), (("--analysis-seconds", "1.5"), (10.0, 1.5))],
)
def test_how_long_bots_and_analyses_think(
    tmp_path: Path, served: list[FastAPI], options: tuple[str, ...], seconds: tuple[float, float]
) -> None:
    line = ["--no-open", "--port", "0", "--database", str(tmp_path / "games.sqlite3"), *options]
    result = CliRunner().invoke(command.serve, line)
    assert result.exit_code == 0, result.output
    tables = served[0].state.tables
    assert (tables._thinker.seconds, tables._analysis_thinker.seconds) == seconds


@pytest.mark.parametrize(("options", "days"), [((), 7), (("--bot-days", "3"), 3)])
def test_how_long_bots_play_on_for_absent_players(
    tmp_path: Path, served: list[FastAPI], options: tuple[str, ...], days: int
) -> None:
    line = ["--no-open", "--port", "0", "--database", str(tmp_path / "games.sqlite3"), *options]
    result = CliRunner().invoke(command.serve, line)
    assert result.exit_code == 0, result.output
    assert served[0].state.tables._bot_days == days


@pytest.mark.parametrize(
    ("options", "ages"),
    [
        ((), Ages(30, 365, None, 400, 30)),
        (("--keep-unfinished", "never", "--keep-finished", "700"), Ages(30, None, 700, 400, 30)),
        (("--keep-empty", "1", "--keep-guests", "2", "--keep-keys", "3"), Ages(1, 365, None, 2, 3)),
        (("--no-prune",), None),
    ],
)
def test_how_long_tables_are_kept(
    tmp_path: Path,
    served: list[FastAPI],
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    ages: Ages | None,
) -> None:
    given: list[Ages | None] = []

    class Noted(Housekeeping):
        def __init__(self, *args: Any) -> None:
            given.append(args[4])
            super().__init__(*args)

    monkeypatch.setattr("underhold.server.app.Housekeeping", Noted)
    line = ["--no-open", "--port", "0", "--database", str(tmp_path / "games.sqlite3"), *options]
    result = CliRunner().invoke(command.serve, line)
    assert result.exit_code == 0, result.output
    assert len(served) == 1
    assert given == [ages]


@pytest.mark.parametrize("seconds", ["0", "61", "soon"])
def test_invalid_times_are_refused(seconds: str) -> None:
    result = CliRunner().invoke(command.serve, ["--analysis-seconds", seconds])
    assert result.exit_code == 2
    assert "--analysis-seconds" in result.output


def failed_start(tmp_path: Path, database: str) -> str:
    """What a server says that cannot use its database."""
    process = start(tmp_path, "--port", str(free_port()), "--log", "json", "--database", database)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (2, "")
    assert "Traceback" not in errors
    line = json.loads(errors.splitlines()[-1])
    assert line["event"] == "cannot_start"
    reason: str = line["reason"]
    assert reason.startswith("Cannot use the database")
    return reason


def test_a_database_of_a_newer_version_is_reported(tmp_path: Path) -> None:
    from underhold.server.store.database import open_engine
    from underhold.server.store.migrate import migrate

    file = tmp_path / "games.sqlite3"
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    assert "Install the newer version" in failed_start(tmp_path, str(file))


def test_a_read_only_database_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    sqlite3.connect(file).close()
    assert "it is read-only" in failed_start(tmp_path, f"sqlite:///file:{file}?mode=ro&uri=true")


def test_a_database_server_that_is_away_is_reported(tmp_path: Path) -> None:
    line = failed_start(tmp_path, f"postgresql://me:secret@127.0.0.1:{free_port()}/games")
    assert "the database server is running" in line
    assert "secret" not in line


def test_a_database_server_that_does_not_answer_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        line = failed_start(tmp_path, f"postgresql://me:secret@127.0.0.1:{port}/games?connect_timeout=2")
    assert "the database server is running" in line


def test_sigterm_ends_the_process_even_if_the_database_hangs(tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "games.sqlite3"
    process = start(tmp_path, "--port", str(port), "--database", str(file), "--stop-seconds", "2")
    try:
        assert process.stdout
        assert process.stdout.readline()
        with closing(sqlite3.connect(file, isolation_level=None, timeout=10)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 503  # a write waits for the lock
            started = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)
            assert time.monotonic() - started < 4
    finally:
        process.kill()
        process.wait()
