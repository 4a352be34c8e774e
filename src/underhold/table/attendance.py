"""Who is connected to a table at a moment."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Attendance:
    """The seats with a player connected, since when the others are away as far as that is known, and spectators."""

    seats: frozenset[int] = frozenset()
    away_since: Mapping[int, int] = field(default_factory=dict)  # by seat: microseconds since 1970
    spectators: int = 0

    def __contains__(self, seat: int) -> bool:
        return seat in self.seats


NOBODY_THERE = Attendance()


def attended_by(seats: Iterable[int]) -> Attendance:
    """The attendance of these seats, and of nobody else."""
    return Attendance(frozenset(seats))
