"""Removing a player who is away, if all others agree: a bot plays on until the player comes back.

The request to remove is stored like a request to undo, and ends with the next move. How long somebody has been away
is only known to the process: after a restart, the time begins again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from underhold.table import seats
from underhold.table.leaving import replaced_by_bots
from underhold.table.problems import TableProblem
from underhold.table.store import RemovalRequest, TableRow
from underhold.table.transition import Transition
from underhold.table.versioned_game import VersionedGame


@dataclass(frozen=True, slots=True)
class Absences:
    """Who is away from a table."""

    seconds_away: Callable[[int], float]  # by seat: for how long its player has not been connected; 0: is connected
    seconds_waiting: float  # for how long it has been the turn of the player to move
    limit: float  # seconds after which a player may be removed

    def long(self, seat: int) -> bool:
        """Whether the player of a seat has been away for so long."""
        return self.seconds_away(seat) >= self.limit


def agree(table: TableRow, game: VersionedGame, held: Sequence[int], seat: int, absences: Absences) -> Transition:
    """The holder of these seats wants to remove the player of a seat. The last one who agrees removes the player."""
    request = game.removal
    if request is None or request.seat != seat:
        _check_away(table, game, held, seat, absences)
        request = RemovalRequest(seat)
    elif not absences.seconds_away(seat):
        raise _cannot("connected", game)
    agreed = RemovalRequest(seat, tuple(sorted({*request.agreed, *held})))
    if missing_consent(agreed, table, absences.long):
        return Transition(game.with_removal(agreed), "other", game.ply, held[0], game.removal)
    return replaced_by_bots(table, game, [seat], forget=False)


def decline(game: VersionedGame, held: Sequence[int]) -> Transition:
    """The holder of these seats does not agree, or withdraws the request."""
    return Transition(game.with_removal(None), "other", game.ply, held[0], game.removal)


def missing_consent(request: RemovalRequest, table: TableRow, away: Callable[[int], bool]) -> tuple[int, ...]:
    """The seats that still have to agree: all other people, except players who have been away as long."""
    others = (seat for seat in seats.seated(table.seats) if seat != request.seat and seat not in request.agreed)
    return tuple(seat for seat in others if not away(seat))


def _check_away(table: TableRow, game: VersionedGame, held: Sequence[int], seat: int, absences: Absences) -> None:
    if seat in held or seat not in seats.seated(table.seats) or game.to_move != seat:
        raise _cannot("not_waiting", game)
    away = absences.seconds_away(seat)
    if not away:
        raise _cannot("connected", game)
    early = absences.limit - min(away, absences.seconds_waiting)
    if early > 0:
        raise _cannot("too_early", game, count=ceil(early / 60))


def _cannot(key: str, game: VersionedGame, **values: int) -> TableProblem:
    return TableProblem("cannot_remove", f"remove.{key}", game.version, **values)
