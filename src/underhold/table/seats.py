"""Who sits where: the seats that a visitor holds, the links it may share, and the seats of a new table."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from underhold.bots.characters import character_of
from underhold.table.identity import Keys, Visitor
from underhold.table.names import check_names
from underhold.table.problems import NotYourSeat, TableProblem
from underhold.table.store import SeatRow, SeatUpdate, TableRow
from underhold.wire import messages

_EARLIER_LINKS: Final = 50  # of a seat that are recognized, to say that they were used


def people(table: TableRow) -> list[SeatRow]:
    """The seats that are not a bot's."""
    return [seat for seat in table.seats if seat.kind != "bot"]


def seated(seats: Iterable[SeatRow]) -> list[int]:
    """The seats that people have taken."""
    return [seat.number for seat in seats if seat.kind != "bot" and seat.claimed]


def between_people(table: TableRow) -> bool:
    """Whether people at different browsers play against each other."""
    seats = people(table)
    if len(seats) < 2 or all(seat.kind == "here" for seat in seats):
        return False
    return not frozenset.intersection(*(seat.guests for seat in seats))


def after(seats: Iterable[SeatRow], changes: Iterable[SeatUpdate]) -> tuple[SeatRow, ...]:
    """The seats after some of their players have changed."""
    by_seat = {change.seat: change for change in changes}
    return tuple(by_seat[seat.number].applied_to(seat) if seat.number in by_seat else seat for seat in seats)


def seat_character(table: str, seat: SeatRow) -> str | None:
    """The character of the bot at a seat; None for people, also after they have left, and for external bots."""
    return None if seat.left else character_of(seat.bot, table, seat.number, seat.character)


# ------------------------------------------------------------------------------------------------------------ holders


def seats_of(table: TableRow, keys: Keys, who: Visitor) -> tuple[int, ...]:
    """The seats that a visitor holds, by browser or by token. The token of a free seat is only an invitation."""
    taken = [seat for seat in people(table) if seat.claimed]
    return _held(table, keys, who, taken)


def former_seats_of(table: TableRow, keys: Keys, who: Visitor) -> tuple[int, ...]:
    """The seats of a visitor that a bot has taken over and that the visitor may return to."""
    return () if table.status.over else _held(table, keys, who, [seat for seat in table.seats if seat.left])


def seats_of_browser(table: TableRow, guest: str | None) -> tuple[int, ...]:
    """The seats that a browser holds."""
    return tuple(seat.number for seat in people(table) if guest is not None and guest in seat.guests)


def _held(table: TableRow, keys: Keys, who: Visitor, seats: Sequence[SeatRow]) -> tuple[int, ...]:
    held = {seat.number for seat in seats if who.guest is not None and who.guest in seat.guests}
    if not table.uploaded:
        opened = (keys.seat(table.id, _links(seats), token) for token in who.tokens)
        held.update(seat for seat in opened if seat is not None)
    return tuple(sorted(held))


def _links(seats: Iterable[SeatRow]) -> list[tuple[int, int]]:
    return [(seat.number, seat.link_number) for seat in seats]


def opened_by(table: TableRow, keys: Keys, token: str) -> int | None:
    """The seat whose link has this token: an invitation, or the link of a player."""
    return keys.seat(table.id, _links(seat for seat in table.seats if seat.kind != "bot" or seat.left), token)


def once_opened_by(table: TableRow, keys: Keys, token: str) -> int | None:
    """The seat that an earlier link with this token opened."""
    earlier = [
        (seat.number, number)
        for seat in table.seats
        for number in range(max(0, seat.link_number - _EARLIER_LINKS), seat.link_number)
    ]
    return keys.seat(table.id, earlier, token)


def no_seat(table: TableRow, keys: Keys, who: Visitor) -> NotYourSeat:
    """The problem of a visitor who holds no seat: what to do depends on the link."""
    for token in who.tokens:
        if opened_by(table, keys, token) is not None:
            return NotYourSeat("claim_first", table.status.version)
        if once_opened_by(table, keys, token) is not None:
            return NotYourSeat("link_used", table.status.version)
    return NotYourSeat(version=table.status.version)


# ------------------------------------------------------------------------------------------------- links and new seats


def free_seats(table: TableRow) -> list[int]:
    """The seats that anybody may take."""
    return [seat.number for seat in table.seats if seat.kind == "link" and not seat.claimed and table.listed]


def links(table: TableRow, keys: Keys, who: Visitor, held: Collection[int]) -> messages.TableMade:
    """The links that a visitor may share: of the seats that it holds, and of free ones at a table that it made."""
    made = who.guest is not None and who.guest == table.maker and not table.uploaded
    return messages.TableMade(
        table=table.id,
        links=[
            keys.link(table.id, seat.number, seat.link_number)
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
