"""Undo, redo, restart turn, and the request to undo that needs the others' consent.

A player may undo the moves of the open turn alone, as long as they revealed nothing. For more, the other players have
to agree. Moves that were given with the deal are never undone. Every function takes a game and returns the change to
store; none of them stores anything.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final, Literal

from underhold.table.playing import read_move
from underhold.table.problems import CannotUndo, NotYourSeat, Stale
from underhold.table.store import SeatRow, UndoRequest
from underhold.table.transition import Transition
from underhold.table.versioned_game import VersionedGame

TakebackType = Literal["undo", "redo", "restart", "ask"]
BOT_WAIT_SECONDS: Final = 120.0  # how long a bot that has to move waits for the answer to a request


def takeback(
    game: VersionedGame, table_seats: Iterable[SeatRow], seats: Sequence[int], type: TakebackType, ply: int | None
) -> Transition:
    """What the holder of these seats wants: undo one move, redo one, restart the turn, or ask to go back to `ply`."""
    if game.over:
        raise CannotUndo("over", game.version)
    if type == "ask":
        return request_undo(game, table_seats, seats, ply)
    seat = game.to_move
    if seat is None or seat not in seats:
        raise CannotUndo("turn_over", game.version)
    if type == "redo":
        return redo(game, seat)
    return undo(game, seat, whole_turn=type == "restart")


def undo(game: VersionedGame, seat: int, whole_turn: bool = False) -> Transition:
    """Undo the last move, or all that the player to move may undo without asking."""
    if (reason := game.why_no_undo()) is not None:
        raise CannotUndo(reason, game.version)
    keep = game.ply - (game.free_undos() if whole_turn else 1)
    return Transition(game.back_to(keep, seat), "undo", keep, seat)


def redo(game: VersionedGame, seat: int) -> Transition:
    """Play the move again that was undone last."""
    if not game.undone:
        raise CannotUndo("nothing_undone", game.version)
    return Transition(game.play(read_move(game, seat, game.undone[-1])), "redo", game.ply, seat)


def request_undo(
    game: VersionedGame, table_seats: Iterable[SeatRow], seats: Sequence[int], ply: int | None
) -> Transition:
    """Ask to go back to `ply` moves, by default to before the last own move that cannot be undone alone.

    If nobody has to agree, it is done at once.
    """
    keep = default_request(game, seats) if ply is None else ply
    if keep is None or not game.opening <= keep < game.ply:
        raise CannotUndo("nothing", game.version)
    asking = next((seat for seat in (game.steps[keep].seat, game.to_move) if seat in seats), seats[0])
    assert asking is not None
    request = UndoRequest(asking, keep, tuple(seats))
    free = game.to_move in seats and game.ply - keep <= game.free_undos()
    if free or not missing_consent(request, table_seats):
        return Transition(game.back_to(keep, asking), "undo", keep, asking)
    return Transition(game.with_undo_request(request), "other", game.ply, asking)


def answer_request(
    game: VersionedGame, table_seats: Iterable[SeatRow], seats: Sequence[int], agree: bool, ply: int | None
) -> Transition:
    """Agree to a request to undo or decline it; the player who made it withdraws it by declining.

    `ply`: of the request that is meant, because another one may have taken its place.
    """
    table_seats = tuple(table_seats)
    request = game.undo_request
    if request is None:
        raise CannotUndo("no_offer", game.version)
    if ply is not None and ply != request.ply:
        raise Stale(game.version)
    asked = set(missing_consent(request, table_seats)) & set(seats)
    if not asked and (agree or request.seat not in seats):
        raise NotYourSeat(version=game.version)
    seat = seats[0]
    if not agree:
        return Transition(game.with_undo_request(None), "other", game.ply, seat, request)
    agreed = replace(request, agreed=tuple(sorted({*request.agreed, *seats})))
    if missing_consent(agreed, table_seats):
        return Transition(game.with_undo_request(agreed), "other", game.ply, seat, request)
    return Transition(game.back_to(request.ply, request.seat), "undo", request.ply, seat, request)


def missing_consent(request: UndoRequest, table_seats: Iterable[SeatRow]) -> tuple[int, ...]:
    """The seats that still have to agree: people who have taken a seat and not agreed yet."""
    return tuple(
        seat.number for seat in table_seats if seat.kind != "bot" and seat.claimed and seat.number not in request.agreed
    )


def default_request(game: VersionedGame, seats: Collection[int]) -> int | None:
    """The moves that stay if the last own move is undone that cannot be undone alone; None if there is none."""
    free = game.free_undos() if game.to_move in seats else 0
    return next(
        (ply for ply in range(game.ply - free - 1, game.opening - 1, -1) if game.steps[ply].seat in seats), None
    )
