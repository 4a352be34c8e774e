"""The games of an arena as Parquet, written while they are played.

Finished games are collected and written as parts, `games-parts/00000.parquet` and so on, which can be read at any time.
At the end they are replaced by one file, `games.parquet`, in the order of the plan.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import Result
from underhold.bots.arena.tables import game_rows

PARTS: Final = "games-parts"
_GAMES: Final = 200  # of a part


class ParquetStream:
    """Writes games as Parquet as they come. Parts of an earlier run are written again from its results."""

    def __init__(self, folder: Path, before: Sequence[Result]) -> None:
        self._folder = folder
        self._parts = folder / PARTS
        self._number = 0
        self._waiting: list[Result] = []
        _polars()
        if self._parts.exists():
            shutil.rmtree(self._parts)
        for result in before:
            self.add(result)

    def add(self, result: Result) -> None:
        self._waiting.append(result)
        if len(self._waiting) >= _GAMES:
            self.flush()

    def flush(self) -> None:
        """Write the games that wait for their part."""
        if not self._waiting:
            return
        self._parts.mkdir(exist_ok=True)
        write_parquet(self._parts / f"{self._number:05}.parquet", self._waiting)
        self._number += 1
        self._waiting.clear()

    def finish(self, results: Sequence[Result]) -> Path:
        """Write all games into one file, and remove the parts."""
        path = self._folder / "games.parquet"
        write_parquet(path, results)
        if self._parts.exists():
            shutil.rmtree(self._parts)
        return path


def write_parquet(path: Path, results: Sequence[Result]) -> None:
    """Write games as one file. It appears under its name when it is complete."""
    polars = _polars()
    beside = path.with_suffix(".new")
    polars.DataFrame(list(game_rows(results)), schema=_schema(polars)).write_parquet(beside)
    beside.replace(path)


def _schema(polars: ModuleType) -> dict[str, Any]:
    """The types of all columns: a part in which no bot failed must have the same ones as the others."""
    whole, text, real = polars.Int64, polars.String, polars.Float64
    return {
        "game": whole,
        "seed": polars.UInt64,
        "seat": whole,
        "bot": text,
        "against": text,
        "points": whole,
        "rank": whole,
        "won": real,
        "fault": text,
        "error": text,
        "moves": whole,
        "turns": whole,
        "total_ms": real,
        "turn_ms": polars.List(real),
    }


def _polars() -> ModuleType:
    try:
        import polars
    except ModuleNotFoundError as error:
        raise ArenaError("needs", modules=error.name, extra="data") from None
    return polars
