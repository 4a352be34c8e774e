"""The reward kinds. A reward is the change of a seat's total reward."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.errors import BadSetup

WIN: Final = 0
SCORE: Final = 1
MARGIN: Final = 2
REWARDS: Final = ("win", "score", "margin")

NO_WINNER: Final = -1  # the game is drawn or not over
_LOWEST: Final = -10_000  # lower than any score


def reward_index(name: str) -> int:
    """The number of a reward kind; raises BadSetup."""
    if name not in REWARDS:
        raise BadSetup(f"Unknown reward {name!r}. Choose from: {', '.join(REWARDS)}.")
    return REWARDS.index(name)


def total_reward(
    points: vec[i64], first: i64, players: i64, seat: i64, reward: i64, over: bool, winner: i64, goal: i64
) -> float:
    """The total reward of a seat so far. The points of its game start at index `first`; `goal` points win a solo
    game.
    """
    own: i64 = points[first + seat]
    if reward == WIN and not over:
        return 0.0
    if players == 1:
        if reward == WIN:
            return 1.0 if own >= goal else -1.0
        return float(own)
    if reward == SCORE:
        return float(own)
    others: i64 = _LOWEST  # the best of them
    sharing: i64 = 0  # how many other seats have the same points
    other: i64 = 0
    while other < players:
        if other != seat:
            others = max(others, points[first + other])
            if points[first + other] == own:
                sharing += 1
        other += 1
    if reward == MARGIN:
        return float(own - others)
    # The winner gets 1, the others together lose as much; seats that share a win share its reward.
    share: float = 0.0
    if winner == seat:
        share = 1.0
    elif winner == NO_WINNER and own >= others:
        share = 1.0 / float(1 + sharing)
    return (float(players) * share - 1.0) / float(players - 1)
