"""Players who leave: a bot plays on for them, or the game ends. And players who come back.

Every function takes a table and returns the change to store; none of them stores anything.
"""

from collections.abc import Sequence
from typing import Final

from underhold.games import title
from underhold.table import seats
from underhold.table.game_list import can_play
from underhold.table.problems import TableProblem
from underhold.table.store import SeatUpdate, TableRow
from underhold.table.transition import Transition
from underhold.table.undo import missing_consent
from underhold.table.versioned_game import VersionedGame

_SUBSTITUTES: Final = ("journeyman", "greedy")  # the first that can play the game


def leave(table: TableRow, game: VersionedGame, held: Sequence[int]) -> Transition:
    """The holder of these seats leaves for good: bots play on, or the game ends if no other person is left."""
    _check_playing(game)
    if set(seats.seated(table.seats)) <= set(held):
        return Transition(game.closed_early(None), "other", game.ply, held[0], ended="left")
    return replaced_by_bots(table, game, held, forget=True)


def resign(table: TableRow, game: VersionedGame, held: Sequence[int]) -> Transition:
    """The holder of a seat gives a game between two people up; the other one wins."""
    _check_playing(game)
    sitting = seats.seated(table.seats)
    if len(table.seats) != 2 or len(sitting) != 2 or not seats.between_people(table):
        raise TableProblem("cannot_resign", "no_resignation", game.version)
    winner = 1 - held[0]
    return Transition(game.closed_early(winner), "other", game.ply, held[0], ended="resigned")


def replaced_by_bots(table: TableRow, game: VersionedGame, left: Sequence[int], forget: bool) -> Transition:
    """Bots take over these seats. `forget`: their players do not come back."""
    changes = tuple(SeatUpdate(seat, _substitute(game), forget) for seat in left)
    return _with_seats(table, game, changes)


def come_back(table: TableRow, game: VersionedGame, seat: int) -> Transition:
    """A player returns and replaces the bot."""
    return _with_seats(table, game, (SeatUpdate(seat, None),))


def _with_seats(table: TableRow, game: VersionedGame, changes: tuple[SeatUpdate, ...]) -> Transition:
    seat, request = changes[0].seat, game.undo_request
    changed = seats.after(table.seats, changes)
    if request is not None and changed[request.seat].kind == "bot":
        game, request = game.with_undo_request(None), None  # who asked is gone
    if request is not None and not missing_consent(request, changed):  # it waited only for who is gone
        undone = game.back_to(request.ply, request.seat)
        return Transition(undone, "undo", request.ply, seat, request, changes)
    answers = game.undo_request
    return Transition(game.with_other_players(), "other", game.ply, seat, answers, changes)


def _substitute(game: VersionedGame) -> str:
    """The bot that plays on for a player."""
    return next(bot for bot in _SUBSTITUTES if can_play(title(game.rules.id), bot))


def _check_playing(game: VersionedGame) -> None:
    if game.over:
        raise TableProblem("not_playing", "not_playing", game.version)
