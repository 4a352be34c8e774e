"""The error for pictures that cannot be drawn."""

from underhold.core.errors import UnderholdError


class CannotDraw(UnderholdError):
    """A library needed for drawing is not installed; the message says which one to install."""
