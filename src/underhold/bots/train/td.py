"""Temporal differences: after every game each position is drawn towards what came of it.

An evaluation plays all seats with whole turns. Going back through a game, the expectation after a turn is moved towards
a mixture of the expectations after the turns that followed and the final score (TD(λ)). Each weight has a step of its
own, which shrinks as its errors begin to cancel each other (temporal coherence), so there is no schedule to be tuned.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.common.search.position import Line, Position
from underhold.games.common.search.weights import Weights


class Learner:
    """Weights in the making."""

    def __init__(self, weights: Weights, size: int, rate: float, trace: float) -> None:
        self.weights = weights
        self.rate: float = rate
        self.trace: float = trace  # λ
        self.net: vec[float] = vec[float]([0.0] * size)  # the sum of all errors …
        self.gross: vec[float] = vec[float]([0.0] * size)  # … and of their sizes

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
        """Move the weights of a position by its error."""
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


class _Moment:
    """What a seat could expect after a turn."""

    def __init__(self, points: float, features: vec[i64], explored: bool) -> None:
        self.points: float = points
        self.features: vec[i64] = features
        self.explored: bool = explored  # the turn that led here was not the best one known


def learn_from_a_game(position: Position, learner: Learner, rng: Rng, explore: float, most: i64) -> vec[float]:
    """Play a game to its end and learn from it; returns the final points."""
    seats: i64 = position.seats()
    history: list[list[_Moment]] = [[] for _ in range(seats)]
    explored: bool = False
    hope: i64 = -1
    hoped: float = 0.0
    while position.seat() >= 0:
        mover: i64 = position.seat()
        if explore > 0.0 and rng.unit() < explore:
            lines = position.lines(most)
            line: Line = lines[rng.below(len(lines))]
            explored = True
        else:
            line = position.lines(1)[0]
        pause: i64 = position.hoped(line)
        if pause >= 0:
            if hope < 0:
                hope = pause
                hoped = line.worth
            position.follow(line.moves)
            continue
        judged: i64 = position.judged_at(line.moves)
        position.follow(line.moves[:judged])
        seat: i64 = 0
        while seat < seats:
            if seat == mover or position.entwined():
                history[seat].append(_Moment(position.points(seat), position.features(seat), explored))
            seat += 1
        if hope >= 0:
            values = learner.weights.values
            values[hope] = values[hope] + 0.01 * (position.gain(position.worths(), mover) - hoped)
            hope = -1
        explored = False
        position.follow(line.moves[judged:])
    final = vec[float]()
    seat = 0
    while seat < seats:
        final = append(final, position.points(seat))
        _learn(history[seat], final[seat], learner)
        seat += 1
    return final


def _learn(history: list[_Moment], final: float, learner: Learner) -> None:
    target: float = final
    index: i64 = len(history) - 1
    while index >= 0:
        moment = history[index]
        worth: float = learner.worth(moment.points, moment.features)
        learner.correct(moment.features, target - worth)
        target = learner.trace * target + (1.0 - learner.trace) * worth
        index -= 1
        if moment.explored and index >= 0:  # what led here says nothing about the turn before
            earlier = history[index]
            target = learner.worth(earlier.points, earlier.features)
