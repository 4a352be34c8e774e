"""What a game is played for, and how everybody stands by it. Rewards are what a standing changes by."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.errors import BadSetup

WIN: Final = 0
SCORE: Final = 1
MARGIN: Final = 2
AIMS: Final = ("win", "score", "margin")

NOBODY: Final = -1  # has won: the game is drawn, or not over
FEWEST: Final = -10_000  # fewer points than anybody can have


def aim_of(name: str) -> int:
    """The number of an aim."""
    if name not in AIMS:
        raise BadSetup(f"A game is played for {', '.join(AIMS[:-1])} or {AIMS[-1]}, not for {name!r}.")
    return AIMS.index(name)


def standing(
    points: vec[i64], first: i64, players: i64, seat: i64, aim: i64, over: bool, winner: i64, goal: i64
) -> float:
    """How a seat stands; the points of its game begin at `first`. Alone, `goal` points are a win."""
    own: i64 = points[first + seat]
    if aim == WIN and not over:
        return 0.0
    if players == 1:
        if aim == WIN:
            return 1.0 if own >= goal else -1.0
        return float(own)
    if aim == SCORE:
        return float(own)
    others: i64 = FEWEST  # the best of them
    sharing: i64 = 0  # how many others have as many points
    other: i64 = 0
    while other < players:
        if other != seat:
            others = max(others, points[first + other])
            if points[first + other] == own:
                sharing += 1
        other += 1
    if aim == MARGIN:
        return float(own - others)
    # 1 for the winner, and as much below nothing for all others together; those who share a win share that.
    share: float = 0.0
    if winner == seat:
        share = 1.0
    elif winner == NOBODY and own >= others:
        share = 1.0 / float(1 + sharing)
    return (float(players) * share - 1.0) / float(players - 1)
