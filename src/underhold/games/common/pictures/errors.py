"""What can go wrong with a picture."""

from underhold.core.errors import UnderholdError


class CannotDraw(UnderholdError):
    """What it takes to draw this is not installed; the text says what to install."""
