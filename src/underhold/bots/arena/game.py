"""Plays one game of an arena in any process. Jobs and results are plain values that can be sent to other processes."""

import traceback
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from underhold.bots.arena.plan import Job
from underhold.bots.match import play_match
from underhold.bots.outside.failure import BotFailed
from underhold.core.game import Scores
from underhold.core.record import Record
from underhold.games import game as game_by_id


@dataclass(frozen=True, slots=True)
class Clock:
    """Thinking times of a seat. A bot may plan a whole turn at its first decision, so compare turns, not moves."""

    moves: int
    turns: tuple[float, ...]  # milliseconds

    @property
    def milliseconds(self) -> float:
        return sum(self.turns)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a job; all sequences are by seat."""

    number: int
    seed: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 is best; equal results share a rank
    clocks: tuple[Clock, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Result":
        clocks = tuple(Clock(clock["moves"], tuple(clock["turns"])) for clock in data["clocks"])
        bots, points, ranks = tuple(data["bots"]), tuple(data["points"]), tuple(data["ranks"])
        return Result(data["number"], data["seed"], bots, points, ranks, clocks)


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that was aborted because a bot raised an error or returned an illegal move."""

    number: int
    seed: int
    bots: tuple[str, ...]
    error: str  # the error and where it was raised, in one line
    trace: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A result with its record, or a failure."""

    outcome: Result | Failure
    record: Record | None = None


class _Stopwatch:
    """Measures the time of every turn of every seat."""

    def __init__(self, seats: int) -> None:
        self._moves = [0] * seats
        self._turns: list[list[float]] = [[] for _ in range(seats)]
        self._open = ("", -1)

    def __call__(self, seat: int, turn: str, seconds: float) -> None:
        if self._open != (turn, seat):
            self._open = (turn, seat)
            self._turns[seat].append(0.0)
        self._turns[seat][-1] += seconds * 1000
        self._moves[seat] += 1

    def clocks(self) -> tuple[Clock, ...]:
        rounded = ([round(turn, 4) for turn in turns] for turns in self._turns)
        return tuple(Clock(moves, tuple(turns)) for moves, turns in zip(self._moves, rounded, strict=True))


def play(job: Job) -> PlayedGame:
    """Play a job. An error of a bot is a failure of this game, not of the arena.

    A record is always kept, because only then moves are checked.
    """
    try:
        game = game_by_id(job.game)
        setup = game.setup(len(job.bots), job.seed, **job.switches)
        stopwatch = _Stopwatch(len(job.bots))
        match = play_match(game, setup, job.bots, job.seed, keep_record=True, watcher=stopwatch)
    except Exception as error:
        return PlayedGame(Failure(job.number, job.seed, job.bots, _in_a_line(error), traceback.format_exc()))
    points = tuple(int(points) for points in match.scores.points)
    result = Result(job.number, job.seed, job.bots, points, ranks_of(match.scores), stopwatch.clocks())
    return PlayedGame(result, match.record)


def ranks_of(scores: Scores) -> tuple[int, ...]:
    """The rank of every seat, by points and tie-break."""
    worth = list(zip(scores.points, scores.tie_break, strict=True))
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def _in_a_line(error: Exception) -> str:
    text = error.brief() if isinstance(error, BotFailed) else str(error)  # the trace has the full text
    message = " ".join(text.split())
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {message}{where}" if message else f"{type(error).__name__}{where}"
