"""The games with their parameters, as OpenSpiel games."""

from functools import cached_property
from itertools import accumulate
from typing import Any, ClassVar

import pyspiel
from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.chance_draw import DrawPool
from underhold.encode import Encoding, encoding
from underhold.env.openspiel.game_spec import GameSpec
from underhold.env.openspiel.observer import Observer
from underhold.env.openspiel.progress import GameProgress
from underhold.env.openspiel.state import UnderholdState
from underhold.games.common.encode.rewards import NO_WINNER, REWARDS, reward_index, total_reward

WIN, _SCORE, MARGIN = REWARDS


class UnderholdGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters."""

    spec: ClassVar[GameSpec]

    def __init__(self, parameters: dict[str, Any]) -> None:
        spec = self.spec
        chosen = spec.parameters | parameters
        switches = dict(chosen)
        players, reward = switches.pop("players"), switches.pop("reward")
        self.reward_index = reward_index(reward)
        self.game = spec.game
        self.setup = self.game.setup(players, 0, **switches)
        self.encoding: Encoding = encoding(spec.title.id, players)
        self.reward: str = reward
        pools = spec.draws.pools(players)
        first = accumulate((pool.draws for pool in pools), initial=0)
        # For every number of the deal, its pool and the index of that pool's first number.
        self.draws = [(pool, at) for pool, at in zip(pools, first, strict=False) for _ in range(pool.draws)]
        self._most_nodes = sum(pool.random_draws for pool in pools)
        nothing = (0.0,) * players
        self.start = GameProgress(self.game, None, (), 0, nothing, nothing)
        self.draw_forced(self.start)
        super().__init__(type_of(spec, players, reward), self._info(pools), chosen)

    def _info(self, pools: list[DrawPool]) -> Any:
        players, spec = self.encoding.players, self.spec
        fewest, most = float(spec.bounds.min_points), float(spec.bounds.max_points)
        if self.reward == WIN:
            fewest, most = -1.0 / max(1, players - 1), 1.0
        elif self.reward == MARGIN and players > 1:
            fewest, most = fewest - most, most - fewest
        drawn = [piece for pool in pools if pool.random_draws for piece in pool.pieces]
        return pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=max(drawn, default=-1) + 1,
            num_players=players,
            min_utility=fewest,
            max_utility=most,
            utility_sum=0.0 if _is_zero_sum(players, self.reward) else None,
            max_game_length=spec.bounds.max_moves * players,
        )

    def new_initial_state(self) -> UnderholdState:
        return UnderholdState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._most_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of views, or of information states with perfect recall; there are no private observations."""
        if params:
            raise ValueError(f"Observers of this game have no parameters; remove {params}.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def left(self, progress: GameProgress) -> dict[int, int]:
        """The possible values of the next number of the deal, and how many pieces there are of each."""
        pool, first = self.draws[len(progress.numbers)]
        return pool.remaining(progress.numbers[first:])

    def draw_forced(self, progress: GameProgress) -> None:
        """Draw the numbers that leave no choice; create the engine's state when the deal is complete."""
        while len(progress.numbers) < len(self.draws) and len(left := self.left(progress)) == 1:
            progress.numbers += tuple(left)
        if len(progress.numbers) == len(self.draws):
            progress.state = self.game.new(
                self.setup, self.spec.draws.deal(self.encoding.players, list(progress.numbers))
            )

    def total_rewards(self, state: Any) -> tuple[float, ...]:
        """The total rewards in a state, as in `games.common.encode.rewards`."""
        scores = self.game.scores(state)
        points, players = vec[i64](scores.points), len(scores.points)
        over = self.game.decision(state) is None
        winner = NO_WINNER if scores.winner is None else scores.winner
        goal = self.spec.title.solo_goal
        return tuple(
            [total_reward(points, 0, players, seat, self.reward_index, over, winner, goal) for seat in range(players)]
        )

    def notation_of(self, action: int) -> str:
        """The notation of an action; raises IndexError."""
        self.encoding.move_of(action)
        return self._words[action]

    @cached_property
    def _words(self) -> list[str]:
        return [str(self.encoding.move_of(action)) for action in range(self.encoding.actions)]


def _is_zero_sum(players: int, reward: str) -> bool:
    return (reward == WIN and players > 1) or (reward == MARGIN and players == 2)


def type_of(spec: GameSpec, players: int, reward: str) -> Any:
    """The OpenSpiel type of a game. It depends on the parameters: solo, The Cave Farmers has no chance and hides
    nothing.
    """
    types = pyspiel.GameType
    hidden = any(pool.random_draws for pool in spec.draws.pools(players))
    return types(
        short_name=spec.name,
        long_name=spec.title.name,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if hidden else types.ChanceMode.DETERMINISTIC,
        information=types.Information.IMPERFECT_INFORMATION if hidden else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if _is_zero_sum(players, reward) else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL if reward == WIN else types.RewardModel.REWARDS,
        min_num_players=spec.game.players[0],
        max_num_players=spec.game.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=spec.parameters,
    )
