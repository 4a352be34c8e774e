"""Ratings on a server: games that count are settled once, people have to agree, and all of it can be deleted."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select

from tests.server.harness import PATIENCE, Person, Running, running
from underhold.server.config import Config
from underhold.server.ratings.service import history_of
from underhold.server.store import rating_rows
from underhold.server.store.rating_rows import RatedResult, StoredOpponent
from underhold.server.store.schema import players

GAMES = 12  # after which a rating is settled


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


def settle_ratings(folder: Path) -> int:
    """Give everybody who has agreed to rated games the results of earlier ones; returns their rating."""
    engine = create_engine(f"sqlite:///{folder}/games.sqlite3")
    with engine.begin() as connection:
        for guest in connection.execute(select(players.c.guest)).scalars().all():
            if rating_rows.results_of(connection, guest):
                continue
            results = [
                RatedResult(guest, f"{number:012}", "cave-vs-cave", number, (StoredOpponent("x", 1500, 40, 0.5, 1),))
                for number in range(GAMES)
            ]
            rating_rows.insert_results(connection, results)
            (*_, (_, rating)) = history_of(results)
            assert not rating.provisional
    engine.dispose()
    return round(rating.mean)


def between_people(server: Running, folder: Path, agree: bool = True) -> tuple[Person, Person, str, int]:
    """Two people with settled ratings at a table; the last is their rating."""
    anna, bela = server.person(), server.person()
    made = anna.make(("here", "link"))
    bela.claim(made["links"][1])
    for person in (anna, bela):
        person.post("/me/ratings", {"agree": True}, 204)
    rating = settle_ratings(folder)
    if not agree:
        for person in (anna, bela):
            person.post("/me/ratings", {"agree": False}, 204)
    return anna, bela, made["table"], rating


def play_to_round(number: int, table: str, *people: Person) -> None:
    """Play the first answers until a round has begun."""
    while True:
        position: dict[str, Any] = people[0].get(f"/tables/{table}")
        if position["view"]["round"] >= number:
            return
        one_move(table, *people)


def one_move(table: str, *people: Person) -> None:
    for person in people:
        position = person.get(f"/tables/{table}")
        if position["decision"] is not None:
            move = position["decision"]["answers"][0]["move"]
            body = {
                "type": "play",
                "version": position["version"],
                "key": f"key-{position['version']:06}",
                "move": move,
            }
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


def test_a_game_between_people_counts_if_all_agreed_before(server: Running, tmp_path: Path) -> None:
    anna, bela, table, before = between_people(server, tmp_path)
    assert anna.get("/me")["people"]
    assert anna.get(f"/tables/{table}/rating")["counts"]
    play_to_round(2, table, anna, bela)
    anna.post(f"/tables/{table}/leave", {"resign": True}, 204)
    lost, won = rating_at(anna, table), rating_at(bela, table)
    assert lost["change"]["rating"] < before < won["change"]["rating"]
    (rating,) = bela.get("/me")["ratings"]
    assert rating["history"][0]["opponents"] == [{"level": None, "rating": before, "score": 1.0}]


def test_leaving_counts_as_a_loss(server: Running, tmp_path: Path) -> None:
    anna, bela, table, before = between_people(server, tmp_path)
    play_to_round(2, table, anna, bela)
    bela.post(f"/tables/{table}/leave", {}, 204)
    assert rating_at(anna, table)["change"]["rating"] > before
    (rating,) = bela.get("/me")["ratings"]
    assert rating["rating"] < before
    play_on(table, anna)
    (rating,) = anna.get("/me")["ratings"]
    assert rating["games"] == GAMES + 1, "what the bot did afterwards does not count"


def test_wins_against_new_guests_do_not_count(server: Running, tmp_path: Path) -> None:
    """Somebody could open any number of browsers that resign."""
    anna = server.person()
    anna.post("/me/ratings", {"agree": True}, 204)
    before = settle_ratings(tmp_path)
    for rounds in (1, 2):
        other = server.person()
        made = anna.make(("here", "link"))
        other.claim(made["links"][1])
        other.post("/me/ratings", {"agree": True}, 204)
        table = made["table"]
        play_to_round(rounds, table, anna, other)
        assert anna.get(f"/tables/{table}/rating")["obstacle"] == "provisional"
        other.post(f"/tables/{table}/leave", {"resign": True}, 204)
        assert rating_at(anna, table)["obstacle"] in ("provisional", "early")
    (rating,) = anna.get("/me")["ratings"]
    assert (rating["rating"], rating["games"]) == (before, GAMES)


def test_a_game_that_is_given_up_in_the_first_round_does_not_count(server: Running, tmp_path: Path) -> None:
    anna, bela, table, before = between_people(server, tmp_path)
    one_move(table, anna, bela)
    bela.post(f"/tables/{table}/leave", {"resign": True}, 204)
    assert rating_at(anna, table) == {"counts": False, "obstacle": "early", "change": None}
    for person in (anna, bela):
        (rating,) = person.get("/me")["ratings"]
        assert (rating["rating"], rating["games"]) == (before, GAMES)


def test_somebody_at_both_seats_is_not_rated(server: Running, tmp_path: Path) -> None:
    anna = server.person()
    made = anna.make(("here", "link"))
    anna.claim(made["links"][1])
    anna.post("/me/ratings", {"agree": True}, 204)
    before = settle_ratings(tmp_path)
    table = made["table"]
    play_to_round(2, table, anna)
    assert anna.get(f"/tables/{table}/rating")["obstacle"] == "seats"
    anna.post(f"/tables/{table}/leave", {}, 204)
    (rating,) = anna.get("/me")["ratings"]
    assert (rating["rating"], rating["games"]) == (before, GAMES)


def test_who_agrees_later_or_not_is_not_rated(server: Running, tmp_path: Path) -> None:
    anna, bela, table, _ = between_people(server, tmp_path, agree=False)
    play_to_round(2, table, anna, bela)
    for person in (anna, bela):
        person.post("/me/ratings", {"agree": True}, 204)
    assert anna.get(f"/tables/{table}/rating")["obstacle"] == "people"
    anna.post(f"/tables/{table}/leave", {"resign": True}, 204)
    assert anna.get("/me")["ratings"][0]["games"] == GAMES

    anna, bela, table, _ = between_people(server, tmp_path)
    bela.post("/me/ratings", {"agree": False}, 204)
    play_to_round(2, table, anna, bela)
    anna.post(f"/tables/{table}/leave", {"resign": True}, 204)
    assert anna.get(f"/tables/{table}/rating") == {"counts": False, "obstacle": "people", "change": None}
    assert bela.get("/me")["ratings"][0]["games"] == GAMES


def test_a_table_that_does_not_exist(server: Running) -> None:
    assert server.person().get("/tables/aaaaaaaaaaaa/rating", 404)["error"] == "not_found"


def test_open_tables_tell_whether_they_are_rated(server: Running, tmp_path: Path) -> None:
    anna, bela = server.person(), server.person()

    def listed() -> dict[str, bool]:
        return {one["table"]: one["rated"] for one in bela.get("/tables?list=open")["tables"]}

    table = anna.make(("here", "link"), listed=True)["table"]
    assert listed() == {table: False}, "the host has not agreed"
    anna.post("/me/ratings", {"agree": True}, 204)
    assert listed() == {table: False}, "the host has no settled rating"
    settle_ratings(tmp_path)
    assert listed() == {table: True}
    assert anna.get(f"/tables/{table}/rating")["counts"], "as far as is known"
    bela.post(f"/tables/{table}/claim", {})
    assert anna.get(f"/tables/{table}/rating")["obstacle"] == "people"
