"""The best lines in one position, for `underhold analyse --position`."""

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

_SHOWN: Final = 5


def best_lines(words: Words, game: Game[Any, Any], state: Any, budget: Budget, seed: int) -> RenderableType:
    """The best lines of the player to move, as a search finds them from what this player can see."""
    decision = game.decision(state)
    if decision is None:
        raise BadSetup(words.text("cli.analyse.over"))
    advice = think(game, game.view(state, decision.seat), Rng(seed), budget).advice
    player = words.say("cli.play.name.person", number=decision.seat + 1)
    table = Table.grid(padding=(0, 2))
    table.add_column(style="uh.points", justify="right", no_wrap=True)
    table.add_column(ratio=1)
    for line in [advice[0], *runners_up(advice)][:_SHOWN]:
        table.add_row(" : ".join(words.number(worth, ".1f") for worth in line.worths), " ".join(map(str, line.moves)))
    return Group(Text(words.say("cli.analyse.best_lines", player=player)), table)
