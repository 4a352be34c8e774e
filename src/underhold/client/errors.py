"""What can go wrong between a script and a server: one type for each thing that a script may want to do about it."""

from typing import Final

from underhold.core.errors import UnderholdError
from underhold.wire import messages

LOOK_FIRST: Final = "It may have done what was asked: look before you ask again."


class ClientError(UnderholdError):
    """Base of everything that the client raises on purpose; its text is meant for people."""


class BadRequest(ClientError, ValueError):
    """Nothing was sent: what is asked for cannot be right."""


class Unreachable(ClientError):
    """The server is not there, or not any more. `unknown`: it may have done what was asked before it was lost."""

    def __init__(self, address: str, reason: str, unknown: bool = False) -> None:
        advice = LOOK_FIRST if unknown else "Is a server running there?"
        super().__init__(f"{address} cannot be reached: {reason}. {advice}")
        self.reason = reason
        self.unknown = unknown


class TooSlow(ClientError, TimeoutError):
    """It took longer than was allowed. A move that was sent may still be played; it is never played twice."""


class NotUnderstood(ClientError):
    """Something answers, but not as an Underhold server that this client knows."""


class Refused(ClientError):
    """The server said no. `error` is a stable word for programs, `detail` a sentence that says what to do.

    `rule` names the rule that forbids a move, `version` is the table's current one where that matters, `status` that
    of the HTTP answer, if it came as one, and `wait` the seconds after which the server wants to be asked again.
    """

    def __init__(self, problem: messages.Problem, status: int | None = None, wait: float | None = None) -> None:
        super().__init__(f"{problem.detail} [{problem.rule or problem.error}]")
        self.problem = problem
        self.error: str = problem.error
        self.detail: str = problem.detail
        self.rule: str | None = problem.rule
        self.version: int | None = problem.version
        self.status = status
        self.wait = wait


class NotFound(Refused):
    """There is no such table."""


class NotYourSeat(Refused):
    """This client holds no seat that may do this, or it is not its turn."""


class Stale(Refused):
    """The table has moved on since the position was looked at. Nothing has happened: look again and choose again."""


class Illegal(Refused):
    """The rules forbid the move; `rule` names the one that does."""


class CannotGoBack(Refused):
    """This move cannot be taken back, or played again, or at least not alone."""


class NotOver(Refused):
    """It is shown only when the game is over."""


class TooMany(Refused):
    """Too many requests, for longer than the client's patience."""


class Busy(Refused):
    """The server has too much to do. Try again later."""


KINDS: Final[dict[str, type[Refused]]] = {
    "not_found": NotFound,
    "not_your_seat": NotYourSeat,
    "stale": Stale,
    "illegal": Illegal,
    "cannot_go_back": CannotGoBack,
    "not_over": NotOver,
    "too_many": TooMany,
    "busy": Busy,
}


def refusal(problem: messages.Problem, status: int | None = None, wait: float | None = None) -> Refused:
    """A problem as an error of its kind."""
    return KINDS.get(problem.error, Refused)(problem, status, wait)
