"""What goes wrong with bots of others."""

from underhold.core.errors import UnderholdError


class BotFailed(UnderholdError):
    """A bot from outside did not play as it should; the text says which one, and what it did."""


def sentence(text: str) -> str:
    """With a full stop, which what others wrote may have already or not."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
