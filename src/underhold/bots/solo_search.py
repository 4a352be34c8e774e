"""A game for one played by the search bot, which knows what a player may know and nothing more."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from underhold.bots.search_setup import search_setup
from underhold.bots.solver_processes import Task, search_seed
from underhold.bots.think import Budget, think
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import game as game_by_id

_SHARE: Final = 0.75  # of what a turn may take: what it brings to light has to be thought about too
_HURRY: Final = 200  # nodes
_LEAST: Final = 0.01  # seconds


@dataclass(frozen=True, slots=True)
class Step:
    """What was played at once: a turn, or as much of it as brought something to light."""

    label: str
    moves: tuple[int, ...]
    expected: float  # points at the end, as the player saw it
    points: int  # so far
    nodes: int
    seconds: float


class HonestGame:
    """Plays while it is iterated over."""

    def __init__(self, task: Task) -> None:
        self._game: Game[Any, Any] = game_by_id(task.game_id)
        # The state and the moves that led to it change together, so that the game can go on after an interruption.
        self._so_far: tuple[Any, tuple[int, ...]] = (self._game.new(self._game.setup_from_json(task.setup)), ())
        self._rng = Rng(search_seed(task), stream=7)
        self._counted = task.nodes > 0
        self._nodes = task.nodes  # left …
        self._seconds = task.seconds  # … of one or the other
        self.hurry = False  # somebody waits: finish without much thought

    @property
    def moves(self) -> tuple[int, ...]:
        """All that was played."""
        return self._so_far[1]

    @property
    def points(self) -> int:
        return self._game.scores(self._so_far[0]).points[0]

    @property
    def over(self) -> bool:
        return self._game.decision(self._so_far[0]) is None

    def __iter__(self) -> Iterator[Step]:
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
            yield Step(label, advice.moves, advice.gain, self.points, thought.nodes, thought.seconds)

    def _budget(self, view: Any) -> Budget:
        """What is left is shared out among the turns that are left."""
        if self.hurry:
            return Budget(nodes=_HURRY)
        turns_left = search_setup(self._game.id).turns_left
        share = _SHARE / max(1, turns_left(view, view.seat) if turns_left else 1)
        if self._counted:
            return Budget(nodes=max(1, int(share * self._nodes)))
        return Budget(seconds=max(_LEAST, share * self._seconds))
