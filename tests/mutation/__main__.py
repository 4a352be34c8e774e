"""`make test-mutation`: every value of the content tables changed in turn; a scenario of the engine must notice.

python -m tests.mutation --only seam
"""

import argparse
import sys
import tempfile
import time
from collections import Counter

from tests.mutation.mutants import Mutant, all_mutants
from tests.mutation.runner import collect, equivalent, run
from tests.mutation.tables import EQUIVALENT, TABLES


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--game", choices=sorted({table.game for table in TABLES}), help="one game alone")
    parser.add_argument("--only", action="append", default=[], help="rows or tables whose name contains this")
    parser.add_argument("--folder", help="where to look for scenarios instead of the tests of the engines")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--survivors", help="write the names of the survivors to this file")
    parser.add_argument("--verbose", action="store_true", help="show what the tests say; best with --jobs 1")
    chosen = parser.parse_args()
    mutants = [
        mutant
        for mutant in all_mutants()
        if chosen.game in (None, mutant.table.game)
        and (not chosen.only or any(only in mutant.name for only in chosen.only))
    ]
    excused = [mutant for mutant in mutants if equivalent(mutant)]
    mutants = [mutant for mutant in mutants if not equivalent(mutant)]
    if not mutants:
        sys.exit("No such row.")
    with tempfile.TemporaryDirectory() as compiled:
        sys.dont_write_bytecode, sys.pycache_prefix = False, compiled  # what one mutant compiles, the next one reads
        survivors, broken = _run(mutants, chosen.folder, chosen.jobs, chosen.verbose)
    print(f"{len(excused)} more cannot change the game, for {len(EQUIVALENT)} reasons: see tests/mutation/tables.py")
    if chosen.survivors:
        with open(chosen.survivors, "w", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in sorted(survivors))
    if survivors or broken:
        sys.exit(f"{len(survivors)} survived, {len(broken)} could not be run.")


def _run(mutants: list[Mutant], folder: str | None, jobs: int, verbose: bool) -> tuple[list[str], list[str]]:
    """Run the mutants; returns the names of those that survived and of those that could not be run."""
    scenarios: dict[str, list[str]] = {}
    for game in sorted({mutant.table.game for mutant in mutants}):
        scenarios |= collect(folder or f"tests/games/{game}/engine")
    started = time.monotonic()
    verdicts: Counter[str] = Counter()
    survivors: list[str] = []
    broken: list[str] = []
    for number, outcome in enumerate(run(mutants, scenarios, jobs, verbose), 1):
        name = f"{outcome.mutant.table.game}: {outcome.mutant.name}"
        verdicts[outcome.verdict] += 1
        if outcome.survived or outcome.broke:
            (survivors if outcome.survived else broken).append(name)
            print(f"{outcome.verdict}  {name}", flush=True)
        if number % 100 == 0 or number == len(mutants):
            print(f"{number}/{len(mutants)} after {time.monotonic() - started:.0f} s", flush=True)
    print(f"\n{len(mutants)} mutants: " + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    return survivors, broken


if __name__ == "__main__":
    main()
