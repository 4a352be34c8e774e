"""The error for external bots that fail."""

from typing import Final

from underhold.core.errors import UnderholdError

# Values of a message that are long lines: what was sent and received. They are the second and third line.
_LONG_LINES: Final = slice(1, 3)


class BotFailed(UnderholdError):
    """An external bot failed; the message names the bot and what it did."""

    def brief(self) -> str:
        """The message without the long lines that were sent and received."""
        lines = str(self).split("\n")
        if self.message is not None and "sent" in self.message.values:
            del lines[_LONG_LINES]
        return "\n".join(lines)


def sentence(text: str) -> str:
    """The text with a full stop, unless it already ends with punctuation."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
