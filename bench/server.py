"""Load on the game server: 500 tables at once, two sockets at each, bots off.

Starts a server process and connects to it over sockets. First it sends moves at a fixed rate, spread over all tables,
whether or not the server keeps up, and measures the time from sending `play` to receiving `done`. Then all tables play
as fast as the server answers. Results are saved to bench/server.json.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import re
import resource
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import underhold
from underhold.wire.guest import COOKIE

ROOT = Path(__file__).resolve().parent.parent
GOAL_MS = 50
_VERSION = re.compile(r'"version":(\d+)')
_MOVE = re.compile(r'\{"move":"([^"]+)"')


@dataclass
class Seat:
    """One socket. Messages are not parsed but searched with regular expressions, because this side has to be fast."""

    line: ClientConnection
    moves: list[str] = field(default_factory=list)
    version: int = 0
    over: bool = False
    update_bytes: int = 0  # size of the last update
    answered: dict[str, asyncio.Future[float]] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        async for message in self.line:
            text = message if isinstance(message, str) else message.decode()
            kind = text[9 : text.index('"', 9)]
            if kind in ("snapshot", "update"):
                found = _VERSION.search(text)
                assert found
                self.version = int(found[1])
                self.update_bytes = len(text)
                self.moves = _MOVE.findall(text)
                self.over = '"over":true' in text[:400]
                self.changed.set()
            elif kind in ("done", "refused"):
                answer = json.loads(text)
                if kind == "refused":
                    raise SystemExit(f"bench: refused: {answer}")
                self.answered.pop(answer["key"]).set_result(time.perf_counter())

    async def play(self, chance: random.Random) -> float:
        """Play a random move; returns the seconds until it is acknowledged."""
        key = secrets.token_hex(8)
        order = {"type": "play", "version": self.version, "key": key, "move": chance.choice(self.moves)}
        done = self.answered[key] = asyncio.get_running_loop().create_future()
        self.moves = []
        self.changed.clear()
        started = time.perf_counter()
        await self.line.send(json.dumps(order))
        answered: float = await asyncio.wait_for(done, 30)
        return answered - started


@dataclass
class Table:
    seats: list[Seat]
    busy: bool = False

    def mover(self) -> Seat | None:
        return next((seat for seat in self.seats if seat.moves), None)

    async def play(self, chance: random.Random) -> float:
        """Play one move and wait until both sockets have received the update."""
        mover = self.mover()
        assert mover
        for seat in self.seats:
            seat.changed.clear()
        seconds = await mover.play(chance)
        for seat in self.seats:
            await asyncio.wait_for(seat.changed.wait(), 30)
        self.busy = False
        return seconds

    @property
    def over(self) -> bool:
        return self.seats[0].over


async def open_table(http: httpx.AsyncClient, host: str, order: dict[str, Any], compress: bool) -> Table:
    """Create a table with a socket at each of its two seats."""
    made = (await http.post("/api/tables", json=order)).raise_for_status().json()
    seats = []
    for link in made["links"]:
        cookie = {"Cookie": f"{COOKIE}={secrets.token_urlsafe(32)}"}
        claim = {"token": link.partition("#")[2]}
        (await http.post(f"/api/tables/{made['table']}/claim", json=claim, headers=cookie)).raise_for_status()
        line = await connect(
            f"ws://{host}/api/tables/{made['table']}/socket",
            additional_headers=cookie,
            compression="deflate" if compress else None,
            max_size=2**22,
            open_timeout=60,
            ping_interval=None,
        )
        seat = Seat(line)
        _tasks.append(asyncio.create_task(seat.listen()))
        await line.send(json.dumps({"type": "hello"}))
        seats.append(seat)
    for seat in seats:
        await asyncio.wait_for(seat.changed.wait(), 30)
    return Table(seats)


class _NoCookies(CookieJar):
    """Stores no cookies: each simulated browser sends its own."""

    def extract_cookies(self, response: Any, request: Any) -> None:
        pass


_tasks: list[asyncio.Task[None]] = []


async def at_a_rate(tables: Sequence[Table], rate: float, seconds: float) -> dict[str, Any]:
    """Send moves at a fixed rate. A table that is still waiting for its last move is skipped."""
    chance = random.Random(1)
    answers: list[float] = []
    playing: set[asyncio.Task[None]] = set()
    order = list(tables)
    chance.shuffle(order)

    async def play(table: Table) -> None:
        answers.append(await table.play(chance))

    started = time.perf_counter()
    turn = late = offered = 0
    while (now := time.perf_counter() - started) < seconds:
        due = int(now * rate)
        while offered < due:
            for _ in range(len(order)):
                table = order[turn % len(order)]
                turn += 1
                if not table.busy and table.mover():
                    table.busy = True
                    task = asyncio.create_task(play(table))
                    playing.add(task)
                    task.add_done_callback(playing.discard)
                    break
            else:
                late += 1
            offered += 1
        await asyncio.sleep(0.001)
    if playing:
        await asyncio.gather(*playing)
    elapsed = time.perf_counter() - started
    return {"offered_per_second": rate, "not_offered": late, **summary(answers, elapsed)}


async def at_full_speed(tables: Sequence[Table], seconds: float, together: int) -> dict[str, Any]:
    """Play on `together` tables at once, each as fast as the server answers."""
    answers: list[float] = []
    started = time.perf_counter()
    waiting = list(tables)

    async def play(chance: random.Random) -> None:
        while time.perf_counter() - started < seconds and waiting:
            table = waiting.pop(0)
            if table.over or not table.mover():
                continue
            table.busy = True
            answers.append(await table.play(chance))
            waiting.append(table)

    await asyncio.gather(*(play(random.Random(number)) for number in range(together)))
    return {"at_once": together, **summary(answers, time.perf_counter() - started)}


def summary(answers: Sequence[float], seconds: float) -> dict[str, Any]:
    ordered = sorted(answers)

    def at(share: float) -> float:
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return {
        "moves": len(ordered),
        "seconds": round(seconds, 2),
        "moves_per_second": round(len(ordered) / seconds, 1),
        "answer_ms": {"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "p999": at(0.999), "max": at(1.0)},
    }


def start_server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "underhold", "serve", "--port", str(port), "--no-open", "--no-limits"]
    command += ["--workers-for-bots", "1", "--database", str(folder / "bench.sqlite3"), "--log", "json"]
    log = (folder / "server.log").open("wb")
    return subprocess.Popen(command, stdout=log, stderr=log)


async def wait_for(http: httpx.AsyncClient) -> None:
    for _ in range(200):
        try:
            if (await http.get("/healthz")).status_code == 200:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.1)
    raise SystemExit("bench: the server did not start.")


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        host = f"127.0.0.1:{port}"
        server = start_server(Path(folder), port)
        try:
            async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60, cookies=_NoCookies()) as http:
                await wait_for(http)
                order = {"game": chosen.game, "seats": [{"kind": "link"}, {"kind": "link"}]}
                gate = asyncio.Semaphore(8)

                async def make() -> Table:
                    async with gate:
                        return await open_table(http, host, order, chosen.compress)

                started = time.perf_counter()
                tables = await asyncio.gather(*(make() for _ in range(chosen.tables)))
                opening = time.perf_counter() - started
                gc.freeze()
                gc.disable()  # garbage collection here must not count as server time
                await at_a_rate(tables, chosen.rate, 2)  # warm
                used, at = processor_seconds(server.pid), time.perf_counter()
                steady = await at_a_rate(tables, chosen.rate, chosen.seconds)
                share = (processor_seconds(server.pid) - used) / (time.perf_counter() - at)
                full = [await at_full_speed(tables, chosen.seconds / 2, together) for together in (1, 8, 64)]
                return {
                    "game": chosen.game,
                    "tables": len(tables),
                    "sockets": 2 * len(tables),
                    "compressed": chosen.compress,
                    "opening_seconds": round(opening, 2),
                    "steady": {**steady, "server_core_share": round(share, 3)},
                    "full_speed": full,
                    "update_bytes": round(median(seat.update_bytes for table in tables for seat in table.seats)),
                }
        finally:
            for task in _tasks:
                task.cancel()
            server.send_signal(signal.SIGINT)
            server.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200, help="moves sent per second")
    parser.add_argument("--seconds", type=float, default=12, help="how long to send them")
    parser.add_argument("--game", choices=["cave-vs-cave", "cave-farmers"], default="cave-vs-cave")
    parser.add_argument("--compress", action="store_true", help="compress messages, as browsers do")
    parser.add_argument("--output", type=Path, default=ROOT / "bench" / "server.json")
    chosen = parser.parse_args()
    wanted = 2 * chosen.tables + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    result = asyncio.run(measure(chosen))
    result["machine"] = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "build": underhold.build(),
        "load": [round(load, 2) for load in os.getloadavg()],
    }
    result["goal"] = {"p99_ms": GOAL_MS, "met": result["steady"]["answer_ms"]["p99"] < GOAL_MS}
    chosen.output.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
