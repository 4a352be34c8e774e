"""Commands of the engine protocol: a line of words, with an optional number in front that its replies repeat."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from underhold.core.errors import UnderholdError

MAX_LINE: Final = 1_000_000  # bytes; longer than the longest position with all moves of a game
_MAX_ID: Final = 18  # digits
_MAX_SHOWN: Final = 60  # characters of a word in an error message


class BadCommand(UnderholdError):
    """A command cannot be carried out; the message tells the sender what to do."""


@dataclass(slots=True)
class Command:
    """One line of input."""

    id: str  # the number in front; may be empty
    name: str
    words: tuple[str, ...]  # after the name
    hurried: bool = False  # a later command has asked for the result that is known

    @property
    def rest(self) -> str:
        """All words after the name, separated by single spaces."""
        return " ".join(self.words)


def parse(line: str) -> Command | None:
    """The command in a line; None for an empty line or a comment.

    >>> parse("7 go nodes 500")
    Command(id='7', name='go', words=('nodes', '500'), hurried=False)
    """
    words = line.split()
    if not words or words[0].startswith("#"):
        return None
    number = ""
    if words[0].isascii() and words[0].isdigit() and len(words[0]) <= _MAX_ID:
        number, *words = words
    if not words:
        return Command(number, "", ())
    return Command(number, words[0], tuple(words[1:]))


def shown(word: str) -> str:
    """A word of the input in quotes, shortened, without anything that could break a line."""
    return ascii(word if len(word) <= _MAX_SHOWN else word[: _MAX_SHOWN - 1] + "…")


def integer(name: str, text: str, least: int, most: int) -> int:
    """A whole number within limits; raises BadCommand."""
    if text.isascii() and text.isdigit() and len(text) <= _MAX_ID and least <= int(text) <= most:
        return int(text)
    raise BadCommand(f"{name} must be a whole number from {least} to {most}, not {shown(text)}.")


def seconds(name: str, text: str, least: float, most: float) -> float:
    """A number of seconds within limits; raises BadCommand."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if least <= value <= most:  # false for nan
        return value
    raise BadCommand(f"{name} must be a number of seconds from {least:g} to {most:g}, not {shown(text)}.")


def choice(name: str, text: str, values: Sequence[str]) -> str:
    """One of several words; raises BadCommand."""
    if text in values:
        return text
    raise BadCommand(f"{name} must be one of {', '.join(values)}, not {shown(text)}.")
