"""Underhold: Caverna's two board games in software. Unofficial; see the README.

>>> import underhold
>>> game = underhold.game("cave-vs-cave")
>>> state = game.new(game.setup(players=2, seed=1))
>>> game.decision(state).kind
'choose_action'
>>> [game.write(move) for move in game.moves(state)][:4]
['cultivation', 'excavation', 'housework', 'undergrowth']
"""

from importlib.metadata import PackageNotFoundError, version

from underhold.core import rng
from underhold.core.errors import BadNotation, BadRecord, BadSetup, IllegalMove, UnderholdError
from underhold.core.game import Decision, Game, Progress, Scores
from underhold.core.rng import Rng
from underhold.games import GAMES, game

try:
    __version__ = version("underhold")
except PackageNotFoundError:  # running from a bare source tree
    __version__ = "0+source"


def build() -> str:
    """Which build is running: `compiled` (mypyc) or `interpreted`."""
    return "interpreted" if (rng.__file__ or "").endswith(".py") else "compiled"


__all__ = [
    "GAMES",
    "game",
    "Game",
    "Decision",
    "Progress",
    "Scores",
    "Rng",
    "UnderholdError",
    "BadSetup",
    "IllegalMove",
    "BadNotation",
    "BadRecord",
    "build",
    "__version__",
]
