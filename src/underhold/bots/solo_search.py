"""The search bot playing a solo game, with only the information that a player has."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from underhold.bots.search_setup import search_setup
from underhold.bots.solver_processes import Task, search_seed
from underhold.bots.think import Budget, think
from underhold.core.game import Game, Move
from underhold.core.rng import Rng
from underhold.games import game as game_by_id

_SHARE: Final = 0.75  # of a turn's budget: something may be revealed within the turn and need another search
_HURRY: Final = 200  # nodes
_LEAST: Final = 0.01  # seconds


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """Moves that were played together: a turn, or its part up to something that was revealed."""

    label: str
    moves: tuple[Move, ...]
    expected: float  # expected points at the end
    points: int  # points so far
    nodes: int
    seconds: float


class SoloSearch:
    """Plays a solo game with a search budget; iterate over it to play."""

    def __init__(self, task: Task) -> None:
        self._game: Game[Any, Any] = game_by_id(task.game_id)
        # The state and the moves that led to it change together, so that the game can continue after an interruption.
        self._so_far: tuple[Any, tuple[Move, ...]] = (self._game.new(self._game.setup_from_json(task.setup)), ())
        self._rng = Rng(search_seed(task), stream=7)
        self._counted = task.nodes > 0
        self._nodes = task.nodes  # left …
        self._seconds = task.seconds  # … of one or the other
        self.hurry = False  # finish with little search, because somebody is waiting

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return self._so_far[1]

    @property
    def points(self) -> int:
        return self._game.scores(self._so_far[0]).points[0]

    @property
    def over(self) -> bool:
        return self._game.decision(self._so_far[0]) is None

    def __iter__(self) -> Iterator[PlayedTurn]:
        game = self._game
        while decision := game.decision(self._so_far[0]):
            state, moves = self._so_far
            view = game.view(state, decision.seat)
            thought = think(game, view, self._rng, self._budget(view))
            self._seconds -= thought.seconds
            self._nodes -= thought.nodes
            label = game.label(state)
            advice = thought.advice[0]
            for move in advice.moves:
                state = game.play(state, move).state
            self._so_far = (state, moves + advice.moves)
            yield PlayedTurn(label, advice.moves, advice.gain, self.points, thought.nodes, thought.seconds)

    def _budget(self, view: Any) -> Budget:
        """An equal share of the remaining budget for each remaining turn."""
        if self.hurry:
            return Budget(nodes=_HURRY)
        turns_left = search_setup(self._game.id).turns_left
        share = _SHARE / max(1, turns_left(view, view.seat) if turns_left else 1)
        if self._counted:
            return Budget(nodes=max(1, int(share * self._nodes)))
        return Budget(seconds=max(_LEAST, share * self._seconds))
