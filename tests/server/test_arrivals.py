"""Limits on the sockets of one address: how many are open, and how many are opened."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.harness import running
from underhold.server.config import Config, Limits, Rate

HELD, IN_A_ROW = 3, 8
ORDER = {"game": "cave-vs-cave", "seats": [{"kind": "here"}]}


def test_messages_of_one_address_are_limited_over_all_its_sockets(tmp_path: Path) -> None:
    limits = Limits(messages=Rate(1000, 1000), address_messages=Rate(0.001, 20))
    with running(Config(database=f"sqlite:///{tmp_path}/x.db", limits=limits)) as server:
        table = server.person().http.post("/api/tables", json=ORDER).json()["table"]
        url = f"ws://{server.host}/api/tables/{table}/socket"
        answers = []
        with connect(url) as one, connect(url) as two:
            for number in range(24):
                line = (one, two)[number % 2]
                line.send('{"type": "ping"}')
                answers.append(json.loads(line.recv(10))["type"])
        assert answers == ["pong"] * 20 + ["refused"] * 4


def test_large_answers_count_as_many_messages(tmp_path: Path) -> None:
    limits = Limits(address_messages=Rate(0.001, 20))
    with running(Config(database=f"sqlite:///{tmp_path}/x.db", limits=limits)) as server:
        table = server.person().http.post("/api/tables", json=ORDER).json()["table"]
        answers: list[str] = []
        with connect(f"ws://{server.host}/api/tables/{table}/socket") as line:
            while len(answers) < 20 and "refused" not in answers:
                line.send('{"type": "hello"}')
                while (answer := json.loads(line.recv(10))["type"]) == "company":
                    pass
                answers.append(answer)
        assert 2 < len(answers) < 12
        assert answers == ["snapshot"] * (len(answers) - 1) + ["refused"]


def test_sockets_of_one_address_are_counted_and_limited(tmp_path: Path) -> None:
    limits = Limits(address=Rate(0.001, IN_A_ROW), sockets=HELD)
    with running(Config(database=f"sqlite:///{tmp_path}/x.db", limits=limits)) as server:
        table = (
            server.person()
            .http.post("/api/tables", json={"game": "cave-vs-cave", "seats": [{"kind": "here"}]})
            .json()["table"]
        )
        url = f"ws://{server.host}/api/tables/{table}/socket"
        with connect(url), connect(url), connect(url), pytest.raises(InvalidStatus) as refused:
            connect(url).__enter__()
        assert refused.value.response.status_code == 429
        for left in range(HELD, IN_A_ROW):
            server.gone(left)
            with connect(url):
                pass
        server.gone(IN_A_ROW)
        with pytest.raises(InvalidStatus) as refused:
            connect(url).__enter__()
        assert refused.value.response.status_code == 429
