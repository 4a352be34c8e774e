"""Registers all games with PettingZoo and Gymnasium."""

from typing import Final

import gymnasium
import pettingzoo

from underhold.games import titles

MAX_STEPS: Final = 5000  # far more than a game takes; ends episodes of agents that keep choosing illegal actions


def register_games() -> None:
    """Register every game that has an encoder; calling it again changes nothing.

    `cave-vs-cave` becomes `underhold/cave_vs_cave-v1` in PettingZoo. In Gymnasium it becomes `Underhold/CaveVsCave-v1`
    against bots and `Underhold/CaveVsCaveSolo-v1` for one player. The number is the version of its encoding.
    """
    for title in titles().values():
        if title.encoder is None:
            continue
        version = title.encoding().version
        name = f"underhold/{title.module_name}-v{version}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, "underhold.env.turns:AECGame", kwargs={"game_id": title.id})
            pettingzoo.register("parallel", name, "underhold.env.parallel:ParallelGame", kwargs={"game_id": title.id})
        camel = "".join(map(str.capitalize, title.id.split("-")))
        against_bots = f"Underhold/{camel}-v{version}"
        if against_bots not in gymnasium.registry:
            gymnasium.register(
                against_bots,
                entry_point="underhold.env.against_bots:BotGame",
                kwargs={"game_id": title.id},
                max_episode_steps=MAX_STEPS,
            )
        solo = f"Underhold/{camel}Solo-v{version}"
        if solo not in gymnasium.registry and 1 in title.game.players:
            gymnasium.register(
                solo,
                entry_point="underhold.env.solo:SoloGame",
                vector_entry_point="underhold.env.solo:SoloGames",
                kwargs={"game_id": title.id},
                max_episode_steps=MAX_STEPS,
            )
