"""Connections that are idle, half open or too many."""

import io
import json
import logging
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.harness import Running, running
from underhold.server.config import Config, Connecting, Limits
from underhold.server.connections import Connections, raise_file_limit
from underhold.server.logs import configure

PATIENCE = 10.0
QUICK = Connecting(head_seconds=0.4, idle_seconds=1)


@contextmanager
def quick_server(tmp_path: Path, connecting: Connecting = QUICK, **config: object) -> Iterator[Running]:
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database, client=tmp_path, connecting=connecting, **config)) as server:  # type: ignore[arg-type]
        yield server


def dial(server: Running) -> socket.socket:
    host, _, port = server.host.partition(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def seconds_until_closed(line: socket.socket) -> float:
    started = time.monotonic()
    while line.recv(65536):
        pass
    return time.monotonic() - started


def sends_until_cut_off(line: socket.socket, text: bytes) -> bool:
    """Send a text byte by byte; whether the server closes the connection meanwhile, within a few seconds."""
    started = time.monotonic()
    try:
        for byte in text:
            line.send(bytes([byte]))
            time.sleep(0.02)
    except OSError:
        return time.monotonic() - started < 5
    return False


def ask_health(line: socket.socket, more: bytes = b"") -> None:
    line.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + more)
    answer = b""
    while not answer.endswith(b'{"status":"ok"}'):
        part = line.recv(65536)
        assert part
        answer += part
    assert answer.startswith(b"HTTP/1.1 200")


def test_a_connection_without_a_request_is_closed(tmp_path: Path) -> None:
    with quick_server(tmp_path) as server, dial(server) as line:
        assert seconds_until_closed(line) < 5


def test_a_request_head_that_comes_byte_by_byte_is_cut_off(tmp_path: Path) -> None:
    with quick_server(tmp_path) as server, dial(server) as line:
        assert sends_until_cut_off(line, b"GET / HTTP/1.1\r\nX-Slow: " + b"a" * 1000)


def test_half_a_head_after_a_request_is_cut_off(tmp_path: Path) -> None:
    with quick_server(tmp_path, Connecting(head_seconds=0.4, idle_seconds=60)) as server, dial(server) as line:
        ask_health(line)
        line.send(b"GET /healthz HTTP/1.1\r\nHo")
        assert seconds_until_closed(line) < 5


def test_half_a_head_in_the_same_packet_as_a_request_is_cut_off(tmp_path: Path) -> None:
    with quick_server(tmp_path, Connecting(head_seconds=0.4, idle_seconds=60)) as server, dial(server) as line:
        ask_health(line, more=b"GET /healthz HTTP/1.1\r\nHo")
        assert seconds_until_closed(line) < 5


def test_a_body_that_goes_on_after_its_refusal_is_cut_off(tmp_path: Path) -> None:
    with quick_server(tmp_path) as server, dial(server) as line:
        line.send(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 9999999\r\n\r\n"
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 413")
        assert sends_until_cut_off(line, b" " * 1000)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.server.request_guard._BODY_SECONDS", 0.3)
    with quick_server(tmp_path) as server, dial(server) as line:
        line.send(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 408")


def test_a_socket_without_a_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with quick_server(tmp_path) as server:
        table = server.person().make(["here"])["table"]
        with server.person().tab(table) as tab:  # it has said hello
            monkeypatch.setattr("underhold.server.socket._HELLO_SECONDS", 0.3)
            for _ in range(2):
                tab.say({"type": "ping"})
                assert tab.expect("pong")
                time.sleep(0.6)
            with connect(f"ws://{server.host}/api/tables/{table}/socket") as line:
                with pytest.raises(ConnectionClosed):
                    line.recv(PATIENCE)
                assert line.close_code == 1008
            tab.say({"type": "ping"})
            assert tab.expect("pong")


def test_a_socket_whose_client_vanished_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not answer pings, as a telephone that lost its network."""
    monkeypatch.setattr("underhold.server.run.PING_SECONDS", 0.3)
    with quick_server(tmp_path, Connecting()) as server, dial(server) as line:
        table = server.person().make(["here"])["table"]
        line.send(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 101")
        assert seconds_until_closed(line) < 5


def test_idle_connections_are_closed_and_used_ones_stay(tmp_path: Path) -> None:
    with quick_server(tmp_path, Connecting(head_seconds=0.3, idle_seconds=1)) as server, dial(server) as line:
        for _ in range(3):
            ask_health(line)
            time.sleep(0.5)  # longer than a head may take
        assert seconds_until_closed(line) < 5


def test_sockets_outlive_the_deadline(tmp_path: Path) -> None:
    with quick_server(tmp_path, Connecting(head_seconds=0.2, idle_seconds=1), limits=None) as server:
        table = server.person().make(["here"])["table"]
        with connect(f"ws://{server.host}/api/tables/{table}/socket") as line:
            time.sleep(1.5)
            line.send(json.dumps({"type": "ping"}))
            assert json.loads(line.recv(PATIENCE)) == {"type": "pong"}


def test_a_response_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "large.bin").write_bytes(os.urandom(20_000_000))
    with quick_server(tmp_path) as server, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, _, port = server.host.partition(":")
        line.connect((host, int(port)))
        line.send(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        deadline = time.monotonic() + PATIENCE
        while server.server.server_state.connections or not server.server.server_state.total_requests:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_connections_are_counted_by_address(tmp_path: Path) -> None:
    with quick_server(tmp_path, Connecting(by_address=5, head_seconds=2)) as server, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(dial(server))
        with dial(server) as line:
            assert line.recv(65536).startswith(b"HTTP/1.1 429")
            assert seconds_until_closed(line) < 1
        stack.close()
        deadline = time.monotonic() + PATIENCE
        while httpx.get(f"{server.address}/healthz").status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_sockets_are_counted_and_given_back(tmp_path: Path) -> None:
    with quick_server(tmp_path, Connecting(by_address=3), limits=Limits()) as server:
        table = httpx.post(
            f"{server.address}/api/tables", json={"game": "cave-vs-cave", "seats": [{"kind": "here"}]}
        ).json()["table"]
        for number in range(6):
            server.gone(number)
            with connect(f"ws://{server.host}/api/tables/{table}/socket"):
                pass


def test_a_proxy_is_not_counted(tmp_path: Path) -> None:
    one = Connecting(by_address=1, head_seconds=2)
    with quick_server(tmp_path, one, trust_proxy=True) as server, dial(server), dial(server):
        assert httpx.get(f"{server.address}/healthz").status_code == 200


def test_connections_leave_files_for_others() -> None:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    connections = Connections(Connecting(by_address=None))
    assert soft == resource.RLIM_INFINITY or soft // 2 <= connections.most < soft
    connections.most = 3
    assert [connections.add(f"192.0.2.{number}") for number in range(5)] == [True] * 3 + [False] * 2


def test_refused_connections_are_one_line_a_minute() -> None:
    stream = io.StringIO()
    configure("json", stream)
    connections = Connections(Connecting(by_address=1))
    assert connections.add("192.0.2.1")
    assert not any(connections.add("192.0.2.1") for _ in range(1000))
    assert connections.add("192.0.2.2")
    (line,) = stream.getvalue().splitlines()
    assert json.loads(line)["event"] == "connections_refused"
    for _ in range(1001):
        connections.remove("192.0.2.1")
    connections.remove("192.0.2.2")
    assert (connections.total, len(connections._by_address)) == (0, 0)


def test_the_same_line_of_a_library_is_logged_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    configure("json", stream)
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for _ in range(76_000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource\nsocket: <...>")
    assert len(stream.getvalue().splitlines()) == 1
    logging.getLogger("asyncio").error("something else")
    assert len(stream.getvalue().splitlines()) == 2
    now += 61
    logging.getLogger("asyncio").error("socket.accept() out of system resource\nsocket: <...>")
    assert json.loads(stream.getvalue().splitlines()[-1])["left_out"] == 75_999


def test_the_file_limit_is_raised_at_start() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
    try:
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_more_idle_connections_than_files_do_not_stop_the_server(tmp_path: Path) -> None:
    files = 256
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "underhold", "serve", "--no-open", "--no-limits", "--log", "json"]
    log = tmp_path / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--database", str(tmp_path / "games.sqlite3")],
            stdout=out,
            stderr=out,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)),
        )
    try:
        wait_for(port)
        with ExitStack() as stack:
            for _ in range(files + 100):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            wait_for(port)
        assert log.read_text().count("out of system resource") <= 1
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(port: int) -> None:
    """Wait until the server answers; idle connections have fifteen seconds."""
    deadline = time.monotonic() + 30
    while True:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=2).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        assert time.monotonic() < deadline
        time.sleep(0.2)
