"""A game against bots as a Gymnasium environment: the agent has one seat, bots play the others."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from underhold.bots.bot import Bot, check_bot, close_bot, make_bot
from underhold.core.errors import BadSetup
from underhold.core.rng import Rng
from underhold.encode import encoding
from underhold.env.gym_spaces import action_space, observation_box
from underhold.env.illegal import RAISE, check_choice, loss_rewards
from underhold.env.single_game import RENDER_MODES, SeedSequence, SingleGame, check_started

RANDOM: Final = "random"
_SEAT_STREAM: Final = 4  # streams of the deal's seed, for what else is drawn: the agent's seat …
_BOT_STREAM: Final = 5  # … and the seeds of the bots


class _GameWithBots(SingleGame):
    """A single game in which bots can play, too: they see views and return moves."""

    def view(self) -> Any:
        """What the seat to move may know."""
        return self.encoding.game.view(self._batch.state_of(0), self.seat)

    def play_move(self, move: Any) -> list[float]:
        """Play a bot's move, which may be one without an action, and return the reward of every seat."""
        state = self.encoding.game.play(self._batch.state_of(0), move).state
        self._batch.set_state(0, state, self.seat)
        self._batch.encode(masked=True)
        before, self._total_rewards = self._total_rewards, list(self._batch.total_rewards)
        if self._prints:
            self.render()
        return [now - then for now, then in zip(self._total_rewards, before, strict=True)]


class BotGame(gymnasium.Env[Any, np.int64]):
    """A game against bots. A step plays one decision of the agent, and then the bots until it is the agent's turn.

    `opponents` names the bots of the other seats, in turn order after the agent; none is a solo game. `seat` is the
    agent's seat, or `"random"` for another one in every game. An illegal action raises IllegalMove; with
    `illegal="lose"` it loses the game. With `mask_in_observation` an observation is a dictionary of `observations` and
    `action_mask`, as RLlib expects it.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012
    render_mode: str | None
    observation_space: spaces.Space[Any]
    action_space: "spaces.Discrete[Any]"
    opponents: tuple[str, ...]
    seat: int  # the agent's seat in this game

    def __init__(
        self,
        game_id: str,
        opponents: Sequence[str] = ("greedy",),
        seat: int | Literal["random"] = 0,
        reward: str = "win",
        illegal: Literal["raise", "lose"] = RAISE,
        mask_in_observation: bool = False,
        render_mode: str | None = None,
        **switches: Any,
    ) -> None:
        if isinstance(opponents, str):
            raise BadSetup(f"opponents must be a list of bots: [{opponents!r}].")
        self.opponents = tuple(opponents)
        for name in self.opponents:
            check_bot(name)
        players = 1 + len(self.opponents)
        coded = encoding(game_id, players)
        if seat != RANDOM and (type(seat) is not int or not 0 <= seat < players):
            raise BadSetup(f'seat must be from 0 to {players - 1} or "random", not {seat!r}.')
        self._given_seat = seat
        self._reward = reward
        self._loses = check_choice(illegal)
        self._single = _GameWithBots(game_id, coded.players, reward, render_mode, switches)
        self._seeds = SeedSequence()
        self._bots: dict[int, Bot] = {}
        self._lost = False  # by an illegal action
        self._before = 0.0  # the agent's reward for what happened before its first decision
        self._masked = mask_in_observation
        self.seat = 0 if seat == RANDOM else int(seat)
        self.render_mode = render_mode
        self.action_space = action_space(coded)
        seen = observation_box(coded)
        mask = spaces.Box(0, 1, (coded.actions,), dtype=np.int8)
        self.observation_space = spaces.Dict({"observations": seen, "action_mask": mask}) if self._masked else seen

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game, and play until the agent has a decision. The seed determines the deal, a random seat and
        the choices of the bots.
        """
        super().reset(seed=seed)
        dealt = self._seeds.next(seed)
        self.close()
        players = self._single.encoding.players
        if self._given_seat == RANDOM:
            self.seat = int(Rng(dealt, stream=_SEAT_STREAM).below(players))
        rng = Rng(dealt, stream=_BOT_STREAM)
        game = self._single.encoding.game
        for place, name in enumerate(self.opponents, start=1):
            self._bots[(self.seat + place) % players] = make_bot(name, game, rng.new_seed())
        self._lost = False
        self._single.new_game(dealt)
        self._before = self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action of the agent, and then the bots until it is the agent's turn again or the game is over."""
        single = self._single
        single.check_started()
        check_started(not self._lost)
        if self._loses and not single.over and not single.is_legal(action):
            self._lost = True
            reward = loss_rewards(single.encoding.players, [self.seat], self._reward)[self.seat]
        else:
            reward = self._before + single.play(action)[self.seat] + self._let_bots_play()
            self._before = 0.0
        return self._observation(), reward, single.over or self._lost, False, self._info()

    def _let_bots_play(self) -> float:
        """Play until the agent has a decision; returns its reward."""
        single, reward = self._single, 0.0
        while not single.over and single.seat != self.seat:
            reward += single.play_move(self._bots[single.seat].choose(single.view()))[self.seat]
        return reward

    def _mask(self) -> NDArray[np.int8]:
        """The agent's legal actions; none when the game is over."""
        _, mask = self._single.observed_by(self.seat)
        return np.zeros_like(mask) if self._lost else mask

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, in the form that tools for masked training expect."""
        self._single.check_started()
        return self._mask().astype(np.bool_)

    def _observation(self) -> Any:
        seen, _ = self._single.observed_by(self.seat)
        return {"observations": seen, "action_mask": self._mask()} if self._masked else seen

    def _info(self) -> dict[str, Any]:
        points = self._single.points
        return {
            "action_mask": self._mask(),
            "seat": self.seat,
            "points": points[self.seat],
            "points_of_all": np.array(points, dtype=np.int64),
            "illegal": self._lost,
        }

    def render(self) -> Any:
        """Render the position in the render mode."""
        return self._single.render()

    def close(self) -> None:
        """Close the bots of the current game."""
        for bot in self._bots.values():
            close_bot(bot)
        self._bots = {}

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("A game against bots cannot be copied or pickled, because its bots plan ahead. Use AECGame.")
