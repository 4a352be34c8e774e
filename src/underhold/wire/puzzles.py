"""Puzzles: positions in which one turn is clearly best."""

from typing import Annotated

from pydantic import Field

from underhold.wire.base import GameId, Wire
from underhold.wire.position import Entry, Happening, Position, Way

PuzzleId = Annotated[str, Field(pattern=r"^[0-9a-f]{10}$")]
MAX_TURN_MOVES = 80  # no turn is that long


class PuzzleInfo(Wire):
    """One puzzle of a list."""

    id: PuzzleId
    rating: int  # 1 to 5
    bot: str  # the weakest bot that solves it
    players: int
    label: str  # of its turn, such as 3.2


class PuzzleList(Wire):
    """The puzzles of a game."""

    game: GameId
    puzzles: list[PuzzleInfo]


class PuzzleTry(Wire):
    """The moves of the turn so far; none at the beginning."""

    moves: list[Annotated[str, Field(max_length=120)]] = Field(max_length=MAX_TURN_MOVES)


class PuzzleVerdict(Wire):
    """Whether a turn solves the puzzle, and the explanation."""

    solved: bool
    played: Way
    best: Way
    others: list[Way]  # the next best turns, without these two
    gap: float  # how many points the best turn is better than the best one that does not solve the puzzle
    error: float  # the standard error of that


class PuzzleState(Wire):
    """A puzzle after some moves. `verdict`: when the turn is over, or has revealed something."""

    puzzle: PuzzleInfo
    seat: int  # the seat that you play
    position: Position
    log: list[Entry]
    events: list[Happening]  # of the last move
    verdict: PuzzleVerdict | None = None
