"""What the solver asks of a game beyond its positions."""

from typing import Final

from mypy_extensions import i64

from underhold.games.common.search.position import Position

NO_CEILING: Final = 1000000.0


class Guide:
    """The default answers, for a game that knows nothing better."""

    def clock(self, position: Position) -> i64:
        """How far the game has come. Positions of one tick are compared; a line never turns it back."""
        return 0

    def label(self, clock: i64) -> str:
        """The clock as people read it."""
        return str(clock)

    def family(self, position: Position) -> i64:
        """A number for the kind of plan that is followed here, so that one plan does not crowd out all others."""
        return 0

    def ceiling(self, position: Position) -> float:
        """Points that no way to go on exceeds."""
        return NO_CEILING
