"""What remains of a table when a guest's data is deleted."""

from dataclasses import dataclass, replace

from underhold.table.store import SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The tables that were deleted or changed because a guest's data was deleted."""

    deleted: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    chats: tuple[str, ...] = ()  # where the guest had said something


def without_guest(row: TableRow, guest: str) -> TableRow | None:
    """The table without a guest: None if nobody else sat there. In a running game the guest's seats become free, except
    those that a bot has taken over."""
    if not any(_has_other(seat, guest) for seat in row.seats):
        return None
    kept = tuple(_left(seat, guest, row.status.over) if guest in seat.guests else seat for seat in row.seats)
    return replace(row, seats=kept, maker=None if row.maker == guest else row.maker)


def _has_other(seat: SeatRow, guest: str) -> bool:
    """Whether somebody else sits there, or may come back and replace a bot; a taken seat without a browser belongs to
    somebody who uses its token."""
    if seat.kind == "bot":
        return bool(seat.guests - {guest})
    return seat.claimed and seat.guests != {guest}


def _left(seat: SeatRow, guest: str, over: bool) -> SeatRow:
    others = seat.guests - {guest}
    if others:
        return replace(seat, guests=others)
    if over:
        return replace(seat, guests=others, name=None)
    # The old link must not open the seat once another player has it.
    seat = replace(seat, guests=others, name=None, hints=False, link_number=seat.link_number + 1)
    return seat if seat.kind == "bot" else replace(seat, kind="link", claimed=False)
