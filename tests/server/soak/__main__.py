"""Play on a server for an hour, record its memory and descriptors, and judge whether they grow.

Both games are played by people and bots; players connect again and ask for hints, spectators come and go, games are
replayed, records are uploaded. After --minutes the growth of both halves is compared: in the second half memory may
grow by at most --bound MB per hour, and descriptors besides sockets must not become more.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Final

import httpx

import underhold
from tests.server.crash.campaign import log_errors
from tests.server.crash.databases import empty_database
from tests.server.crash.load import Habits, Load
from tests.server.crash.server import Server
from tests.server.soak.curve import (
    FILES_JUDGED_MINUTES,
    HEAD,
    JUDGED_MINUTES,
    MEMORY_BOUND,
    Judgement,
    Sample,
    files_of,
    judge,
    memory_of,
    metric_values,
    row,
)
from tests.server.soak.visitors import Visitors

OUTPUT: Final = Path("build/soak-server.json")
LANES: Final = (
    *[("cave-vs-cave", "here", "here")] * 4,
    *[("cave-vs-cave", "link", "link")] * 4,
    *[("cave-vs-cave", "here", "greedy")] * 2,
    *[("cave-farmers", "here", "here")] * 2,
    *[("cave-farmers", "link", "link")] * 4,
    *[("cave-farmers", "here", "greedy", "random")] * 2,
    ("cave-farmers", *["link"] * 7),
)
_SAMPLE_SECONDS: Final = 10.0
_ROW_SECONDS: Final = 300.0


class Soak:
    """One run."""

    def __init__(self, server: Server, load: Load, seed: int) -> None:
        self.samples: list[Sample] = []
        self.visitors = Visitors(load, seed)
        self._server = server
        self._load = load
        self._started = time.monotonic()

    async def run(self, minutes: float, inside: float | None) -> None:
        """Play and take samples. `inside`: minutes between reports of what the memory is used for."""
        work = [asyncio.create_task(self._load.lane(number, *lane)) for number, lane in enumerate(LANES)]
        work.append(asyncio.create_task(self.visitors.come()))
        print(HEAD, flush=True)
        shown, reported = -_ROW_SECONDS, 0.0
        try:
            async with httpx.AsyncClient(verify=False, timeout=60) as http:
                while (now := time.monotonic() - self._started) < 60 * minutes:
                    await asyncio.sleep(_SAMPLE_SECONDS)
                    for task in work:
                        if task.done():
                            task.result()
                    self.samples.append(await self._sample(http))
                    if now - shown >= min(_ROW_SECONDS, 60 * minutes / 12):
                        shown = now
                        print(row(self.samples[-1]), flush=True)
                    if inside is not None and now - reported >= 60 * inside:
                        reported = now
                        assert self._server.pid is not None
                        os.kill(self._server.pid, signal.SIGUSR1)
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await self._load.close()

    async def _sample(self, http: httpx.AsyncClient) -> Sample:
        values = metric_values((await http.get(f"http://{self._server.host}/metrics")).text)
        pid = self._server.pid
        assert pid is not None
        workers = [one for one in self._server.survivors() if one != pid]
        return Sample(
            seconds=round(time.monotonic() - self._started, 1),
            memory=round(memory_of(pid), 1),
            worker_memory=round(sum(map(memory_of, workers)), 1),
            workers=len(workers),
            files=files_of(pid),
            sockets=values["underhold_sockets"],
            tables=values["underhold_live_tables"],
            listeners=values["underhold_listeners"],
            moves=values["underhold_moves_total"],
            made=values["underhold_tables_made_total"],
        )


def report(judgement: Judgement, minutes: float, bound: float) -> str:
    """The judgement in words."""
    text = (
        f"Memory grew by {judgement.first_growth} MB per hour in the first half and {judgement.last_growth} in the"
        f" second; the bound is {bound:g}. Descriptors without sockets: {judgement.first_files:g}, then"
        f" {judgement.last_files:g}."
    )
    if minutes < JUDGED_MINUTES:
        text += (
            f" Memory is judged in runs of at least {JUDGED_MINUTES:g} minutes,"
            f" descriptors of at least {FILES_JUDGED_MINUTES:g}."
        )
    return "\n".join((text, *judgement.problems))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--think", type=float, default=0.4, help="seconds that a player needs for a move, on average")
    parser.add_argument("--bound", type=float, default=MEMORY_BOUND, help="MB per hour in the second half")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=OUTPUT, help="all samples, as JSON")
    parser.add_argument(
        "--inside",
        type=float,
        metavar="MINUTES",
        help="every so often write what the memory is used for, next to the output; slows the server down",
    )
    chosen = parser.parse_args()
    chosen.output.parent.mkdir(parents=True, exist_ok=True)
    program: tuple[str, ...] = ("-m", "underhold")
    if chosen.inside is not None:
        program = ("-m", "tests.server.soak.inside", str(chosen.output.parent.resolve()))
    print(f"underhold {underhold.__version__}, {underhold.build()}", flush=True)
    with tempfile.TemporaryDirectory(prefix="underhold-soak-") as folder, empty_database(chosen.database) as database:
        server = Server(database.url, Path(folder) / "server.log", program=program, bot_seconds=1)
        load = Load([server.host], chosen.seed, Habits(chosen.think, leaving=0.02, hints=0.005))
        try:
            server.start()
            server.wait()
            soak = Soak(server, load, chosen.seed)
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(soak.run(chosen.minutes, chosen.inside))
            server.stop()
        finally:
            server.kill()
        errors = log_errors(server.log.read_text(errors="replace"))
    judgement = judge(soak.samples, chosen.bound)
    result = {
        "build": underhold.build(),
        "visits": soak.visitors.visits,
        "acknowledged": load.acknowledged,
        "judgement": asdict(judgement),
        "errors": errors,
        "samples": [asdict(sample) for sample in soak.samples],
    }
    chosen.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(report(judgement, chosen.minutes, chosen.bound))
    print(f"Visits: {soak.visitors.visits}. Samples: {chosen.output}")
    for line in errors[:10]:
        print(line)
    return 1 if judgement.problems or errors else 0


if __name__ == "__main__":
    sys.exit(main())
