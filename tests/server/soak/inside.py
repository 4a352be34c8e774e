"""`underhold serve` that reports what its memory is used for: `python -m tests.server.soak.inside FOLDER serve …`.

On SIGUSR1 it writes a report to the folder: memory by line of code and how much that has grown since the first report,
objects by type, and the sizes of all caches. It is slower and larger than the real server.
"""

import gc
import json
import signal
import sys
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any, Final

_LINES: Final = 40
_TYPES: Final = 40


class Reports:
    """Writes reports with what has changed since the first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self._first: tuple[tracemalloc.Snapshot, Counter[str]] | None = None

    def write(self, *_: object) -> None:
        garbage = gc.collect()
        snapshot = tracemalloc.take_snapshot()
        objects = gc.get_objects()
        types = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in objects)
        first_snapshot, first_types = self._first = self._first or (snapshot, types)
        report = {
            "collected": garbage,
            "traced_mb": tracemalloc.get_traced_memory()[0] / 1e6,
            "lines": [
                {
                    "line": f"{one.traceback[0].filename.rpartition('site-packages/')[2]}:{one.traceback[0].lineno}",
                    "mb": one.size / 1e6,
                    "grown_mb": one.size_diff / 1e6,
                    "blocks_grown": one.count_diff,
                }
                for one in snapshot.compare_to(first_snapshot, "lineno")[:_LINES]
            ],
            "types": [
                {"type": name, "count": types[name], "grown": types[name] - first_types[name]}
                for name, _ in (types - first_types).most_common(_TYPES)
            ],
            "caches": _caches(objects),
            "tables": _tables(objects),
        }
        (self._folder / f"inside-{self._number}.json").write_text(json.dumps(report, indent=2), encoding="utf-8")
        self._number += 1


def _caches(objects: list[Any]) -> dict[str, list[int | None]]:
    """The entries of every `lru_cache`, and its limit."""
    found = {}
    for one in objects:
        if type(one).__name__ == "_lru_cache_wrapper":
            info = one.cache_info()
            if info.currsize > 100:
                found[f"{one.__module__}.{one.__qualname__}"] = [info.currsize, info.maxsize]
    return dict(sorted(found.items(), key=lambda item: -int(item[1][0] or 0)))


def _tables(objects: list[Any]) -> dict[str, Any]:
    """How much the tables in memory hold."""
    from underhold.table.table import Table
    from underhold.table.tables import Tables
    from underhold.table.versioned_game import PlayedMove, VersionedGame

    tables = [one for one in objects if isinstance(one, Table)]
    games = [one for one in objects if isinstance(one, VersionedGame)]
    moves = [one for one in objects if isinstance(one, PlayedMove)]
    current = {id(table.game) for table in tables}
    return {
        "recent": sum(len(one._recent) for one in objects if isinstance(one, Tables)),
        "tables": len(tables),
        "subscribed": sum(table.presence.subscribed for table in tables),
        "games": len(games),
        "earlier_games": sum(id(game) not in current for game in games),
        "cached_messages": sum(len(game.message_cache) for game in games),
        "moves": len(moves),
        "log_entries": sum(len(lines) for move in moves for lines in move.log_cache.values()),
        "log_readers": sum(len(move.log_cache) for move in moves),
        "request_keys": sum(len(table._keys) for table in tables),
    }


def main() -> None:
    tracemalloc.start(1)
    signal.signal(signal.SIGUSR1, Reports(Path(sys.argv.pop(1))).write)
    from underhold.cli.main import main as command

    command()


if __name__ == "__main__":
    main()
