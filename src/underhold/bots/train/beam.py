"""Learning from a beam: many ways through one game are followed side by side, and every position on them is drawn
towards the best that was found beyond it.

Games against itself teach an evaluation what it can reach by its own turns. A beam looks much further, so it teaches
what can be reached at all. For games without opponents.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.position import Position
from underhold.bots.train.td import Learner
from underhold.core.rng import Rng

_ENDED: Final = 1000  # more turns than any game has: what is known from here was played to the end


class _Spot:
    """A position on the beam after a turn, and the best that was found beyond it."""

    def __init__(self, position: Position, parent: "_Spot | None", points: float, features: vec[i64]) -> None:
        self.position = position
        self.parent = parent
        self.points: float = points
        self.features: vec[i64] = features
        self.rank: float = 0.0
        self.best: float = -1000000.0  # beyond it
        self.looked: i64 = 0  # turns beyond it, on the best way


class Memory:
    """Positions whose best known outcome is a finished game, to be learnt from again and again."""

    def __init__(self, room: i64) -> None:
        self.room: i64 = room
        self.features: list[vec[i64]] = []
        self.points: list[float] = []
        self.targets: list[float] = []
        self.next: i64 = 0

    def add(self, features: vec[i64], points: float, target: float) -> None:
        """Remember a position; the oldest one is forgotten when there is no room."""
        if len(self.targets) < self.room:
            self.features.append(features)
            self.points.append(points)
            self.targets.append(target)
            return
        self.features[self.next] = features
        self.points[self.next] = points
        self.targets[self.next] = target
        self.next = (self.next + 1) % self.room

    def rehearse(self, learner: Learner, rng: Rng, times: i64) -> float:
        """Learn from so many of them, drawn at random; returns the mean square of the errors."""
        total: float = 0.0
        turn: i64 = 0
        while turn < times:
            at: i64 = rng.below(len(self.targets))
            error: float = self.targets[at] - learner.worth(self.points[at], self.features[at])
            learner.correct(self.features[at], error)
            total += error * error
            turn += 1
        return total / float(times)


def wander(position: Position, rng: Rng, turns: i64, most: i64) -> None:
    """Play so many lines at random, each one of the better ones, but not to the end of the game."""
    while turns > 0:
        lines = position.lines(most)
        moves = lines[rng.below(len(lines))].moves
        after = position.copy()
        after.follow(moves)
        if after.seat() < 0:
            return
        position.follow(moves)
        turns -= 1


def learn_from_a_beam(
    start: Position, learner: Learner, rng: Rng, width: i64, most: i64, noise: float, memory: Memory
) -> float:
    """Follow the best `width` positions turn by turn to the end and remember those that got there; returns the best
    final score.
    """
    level: list[_Spot] = [_Spot(start, None, start.points(0), start.features(0))]
    levels: list[list[_Spot]] = []
    best: float = 0.0
    while level:
        levels.append(level)
        found: list[_Spot] = []
        seen: set[int] = set()
        for spot in level:
            for line in spot.position.lines(most):
                after = spot.position.copy()
                judged: i64 = after.judged_at(line.moves)
                after.follow(line.moves[:judged])
                points: float = after.points(0)
                features = after.features(0)
                after.follow(line.moves[judged:])
                worth: float = learner.worth(points, features)
                if after.seat() < 0:
                    worth = after.points(0)
                    best = max(best, worth)
                    _hand_up(spot, worth, _ENDED)
                    continue
                key: int = after.key()
                if key in seen:
                    continue
                seen.add(key)
                child = _Spot(after, spot, points, features)
                child.rank = worth + noise * (rng.unit() + rng.unit() - 1.0)
                found.append(child)
                _hand_up(spot, worth, 1)
        found.sort(key=_by_rank)
        level = found[:width]
    index: i64 = len(levels) - 1
    while index > 0:
        for spot in levels[index]:
            if spot.looked >= _ENDED:
                memory.add(spot.features, spot.points, spot.best)
            parent = spot.parent
            if parent is not None and spot.looked:
                _hand_up(parent, spot.best, spot.looked + 1)
        index -= 1
    return best


def _hand_up(spot: _Spot, worth: float, looked: i64) -> None:
    """Tell a position what lies beyond it. What was looked at more deeply overrules what was only guessed."""
    if looked > spot.looked or (looked == spot.looked and worth > spot.best):
        spot.best = worth
        spot.looked = looked


def _by_rank(spot: _Spot) -> float:
    return -spot.rank
