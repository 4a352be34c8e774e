"""The protocol of whatever computes for bots, hints and analyses, and the questions that it is asked."""

from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

# A bot that we did not write may use this share of a turn's time for one answer, and is asked no more after as much.
OUTSIDE_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Question:
    """Something to compute. The state is one that the seat could believe in, so that nothing hidden is passed on;
    except for `improve`, which is about games that are over.

    plan: the next moves of a bot · advise: the best ways to continue · judge: how good the moves were that were played
    · improve: a better way to end a solo game
    """

    ask: Literal["plan", "advise", "judge", "improve"]
    game: str
    seat: int
    state: list[int]
    seed: int
    seconds: float  # for the whole answer
    bot: str = ""
    moves: tuple[int, ...] = ()  # packed, as in all answers: see `Game.pack`


class WorkerFailed(Exception):
    """A question was not answered: it took too long, or the text says why."""


class WorkerDied(WorkerFailed):
    """A worker ended in the middle of a question."""


class Thinker(Protocol):
    """Answers questions, see `thinking`. Several may be asked at once; what cannot be started yet waits."""

    seconds: float  # for one turn of a bot
    workers: int  # questions that are computed at the same time

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        """The answer, as plain data; raises WorkerFailed. `extra_seconds`: how much later it may come."""

    async def close(self) -> None:
        """Stop. Questions are refused from then on."""
