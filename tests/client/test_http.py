"""Requests, also to servers that misbehave."""

import json
import time

import pytest

from tests.client.kit import Answering, Visit, scripted
from underhold.client import (
    BadRequest,
    Busy,
    Client,
    ClientError,
    NotFound,
    NotUnderstood,
    Refused,
    TooMany,
    TooSlow,
    Unreachable,
)
from underhold.client.retries import Retries

TABLE = "a" * 12
MADE = json.dumps({"table": TABLE, "links": [None]})


def problem(status: int, error: str, **headers: str) -> Answering:
    body = json.dumps({"error": error, "detail": "Do something else.", "rule": None, "version": 7})
    return lambda visit: visit.say(status, body, **headers)


def fine(visit: Visit) -> None:
    visit.say(200, "[]")


def made(visit: Visit) -> None:
    visit.say(201, MADE)


def hangs_up(visit: Visit) -> None:
    visit.hang_up()


def proxy(visit: Visit) -> None:
    visit.say(502, "<html>Bad gateway</html>", content_type="text/html")


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [(404, "not_found", NotFound), (503, "busy", Busy), (422, "bad_setup", Refused), (400, "of_tomorrow", Refused)],
)
def test_a_problem_is_an_error_that_says_what_to_do(status: int, error: str, kind: type[Refused]) -> None:
    with scripted(problem(status, error)) as (address, _), Client(address) as client:
        with pytest.raises(Refused, match=rf"Do something else\. \[{error}\]") as refused:
            client.games()
        assert type(refused.value) is kind
        assert (refused.value.error, refused.value.status, refused.value.version) == (error, status, 7)


def test_a_server_that_never_answered_is_not_retried() -> None:
    with scripted() as (address, _):
        pass
    started = time.monotonic()
    with Client(address, retry_seconds=30) as client:
        with pytest.raises(Unreachable, match=r"reached: Connection refused\. Is a server running there\?") as away:
            client.games()
        assert not away.value.unknown
        with pytest.raises(Unreachable, match="reached: Connection refused"):
            _ = client.open(TABLE).position
        assert not client.healthy()
    assert time.monotonic() - started < 10


def test_a_server_that_answered_before_is_retried() -> None:
    with scripted(fine, hangs_up, proxy, fine) as (address, seen), Client(address) as client:
        client.games()
        client.games()
        assert seen == ["GET /api/games"] * 4


def test_the_search_has_an_end() -> None:
    with scripted(fine, *[hangs_up] * 50) as (address, _), Client(address, retry_seconds=0.5) as client:
        client.games()
        with pytest.raises(Unreachable):
            client.games()


@pytest.mark.parametrize("loses", [hangs_up, proxy])
def test_a_table_is_not_made_twice(loses: Answering) -> None:
    with scripted(fine, loses, made) as (address, seen), Client(address) as client:
        client.games()
        with pytest.raises(Unreachable, match="may have carried out the request; check before you repeat it") as away:
            client.create("cave-vs-cave", ["here"])
        assert away.value.unknown
        assert seen[1:] == ["POST /api/tables"]


def test_the_client_waits_as_long_as_retry_after_says() -> None:
    early = problem(429, "too_many", retry_after="1")
    with scripted(fine, early, made) as (address, seen), Client(address) as client:
        client.games()
        started = time.monotonic()
        client.create("cave-vs-cave", ["here"])
        assert time.monotonic() - started >= 1
        assert seen[1:] == ["POST /api/tables"] * 2


def test_a_wait_longer_than_the_retry_limit_is_refused() -> None:
    early = problem(429, "too_many", retry_after="500")
    with scripted(fine, early) as (address, _), Client(address) as client:
        client.games()
        with pytest.raises(TooMany) as refused:
            client.games()
        assert refused.value.wait == 500


def test_a_server_that_does_not_answer_is_too_slow() -> None:
    with scripted(*[lambda visit: time.sleep(0.5)] * 2) as (address, _), Client(address, timeout=0.2) as client:
        with pytest.raises(TooSlow, match=r"did not answer within 0\.2 s") as slow:
            client.games()
        assert isinstance(slow.value, TimeoutError)
        with pytest.raises(TooSlow, match="check before you repeat it"):
            client.create("cave-vs-cave", ["here"])


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda visit: visit.say(200, "<html>Welcome!</html>"), "Is it an Underhold server"),
        (lambda visit: visit.say(200, '{"games": []}'), "Is it an Underhold server"),
        (lambda visit: visit.say(404, "Not found"), "answered 404, but not like an Underhold server"),
        (lambda visit: visit.say(301, "", location="https://games.example/"), "to https://games.example/. Use that"),
    ],
)
def test_answers_of_other_servers_are_not_understood(answer: Answering, says: str) -> None:
    with (
        scripted(answer) as (address, _),
        Client(address) as client,
        pytest.raises(NotUnderstood, match=says),
    ):
        client.games()


@pytest.mark.parametrize(
    "url",
    ["", "localhost:8377", "ftp://localhost", "http://", "http://localhost/games", "http://localhost:x", "http://a@b"],
)
def test_an_address_looks_like_one(url: str) -> None:
    with pytest.raises(BadRequest, match="It looks like http://localhost:8377"):
        Client(url)


@pytest.mark.parametrize(
    ("url", "address"),
    [("http://localhost:8377/", "http://localhost:8377"), ("HTTPS://[::1]:8377", "https://[::1]:8377")],
)
def test_an_address_is_cleaned(url: str, address: str) -> None:
    with Client(url) as client:
        assert repr(client) == f"<Client of {address}>"


def test_invalid_requests_are_not_sent() -> None:
    with scripted() as (address, seen), Client(address) as client:
        for seats in ([], ["here"] * 8):
            with pytest.raises(BadRequest, match="seats: "):
                client.create("cave-vs-cave", seats)
        with pytest.raises(BadRequest, match=r"seed: Input should be greater than or equal to 0"):
            client.create("cave-vs-cave", ["here"], seed=-1)
        with pytest.raises(BadRequest, match="game: "):
            client.create("Chess!", ["here"])
        for link in ("", "nonsense", f"/t/{TABLE}/more", f"{address}/x/{TABLE}"):
            with pytest.raises(BadRequest, match="not a link to a table"):
                client.open(link)
        with pytest.raises(BadRequest, match=r"belongs to https://games\.example\. Create a client for that server"):
            client.join(f"https://games.example/t/{TABLE}#abc")
        with pytest.raises(BadRequest, match="token: "):
            client.join(f"/t/{TABLE}#abc")
        assert seen == []
    with pytest.raises(BadRequest, match="language: "):
        Client(address, language="xx")  # type: ignore[arg-type]
    with pytest.raises(BadRequest, match="not a guest secret"):
        Client(address, guest="me")


def test_a_closed_client_raises_an_error() -> None:
    with scripted() as (address, _), Client(address) as client:
        table = client.open(TABLE)
    for ask in (client.games, client.healthy, lambda: table.position):
        with pytest.raises(ClientError, match="This client is closed"):
            ask()


def test_secrets_are_in_no_repr() -> None:
    with Client("http://localhost:8377") as client:
        assert client.guest not in repr(client)
        assert repr(client.open(f"/t/{TABLE}#{'x' * 43}")) == f"<Table {TABLE} at http://localhost:8377>"


def test_retries_wait_longer_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    retries = Retries(1000)
    for _ in range(8):
        assert retries.pause()
    for wait, longest in zip(waits, (0.4, 0.8, 1.6, 3.2, 5, 5, 5, 5), strict=True):
        assert longest / 2 <= wait <= longest
    assert retries.pause(100)
    assert waits[-1] == 100
    assert not retries.pause(2000)
    assert not Retries(0).pause()
