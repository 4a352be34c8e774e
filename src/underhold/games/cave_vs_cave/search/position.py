"""Cave vs Cave as search, solver and training see it; see `common.search.position`."""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.engine.lowering import DIG, KIND
from underhold.games.cave_vs_cave.engine.rules import apply
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, OVER, State
from underhold.games.cave_vs_cave.search.features import (
    active,
    active_open,
    dig_weight,
    evaluate,
    evaluate_open,
    row_after_turn,
)
from underhold.games.cave_vs_cave.search.lines import LineFinder, public_key
from underhold.games.cave_vs_cave.search.open_lines import OpenLineFinder
from underhold.games.cave_vs_cave.search.turn_memory import TurnMemory
from underhold.games.common.search.position import Effort, Line, Position
from underhold.games.common.search.weights import Weights


class CaveVsCavePosition(Position):
    """A position of Cave vs Cave."""

    def __init__(self, state: State, weights: Weights, effort: Effort, turns: LineFinder) -> None:
        self.effort = effort
        self.state = state
        self.weights = weights
        self.turns = turns

    def seats(self) -> i64:
        return self.state.players

    def seat(self) -> i64:
        return -1 if self.state.phase == OVER else self.state.seat

    def copy(self) -> Position:
        return CaveVsCavePosition(self.state.copy(), self.weights, self.effort, self.turns)

    def at(self, state: object) -> Position:
        assert isinstance(state, State)
        return CaveVsCavePosition(state, self.weights, self.effort, self.turns)

    def key(self) -> i64:
        return public_key(self.state)

    def lines(self, most: i64) -> list[Line]:
        return self.turns.find(self.state, most)

    def remember_turns(self, earlier: Position | None) -> None:
        known = earlier.turns.memory if isinstance(earlier, CaveVsCavePosition) else None
        self.turns.memory = known or TurnMemory()

    def follow(self, moves: vec[i64]) -> None:
        index: i64 = 0
        count: i64 = len(moves)
        while index < count:
            apply(self.state, moves[index], None)
            index += 1

    def worths(self) -> vec[float]:
        found = vec[float]()
        seat: i64 = 0
        while seat < self.state.players:
            found = append(found, evaluate(self.state, seat, self.weights))
            seat += 1
        return found

    def points(self, seat: i64) -> float:
        return float(points(self.state.caves[seat]))

    def features(self, seat: i64) -> vec[i64]:
        return active(self.state, seat, self.weights)

    def at_turn_start(self) -> bool:
        return self.state.phase == CHOOSE_ACTION or self.state.phase == OVER

    def share(self) -> float:
        return 1.0 if self.state.phase == CHOOSE_ACTION else 0.4

    def reveal_weight(self, line: Line) -> i64:
        if KIND[line.moves[len(line.moves) - 1] >> 10] != DIG:
            return -1
        return dig_weight(row_after_turn(self.state, self.weights), line.hidden_count)

    def seats_interact(self) -> bool:
        return True


class OpenCaveVsCavePosition(CaveVsCavePosition):
    """A position of a solo game in which the hidden tiles are known."""

    def copy(self) -> Position:
        return OpenCaveVsCavePosition(self.state.copy(), self.weights, self.effort, self.turns)

    def at(self, state: object) -> Position:
        assert isinstance(state, State)
        return OpenCaveVsCavePosition(state, self.weights, self.effort, self.turns)

    def worths(self) -> vec[float]:
        return append(vec[float](), evaluate_open(self.state, self.weights))

    def features(self, seat: i64) -> vec[i64]:
        return active_open(self.state, self.weights)


def position(state: State, weights: Weights) -> CaveVsCavePosition:
    """The start position of a search. The state is not copied."""
    effort = Effort()
    return CaveVsCavePosition(state, weights, effort, LineFinder(weights, effort))


def open_position(state: State, weights: Weights) -> CaveVsCavePosition:
    """The same for a solo game in which the hidden tiles are known; lines do not end where something is revealed."""
    effort = Effort()
    return OpenCaveVsCavePosition(state, weights, effort, OpenLineFinder(weights, effort))
