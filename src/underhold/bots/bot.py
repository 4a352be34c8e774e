"""What a bot is, and the list of those there are."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from underhold.bots.greedy import greedy_bot
from underhold.bots.levels import LEVELS, level_bot
from underhold.bots.random import RandomBot
from underhold.bots.think import Budget
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng


class Bot(Protocol):
    """A player that is a program. It is asked at every decision of its seat and sees only that seat's view."""

    name: str

    def choose(self, view: Any) -> int:
        """One of the game's legal moves for this view."""


Maker = Callable[[Game[Any, Any], Rng], Bot]

# From the weakest to the strongest.
BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "greedy": greedy_bot,
    **{name: level_bot(name) for name in LEVELS},
}


def make_bot(name: str, game: Game[Any, Any], seed: int = 0) -> Bot:
    """A bot by name. The same seed makes the same choices.

    A level may be given a budget of its own for a turn: `master@5000` looks at so many positions, `master@0.5s` thinks
    for so many seconds.
    """
    return check_bot(name)(game, Rng(seed, stream=1))


def check_bot(name: str) -> Maker:
    """What makes the bot of this name; raises BadSetup if there is none."""
    plain, at, budget = name.partition("@")
    if plain not in BOTS:
        raise BadSetup(f"There is no bot {plain!r}; there is {', '.join(BOTS)}.")
    if not at:
        return BOTS[plain]
    if plain not in LEVELS:
        raise BadSetup(f"{plain} does not think ahead, so it takes no budget; {', '.join(LEVELS)} do.")
    return level_bot(plain, _budget(name, budget))


def _budget(name: str, text: str) -> Budget:
    try:
        budget = Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(nodes=int(text))
    except ValueError:
        raise BadSetup(f"{name!r}: a budget is a number of positions (@5000) or of seconds (@0.5s).") from None
    if not 0 < (budget.seconds or budget.nodes or 0) < float("inf"):
        raise BadSetup(f"{name!r}: a budget must be more than nothing.")
    return budget
