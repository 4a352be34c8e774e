"""A game at one version: start, moves, state. It is a value; playing or undoing gives another one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from underhold.core import takeback
from underhold.core.errors import BadRecord
from underhold.core.game import Move
from underhold.core.record import Ply, Record, Recorder
from underhold.games.common.web.view import WebView
from underhold.table.problems import TableProblem
from underhold.table.store import GameStatus, MoveRow, RemovalRequest, SeatRow, StoredTable, UndoRequest

_SEAT: Final = "seat to decide"  # a key of the message cache


@dataclass(frozen=True, slots=True)
class PlayedMove(takeback.PlayedMove):
    """A move that was played, with what move lists and logs show of it."""

    notation: str
    round: int
    log_cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # log entries, by reader
    log_lengths: dict[Any, int] = field(default_factory=dict, compare=False, repr=False)  # entries up to here


@dataclass(frozen=True, slots=True)
class VersionedGame:
    """`version` counts every change of the position; a move and an undo each add one."""

    web: WebView
    start: Any
    state: Any
    steps: tuple[PlayedMove, ...] = ()
    version: int = 0
    undone: tuple[str, ...] = ()  # moves that can be redone, the next one last
    undo_request: UndoRequest | None = None
    removal: RemovalRequest | None = None
    takebacks: int = 0
    closed: bool = False  # can only be watched, though the game may not be over
    resigned_to: int | None = None  # who won because the other player resigned
    opening: int = 0  # moves that were given with the deal, and cannot be undone
    message_cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # by kind and reader

    @property
    def rules(self) -> Any:
        """The game that is played: `core.game.Game`."""
        return self.web.game

    @property
    def ply(self) -> int:
        return len(self.steps)

    @property
    def over(self) -> bool:
        return self.closed or self.finished

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self._seat_to_decide is None

    @property
    def to_move(self) -> int | None:
        return None if self.closed else self._seat_to_decide

    @property
    def _seat_to_decide(self) -> int | None:
        """The seat to move by the rules; None at the end. It is needed many times for every message."""
        seat: int | None
        try:
            seat = self.message_cache[_SEAT]
        except KeyError:
            decision = self.rules.decision(self.state)
            seat = self.message_cache[_SEAT] = None if decision is None else decision.seat
        return seat

    @property
    def winner(self) -> int | None:
        """Who won, if the game is over and somebody did."""
        return self.rules.scores(self.state).winner if self.finished else self.resigned_to

    @property
    def players(self) -> int:
        return len(self.rules.scores(self.start).points)

    def state_at(self, ply: int) -> Any:
        """The state after this many moves."""
        return self.state if ply == len(self.steps) else self.steps[ply].before

    def free_undos(self) -> int:
        """How many moves the player to move may undo without asking."""
        return takeback.free_undos(self.rules, self.state, self.steps[self.opening :], self.web.reveals)

    def why_no_undo(self) -> str | None:
        """Why the last move cannot be undone without asking; None if it can."""
        return takeback.why_no_undo(self.rules, self.state, self.steps[self.opening :], self.web.reveals)

    def play(self, move: Move) -> "VersionedGame":
        """The game after a legal move. If it is the move that was undone, the ones after it can still be redone."""
        rules = self.rules
        decision = rules.decision(self.state)
        progress = rules.play(self.state, move)
        notation = str(move)
        round_ = self.web.round_of(rules.view(self.state, None))
        label = rules.label(self.state)
        step = PlayedMove(self.state, move, progress.events, decision.seat, label, notation, round_)
        undone = self.undone[:-1] if self.undone[-1:] == (notation,) else ()
        return replace(
            self,
            state=progress.state,
            steps=(*self.steps, step),
            version=self.version + 1,
            undone=undone,
            undo_request=None,
            removal=None,
            message_cache={},
        )

    def back_to(self, keep: int, seat: int) -> "VersionedGame":
        """The game with only its first `keep` moves, undone by a seat. Moves of the first player undone can be redone.

        It counts as a takeback if a move had revealed something or belonged to another player.
        """
        removed = self.steps[keep:]
        run = 0
        while run < len(removed) and removed[run].seat == removed[0].seat:
            run += 1
        earlier = self.undone if run == len(removed) else ()
        counts = any(step.seat != seat or self.web.reveals(step.events) for step in removed)
        return replace(
            self,
            state=self.state_at(keep),
            steps=self.steps[:keep],
            version=self.version + 1,
            undone=(*earlier, *(step.notation for step in reversed(removed[:run]))),
            undo_request=None,
            removal=None,
            takebacks=self.takebacks + counts,
            message_cache={},
        )

    def with_undo_request(self, request: UndoRequest | None) -> "VersionedGame":
        """The same position, and the same version, with another request to undo."""
        return replace(self, undo_request=request, removal=None, message_cache={})

    def with_removal(self, request: RemovalRequest | None) -> "VersionedGame":
        """The same position, and the same version, with another request to remove a player."""
        return replace(self, undo_request=None, removal=request, message_cache={})

    def with_other_players(self) -> "VersionedGame":
        """The same position after a bot took over a seat or gave it back: another version, for who has to move."""
        return replace(self, version=self.version + 1, removal=None, message_cache={})

    def closed_early(self, winner: int | None) -> "VersionedGame":
        """The game after its players have ended it."""
        return replace(
            self,
            version=self.version + 1,
            undone=(),
            undo_request=None,
            removal=None,
            closed=True,
            resigned_to=winner,
            message_cache={},
        )

    def with_status(self, status: GameStatus) -> "VersionedGame":
        """The same moves with what is stored beside them."""
        closed = status.over and not self.finished
        return replace(
            self,
            version=status.version,
            undone=status.undone,
            undo_request=status.undo_request,
            removal=status.removal,
            takebacks=status.takebacks,
            closed=closed,
            resigned_to=status.winner if closed else None,
            message_cache={},
        )

    def without_moves(self) -> "VersionedGame":
        """The same position, in which nobody can move."""
        return replace(self, closed=True, message_cache={})

    def drop_caches(self) -> None:
        """Free the messages and log entries that were kept for readers; they are rendered again when needed."""
        self.message_cache.clear()
        for step in self.steps:
            step.log_cache.clear()
            step.log_lengths.clear()

    def first_moves(self, ply: int) -> "VersionedGame":
        """A game of its own that begins with the first moves of this one."""
        return VersionedGame(self.web, self.start, self.state_at(ply), self.steps[:ply])

    def moves(self, start: int = 0) -> tuple[MoveRow, ...]:
        """The moves after the first `start`, as they are stored."""
        return tuple(MoveRow(step.seat, step.notation) for step in self.steps[start:])

    def plies(self) -> list[Ply[Any]]:
        """The moves with the states before and after them."""
        return [
            Ply(number, step.before, step.move, step.events, self.state_at(number))
            for number, step in enumerate(self.steps, start=1)
        ]

    def status(self, seats: Sequence[SeatRow]) -> GameStatus:
        """What is stored beside the moves."""
        to_move = self.to_move
        scores = self.rules.scores(self.state) if self.finished else None
        return GameStatus(
            version=self.version,
            ply=self.ply,
            label=self.rules.label(self.state),
            to_move=to_move,
            bot_to_move=to_move is not None and seats[to_move].kind == "bot",
            over=self.over,
            winner=self.resigned_to if scores is None else scores.winner,
            points=None if scores is None else scores.points,
            undone=self.undone,
            undo_request=self.undo_request,
            removal=self.removal,
            takebacks=self.takebacks,
        )

    def record(self, setup: dict[str, Any]) -> Record:
        """The record of the game."""
        recorder = Recorder(self.rules, self.rules.setup_from_json(setup), self.start)
        for ply in self.plies():
            recorder.add(ply.before, ply.move, ply.after)
        return recorder.record(self.state)


def new_game(web: WebView, setup: dict[str, Any], deal: dict[str, Any] | None = None) -> VersionedGame:
    """A game before its first move."""
    state = web.game.new(web.game.setup_from_json(setup), deal)
    return VersionedGame(web, state, state)


def play_all(game: VersionedGame, moves: Iterable[str]) -> VersionedGame:
    """The game after moves that were legal when they were written; each adds one to the version."""
    for text in moves:
        game = game.play(game.rules.read(game.state, text))
    return game


def with_opening(game: VersionedGame, moves: Iterable[str]) -> VersionedGame:
    """A new game that begins after these moves; raises UnderholdError if they are not legal."""
    played = play_all(game, moves)
    return replace(played, version=0, opening=played.ply)


def restored(web: WebView, stored: StoredTable) -> VersionedGame:
    """The game that is stored, played on by its own rules version; raises TableProblem for an unknown version."""
    table = stored.table
    if table.rules > web.game.rules_version:
        raise TableProblem("newer_rules", "newer_rules")
    start = new_game(web, table.setup, table.deal)
    if web.game.rules_of(start.state) != table.rules:
        raise TableProblem("old_rules", "old_rules")
    game = play_all(start, (move.move for move in stored.moves))
    if game.ply != table.status.ply:
        raise BadRecord(f"{game.ply} moves are stored, but the status counts {table.status.ply}")
    return replace(game, opening=table.opening).with_status(table.status)


def caught_up(game: VersionedGame, stored: StoredTable) -> tuple[int, list[VersionedGame]]:
    """How many moves of the game are still stored, and the game at each version from there to what is stored."""
    kept = 0
    for step, move in zip(game.steps, stored.moves, strict=False):
        if step.notation != move.move:
            break
        kept += 1
    base = game
    if kept < game.ply:
        base = replace(game, state=game.state_at(kept), steps=game.steps[:kept], message_cache={})
    games = [base]
    for move in stored.moves[kept:]:
        games.append(games[-1].play(base.rules.read(games[-1].state, move.move)))
    games[-1] = games[-1].with_status(stored.table.status)
    return kept, games
