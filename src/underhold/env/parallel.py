"""The games as PettingZoo parallel environments: all agents act in every step, but only one of them has a choice.

The others can only take the last action, `wait`. Use this for training tools that know no other interface; the games
themselves are strictly turn-based.
"""

from functools import cached_property
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from underhold.core.errors import IllegalMove
from underhold.env.gym_spaces import observation_box
from underhold.env.illegal import RAISE, check_choice, loss_rewards
from underhold.env.public_state import public_state, state_box
from underhold.env.single_game import RENDER_MODES, SingleGame, action_index, check_started

MaskedObservation = dict[str, Any]
# The last entry of a mask, for the action `wait`.
_MAY_WAIT = np.ones(1, dtype=np.int8)
_MUST_ACT = np.zeros(1, dtype=np.int8)


class ParallelGame(ParallelEnv[str, MaskedObservation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for the agents `seat_0`, `seat_1` …, all of which act in every step.

    An illegal action raises IllegalMove; with `illegal="lose"` it ends the game, and the agents that chose one lose.
    """

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]  # empty when the game is over
    wait: int  # the last action

    def __init__(
        self,
        game_id: str,
        players: int = 2,
        reward: str = "win",
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = RAISE,
        **switches: Any,
    ) -> None:
        self._loses = check_choice(illegal)
        self._reward = reward
        self._single = SingleGame(game_id, players, reward, render_mode, switches)
        self.wait = self._single.encoding.actions
        self.metadata = {
            "name": f"{game_id.replace('-', '_')}_v{self._single.encoding.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._single.encoding.players)]
        self.agents = []

    @cached_property
    def _spaces(self) -> tuple[spaces.Dict, Any]:
        mask = spaces.Box(0, 1, (self.wait + 1,), dtype=np.int8)
        seen = spaces.Dict({"observation": observation_box(self._single.encoding), "action_mask": mask})
        return seen, spaces.Discrete(self.wait + 1)

    def observation_space(self, agent: str) -> Any:
        """Observations and masks, the same for all agents."""
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """All actions including `wait`, the same for all agents."""
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, MaskedObservation], dict[str, dict[str, Any]]]:
        """Start a new game; the seed determines the deal."""
        self._single.new_game(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, MaskedObservation]:
        """The observation and the mask of every agent."""
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            observation, mask = self._single.observed_by(seat)
            waits = _MUST_ACT if seat == self._single.seat and not self._single.over else _MAY_WAIT
            seen[agent] = {"observation": observation, "action_mask": np.concatenate([mask, waits])}
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, MaskedObservation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Play the action of the agent that has a choice."""
        check_started(self.agents)
        single = self._single
        mover = self.possible_agents[single.seat]
        if set(actions) != set(self.agents):
            raise ValueError(f"actions must have an action for every agent: {', '.join(self.agents)}.")
        agents = self.possible_agents
        losers: list[int] = []
        for seat, agent in enumerate(agents):
            waits = action_index(actions[agent]) == self.wait
            if agent != mover and not waits:
                if not self._loses:
                    raise IllegalMove(f"It is {mover}'s turn; {agent} can only wait ({self.wait}).", "action_mask")
                losers.append(seat)
            elif agent == mover and self._loses and not single.is_legal(actions[mover]):
                losers.append(seat)
        given = loss_rewards(len(agents), losers, self._reward) if losers else single.play(actions[mover])
        rewards = dict(zip(agents, given, strict=True))
        over = single.over or bool(losers)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if over:
            infos = {agent: {"points": points} for agent, points in zip(agents, single.points, strict=True)}
            for seat in losers:
                infos[agents[seat]]["illegal"] = True
            self.agents = []
        return self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> Any:
        """Render the position in the render mode."""
        return self._single.render()

    def close(self) -> None:
        """Do nothing; there are no resources to release."""
