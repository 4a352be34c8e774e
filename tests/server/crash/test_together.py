"""Several server processes on one PostgreSQL: three people at one table, each at a server of their own, one of which
dies.
"""

import random
import time
from pathlib import Path

import httpx

from tests.server.crash.load import Json
from tests.server.crash.server import Server

MOVES = 36
PATIENCE = 30.0
ORDER = {"game": "cave-farmers", "seats": [{"kind": "link"}] * 3, "seed": 4}


class Seat:
    """A script that holds a seat and knows one server at a time."""

    def __init__(self, table: str, token: str) -> None:
        self.path = f"/api/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"}

    def look(self, server: Server, version: int) -> Json:
        """The position there, as soon as that server has heard of this version."""
        deadline = time.monotonic() + PATIENCE
        while True:
            position: Json = httpx.get(
                f"http://{server.host}{self.path}", headers=self.headers, timeout=PATIENCE
            ).json()
            if position["version"] >= version:
                return position
            assert time.monotonic() < deadline, "it was never told"
            time.sleep(0.01)

    def play(self, server: Server, position: Json, move: str) -> int:
        """Play, twice as if the first answer were lost; the version that it led to."""
        body = {"version": position["version"], "key": f"key-{position['version']:08}", "move": move}
        url = f"http://{server.host}{self.path}/moves"
        answers = [httpx.post(url, json=body, headers=self.headers, timeout=PATIENCE) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].text == answers[1].text
        version: int = answers[0].json()["version"]
        return version


def claimed(server: Server, table: str, invitation: str) -> str:
    """Take a seat with its invitation; the token that the seat has from then on."""
    token = {"token": invitation.partition("#")[2]}
    answer = httpx.post(f"http://{server.host}/api/tables/{table}/claim", json=token, timeout=PATIENCE).json()
    return str(answer["link"].partition("#")[2])


def test_three_seats_at_two_processes_of_which_one_dies(postgres_database: str, tmp_path: Path) -> None:
    servers = [Server(postgres_database, tmp_path / f"server-{number}.log") for number in range(2)]
    chance = random.Random(6)
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.wait()
        made = httpx.post(f"http://{servers[0].host}/api/tables", json=ORDER, timeout=PATIENCE).json()
        seats = [Seat(made["table"], claimed(servers[0], made["table"], link)) for link in made["links"]]
        version, mover, alive = 0, 0, list(servers)
        played: list[str] = []
        for number in range(MOVES):
            if number == MOVES // 3:
                alive.pop().kill()
            elif number == 2 * MOVES // 3:
                servers[1].start()
                servers[1].wait()
                alive = list(servers)
            server = alive[mover % len(alive)]
            position = seats[mover].look(server, version)
            played.append(chance.choice(position["decision"]["answers"])["move"])
            version = seats[mover].play(server, position, played[-1])
            assert version == number + 1
            mover = seats[0].look(server, version)["to_move"]
        shown = []
        for server in servers:
            seats[0].look(server, version)
            moments = httpx.get(f"http://{server.host}{seats[0].path}/moments", params={"count": 100}, timeout=30)
            shown.append(moments.json())
        assert shown[0] == shown[1]
        assert [moment["move"] for moment in shown[0]["moments"][1:]] == played
    finally:
        for server in servers:
            server.kill()
    for server in servers:
        assert "Traceback" not in server.log.read_text()
