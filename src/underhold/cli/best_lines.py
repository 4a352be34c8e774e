"""The best lines in one position, for `underhold analyse --position`."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.bots.analysis import runners_up
from underhold.bots.think import Budget, think
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.locale import Words

MAX_LINES: Final = 24  # as many as the search considers
SHOWN: Final = 5  # the default


def best_lines(
    words: Words, game: Game[Any, Any], state: Any, budget: Budget, seed: int, shown: int = SHOWN
) -> RenderableType:
    """The best lines of the player to move, as a search finds them from what this player can see."""
    decision = game.decision(state)
    if decision is None:
        raise BadSetup(words.text("cli.analyse.over"))
    advice = think(game, game.view(state, decision.seat), Rng(seed), budget, MAX_LINES).advice
    player = words.say("cli.play.name.person", number=decision.seat + 1)
    table = Table.grid(padding=(0, 2))
    for _ in range(2):
        table.add_column(style="uh.points", justify="right", no_wrap=True)
    table.add_column(ratio=1)
    for line in [advice[0], *runners_up(advice)][:shown]:
        chance = "" if line.chances is None else percent(words, line.chances[decision.seat])
        table.add_row(expected(words, line.worths, line.error), chance, " ".join(map(str, line.moves)))
    heading = words.say("cli.analyse.best_lines", player=player)
    return Group(Text(heading), table, Text(words.text("cli.analyse.legend"), "uh.dim"))


def expected(words: Words, worths: Sequence[float], error: float | None) -> str:
    """Expected points of every seat, and the error of the lead (in a solo game: of the points) if it is known."""
    points = " : ".join(words.number(worth, ".1f") for worth in worths)
    return points if error is None else f"{points} ± {words.number(error, '.1f')}"


def percent(words: Words, chance: float) -> str:
    """A probability without decimals."""
    return words.number(chance, ".0%")
