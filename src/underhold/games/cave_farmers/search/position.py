"""The Cave Farmers as search, solver and training see it; see `common.search.position`."""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.rules import apply
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import OVER, PLACE, State
from underhold.games.cave_farmers.search.features import active, evaluate
from underhold.games.cave_farmers.search.hashing import view_key
from underhold.games.cave_farmers.search.line_buffer import LineBuffer, knows_spaces
from underhold.games.cave_farmers.search.lines import CAP, find_lines
from underhold.games.cave_farmers.search.space_features import active_spaces, free_spaces, space_worth
from underhold.games.cave_farmers.search.turn_memory import TurnMemory
from underhold.games.common.search.position import Effort, Line, Position
from underhold.games.common.search.weights import Weights


class CaveFarmersPosition(Position):
    """A position of The Cave Farmers."""

    def __init__(self, state: State, buffer: LineBuffer) -> None:
        self.effort = buffer.effort
        self.state = state
        self.buffer = buffer
        self.weights = buffer.weights

    def seats(self) -> i64:
        return self.state.players

    def seat(self) -> i64:
        return -1 if self.state.phase == OVER else self.state.seat

    def copy(self) -> Position:
        return CaveFarmersPosition(self.state.copy(), self.buffer)

    def at(self, state: object) -> Position:
        assert isinstance(state, State)
        return CaveFarmersPosition(state, self.buffer)

    def key(self) -> i64:
        return view_key(self.state)

    def lines(self, most: i64) -> list[Line]:
        return find_lines(self.buffer, self.state, most)

    def remember_turns(self, earlier: Position | None) -> None:
        known = earlier.buffer.all_memory if isinstance(earlier, CaveFarmersPosition) else None
        self.buffer.all_memory = known or TurnMemory()

    def follow(self, moves: vec[i64]) -> None:
        state = self.state
        index: i64 = 0
        while index < len(moves):
            apply(state, moves[index], None)
            index += 1

    def worths(self) -> vec[float]:
        state = self.state
        weights = self.weights
        with_spaces: bool = knows_spaces(weights) and state.phase != OVER
        free = free_spaces(state) if with_spaces else vec[i64]()
        out = vec[float](capacity=state.players)
        seat: i64 = 0
        while seat < state.players:
            worth: float = evaluate(state, seat, weights)
            if with_spaces:
                worth += space_worth(state, seat, free, weights.values)
            out = append(out, worth)
            seat += 1
        return out

    def points(self, seat: i64) -> float:
        return float(points(self.state.farms[seat]))

    def features(self, seat: i64) -> vec[i64]:
        found = active(self.state, seat)
        if knows_spaces(self.weights) and self.state.phase != OVER:
            for number in active_spaces(self.state, seat):
                found = append(found, number)
        return found

    def share(self) -> float:
        return 1.0 if self.state.phase == PLACE and not self.state.overfull else 0.2

    def seats_interact(self) -> bool:
        return knows_spaces(self.weights)

    def moves_evaluated(self, moves: vec[i64]) -> i64:
        """A turn is evaluated before it ends, a step of the harvest afterwards."""
        size: i64 = len(moves)
        return size - 1 if moves[size - 1] >> 21 == m.DONE else size


def position(state: State, weights: Weights, cap: i64 = CAP) -> CaveFarmersPosition:
    """The start position of a search. The state is not copied."""
    return CaveFarmersPosition(state, LineBuffer(weights, Effort(), cap))
