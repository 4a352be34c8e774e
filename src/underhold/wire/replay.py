"""A game move by move, and its analysis."""

from typing import Any, Literal

from underhold.wire.base import GameId, Slug, Wire
from underhold.wire.position import Entry, Happening, Result, Way
from underhold.wire.tables import Seat


class Moment(Wire):
    """The table after a move (ply 0: before the first)."""

    ply: int
    label: str
    seat: int | None  # who moved
    move: str | None
    text: str | None  # the move as a sentence
    log: list[Entry]
    view: dict[str, Any]
    points: list[int]
    events: list[Happening]


class Moments(Wire):
    """A part of a game, move by move. `hidden`: what was hidden, if the game is over and it was asked for."""

    table: Slug
    game: GameId
    over: bool
    plies: int
    seats: list[Seat]
    turns: list[tuple[str, int]]  # label and first ply of every turn
    moments: list[Moment]
    hidden: list[dict[str, Any]] | None = None  # by moment, in the game's own form
    log: list[Entry] | None = None  # of the whole game, if it was asked for
    result: Result | None = None


class AnalysedTurn(Wire):
    """One choice: a turn, or the part of it up to a move that revealed something; the rest is another choice."""

    label: str
    seat: int
    first: int  # its first move; the position before it is that of ply `first - 1`
    last: int
    text: list[str]  # what the player did, as in the log; empty if there was nothing to say
    played: Way
    best: Way
    others: list[Way]  # the next best besides these two
    loss: float  # how far below the best: points of the expected lead, in a solo game of the expected points
    mark: Literal["fine", "inaccuracy", "mistake", "blunder"]
    luck: list[float] | None  # by seat: how its expected points changed by what was revealed at the end


class AnalysedSeat(Wire):
    """One seat in the whole game."""

    seat: int
    lost: float
    accuracy: float  # in percent
    inaccuracies: int
    mistakes: int
    blunders: int
    costliest: list[int]  # up to three indices into `Analysis.turns`


class Analysis(Wire):
    """A game that is over, choice by choice."""

    table: Slug
    game: GameId
    plies: int
    points: list[int] | None  # at the end; None if the record stops earlier
    nodes: int | None  # the budget of each search, in positions …
    seconds: float | None  # … or in time
    turns: list[AnalysedTurn]
    curve: list[list[float]]  # the expected points of every seat: before each turn, and at the end
    seats: list[AnalysedSeat]


class AnalysisReport(Wire):
    """How far an analysis is. `none`: nobody has asked for it; `failed`: it can be started again."""

    status: Literal["none", "running", "done", "failed"]
    done: int  # choices analyzed …
    total: int  # … of this many
    analysis: Analysis | None = None  # when it is done
