"""Limits on the sockets of one address: how many are open, and how many are opened."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.harness import running
from underhold.server.config import Config, Limits, Rate

HELD, IN_A_ROW = 3, 8


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
