"""Headers, cookies, limits, health and logs, through a real server."""

import json
import random
import re
import sqlite3
from pathlib import Path

import httpx
import pytest

from tests.server.harness import Running, play_on, running
from underhold.server.config import Config, Limits, Rate
from underhold.server.security import CONTENT_SECURITY_POLICY
from underhold.wire.guest import COOKIE

SECURE = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    "path", ["/", "/openapi.json", "/healthz", "/metrics", "/api/games", "/nothing", "/api/tables/x", "/t/abc"]
)
def test_every_answer_has_the_headers(shared_server: Running, path: str) -> None:
    answer = httpx.get(shared_server.address + path)
    assert {name: answer.headers.get(name) for name in SECURE} == SECURE
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers
    assert "strict-transport-security" not in answer.headers
    assert answer.headers["x-request-id"]
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers


def test_the_content_security_policy_allows_no_other_origin() -> None:
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY
    assert CONTENT_SECURITY_POLICY.startswith("default-src 'none'; script-src 'self';")


PAGE = {"accept": "text/html,application/xhtml+xml"}


def test_a_page_makes_a_guest(shared_server: Running) -> None:
    http = shared_server.person().http
    first = http.get("/", headers=PAGE)
    cookie = first.headers["set-cookie"]
    assert re.fullmatch(rf"{COOKIE}=[\w-]{{43}}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax", cookie)
    assert first.headers["cache-control"] == "no-store"
    assert "set-cookie" not in http.get("/", headers=PAGE).headers
    assert "set-cookie" not in httpx.get(f"{shared_server.address}/healthz").headers
    for forged in ("short", "x" * 300, "ä" * 43, ""):
        headers = [(b"cookie", f"{COOKIE}={forged}".encode("latin-1")), (b"accept", b"text/html")]
        assert "set-cookie" in httpx.get(f"{shared_server.address}/", headers=headers).headers


def test_get_requests_do_not_set_a_guest_cookie(shared_server: Running) -> None:
    for kind in ("mine", "open", "finished"):
        answer = httpx.get(f"{shared_server.address}/api/tables", params={"list": kind})
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert httpx.get(f"{shared_server.address}/api/tables", params={"list": "mine"}).json()["tables"] == []


def test_behind_a_trusted_proxy_cookies_are_secure(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-proto": "https", **PAGE}
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3", trust_proxy=True)) as server:
        answer = httpx.get(f"{server.address}/", headers=forwarded)
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert answer.headers["strict-transport-security"]
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3")) as server:
        answer = httpx.get(f"{server.address}/", headers=forwarded)
        assert "Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


def test_large_answers_are_packed(shared_server: Running) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    answer = ada.http.get(f"/api/tables/{table}")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["table"] == table


def test_requests_are_limited_by_guest_and_by_address(tmp_path: Path) -> None:
    limits = Limits(guest=Rate(0.001, 5), address=Rate(0.001, 12))
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3", limits=limits)) as server:
        ada, ben = server.person(), server.person()
        ada.http.get("/", headers=PAGE)
        codes = [ada.http.get("/api/games").status_code for _ in range(8)]
        assert codes == [200] * 5 + [429] * 3
        refused = ada.http.get("/api/games")
        assert refused.json()["error"] == "too_many"
        assert int(refused.headers["retry-after"]) >= 1
        assert ben.http.get("/api/games").status_code == 200
        assert [ben.http.get("/healthz").status_code for _ in range(5)][-1] == 429


def test_a_long_part_of_a_game_counts_as_many_requests(tmp_path: Path) -> None:
    limits = Limits(guest=Rate(0.001, 120), address=Rate(0.001, 360))
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3", limits=limits)) as server:
        ada = server.person()
        path = f"/api/tables/{ada.make(['here'])['table']}/moments?count=100"
        assert [ada.http.get(path).status_code for _ in range(3)] == [200, 200, 429]
        assert ada.http.get("/api/games").status_code == 200


def test_expensive_requests_of_many_guests_count_for_their_address(tmp_path: Path) -> None:
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3", limits=Limits(address=Rate(0.001, 120)))) as server:
        path = f"/api/tables/{server.person().make(['here'])['table']}/moments?count=100"
        assert [server.person().http.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_new_tables_are_limited(tmp_path: Path) -> None:
    with running(Config(f"sqlite:///{tmp_path}/a.sqlite3", limits=Limits(tables=Rate(0.001, 3)))) as server:
        order = {"game": "cave-vs-cave", "seats": [{"kind": "here"}]}
        answers = [server.person().http.post("/api/tables", json=order) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429]
        assert server.person().http.get("/api/tables").status_code == 200


def test_health_is_the_databases_too(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with running(Config(f"sqlite:///{path}")) as server:
        assert httpx.get(f"{server.address}/healthz").json() == {"status": "ok"}
    with running(Config(f"sqlite:///{path}")) as server:
        with sqlite3.connect(path) as connection:
            for table in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
                connection.execute(f'drop table if exists "{table[0]}"')
        connection.close()
        answer = httpx.get(f"{server.address}/healthz")
        assert answer.status_code == 503
        broken = server.person().http.get("/api/tables?list=finished")
        assert (broken.status_code, broken.json()["error"]) in ((500, "server_error"), (503, "busy"))
        assert "sql" not in broken.text.lower()


def test_the_api_is_described(shared_server: Running) -> None:
    answer = httpx.get(f"{shared_server.address}/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    spec = answer.json()
    assert "docs/protocol.md" in spec["info"]["description"]
    assert {"/api/games", "/api/tables", "/api/tables/{table}", "/healthz", "/metrics"} <= set(spec["paths"])
    assert httpx.get(f"{shared_server.address}/docs").status_code == 404


def test_pages_of_the_client(small_server: Running, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Underhold</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-DqkWcdPM.js").write_text("1;" * 2000)
    for path in ("/", "/t/abcdefghijkl", "/replay/abcdefghijkl", "/gallery", "/learn", "/rules", "/rules/cave-vs-cave"):
        answer = httpx.get(small_server.address + path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), path
        assert "set-cookie" not in answer.headers
        assert httpx.head(small_server.address + path).status_code == 200
    script = httpx.get(f"{small_server.address}/assets/index-DqkWcdPM.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert httpx.get(f"{small_server.address}/assets/other.js").status_code == 404
    assert httpx.get(f"{small_server.address}/t/abc/def").status_code == 404


def test_logs_contain_events_and_no_personal_data(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.post(
        "/tables",
        {
            "game": "cave-vs-cave",
            "seats": [{"kind": "here", "name": "Adalbertina"}, {"kind": "link"}],
            "seed": 987654321987,
        },
        201,
    )
    table = made["table"]
    ben.claim(made["links"][1], name="Benedictus")
    with ada.tab(table) as one, ben.tab(table) as two:
        play_on([one, two], random.Random(1), plies=12)
        one.play("sesame-open")
        one.say("swordfish")
        one.expect("refused")
    tokens = [link.partition("#")[2] for link in made["links"]]
    httpx.get(f"{server.address}/api/tables/{table}?token={tokens[0]}#{tokens[1]}")
    httpx.get(f"{server.address}/nothing/{tokens[0]}")
    httpx.get(f"{server.address}/api/tables/{table}", headers={"authorization": f"Bearer {tokens[1]}"})
    ada.http.post("/api/tables", content="{swordfish", headers={"content-type": "application/json"})
    logs = server.logs('"status": 400')
    cookies = [person.http.cookies[COOKIE] for person in (ada, ben)]
    for secret in (*tokens, *cookies, "Adalbertina", "Benedictus", "swordfish", "sesame", "987654321987", table):
        assert secret not in logs
    lines = [json.loads(line) for line in logs.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {"id", "method", "route", "status", "ms"} <= set(requests[0])
    routes = {line["route"] for line in requests}
    assert {"/api/tables", "/api/tables/{table}", "/api/tables/{table}/claim"} <= routes


def test_our_own_mistakes_are_answered_and_logged_without_their_text(
    small_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from underhold.table.tables import Tables

    def broken(self: object, *arguments: object) -> None:
        raise ValueError("swordfish")

    monkeypatch.setattr(Tables, "games", broken)
    answer = httpx.get(f"{small_server.address}/api/games")
    assert (answer.status_code, answer.json()["error"]) == (500, "server_error")
    assert answer.headers["content-security-policy"]
    assert "swordfish" not in answer.text
    line = next(json.loads(line) for line in small_server.logs("ValueError").splitlines() if "ValueError" in line)
    assert line["id"] == answer.headers["x-request-id"]
    assert "test_perimeter" in line["raised"][-1]
    assert "swordfish" not in small_server.logs()
