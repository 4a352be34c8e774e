"""The games with their parameters."""

from functools import cached_property
from itertools import accumulate
from typing import Any, ClassVar

import pyspiel
from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.chance_draw import Urn
from underhold.encode import Encoding, encoding
from underhold.env.openspiel.course import Course
from underhold.env.openspiel.kinds import Kind
from underhold.env.openspiel.observer import Observer
from underhold.env.openspiel.state import UnderholdState
from underhold.games.common.encode.rewards import AIMS, NOBODY, aim_of, standing

WIN, _SCORE, MARGIN = AIMS


class UnderholdGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters."""

    kind: ClassVar[Kind]

    def __init__(self, parameters: dict[str, Any]) -> None:
        kind = self.kind
        chosen = kind.parameters | parameters
        switches = dict(chosen)
        players, reward = switches.pop("players"), switches.pop("reward")
        self.aim = aim_of(reward)
        self.game = kind.game
        self.setup = self.game.setup(players, 0, **switches)
        self.encoding: Encoding = encoding(kind.title.id, players)
        self.reward: str = reward
        urns = kind.draws.urns(players)
        first = accumulate((urn.draws for urn in urns), initial=0)
        # For every number of the deal the urn that it comes from, and where the numbers of that urn begin.
        self.draws = [(urn, at) for urn, at in zip(urns, first, strict=False) for _ in range(urn.draws)]
        self._most_nodes = sum(urn.open_draws for urn in urns)
        nothing = (0.0,) * players
        self.start = Course(self.game, None, (), 0, nothing, nothing)
        self.deal_on(self.start)
        super().__init__(type_of(kind, players, reward), self._info(urns), chosen)

    def _info(self, urns: list[Urn]) -> Any:
        players, kind = self.encoding.players, self.kind
        fewest, most = float(kind.bounds.min_points), float(kind.bounds.max_points)
        if self.reward == WIN:
            fewest, most = -1.0 / max(1, players - 1), 1.0
        elif self.reward == MARGIN and players > 1:
            fewest, most = fewest - most, most - fewest
        drawn = [piece for urn in urns if urn.open_draws for piece in urn.pieces]
        return pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=max(drawn, default=-1) + 1,
            num_players=players,
            min_utility=fewest,
            max_utility=most,
            utility_sum=0.0 if _is_zero_sum(players, self.reward) else None,
            max_game_length=kind.bounds.max_moves * players,
        )

    def new_initial_state(self) -> UnderholdState:
        return UnderholdState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._most_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Views for those who forget, information states for those who recall; nothing for one seat alone."""
        if params:
            raise ValueError(f"Observations of this game have no parameters, such as {params}.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def left(self, course: Course) -> dict[int, int]:
        """What the next number of the deal can be, and how many pieces there are of each."""
        urn, first = self.draws[len(course.numbers)]
        return urn.left(course.numbers[first:])

    def deal_on(self, course: Course) -> None:
        """Draw what leaves no choice; the engine's state begins when the deal is complete."""
        while len(course.numbers) < len(self.draws) and len(left := self.left(course)) == 1:
            course.numbers += tuple(left)
        if len(course.numbers) == len(self.draws):
            course.state = self.game.new(self.setup, self.kind.draws.dealt(self.encoding.players, list(course.numbers)))

    def standings(self, state: Any) -> tuple[float, ...]:
        """What the rewards add up to when the game is in this state; they are those of `encode.aims`."""
        scores = self.game.scores(state)
        points, players = vec[i64](scores.points), len(scores.points)
        over = self.game.decision(state) is None
        winner = NOBODY if scores.winner is None else scores.winner
        goal = self.kind.title.solo_goal
        return tuple([standing(points, 0, players, seat, self.aim, over, winner, goal) for seat in range(players)])

    def word_of(self, action: int) -> str:
        """The notation of an action. Raises IndexError if there is no such action."""
        self.encoding.move_of(action)
        return self._words[action]

    @cached_property
    def _words(self) -> list[str]:
        return [self.game.write(self.encoding.move_of(action)) for action in range(self.encoding.actions)]


def _is_zero_sum(players: int, reward: str) -> bool:
    return (reward == WIN and players > 1) or (reward == MARGIN and players == 2)


def type_of(kind: Kind, players: int, reward: str) -> Any:
    """What kind of game it is depends on its parameters: alone, The Cave Farmers has no chance and hides nothing."""
    kinds = pyspiel.GameType
    hidden = any(urn.open_draws for urn in kind.draws.urns(players))
    return kinds(
        short_name=kind.name,
        long_name=kind.title.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if hidden else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _is_zero_sum(players, reward) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL if reward == WIN else kinds.RewardModel.REWARDS,
        min_num_players=kind.game.players[0],
        max_num_players=kind.game.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=kind.parameters,
    )
