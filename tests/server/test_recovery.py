"""Recovery codes: everything of a guest moves to another browser, once per code."""

from pathlib import Path

from sqlalchemy import create_engine, text

from tests.server.harness import Running, running
from tests.server.ratings.test_ratings import one_move, rating_at
from underhold.server.config import Config
from underhold.server.recovery import hash_of, new_code


def test_tables_seats_and_ratings_move(server: Running) -> None:
    anna, bela, other = server.person(), server.person(), server.person()
    made = anna.make(("here", "link"))
    table = made["table"]
    bela.claim(made["links"][1])
    for person in (anna, bela):
        person.post("/me/ratings", {"agree": True}, 204)
    one_move(table, anna, bela)
    bela.post(f"/tables/{table}/leave", {"resign": True}, 204)
    rating_at(anna, table)
    running_game = anna.make(("here", "link"))["table"]
    code = anna.post("/me/recovery")["code"]
    assert anna.get("/me")["recovery"]
    before = anna.get("/me")

    other.make(("here", "random"))
    with anna.tab(running_game) as tab:
        fresh = other.post("/me/recover", {"code": f" {code.lower().replace('-', ' ')} "})["code"]
        assert tab.expect("snapshot")["position"]["seats"][0]["yours"] is False, "the old browser has lost the seat"
    assert fresh != code
    assert other.get("/me") == before
    assert other.get(f"/tables/{running_game}")["seats"][0]["yours"]
    assert {one["table"] for one in other.get("/tables")["tables"]} > {table, running_game}
    assert anna.get("/me") == {"ratings": [], "people": False, "recovery": False}
    assert anna.get("/tables")["tables"] == []
    assert bela.post("/me/recover", {"code": code}, 404)["error"] == "not_found", "a code works once"

    third = server.person()
    third.make()
    third.post("/me/recover", {"code": fresh})
    assert third.get("/me") == before


def test_a_new_code_replaces_the_old_one(small_server: Running) -> None:
    anna, other = small_server.person(), small_server.person()
    anna.make()
    old, new = (anna.post("/me/recovery")["code"] for _ in range(2))
    other.post("/me/recover", {"code": old}, 404)
    assert other.post("/me/recover", {"code": "nonsense"}, 404)["error"] == "not_found"
    assert anna.post("/me/recover", {"code": new}, 422)["error"] == "bad_request", "it is this browser's own"
    other.post("/me/recover", {"code": new})


def test_only_the_hash_is_stored_and_deleted_with_the_guest(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database=database, client=tmp_path, limits=None)) as server:
        anna, other = server.person(), server.person()
        anna.make()
        code = anna.post("/me/recovery")["code"]
        engine = create_engine(database)
        with engine.connect() as connection:
            stored = connection.execute(text("SELECT recovery FROM players")).scalar_one()
        engine.dispose()
        assert stored == hash_of(code)
        assert code.replace("-", "") not in stored
        assert anna.http.delete("/api/me").status_code == 204
        other.post("/me/recover", {"code": code}, 404)


def test_attempts_are_limited(tmp_path: Path) -> None:
    with running(Config(database=f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path)) as server:
        anna = server.person()
        anna.make()
        for _ in range(5):
            anna.post("/me/recover", {"code": new_code()}, 404)
        assert anna.post("/me/recover", {"code": new_code()}, 429)["error"] == "too_many"
        other = server.person()
        other.make()
        assert other.post("/me/recover", {"code": new_code()}, 429)["error"] == "too_many", "the same address"


def test_a_banned_guest_does_not_move(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database=database, client=tmp_path, limits=None)) as server:
        anna, other = server.person(), server.person()
        table = anna.make()["table"]
        code = anna.post("/me/recovery")["code"]
        engine = create_engine(database)
        with engine.begin() as connection:
            guest = connection.execute(text("SELECT maker FROM tables WHERE id = :id"), {"id": table}).scalar_one()
            ban = text("INSERT INTO bans (kind, value, note, created) VALUES ('guest', :guest, '', 0)")
            connection.execute(ban, {"guest": guest})
        engine.dispose()
        assert other.post("/me/recover", {"code": code}, 403)["error"] == "banned"
