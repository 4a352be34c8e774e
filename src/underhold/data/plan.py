"""What is exported: the settings, and the games of every shard. The same plan gives the same data."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from underhold.core.record import Record
from underhold.encode import Encoding, encoding

RAW: Final = "raw"
FIELDS: Final = "fields"
OBSERVATIONS: Final = (RAW, FIELDS)
_SHARD_BYTES: Final = 2**27  # of raw observations in a shard, about
_PLIES: Final = 100  # decisions of each player in a game, about
_BOT_GAMES: Final = 100  # at most in a shard of games between bots that think: an interruption loses open shards


@dataclass(frozen=True, slots=True)
class ExportPlan:
    """The settings of an export, except where its games come from."""

    game: str
    players: int
    observation: str = RAW  # one of OBSERVATIONS
    shard_games: int = 0  # games per shard; 0 chooses a number
    bots: tuple[str, ...] = ()  # by seat, for new games; none for records
    switches: dict[str, Any] | None = None  # of new games

    @property
    def encoding(self) -> Encoding:
        """How positions are encoded."""
        return encoding(self.game, self.players)

    @property
    def games_per_shard(self) -> int:
        """Chosen so that a shard fits into memory several times, if it is not given."""
        size = 2 * self.encoding.size * _PLIES * self.players
        fitting = max(1, _SHARD_BYTES // size)
        return self.shard_games or (fitting if set(self.bots) <= {"random"} else min(fitting, _BOT_GAMES))


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be played by bots."""

    number: int
    seed: int


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game that was played, and where its record is."""

    number: int
    source: str
    record: Record


@dataclass(frozen=True, slots=True)
class ShardJob:
    """The games of one shard, with everything that another process needs to write it."""

    plan: ExportPlan
    folder: Path
    number: int
    games: tuple[NewGame | RecordedGame, ...]


def new_games(first_seed: int, games: int) -> Iterator[NewGame]:
    """Games from consecutive seeds."""
    return (NewGame(number, first_seed + number) for number in range(games))


def shard_jobs(plan: ExportPlan, folder: Path, games: Iterable[NewGame | RecordedGame]) -> Iterator[ShardJob]:
    """The games in groups of equal size, in their order: which game is in which shard depends on nothing else."""
    left = iter(games)
    number = 0
    while chosen := tuple(islice(left, plan.games_per_shard)):
        yield ShardJob(plan, folder, number, chosen)
        number += 1
