"""Challenges: a solo deal, and a score to beat."""

from typing import Annotated, Any

from pydantic import Field

from underhold.core.setup import MAX_SEED
from underhold.wire.base import DisplayName, GameId, Opening, Slug, Wire

MAX_POINTS = 1_000
MAX_RECORD = 60_000  # characters


class ChallengeLink(Wire):
    """What a link to a challenge says."""

    game: GameId
    seed: int = Field(ge=0, le=MAX_SEED)
    switches: dict[str, bool | int | str] = Field(default_factory=dict, max_length=16)
    opening: Opening = []  # moves that are given, in notation
    points: int = Field(ge=-MAX_POINTS, le=MAX_POINTS)  # to beat
    name: DisplayName | None = None  # of the player who has them
    # The game that reached these points: a finished table here, or a record. Without both the points are on trust.
    table: Slug | None = None
    record: Annotated[str, Field(max_length=MAX_RECORD)] | None = None


class Challenge(Wire):
    """A challenge that was checked. Order a table with one seat, this seed, opening and options to play it."""

    game: GameId
    seed: int
    switches: dict[str, Any]  # all of them
    opening: list[str]
    points: int
    name: str | None
    verified: bool  # the game was replayed, and ends with these points
