"""Both games for OpenSpiel; importing this module registers them.

    import pyspiel, underhold.env.openspiel
    game = pyspiel.load_game("underhold_cave_vs_cave(players=2,reward=margin)")

Parameters are `players`, `reward` (`win`, `score` or `margin`) and the switches of the set-up. Actions and observations
are those of `underhold.encode`.

The engine spends all chance on the deal, so a game begins with its chance nodes: the numbers of the deal are drawn one
after another, each deal in exactly one way, and a draw that leaves no choice is made without a node. Nobody sees the
draws. What they hide comes to light later and for all at once, so information is imperfect although nobody has secrets
of their own: an observation is the view that all share, an information state is everything that was ever seen (all
moves, and the deal as far as it has been turned up), and there is nothing that one seat alone could observe. Tensors
hold the view; one that recalled the whole game would be as long as the longest game, so there is none.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Any, ClassVar, Final

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError('OpenSpiel is not installed; `pip install "underhold[openspiel]"` brings it.') from error

from librt.vecs import vec
from mypy_extensions import i64

from underhold.cave_farmers import chance as farmers_chance, content as farmers_content
from underhold.cave_vs_cave import chance as cave_chance, content as cave_content
from underhold.cave_vs_cave.board import SPACES
from underhold.cave_vs_cave.goods import CAPS, GOLD, amount
from underhold.core.errors import IllegalMove
from underhold.core.game import Game
from underhold.core.urn import Urn
from underhold.encode import Encoding, encoding
from underhold.encode.aims import AIMS, NOBODY, aim_of, standing
from underhold.games import game as game_of

WIN, _SCORE, MARGIN = AIMS


@dataclass(frozen=True)
class Kind:
    """What OpenSpiel wants to know of a game besides its rules. No game is longer than `most_moves` for each player,
    and no seat ends with points outside of the range.
    """

    game_id: str
    title: str
    urns: Callable[[int], list[Urn]]
    dealt: Callable[[int, list[int]], dict[str, Any]]
    shown: Callable[[Any], list[bool]]
    goal: int  # the points that a player alone has to reach to win
    fewest_points: int
    most_points: int
    most_moves: int

    @property
    def name(self) -> str:
        return f"underhold_{self.game_id.replace('-', '_')}"

    @property
    def game(self) -> Game[Any, Any]:
        return game_of(self.game_id)

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """Everything that can be chosen, with its default."""
        switches = self.game.setup_to_json(self.game.setup(2, 0))
        del switches["players"], switches["seed"]
        return {"players": 2, "reward": WIN, **switches}


def _best_cave() -> int:
    """A cave has room for so many rooms besides the entrance, and gold is capped."""
    rooms = sorted((room.points for room in cave_content.ROOMS), reverse=True)
    return sum(rooms[: len(SPACES) - 1]) + int(amount(CAPS, GOLD))


# Cave vs Cave. A turn has fewer than 30 moves that are no conversions: tile, parts, at most four rooms of two parts,
# what these leave to be received, a power, a face, the end. A conversion takes one emmer, flax or gold away; the caps
# leave 37 of these at the beginning of a turn, and a move adds at most ten. So no turn has 400 moves.
CAVE_VS_CAVE: Final = Kind(
    "cave-vs-cave",
    "Caverna: Cave vs Cave",
    cave_chance.urns,
    cave_chance.dealt,
    cave_chance.shown,
    goal=cave_content.SOLO_GOAL,
    fewest_points=0,
    most_points=_best_cave(),
    most_moves=400 * max(sum(turns) for turns in cave_content.TURNS.values()),
)

# The Cave Farmers. The packed goods of a farm have no room for more points. Losses are at most three for each of the
# twelve food that a family of six may owe in each of twelve rounds, 8 for missing animals and 48 for cells.
# Six dwarfs in twelve rounds take 72 turns, and there are twelve harvests: none of these has 60 moves that are no
# trades or brings 60 goods, besides the 480 that are laid on spaces in a game. A good is traded on four times at most.
CAVE_FARMERS: Final = Kind(
    "cave-farmers",
    "Caverna: The Cave Farmers",
    farmers_chance.urns,
    farmers_chance.dealt,
    farmers_chance.shown,
    goal=farmers_content.SOLO_GOAL,
    fewest_points=-500,
    most_points=6500,
    most_moves=30_000,
)


@dataclass(slots=True)
class Course:
    """How far a game has come: the numbers of the deal, then the engine's state.

    OpenSpiel clones and pickles whatever hangs on a state. Compiled states of the engine do neither, so this does.
    """

    game: Game[Any, Any]
    state: Any  # None until the deal is complete
    numbers: tuple[int, ...]  # of the deal, as far as they are drawn …
    nodes: int  # … and how many of them a chance node drew
    standings: tuple[float, ...]  # what everyone's rewards add up to …
    rewards: tuple[float, ...]  # … and the last of them

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return replace(self, state=None if self.state is None else self.game.copy(self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        ints = None if self.state is None else self.game.to_ints(self.state)
        return _restored, (self.game.id, ints, self.numbers, self.nodes, self.standings, self.rewards)


def _restored(game_id: str, ints: list[int] | None, *others: Any) -> Course:
    """A course that was pickled."""
    game = game_of(game_id)
    return Course(game, None if ints is None else game.from_ints(ints), *others)


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
        self.encoding: Encoding = encoding(kind.game_id, players)
        self.reward: str = reward
        urns = kind.urns(players)
        first = accumulate((urn.draws for urn in urns), initial=0)
        # For every number of the deal the urn that it comes from, and where the numbers of that urn begin.
        self.draws = [(urn, at) for urn, at in zip(urns, first, strict=False) for _ in range(urn.draws)]
        self._most_nodes = sum(urn.open_draws for urn in urns)
        nothing = (0.0,) * players
        self.start = Course(self.game, None, (), 0, nothing, nothing)
        self.deal_on(self.start)
        super().__init__(_type(kind, players, reward), self._info(urns), chosen)

    def _info(self, urns: list[Urn]) -> Any:
        players, kind = self.encoding.players, self.kind
        fewest, most = float(kind.fewest_points), float(kind.most_points)
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
            max_game_length=kind.most_moves * players,
        )

    def new_initial_state(self) -> "UnderholdState":
        return UnderholdState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._most_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
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
            course.state = self.game.new(self.setup, self.kind.dealt(self.encoding.players, list(course.numbers)))

    def standings(self, state: Any) -> tuple[float, ...]:
        """What the rewards add up to when the game is in this state; they are those of `encode.aims`."""
        scores = self.game.scores(state)
        points, players = vec[i64](scores.points), len(scores.points)
        over = self.game.decision(state) is None
        winner = NOBODY if scores.winner is None else scores.winner
        goal = self.kind.goal
        return tuple([standing(points, 0, players, seat, self.aim, over, winner, goal) for seat in range(players)])

    @cached_property
    def words(self) -> list[str]:
        """The notation of every action."""
        return [self.game.write(self.encoding.move_of(action)) for action in range(self.encoding.actions)]


class CaveVsCaveGame(UnderholdGame):
    """Caverna: Cave vs Cave, with its parameters."""

    kind = CAVE_VS_CAVE


class CaveFarmersGame(UnderholdGame):
    """Caverna: The Cave Farmers, with its parameters."""

    kind = CAVE_FARMERS


class UnderholdState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state as OpenSpiel wants it. Everything that changes is in its course."""

    def __init__(self, game: UnderholdGame) -> None:
        super().__init__(game)
        self.course = deepcopy(game.start)

    @property
    def state(self) -> Any:
        """The engine's state; None while the deal is drawn."""
        return self.course.state

    def current_player(self) -> Any:
        if self.state is None:
            return pyspiel.PlayerId.CHANCE
        decision = self.course.game.decision(self.state)
        return pyspiel.PlayerId.TERMINAL if decision is None else decision.seat

    def is_terminal(self) -> bool:
        return self.state is not None and self.course.game.decision(self.state) is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.get_game().left(self.course)
        pieces = sum(left.values())
        return [(number, count / pieces) for number, count in left.items()]

    def _legal_actions(self, player: int) -> list[int]:
        action_of = self.get_game().encoding.action_of
        actions = [action_of(move) for move in self.course.game.moves(self.state)]
        return sorted(action for action in actions if action is not None)

    def _apply_action(self, action: int) -> None:
        game, course = self.get_game(), self.course
        if course.state is None:
            if action not in game.left(course):
                raise IllegalMove(f"The number {action} cannot be drawn here.", "chance_outcomes")
            course.numbers += (action,)
            course.nodes += 1
            game.deal_on(course)
            return
        if action not in self._legal_actions(self.current_player()):
            raise IllegalMove(f"The action {action} is not legal here.", "legal_actions")
        course.game.advance(course.state, game.encoding.move_of(action))
        before, course.standings = course.standings, game.standings(course.state)
        course.rewards = tuple(now - then for now, then in zip(course.standings, before, strict=True))

    def _action_to_string(self, player: int, action: int) -> str:
        game: UnderholdGame = self.get_game()
        if player != pyspiel.PlayerId.CHANCE:
            return game.words[action]
        urn, _ = game.draws[len(self.course.numbers)]
        return f"{urn.kind}:{urn.names[action]}"

    def returns(self) -> list[float]:
        """What has been earned so far. Before the first move that is nothing, whatever a new game counts."""
        return list(self.course.standings)

    def rewards(self) -> list[float]:
        return list(self.course.rewards)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "UnderholdState":
        """A state that everybody would take for this one: what is still hidden is drawn anew."""
        game: UnderholdGame = self.get_game()
        other = game.new_initial_state()
        if self.state is None:
            return other
        numbers, seen = self.course.numbers, game.kind.shown(self.state)
        while other.state is None:
            place = len(other.course.numbers)
            if seen[place]:
                other.apply_action(numbers[place])
                continue
            urn, first = game.draws[place]
            known = [numbers[later] for later in range(place, first + urn.draws) if seen[later]]
            left = urn.left([*other.course.numbers[first:], *known])
            pieces = [number for number, count in left.items() for _ in range(count)]
            other.apply_action(pieces[int(probability_sampler() * len(pieces)) % len(pieces)])
        for action in self.history()[self.course.nodes :]:
            other.apply_action(action)
        return other

    def known(self) -> str:
        """All that was ever seen: the deal as far as it has been turned up, and the moves."""
        game: UnderholdGame = self.get_game()
        if self.state is None:
            return "deal"
        seen = zip(game.draws, self.course.numbers, game.kind.shown(self.state), strict=True)
        moves = self.history()[self.course.nodes :]
        deal = [urn.names[number] if shown else "?" for (urn, _), number, shown in seen]
        return " ".join([*deal, "|", *[game.words[action] for action in moves]])

    def __str__(self) -> str:
        game: UnderholdGame = self.get_game()
        if self.state is None:
            drawn = zip(game.draws, self.course.numbers, strict=False)
            return " ".join(["deal", *[f"{urn.kind}:{urn.names[number]}" for (urn, _), number in drawn]])
        decision = game.game.decision(self.state)
        turn = "over" if decision is None else f"{game.game.label(self.state)} seat {decision.seat} {decision.kind}"
        points = " ".join(map(str, game.game.scores(self.state).points))
        return f"{turn}, points {points}, digest {game.game.digest(self.state)}"


class Observer:
    """What a seat may know of a state, as OpenSpiel's observers tell it: a tensor, the same with names, a string."""

    def __init__(self, game: UnderholdGame, wanted: Any) -> None:
        self._encoding = game.encoding
        self._public: bool = wanted.public_info
        self._recalls: bool = wanted.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._public and not self._recalls:
            self.tensor = np.zeros(self._encoding.size, dtype=np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: UnderholdState, player: int) -> None:
        """Put the view onto the tensor; while the deal is drawn there is nothing to be seen."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.state is None else self._encoding.observe(state.state, player)

    def string_from(self, state: UnderholdState, player: int) -> str | None:
        """The fields of the observation that are not empty, or all that was ever seen; None for what does not exist."""
        if not self._public:
            return None
        if self._recalls:
            return f"seat {player} {state.known()}"
        return "" if state.state is None else _told(self._encoding, self._encoding.observe(state.state, player))


def _told(encoding: Encoding, values: list[int]) -> str:
    """An observation in words, a line for each field."""
    lines = []
    for field in encoding.fields:
        filled = [(place, value) for place, value in enumerate(values[field.start : field.stop]) if value]
        if filled:
            words = [_word(field.labels[place] if field.labels else "", value, field.most) for place, value in filled]
            lines.append(f"{field.name}: {', '.join(words)}")
    return "\n".join(lines)


def _word(label: str, value: int, most: int) -> str:
    return label if label and most == 1 else f"{label} {value}".lstrip()


def _is_zero_sum(players: int, reward: str) -> bool:
    return (reward == WIN and players > 1) or (reward == MARGIN and players == 2)


def _type(kind: Kind, players: int, reward: str) -> Any:
    """What kind of game it is depends on its parameters: alone, The Cave Farmers has no chance and hides nothing."""
    kinds = pyspiel.GameType
    hidden = any(urn.open_draws for urn in kind.urns(players))
    return kinds(
        short_name=kind.name,
        long_name=kind.title,
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


def register_games() -> None:
    """Make them known to OpenSpiel; once is enough."""
    for game in (CaveVsCaveGame, CaveFarmersGame):
        kind = game.kind
        if kind.name not in pyspiel.registered_names():
            pyspiel.register_game(_type(kind, kind.parameters["players"], kind.parameters["reward"]), game)


register_games()
