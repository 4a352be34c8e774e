"""Web Push: who is notified, when, and of what; and whose subscriptions are kept."""

import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.server.endpoint_kit import LocalEndpoint, local_endpoint
from tests.server.harness import PATIENCE, Person, Running, running
from tests.server.push.browser import Browser, claims_of
from underhold.server import people
from underhold.server.config import Config
from underhold.server.outbound import Outbound


@pytest.fixture
def service() -> Iterator[LocalEndpoint]:
    with local_endpoint() as endpoint:
        yield endpoint


def config(database: str, folder: Path, **more: Any) -> Config:
    return Config(
        database=database,
        client=folder,
        limits=None,
        bot_seconds=0.3,
        outbound=Outbound(http=True, private=True),
        retry_seconds=(0.01, 0.01),
        push_wait_seconds=0.0,
        host_names=("games.example",),
        **more,
    )


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Running]:
    with running(config(database, tmp_path)) as server:
        yield server


def subscriptions(database: str) -> int:
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        found = connection.execute(text("SELECT count(*) FROM push_subscriptions")).scalar_one()
    engine.dispose()
    return int(found)


def eventually(check: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def play_until_turn_of(table: str, seat: int, people: dict[int, Person]) -> dict[str, Any]:
    """Play the first answers until a seat has to move; returns the last position before that."""
    while True:
        position: dict[str, Any] = people[0].get(f"/tables/{table}")
        if position["to_move"] == seat:
            return position
        mover = people[position["to_move"]]
        position = mover.get(f"/tables/{table}")
        move = position["decision"]["answers"][0]["move"]
        key = f"key-{position['version']:06}"
        mover.post(f"/tables/{table}/moves", {"type": "play", "version": position["version"], "key": key, "move": move})


def two_players(server: Running) -> tuple[Person, Person, str]:
    """Anna and Béla at a table where Anna begins."""
    anna, bela = server.person(), server.person("hu")
    made = anna.make(("here", "link"), seed=4)
    bela.claim(made["links"][1], name="Béla")
    return anna, bela, made["table"]


def test_an_absent_player_is_notified_once_per_turn_in_their_language(server: Running, service: LocalEndpoint) -> None:
    anna, bela, table = two_players(server)
    browser = Browser(f"{service.address}/send/abc?x=1")
    bela.post("/push", browser.subscription(), 204)
    play_until_turn_of(table, 1, {0: anna, 1: bela})
    got = service.next()
    assert got.path == "/send/abc?x=1"
    assert len(got.body) < 600
    assert got.headers["content-encoding"] == "aes128gcm"
    assert got.headers["topic"] == table
    assert int(got.headers["ttl"]) > 3600
    claims, key = claims_of(got.headers["authorization"])
    assert key == anna.get("/settings")["push_key"]
    assert claims["aud"] == service.address
    assert claims["sub"] == "https://games.example"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    message = browser.read(got.body)
    assert message["title"] == "Te következel"
    assert message["body"].endswith("1. forduló; játékostársak: Játékos 1")
    assert (message["tag"], message["path"]) == (table, f"/t/{table}")
    assert set(message) == {"title", "body", "tag", "path"}

    position = bela.get(f"/tables/{table}")
    move = position["decision"]["answers"][0]["move"]
    body = {"type": "play", "version": position["version"], "key": "key-of-bela", "move": move}
    bela.post(f"/tables/{table}/moves", body)
    play_until_turn_of(table, 0, {0: anna, 1: bela})
    with pytest.raises(Empty):
        service.received.get(timeout=0.5)  # neither again during the turn, nor for Anna, who has not subscribed
    play_until_turn_of(table, 1, {0: anna, 1: bela})
    assert browser.read(service.next().body)["tag"] == table


def test_a_connected_player_is_not_notified(server: Running, service: LocalEndpoint) -> None:
    anna, bela, table = two_players(server)
    bela.post("/push", Browser(service.address + "/send").subscription(), 204)
    with bela.tab(table):
        play_until_turn_of(table, 1, {0: anna, 1: bela})
        with pytest.raises(Empty):
            service.received.get(timeout=0.5)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_its_service_does_not_know_is_deleted(
    server: Running, service: LocalEndpoint, database: str, status: int
) -> None:
    anna, bela, table = two_players(server)
    bela.post("/push", Browser(service.address + "/send").subscription(), 204)
    assert subscriptions(database) == 1
    service.statuses.append(status)
    play_until_turn_of(table, 1, {0: anna, 1: bela})
    service.next()
    eventually(lambda: subscriptions(database) == 0)


def test_a_failed_delivery_is_repeated_a_few_times(server: Running, service: LocalEndpoint, database: str) -> None:
    anna, bela, table = two_players(server)
    bela.post("/push", Browser(service.address + "/send").subscription(), 204)
    service.statuses += [503, 429, 500, 500]
    play_until_turn_of(table, 1, {0: anna, 1: bela})
    for _ in range(3):
        service.next()
    with pytest.raises(Empty):
        service.received.get(timeout=0.5)
    assert subscriptions(database) == 1


def test_subscriptions_end_with_opting_out_and_with_the_guest(
    server: Running, service: LocalEndpoint, database: str
) -> None:
    anna, bela, _ = two_players(server)
    mine, theirs = Browser(service.address + "/anna"), Browser(service.address + "/bela")
    anna.post("/push", mine.subscription(), 204)
    anna.post("/push", mine.subscription(), 204)
    bela.post("/push", theirs.subscription(), 204)
    assert subscriptions(database) == 2, "the same browser counts once"
    bela.post("/push/end", {"endpoint": mine.endpoint}, 204)
    assert subscriptions(database) == 2, "it is not Béla's"
    anna.post("/push/end", {"endpoint": mine.endpoint}, 204)
    assert subscriptions(database) == 1
    assert bela.http.delete("/api/me").status_code == 204
    assert subscriptions(database) == 0


def test_bad_subscriptions_are_refused(small_server: Running) -> None:
    anna = small_server.person()
    anna.make()
    for endpoint in (
        "http://push.example/send",
        "https://127.0.0.1/send",
        "https://[::1]/send",
        "https://[::ffff:10.0.0.1]/send",
        "https://10.1.2.3/send",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/send",
        "https://printer.local/send",
        "https://user:word@push.example/send",
        "ftp://push.example/send",
        "no address at all",
    ):
        refused = anna.post("/push", Browser(endpoint).subscription(), 422)
        assert refused["error"] == "bad_request", endpoint
    good = Browser("https://push.example/send").subscription()
    assert "keys" in anna.post("/push", good | {"p256dh": "A" * 87}, 422)["detail"]
    assert "keys" in anna.post("/push", good | {"auth": "A" * 30}, 422)["detail"]
    anna.post("/push", good, 204)


def test_the_key_stays_the_same_and_the_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    keys = []
    for _ in range(2):
        with running(Config(database=f"sqlite:///{path}", client=tmp_path, limits=None)) as server:
            keys.append(server.person().get("/settings")["push_key"])
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87
    assert path.stat().st_mode & 0o777 == 0o600


def test_without_the_extra_the_server_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "find_spec", lambda name: None)
    with running(Config(database=f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)) as server:
        anna = server.person()
        assert anna.get("/settings") == {"push_key": None}
        good = Browser("https://push.example/send").subscription()
        assert anna.post("/push", good, 404)["error"] == "not_found"
