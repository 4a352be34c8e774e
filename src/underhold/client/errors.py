"""What can go wrong between a script and a server: one type for each case that a script may handle differently."""

from typing import Final

from underhold.core.errors import UnderholdError
from underhold.wire import messages

CHECK_FIRST: Final = "The server may have carried out the request; check before you repeat it."


class ClientError(UnderholdError):
    """The base of all errors of the client. Its text is meant for people."""


class BadRequest(ClientError, ValueError):
    """Nothing was sent, because the request is not valid."""


class Unreachable(ClientError):
    """The server cannot be reached. `unknown`: it may have carried out the request before."""

    def __init__(self, address: str, reason: str, unknown: bool = False) -> None:
        advice = CHECK_FIRST if unknown else "Is a server running there?"
        super().__init__(f"{address} cannot be reached: {reason}. {advice}")
        self.reason = reason
        self.unknown = unknown


class TooSlow(ClientError, TimeoutError):
    """It took longer than allowed. A move that was sent may still be played, but never twice."""


class NotUnderstood(ClientError):
    """The answer is not from an Underhold server, or from an incompatible version."""


class Refused(ClientError):
    """The server refused. `error` is a stable word for programs, `detail` a sentence that says what to do.

    `rule` names the rule that forbids a move, `version` is the table's current version where that matters, `status`
    the status of the HTTP response, if there is one, and `wait` the seconds to wait before the next request.
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
    """The table has changed since the position was read. Nothing was played: read it again and choose again."""


class Illegal(Refused):
    """The rules forbid the move; `rule` names the rule."""


class UndoRefused(Refused):
    """The move cannot be undone or redone, or not without the others' consent."""


class NotOver(Refused):
    """This is only available when the game is over."""


class TooMany(Refused):
    """Too many requests, for longer than the client retries."""


class Busy(Refused):
    """The server has too much to do. Try again later."""


KINDS: Final[dict[str, type[Refused]]] = {
    "not_found": NotFound,
    "not_your_seat": NotYourSeat,
    "stale": Stale,
    "illegal": Illegal,
    "cannot_go_back": UndoRefused,
    "not_over": NotOver,
    "too_many": TooMany,
    "busy": Busy,
}


def refusal(problem: messages.Problem, status: int | None = None, wait: float | None = None) -> Refused:
    """The error for a problem."""
    return KINDS.get(problem.error, Refused)(problem, status, wait)
