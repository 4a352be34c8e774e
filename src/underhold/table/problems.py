"""What can go wrong at a table: one family of errors, each with a message in every language."""

from typing import Any

from underhold.core.errors import IllegalMove, Message, UnderholdError
from underhold.core.game import Game
from underhold.games import title
from underhold.locale import Words
from underhold.wire import messages


class TableProblem(UnderholdError):
    """A request that is refused: a stable word for programs, and a catalogue key with its values for people."""

    def __init__(self, error: str, key: str, version: int | None = None, **values: Any) -> None:
        super().__init__(f"{error}: {key}")
        self.error = error
        self.key = f"web.problem.{key}"
        self.values = values
        self.version = version

    def wire(self, words: Words) -> messages.Problem:
        """The problem as a message."""
        said = Message(self.key, self.values).say(words)
        detail = said.encode("utf-8", "replace").decode()  # a lone surrogate from the request cannot be sent back
        return messages.Problem(error=self.error, detail=detail, version=self.version)


class NotFound(TableProblem):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("not_found", "no_table")


class NotYourSeat(TableProblem):
    """The visitor holds no seat that may do this."""

    def __init__(self, key: str = "not_your_seat", version: int | None = None) -> None:
        super().__init__("not_your_seat", key, version)


class Stale(TableProblem):
    """The request was made for another version than the current one."""

    def __init__(self, version: int) -> None:
        super().__init__("stale", "stale", version)


class StorageFailed(TableProblem):
    """The store did not keep or find something. If its disk is full, nothing was changed; otherwise that is unknown,
    and the same request can be repeated under the same key."""

    def __init__(self, full: bool = False) -> None:
        word = "storage_full" if full else "storage_failed"
        super().__init__(word, word)


class GameNotOver(TableProblem):
    """It would show something that is still hidden."""

    def __init__(self) -> None:
        super().__init__("not_over", "not_over")


class CannotUndo(TableProblem):
    """A move cannot be undone or redone; the key tells why."""

    def __init__(self, key: str, version: int) -> None:
        super().__init__("cannot_go_back", f"back.{key}", version)


class Illegal(TableProblem):
    """The rules forbid the move; the message names the rule."""

    def __init__(self, error: IllegalMove, version: int) -> None:
        super().__init__("illegal", "illegal", version)
        self.cause = error

    def wire(self, words: Words) -> messages.Problem:
        refusal = getattr(self.cause, "refusal", None)
        detail = self.cause.reason if refusal is None else refusal.say(words)
        return messages.Problem(error=self.error, detail=detail, rule=self.cause.rule, version=self.version)


def check_search(game: Game[Any, Any], version: int) -> None:
    """Raises TableProblem if the game has no search, so that there are no hints and no analyses."""
    if title(game.id).search is None:
        raise TableProblem("no_search", "no_search", version)
