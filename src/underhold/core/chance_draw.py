"""The random draws that make up a deal, for code that needs each deal with its probability instead of a shuffled
one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawPool:
    """A pool of numbers, some or all of which are drawn one after another, each piece with the same probability."""

    kind: str
    pieces: tuple[int, ...]  # may contain equal numbers
    draws: int
    names: dict[int, str]

    def remaining(self, drawn: Sequence[int]) -> dict[int, int]:
        """How many of each number are left after these draws, in ascending order of the numbers."""
        return dict(sorted((Counter(self.pieces) - Counter(drawn)).items()))

    @property
    def random_draws(self) -> int:
        """How many draws are random at most: the last piece, or pieces that are all equal, leave no choice."""
        return min(self.draws, len(self.pieces) - 1) if len(set(self.pieces)) > 1 else 0
