"""Limits on the sockets of one address: how many are open, and how many are opened."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.harness import Running, running
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


def pings_allowed(server: Running, table: str, address: str, *first: dict[str, object]) -> int:
    """How many messages an address may send after others."""
    url, count = f"ws://{server.host}/api/tables/{table}/socket", 0
    with connect(url, additional_headers={"X-Forwarded-For": address}) as line:
        for message in ({"type": "hello"}, *first):
            line.send(json.dumps(message))
        while True:
            line.send('{"type": "ping"}')
            while (answer := json.loads(line.recv(10)))["type"] != "pong":
                if answer["type"] == "refused" and answer["problem"]["error"] == "too_many":
                    return count
            count += 1


def test_a_hint_counts_as_several_messages(tmp_path: Path) -> None:
    """Asking is enough: this one is for a version that does not exist."""
    limits = Limits(address_messages=Rate(0.001, 50))
    config = Config(database=f"sqlite:///{tmp_path}/x.db", limits=limits, trust_proxy=True)
    with running(config) as server:
        ada = server.person()
        table = ada.make(["here"])["table"]
        hint = {"type": "hint", "key": "a-key-of-a-hint", "version": 99}
        without = pings_allowed(server, table, "192.0.2.1")
        assert pings_allowed(server, table, "192.0.2.2", hint) <= without - 10


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
