"""The solo games as Gymnasium environments."""

from copy import deepcopy
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from underhold.env.gym_spaces import action_space, observation_box
from underhold.env.single_game import RENDER_MODES, Observation, SingleGame
from underhold.env.vector import Step, VectorGames

ILLEGAL: Final = -1.0  # the reward of an illegal action


class SoloGame(gymnasium.Env[Observation, np.int64]):
    """A solo game. Legal actions are in `info["action_mask"]` and in `action_masks()`.

    An illegal action changes nothing and costs one point; `info["illegal"]` is then True.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium requires
    render_mode: str | None
    observation_space: "spaces.Box[Any]"
    action_space: "spaces.Discrete[Any]"

    def __init__(self, game_id: str, reward: str = "score", render_mode: str | None = None, **switches: Any) -> None:
        self._single = SingleGame(game_id, 1, reward, render_mode, switches)
        self.render_mode = render_mode
        self.observation_space = observation_box(self._single.encoding)
        self.action_space = action_space(self._single.encoding)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, in the form that tools for masked training expect."""
        self._single.check_started()
        return self._single.mask().astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game; the seed determines the deal."""
        super().reset(seed=seed)
        self._single.new_game(seed)
        return self._single.observation(), self._info(legal=True)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action."""
        single = self._single
        single.check_started()
        if not single.is_legal(action):
            return single.observation(), ILLEGAL, single.over, False, self._info(legal=False)
        reward = single.play(action)[0]
        return single.observation(), reward, single.over, False, self._info(legal=True)

    def _info(self, *, legal: bool) -> dict[str, Any]:
        return {"action_mask": self._single.mask(), "points": self._single.points[0], "illegal": not legal}

    def render(self) -> Any:
        """Render the position in the render mode."""
        return self._single.render()


class SoloGames(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many solo games in one call. A finished game is replaced at once: `final_info` has its points.

    Illegal actions raise an error, because with many games a wrong mask should not go unnoticed. So every game ends on
    its own, and `max_episode_steps` has no effect.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012
    num_envs: int
    single_observation_space: "spaces.Box[Any]"
    single_action_space: "spaces.Discrete[Any]"
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]

    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        reward: str = "score",
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        **switches: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("render_mode is not supported for many games; create a single environment instead.")
        self._games = VectorGames(game_id, 1, num_envs, reward, **switches)
        self.num_envs = num_envs = self._games.games
        self.single_observation_space = observation_box(self._games.encoding)
        self.single_action_space = action_space(self._games.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ones = np.ones(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start new games everywhere, all from one seed."""
        if isinstance(seed, list):
            raise ValueError("seed must be one number; the deals of all games are derived from it.")
        step = self._games.reset(seed)
        return step.observations, self._info(step)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every game."""
        step = self._games.step(actions)
        info = self._info(step)
        if step.final is not None:
            info["final_obs"] = step.final
            info["final_info"] = {"points": step.points[:, 0], "_points": step.ended}
            info["_final_obs"] = info["_final_info"] = step.ended
        return step.observations, step.rewards[:, 0], step.ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def __copy__(self) -> "SoloGames":
        return deepcopy(self)  # a copy must not play on in the same games

    def _info(self, step: Step) -> dict[str, Any]:
        return {"action_mask": step.masks, "_action_mask": self._ones}
