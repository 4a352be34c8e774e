"""What the solver needs of a game besides its positions."""

from typing import Final

from mypy_extensions import i64

from underhold.games.common.search.position import Position

NO_CEILING: Final = 1000000.0


class Guide:
    """Default implementations, for a game without better ones."""

    def clock(self, position: Position) -> i64:
        """How far the game has progressed. Only positions with the same clock are compared; it never decreases along a
        line.
        """
        return 0

    def label(self, clock: i64) -> str:
        """The clock as text."""
        return str(clock)

    def family(self, position: Position) -> i64:
        """A number for the strategy pursued in a position. The solver keeps several strategies alive at a time."""
        return 0

    def ceiling(self, position: Position) -> float:
        """An upper bound of the points that can be reached from a position."""
        return NO_CEILING

    def upper_bound(self, position: Position) -> float:
        """The same as `ceiling`, but as low as possible; it may take long, so the solver does not use it."""
        return self.ceiling(position)
