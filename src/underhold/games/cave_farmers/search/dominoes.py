"""How many twin tiles still fit on a board. A twin tile covers two adjacent cells, like a domino."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


def _dominoes() -> list[int]:
    """The most twin tiles that fit on a half of the board (three columns, four rows), by the mask of its free cells."""
    most = [0] * 4096
    for free in range(1, 4096):
        low = free & -free
        rest = free ^ low
        best = most[rest]
        at = low.bit_length() - 1
        if at % 3 < 2 and rest & low << 1:
            best = max(best, 1 + most[rest ^ low << 1])
        if rest & low << 3:
            best = max(best, 1 + most[rest ^ low << 3])
        most[free] = best
    return most


_DOMINOES: Final = vec[i64](_dominoes())


def forest_dominoes(free: i64) -> i64:
    """The most twin tiles that fit on these free cells of the forest, ignoring adjacency to other tiles."""
    return _DOMINOES[(free >> 9 & 7) | (free >> 17 & 7) << 3 | (free >> 25 & 7) << 6 | (free >> 33 & 7) << 9]


def mountain_dominoes(free: i64) -> i64:
    """The same for the mountain."""
    return _DOMINOES[(free >> 12 & 7) | (free >> 20 & 7) << 3 | (free >> 28 & 7) << 6 | (free >> 36 & 7) << 9]
