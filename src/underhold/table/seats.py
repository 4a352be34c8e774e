"""Who sits where: the seats that a visitor holds, the links it may share, and the seats of a new table."""

from collections.abc import Collection, Sequence

from underhold.table.identity import Keys, Visitor
from underhold.table.names import check_names
from underhold.table.problems import TableProblem
from underhold.table.store import SeatRow, TableRow
from underhold.wire import messages


def people(table: TableRow) -> list[int]:
    """The seats that are not a bot's."""
    return [seat.number for seat in table.seats if seat.kind != "bot"]


def seats_of(table: TableRow, keys: Keys, who: Visitor) -> tuple[int, ...]:
    """The seats that a visitor holds, by browser or by token."""
    held = {
        seat.number for seat in table.seats if seat.kind != "bot" and who.guest is not None and who.guest in seat.guests
    }
    if not table.uploaded:
        for token in who.tokens:
            seat = keys.seat(table.id, people(table), token)
            if seat is not None:
                held.add(seat)
    return tuple(sorted(held))


def free_seats(table: TableRow) -> list[int]:
    """The seats that anybody may take."""
    return [seat.number for seat in table.seats if seat.kind == "link" and not seat.claimed and table.listed]


def links(table: TableRow, keys: Keys, who: Visitor, held: Collection[int]) -> messages.TableMade:
    """The links that a visitor may share: of the seats that it holds, and of free ones at a table that it made."""
    made = who.guest is not None and who.guest == table.maker and not table.uploaded
    return messages.TableMade(
        table=table.id,
        links=[
            keys.link(table.id, seat.number)
            if seat.kind != "bot" and (seat.number in held or (made and not seat.claimed))
            else None
            for seat in table.seats
        ],
    )


def ordered_seats(orders: Sequence[messages.SeatOrder], who: Visitor, bots: Collection[str]) -> tuple[SeatRow, ...]:
    """The seats of a new table; raises TableProblem for a bot that is not one of these, or names that look alike."""
    ordered = tuple(_ordered_seat(number, order, who, bots) for number, order in enumerate(orders))
    check_names(ordered)
    return ordered


def _ordered_seat(number: int, order: messages.SeatOrder, who: Visitor, bots: Collection[str]) -> SeatRow:
    if order.kind == "bot":
        if order.bot not in bots:
            raise TableProblem("no_bot", "no_bot", bot=order.bot or "")
        return SeatRow(number, "bot", order.bot, order.name, claimed=True)
    if order.bot is not None:
        raise TableProblem("bad_setup", "no_bot_there")
    here = order.kind == "here"
    guests = frozenset((who.guest,)) if here and who.guest is not None else frozenset()
    return SeatRow(number, order.kind, None, order.name, claimed=here, guests=guests)
