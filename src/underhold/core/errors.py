"""The exceptions of this library, one type for each kind of mistake."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from underhold import locale

if TYPE_CHECKING:
    from underhold.core.refusal import Refusal


class UnderholdError(Exception):
    """Base class of all errors that this library raises on purpose. The message is meant for people.

    It is English. Errors that players can see are made with `of`, and `say` gives their message in any language.
    """

    message_key: str = ""  # of the message in the catalogues, if it has one
    message_values: Mapping[str, Any] = {}
    language: str = locale.DEFAULT_LANGUAGE  # of the reader, if known

    @classmethod
    def of(cls, key: str, **values: Any) -> Self:
        """An error with a message of the catalogues. Values that are lists are joined with "or".

        The value `section` is replaced by the name of that game, as `game`.
        """
        error = cls(_said(locale.words(), key, values))
        error.message_key, error.message_values = key, values
        return error

    def say(self, words: locale.Words) -> str:
        """The message in a language; in English if the catalogues do not have it."""
        return _said(words, self.message_key, self.message_values) if self.message_key else str(self)


def _said(words: locale.Words, key: str, values: Mapping[str, Any]) -> str:
    filled = {name: words.listed(value, "or") if isinstance(value, list) else value for name, value in values.items()}
    if "section" in filled:
        filled["game"] = words.text(f"{filled['section']}.short")
    return str(words.say(key, **filled))


class BadSetup(UnderholdError):
    """The setup asks for something that the game does not have."""


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
