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
from underhold.env.desk import RENDER_MODES, Desk
from underhold.env.spaces import observation_box

Seen = dict[str, Any]
_ALONE = np.ones(1, dtype=np.int8)
_NEVER = np.zeros(1, dtype=np.int8)


class Together(ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents `seat_0`, `seat_1` …, who all act in every step."""

    def __init__(
        self, game_id: str, players: int, reward: str = "win", render_mode: str | None = None, **switches: Any
    ) -> None:
        self._desk = Desk(game_id, players, reward, render_mode, switches)
        self.wait = self._desk.encoding.actions
        self.metadata = {
            "name": f"{game_id.replace('-', '_')}_v{self._desk.encoding.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []

    @cached_property
    def _spaces(self) -> tuple[spaces.Dict, Any]:
        mask = spaces.Box(0, 1, (self.wait + 1,), dtype=np.int8)
        seen = spaces.Dict({"observation": observation_box(self._desk.encoding), "action_mask": mask})
        return seen, spaces.Discrete(self.wait + 1)

    def observation_space(self, agent: str) -> Any:
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._desk.deal(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        """What everybody may know and do."""
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            observation, mask = self._desk.observed_by(seat)
            waits = _NEVER if seat == self._desk.seat and not self._desk.over else _ALONE
            seen[agent] = {"observation": observation, "action_mask": np.concatenate([mask, waits])}
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise RuntimeError("There is no game on the table; call reset() first.")
        desk = self._desk
        mover = self.possible_agents[desk.seat]
        if set(actions) != set(self.agents):
            raise ValueError(f"Every agent acts in every step: {', '.join(self.agents)}.")
        for agent, action in actions.items():
            if agent != mover and int(action) != self.wait:
                raise IllegalMove(f"It is the turn of {mover}; {agent} can only wait ({self.wait}).", "action_mask")
        agents = self.possible_agents
        rewards = dict(zip(agents, desk.play(int(actions[mover])), strict=True))
        over = desk.over
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if over:
            infos = {agent: {"points": points} for agent, points in zip(agents, desk.points, strict=True)}
            self.agents = []
        return self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> Any:
        return self._desk.render()

    def close(self) -> None:
        """There is nothing to close."""
