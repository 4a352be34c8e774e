"""The files of an export, and what is in a shard."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

GAMES: Final = "games"
POSITIONS: Final = "positions"


@dataclass(frozen=True, slots=True)
class ShardCounts:
    """What is in a shard."""

    number: int
    games: int
    positions: int


def shard_path(folder: Path, table: str, number: int) -> Path:
    """The file of a shard, in the folder of its table."""
    return folder / table / f"part-{number:05}.parquet"
