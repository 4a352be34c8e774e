"""The games for PettingZoo's parallel interface: all agents act at once, but only one of them has a choice.

The others have the last action, `wait`, and no other. It is for those who train with tools that know nothing else; the
games themselves are strictly turn-based.
"""

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from underhold.core.errors import IllegalMove
from underhold.env.single_game import RENDER_MODES, SingleGame, check_begun, number_of
from underhold.env.spaces import observation_box

Seen = dict[str, Any]
# The end of a mask, which is the action `wait`.
_MAY_WAIT = np.ones(1, dtype=np.int8)
_MUST_ACT = np.zeros(1, dtype=np.int8)


class ParallelGame(ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents `seat_0`, `seat_1` …, who all act in every step."""

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]  # none when the game is over
    wait: int  # the last action

    def __init__(
        self, game_id: str, players: int = 2, reward: str = "win", render_mode: str | None = None, **switches: Any
    ) -> None:
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
        """Observations beside masks, alike for all agents."""
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """All actions there are, and to wait, for any agent."""
        return self._spaces[1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; a seed deals the game of that seed."""
        self._single.deal(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        """What everybody may know and do."""
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            observation, mask = self._single.observed_by(seat)
            waits = _MUST_ACT if seat == self._single.seat and not self._single.over else _MAY_WAIT
            seen[agent] = {"observation": observation, "action_mask": np.concatenate([mask, waits])}
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the action of the one who has a choice."""
        check_begun(self.agents)
        single = self._single
        mover = self.possible_agents[single.seat]
        if set(actions) != set(self.agents):
            raise ValueError(f"Every agent acts in every step: {', '.join(self.agents)}.")
        for agent, action in actions.items():
            if agent != mover and number_of(action) != self.wait:
                raise IllegalMove(f"It is the turn of {mover}; {agent} can only wait ({self.wait}).", "action_mask")
        agents = self.possible_agents
        rewards = dict(zip(agents, single.play(actions[mover]), strict=True))
        over = single.over
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if over:
            infos = {agent: {"points": points} for agent, points in zip(agents, single.points, strict=True)}
            self.agents = []
        return self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> Any:
        """The position in the render mode."""
        return self._single.render()

    def close(self) -> None:
        """There is nothing to close."""
