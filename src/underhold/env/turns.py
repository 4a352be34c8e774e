"""The games as PettingZoo AEC environments: one agent acts at a time."""

from functools import cached_property
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from underhold.core.errors import IllegalMove
from underhold.env.gym_spaces import action_space, masked_space
from underhold.env.illegal import RAISE, check_choice, loss_rewards
from underhold.env.public_state import public_state, state_box
from underhold.env.single_game import RENDER_MODES, SingleGame, check_started

MaskedObservation = dict[str, Any]


class AECGame(AECEnv[str, MaskedObservation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for the agents `seat_0`, `seat_1` …. The agent to decide is selected, often several times in a row.

    An illegal action raises IllegalMove; with `illegal="lose"` it ends the game, and the agent loses.
    """

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]  # agents that have not acknowledged the end
    agent_selection: str
    rewards: dict[str, float]  # of the last step
    terminations: dict[str, bool]
    truncations: dict[str, bool]  # always False
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game_id: str,
        players: int = 2,
        reward: str = "win",
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = RAISE,
        **switches: Any,
    ) -> None:
        super().__init__()
        self._loses = check_choice(illegal)
        self._reward = reward
        self._single = SingleGame(game_id, players, reward, render_mode, switches)
        encoding = self._single.encoding
        self.metadata = {
            "name": f"{game_id.replace('-', '_')}_v{encoding.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(encoding.players)]
        self.agents = []

    @cached_property
    def _spaces(self) -> tuple[spaces.Dict, Any]:
        return masked_space(self._single.encoding), action_space(self._single.encoding)

    def observation_space(self, agent: str) -> Any:
        """Observations and masks, the same for all agents."""
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """All actions, the same for all agents."""
        return self._spaces[1]

    @cached_property
    def state_space(self) -> Any:
        """The space of `state`."""
        return state_box(self._single.encoding)

    def state(self) -> NDArray[np.int16]:
        """The public information from the fixed perspective of seat 0, then a 1 for the seat to move. What nobody knows
        is left out.
        """
        return public_state(self._single)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the seed determines the deal."""
        self._single.new_game(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._single.seat]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> MaskedObservation:
        """The observation and the mask of any agent."""
        check_started(self.agents)
        if agent not in self.possible_agents:
            raise ValueError(f"Unknown agent {agent!r}. Choose from: {', '.join(self.possible_agents)}.")
        observation, mask = self._single.observed_by(self.possible_agents.index(agent))
        return {"observation": observation, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[MaskedObservation | None, float, bool, bool, dict[str, Any]]:
        """The observation of the selected agent, its rewards since it last acted, and its status."""
        check_started(self.agents)
        seen: tuple[MaskedObservation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None after its game has ended."""
        check_started(self.agents)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # agents acknowledge the end of the game with None
            return
        if action is None:
            raise IllegalMove(f"action must not be None: it is {agent}'s turn.", "action_mask")
        single = self._single
        lost = self._loses and not single.is_legal(action)
        rewards = loss_rewards(len(self.possible_agents), [single.seat], self._reward) if lost else single.play(action)
        self._cumulative_rewards[agent] = 0.0
        for other, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
        if single.over or lost:
            points = single.points
            for seat, other in enumerate(self.possible_agents):
                self.terminations[other] = True
                self.infos[other] = {"points": points[seat]}
            if lost:
                self.infos[agent]["illegal"] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[single.seat]

    def render(self) -> Any:
        """Render the position in the render mode."""
        return self._single.render()

    def close(self) -> None:
        """Do nothing; there are no resources to release."""
