"""What is different between two values of plain data, as paths and new values."""

from typing import Any

Path = tuple[str | int, ...]
Change = tuple[Path, Any]


def changes(before: Any, after: Any, path: Path = ()) -> list[Change]:
    """The changes that turn one value into another: each is a path and the value to put there.

    Dictionaries with the same keys and lists of the same length are compared item by item; others are replaced.

    >>> changes({"a": [1, 2], "b": None}, {"a": [1, 3], "b": {}}, ("view",))
    [(('view', 'a', 1), 3), (('view', 'b'), {})]
    """
    found: list[Change] = []
    _compare(before, after, path, found)
    return found


def _compare(before: Any, after: Any, path: Path, found: list[Change]) -> None:
    if before is after:
        return
    if type(before) is dict and type(after) is dict and before.keys() == after.keys():
        for key, value in after.items():
            old = before[key]
            if old is not value and old != value:
                _compare(old, value, (*path, key), found)
    elif type(before) is list and type(after) is list and len(before) == len(after):
        for index, value in enumerate(after):
            old = before[index]
            if old is not value and old != value:
                _compare(old, value, (*path, index), found)
    elif before != after:
        found.append((path, after))
