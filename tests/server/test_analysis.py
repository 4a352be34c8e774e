"""The analysis over HTTP: who may ask, what is refused, and how often."""

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Person, Running, running
from tests.server.test_api import finished
from tests.server.worker_kit import JUDGES, with_workers
from underhold.server.config import Config, Limits, Rate


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server whose workers answer at once."""
    code = JUDGES.replace("LOG", repr(str(tmp_path / "log"))).replace("PAUSE", "0")
    with_workers(monkeypatch, (sys.executable, "-c", code))
    with running(Config(f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)) as server:
        yield server


def until_done(person: Person, table: str, **parameters: Any) -> Any:
    deadline = time.monotonic() + 60
    while (report := person.get(f"/tables/{table}/analysis", **parameters))["status"] == "running":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert report["status"] == "done"
    return report["analysis"]


def test_everyone_who_may_see_the_record_may_see_the_analysis(judged: Running) -> None:
    ada, eve = judged.person(), judged.person("hu")
    table = finished(ada)
    assert eve.get(f"/tables/{table}/analysis") == {"status": "none", "done": 0, "total": 0, "analysis": None}
    assert eve.post(f"/tables/{table}/analysis")["status"] in ("running", "done")
    found = until_done(ada, table, language="en")
    assert found["plies"] == ada.get(f"/tables/{table}/moments", count=1)["plies"]
    assert found["turns"][0]["first"] == 1
    hungarian = until_done(eve, table)
    assert hungarian["curve"] == found["curve"]
    assert hungarian["turns"][0]["best"]["sentences"] != found["turns"][0]["best"]["sentences"]


def test_analyses_that_are_not_possible_are_refused(judged: Running) -> None:
    ada = judged.person()
    table = ada.make(["here"])["table"]
    assert ada.get(f"/tables/{table}/analysis", 403)["error"] == "not_over"
    assert ada.post(f"/tables/{table}/analysis", status=403)["error"] == "not_over"
    assert ada.get("/tables/aaaaaaaaaaaa/analysis", 404)["error"] == "not_found"
    assert ada.post("/tables/aaaaaaaaaaaa/analysis", status=404)["error"] == "not_found"
    foreign = ada.http.post(f"/api/tables/{table}/analysis", headers={"origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    assert ada.http.delete(f"/api/tables/{table}/analysis").status_code == 405


def test_starting_an_analysis_counts_against_the_limit_of_new_tables(tmp_path: Path) -> None:
    limits = Limits(tables=Rate(0.001, 3))
    with running(Config(f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=limits)) as server:
        ada = server.person()
        table = ada.make(["here"])["table"]
        for _ in range(2):
            ada.post(f"/tables/{table}/analysis", status=403)
        assert ada.post(f"/tables/{table}/analysis", status=429)["error"] == "too_many"
        ada.get(f"/tables/{table}/analysis", 403)  # to look is free


def test_levels_are_listed_by_strength(judged: Running) -> None:
    levels = ["random", "greedy", "apprentice", "journeyman", "master", "grandmaster"]
    for game in judged.person().get("/games"):
        assert [bot["id"] for bot in game["bots"]] == levels


def test_seats_accept_only_listed_levels(judged: Running) -> None:
    ada = judged.person()
    for bot in ("master@5000", "grandmaster@60s", "nobody"):
        seats = [{"kind": "here"}, {"kind": "bot", "bot": bot}]
        assert ada.post("/tables", {"game": "cave-vs-cave", "seats": seats}, 422)["error"] == "no_bot"
