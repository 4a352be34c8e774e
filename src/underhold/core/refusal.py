"""Why something is not possible, independent of a language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from underhold.core.errors import IllegalMove
from underhold.locale import Words, words


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids something, and a sentence about it: a key of the catalogues and its values.

    A sentence of the section `refusal` is about one move; one of `blocked` is about all moves of a kind.
    """

    game: str  # the section of the catalogues
    rule: str
    key: str
    values: Mapping[str, Any]
    section: Literal["refusal", "blocked"] = "refusal"

    @property
    def sentence(self) -> str:
        """The complete key of the sentence in the catalogues."""
        if self.section == "refusal":
            return f"{self.game}.refusal.{self.key}"
        return f"face.{self.game}.blocked.{self.key}"

    def say(self, words: Words) -> str:
        """The reason in a language."""
        return words.say(self.sentence, **self.values)

    def error(self) -> IllegalMove:
        """The exception to raise. Its message is English; `.refusal` renders in any language."""
        return IllegalMove(self.say(words()), self.rule, self)
