"""Kill the game server again and again under load, and compare move by move what it has stored.

Nothing that was acknowledged may be lost, nothing may be doubled, no table may be stuck, and no process may be left.
On a difference the journal of the players, the database and the logs are saved.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Final

import underhold
from tests.server.crash.campaign import Campaign, Kind, Result, started
from tests.server.crash.databases import empty_database

KILLS: Final[dict[Kind, int]] = {"sqlite": 500, "postgres": 500, "two": 200}
EVIDENCE: Final = Path("build/crash")


def run(kind: Kind, kills: int, seed: int, evidence: Path) -> Result:
    """One run. Evidence is saved if something is wrong."""

    def say(text: str) -> None:
        print(f"{kind}: {text}", flush=True)

    with tempfile.TemporaryDirectory(prefix="underhold-crash-") as name, empty_database(kind) as database:
        with started(kind, database, Path(name)) as servers:
            campaign = Campaign(kind, database, servers, seed, say)
            asyncio.run(campaign.run(kills))
        if campaign.result.differences:
            folder = evidence / f"{kind}-seed-{seed}-{time.strftime('%Y%m%d-%H%M%S')}"
            campaign.save(folder)
            for line in campaign.result.differences[:20]:
                say(line[:2000])
            say(f"evidence: {folder}")
    return campaign.result


def table(results: list[Result]) -> str:
    """The figures of all runs, one line each."""
    head = ("database", "kills", "acknowledged", "repeated", "moves compared", "tables", "seconds", "differences")
    rows = [
        (
            one.database,
            one.kills,
            one.acknowledged,
            one.repeated,
            one.compared,
            one.tables,
            one.seconds,
            len(one.differences),
        )
        for one in results
    ]
    widths = [max(len(str(row[column])) for row in (head, *rows)) for column in range(len(head))]
    return "\n".join(
        "  ".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)) for row in (head, *rows)
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.crash", description=__doc__)
    parser.add_argument("--database", choices=list(KILLS), action="append", help="only this one; may be repeated")
    parser.add_argument("--kills", type=int, help="for each database  [default: 500, 500 and 200 of two processes]")
    parser.add_argument("--seed", type=int, default=1, help="of the moves and of the times of the kills")
    parser.add_argument("--report", type=Path, help="write the figures to this file, as JSON")
    parser.add_argument("--evidence", type=Path, default=EVIDENCE, help="where to save what is wrong")
    chosen = parser.parse_args()
    kinds: list[Kind] = chosen.database or list(KILLS)
    print(f"underhold {underhold.__version__}, {underhold.build()}", flush=True)
    results = []
    for kind in kinds:
        wanted = KILLS[kind] if chosen.kills is None else chosen.kills
        results.append(run(kind, wanted, chosen.seed, chosen.evidence))
        if chosen.report:
            chosen.report.parent.mkdir(parents=True, exist_ok=True)
            chosen.report.write_text(json.dumps([asdict(one) for one in results], indent=2) + "\n", encoding="utf-8")
    print(table(results))
    return 1 if any(one.differences for one in results) else 0


if __name__ == "__main__":
    sys.exit(main())
