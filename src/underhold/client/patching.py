"""Applies the changes of a `Patch` to plain data."""

from collections.abc import Iterable, Sequence
from typing import Any


def patched(value: Any, changes: Iterable[tuple[Sequence[str | int], Any]]) -> Any:
    """The value after the changes, each a path and what to put there. The value itself stays as it is.

    >>> before = {"view": {"farms": [{"points": 1}, {"points": 2}]}, "ply": 3}
    >>> patched(before, [(["view", "farms", 1, "points"], 5), (["ply"], 4)])
    {'view': {'farms': [{'points': 1}, {'points': 5}]}, 'ply': 4}
    """
    for path, new in changes:
        value = _put(value, path, new)
    return value


def _put(value: Any, path: Sequence[str | int], new: Any) -> Any:
    first, *rest = path
    copy = value.copy()
    copy[first] = _put(value[first], rest, new) if rest else new
    return copy
