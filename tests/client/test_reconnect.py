"""Connections break, answers get lost, servers restart: nothing is missed and no move is played twice."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.client.kit import PATIENCE, Cutter, cutter, play_on, snapshot
from tests.server.crash.server import Server
from tests.server.harness import Running, running
from underhold.client import Client, Stale, Table, TooSlow, Unreachable
from underhold.core import record_json
from underhold.records import replay_text
from underhold.server.config import Config, Limits, Rate
from underhold.wire import messages

TABLE = "a" * 12


def cut_when(way: Cutter, table: Table, version: int) -> None:
    """Cut the line as soon as the table is of this version."""
    table.wait(lambda position: position.version == version, PATIENCE)
    way.cut()


@contextmanager
def scripted_server(talk: Callable[[ServerConnection], None]) -> Iterator[str]:
    """A server that follows a script on each connection; yields its address."""

    def speak(connection: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            talk(connection)

    with serve(speak, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_missed_moves_arrive_after_a_reconnect(server: Running, ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=6)
    with cutter(server.host) as way, Client(way.address) as watcher:
        watching = watcher.open(table.id)
        news = watching.follow(PATIENCE)
        next(news)
        way.cut()
        play_on(table, random.Random(6), plies=5)
        message = next(message for message in news if not isinstance(message, messages.Company))
        assert isinstance(message, messages.Snapshot)
        assert message.position.version == 5
        assert (watching.position.view, len(watching.log)) == (table.position.view, len(table.log))
        play_on(table, random.Random(6), plies=1)
        assert watching.wait(lambda position: position.version == 6, PATIENCE).version == 6


def test_a_game_goes_on_however_often_the_connection_breaks(server: Running) -> None:
    chance = random.Random(8)
    with cutter(server.host) as way, Client(way.address) as client:
        table = client.create("cave-vs-cave", ["here"], seed=8)
        played = 0
        for position in table.turns(PATIENCE):
            assert position.version == played
            answers = table.answers
            if chance.random() < 0.1:
                way.cut()
            table.play(chance.choice(answers))
            played += 1
        assert table.record().plies == played
        assert way.opened > 5


def test_a_move_whose_answer_is_lost_is_played_once(server: Running, ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=9)
    with cutter(server.host) as way, Client(way.address, guest=ada.guest) as client:
        mine = client.open(table.id)
        for number in range(3):
            first = mine.answers[0]
            way.mute = True
            cutting = threading.Thread(target=cut_when, args=(way, table, number + 1))
            cutting.start()
            after = mine.play(first)
            cutting.join()
            assert (after.version, after.ply) == (number + 1, number + 1)
        assert table.position.ply == 3


def test_a_move_is_sent_with_the_version_it_was_chosen_in(server: Running, ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=9)
    with Client(server.address, guest=ada.guest) as client:
        mine = client.open(table.id)
        first = mine.answers[0]
        mine.close()
        table.play(first)
        with pytest.raises(Stale):  # though the position that comes with the new line is another one
            mine.play(first)
        with pytest.raises(Stale):
            mine.play(mine.answers[0], version=0)
        assert mine.play(mine.answers[0], version=1).version == 2


def test_a_server_that_comes_back_finds_its_players_where_they_were(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/games.sqlite3", tmp_path / "server.log")
    server.start()
    try:
        server.wait()
        with Client(f"http://{server.host}") as client:
            table = client.create("cave-vs-cave", ["here"], seed=2)
            play_on(table, random.Random(2), plies=10)
            before = table.position
            server.kill()
            server.start()
            assert table.position == before
            play_on(table, random.Random(3))
            replay_text(record_json.dumps(table.record()))
    finally:
        server.kill()


def test_the_search_for_a_lost_server_has_an_end(tmp_path: Path) -> None:
    with running(Config(f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)) as server:
        client = Client(server.address, retry_seconds=0.5)
        table = client.create("cave-vs-cave", ["here"])
        assert table.position.version == 0
    with pytest.raises(Unreachable, match="cannot be reached") as away:
        table.play(0)
    assert away.value.unknown
    with pytest.raises(Unreachable) as away:
        _ = table.position
    client.close()


def test_a_request_that_breaks_every_connection_is_given_up() -> None:
    asked: list[str] = []

    def break_down(line: ServerConnection) -> None:
        assert json.loads(line.recv())["type"] == "hello"
        line.send(snapshot(0))
        asked.append(json.loads(line.recv())["key"])
        line.close(1011)

    with scripted_server(break_down) as address, Client(address, retry_seconds=2) as client:
        table = client.open(TABLE)
        with pytest.raises(Unreachable, match="may have carried out the request"):
            table.play("end")
        assert 2 <= len(asked) <= 8
        assert len(set(asked)) == 1
        assert table.position.version == 0


def test_a_server_that_does_not_answer_a_move_is_too_slow_and_is_not_asked_again() -> None:
    heard: list[str] = []

    def be_silent(line: ServerConnection) -> None:
        for text in line:
            heard.append(json.loads(text)["type"])
            if heard[-1] == "hello":
                line.send(snapshot(0))

    with scripted_server(be_silent) as address, Client(address, timeout=0.3) as client:
        table = client.open(TABLE)
        with pytest.raises(TooSlow, match=r"did not answer within 0\.3 s"):
            table.play("end")
        table.close()
        assert table.position.version == 0
        assert heard == ["hello", "play", "hello"]


def test_a_silent_connection_is_dropped() -> None:
    lines: list[ServerConnection] = []

    def answer_only_the_second_connection(line: ServerConnection) -> None:
        lines.append(line)
        line.recv()
        if len(lines) == 2:
            line.send(snapshot(4))
        line.recv()

    with scripted_server(answer_only_the_second_connection) as address, Client(address, timeout=0.3) as client:
        assert client.open(TABLE).position.version == 4
        assert len(lines) == 2


def test_a_version_that_is_missing_is_asked_for() -> None:
    followed = threading.Event()

    def skip(line: ServerConnection) -> None:
        line.recv()
        line.send(snapshot(1))
        followed.wait(PATIENCE)
        position = json.loads(snapshot(3))["position"]
        update = {"type": "update", "position": position, "events": [], "log": [], "log_from": 0, "cause": "play"}
        line.send(json.dumps(update))
        assert json.loads(line.recv()) == {"type": "hello", "language": "en", "have": 1, "log": 0, "patches": True}
        line.send(snapshot(3))
        line.recv()

    with scripted_server(skip) as address, Client(address) as client:
        table = client.open(TABLE)
        news = table.follow(PATIENCE)
        assert next(news).type == "snapshot"
        followed.set()
        assert next(news).type == "snapshot"
        assert table.position.version == 3


def test_a_client_that_plays_too_fast_slows_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    sleep = time.sleep

    def rest(seconds: float) -> None:
        rests.append(seconds)
        sleep(seconds)

    limits = Limits(messages=Rate(3, 4))
    config = Config(f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=limits)
    with running(config) as server, Client(server.address) as client:
        table = client.create("cave-vs-cave", ["here"], seed=1)
        monkeypatch.setattr("underhold.client.connection.time.sleep", rest)
        assert play_on(table, random.Random(1), plies=10) == 10
        assert table.position.ply == 10
    assert rests


def test_a_connection_is_open_only_while_it_is_needed(ada: Client, ben: Client) -> None:
    table = ada.create("cave-vs-cave", ["here", "link"])
    watching = ben.open(table.id)
    table.links()

    def present(wanted: bool) -> None:
        watching.wait(lambda position: position.seats[0].present is wanted, PATIENCE)

    present(False)
    with table:
        assert table.position.seats[0].present
        present(True)
    present(False)
    assert table.position.version == 0
    present(True)
