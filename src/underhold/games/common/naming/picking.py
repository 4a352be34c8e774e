"""Names for the bits of a mask."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def picked(names: Sequence[T], mask: int) -> list[T]:
    """The names whose bits are set.

    >>> picked(("n", "e", "s", "w"), 0b1001)
    ['n', 'w']
    """
    return [name for number, name in enumerate(names) if mask >> number & 1]
