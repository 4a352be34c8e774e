"""What is read from and written to the database: one function for each question, all on a connection of `Database`."""

import json
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, false, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from underhold.server.store.schema import analyses, holders, keys, moves, seats, settings, tables


def now() -> int:
    """The time as the database keeps it."""
    return time.time_ns() // 1000


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and who holds it."""

    number: int
    kind: str  # here, link, bot
    bot: str | None = None
    name: str | None = None
    claimed: bool = False
    guests: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class OfferRow:
    """Somebody's wish to go back, and who has agreed so far."""

    seat: int
    ply: int  # the moves that would stay
    agreed: tuple[int, ...] = ()

    def text(self) -> str:
        return json.dumps([self.seat, self.ply, *self.agreed])

    @classmethod
    def read(cls, written: str | None) -> "OfferRow | None":
        if written is None:
            return None
        seat, ply, *agreed = json.loads(written)
        return cls(seat, ply, tuple(agreed))


@dataclass(frozen=True, slots=True)
class Standing:
    """What is written of a position beside its moves: for lists, and for whoever resumes it."""

    version: int
    ply: int
    label: str
    to_move: int | None
    bot_to_move: bool
    over: bool
    winner: int | None = None
    points: tuple[int, ...] | None = None
    undone: tuple[str, ...] = ()
    offer: OfferRow | None = None
    takebacks: int = 0

    def columns(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "ply": self.ply,
            "label": self.label,
            "to_move": self.to_move,
            "bot_to_move": self.bot_to_move,
            "status": "over" if self.over else "playing",
            "winner": self.winner,
            "points": None if self.points is None else json.dumps(self.points),
            "undone": json.dumps(self.undone),
            "offer": None if self.offer is None else self.offer.text(),
            "takebacks": self.takebacks,
        }

    @classmethod
    def of(cls, row: Row[Any]) -> "Standing":
        return cls(
            version=row.version,
            ply=row.ply,
            label=row.label,
            to_move=row.to_move,
            bot_to_move=row.bot_to_move,
            over=row.status == "over",
            winner=row.winner,
            points=None if row.points is None else tuple(json.loads(row.points)),
            undone=tuple(json.loads(row.undone)),
            offer=OfferRow.read(row.offer),
            takebacks=row.takebacks,
        )


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is kept, without its moves."""

    id: str
    game: str
    rules: int
    setup: dict[str, Any]
    deal: dict[str, Any]
    standing: Standing
    seats: tuple[SeatRow, ...]
    listed: bool = False
    uploaded: bool = False
    maker: str | None = None
    rematch: str | None = None
    created: int = 0
    updated: int = 0


@dataclass(frozen=True, slots=True)
class MoveRow:
    seat: int
    move: str  # in notation


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is kept of a table."""

    table: TableRow
    moves: tuple[MoveRow, ...]
    keys: dict[tuple[int, str], int]  # by seat and key: the version


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a position: moves that go, moves that come, and how it stands afterwards."""

    standing: Standing
    keep: int  # later moves are deleted
    moves: Sequence[MoveRow] = ()  # written after those that stay
    keys: dict[tuple[int, str], int] = field(default_factory=dict)
    answers: OfferRow | None = None  # the offer that this is an answer to: it has to be there still


def server_secret(connection: Connection, proposed: bytes) -> bytes:
    """The secret of this database; the proposed one if it has none yet."""
    found = connection.execute(select(settings.c.value).where(settings.c.name == "secret")).scalar()
    if found is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(settings).values(name="secret", value=proposed.hex()))
        except IntegrityError:  # another server was first
            return server_secret(connection, proposed)
        return proposed
    return bytes.fromhex(found)


def insert_table(connection: Connection, table: TableRow, played: Sequence[MoveRow]) -> None:
    """Write a new table."""
    at = now()
    connection.execute(
        insert(tables).values(
            id=table.id,
            game=table.game,
            rules=table.rules,
            setup=json.dumps(table.setup),
            deal=json.dumps(table.deal),
            listed=table.listed,
            uploaded=table.uploaded,
            maker=table.maker,
            rematch=table.rematch,
            created=at,
            updated=at,
            **table.standing.columns(),
        )
    )
    connection.execute(
        insert(seats),
        [
            {
                "table_id": table.id,
                "number": seat.number,
                "kind": seat.kind,
                "bot": seat.bot,
                "name": seat.name,
                "claimed": seat.claimed,
            }
            for seat in table.seats
        ],
    )
    held = [
        {"table_id": table.id, "seat": seat.number, "guest": guest} for seat in table.seats for guest in seat.guests
    ]
    if held:
        connection.execute(insert(holders), held)
    _insert_moves(connection, table.id, 0, played, at)


def _insert_moves(connection: Connection, table: str, ply: int, played: Sequence[MoveRow], at: int) -> None:
    if played:
        connection.execute(
            insert(moves),
            [
                {"table_id": table, "ply": number, "seat": move.seat, "move": move.move, "at": at}
                for number, move in enumerate(played, start=ply + 1)
            ],
        )


def insert_rematch(connection: Connection, old: str, table: TableRow) -> str:
    """Write the next table of the same people, unless there is one already; returns its id."""
    claimed = connection.execute(
        update(tables).where(tables.c.id == old, tables.c.rematch.is_(None)).values(rematch=table.id)
    )
    if claimed.rowcount == 0:
        return str(connection.execute(select(tables.c.rematch).where(tables.c.id == old)).scalar_one())
    insert_table(connection, table, ())
    return table.id


def take_step(connection: Connection, table: str, expected: int, step: Step) -> bool:
    """Write a change of a position that is at the expected version; False if it is not, and then nothing is written."""
    if step.keep + len(step.moves) != step.standing.ply:
        raise ValueError("the moves are not as many as the position says")
    at = now()
    where = [tables.c.id == table, tables.c.version == expected]
    if step.answers is not None:
        where.append(tables.c.offer == step.answers.text())
    changed = connection.execute(update(tables).where(*where).values(updated=at, **step.standing.columns()))
    if changed.rowcount == 0:
        return False
    if step.standing.version != expected:
        connection.execute(delete(moves).where(moves.c.table_id == table, moves.c.ply > step.keep))
        _insert_moves(connection, table, step.keep, step.moves, at)
    if step.keys:
        connection.execute(
            insert(keys),
            [
                {"table_id": table, "seat": seat, "key": key, "version": version}
                for (seat, key), version in step.keys.items()
            ],
        )
    return True


def load(connection: Connection, table: str) -> Stored | None:
    """All that is kept of a table."""
    row = load_table(connection, table)
    if row is None:
        return None
    played = connection.execute(
        select(moves.c.seat, moves.c.move).where(moves.c.table_id == table).order_by(moves.c.ply)
    )
    known = connection.execute(select(keys.c.seat, keys.c.key, keys.c.version).where(keys.c.table_id == table))
    return Stored(
        row,
        tuple(MoveRow(move.seat, move.move) for move in played),
        {(key.seat, key.key): key.version for key in known},
    )


def load_table(connection: Connection, table: str) -> TableRow | None:
    """A table without its moves."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return None if row is None else _with_seats(connection, [row])[0]


def _with_seats(connection: Connection, rows: Sequence[Row[Any]]) -> list[TableRow]:
    ids = [row.id for row in rows]
    guests: dict[tuple[str, int], set[str]] = {}
    for holder in connection.execute(select(holders).where(holders.c.table_id.in_(ids))):
        guests.setdefault((holder.table_id, holder.seat), set()).add(holder.guest)
    sitting: dict[str, list[SeatRow]] = {table: [] for table in ids}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.number)):
        held = frozenset(guests.get((seat.table_id, seat.number), ()))
        sitting[seat.table_id].append(SeatRow(seat.number, seat.kind, seat.bot, seat.name, seat.claimed, held))
    return [
        TableRow(
            id=row.id,
            game=row.game,
            rules=row.rules,
            setup=json.loads(row.setup),
            deal=json.loads(row.deal),
            standing=Standing.of(row),
            seats=tuple(sitting[row.id]),
            listed=row.listed,
            uploaded=row.uploaded,
            maker=row.maker,
            rematch=row.rematch,
            created=row.created,
            updated=row.updated,
        )
        for row in rows
    ]


def load_analysis(connection: Connection, table: str) -> str | None:
    """What is kept of the search's opinion of a game."""
    found = connection.execute(select(analyses.c.text).where(analyses.c.table_id == table)).scalar()
    return None if found is None else str(found)


def keep_analysis(connection: Connection, table: str, text: str) -> None:
    """Keep it. Two servers may have worked it out; the last one stays."""
    connection.execute(delete(analyses).where(analyses.c.table_id == table))
    with suppress(IntegrityError), connection.begin_nested():  # another server was quicker, or the table is gone
        connection.execute(insert(analyses).values(table_id=table, text=text))


def claim(connection: Connection, table: str, free: Iterable[int], guest: str | None, name: str | None) -> int | None:
    """Take the first seat of these that nobody has claimed; None if all of them are."""
    for number in free:
        at_seat = and_(seats.c.table_id == table, seats.c.number == number)
        taken = connection.execute(update(seats).where(at_seat, seats.c.claimed.is_(False)).values(claimed=True))
        if taken.rowcount:
            hold(connection, table, number, guest, name)
            return number
    return None


def hold(connection: Connection, table: str, number: int, guest: str | None, name: str | None) -> None:
    """Note that a browser holds a seat, and what it wants to be called."""
    at_seat = and_(seats.c.table_id == table, seats.c.number == number)
    connection.execute(update(seats).where(at_seat).values(claimed=True))
    if name is not None:
        connection.execute(update(seats).where(at_seat).values(name=name))
    if guest is not None:
        with suppress(IntegrityError), connection.begin_nested():  # it holds it already
            connection.execute(insert(holders).values(table_id=table, seat=number, guest=guest))


def rename(connection: Connection, table: str, numbers: Sequence[int], name: str) -> None:
    """Call the people at these seats something else."""
    connection.execute(update(seats).where(seats.c.table_id == table, seats.c.number.in_(numbers)).values(name=name))


def waiting_for_bots(connection: Connection, idle: int, limit: int) -> list[str]:
    """Tables where a bot is to move and nothing has happened for so many microseconds, the most patient first."""
    found = connection.execute(
        select(tables.c.id)
        .where(tables.c.bot_to_move.is_(True), tables.c.updated <= now() - idle)
        .order_by(tables.c.updated)
        .limit(limit)
    )
    return [row.id for row in found]


def list_tables(
    connection: Connection, kind: str, guest: str | None, game: str | None, before: int | None, limit: int
) -> list[TableRow]:
    """A list, the latest first. `mine`: tables where this browser sits; `open`: where everyone may sit down;
    `finished`: games that are over, of this browser or shown to everybody."""
    mine: ColumnElement[bool] = false()  # without a browser nothing is: not even what was made without one
    if guest is not None:
        sits = select(holders.c.table_id).where(holders.c.guest == guest)
        mine = or_(tables.c.id.in_(sits), tables.c.maker == guest)
    query = select(tables).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
    if kind == "mine":
        query = query.where(mine, tables.c.uploaded.is_(False))
    elif kind == "open":
        unclaimed = select(seats.c.table_id).where(seats.c.kind == "link", seats.c.claimed.is_(False))
        query = query.where(tables.c.status == "playing", tables.c.listed.is_(True), tables.c.id.in_(unclaimed))
    else:
        query = query.where(tables.c.status == "over", or_(tables.c.listed.is_(True), mine))
    if game is not None:
        query = query.where(tables.c.game == game)
    if before is not None:
        query = query.where(tables.c.updated < before)
    return _with_seats(connection, connection.execute(query).all())
