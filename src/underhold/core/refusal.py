"""Why a move is refused, before it is said in any language."""

from dataclasses import dataclass
from typing import Any

from underhold.core.errors import IllegalMove
from underhold.locale import Words, words


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids a move, and what to say: a key of the catalogues and its values."""

    game: str  # the section of the catalogues
    rule: str
    key: str
    values: dict[str, Any]

    def say(self, words: Words) -> str:
        """The reason in a language."""
        return words.say(f"{self.game}.refusal.{self.key}", **self.values)

    def error(self) -> IllegalMove:
        """To be raised; it speaks English, and takes the refusal along for those who do not."""
        return IllegalMove(self.say(words()), self.rule, self)
