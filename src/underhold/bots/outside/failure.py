"""What goes wrong with bots of others."""

from typing import Final

from underhold.core.errors import UnderholdError

# What lines of a failure begin with that hold a message.
SENT: Final = "Sent: "
RECEIVED: Final = "Received: "


class BotFailed(UnderholdError):
    """A bot from outside did not play as it should; the text says which one, and what it did."""

    def brief(self) -> str:
        """The same without the lines that went to and fro, which are long."""
        return "\n".join(line for line in str(self).split("\n") if not line.startswith((SENT, RECEIVED)))


def sentence(text: str) -> str:
    """With a full stop, which what others wrote may have already or not."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
