"""A game being played: all its positions, so that moves can be taken back, and its record."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from underhold.cli.speech import words
from underhold.core.errors import UnderholdError
from underhold.core.game import Game
from underhold.core.record import Ply, Record, Recorder
from underhold.core.takeback import Step, barred, free
from underhold.games import title


class CannotGoBack(UnderholdError):
    """A move cannot be taken back, or taken again."""

    def __init__(self, key: str) -> None:
        super().__init__(words().text(f"cli.play.back.{key}"))
        self.key = key


class Session:
    """Positions and record of one game; knows nothing of screens or files."""

    def __init__(self, game: Game[Any, Any], setup: Any, state: Any) -> None:
        self.game = game
        self._face = title(game.id).terminal_view()
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
        self._check(self._face.turns_stay)
        step = self.steps.pop()
        self._undone.append(step.move)
        self.state = step.before
        self._recorder = Recorder(self.game, self.setup, self._start)
        for past, following in pairwise([*self.steps, step]):
            self._recorder.add(past.before, past.move, following.before)
        return step

    def _check(self, this_turn: bool) -> None:
        """Say why the last move cannot be taken back, if it cannot."""
        reason = barred(self.game, self.state, self.steps, self._reveals, this_turn)
        if reason is not None:
            raise CannotGoBack(reason)

    def _reveals(self, events: Sequence[Any]) -> bool:
        return any(self._face.reveals(event) for event in events)

    def restart(self) -> int:
        """Take back all that can be taken back of this turn; returns how much that was."""
        self._check(True)  # says why, if it is nothing
        count = free(self.game, self.state, self.steps, self._reveals)
        for _ in range(count):
            self.undo()
        return count

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
