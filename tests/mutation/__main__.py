"""`make test-mutation`: every value of the content tables changed in turn; a scenario of the engine must notice.

python -m tests.mutation --only seam
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.mutation.log import Log
from tests.mutation.mutants import Mutant, all_mutants
from tests.mutation.runner import Outcome, collect, equivalent, run
from tests.mutation.tables import TABLES

GAMES = sorted({table.game for table in TABLES})
_EVERY = 15  # seconds between two lines of progress


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="one game alone")
    parser.add_argument("--only", action="append", default=[], help="rows or tables whose name contains this")
    parser.add_argument("--names", type=Path, help="only the mutants that this file names, such as a list of survivors")
    parser.add_argument("--folder", help="where to look for scenarios instead of the tests of the engines")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--log", type=Path, help="write every verdict to this file, and skip those it already has")
    parser.add_argument("--survivors", type=Path, help="write the names of the survivors to this file")
    parser.add_argument("--verbose", action="store_true", help="show what the tests say; best with --jobs 1")
    chosen = parser.parse_args()
    named = chosen.names.read_text(encoding="utf-8").splitlines() if chosen.names else None
    mutants = [
        mutant
        for mutant in all_mutants()
        if chosen.game in (None, mutant.table.game)
        and (not chosen.only or any(only in mutant.name for only in chosen.only))
        and (named is None or mutant.full_name in named)
    ]
    excused = [mutant for mutant in mutants if equivalent(mutant)]
    mutants = [mutant for mutant in mutants if not equivalent(mutant)]
    if not mutants:
        sys.exit("No such row.")
    with tempfile.TemporaryDirectory() as compiled, Log(chosen.log) as log:
        sys.dont_write_bytecode, sys.pycache_prefix = False, compiled  # what one mutant compiles, the next one reads
        outcomes = _run(mutants, chosen.folder, chosen.jobs, chosen.verbose, log)
    _report(outcomes, excused)
    survivors = sorted(outcome.mutant.full_name for outcome in outcomes if outcome.survived)
    broken = [outcome for outcome in outcomes if outcome.broke]
    if chosen.survivors:
        chosen.survivors.write_text("".join(f"{name}\n" for name in survivors), encoding="utf-8")
    if survivors or broken:
        sys.exit(f"{len(survivors)} survived, {len(broken)} could not be run.")


def _run(mutants: list[Mutant], folder: str | None, jobs: int, verbose: bool, log: Log) -> list[Outcome]:
    """Run the mutants that the log does not have yet; returns what became of all of them."""
    outcomes = [log.known[mutant.full_name].of(mutant) for mutant in mutants if mutant.full_name in log.known]
    mutants = [mutant for mutant in mutants if mutant.full_name not in log.known]
    if outcomes:
        print(f"{len(outcomes)} are in the log already.")
    games = sorted({mutant.table.game for mutant in mutants})
    scenarios = {game: collect(folder or f"tests/games/{game}/engine") for game in games}
    started = said = time.monotonic()
    for number, outcome in enumerate(run(mutants, scenarios, jobs, verbose), 1):
        outcomes.append(outcome)
        log.add(outcome)
        if outcome.failed:
            print(f"{outcome.verdict}  {outcome.mutant.full_name}  {outcome.detail}".rstrip(), flush=True)
        now = time.monotonic()
        if now - said > _EVERY or number == len(mutants):
            said, left = now, (now - started) / number * (len(mutants) - number)
            print(f"{number}/{len(mutants)} after {now - started:.0f} s, about {left:.0f} s left", flush=True)
    return outcomes


def _report(outcomes: list[Outcome], excused: list[Mutant]) -> None:
    for game in GAMES:
        verdicts = Counter(outcome.verdict for outcome in outcomes if outcome.mutant.table.game == game)
        if verdicts:
            counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
            print(f"\n{game}: {verdicts.total()} mutants: {counts}")
            same = sum(mutant.table.game == game for mutant in excused)
            print(f"{same} more cannot change the game; tests/mutation/tables.py says why")
    failures = [f"  {outcome.mutant.full_name}: {outcome.verdict}" for outcome in outcomes if outcome.failed]
    if failures:
        print("\nMutants that no scenario noticed:", *failures, sep="\n")


if __name__ == "__main__":
    main()
