"""The exceptions of this library, one type for each kind of mistake."""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from underhold import locale

if TYPE_CHECKING:
    from underhold.core.refusal import Refusal


SETUP_PART: Final = "setup"  # the only part of a position that is not named in its text


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the catalogues: its key, and the values of its placeholders.

    A value may be a message or an error itself. Values that are lists are joined with "or". The value `section` is
    replaced by the name of that game, as `game`.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def say(self, words: locale.Words) -> str:
        """The message in a language."""
        filled = {name: _filled(words, value) for name, value in self.values.items()}
        if "section" in filled:
            filled["game"] = words.text(f"{filled['section']}.short")
        return words.say(self.key, **filled)

    def to_json(self) -> dict[str, Any]:
        """The message as plain data, for another process."""
        return {"key": self.key, "values": {name: _value_to_json(value) for name, value in self.values.items()}}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Message":
        """The message with this data."""
        return cls(data["key"], {name: _value_from_json(value) for name, value in data["values"].items()})


def _filled(words: locale.Words, value: Any) -> Any:
    if isinstance(value, Message | UnderholdError):
        return value.say(words)
    return words.listed(value, "or") if isinstance(value, list) else value


def _value_to_json(value: Any) -> Any:
    if isinstance(value, UnderholdError):
        value = value.message or str(value)
    if isinstance(value, Message):
        return value.to_json()
    return value if isinstance(value, str | int | float | list) else str(value)


def _value_from_json(value: Any) -> Any:
    return Message.from_json(value) if isinstance(value, dict) else value


# What the system says most often about files, which it says in English.
_FILE_REASONS: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "is_folder",
    errno.ENOTDIR: "not_folder",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EROFS: "read_only",
    errno.EADDRINUSE: "address_in_use",
}


def system_reason(error: OSError) -> Message | str:
    """Why a file or an address cannot be used; in English if the catalogues do not have the reason."""
    key = _FILE_REASONS.get(error.errno or 0)
    return Message(f"error.file.{key}") if key else error.strerror or str(error)


class UnderholdError(Exception):
    """Base class of all errors that this library raises on purpose. The message is meant for people.

    It is English. Errors that players can see are made with `of`, and `say` gives their message in any language.
    """

    message: Message | None = None  # of the catalogues, if they have it
    language: str = locale.DEFAULT_LANGUAGE  # of the reader, if known

    @classmethod
    def of(cls, key: str, **values: Any) -> Self:
        """An error with a message of the catalogues."""
        return cls.saying(Message(key, values))

    @classmethod
    def saying(cls, message: Message) -> Self:
        """An error with this message."""
        error = cls(message.say(locale.words()))
        error.message = message
        return error

    def say(self, words: locale.Words) -> str:
        """The message in a language; in English if the catalogues do not have it."""
        return self.message.say(words) if self.message else str(self)


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

    def say(self, words: locale.Words) -> str:
        """The reason in a language, with the rule."""
        return f"{self.refusal.say(words)} [{self.rule}]" if self.refusal else str(self)


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

    @classmethod
    def of(cls, key: str, part: str = "", **values: Any) -> Self:
        """An error with a message of the catalogues about this part."""
        message = Message(key, values)
        error = cls(message.say(locale.words()), part)
        error.message = message
        return error

    def say(self, words: locale.Words) -> str:
        """The part and the reason in a language."""
        if not self.message:
            return str(self)
        part = words.text("error.position.setup_part") if self.part == SETUP_PART else self.part
        reason = self.message.say(words)
        return f"{part}: {reason}" if part else reason


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

    @classmethod
    def of(cls, key: str, part: str = "", **values: Any) -> Self:
        """An error with a message of the catalogues about this part."""
        message = Message(key, values)
        error = cls(message.say(locale.words()), part=part)
        error.message = message
        return error

    def say(self, words: locale.Words) -> str:
        """English has the exact reason; other languages say which part of the record is wrong."""
        if self.message or words.language == locale.DEFAULT_LANGUAGE or not (self.part or self.line):
            return super().say(words)
        return words.say(f"web.problem.record.{self.part or 'form'}", line=self.line or 1)
