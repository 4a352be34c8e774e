"""Names at a table: no two people may look the same."""

from collections.abc import Collection, Iterable

from underhold.table.problems import TableProblem
from underhold.table.store import SeatRow
from underhold.wire.names import look_the_same


def check_name(name: str | None, seats: Iterable[SeatRow], own: Collection[int] = ()) -> None:
    """Raises TableProblem if the name at a seat looks like this one; `own`: the seats of the person with the name."""
    if name is None:
        return
    for seat in seats:
        if seat.number not in own and seat.name is not None and look_the_same(seat.name, name):
            raise TableProblem("name_taken", "name_taken", name=seat.name)


def check_names(seats: Collection[SeatRow]) -> None:
    """Raises TableProblem if two of these seats have names that look the same."""
    for seat in seats:
        check_name(seat.name, seats, (seat.number,))
