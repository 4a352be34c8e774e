"""Underhold: Caverna's two board games in software. Unofficial; see the README.

>>> import underhold
>>> game = underhold.game("cave-vs-cave")
>>> state = game.new(game.setup(players=2, seed=1))
>>> game.decision(state).kind
'choose_action'
>>> [str(move) for move in game.moves(state)][:4]
['cultivation', 'excavation', 'housework', 'undergrowth']

`TITLES` lists the games of this package; `titles()` returns all installed games by id. `__version__` is the version of
this package. Everything else has a module of its own: `underhold.records`, `underhold.bots.bot`, `underhold.bots.match`
and more; docs/versioning.md lists what you may rely on.
"""

from importlib import metadata as _metadata

from underhold.core import rng as _rng
from underhold.core.errors import BadNotation, BadPosition, BadRecord, BadSetup, IllegalMove, UnderholdError
from underhold.core.game import Decision, Game, Move, Progress, Scores
from underhold.core.positions import Positions
from underhold.core.rng import Rng
from underhold.games import TITLES, game, read_position, titles
from underhold.games.title import Title

try:
    __version__ = _metadata.version("underhold")
except _metadata.PackageNotFoundError:  # running from a bare source tree
    __version__ = "0+source"


def build() -> str:
    """Which build is running: `compiled` (mypyc) or `interpreted`."""
    return "interpreted" if (_rng.__file__ or "").endswith((".py", ".pyc")) else "compiled"


__all__ = [
    "TITLES",
    "Title",
    "titles",
    "game",
    "Game",
    "Decision",
    "Move",
    "Progress",
    "Scores",
    "Positions",
    "read_position",
    "Rng",
    "UnderholdError",
    "BadSetup",
    "IllegalMove",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "build",
    "__version__",
]
