"""Temporal-difference learning: after every game, the value of each position is moved towards the actual outcome.

The evaluation plays all seats, in whole turns. Going backwards through a game, the value after a turn is moved towards
a mix of the values after the following turns and the final score (TD(λ)). Each weight has its own step size, which
shrinks as its errors cancel each other out (temporal coherence), so there is no schedule to tune.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.common.search.position import Line, Position
from underhold.games.common.search.weights import Weights


class Learner:
    """Weights in training."""

    def __init__(self, weights: Weights, size: int, rate: float, trace: float) -> None:
        self.weights = weights
        self.rate: float = rate
        self.trace: float = trace  # λ
        self.net: vec[float] = vec[float]([0.0] * size)  # the sum of all errors …
        self.gross: vec[float] = vec[float]([0.0] * size)  # … and of their absolute values

    def worth(self, points: float, features: vec[i64]) -> float:
        values = self.weights.values
        total: float = points
        index: i64 = 0
        count: i64 = len(features)
        while index < count:
            total += values[features[index]]
            index += 1
        return total

    def correct(self, features: vec[i64], error: float) -> None:
        """Adjust the weights of a position by its error."""
        count: i64 = len(features)
        if count == 0:
            return
        values = self.weights.values
        share: float = self.rate * error / float(count)
        size: float = error if error > 0.0 else -error
        index: i64 = 0
        while index < count:
            at: i64 = features[index]
            index += 1
            gross: float = self.gross[at]
            step: float = 1.0
            if gross > 0.0:
                net: float = self.net[at]
                step = (net if net > 0.0 else -net) / gross
            values[at] = values[at] + step * share
            self.net[at] = self.net[at] + error
            self.gross[at] = gross + size


class _Sample:
    """The features of a seat after a turn."""

    def __init__(self, points: float, features: vec[i64], explored: bool) -> None:
        self.points: float = points
        self.features: vec[i64] = features
        self.explored: bool = explored  # the turn before was chosen at random


def learn_from_game(position: Position, learner: Learner, rng: Rng, explore: float, most: i64) -> vec[float]:
    """Play a game and learn from it; returns the final points."""
    seats: i64 = position.seats()
    history: list[list[_Sample]] = [[] for _ in range(seats)]
    explored: bool = False
    pending_weight: i64 = -1
    pending_worth: float = 0.0
    while position.seat() >= 0:
        mover: i64 = position.seat()
        if explore > 0.0 and rng.unit() < explore:
            lines = position.lines(most)
            line: Line = lines[rng.below(len(lines))]
            explored = True
        else:
            line = position.lines(1)[0]
        weight: i64 = position.reveal_weight(line)
        if weight >= 0:
            if pending_weight < 0:
                pending_weight = weight
                pending_worth = line.worth
            position.follow(line.moves)
            continue
        evaluated: i64 = position.moves_evaluated(line.moves)
        position.follow(line.moves[:evaluated])
        seat: i64 = 0
        while seat < seats:
            if seat == mover or position.seats_interact():
                history[seat].append(_Sample(position.points(seat), position.features(seat), explored))
            seat += 1
        if pending_weight >= 0:
            values = learner.weights.values
            values[pending_weight] = values[pending_weight] + 0.01 * (
                position.gain(position.worths(), mover) - pending_worth
            )
            pending_weight = -1
        explored = False
        position.follow(line.moves[evaluated:])
    final = vec[float]()
    seat = 0
    while seat < seats:
        final = append(final, position.points(seat))
        _learn(history[seat], final[seat], learner)
        seat += 1
    return final


def learn_from_line(position: Position, line: list[vec[i64]], learner: Learner) -> float:
    """Play a solo game to its end with these turns and learn from it; returns the final points."""
    history: list[_Sample] = []
    for moves in line:
        evaluated: i64 = position.moves_evaluated(moves)
        position.follow(moves[:evaluated])
        history.append(_Sample(position.points(0), position.features(0), False))
        position.follow(moves[evaluated:])
    final: float = position.points(0)
    _learn(history, final, learner)
    return final


def _learn(history: list[_Sample], final: float, learner: Learner) -> None:
    target: float = final
    index: i64 = len(history) - 1
    while index >= 0:
        sample = history[index]
        worth: float = learner.worth(sample.points, sample.features)
        learner.correct(sample.features, target - worth)
        target = learner.trace * target + (1.0 - learner.trace) * worth
        index -= 1
        if sample.explored and index >= 0:  # a random turn says nothing about the value of the position before it
            earlier = history[index]
            target = learner.worth(earlier.points, earlier.features)
