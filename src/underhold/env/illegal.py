"""What an environment does with an action that the mask excludes: raise an error, or end the game with a loss."""

from collections.abc import Collection
from typing import Final

from underhold.core.errors import BadSetup

RAISE: Final = "raise"
LOSE: Final = "lose"
CHOICES: Final = (RAISE, LOSE)
_LOST_POINTS: Final = -100.0  # with the rewards `score` and `margin`: more than most games are won by


def check_choice(illegal: str) -> bool:
    """Whether an illegal action loses the game; raises BadSetup for an unknown choice."""
    if illegal not in CHOICES:
        raise BadSetup(f"Unknown value {illegal!r} for illegal. Choose from: {', '.join(CHOICES)}.")
    return illegal == LOSE


def loss_rewards(players: int, losers: Collection[int], reward: str) -> list[float]:
    """The rewards of all seats when some of them lose the game by an illegal action.

    With `win`, each loser gets -1, and the others share as much as they lose. Otherwise each loser gets -100 points.

    >>> loss_rewards(3, [0], "win")
    [-1.0, 0.5, 0.5]
    """
    loss = -1.0 if reward == "win" else _LOST_POINTS
    others = players - len(losers)
    share = len(losers) / others if reward == "win" and others else 0.0
    return [loss if seat in losers else share for seat in range(players)]
