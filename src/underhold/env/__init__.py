"""Standard environments for every game: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

    import underhold.env                               # registers the games with PettingZoo and Gymnasium
    pettingzoo.make("aec", "underhold/cave_vs_cave-v1", players=2)
    gymnasium.make("Underhold/CaveVsCave-v1", opponents=["journeyman"], seat="random")
    gymnasium.make("Underhold/CaveVsCaveSolo-v1")
    from underhold.env import AECGame, ParallelGame    # the same without a registry: AECGame("cave-vs-cave", players=2)
    from underhold.env import VectorGames              # many games in one call, as NumPy arrays
    from underhold.env import BatchedStates            # many states in one call, for searches with a network
    from underhold.env import WorkerGames              # many games in several processes, with shared memory
    from underhold.env import solo_points              # the points of a policy on fixed solo deals
    from underhold.env.sb3 import SoloVecEnv           # solo games for Stable-Baselines3
    import underhold.env.openspiel                     # registers underhold_cave_vs_cave and underhold_cave_farmers

docs/environments.md describes actions, observations and rewards.
"""

from underhold.core.extras import missing_extra

try:
    from underhold.env.against_bots import BotGame
    from underhold.env.batched import BatchedStates, Encoded
    from underhold.env.deals import solo_points
    from underhold.env.parallel import ParallelGame
    from underhold.env.registration import register_games
    from underhold.env.solo import SoloGame, SoloGames
    from underhold.env.turns import AECGame
    from underhold.env.vector import Step, VectorGames
    from underhold.env.vocabulary import move_words
    from underhold.env.worker_games import WorkerGames
except ModuleNotFoundError as _error:
    raise missing_extra(_error, "The environments need", "env") from None

register_games()

__all__ = [
    "AECGame",
    "ParallelGame",
    "BotGame",
    "SoloGame",
    "SoloGames",
    "VectorGames",
    "Step",
    "BatchedStates",
    "Encoded",
    "WorkerGames",
    "solo_points",
    "move_words",
]
