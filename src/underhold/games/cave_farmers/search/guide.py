"""What the solver needs to know about the solo game of The Cave Farmers."""

from mypy_extensions import i64

from underhold.games.cave_farmers.content import ROUNDS
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, RESCUE, SKIP
from underhold.games.cave_farmers.search.bounds import ceiling
from underhold.games.cave_farmers.search.position import CaveFarmersPosition
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position


class CaveFarmersGuide(Guide):
    """The clock counts the dwarfs at home, so that families of all sizes are compared at the end of a round."""

    def clock(self, position: Position) -> i64:
        assert isinstance(position, CaveFarmersPosition)
        state = position.state
        phase: i64 = state.phase
        within: i64 = 0
        if phase < SKIP:
            farm = state.farms[0]
            within = 1 + MOST_DWARFS - farm.dwarfs + count(farm.away)
        elif phase != RESCUE:  # the first phase of a round
            within = 16 + phase
        return state.round << 5 | within

    def label(self, clock: i64) -> str:
        return str(ROUNDS[1][clock >> 5])

    def family(self, position: Position) -> i64:
        """The number of dwarfs, and whether they go on expeditions."""
        assert isinstance(position, CaveFarmersPosition)
        farm = position.state.farms[0]
        return farm.dwarfs << 1 | (1 if farm.weapons else 0)

    def ceiling(self, position: Position) -> float:
        assert isinstance(position, CaveFarmersPosition)
        return ceiling(position.state)

    def upper_bound(self, position: Position) -> float:
        # Only the command line needs it; the page in a browser leaves these modules out.
        from underhold.games.cave_farmers.search.whole_game_bound import upper_bound

        assert isinstance(position, CaveFarmersPosition)
        return upper_bound(position.state)
