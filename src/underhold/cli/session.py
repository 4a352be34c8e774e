"""A game being played: all its positions, so that moves can be taken back, and its record."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from underhold.cli.faces import FACES
from underhold.core.errors import UnderholdError
from underhold.core.game import Game
from underhold.core.record import Ply, Record, Recorder
from underhold.locale import words


class CannotGoBack(UnderholdError):
    """A move cannot be taken back, or taken again."""

    def __init__(self, key: str) -> None:
        super().__init__(words().text(f"cli.play.back.{key}"))
        self.key = key


@dataclass(frozen=True, slots=True)
class Step:
    """One move and what came of it. States are values, so going back is looking at an older one."""

    before: Any
    move: int
    events: tuple[Any, ...]
    seat: int
    label: str


class Session:
    """Positions and record of one game; knows nothing of screens or files."""

    def __init__(self, game: Game[Any, Any], setup: Any, state: Any) -> None:
        self.game = game
        self._face = FACES[game.id]
        self.setup = setup
        self.state = state
        self.steps: list[Step] = []
        self._start = state
        self._undone: list[int] = []
        self._recorder = Recorder(game, setup, state)

    @classmethod
    def resumed(cls, game: Game[Any, Any], record: Record, plies: list[Ply[Any]]) -> "Session":
        """The session of a record that has been replayed."""
        setup = game.setup_from_json(record.setup)
        session = cls(game, setup, game.new(setup, record.deal))
        for ply in plies:
            session.play(ply.move)
        return session

    def play(self, move: int) -> None:
        """Play a move; raises IllegalMove. What was taken back before can then not be taken again."""
        self._play(move)
        self._undone.clear()

    def _play(self, move: int) -> None:
        progress = self.game.play(self.state, move)
        decision = self.game.decision(self.state)
        assert decision is not None
        self.steps.append(Step(self.state, move, progress.events, decision.seat, self.game.label(self.state)))
        self._recorder.add(self.state, move, progress.state)
        self.state = progress.state

    def undo(self) -> Step:
        """Take back the last move, if it showed nothing new and nobody has moved since."""
        step = self._last_of_turn(self._face.turns_stay)
        self.steps.pop()
        self._undone.append(step.move)
        self.state = step.before
        self._recorder = Recorder(self.game, self.setup, self._start)
        for past, following in pairwise([*self.steps, step]):
            self._recorder.add(past.before, past.move, following.before)
        return step

    def _last_of_turn(self, this_turn: bool) -> Step:
        """The move that can be taken back; `this_turn`: only if it belongs to the turn that is open now."""
        decision = self.game.decision(self.state)
        if decision is None:
            raise CannotGoBack("over")
        if not self.steps:
            raise CannotGoBack("turn_start")
        step = self.steps[-1]
        if step.seat != decision.seat or (this_turn and step.label != self.game.label(self.state)):
            raise CannotGoBack("turn_start")
        if any(self._face.reveals(event) for event in step.events):
            raise CannotGoBack("revealed")
        return step

    def restart(self) -> int:
        """Take back all that can be taken back of this turn; returns how much that was."""
        self._last_of_turn(True)  # says why, if it is nothing
        count = 0
        while True:
            try:
                self._last_of_turn(True)
            except CannotGoBack:
                return count
            self.undo()
            count += 1

    def redo(self) -> None:
        """Play again what was taken back last."""
        if not self._undone:
            raise CannotGoBack("nothing_undone")
        self._play(self._undone.pop())

    def record(self) -> Record:
        """The record so far."""
        return self._recorder.record(self.state)

    def news_for(self, seat: int) -> list[Any]:
        """What happened since a seat's last turn ended, that end's consequences included."""
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if step.seat == seat and any(self._face.ends_turn(event) for event in step.events):
                break
        else:
            at = 0
        return [event for step in self.steps[at:] for event in step.events]
