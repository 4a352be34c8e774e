"""Searches for better solo games, and keeps the records and the table of docs/records.

    python -m tools.best_games                              # all deals; `make records` does this
    python -m tools.best_games --only cave-vs-cave/3 --nodes 200000000
    python -m tools.best_games --table                      # rewrite the table without a search
    python -m tools.best_games --check                      # only verify the records and the table

Each deal is searched with `underhold solve`. Its record is replaced if the new game has more points. Every finished
search is saved at once. Press Ctrl-C to stop; the same command then continues with the other deals.
"""

import argparse
import math
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tools.best_games.categories import DEFAULT_NODES, Category, chosen
from tools.best_games.folder import COMMAND, Problems, check, keep_better, rewrite
from tools.best_games.searches import FinishedSearches, Found, Search, run_searches
from underhold.games import game as game_by_id

ROOT: Final = Path(__file__).parents[2]
_INTERRUPTED: Final = 130  # exit status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _options(arguments)
    try:
        if options.check:
            return _check(options.folder)
        if options.table:
            for name in rewrite(options.folder, {}):
                print(f"Deleted {name}: there is a better game.")
            return _check(options.folder)
        return _search(options)
    except Problems as error:
        print(*error.problems, sep="\n", file=sys.stderr)
        return 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog=COMMAND, description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="only verify the records and the table")
    mode.add_argument("--table", action="store_true", help="rewrite the table without a search")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--nodes", type=_at_least_one, help="positions for each deal; the default depends on the deal")
    budget.add_argument("--seconds", type=_seconds, help="seconds for each deal")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        help="some deals, such as peek, cave-vs-cave/3 or 3/peek; may be repeated",
    )
    parser.add_argument("--search-seed", type=int, default=0, help="seed of the search; another one finds other games")
    parser.add_argument("--jobs", type=_at_least_one, default=1, help="how many deals to search at the same time")
    parser.add_argument("--restart", action="store_true", help="do not continue an interrupted run")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "records", help="default: docs/records")
    parser.add_argument(
        "--finished",
        type=Path,
        default=ROOT / "build" / "best-games",
        help="folder for the results of a run until it is finished; default: build/best-games",
    )
    options = parser.parse_args(arguments)
    try:
        options.categories = chosen(options.only)
    except ValueError as error:
        parser.error(str(error))
    return options


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"must be a whole number from 1, not {text}")
    return int(text)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"must be more than 0, not {text}")
    return seconds


def _check(folder: Path) -> int:
    games = check(folder)
    print(f"Records verified: {len(games)}. The table agrees with them.")
    found = {game.category for game in games}
    missing = [category.name for category in DEFAULT_NODES if category not in found]
    if missing:
        print(f"No record yet: {', '.join(missing)}.")
    return 0


def _search_of(category: Category, options: argparse.Namespace) -> Search:
    nodes = options.nodes or DEFAULT_NODES[category]
    budget = f"--seconds {options.seconds:g}" if options.seconds else f"--nodes {nodes}"
    if options.search_seed:
        budget += f" --search-seed {options.search_seed}"
    return Search(category, category.command(budget, game_by_id(category.game_id).rules_version))


def _search(options: argparse.Namespace) -> int:
    searches = [_search_of(category, options) for category in options.categories]
    finished = FinishedSearches(options.finished)
    if options.restart:
        finished.forget(searches)
    earlier = finished.of(searches)
    # The run may have been interrupted while it replaced a record. This also verifies all records before the search.
    _keep(options.folder, earlier)
    known = {found.search for found in earlier}
    left = [search for search in searches if search not in known]
    if earlier:
        names = ", ".join(found.search.category.name for found in earlier)
        print(f"An interrupted run has finished these searches, which are not repeated: {names}.")
        print("To search them again, use --restart.")
    if finished.outdated:
        print(
            f"The code has changed since an interrupted run. Finished searches that are repeated: {finished.outdated}."
        )
    print(f"{len(left)} of {len(searches)} searches to do, {options.jobs} at a time. Press Ctrl-C to stop.", flush=True)
    try:
        with _stopped_by_sigterm():
            failed = _run(left, options, finished)
    except KeyboardInterrupt:
        results = finished.of(searches)
        _keep(options.folder, results)
        print(f"\nStopped. {len(results)} of {len(searches)} searches are finished and saved;", end=" ")
        print("the same command continues with the others.")
        return _INTERRUPTED
    _check(options.folder)
    if failed:
        print(f"Failed searches: {failed}. The same command repeats them.", file=sys.stderr)
        return 1
    finished.forget(searches)
    return 0


def _keep(folder: Path, results: Sequence[Found]) -> list[str]:
    return keep_better(folder, [(found.game, found.search.command) for found in results])


def _run(searches: list[Search], options: argparse.Namespace, finished: FinishedSearches) -> int:
    """Run searches and keep what is better; returns how many failed."""
    started = time.monotonic()
    over = failed = 0
    with closing(run_searches(searches, options.jobs)) as results:
        for result in results:
            if isinstance(result, Search):
                print(f"{result.category.name}: {result.command}", flush=True)
                continue
            over += 1
            name = f"[{over}/{len(searches)}] {result.search.category.name}"
            if result.error:
                failed += 1
                print(f"{name}: failed. {result.error}", file=sys.stderr, flush=True)
                continue
            finished.add(result)
            game = result.game
            [verdict] = _keep(options.folder, [result])
            left = (time.monotonic() - started) / over * (len(searches) - over)
            print(
                f"{name}: {game.points} points in {result.seconds:.0f} s; {verdict}. About {left:.0f} s left.",
                flush=True,
            )
    return failed


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    """Treat SIGTERM like Ctrl-C, so that no search is left running."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


if __name__ == "__main__":
    sys.exit(main())
