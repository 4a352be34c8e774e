"""`underhold serve` that reports what its memory is used for: `python -m tests.server.soak.inside FOLDER serve …`.

On SIGUSR1 it writes a report to the folder: objects by type and how many more there are than in the first report,
garbage in cycles, and the sizes of all caches. With UNDERHOLD_SOAK_TRACE=1 it also counts memory by line of code; that
makes it several times slower and larger than the real server.
"""

import gc
import json
import os
import signal
import sys
import time
import traceback
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any, Final

TRACE: Final = "UNDERHOLD_SOAK_TRACE"
_LINES: Final = 40
_TYPES: Final = 40


class Reports:
    """Writes reports with what has changed since the first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self._first_types: Counter[str] | None = None
        self._first_lines: tracemalloc.Snapshot | None = None

    def write(self, *_: object) -> None:
        """Write the next report. An error must not reach the code that was interrupted."""
        try:
            self._write()
        except Exception:
            traceback.print_exc()

    def _write(self) -> None:
        started = time.monotonic()
        gc.unfreeze()  # the server has hidden what existed at its start
        garbage = _garbage()
        objects = gc.get_objects()
        types = Counter(map(_type_name, objects))
        first = self._first_types = self._first_types or types
        report = {
            "garbage": dict(garbage.most_common(_TYPES)),
            "types": [
                {"type": name, "count": types[name], "grown": types[name] - first[name]}
                for name, _ in (types - first if self._number else types).most_common(_TYPES)
            ],
            "coroutines": Counter(one.__qualname__ for one in objects if type(one).__name__ == "coroutine").most_common(
                _TYPES
            ),
            "caches": _caches(objects),
            "tables": _tables(objects),
            "lines": self._lines() if tracemalloc.is_tracing() else [],
            "seconds": round(time.monotonic() - started, 1),
        }
        (self._folder / f"inside-{self._number}.json").write_text(json.dumps(report, indent=2), encoding="utf-8")
        self._number += 1

    def _lines(self) -> list[dict[str, Any]]:
        """The lines of code whose memory has grown most."""
        snapshot = tracemalloc.take_snapshot()
        first = self._first_lines = self._first_lines or snapshot
        return [
            {
                "line": f"{one.traceback[0].filename.rpartition('site-packages/')[2]}:{one.traceback[0].lineno}",
                "mb": one.size / 1e6,
                "grown_mb": one.size_diff / 1e6,
                "blocks_grown": one.count_diff,
            }
            for one in snapshot.compare_to(first, "lineno")[:_LINES]
        ]


def _type_name(one: object) -> str:
    return f"{type(one).__module__}.{type(one).__qualname__}"


def _garbage() -> Counter[str]:
    """The objects in cycles that nothing uses any more, by type; functions and coroutines by name."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = Counter(
        f"{type(one).__name__} {one.__qualname__}"
        if type(one).__name__ in ("function", "coroutine")
        else _type_name(one)
        for one in gc.garbage
    )
    gc.garbage.clear()
    gc.collect()
    return found


def _caches(objects: list[Any]) -> dict[str, list[int | None]]:
    """The entries of every `lru_cache`, and its limit."""
    found = {}
    for one in objects:
        if type(one).__name__ == "_lru_cache_wrapper":
            info = one.cache_info()
            if info.currsize > 100:
                found[f"{getattr(one, '__module__', '')}.{getattr(one, '__qualname__', '')}"] = [
                    info.currsize,
                    info.maxsize,
                ]
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
    if os.environ.get(TRACE):
        tracemalloc.start(1)
    signal.signal(signal.SIGUSR1, Reports(Path(sys.argv.pop(1))).write)
    from underhold.cli.main import main as command

    command()


if __name__ == "__main__":
    main()
