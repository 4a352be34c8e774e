"""The error for exports that cannot start or continue."""

from typing import Any

from underhold.core.errors import Message, UnderholdError
from underhold.locale import words


class ExportError(UnderholdError):
    """The export cannot start or continue; `say` gives the reason in any language."""

    def __init__(self, key: str, **values: Any) -> None:
        self.message = Message(f"export.refusal.{key}", values)
        super().__init__(self.message.say(words()))
        self._made_from = key, values

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._made_from  # raised in a worker process, it is sent to the parent


def _again(key: str, values: dict[str, Any]) -> ExportError:
    return ExportError(key, **values)
