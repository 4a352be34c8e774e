"""What the solver knows of The Cave Farmers for one, beyond its positions."""

from mypy_extensions import i64

from underhold.games.cave_farmers.content import ROUNDS
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, RESCUE, SKIP
from underhold.games.cave_farmers.search.bounds import ceiling
from underhold.games.cave_farmers.search.position import FarmersPosition
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position


class FarmersGuide(Guide):
    """Ticks by the dwarfs that are still at home, so that large and small families meet at the end of a round."""

    def clock(self, position: Position) -> i64:
        assert isinstance(position, FarmersPosition)
        state = position.state
        phase: i64 = state.phase
        within: i64 = 0
        if phase < SKIP:
            farm = state.farms[0]
            within = 1 + MOST_DWARFS - farm.dwarfs + count(farm.away)
        elif phase != RESCUE:  # which comes before all others
            within = 16 + phase
        return state.round << 5 | within

    def label(self, clock: i64) -> str:
        return str(ROUNDS[1][clock >> 5])

    def family(self, position: Position) -> i64:
        """How many dwarfs there are, and whether they go on expeditions."""
        assert isinstance(position, FarmersPosition)
        farm = position.state.farms[0]
        return farm.dwarfs << 1 | (1 if farm.weapons else 0)

    def ceiling(self, position: Position) -> float:
        assert isinstance(position, FarmersPosition)
        return ceiling(position.state)
