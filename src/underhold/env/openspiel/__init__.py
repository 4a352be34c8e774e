"""The games for OpenSpiel. Importing this module registers them.

    import pyspiel, underhold.env.openspiel
    game = pyspiel.load_game("underhold_cave_vs_cave(players=2,reward=margin)")

Parameters are `players`, `reward` (`win`, `score` or `margin`) and the switches of the setup. Actions and observations
are those of `underhold.encode`.

All chance is in the deal, so a game starts with its chance nodes: the numbers of the deal are drawn one after another,
each deal in exactly one way; a draw that leaves no choice has no node. Nobody sees the draws. What they hide is
revealed later, to all players at once, so the game has imperfect information although nobody has private information:
an observation is the view that all players share, an information state is everything that was ever seen (all moves, and
the revealed part of the deal), and there is no private observation. Tensors contain the view; one that recalled the
whole game would be as long as the longest game, so there is none.
"""

try:
    import pyspiel
except ImportError as error:
    raise ImportError('OpenSpiel is not installed: pip install "underhold[openspiel]".') from error

from underhold.env.openspiel.game import UnderholdGame, type_of
from underhold.env.openspiel.game_spec import game_specs
from underhold.env.openspiel.observer import Observer
from underhold.env.openspiel.state import UnderholdState

__all__ = ["UnderholdGame", "UnderholdState", "Observer", "register_games"]


def register_games() -> None:
    """Register every game with OpenSpiel; calling it again changes nothing."""
    for spec in game_specs():
        if spec.name not in pyspiel.registered_names():
            # OpenSpiel instantiates the game itself, so each game is a class of its own.
            game = type(spec.name, (UnderholdGame,), {"spec": spec, "__module__": __name__})
            globals()[spec.name] = game  # pickle looks it up here
            pyspiel.register_game(type_of(spec, spec.parameters["players"], spec.parameters["reward"]), game)


register_games()
