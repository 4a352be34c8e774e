"""The step from one version of a game to another."""

from dataclasses import dataclass
from typing import Literal

from underhold.table.store import RemovalRequest, SeatUpdate, UndoRequest
from underhold.table.versioned_game import VersionedGame

Cause = Literal["play", "undo", "redo", "other"]


@dataclass(frozen=True, slots=True)
class Transition:
    """A change of a game that is decided but not stored yet."""

    game: VersionedGame  # afterwards
    cause: Cause
    kept: int  # moves that were there before and stay
    seat: int  # who makes the change
    answers: UndoRequest | RemovalRequest | None = None  # the request that this is an answer to
    seats: tuple[SeatUpdate, ...] = ()  # seats that a bot takes over, or gives back
    ended: str | None = None  # why the game ends before its end
