"""Weights to begin with: they say nearly what the rule of thumb in `evaluate` says.

Who starts with no idea never finds out what a family is good for, since a child pays off only many turns later. So the
rule of thumb is taught first, on games that it plays itself, with random turns among its own, and training goes on from
there.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.bots.cave_farmers.evaluate import evaluate as rule_of_thumb
from underhold.bots.cave_farmers.position import FarmersPosition
from underhold.bots.cave_farmers.turns import best_turn
from underhold.bots.weights import Weights
from underhold.core.rng import Rng


def learn_from_a_game(position: FarmersPosition, rng: Rng, wild: float, rate: float) -> float:
    """Let the rule of thumb play a game, with so many turns at random, and draw the weights towards what it says after
    every turn. Returns the mean error.
    """
    turns: i64 = 0
    errors: float = 0.0
    while position.seat() >= 0:
        seat: i64 = position.seat()
        moves = vec[i64]()
        if rng.unit() < wild:
            lines = position.lines(60)
            moves = lines[rng.below(len(lines))].moves
        else:
            for move in best_turn(position.state, rng).moves:
                moves = append(moves, move)
        judged: i64 = position.judged_at(moves)
        position.follow(moves[:judged])
        if position.seat() >= 0:
            error: float = _draw(position.weights, position.features(seat), position, seat, rate)
            errors += error if error > 0.0 else -error
            turns += 1
        position.follow(moves[judged:])
    return errors / float(turns)


def _draw(weights: Weights, features: vec[i64], position: FarmersPosition, seat: i64, rate: float) -> float:
    """One step towards the rule of thumb; returns how far it is."""
    values = weights.values
    hope: float = position.points(seat)
    size: i64 = len(features)
    index: i64 = 0
    while index < size:
        hope += values[features[index]]
        index += 1
    error: float = rule_of_thumb(position.state, seat) - hope
    share: float = rate * error / float(size)
    index = 0
    while index < size:
        values[features[index]] = values[features[index]] + share
        index += 1
    return error
