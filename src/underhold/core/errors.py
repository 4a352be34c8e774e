"""What can go wrong, one type for each kind of mistake, so that callers can tell them apart."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underhold.core.refusal import Refusal


class UnderholdError(Exception):
    """Base of everything this library raises on purpose; its text is meant for people."""


class BadSetup(UnderholdError):
    """The set-up asks for something the game does not have."""


class IllegalMove(UnderholdError):
    """The move cannot be played here; `rule` names the rule that forbids it, `refusal` says why in any language."""

    def __init__(self, reason: str, rule: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.reason = reason
        self.rule = rule
        self.refusal = refusal


class BadNotation(UnderholdError):
    """The text is not a move of this game at all."""


class BadRecord(UnderholdError):
    """A record that cannot be trusted: `line` is where reading stopped, `part` what is wrong there: `game`, `rules`,
    `setup`, `deal`, `moves` or `result`; empty if it is the form of the file."""

    def __init__(self, reason: str, line: int | None = None, part: str = "") -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.part = part
