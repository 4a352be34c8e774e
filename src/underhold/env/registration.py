"""The names under which Gymnasium and PettingZoo know the games."""

from typing import Final

import gymnasium
import pettingzoo

from underhold.encode import encoding

MODULES: Final = {"cave-vs-cave": "cave_vs_cave", "cave-farmers": "cave_farmers"}
SOLO_NAMES: Final = {"cave-vs-cave": "CaveVsCaveSolo", "cave-farmers": "CaveFarmersSolo"}
MOST_STEPS: Final = 5000  # far more than a game takes, for those who keep choosing illegal actions


def register_games() -> None:
    """Make them known; once is enough."""
    for game_id, module in MODULES.items():
        version = encoding(game_id, 1).version
        name = f"underhold/{module}-v{version}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"underhold.env.{module}_v{version}:env")
            pettingzoo.register("parallel", name, f"underhold.env.{module}_v{version}:parallel_env")
        solo = f"Underhold/{SOLO_NAMES[game_id]}-v{version}"
        if solo not in gymnasium.registry:
            gymnasium.register(
                solo,
                entry_point="underhold.env.solo:Solo",
                vector_entry_point="underhold.env.solo:SoloVector",
                kwargs={"game_id": game_id},
                max_episode_steps=MOST_STEPS,
            )
