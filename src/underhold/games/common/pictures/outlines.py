"""Irregular outlines like broken stone, always the same for the same seed, as on the client's boards."""

from collections.abc import Callable, Sequence
from math import floor, hypot
from typing import Final, NamedTuple

Point = tuple[float, float]

_WORD: Final = 0xFFFFFFFF


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, by: float) -> "Box":
        """The box extended by this much on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def noise(seed: int) -> Callable[[], float]:
    """Returns a generator of pseudo-random numbers between -1 and 1, always the same for a seed."""
    state = (seed * 2654435761 & _WORD) or 1

    def following() -> float:
        nonlocal state
        state ^= state << 13 & _WORD
        state ^= state >> 17
        state ^= state << 5 & _WORD
        return state / _WORD * 2 - 1

    return following


def rough(points: Sequence[Point], step: float, depth: float, seed: int) -> str:
    """A closed outline like broken stone: a corner every `step`, at most `depth` off the straight line."""
    random = noise(seed)
    out: list[str] = []
    for index, (x, y) in enumerate(points):
        to_x, to_y = points[(index + 1) % len(points)]
        count = max(1, floor(hypot(to_x - x, to_y - y) / step + 0.5))
        for at in range(count):
            share, jitter = at / count, depth * (0.5 if at == 0 else 1)
            at_x = x + (to_x - x) * share + random() * jitter
            at_y = y + (to_y - y) * share + random() * jitter
            out.append(f"{'L' if out else 'M'}{at_x:.1f} {at_y:.1f}")
    return "".join(out) + "Z"


def corners(box: Box, cut: float = 0) -> list[Point]:
    """The corners of a box; `cut` bevels them."""
    x, y, width, height = box
    if not cut:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [
        (x + cut, y),
        (x + width - cut, y),
        (x + width, y + cut),
        (x + width, y + height - cut),
        (x + width - cut, y + height),
        (x + cut, y + height),
        (x, y + height - cut),
        (x, y + cut),
    ]
