"""One table in a store that is not a database: what it keeps, and how each change is made."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from underhold.table.clock import Clock
from underhold.table.store import (
    ClockFilter,
    DailyScore,
    ListKind,
    MoveRow,
    PositionUpdate,
    RequestKey,
    SeatRow,
    StoredTable,
    TableRow,
)


@dataclass(slots=True)
class StoredEntry:
    """A table with its moves, the keys of requests and its analysis. Changes that are not possible change nothing."""

    row: TableRow
    moves: tuple[MoveRow, ...] = ()
    keys: dict[RequestKey, int] = field(default_factory=dict)
    analysis: str | None = None

    def stored(self) -> StoredTable:
        """Everything but the analysis."""
        return StoredTable(self.row, self.moves, dict(self.keys))

    def update_position(self, expected_version: int, update: PositionUpdate, at: int) -> bool:
        """See `Store.update_position`. `at`: the current time."""
        status = self.row.status
        if status.version != expected_version:
            return False
        if update.answers is not None and (status.undo_request or status.removal) != update.answers:
            return False
        ended = self.row.ended if update.ended is None else update.ended
        self.row = replace(self.row, status=update.status, ended=ended, updated=at)
        for change in update.seats:
            self.change_seats([change.seat], change.applied_to)
        if update.status.version != expected_version:
            self.moves = (*self.moves[: update.keep], *update.moves)
        self.keys |= update.keys
        return True

    def save_clock(self, version: int, clock: Clock) -> bool:
        """See `Store.save_clock`."""
        if self.row.status.version != version:
            return False
        self.row = replace(self.row, status=replace(self.row.status, clock=clock))
        return True

    def claim_seat(self, seats: Iterable[int], guest: str | None, name: str | None) -> int | None:
        """See `Store.claim_seat`."""
        free = next((seat for seat in seats if not self.row.seats[seat].claimed), None)
        if free is not None:
            self.change_seats([free], lambda seat: replace(seat, claimed=True, link_number=seat.link_number + 1))
            self.change_seats([free], lambda seat: _held(seat, guest, name))
        return free

    def hold_seat(self, seat: int, link_number: int, guest: str | None, name: str | None) -> None:
        """See `Store.hold_seat`."""
        if self.row.seats[seat].link_number == link_number:
            self.change_seats([seat], lambda row: _held(row, guest, name))

    def sign_out(self, seat: int, link_number: int, guest: str | None) -> bool:
        """See `Store.sign_out`."""
        if self.row.seats[seat].link_number != link_number:
            return False
        kept = self.row.seats[seat].guests & {guest or ""}
        self.change_seats([seat], lambda row: replace(row, guests=kept, link_number=link_number + 1))
        return True

    def change_seats(self, numbers: Sequence[int], change: Callable[[SeatRow], SeatRow]) -> None:
        """Change the seats with these numbers."""
        seats = tuple(change(seat) if seat.number in numbers else seat for seat in self.row.seats)
        self.row = replace(self.row, seats=seats)


def new_entry(table: TableRow, moves: Sequence[MoveRow], at: int) -> StoredEntry:
    """A new table, made at this time."""
    # Through JSON, so that nothing is kept that another store could not keep.
    setup, deal = json.loads(json.dumps(table.setup)), json.loads(json.dumps(table.deal))
    seen = at if table.seated_people else 0
    return StoredEntry(replace(table, setup=setup, deal=deal, seen=seen, created=at, updated=at), tuple(moves))


def same_deal(row: TableRow, other: TableRow) -> bool:
    """Whether two tables began in the same way."""
    return (row.game, row.rules, row.setup, row.deal) == (other.game, other.rules, other.setup, other.deal)


def listed(
    rows: Iterable[TableRow],
    kind: ListKind,
    guest: str | None,
    game: str | None,
    before: int | None,
    limit: int,
    players: int | None = None,
    clock: ClockFilter | None = None,
) -> list[TableRow]:
    """See `Store.list_tables`."""
    found = [
        row
        for row in rows
        if _in_list(row, kind, guest)
        and (game is None or row.game == game)
        and (players is None or len(row.seats) == players)
        and (clock is None or clock == ("none" if row.clock is None else row.clock.kind))
        and (before is None or row.updated < before)
    ]
    found.sort(key=lambda row: (-row.updated, row.id))
    return found[:limit]


def daily_attempts(rows: Iterable[TableRow], guest: str, game: str, day: str | None, limit: int) -> list[TableRow]:
    """See `Store.daily_attempts`."""
    found = [
        row
        for row in rows
        if row.daily is not None and (row.maker, row.game) == (guest, game) and day in (None, row.daily)
    ]
    return sorted(found, key=lambda row: str(row.daily), reverse=True)[:limit]


def daily_scores(rows: Iterable[TableRow], game: str, day: str) -> list[DailyScore]:
    """See `Store.daily_scores`."""
    found = [row for row in rows if (row.game, row.daily) == (game, day) and row.counts]
    scored = [(-row.status.points[0], row.updated, row) for row in found if row.status.points is not None]
    return [DailyScore(row.id, row.seats[0].name, -minus) for minus, _, row in sorted(scored, key=lambda one: one[:2])]


def waiting_for_bots(rows: Iterable[TableRow], seen_since: int, limit: int) -> list[tuple[str, int]]:
    """See `Store.waiting_for_bots`."""
    waiting = [row for row in rows if row.status.bot_to_move and row.seen >= seen_since]
    return [(row.id, row.status.version) for row in sorted(waiting, key=lambda row: row.updated)[:limit]]


def next_flags(rows: Iterable[TableRow], limit: int) -> list[tuple[str, int]]:
    """See `Store.next_flags`."""
    clocks = [(row.id, row.status.clock) for row in rows if not row.status.over]
    found = [(table, clock.due) for table, clock in clocks if clock is not None and clock.due is not None]
    return sorted(found, key=lambda one: one[1])[:limit]


def last_start(rows: Iterable[TableRow]) -> int:
    """When the clock of a table began to run that still runs; of several ones the last."""
    clocks = [row.status.clock for row in rows]
    return max((clock.since for clock in clocks if clock is not None and clock.since is not None), default=0)


def is_of(row: TableRow, guest: str | None) -> bool:
    """Whether a browser made a table or sits there."""
    return guest is not None and (row.maker == guest or any(guest in seat.guests for seat in row.seats))


def _in_list(row: TableRow, kind: ListKind, guest: str | None) -> bool:
    mine = is_of(row, guest)
    if kind == "mine":
        return mine and not row.uploaded
    if kind == "open":
        free = any(seat.kind == "link" and not seat.claimed for seat in row.seats)
        return not row.status.over and row.listed and free
    return row.status.over and (row.listed or mine)


def _held(seat: SeatRow, guest: str | None, name: str | None) -> SeatRow:
    guests = seat.guests if guest is None else seat.guests | {guest}
    return replace(seat, guests=guests, name=seat.name if name is None else name)
