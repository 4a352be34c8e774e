"""The toy game on a real server: tables, moves, undo, a bot, records, texts."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running, Tab, play_on, running
from tests.toy.pebbles import GAME
from underhold.core import record_json, record_text
from underhold.records import replay
from underhold.server.config import Config


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database=database, client=tmp_path, limits=None, bot_seconds=0.3)) as server:
        yield server


def texts(tab: Tab) -> list[str]:
    return [answer["text"] for answer in tab.position["decision"]["answers"]]


def log(tab: Tab) -> list[str]:
    return [entry["text"] for entry in tab.hello()["log"]]


def test_it_is_offered_with_its_own_texts(server: Running) -> None:
    offered = {game["id"]: game for game in server.person().get("/games")}
    pebbles = offered["pebbles"]
    assert pebbles["name"] == "Pebbles"
    assert pebbles["texts"]["switch.passing"] == "Each player may pass once"
    assert pebbles["texts"]["value.row"] == "Face-up stones"
    assert [bot["id"] for bot in pebbles["bots"]] == ["random"]
    assert not pebbles["hints"]
    assert offered["cave-vs-cave"]["texts"] == {}
    assert offered["cave-vs-cave"]["hints"]


def test_two_people_play_a_whole_game(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"], "pebbles", seed=1, switches={"passing": True})
    ben.claim(made["links"][1], name="Ben")
    table = made["table"]
    with ada.tab(table) as one, ben.tab(table) as two:
        first = GAME.new(GAME.setup(2, 1))
        assert one.position["view"] == {
            "row": first.row,
            "hidden": 9,
            "seats": [{"points": 0, "passed": False}, {"points": 0, "passed": False}],
        }
        assert one.position["decision"]["prompt"] == "Which stone do you take?"
        assert one.moves() == ["take:1", "take:2", "take:3", "pass"]
        assert texts(one) == [*(f"Take the stone with {value}" for value in first.row), "Pass"]
        assert two.position["decision"] is None

        two.reach(one.play("take:2")["version"])
        assert two.position["view"]["seats"][0]["points"] == first.row[1]
        one.reach(two.play("pass")["version"])
        assert two.moves() == []
        assert log(one)[0] == f"You take the stone with {first.row[1]}."
        assert log(two)[-1] == "You pass."
        assert log(one)[-1] == "Ben passes."

        play_on([one, two], random.Random(1))
        result = one.position["result"]
        stones = [line for line in result["lines"] if line["id"] == "stones"]
        assert [line["text"] for line in stones] == ["Stones"]
        assert stones[0]["points"] == result["totals"]
        assert sum(result["totals"]) == 78
        winner = max((0, 1), key=lambda seat: result["totals"][seat])
        assert result["winner"] == winner
        assert result["verdict"] == f"{['Player 1', 'Ben'][winner]} wins."
        assert [seat["points"] for seat in two.position["seats"]] == result["totals"]

    for form, parse in (("txt", record_text.loads), ("json", record_json.loads)):
        answer = ada.http.get(f"/api/tables/{table}/record.{form}")
        assert answer.status_code == 200
        record = parse(answer.text)
        assert record.game == "pebbles"
        assert record.scores is not None
        assert list(record.scores.points) == result["totals"]
        assert len(list(replay(GAME, record))) == record.plies


def test_a_player_alone_undoes_moves(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here"], "pebbles", seed=1)["table"]
    with ada.tab(table) as tab:
        before = tab.position["view"]
        tab.reach(tab.play("take:1")["version"])
        assert not tab.position["back"]["undo"]  # the turn is over, and a stone was revealed
        assert tab.ask({"type": "undo"})["problem"]["error"] == "cannot_go_back"
        tab.reach(tab.ask({"type": "ask", "ply": tab.position["back"]["ask"]})["version"])
        assert tab.position["view"] == before
        assert tab.position["takebacks"] == 1
        assert log(tab) == []


def test_another_player_is_asked_before_a_move_is_undone(server: Running) -> None:
    ada, ben = server.person(), server.person()
    made = ada.make(["here", "link"], "pebbles", seed=1)
    ben.claim(made["links"][1])
    with ada.tab(made["table"]) as one, ben.tab(made["table"]) as two:
        before = one.position["view"]
        two.reach(one.play("take:3")["version"])
        one.ask({"type": "ask", "ply": 0})
        while (offer := two.expect("company")["offer"]) is None:
            pass
        assert offer["answer"]
        assert "takes the stone with" in offer["text"]
        two.reach(two.ask({"type": "consent", "agree": True})["version"])
        assert two.position["view"] == before


def test_the_bot_random_plays_along(server: Running) -> None:
    ada = server.person()
    table = ada.make(["here", "random"], "pebbles", seed=2)["table"]
    greedy = {"game": "pebbles", "seats": [{"kind": "here"}, {"kind": "bot", "bot": "greedy"}]}
    assert ada.post("/tables", greedy, 422)["error"] == "no_bot"  # it needs a search, which the game does not have
    with ada.tab(table) as tab:
        assert tab.ask({"type": "hint"})["problem"]["error"] == "no_search"
        while not tab.position["over"]:
            if tab.moves():
                tab.reach(tab.play(tab.moves()[0])["version"])
            else:
                tab.expect("update")
        assert sum(tab.position["result"]["totals"]) == 78
        moments = ada.get(f"/tables/{table}/moments", **{"from": 0, "count": 100})
        assert len(moments["moments"]) == tab.position["ply"] + 1
    assert ada.post(f"/tables/{table}/analysis", status=422)["error"] == "no_search"


def test_texts_are_in_the_readers_language_as_far_as_the_game_has_them(server: Running) -> None:
    ada = server.person("hu")
    pebbles = next(game for game in ada.get("/games") if game["id"] == "pebbles")
    assert pebbles["name"] == "Kavicsok"
    assert pebbles["texts"]["value.row"] == "Felfordított kövek"
    assert pebbles["texts"]["value.points"] == "Points"
    with ada.tab(ada.make(["here"], "pebbles", seed=1)["table"], language="hu") as tab:
        assert texts(tab)[-1] == "Passz"
        tab.reach(tab.play("pass")["version"])
        assert log(tab) == ["You pass."]
