"""The games for OpenSpiel; importing this module registers them.

    import pyspiel, underhold.env.openspiel
    game = pyspiel.load_game("underhold_cave_vs_cave(players=2,reward=margin)")

Parameters are `players`, `reward` (`win`, `score` or `margin`) and the switches of the set-up. Actions and observations
are those of `underhold.encode`.

The engine spends all chance on the deal, so a game begins with its chance nodes: the numbers of the deal are drawn one
after another, each deal in exactly one way, and a draw that leaves no choice is made without a node. Nobody sees the
draws. What they hide comes to light later and for all at once, so information is imperfect although nobody has secrets
of their own: an observation is the view that all share, an information state is everything that was ever seen (all
moves, and the deal as far as it has been turned up), and there is nothing that one seat alone could observe. Tensors
hold the view; one that recalled the whole game would be as long as the longest game, so there is none.
"""

try:
    import pyspiel
except ImportError as error:
    raise ImportError('OpenSpiel is not installed; `pip install "underhold[openspiel]"` brings it.') from error

from underhold.env.openspiel.game import UnderholdGame, type_of
from underhold.env.openspiel.kinds import kinds
from underhold.env.openspiel.observer import Observer
from underhold.env.openspiel.state import UnderholdState

__all__ = ["UnderholdGame", "UnderholdState", "Observer", "register_games"]


def register_games() -> None:
    """Register every game with OpenSpiel; calling it again changes nothing."""
    for kind in kinds():
        if kind.name not in pyspiel.registered_names():
            # OpenSpiel constructs the game itself, so each game is a class of its own.
            game = type(kind.name, (UnderholdGame,), {"kind": kind})
            pyspiel.register_game(type_of(kind, kind.parameters["players"], kind.parameters["reward"]), game)


register_games()
