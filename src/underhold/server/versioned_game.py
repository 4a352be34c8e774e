"""A game at one version: start, moves, state. Frames are values; playing or going back gives another one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from underhold.core import takeback
from underhold.core.errors import BadRecord
from underhold.games.common.web.view import WebView
from underhold.server.store.rows import MoveRow, OfferRow, SeatRow, Standing


@dataclass(frozen=True, slots=True)
class Played(takeback.Step):
    """A move that was played, with what its lines in lists and logs need."""

    notation: str
    round: int
    said: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # log entries, by reader


@dataclass(frozen=True, slots=True)
class Frame:
    face: WebView
    start: Any
    state: Any
    steps: tuple[Played, ...] = ()
    version: int = 0
    undone: tuple[str, ...] = ()  # what may be played again, the next one last
    offer: OfferRow | None = None
    takebacks: int = 0
    closed: bool = False  # to be watched only, though the game may not be over
    shown: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # parts of messages, by reader

    @property
    def ply(self) -> int:
        return len(self.steps)

    @property
    def over(self) -> bool:
        return self.closed or self.finished

    @property
    def finished(self) -> bool:
        """Whether the game has come to its end."""
        return self.face.game.decision(self.state) is None

    @property
    def to_move(self) -> int | None:
        decision = None if self.closed else self.face.game.decision(self.state)
        return None if decision is None else decision.seat

    def state_at(self, ply: int) -> Any:
        """The state after so many moves."""
        return self.state if ply == len(self.steps) else self.steps[ply].before

    def free(self) -> int:
        """How many moves whoever is to move may take back alone."""
        return takeback.free(self.face.game, self.state, self.steps, self.face.reveals)

    def barred(self) -> str | None:
        """Why the last move may not be taken back alone."""
        return takeback.barred(self.face.game, self.state, self.steps, self.face.reveals)

    def play(self, move: int) -> "Frame":
        """The table after a legal move. What was taken back may still be played again after its own first move."""
        game = self.face.game
        decision = game.decision(self.state)
        progress = game.play(self.state, move)
        notation = game.write(move)
        round_ = self.face.round_of(game.view(self.state, None))
        label = game.label(self.state)
        step = Played(self.state, move, progress.events, decision.seat, label, notation, round_)
        undone = self.undone[:-1] if self.undone[-1:] == (notation,) else ()
        return replace(
            self,
            state=progress.state,
            steps=(*self.steps, step),
            version=self.version + 1,
            undone=undone,
            offer=None,
            shown={},
        )

    def back(self, keep: int, asker: int) -> "Frame":
        """The table with only so many moves. The first ones taken back, of one seat, may be played again.

        It is counted if something had come to light, or if the moves were not all the asker's own.
        """
        gone = self.steps[keep:]
        run = 0
        while run < len(gone) and gone[run].seat == gone[0].seat:
            run += 1
        earlier = self.undone if run == len(gone) else ()
        counts = any(step.seat != asker or self.face.reveals(step.events) for step in gone)
        return replace(
            self,
            state=self.state_at(keep),
            steps=self.steps[:keep],
            version=self.version + 1,
            undone=(*earlier, *(step.notation for step in reversed(gone[:run]))),
            offer=None,
            takebacks=self.takebacks + counts,
            shown={},
        )

    def offered(self, offer: OfferRow | None) -> "Frame":
        """The same position with another offer to go back; nobody's position changes by it."""
        return replace(self, offer=offer, shown={})

    def moves(self, start: int = 0) -> tuple[MoveRow, ...]:
        """The moves after so many, as they are kept."""
        return tuple(MoveRow(step.seat, step.notation) for step in self.steps[start:])

    def standing(self, seats: Sequence[SeatRow]) -> Standing:
        """What is written beside the moves."""
        game, to_move = self.face.game, self.to_move
        scores = game.scores(self.state) if self.finished else None
        return Standing(
            version=self.version,
            ply=self.ply,
            label=game.label(self.state),
            to_move=to_move,
            bot_to_move=to_move is not None and seats[to_move].kind == "bot" and self.offer is None,
            over=self.over,
            winner=None if scores is None else scores.winner,
            points=None if scores is None else scores.points,
            undone=self.undone,
            offer=self.offer,
            takebacks=self.takebacks,
        )


def begin(face: WebView, setup: dict[str, Any], deal: dict[str, Any] | None = None) -> Frame:
    """A table before its first move."""
    state = face.game.new(face.game.setup_from_json(setup), deal)
    return Frame(face, state, state)


def play_all(frame: Frame, moves: Iterable[str]) -> Frame:
    """The table after moves that were legal when they were written; versions count on."""
    for text in moves:
        frame = frame.play(frame.face.game.read(frame.state, text))
    return frame


def restored(
    face: WebView, setup: dict[str, Any], deal: dict[str, Any], moves: Sequence[MoveRow], at: Standing
) -> Frame:
    """The table that the database describes."""
    frame = play_all(begin(face, setup, deal), (move.move for move in moves))
    if frame.ply != at.ply:
        raise BadRecord(f"{frame.ply} moves where {at.ply} are counted")
    return stand(frame, at)


def stand(frame: Frame, at: Standing) -> Frame:
    """The same moves with what is written beside them."""
    return replace(
        frame,
        version=at.version,
        undone=at.undone,
        offer=at.offer,
        takebacks=at.takebacks,
        closed=at.over and not frame.finished,
        shown={},
    )
