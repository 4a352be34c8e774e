"""A game in progress: all its positions, so that moves can be undone, and its record."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from underhold.cli.language import current_words
from underhold.core.errors import UnderholdError
from underhold.core.game import Game, Move
from underhold.core.record import Ply, Record, Recorder
from underhold.core.takeback import PlayedMove, free_undos, why_no_undo
from underhold.games import title


class CannotUndo(UnderholdError):
    """A move cannot be undone or redone."""

    def __init__(self, key: str) -> None:
        super().__init__(current_words().text(f"cli.play.back.{key}"))
        self.key = key


class Session:
    """The positions and the record of one game, independent of screens and files."""

    def __init__(self, game: Game[Any, Any], setup: Any, state: Any) -> None:
        self.game = game
        self._terminal_view = title(game.id).terminal_view()
        self.setup = setup
        self.state = state
        self.steps: list[PlayedMove] = []
        self._start = state
        self._undone: list[Move] = []
        self._recorder = Recorder(game, setup, state)

    @classmethod
    def resumed(cls, game: Game[Any, Any], record: Record, plies: list[Ply[Any]]) -> "Session":
        """The session of a replayed record."""
        setup = game.setup_from_json(record.setup)
        session = cls(game, setup, game.new(setup, record.deal))
        for ply in plies:
            session.play(ply.move)
        return session

    def play(self, move: Move) -> None:
        """Play a move; raises IllegalMove. Undone moves can no longer be redone."""
        self._play(move)
        self._undone.clear()

    def _play(self, move: Move) -> None:
        progress = self.game.play(self.state, move)
        decision = self.game.decision(self.state)
        assert decision is not None
        self.steps.append(PlayedMove(self.state, move, progress.events, decision.seat, self.game.label(self.state)))
        self._recorder.add(self.state, move, progress.state)
        self.state = progress.state

    def undo(self) -> PlayedMove:
        """Undo the last move, if it revealed nothing and nobody has moved since; raises CannotUndo."""
        self._check(self._terminal_view.undo_ends_with_turn)
        step = self.steps.pop()
        self._undone.append(step.move)
        self.state = step.before
        self._recorder = Recorder(self.game, self.setup, self._start)
        for past, following in pairwise([*self.steps, step]):
            self._recorder.add(past.before, past.move, following.before)
        return step

    def _check(self, this_turn: bool) -> None:
        """Raise CannotUndo if the last move cannot be undone."""
        reason = why_no_undo(self.game, self.state, self.steps, self._reveals, this_turn)
        if reason is not None:
            raise CannotUndo(reason)

    def _reveals(self, events: Sequence[Any]) -> bool:
        return any(self._terminal_view.reveals(event) for event in events)

    def restart(self) -> int:
        """Undo as many moves of this turn as possible; returns how many."""
        self._check(True)  # raises the reason if there are none
        count = free_undos(self.game, self.state, self.steps, self._reveals)
        for _ in range(count):
            self.undo()
        return count

    def redo(self) -> None:
        """Redo the move that was undone last."""
        if not self._undone:
            raise CannotUndo("nothing_undone")
        self._play(self._undone.pop())

    def record(self) -> Record:
        """The record so far."""
        return self._recorder.record(self.state)

    def news_for(self, seat: int) -> list[Any]:
        """The events since the end of a seat's last turn, including those of its last move."""
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if step.seat == seat and any(self._terminal_view.ends_turn(event) for event in step.events):
                break
        else:
            at = 0
        return [event for step in self.steps[at:] for event in step.events]
