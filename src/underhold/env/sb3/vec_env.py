"""Many solo games as a vectorized environment of Stable-Baselines3."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from underhold.env.gym_spaces import action_space, observation_box
from underhold.env.observation_forms import observation_form
from underhold.env.single_game import check_started
from underhold.env.vector import Step, VectorGames


class SoloVecEnv(VecEnv):
    """Solo games side by side, which are stepped and encoded in one call. A finished game is replaced at once.

    `info` of a finished game has its `points`, and `terminal_observation` and `episode`, as Stable-Baselines3 expects
    them. Rewards are multiplied by `reward_scale`; `episode` has their sum before that. An illegal action raises
    IllegalMove: use an algorithm with masks.
    """

    render_mode: str | None = None
    games: VectorGames

    def __init__(
        self,
        game_id: str,
        games: int = 64,
        *,
        observation: str = "int16",
        reward: str = "score",
        reward_scale: float = 1.0,
        **switches: Any,
    ) -> None:
        self.games = VectorGames(game_id, 1, games, reward, observation=observation, **switches)
        self.reward_scale = reward_scale
        self._last: Step | None = None
        self._chosen: Any = None
        self._totals = np.zeros(games)  # the rewards of each running game, and its decisions
        self._lengths = np.zeros(games, dtype=np.int64)
        self._began = time.perf_counter()
        coded = self.games.encoding
        form = observation_form(coded.game.id, 1, observation)
        normalized = spaces.Box(0.0, 1.0, (form.size,), dtype=np.float32)
        super().__init__(games, observation_box(coded) if form.name == "int16" else normalized, action_space(coded))

    def reset(self) -> NDArray[Any]:
        """Start new games everywhere. The first seed of `seed` determines all deals."""
        self._last = self.games.reset(self._seeds[0])
        self._totals[:] = 0.0
        self._lengths[:] = 0
        self._began = time.perf_counter()
        self._reset_seeds()
        self._reset_options()
        return self._last.observations

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the actions of the next step."""
        self._chosen = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play one action in every game."""
        self._last = step = self.games.step(self._chosen)
        rewards = step.rewards[:, 0]
        self._totals += rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if step.final is not None:
            seconds = time.perf_counter() - self._began
            for game in np.flatnonzero(step.ended):
                infos[game] = {
                    "points": int(step.points[game, 0]),
                    "terminal_observation": step.final[game],
                    "TimeLimit.truncated": False,
                    "episode": {"r": float(self._totals[game]), "l": int(self._lengths[game]), "t": seconds},
                }
            self._totals[step.ended] = 0.0
            self._lengths[step.ended] = 0
        return step.observations, (rewards * self.reward_scale).astype(np.float32), step.ended, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, one row per game."""
        check_started(self._last)
        assert self._last is not None
        return self._last.masks.view(np.bool_)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """The masks of these games: `action_masks` is the only method that games have."""
        if method_name != "action_masks":
            raise AttributeError(f"The games have no method {method_name!r}, only 'action_masks'.")
        masks = self.action_masks()
        return [masks[game] for game in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of this environment, once for each of these games."""
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Not supported, because the games are not separate environments."""
        raise AttributeError(f"{attr_name!r} cannot be set for single games; create another SoloVecEnv.")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Always False, because the games are not separate environments."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[Any] | None]:
        """No images; create a single environment to render a game."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Do nothing; there are no resources to release."""
