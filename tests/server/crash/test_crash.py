"""The server is killed again and again under load: no acknowledged move is lost, and no table gets stuck.

UNDERHOLD_CRASH_KILLS sets how often. `make crash` does it hundreds of times.
"""

import asyncio
import os
import random
import sqlite3
import time
from pathlib import Path

import httpx

from tests.server.crash.compare import differences
from tests.server.crash.load import Game, Load
from tests.server.crash.server import Server

KILLS = int(os.environ.get("UNDERHOLD_CRASH_KILLS", "4"))
# The game and its seats. Bots play on by themselves, and have to be found again after every start.
LANES = (
    *[("cave-vs-cave", "here", "here")] * 3,
    *[("cave-vs-cave", "link", "link")] * 2,
    ("cave-vs-cave", "here", "random"),
    ("cave-vs-cave", "greedy", "here"),
    ("cave-vs-cave", "random", "random"),
    *[("cave-farmers", "here", "here", "here")] * 2,
    ("cave-farmers", "link", "link", "link"),
    ("cave-farmers", "here", "random", "greedy"),
)


def test_a_server_killed_under_load_loses_no_acknowledged_move(database: str, tmp_path: Path) -> None:
    server = Server(database, tmp_path / "server.log")
    server.start()
    try:
        server.wait()
        load = asyncio.run(killed_under_load(server, seed=int(os.environ.get("UNDERHOLD_CRASH_SEED", "1"))))
        assert len(load.games) >= len(LANES)
        for game in load.games:
            check(server, game)
        server.stop()
        deaf = time.monotonic() + 20
        while server.survivors() and time.monotonic() < deaf:
            time.sleep(0.1)
        assert server.survivors() == []  # not even the bots' processes
    finally:
        server.kill()
    log = server.log.read_text()
    assert "Traceback" not in log
    assert [line for line in log.split("\n") if '"error"' in line.partition('"level"')[2][:12]] == []
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
    print(f"{KILLS} kills, {len(load.games)} games, {load.acknowledged} acknowledged, {load.repeated} asked again")


async def killed_under_load(server: Server, seed: int) -> Load:
    """Play while the server is killed; then see that every table goes on."""
    rng = random.Random(seed)
    load = Load([server.host], seed)
    lanes = [asyncio.create_task(load.lane(number, *lane)) for number, lane in enumerate(LANES)]
    for _ in range(KILLS):
        await answered(load, rng.randrange(100), lanes)
        server.kill()
        server.start()
        if rng.random() < 0.2:
            await asyncio.sleep(rng.uniform(0.0, 2.0))
            server.kill()  # while it starts, or when it has hardly started
            server.start()
    await asyncio.to_thread(server.wait)
    load.closing = True
    await asyncio.gather(*lanes)
    await load.close()
    return load


async def answered(load: Load, count: int, lanes: list[asyncio.Task[None]]) -> None:
    """Wait until this many more requests are acknowledged, so that others are under way."""
    until = load.acknowledged + count
    while load.acknowledged < until:
        for lane in lanes:
            if lane.done():
                lane.result()
        await asyncio.sleep(0.001)


def check(server: Server, game: Game) -> None:
    """Everything that was acknowledged is there, in its place, and nothing else but moves of bots."""
    with httpx.Client(base_url=f"http://{server.host}", timeout=30) as http:
        version, moves = -1, []
        while version != (now := http.get(f"/api/tables/{game.table}").json()["version"]):  # bots may go on meanwhile
            version, moves = now, stored_moves(http, game.table)
    assert differences(game, version, moves) == []


def stored_moves(http: httpx.Client, table: str) -> list[str]:
    moves: list[str] = []
    plies = 1
    while len(moves) < plies:
        page = {"from": len(moves) + 1, "count": 100}
        shown = http.get(f"/api/tables/{table}/moments", params=page).json()
        plies = shown["plies"]
        moves += [moment["move"] for moment in shown["moments"] if moment["ply"] > len(moves)]
    assert len(moves) == plies
    return moves
