"""Stable-Baselines3: solo games as a vectorized environment, and a policy network for MaskablePPO of sb3-contrib.

    from sb3_contrib import MaskablePPO
    from underhold.env.sb3 import MovePolicy, SoloVecEnv

    games = SoloVecEnv("cave-vs-cave", games=128, reward_scale=0.1)
    model = MaskablePPO(MovePolicy, games, gamma=1.0, policy_kwargs={"game_id": "cave-vs-cave"})

examples/train_sb3.py is a recipe with all settings; docs/recipes.md explains it.
"""

from underhold.core.extras import missing_extra

try:
    from underhold.env.sb3.policy import MovePolicy
    from underhold.env.sb3.vec_env import SoloVecEnv
except ModuleNotFoundError as _error:
    raise missing_extra(_error, "Stable-Baselines3 needs", "sb3") from None

__all__ = ["SoloVecEnv", "MovePolicy"]
