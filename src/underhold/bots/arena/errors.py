"""The error for arenas that cannot be played."""

from typing import Any

from underhold.core.errors import UnderholdError
from underhold.locale import Words, words


class ArenaError(UnderholdError):
    """The arena cannot start or continue; `say` gives the reason in any language."""

    def __init__(self, key: str, **values: Any) -> None:
        self._key = key
        self._values = values
        super().__init__(self.say(words()))

    def say(self, words: Words) -> str:
        return words.say(f"arena.refusal.{self._key}", **self._values)
