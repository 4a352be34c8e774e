"""What a bot is, and the list of those there are."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from underhold.bots.greedy import GreedyBot
from underhold.bots.random import RandomBot
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng


class Bot(Protocol):
    """A player that is a program. It is asked at every decision of its seat and sees only that seat's view."""

    name: str

    def choose(self, view: Any) -> int:
        """One of the game's legal moves for this view."""


Maker = Callable[[Game[Any, Any], Rng], Bot]

BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def make_bot(name: str, game: Game[Any, Any], seed: int = 0) -> Bot:
    """A bot by name. The same seed makes the same choices."""
    try:
        maker = BOTS[name]
    except KeyError:
        raise BadSetup(f"There is no bot {name!r}; there is {', '.join(BOTS)}.") from None
    return maker(game, Rng(seed, stream=1))
