"""The REST calls, on both databases."""

import json
import random

import httpx
import pytest

from tests.server.harness import Person, Running, play_on, random_key
from tests.table.kit import each_game
from underhold.server.config import KIB

ORDER = {"game": "cave-vs-cave", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "link"}]}


def finished(person: Person, game: str = "cave-vs-cave", players: int = 1) -> str:
    """A game that one browser has played to its end."""
    table: str = person.make(["here"] * players, game)["table"]
    with person.tab(table) as tab:
        play_on([tab], random.Random(4))
    return table


def test_games(server: Running) -> None:
    games = {game["id"]: game for game in server.person().get("/games")}
    assert set(games) == {"cave-vs-cave", "cave-farmers"}
    assert games["cave-vs-cave"]["players"] == [1, 2]
    assert "greedy" in [bot["id"] for bot in games["cave-vs-cave"]["bots"]]


def test_a_table_is_made_claimed_named_and_listed(server: Running) -> None:
    ada, ben, eve = server.person(), server.person(), server.person()
    made = ada.post("/tables", ORDER, 201)
    table = made["table"]
    assert all(link.startswith(f"/t/{table}#") for link in made["links"])
    position = ada.get(f"/tables/{table}")
    assert [seat["yours"] for seat in position["seats"]] == [True, False]
    assert [seat["claimed"] for seat in position["seats"]] == [True, False]
    assert ben.get(f"/tables/{table}")["decision"] is None
    assert ben.claim(made["links"][1], name="Ben") == 1
    assert [seat["name"] for seat in eve.get(f"/tables/{table}")["seats"]] == ["Ada", "Ben"]
    ben.post(f"/tables/{table}/name", {"name": "Benno"}, 204)
    assert ada.get(f"/tables/{table}")["seats"][1]["name"] == "Benno"
    assert [one["table"] for one in ben.get("/tables", list="mine")["tables"]] == [table]
    assert eve.get("/tables", list="mine")["tables"] == []
    assert eve.get("/tables", list="open")["tables"] == []
    assert eve.post(f"/tables/{table}/name", {"name": "Eve"}, 403)["error"] == "not_your_seat"


def test_only_the_owner_of_a_seat_sees_its_link(server: Running) -> None:
    ada, ben, eve = server.person(), server.person(), server.person()
    made = ada.make(["here", "link"])
    table = made["table"]
    assert ada.get(f"/tables/{table}/links") == made
    assert eve.get(f"/tables/{table}/links")["links"] == [None, None]
    ben.claim(made["links"][1])
    none, own = ben.get(f"/tables/{table}/links")["links"]
    assert none is None
    assert own not in (None, made["links"][1])  # the invitation is used up
    assert ada.get(f"/tables/{table}/links")["links"] == [made["links"][0], None]


def test_the_first_to_join_a_listed_table_takes_the_seat(server: Running) -> None:
    ada, ben, eve = server.person(), server.person(), server.person()
    table = ada.make(["here", "link"], listed=True)["table"]
    assert [one["table"] for one in ben.get("/tables", list="open")["tables"]] == [table]
    assert [one["table"] for one in ben.get("/tables", list="open", game="cave-farmers")["tables"]] == []
    claimed = ben.post(f"/tables/{table}/claim", {})
    assert claimed == {"seat": 1, "link": ben.get(f"/tables/{table}/links")["links"][1]}
    assert eve.post(f"/tables/{table}/claim", {}, 409)["error"] == "no_free_seat"
    assert eve.get("/tables", list="open")["tables"] == []
    hidden = ada.make(["here", "link"])["table"]
    assert eve.post(f"/tables/{hidden}/claim", {}, 409)["error"] == "no_free_seat"
    wrong = {"token": "A" * 43}
    assert eve.post(f"/tables/{hidden}/claim", wrong, 403)["error"] == "not_your_seat"


def test_scripts_play_with_the_token_of_a_seat(server: Running) -> None:
    made = server.person().make(["link", "link"])
    path = f"{server.address}/api/tables/{made['table']}"
    scripts = []
    for link in made["links"]:
        invitation = link.partition("#")[2]
        early = {"version": 0, "key": random_key(), "move": "x"}
        refused = httpx.post(f"{path}/moves", json=early, headers={"authorization": f"Bearer {invitation}"})
        assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
        assert "invitation" in refused.json()["detail"]
        claimed = httpx.post(f"{path}/claim", json={"token": invitation}).json()
        scripts.append({"authorization": f"Bearer {claimed['link'].partition('#')[2]}"})
    positions = [httpx.get(path, headers=script).json() for script in scripts]
    mover = next(seat for seat, position in enumerate(positions) if position["decision"])
    move = positions[mover]["decision"]["answers"][0]["move"]
    order = {"version": positions[mover]["version"], "key": random_key(), "move": move}
    refused = httpx.post(f"{path}/moves", json=order, headers=scripts[1 - mover])
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
    answers = [httpx.post(f"{path}/moves", json=order, headers=scripts[mover]) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert {answer.text for answer in answers} == {answers[0].text}
    stale = httpx.post(f"{path}/moves", json={**order, "key": random_key()}, headers=scripts[mover])
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    assert stale.json()["version"] == answers[0].json()["version"]
    assert "set-cookie" not in answers[0].headers


def test_illegal_moves_are_refused_and_say_why(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    version = ada.get(f"/tables/{table}")["version"]
    order = {"version": version, "key": random_key(), "move": "nonsense"}
    refused = ada.post(f"/tables/{table}/moves", order, 422)
    assert refused["error"] in ("illegal", "bad_request")
    assert refused["detail"]


@each_game
def test_a_finished_game_is_replayed_downloaded_and_uploaded(server: Running, game_id: str) -> None:
    ada, eve = server.person(), server.person()
    table = finished(ada, game_id)
    moments = eve.get(f"/tables/{table}/moments", count=100)
    assert moments["over"] is True
    rest = eve.get(f"/tables/{table}/moments", **{"from": 100, "count": 100})
    plies = {moment["ply"] for part in (moments, rest) for moment in part["moments"]}
    assert plies == set(range(moments["plies"] + 1))
    assert eve.get(f"/tables/{table}/moments", all="true", count=3)["hidden"] is not None
    assert [moment["ply"] for moment in eve.get(f"/tables/{table}/moments", **{"from": 5, "count": 2})["moments"]] == [
        5,
        6,
    ]
    assert table in [one["table"] for one in ada.get("/tables", list="finished")["tables"]]
    assert eve.get("/tables", list="finished")["tables"] == []
    for ending, kind in (("json", "application/json"), ("txt", "text/plain; charset=utf-8")):
        answer = eve.http.get(f"/api/tables/{table}/record.{ending}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        name = f"underhold-{game_id}-{table}.{ending}"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
        headers = {"content-type": kind}
        uploaded = eve.http.post("/api/records", content=answer.content, headers=headers)
        assert uploaded.status_code == 201, uploaded.text
        copy = uploaded.json()["table"]
        assert eve.http.get(f"/api/tables/{copy}/record.{ending}").content == answer.content
        assert ada.get(f"/tables/{copy}")["over"] is True


def test_a_game_that_is_not_over_gives_no_record_and_no_hidden_tiles(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"])["table"]
    for path in ("record.json", "record.txt", "moments?all=true"):
        assert ada.get(f"/tables/{table}/{path}", 403)["error"] == "not_over"
    assert ada.get(f"/tables/{table}/moments")["hidden"] is None


@pytest.mark.parametrize("record", ["", "{}", "nonsense", '{"format": 1}', "[]", "\r\n"])
def test_uploads_that_are_not_records_are_refused(server: Running, record: str) -> None:
    answer = server.person().http.post("/api/records", content=record, headers={"content-type": "text/plain"})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_record")


def test_a_changed_record_is_found_out(server: Running) -> None:
    ada = server.person()
    text = ada.http.get(f"/api/tables/{finished(ada)}/record.json").text
    record = json.loads(text)
    record["turns"][3]["digest"] = "00000000"
    answer = ada.http.post("/api/records", json=record)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_record")


def test_rematch_is_one_table_for_everybody(server: Running) -> None:
    ada = server.person()
    table = finished(ada)
    first, second = (ada.post(f"/tables/{table}/rematch", {}) for _ in range(2))
    assert first == second
    assert first["table"] != table
    assert ada.get(f"/tables/{table}")["rematch"] == first["table"]
    assert server.person().post(f"/tables/{table}/rematch", {}, 403)["error"]


def test_a_table_can_branch_from_a_position_of_another(server: Running) -> None:
    ada = server.person()
    table = finished(ada)
    made = ada.make(["here"], branch={"table": table, "ply": 6})
    assert ada.get(f"/tables/{made['table']}")["ply"] == 6
    assert ada.get(f"/tables/{made['table']}")["over"] is False


def test_problems_are_in_the_language_of_the_request(server: Running) -> None:
    path = "/api/tables/aaaaaaaaaaaa"
    answer = server.person("hu").http.get(path)
    assert answer.json() == server.person("en").http.get(path, params={"language": "hu"}).json()
    assert answer.json()["error"] == "not_found"


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/tables/aaaaaaaaaaaa", 404, "not_found"),
        ("/api/tables/no-such-id", 404, "not_found"),
        ("/api/nothing", 404, "not_found"),
        ("/nothing", 404, "not_found"),
        ("/api/tables/aaaaaaaaaaaa/", 404, "not_found"),
        ("/api/tables?list=all", 422, "bad_request"),
        ("/api/tables?game=chess", 422, "bad_request"),
        ("/api/tables?before=yesterday", 422, "bad_request"),
        ("/api/tables/aaaaaaaaaaaa/moments?from=-1", 422, "bad_request"),
        ("/api/tables/aaaaaaaaaaaa/moments?count=100000", 422, "bad_request"),
    ],
)
def test_every_error_is_a_problem(shared_server: Running, path: str, status: int, error: str) -> None:
    answer = shared_server.person().http.get(path)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert set(answer.json()) == {"error", "detail", "rule", "version"}


@pytest.mark.parametrize(
    "order",
    [
        {},
        {"game": "chess", "seats": [{"kind": "here"}]},
        {"game": "cave-vs-cave", "seats": []},
        {"game": "cave-vs-cave", "seats": [{"kind": "here"}] * 3},
        {"game": "cave-vs-cave", "seats": [{"kind": "here"}] * 8},
        {"game": "cave-vs-cave", "seats": [{"kind": "bot"}]},
        {"game": "cave-vs-cave", "seats": [{"kind": "bot", "bot": "nobody"}]},
        {"game": "cave-vs-cave", "seats": [{"kind": "here", "bot": "greedy"}]},
        {"game": "cave-vs-cave", "seats": [{"kind": "here"}], "seed": -1},
        {"game": "cave-vs-cave", "seats": [{"kind": "here"}], "switches": {"nothing": True}},
        {"game": "cave-vs-cave", "seats": [{"kind": "here"}], "branch": {"table": "aaaaaaaaaaaa", "ply": 1}},
        {"game": "cave-vs-cave", "seats": [{"kind": "here", "name": "x" * 25}]},
        {"game": "cave-vs-cave", "seats": [{"kind": "here"}], "more": 1},
        [],
        "order",
    ],
)
def test_bad_orders_are_refused(shared_server: Running, order: object) -> None:
    answer = shared_server.person().http.post("/api/tables", json=order)
    assert answer.status_code in (404, 422), answer.text
    assert answer.json()["detail"]


def test_bodies_are_json_and_not_too_large(shared_server: Running) -> None:
    http = shared_server.person().http
    as_json = {"content-type": "application/json"}
    broken = http.post("/api/tables", content=b"{", headers=as_json)
    assert (broken.status_code, broken.json()["error"]) == (400, "bad_request")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"):
        answer = http.post("/api/tables", content=b"{}", headers={"content-type": kind})
        assert (answer.status_code, answer.json()["error"]) == (415, "bad_type"), kind
    assert http.post("/api/tables", content=b"{}").status_code == 415
    large = http.post("/api/tables", content=b" " * (65 * KIB), headers=as_json)
    assert (large.status_code, large.json()["error"]) == (413, "too_large")
    chunks = (b" " * KIB for _ in range(65))
    assert http.post("/api/tables", content=chunks, headers=as_json).status_code == 413
    assert http.post("/api/records", content=b" " * (65 * KIB), headers=as_json).status_code == 422
    assert http.post("/api/records", content=b" " * (2049 * KIB), headers=as_json).status_code == 413
    deep = b'{"game":' + b"[" * 30000 + b"]" * 30000 + b"}"
    assert http.post("/api/tables", content=deep, headers=as_json).status_code in (400, 422)


def test_unknown_methods_are_refused(shared_server: Running) -> None:
    http = shared_server.person().http
    for method in ("PUT", "DELETE", "PATCH"):
        answer = http.request(method, "/api/tables")
        assert (answer.status_code, answer.json()["error"]) == (405, "bad_method")
        assert answer.headers["allow"] == "GET, POST"


def test_names_with_strange_signs_are_harmless(server: Running) -> None:
    ada = server.person()
    names = {"\x00": 422, "a\x00b": 422, "\u202eAda": 422, "\n": 422, "  ": 422, "<b>Ada</b>": 201, "👩‍🌾": 201}
    for name, status in names.items():
        ada.post("/tables", {"game": "cave-vs-cave", "seats": [{"kind": "here", "name": name}]}, status)
    assert ada.get("/tables", list="mine")["tables"]


def test_the_maker_of_a_table_cannot_play_for_whoever_joined(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"], seed=4)
    path, invitation = f"/tables/{made['table']}", made["links"][1].partition("#")[2]
    ben.claim(made["links"][1])
    cheat = {"authorization": f"Bearer {invitation}"}
    seats = httpx.get(f"{server.address}/api{path}", headers=cheat).json()["seats"]
    assert not any(seat["yours"] for seat in seats)
    assert [seat["browsers"] for seat in seats] == [1, 1]
    refused = ada.post(f"{path}/claim", {"token": invitation}, 403)
    assert "Continue on another device" in refused["detail"]
    assert ada.get(f"{path}/links")["links"][1] is None
    signed_out = ben.post(f"{path}/seats/1/sign-out")
    assert signed_out == {"seat": 1, "link": ben.get(f"{path}/links")["links"][1]}
    assert ada.post(f"{path}/seats/1/sign-out", status=403)["error"] == "not_your_seat"
    assert ada.post(f"{path}/seats/9/sign-out", status=404)["error"] == "not_found"


def test_hints_between_people_removal_and_resignation(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"], seed=4)
    path = f"/tables/{made['table']}"
    ben.claim(made["links"][1])
    with ada.tab(made["table"]) as tab:
        assert tab.position["deal_known"]
        assert tab.position["between_people"]
        assert tab.ask({"type": "hint"})["problem"]["error"] == "no_hints"
        for person in (ada, ben):
            person.post(f"{path}/hints", {"agree": True}, 204)
        assert tab.ask({"type": "hint"})["type"] == "hint"
        used = [seat["hints_used"] for seat in ben.get(path)["seats"]]
        assert used == [1, 0]
        assert ben.post(f"{path}/seats/0/removal", {"agree": True}, 409)["error"] == "cannot_remove"
        ben.post(f"{path}/leave", {"resign": True}, 204)
        while not tab.position["over"]:
            tab.expect("update")
        assert (tab.position["ended"], tab.position["winner"]) == ("resigned", 0)
    (listed,) = (one for one in ada.get("/tables", list="finished")["tables"] if one["table"] == made["table"])
    assert (listed["ended"], listed["winner"], listed["deal_known"]) == ("resigned", 0, True)
    assert ada.post(f"{path}/leave", {}, 409)["error"] == "not_playing"
