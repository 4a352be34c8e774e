"""Ratings on a server: games that count are settled once, people have to agree, and all of it can be deleted."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import PATIENCE, Person, Running, running
from underhold.server.config import Config

START = 1300


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    config = Config(database=f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None, bot_seconds=0.3)
    with running(config) as server:
        yield server


def play_on(table: str, *people: Person) -> dict[str, Any]:
    """Play the first answers until the game is over; bots may play between. Returns the last position."""
    deadline = time.monotonic() + 4 * PATIENCE
    while True:
        assert time.monotonic() < deadline
        for person in people:
            position: dict[str, Any] = person.get(f"/tables/{table}")
            if position["over"]:
                return position
            if position["decision"] is not None:
                move = position["decision"]["answers"][0]["move"]
                key = f"key-{position['version']:06}"
                body = {"type": "play", "version": position["version"], "key": key, "move": move}
                person.post(f"/tables/{table}/moves", body)
                break
        else:
            time.sleep(0.02)


def rating_at(person: Person, table: str) -> dict[str, Any]:
    """The rating at a finished table, as soon as it is settled."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found: dict[str, Any] = person.get(f"/tables/{table}/rating")
        if found["change"] is not None or not found["counts"]:
            return found
        assert time.monotonic() < deadline
        time.sleep(0.02)


def between_people(server: Running, agree: bool = True) -> tuple[Person, Person, str]:
    anna, bela = server.person(), server.person()
    made = anna.make(("here", "link"))
    bela.claim(made["links"][1])
    for person in (anna, bela):
        person.post("/me/ratings", {"agree": agree}, 204)
    return anna, bela, made["table"]


def one_move(table: str, *people: Person) -> None:
    for person in people:
        position = person.get(f"/tables/{table}")
        if position["decision"] is not None:
            move = position["decision"]["answers"][0]["move"]
            body = {"type": "play", "version": position["version"], "key": "the-first-move", "move": move}
            person.post(f"/tables/{table}/moves", body)
            return


def test_a_finished_game_against_a_bot_counts_once(server: Running) -> None:
    anna = server.person()
    table = anna.make(("here", "random"))["table"]
    assert anna.get(f"/tables/{table}/rating") == {"counts": True, "obstacle": None, "change": None}
    assert anna.get("/me") == {"ratings": [], "people": False, "recovery": False}
    over = play_on(table, anna)
    found = rating_at(anna, table)
    assert found["counts"]
    assert found["change"]["change"] is None, "the first game"
    assert found["change"]["provisional"]
    for _ in range(2):
        (rating,) = anna.get("/me")["ratings"]
        assert (rating["game"], rating["games"]) == ("cave-vs-cave", 1)
        assert rating["rating"] == found["change"]["rating"]
        (game,) = rating["history"]
        assert game["table"] == table
        assert game["opponents"][0]["level"] == "random"
        won = 1.0 if over["result"]["winner"] == 0 else 0.0
        assert game["opponents"][0]["score"] == won
    stranger = server.person()
    assert stranger.get(f"/tables/{table}/rating")["obstacle"] == "not_playing"
    assert stranger.get("/me")["ratings"] == []
    assert anna.http.delete("/api/me").status_code == 204
    assert anna.get("/me")["ratings"] == []


def test_games_with_help_do_not_count(server: Running) -> None:
    anna = server.person()
    known = anna.make(("here", "random"), seed=4)["table"]
    assert anna.get(f"/tables/{known}/rating")["obstacle"] == "deal"
    table = anna.make(("here", "greedy"))["table"]
    with anna.tab(table) as tab:
        deadline = time.monotonic() + PATIENCE
        while anna.get(f"/tables/{table}")["decision"] is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        tab.hello()
        tab.say({"type": "hint", "version": anna.get(f"/tables/{table}")["version"], "key": "a-hint-key"})
        tab.expect("hint")
        deadline = time.monotonic() + PATIENCE
        while anna.get(f"/tables/{table}/rating")["obstacle"] != "hints":
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert anna.get(f"/tables/{table}")["seats"][0]["hints_used"] == 0, "nobody else has to know"
    assert anna.get("/me")["ratings"] == []


def test_a_game_between_people_counts_if_all_agreed_before(server: Running) -> None:
    anna, bela, table = between_people(server)
    assert anna.get("/me")["people"]
    one_move(table, anna, bela)
    anna.post(f"/tables/{table}/leave", {"resign": True}, 204)
    lost, won = rating_at(anna, table), rating_at(bela, table)
    assert lost["change"]["rating"] < START < won["change"]["rating"]
    (rating,) = bela.get("/me")["ratings"]
    assert rating["history"][0]["opponents"] == [{"level": None, "rating": START, "score": 1.0}]


def test_leaving_counts_as_a_loss(server: Running) -> None:
    anna, bela, table = between_people(server)
    one_move(table, anna, bela)
    bela.post(f"/tables/{table}/leave", {}, 204)
    assert rating_at(anna, table)["change"]["rating"] > START
    (rating,) = bela.get("/me")["ratings"]
    assert rating["rating"] < START
    play_on(table, anna)
    (rating,) = anna.get("/me")["ratings"]
    assert rating["games"] == 1, "what the bot did afterwards does not count"


def test_who_agrees_later_or_not_is_not_rated(server: Running) -> None:
    anna, bela, table = between_people(server, agree=False)
    one_move(table, anna, bela)
    for person in (anna, bela):
        person.post("/me/ratings", {"agree": True}, 204)
    assert anna.get(f"/tables/{table}/rating")["obstacle"] == "people"
    anna.post(f"/tables/{table}/leave", {"resign": True}, 204)
    assert anna.get("/me")["ratings"] == []

    anna, bela, table = between_people(server)
    bela.post("/me/ratings", {"agree": False}, 204)
    one_move(table, anna, bela)
    anna.post(f"/tables/{table}/leave", {"resign": True}, 204)
    assert anna.get(f"/tables/{table}/rating") == {"counts": False, "obstacle": "people", "change": None}
    assert bela.get("/me")["ratings"] == []


def test_a_table_that_does_not_exist(server: Running) -> None:
    assert server.person().get("/tables/aaaaaaaaaaaa/rating", 404)["error"] == "not_found"


def test_open_tables_tell_whether_they_are_rated(server: Running) -> None:
    anna, bela = server.person(), server.person()

    def listed() -> dict[str, bool]:
        return {one["table"]: one["rated"] for one in bela.get("/tables?list=open")["tables"]}

    table = anna.make(("here", "link"), listed=True)["table"]
    assert listed() == {table: False}, "the host has not agreed"
    anna.post("/me/ratings", {"agree": True}, 204)
    assert listed() == {table: True}
    assert anna.get(f"/tables/{table}/rating")["counts"], "as far as is known"
    bela.post(f"/tables/{table}/claim", {})
    assert anna.get(f"/tables/{table}/rating")["obstacle"] == "people"
