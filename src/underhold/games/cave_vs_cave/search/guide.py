"""What the solver needs to know about the solo game of Cave vs Cave."""

from mypy_extensions import i64

from underhold.games.cave_vs_cave.search.bounds import ceiling
from underhold.games.cave_vs_cave.search.position import CaveVsCavePosition
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position


class CaveVsCaveGuide(Guide):
    """The clock counts turns; strategies differ by their rooms. The ceiling needs the actual deal, not a sample."""

    def clock(self, position: Position) -> i64:
        assert isinstance(position, CaveVsCavePosition)
        return position.state.round << 3 | position.state.turn

    def label(self, clock: i64) -> str:
        return f"{(clock >> 3) + 1}.{(clock & 7) + 1}"

    def family(self, position: Position) -> i64:
        assert isinstance(position, CaveVsCavePosition)
        return position.state.caves[0].rooms

    def ceiling(self, position: Position) -> float:
        assert isinstance(position, CaveVsCavePosition)
        return float(ceiling(position.state))
