"""Standard environments for both games: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

    import underhold.env                               # makes the games known to PettingZoo and Gymnasium
    pettingzoo.make("aec", "underhold/cave_vs_cave-v1", players=2)
    gymnasium.make("Underhold/CaveVsCaveSolo-v1")
    from underhold.env import cave_vs_cave_v1          # the same: env(), parallel_env()
    from underhold.env import VectorGames              # many games in one call, as NumPy arrays
    import underhold.env.openspiel                     # registers underhold_cave_vs_cave and underhold_cave_farmers

docs/environments.md says what actions, observations and rewards are.
"""

from underhold.env import cave_farmers_v1, cave_vs_cave_v1
from underhold.env.parallel import Together
from underhold.env.registration import register_games
from underhold.env.solo import Solo, SoloVector
from underhold.env.turns import Turns
from underhold.env.vector import Step, VectorGames

register_games()

__all__ = ["cave_vs_cave_v1", "cave_farmers_v1", "Turns", "Together", "Solo", "SoloVector", "VectorGames", "Step"]
