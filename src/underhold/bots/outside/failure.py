"""The error for external bots that fail."""

from typing import Final

from underhold.core.errors import UnderholdError

# Prefixes of the lines of an error message that show what was sent and received.
SENT: Final = "Sent: "
RECEIVED: Final = "Received: "


class BotFailed(UnderholdError):
    """An external bot failed; the message names the bot and what it did."""

    def brief(self) -> str:
        """The message without the long lines that were sent and received."""
        return "\n".join(line for line in str(self).split("\n") if not line.startswith((SENT, RECEIVED)))


def sentence(text: str) -> str:
    """The text with a full stop, unless it already ends with punctuation."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
