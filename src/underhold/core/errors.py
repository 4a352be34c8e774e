"""The exceptions of this library, one type for each kind of mistake."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underhold.core.refusal import Refusal


class UnderholdError(Exception):
    """Base class of all errors that this library raises on purpose. The message is meant for people."""


class BadSetup(UnderholdError):
    """The set-up asks for something that the game does not have."""


class IllegalMove(UnderholdError):
    """The move cannot be played here. `rule` names the rule that forbids it; `refusal` gives the reason in any
    language.
    """

    def __init__(self, reason: str, rule: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.reason = reason
        self.rule = rule
        self.refusal = refusal


class BadNotation(UnderholdError):
    """The text is not the notation of any move of this game."""


class BadPosition(UnderholdError):
    """The description of a position is not readable, or no game can have such a position.

    `part` names what is wrong, such as `round` or `seat1 rooms`; it is empty if the whole text is wrong.
    """

    def __init__(self, reason: str, part: str = "") -> None:
        super().__init__(f"{part}: {reason}" if part else reason)
        self.reason = reason
        self.part = part


class BadRecord(UnderholdError):
    """A record cannot be read or does not match the rules.

    `line` is where reading stopped. `part` is what is wrong there: `game`, `rules`, `setup`, `deal`, `moves` or
    `result`; it is empty if the file format is wrong.
    """

    def __init__(self, reason: str, line: int | None = None, part: str = "") -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.part = part
