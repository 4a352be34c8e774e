"""What goes wrong with bots of others."""

from underhold.core.errors import UnderholdError


class BotFailed(UnderholdError):
    """A bot from outside did not play as it should; the text says which one, and what it did."""
