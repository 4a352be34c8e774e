"""The error for arenas that cannot be played."""

from typing import Any

from underhold.core.errors import Message, UnderholdError
from underhold.locale import words


class ArenaError(UnderholdError):
    """The arena cannot start or continue; `say` gives the reason in any language."""

    def __init__(self, key: str, **values: Any) -> None:
        self.message = Message(f"arena.refusal.{key}", values)
        super().__init__(self.message.say(words()))
