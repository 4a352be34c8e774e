"""Names through a real server: refused with a sentence that helps, and different at one table."""

import pytest

from tests.server.harness import Running
from underhold.locale import available


@pytest.mark.parametrize("language", available())
def test_refusals_say_what_to_do(shared_server: Running, language: str) -> None:
    ada = shared_server.person(language)
    table = ada.make(["here"])["table"]
    texts = set()
    for name in ("  ", "\u200b", "a" * 25, "a\u0300\u0301\u0302", "a\u0007"):
        refused = ada.post(f"/tables/{table}/name", {"name": name}, 422)
        assert refused["error"] == "bad_name"
        texts.add(refused["detail"])
    assert len(texts) == 5
    assert "{" not in "".join(texts)


def test_names_are_stored_in_their_normal_form(shared_server: Running) -> None:
    ada = shared_server.person()
    table = ada.make(["here"])["table"]
    ada.post(f"/tables/{table}/name", {"name": "  Be\u0301la "}, 204)
    assert ada.get(f"/tables/{table}")["seats"][0]["name"] == "Béla"


def test_two_people_at_a_table_cannot_look_the_same(shared_server: Running) -> None:
    ada, ben = shared_server.person(), shared_server.person()
    order = {"game": "cave-vs-cave", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "link", "name": "Guest"}]}
    made = ada.post("/tables", order, 201)
    table, token = made["table"], made["links"][1].partition("#")[2]
    for name in ("Ada", "ADA", "\u0410da"):
        refused = ben.post(f"/tables/{table}/claim", {"token": token, "name": name}, 409)
        assert refused["error"] == "name_taken"
        assert "Ada" in refused["detail"]
    ben.claim(made["links"][1], name="guest")  # the seat was prepared for them under this name
    assert ben.post(f"/tables/{table}/name", {"name": "ada"}, 409)["error"] == "name_taken"
    ada.post(f"/tables/{table}/name", {"name": "ADA"}, 204)  # one's own name in another way
    assert ada.post(f"/tables/{table}/name", {"name": "Guest"}, 409)["error"] == "name_taken"


def test_a_free_seat_is_not_taken_under_somebody_elses_name(shared_server: Running) -> None:
    ada, ben = shared_server.person(), shared_server.person()
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "link"}]
    table = ada.post("/tables", {"game": "cave-vs-cave", "seats": seats, "listed": True}, 201)["table"]
    assert ben.post(f"/tables/{table}/claim", {"name": "Ada"}, 409)["error"] == "name_taken"
    assert ben.post(f"/tables/{table}/claim", {"name": "Ben"})["seat"] == 1


def test_seats_of_a_new_table_need_different_names(shared_server: Running) -> None:
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "ada"}]
    refused = shared_server.person().post("/tables", {"game": "cave-vs-cave", "seats": seats}, 409)
    assert refused["error"] == "name_taken"
