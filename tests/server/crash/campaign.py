"""Kills servers many times under load, and compares all that they have stored with what was acknowledged."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal

import httpx

from tests.server.crash.compare import compared_moves, differences
from tests.server.crash.databases import Database
from tests.server.crash.load import STUCK_SECONDS, Game, Load, Stuck
from tests.server.crash.server import Launcher, Server, parent

Kind = Literal["sqlite", "postgres", "two"]
# The game and its seats. Bots play on by themselves, and have to be found again after every start.
LANES: Final = (
    *[("cave-vs-cave", "here", "here")] * 3,
    *[("cave-vs-cave", "link", "link")] * 3,
    ("cave-vs-cave", "here", "random"),
    ("cave-vs-cave", "greedy", "here"),
    ("cave-vs-cave", "random", "random"),
    *[("cave-farmers", "here", "here")] * 2,
    *[("cave-farmers", "link", "link", "link")] * 2,
    ("cave-farmers", "here", "random", "link", "greedy"),
)
CHECK_EVERY: Final = 25  # kills
_SAMPLE: Final = 4  # tables compared at each check
_UP_SECONDS: Final = (0.3, 1.5)  # how long a server that answers lives
_STARTING: Final = 0.1  # how often it is killed before it answers
_ORPHAN_SECONDS: Final = 20.0
_NOTICE_SECONDS: Final = 10.0  # until another process has heard of a change
_PROGRESS_SECONDS: Final = 10.0


@dataclass
class Result:
    """The figures of one run."""

    database: Kind
    seed: int
    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0  # requests that were sent more than once because of a kill
    compared: int = 0  # moves, each with the one that was acknowledged
    tables: int = 0
    finished: int = 0
    requests_to_undo: int = 0
    seconds: float = 0.0
    restart_ms: float = 0.0
    differences: list[str] = field(default_factory=list)


class Campaign:
    """One run: the servers, their load and what was found."""

    def __init__(
        self, kind: Kind, database: Database, servers: Sequence[Server], seed: int, say: Callable[[str], None]
    ) -> None:
        self.load = Load([server.host for server in servers], seed)
        self.result = Result(kind, seed)
        self._servers = servers
        self._database = database
        self._rng = random.Random(seed)
        self._say = say
        self._lanes: list[asyncio.Task[None]] = []
        self._restarts: list[float] = []
        self._http = httpx.AsyncClient(verify=False, timeout=60)

    async def run(self, kills: int) -> None:
        """Kill this often, then compare everything. What is wrong is added to the result."""
        started = time.monotonic()
        try:
            await self._run(kills, started)
        except (Exception, asyncio.CancelledError, KeyboardInterrupt) as error:
            self.result.differences += _reasons(error)
            if not isinstance(error, Exception):
                raise
        finally:
            for lane in self._lanes:
                lane.cancel()
            await asyncio.gather(*self._lanes, return_exceptions=True)
            await self.load.close()
            await self._http.aclose()
            self._count(started)

    async def _run(self, kills: int, started: float) -> None:
        for server in self._servers:
            server.start()
            await asyncio.to_thread(server.wait)
        self._lanes = [asyncio.create_task(self.load.lane(number, *lane)) for number, lane in enumerate(LANES)]
        await asyncio.sleep(1)
        said = time.monotonic()
        while self.result.kills < kills:
            await self._kill(self._rng.choice(self._servers))
            self._watch_lanes()
            if self.result.kills % CHECK_EVERY == 0:
                await self._check()
            if time.monotonic() - said > _PROGRESS_SECONDS:
                said = time.monotonic()
                self._say(progress(self.result.kills, kills, said - started, self.load.acknowledged))
        await self._answering()
        self.load.closing = True
        await asyncio.gather(*self._lanes)
        self._lanes = []
        await self._compare_all()
        await self._end()

    # ------------------------------------------------------------------------------------------------------ killing

    async def _kill(self, server: Server) -> None:
        if self._rng.random() < _STARTING:
            await asyncio.sleep(self._rng.uniform(0.0, 0.4))
        else:
            started = time.monotonic()
            await asyncio.to_thread(server.wait)
            self._restarts.append(time.monotonic() - started)
            await asyncio.sleep(self._rng.uniform(*_UP_SECONDS))
        server.kill()
        server.start()
        self.result.kills += 1

    def _watch_lanes(self) -> None:
        for lane in self._lanes:
            if lane.done():
                lane.result()

    async def _answering(self) -> None:
        for server in self._servers:
            await asyncio.to_thread(server.wait)

    # ----------------------------------------------------------------------------------------------------- checking

    async def _check(self) -> None:
        """Let the servers run until every table has gone on, and compare some tables."""
        await self._answering()
        playing = {game.table: (game, game.version) for game in self.load.games if not game.over}
        deadline = time.monotonic() + STUCK_SECONDS
        while waiting := [game.table for game, before in playing.values() if not game.over and game.version <= before]:
            self._watch_lanes()
            if time.monotonic() > deadline:
                raise Stuck(f"no change within {STUCK_SECONDS:g} s: {', '.join(waiting)}")
            await asyncio.sleep(0.02)
        games = [game for game, _ in playing.values() if game.with_people]
        for game in self._rng.sample(games, min(_SAMPLE, len(games))):
            game.free.clear()
            try:
                await self._answered(game)
                for server in self._servers:
                    await self._compare(game, server)
            finally:
                game.free.set()
        await self._no_orphans()

    async def _answered(self, game: Game) -> None:
        """Wait until nobody waits for an answer at this table."""
        deadline = time.monotonic() + STUCK_SECONDS
        while game.asked:
            self._watch_lanes()
            if time.monotonic() > deadline:
                raise Stuck(f"{game.table}: no answer to {list(game.asked.values())}")
            await asyncio.sleep(0.01)

    async def _compare_all(self) -> None:
        """Compare every table, as servers read it from the database after another kill."""
        for server in self._servers:
            server.kill()
            server.start()
        await self._answering()
        said = time.monotonic()
        for number, game in enumerate(self.load.games):
            version = await self._compare(game, self._servers[number % len(self._servers)])
            self.result.compared += compared_moves(game, version)
            if time.monotonic() - said > _PROGRESS_SECONDS:
                said = time.monotonic()
                self._say(f"{number + 1} of {len(self.load.games)} tables compared")

    async def _compare(self, game: Game, server: Server) -> int:
        """Compare one table that nobody but bots changes now; returns its version."""
        deadline = time.monotonic() + _NOTICE_SECONDS
        while True:
            version, moves = await self._stored(game.table, server)
            again = (await self._get(server, game.table, {}))["version"]
            # Bots may have gone on while the moves were read, and another process may not be notified yet.
            if version == again >= max(game.done, default=0):
                break
            if time.monotonic() > deadline:
                assert version != again or not game.with_people, f"{game.table}: bots play on and on"
                break
            await asyncio.sleep(0.05)
        if version == again:
            self.result.differences += differences(game, version, moves)
        return version

    async def _stored(self, table: str, server: Server) -> tuple[int, list[str]]:
        version = (await self._get(server, table, {}))["version"]
        moves: list[str] = []
        plies = 1
        while len(moves) < plies:
            page = await self._get(server, f"{table}/moments", {"from": len(moves) + 1, "count": 100})
            plies = page["plies"]
            moves += [moment["move"] for moment in page["moments"] if moment["ply"] > len(moves)]
        return version, moves

    async def _get(self, server: Server, path: str, parameters: dict[str, int]) -> Any:
        answer = await self._http.get(f"http://{server.host}/api/tables/{path}", params=parameters)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def _no_orphans(self) -> None:
        """Processes whose server was killed end soon."""
        servers = {server.pid for server in self._servers}
        deadline = time.monotonic() + _ORPHAN_SECONDS
        while orphans := [
            pid for pid in self._servers[0].survivors() if pid not in servers and parent(pid) not in servers
        ]:
            assert time.monotonic() < deadline, f"processes of killed servers are still there: {orphans}"
            await asyncio.sleep(0.1)

    async def _end(self) -> None:
        for server in self._servers:
            server.stop()
        await self._no_orphans()
        self.result.differences += self._database.damage()
        for server in self._servers:
            self.result.differences += log_errors(server.log.read_text(errors="replace"))

    # ---------------------------------------------------------------------------------------------------- reporting

    def _count(self, started: float) -> None:
        result, load = self.result, self.load
        result.seconds = round(time.monotonic() - started, 1)
        result.acknowledged, result.repeated = load.acknowledged, load.repeated
        result.requests_to_undo = load.requests_to_undo
        result.tables, result.finished = len(load.games), sum(game.over for game in load.games)
        result.restart_ms = round(1000 * median(self._restarts), 1) if self._restarts else 0.0

    def save(self, folder: Path) -> None:
        """Save what helps to find the reason: the journal of the players, the database, the logs."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "differences.txt").write_text("\n".join(self.result.differences) + "\n", encoding="utf-8")
        with (folder / "journal.jsonl").open("w", encoding="utf-8") as file:
            for game in self.load.games:
                file.write(json.dumps(game.journal()) + "\n")
        for server in self._servers:
            (folder / server.log.name).write_bytes(server.log.read_bytes())
        self._database.save(folder)


def log_errors(log: str) -> list[str]:
    """Lines of a log that should not be there. A line that a kill has cut off is none of them."""
    found = []
    for line in log.splitlines():
        try:
            level = json.loads(line)["level"]
        except (ValueError, KeyError, TypeError):
            if "Traceback" in line:
                found.append(f"log: {line}")
        else:
            if level in ("error", "critical"):
                found.append(f"log: {line[:1000]}")
    return found


def progress(kills: int, wanted: int, seconds: float, acknowledged: int) -> str:
    """One line about a run that is under way."""
    rate = kills / seconds if seconds else 0.0
    left = (wanted - kills) / rate if rate else 0.0
    return (
        f"{kills} of {wanted} kills, {60 * rate:.0f} a minute, {acknowledged} requests acknowledged, "
        f"{left / 60:.1f} minutes left"
    )


def _reasons(error: BaseException) -> list[str]:
    """The messages of an error, which may be a group."""
    if isinstance(error, BaseExceptionGroup):
        return [reason for one in error.exceptions for reason in _reasons(one)]
    return [f"{type(error).__name__}: {error}"]


@contextlib.contextmanager
def started(kind: Kind, database: Database, folder: Path) -> Iterator[list[Server]]:
    """The servers of a run; none is running yet, and all are ended afterwards."""
    with Launcher(f"crash-{folder}") as launcher:
        servers = [
            Server(database.url, folder / f"server-{number}.log", launcher)
            for number in range(2 if kind == "two" else 1)
        ]
        try:
            yield servers
        finally:
            for server in servers:
                server.kill()
