"""What the solver knows of Cave vs Cave for one, beyond its positions."""

from mypy_extensions import i64

from underhold.bots.cave_vs_cave.bounds import ceiling
from underhold.bots.cave_vs_cave.position import CavePosition
from underhold.bots.position import Position
from underhold.bots.solver import Guide


class CaveGuide(Guide):
    """Turns as ticks, rooms as plans. The deal must be known, not sampled: the ceiling relies on it."""

    def clock(self, position: Position) -> i64:
        assert isinstance(position, CavePosition)
        return position.state.round << 3 | position.state.turn

    def label(self, clock: i64) -> str:
        return f"{(clock >> 3) + 1}.{(clock & 7) + 1}"

    def family(self, position: Position) -> i64:
        assert isinstance(position, CavePosition)
        return position.state.caves[0].rooms

    def ceiling(self, position: Position) -> float:
        assert isinstance(position, CavePosition)
        return float(ceiling(position.state))
