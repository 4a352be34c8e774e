"""Which games count, and who beat whom."""

from dataclasses import dataclass
from typing import Literal

from underhold.server.ratings.levels import ANCHORS
from underhold.table.store import SeatRow, TableRow

# Why a game does not count.
Obstacle = Literal[
    "game", "alone", "deal", "hints", "undo", "seats", "bots", "closed", "left", "early", "people", "provisional"
]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The result of one player against another one or a bot."""

    opponent: int  # the seat
    score: float


def is_person(seat: SeatRow) -> bool:
    """Whether a person plays there, or has."""
    return seat.kind != "bot" or seat.left


def people_of(row: TableRow) -> list[SeatRow]:
    """The seats of people, also of people who have left."""
    return [seat for seat in row.seats if is_person(seat)]


def obstacle(row: TableRow) -> Obstacle | None:
    """Why a game cannot count, whatever its result is; None if it can. Whether people have agreed is not known here."""
    if row.game not in ANCHORS:
        return "game"
    if len(row.seats) < 2:
        return "alone"
    if row.deal_known or row.uploaded or row.lesson is not None:
        return "deal"
    if any(seat.hints_used for seat in row.seats):
        return "hints"
    if row.status.takebacks:
        return "undo"
    if any(seat.bot not in ANCHORS[row.game] for seat in row.seats if not is_person(seat)):
        return "bots"
    guests = [seat.guests for seat in people_of(row) if not seat.left]
    if any(len(one) != 1 for one in guests if one) or len(frozenset().union(*guests)) < len([g for g in guests if g]):
        return "seats"  # somebody plays two seats, or two browsers play one
    if row.ended == "closed":
        return "closed"
    if row.ended is not None and len(people_of(row)) == 1:
        return "left"
    if row.ended is not None and is_early(row):
        return "early"
    return None


def is_early(row: TableRow) -> bool:
    """Whether a game is in its first round: if somebody gives up then, it was not played."""
    return row.status.label.partition(".")[0] == "1"


def pairings(row: TableRow, seat: int) -> list[Pairing]:
    """The results of a seat against all others, in a game that is over."""
    return [Pairing(other.number, score(row, seat, other.number)) for other in row.seats if other.number != seat]


def weight(row: TableRow) -> float:
    """How much each pairing counts: in larger games less, because the results of one game depend on each other."""
    return 2 / len(row.seats)


def score(row: TableRow, seat: int, other: int) -> float:
    """What a seat got against another one: 1, 0.5 or 0. A player who left or whose time ran out has lost."""
    lost, other_lost = _gave_up(row, seat), _gave_up(row, other)
    if lost != other_lost:
        return 0.0 if lost else 1.0
    winner, points = row.status.winner, row.status.points
    if winner in (seat, other):
        return 1.0 if winner == seat else 0.0
    if points is None or points[seat] == points[other]:
        return 0.5
    return 1.0 if points[seat] > points[other] else 0.0


def _gave_up(row: TableRow, seat: int) -> bool:
    clock = row.status.clock
    return row.seats[seat].left or (clock is not None and seat in clock.flagged)
