"""Host names and pages of other origins, through a real server."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.harness import Running, Tab, running
from underhold.locale import available
from underhold.server.config import Config
from underhold.server.host_names import HostNames
from underhold.wire.guest import COOKIE, new_secret

ORDER = {"game": "cave-vs-cave", "seats": [{"kind": "here"}]}
PAGE = "https://games.example"
ELSEWHERE = "https://evil.example"


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Running]:
    """A server that pages of another origin may use."""
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database, client=tmp_path, limits=None, origins=(PAGE,))) as server:
        yield server


def test_names_of_this_machine_and_of_the_house() -> None:
    names = HostNames(["games.example"])
    machine = socket.gethostname()
    for host in ("localhost", "LOCALHOST:80", "127.0.0.1:8377", "[::1]:8377", "192.168.1.7", machine, f"{machine}:1"):
        assert names.allows(host), host
    for host in ("desk.local", "a.localhost", "games.example", "GAMES.example.:443"):
        assert names.allows(host), host
    assert names.allows(None)
    for host in (
        "evil.example",
        "games.example.evil",
        "127.0.0.1.evil",
        "",
        "localhost@evil.example",
        "evil/localhost",
    ):
        assert not names.allows(host), host


@pytest.mark.parametrize("language", available())
def test_a_page_that_points_its_own_name_here_is_refused(shared_server: Running, language: str) -> None:
    """DNS rebinding: to the browser the server is a part of evil.example."""
    table = shared_server.person().make(["here"])["table"]
    rebound = {"host": "evil.example:8377", "origin": "http://evil.example:8377", "accept-language": language}
    for method, path in (("GET", "/"), ("GET", f"/api/tables/{table}"), ("POST", "/api/tables")):
        body = ORDER if method == "POST" else None
        refused = httpx.request(method, shared_server.address + path, headers=rebound, json=body)
        assert (refused.status_code, refused.json()["error"]) == (421, "bad_host")
        assert "--host-name evil.example" in refused.json()["detail"]
        assert "set-cookie" not in refused.headers
    with pytest.raises(InvalidStatus) as closed, socket_of(shared_server, table, Host="evil.example"):
        pass
    assert closed.value.response.status_code == 421


def test_configured_names_are_answered(tmp_path: Path) -> None:
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3", host_names=("games.example",))) as server:
        headers = {"host": "games.example"}
        assert httpx.get(f"{server.address}/healthz", headers=headers).status_code == 200
        headers = {"host": "127.0.0.1", "x-forwarded-host": "evil.example"}
        assert httpx.get(f"{server.address}/healthz", headers=headers).status_code == 200


def test_behind_a_proxy_the_host_is_the_one_it_forwards(tmp_path: Path) -> None:
    config = Config(f"sqlite:///{tmp_path}/a.sqlite3", host_names=("games.example",), trust_proxy=True)
    with running(config) as server:
        for host, status in (("games.example", 200), ("evil.example", 421), ("games.example, evil.example", 421)):
            headers = {"host": "127.0.0.1", "x-forwarded-host": host}
            assert httpx.get(f"{server.address}/healthz", headers=headers).status_code == status, host


def test_the_same_port_under_another_scheme_is_another_origin(shared_server: Running) -> None:
    headers = {"host": "localhost:443", "origin": "https://localhost"}
    assert httpx.post(f"{shared_server.address}/api/tables", json=ORDER, headers=headers).status_code == 403


def test_a_named_origin_may_ask_and_another_may_not(open_server: Running) -> None:
    asked = {"access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type"}
    allowed = httpx.options(f"{open_server.address}/api/tables", headers={"origin": PAGE, **asked})
    assert allowed.status_code == 204
    assert allowed.headers["access-control-allow-origin"] == PAGE
    assert "POST" in allowed.headers["access-control-allow-methods"]
    assert {"authorization", "content-type"} <= set(allowed.headers["access-control-allow-headers"].lower().split(", "))
    assert "access-control-allow-credentials" not in allowed.headers
    assert "access-control-allow-private-network" not in allowed.headers
    near = {"origin": PAGE, "access-control-request-private-network": "true", **asked}
    nearby = httpx.options(f"{open_server.address}/api/tables", headers=near)
    assert nearby.headers["access-control-allow-private-network"] == "true"
    for origin in (ELSEWHERE, "http://games.example", f"{PAGE}:8443", "null"):
        refused = httpx.options(f"{open_server.address}/api/tables", headers={"origin": origin, **asked})
        assert refused.status_code == 403, origin
        assert not [name for name in refused.headers if name.startswith("access-control")]


def test_a_page_of_a_named_origin_plays_as_a_guest_by_token(open_server: Running) -> None:
    secret = new_secret()
    headers = {"origin": PAGE, "authorization": f"Bearer guest.{secret}"}
    with httpx.Client(base_url=open_server.address, headers=headers) as page:
        made = page.post("/api/tables", json=ORDER)
        assert made.status_code == 201
        assert made.headers["access-control-allow-origin"] == PAGE
        assert made.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "Retry-After" in made.headers["access-control-expose-headers"]
        assert "Origin" in made.headers["vary"]
        assert "set-cookie" not in made.headers
        table = made.json()["table"]
        assert page.get(f"/api/tables/{table}").json()["seats"][0]["yours"]
        assert [one["table"] for one in page.get("/api/tables?list=mine").json()["tables"]] == [table]
        missing = page.get("/api/tables/abcdefghijkl")
        assert missing.status_code == 404
        assert missing.headers["access-control-allow-origin"] == PAGE
    protocols = ["underhold.v1", f"underhold.guest.{secret}"]
    with socket_of(open_server, table, protocols, Origin=PAGE) as line:
        assert line.subprotocol == "underhold.v1"
        tab = Tab(open_server.person(), line, "en")
        assert tab.hello()["position"]["seats"][0]["yours"]
        assert tab.play(tab.moves()[0])["type"] == "done"
    assert secret not in open_server.logs('"event": "socket"')


def test_cookies_do_not_count_for_pages_of_other_origins(open_server: Running) -> None:
    ada = open_server.person()
    table = ada.make(["here"])["table"]
    assert ada.http.get(f"/api/tables/{table}", headers={"origin": PAGE}).json()["seats"][0]["yours"] is False
    assert ada.post(f"/tables/{table}/name", {"name": "Eve"}, 403, headers={"origin": PAGE})["error"] == "not_your_seat"
    made = httpx.post(f"{open_server.address}/api/tables", json=ORDER, headers={"origin": PAGE})
    assert "set-cookie" not in made.headers
    with socket_of(open_server, table, Origin=PAGE, Cookie=ada.cookie()) as line:
        assert Tab(ada, line, "en").hello()["position"]["seats"][0]["yours"] is False
    with socket_of(open_server, table, Cookie=ada.cookie()) as line:
        assert Tab(ada, line, "en").hello()["position"]["seats"][0]["yours"] is True


@pytest.mark.parametrize("origin", [ELSEWHERE, "http://games.example", "null"])
def test_an_origin_that_is_not_named_is_refused(open_server: Running, origin: str) -> None:
    secret = new_secret()
    headers = {"origin": origin, "authorization": f"Bearer guest.{secret}", "cookie": f"{COOKIE}={secret}"}
    table = open_server.person().make(["here"])["table"]
    for method, path in (("POST", "/api/tables"), ("GET", f"/api/tables/{table}")):
        body: Any = ORDER if method == "POST" else None
        refused = httpx.request(method, open_server.address + path, json=body, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (403, "bad_origin")
        assert "access-control-allow-origin" not in refused.headers
        assert refused.headers["cross-origin-resource-policy"] == "same-origin"
    with pytest.raises(InvalidStatus) as closed, socket_of(open_server, table, Origin=origin):
        pass
    assert closed.value.response.status_code == 403


def test_only_the_api_is_for_other_origins(open_server: Running) -> None:
    for path in ("/", "/healthz", "/metrics", "/openapi.json"):
        answer = httpx.get(open_server.address + path, headers={"origin": PAGE})
        assert "access-control-allow-origin" not in answer.headers, path
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@contextmanager
def socket_of(server: Running, table: str, protocols: Any = None, **headers: str) -> Iterator[ClientConnection]:
    address = f"ws://{server.host}/api/tables/{table}/socket"
    if host := headers.pop("Host", None):
        name, _, port = server.host.partition(":")
        wire = socket.create_connection((name, int(port)))
        with wire, connect(address.replace(server.host, f"{host}:{port}"), sock=wire) as line:
            yield line
        return
    with connect(address, subprotocols=protocols, additional_headers=headers, max_size=2**22) as line:
        yield line
