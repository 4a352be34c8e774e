"""Webhooks: what they get, who may set them, and when they are given up."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest

from tests.server.endpoint_kit import LocalEndpoint, local_endpoint
from tests.server.harness import PATIENCE, Running, running
from tests.server.push.test_push import config, play_until_turn_of, two_players
from underhold.server.deliveries import Deliveries, Delivery, Done
from underhold.server.outbound import Outbound
from underhold.server.store.webhook_rows import MOST_FAILURES
from underhold.server.webhooks import signature


@pytest.fixture
def hook() -> Iterator[LocalEndpoint]:
    with local_endpoint() as endpoint:
        yield endpoint


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(config(f"sqlite:///{tmp_path}/games.sqlite3", tmp_path)) as server:
        yield server


def test_every_turn_and_the_end_are_posted_and_signed(server: Running, hook: LocalEndpoint) -> None:
    anna, bela, table = two_players(server)
    secret = anna.post(f"/tables/{table}/webhook", {"url": f"{hook.address}/hook"})["secret"]
    play_until_turn_of(table, 1, {0: anna, 1: bela})
    got = hook.next()
    assert got.headers["x-underhold-signature"] == signature(secret, got.body)
    said: dict[str, Any] = json.loads(got.body)
    position = bela.get(f"/tables/{table}")
    assert (said["event"], said["table"], said["path"]) == ("turn", table, f"/t/{table}")
    assert (said["seat"], said["player"], said["bot"]) == (1, "Béla", False)
    assert said["version"] == position["version"]
    assert set(said) == {"event", "table", "path", "game", "round", "version", "seat", "player", "bot", "winner"}
    bela.post(f"/tables/{table}/leave", {"resign": True}, 204)
    over = json.loads(hook.next().body)
    assert (over["event"], over["winner"], over["seat"]) == ("over", 0, None)


def test_only_the_maker_sets_and_removes_it(server: Running, hook: LocalEndpoint) -> None:
    anna, bela, table = two_players(server)
    assert bela.post(f"/tables/{table}/webhook", {"url": hook.address}, 403)["error"] == "not_your_seat"
    anna.post(f"/tables/{table}/webhook", {"url": hook.address})
    assert anna.post(f"/tables/{table}/webhook", {"url": None}) == {"secret": None}
    play_until_turn_of(table, 1, {0: anna, 1: bela})
    with pytest.raises(Empty):
        hook.received.get(timeout=0.5)


def test_it_is_deleted_with_the_data_of_its_maker(server: Running, hook: LocalEndpoint, tmp_path: Path) -> None:
    """Béla plays on, against a bot in Anna's place."""
    anna, bela, table = two_players(server)
    anna.post(f"/tables/{table}/webhook", {"url": hook.address})
    assert anna.http.delete("/api/me").status_code == 204
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        assert connection.execute("SELECT count(*) FROM webhooks").fetchone() == (0,)
    assert bela.get(f"/tables/{table}")["seats"][0]["kind"] == "bot"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Queue[int | None]:
    """The status of every delivery, once it has been counted."""
    found: Queue[int | None] = Queue()
    send = Deliveries.send

    def sent(self: Deliveries, delivery: Delivery, done: Done, outbound: Outbound | None = None) -> None:
        async def then(status: int | None) -> None:
            await done(status)
            found.put(status)

        send(self, delivery, then, outbound)

    monkeypatch.setattr(Deliveries, "send", sent)
    return found


def test_it_is_disabled_after_repeated_failures(
    server: Running, hook: LocalEndpoint, counted: Queue[int | None]
) -> None:
    anna, bela, table = two_players(server)
    anna.post(f"/tables/{table}/webhook", {"url": hook.address})
    hook.statuses += [404] * MOST_FAILURES
    for number in range(MOST_FAILURES):
        play_until_turn_of(table, 1 - number % 2, {0: anna, 1: bela})
        hook.next()
        counted.get(timeout=PATIENCE)  # the failure is counted just after the answer
    play_until_turn_of(table, 1 - MOST_FAILURES % 2, {0: anna, 1: bela})
    with pytest.raises(Empty):
        hook.received.get(timeout=0.5)


def test_bad_addresses_are_refused(small_server: Running) -> None:
    anna = small_server.person()
    table = anna.make()["table"]
    for url in ("http://hook.example/", "https://127.0.0.1/", "https://[::1]:8377/", "https://localhost/", "x"):
        assert anna.post(f"/tables/{table}/webhook", {"url": url}, 422)["error"] == "bad_request", url
    assert anna.post(f"/tables/{table}/webhook", {"url": "https://hook.example/"})["secret"]
