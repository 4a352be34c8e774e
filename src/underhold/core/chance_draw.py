"""Chance one draw at a time, for those who need every deal with its probability instead of a shuffled one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Urn:
    """Numbers of a deal, of which some or all are drawn one after another, each piece with the same chance."""

    kind: str
    pieces: tuple[int, ...]  # several may be alike
    draws: int
    names: dict[int, str]

    def left(self, drawn: Sequence[int]) -> dict[int, int]:
        """How many of each number are still in it after these draws, in rising order of the numbers."""
        return dict(sorted((Counter(self.pieces) - Counter(drawn)).items()))

    @property
    def open_draws(self) -> int:
        """How many of the draws can be open at most: the last piece, or pieces that are all alike, leave no choice."""
        return min(self.draws, len(self.pieces) - 1) if len(set(self.pieces)) > 1 else 0
