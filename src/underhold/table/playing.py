"""Playing a move: whose turn it is, and what a move in notation means."""

from collections.abc import Collection

from underhold.core.errors import BadNotation, IllegalMove
from underhold.core.game import Move
from underhold.table.problems import Illegal, NotYourSeat, TableProblem
from underhold.table.transition import Transition
from underhold.table.versioned_game import VersionedGame


def play(game: VersionedGame, seats: Collection[int], text: str) -> Transition:
    """Play a move in notation for the holder of these seats."""
    seat = seat_to_move(game, seats)
    return Transition(game.play(read_move(game, seat, text)), "play", game.ply, seat)


def seat_to_move(game: VersionedGame, seats: Collection[int]) -> int:
    """The seat that is to move, if it is one of these."""
    seat = game.to_move
    if seat is None:
        raise TableProblem("not_playing", "not_playing", game.version)
    if seat not in seats:
        raise NotYourSeat("not_your_turn", game.version)
    return seat


def read_move(game: VersionedGame, seat: int, text: str) -> Move:
    """A legal move from its notation. It is read against the seat's view, so that a refusal reveals nothing hidden."""
    try:
        move: Move = game.rules.read(game.rules.view(game.state, seat), text)
    except IllegalMove as error:
        raise Illegal(error, game.version) from None
    except BadNotation:
        raise TableProblem("illegal", "no_move", game.version, move=text) from None
    return move
