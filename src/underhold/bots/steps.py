"""Computations in steps: the caller can pause between them, and can ask for a result early.

They are generators. What they yield is None, or tells the progress. Send True to get the result that is known by then.
"""

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")
Steps = Generator[Any, bool | None, T]


def finished(steps: Steps[T]) -> T:
    """The result of a computation, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
