"""Plays one game of an arena in any process. Jobs and results are plain values that can be sent to other processes."""

import traceback
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from underhold.bots.arena.plan import Job
from underhold.bots.match import play_match
from underhold.bots.outside.failure import BotFailed
from underhold.core.errors import IllegalMove, Message
from underhold.core.game import Scores
from underhold.core.record import Record
from underhold.games import game as game_by_id

FAULTS: Final = ("crash", "illegal", "time")
# Reasons of external bots' failures.
_ILLEGAL: Final = ("error.bot.why.illegal", "error.bot.why.not_legal")
_SLOW: Final = ("error.bot.why.slow", "error.bot.why.slow_first")


@dataclass(frozen=True, slots=True)
class Clock:
    """Thinking times of a seat. A bot may plan a whole turn at its first decision, so compare turns, not moves."""

    moves: int
    turns: tuple[float, ...]  # milliseconds

    @property
    def milliseconds(self) -> float:
        return sum(self.turns)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a game was aborted: the bot of a seat raised an error, took too long, or returned an illegal move."""

    seat: int
    kind: str  # one of FAULTS
    error: str  # the error and where it was raised, in one line
    trace: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a job; all sequences are by seat.

    A game that was aborted is lost by the bot that failed, at all of its seats, with 0 points. The others share first
    place and have no points.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    points: tuple[int | None, ...]
    ranks: tuple[int, ...]  # 1 is best; equal results share a rank
    clocks: tuple[Clock, ...]
    fault: Fault | None = None

    @property
    def failed(self) -> str | None:
        """The bot that failed, if the game was aborted."""
        return None if self.fault is None else self.bots[self.fault.seat]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Result":
        clocks = tuple(Clock(clock["moves"], tuple(clock["turns"])) for clock in data["clocks"])
        bots, points, ranks = tuple(data["bots"]), tuple(data["points"]), tuple(data["ranks"])
        fault = data.get("fault")
        return Result(data["number"], data["seed"], bots, points, ranks, clocks, Fault(**fault) if fault else None)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A result with its record. Aborted games have none."""

    result: Result
    record: Record | None = None


class _Stopwatch:
    """Measures the time of every turn of every seat, and knows whose bot is being asked."""

    def __init__(self, seats: int) -> None:
        self._moves = [0] * seats
        self._turns: list[list[float]] = [[] for _ in range(seats)]
        self._open = ("", -1)
        self.asked: int | None = None

    def asks(self, seat: int) -> None:
        self.asked = seat

    def answered(self, seat: int, turn: str, seconds: float) -> None:
        if self._open != (turn, seat):
            self._open = (turn, seat)
            self._turns[seat].append(0.0)
        self._turns[seat][-1] += seconds * 1000
        self._moves[seat] += 1

    def clocks(self) -> tuple[Clock, ...]:
        rounded = ([round(turn, 4) for turn in turns] for turns in self._turns)
        return tuple(Clock(moves, tuple(turns)) for moves, turns in zip(self._moves, rounded, strict=True))


def play(job: Job) -> PlayedGame:
    """Play a job. If a bot fails, it loses the game.

    A record is always kept, because only then moves are checked.
    """
    game = game_by_id(job.game)
    setup = game.setup(len(job.bots), job.seed, **job.switches)
    stopwatch = _Stopwatch(len(job.bots))
    try:
        match = play_match(game, setup, job.bots, job.seed, keep_record=True, watcher=stopwatch)
    except Exception as error:
        if stopwatch.asked is None:
            raise
        return PlayedGame(_aborted(job, stopwatch, stopwatch.asked, error))
    points = tuple(int(points) for points in match.scores.points)
    result = Result(job.number, job.seed, job.bots, points, ranks_of(match.scores), stopwatch.clocks())
    return PlayedGame(result, match.record)


def _aborted(job: Job, stopwatch: _Stopwatch, seat: int, error: Exception) -> Result:
    # All seats of the bot lose. Otherwise a bot with two seats would share first place by giving up at one of them.
    lost = [bot == job.bots[seat] for bot in job.bots]
    fault = Fault(seat, _kind(error), _in_a_line(error), traceback.format_exc())
    points = tuple(0 if own else None for own in lost)
    ranks = tuple(1 + lost.count(False) if own else 1 for own in lost)
    return Result(job.number, job.seed, job.bots, points, ranks, stopwatch.clocks(), fault)


def _kind(error: Exception) -> str:
    reason = error.message.values.get("reason") if isinstance(error, BotFailed) and error.message else None
    why = reason.key if isinstance(reason, Message) else ""
    if isinstance(error, IllegalMove) or why in _ILLEGAL:
        return "illegal"
    return "time" if why in _SLOW else "crash"


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
