"""The SQL of the tables: one function for each thing that is read or written, each on an open connection."""

import json
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    union,
)
from sqlalchemy.exc import IntegrityError

from underhold.server.store.clock_rows import clock_columns, clock_of, terms_columns, terms_of
from underhold.server.store.prepared import Prepared
from underhold.server.store.schema import FREE_SEAT, analyses, holders, keys, moves, seats, settings, tables
from underhold.table.names import check_name
from underhold.table.store import (
    GameStatus,
    MoveRow,
    PositionUpdate,
    RemovalRequest,
    SeatRow,
    SeatUpdate,
    StoredTable,
    TableRow,
    UndoRequest,
)

# Building a statement takes longer than running it, so these are built once; the first three are those of a move.
_AT_VERSION = tables.update().where(tables.c.id == bindparam("at_table"), tables.c.version == bindparam("at_version"))
_MOVE_ON = Prepared(
    _AT_VERSION,
    [
        "updated",
        "version",
        "ply",
        "label",
        "to_move",
        "bot_to_move",
        "status",
        "winner",
        "points",
        "undone",
        "offer",
        "takebacks",
        "clock",
        "clock_since",
        "clock_due",
    ],
)
_INSERT_MOVE = Prepared(insert(moves), ["table_id", "ply", "seat", "move", "at"])
_INSERT_KEY = Prepared(insert(keys), ["table_id", "seat", "key", "version"])
_DELETE_MOVES = delete(moves).where(moves.c.table_id == bindparam("at_table"), moves.c.ply > bindparam("keep"))
_INSERT_MOVES = insert(moves)


def now() -> int:
    """The current time, as it is stored."""
    return time.time_ns() // 1000


def _status_columns(status: GameStatus) -> dict[str, Any]:
    return {
        "version": status.version,
        "ply": status.ply,
        "label": status.label,
        "to_move": status.to_move,
        "bot_to_move": status.bot_to_move,
        "status": "over" if status.over else "playing",
        "winner": status.winner,
        "points": None if status.points is None else json.dumps(status.points),
        "undone": json.dumps(status.undone),
        "offer": _request_text(status.undo_request or status.removal),
        "takebacks": status.takebacks,
        **clock_columns(status.clock),
    }


def _status(row: Row[Any]) -> GameStatus:
    request = _request(row.offer)
    return GameStatus(
        version=row.version,
        ply=row.ply,
        label=row.label,
        to_move=row.to_move,
        bot_to_move=row.bot_to_move,
        over=row.status == "over",
        winner=row.winner,
        points=None if row.points is None else tuple(json.loads(row.points)),
        undone=tuple(json.loads(row.undone)),
        undo_request=request if isinstance(request, UndoRequest) else None,
        removal=request if isinstance(request, RemovalRequest) else None,
        takebacks=row.takebacks,
        clock=clock_of(row),
    )


def _request_text(request: UndoRequest | RemovalRequest | None) -> str | None:
    if request is None:
        return None
    if isinstance(request, RemovalRequest):
        return json.dumps({"remove": request.seat, "agreed": request.agreed})
    return json.dumps([request.seat, request.ply, *request.agreed])


def _request(text: str | None) -> UndoRequest | RemovalRequest | None:
    if text is None:
        return None
    found = json.loads(text)
    if isinstance(found, dict):
        return RemovalRequest(found["remove"], tuple(found["agreed"]))
    seat, ply, *agreed = found
    return UndoRequest(seat, ply, tuple(agreed))


def server_secret(connection: Connection, proposed: bytes) -> bytes:
    """The secret of this database; the proposed one if it has none yet."""
    found = connection.execute(select(settings.c.value).where(settings.c.name == "secret")).scalar()
    if found is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(settings).values(name="secret", value=proposed.hex()))
        except IntegrityError:  # another server was faster
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
            deal_known=table.deal_known,
            lesson=table.lesson,
            opening=table.opening,
            ended=table.ended,
            daily=table.daily,
            **terms_columns(table.clock),
            chat=table.chat,
            seen=at if table.seated_people else 0,
            created=at,
            updated=at,
            **_status_columns(table.status),
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
                "link_number": seat.link_number,
                "hints": seat.hints,
                "hints_used": seat.hints_used,
                "left": seat.left,
                "character": seat.character,
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
    rows = [
        {"table_id": table, "ply": number, "seat": move.seat, "move": move.move, "at": at}
        for number, move in enumerate(played, start=ply + 1)
    ]
    if len(rows) == 1:
        _INSERT_MOVE.run(connection, rows[0])
    elif rows:
        connection.execute(_INSERT_MOVES, rows)


def insert_rematch(connection: Connection, old: str, table: TableRow) -> str:
    """Write the table of a rematch, unless there is one already; returns the id of the one that counts."""
    claimed = connection.execute(
        tables.update().where(tables.c.id == old, tables.c.rematch.is_(None)).values(rematch=table.id)
    )
    if claimed.rowcount == 0:
        return str(connection.execute(select(tables.c.rematch).where(tables.c.id == old)).scalar_one())
    insert_table(connection, table, ())
    return table.id


def update_position(connection: Connection, table: str, expected_version: int, update: PositionUpdate) -> bool:
    """Change a position that is at the expected version; otherwise write nothing and return False."""
    update.check()
    at = now()
    values = {"at_table": table, "at_version": expected_version, "updated": at, **_status_columns(update.status)}
    if update.answers is None and update.ended is None:
        changed = _MOVE_ON.run(connection, values)
    else:
        statement = _AT_VERSION
        if update.answers is not None:
            statement = statement.where(tables.c.offer == _request_text(update.answers))
        ended = {} if update.ended is None else {"ended": update.ended}
        changed = connection.execute(statement, {**values, **ended}).rowcount
    if not changed:
        return False
    if update.status.version != expected_version:
        if not update.appends:
            connection.execute(_DELETE_MOVES, {"at_table": table, "keep": update.keep})
        _insert_moves(connection, table, update.keep, update.moves, at)
    for (seat, key), version in update.keys.items():
        _INSERT_KEY.run(connection, {"table_id": table, "seat": seat, "key": key, "version": version})
    for change in update.seats:
        _change_player(connection, table, change)
    return True


def _change_player(connection: Connection, table: str, change: SeatUpdate) -> None:
    """The same as `SeatUpdate.applied_to`."""
    kind, left = ("link", False) if change.bot is None else ("bot", True)
    _change_seats(connection, table, [change.seat], kind=kind, bot=change.bot, left=left)
    if change.forget:
        _change_seats(connection, table, [change.seat], link_number=seats.c.link_number + 1)
        connection.execute(delete(holders).where(holders.c.table_id == table, holders.c.seat == change.seat))


def _change_seats(connection: Connection, table: str, numbers: Sequence[int], **values: Any) -> None:
    connection.execute(seats.update().where(seats.c.table_id == table, seats.c.number.in_(numbers)).values(values))


def load(connection: Connection, table: str) -> StoredTable | None:
    """Everything that is stored of a table."""
    row = load_table(connection, table)
    if row is None:
        return None
    played = connection.execute(
        select(moves.c.seat, moves.c.move).where(moves.c.table_id == table).order_by(moves.c.ply)
    )
    known = connection.execute(select(keys.c.seat, keys.c.key, keys.c.version).where(keys.c.table_id == table))
    return StoredTable(
        row,
        tuple(MoveRow(move.seat, move.move) for move in played),
        {(key.seat, key.key): key.version for key in known},
    )


def load_table(connection: Connection, table: str) -> TableRow | None:
    """A table without its moves."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return None if row is None else _with_seats(connection, [row])[0]


def load_tables(connection: Connection, ids: Sequence[str]) -> list[TableRow]:
    """Tables without their moves, in the order of their ids here; those that do not exist are left out."""
    found = {row.id: row for row in connection.execute(select(tables).where(tables.c.id.in_(ids)))}
    return _with_seats(connection, [found[table] for table in ids if table in found])


def tables_of(guest: str) -> list[Select[str]]:
    """The ids of the tables where a guest sits, and of those which it made: for a union, where each uses its index."""
    held = select(holders.c.table_id).where(holders.c.guest == guest)
    return [held, select(tables.c.id).where(tables.c.maker == guest)]


def _with_seats(connection: Connection, rows: Sequence[Row[Any]]) -> list[TableRow]:
    ids = [row.id for row in rows]
    guests: dict[tuple[str, int], set[str]] = {}
    for holder in connection.execute(select(holders).where(holders.c.table_id.in_(ids))):
        guests.setdefault((holder.table_id, holder.seat), set()).add(holder.guest)
    sitting: dict[str, list[SeatRow]] = {table: [] for table in ids}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.number)):
        held = frozenset(guests.get((seat.table_id, seat.number), ()))
        sitting[seat.table_id].append(
            SeatRow(
                number=seat.number,
                kind=seat.kind,
                bot=seat.bot,
                name=seat.name,
                claimed=seat.claimed,
                guests=held,
                link_number=seat.link_number,
                hints=seat.hints,
                hints_used=seat.hints_used,
                left=seat.left,
                character=seat.character,
            )
        )
    return [
        TableRow(
            id=row.id,
            game=row.game,
            rules=row.rules,
            setup=json.loads(row.setup),
            deal=json.loads(row.deal),
            status=_status(row),
            seats=tuple(sitting[row.id]),
            listed=row.listed,
            uploaded=row.uploaded,
            maker=row.maker,
            rematch=row.rematch,
            deal_known=row.deal_known,
            lesson=row.lesson,
            opening=row.opening,
            ended=row.ended,
            daily=row.daily,
            clock=terms_of(row),
            chat=row.chat,
            seen=row.seen,
            created=row.created,
            updated=row.updated,
        )
        for row in rows
    ]


def load_analysis(connection: Connection, table: str) -> str | None:
    """The stored analysis of a game."""
    found = connection.execute(select(analyses.c.text).where(analyses.c.table_id == table)).scalar()
    return None if found is None else str(found)


def save_analysis(connection: Connection, table: str, text: str) -> None:
    """Store the analysis of a game. If two servers have computed it, the last one stays."""
    connection.execute(delete(analyses).where(analyses.c.table_id == table))
    with suppress(IntegrityError), connection.begin_nested():  # another server was faster, or the table is gone
        connection.execute(insert(analyses).values(table_id=table, text=text))


def claim(connection: Connection, table: str, free: Iterable[int], guest: str | None, name: str | None) -> int | None:
    """Take the first of these seats that is still free, and give it a new link; None if all are taken."""
    for number in free:
        at_seat = and_(seats.c.table_id == table, seats.c.number == number, seats.c.claimed.is_(False))
        new_link = seats.c.link_number + 1
        taken = connection.execute(seats.update().where(at_seat).values(claimed=True, link_number=new_link))
        if taken.rowcount:
            _hold(connection, table, number, guest, name)
            return number
    return None


def hold(
    connection: Connection, table: str, number: int, link_number: int, guest: str | None, name: str | None
) -> None:
    """Record that another browser holds a taken seat, if its link has this number."""
    # An update, not a query: it locks the row, so that nobody is signed out in between.
    if _change_link(connection, table, number, link_number, link_number):
        _hold(connection, table, number, guest, name)


def sign_out(connection: Connection, table: str, number: int, link_number: int, guest: str | None) -> bool:
    """Let only this browser hold a seat, and give the seat a new link; False if its link has another number."""
    if not _change_link(connection, table, number, link_number, link_number + 1):
        return False
    others = [holders.c.table_id == table, holders.c.seat == number]
    if guest is not None:
        others.append(holders.c.guest != guest)
    connection.execute(delete(holders).where(*others))
    return True


def _change_link(connection: Connection, table: str, number: int, old: int, new: int) -> bool:
    at_seat = and_(seats.c.table_id == table, seats.c.number == number, seats.c.link_number == old)
    return bool(connection.execute(seats.update().where(at_seat).values(link_number=new)).rowcount)


def _hold(connection: Connection, table: str, number: int, guest: str | None, name: str | None) -> None:
    if guest is not None:
        with suppress(IntegrityError), connection.begin_nested():  # it holds it already
            connection.execute(insert(holders).values(table_id=table, seat=number, guest=guest))
    if name is not None:
        held = select(holders.c.seat).where(holders.c.table_id == table, holders.c.guest == guest)
        own = [number] if guest is None else list(connection.scalars(held))
        _check_name(connection, table, own, name)
        _change_seats(connection, table, [number], name=name)


def rename(connection: Connection, table: str, numbers: Sequence[int], name: str | None) -> None:
    """Change the name that is shown at these seats, which are all seats of one browser."""
    _check_name(connection, table, numbers, name)
    _change_seats(connection, table, numbers, name=name)


def _check_name(connection: Connection, table: str, own: Sequence[int], name: str | None) -> None:
    """Raises TableProblem if somebody else at the table looks like this.

    Two servers may give the same name at the same moment: the second waits for the first here, and then sees its name.
    """
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    if (row := load_table(connection, table)) is not None:
        check_name(name, row.seats, own)


def agree_to_hints(connection: Connection, table: str, numbers: Sequence[int], agree: bool) -> None:
    """Record whether the players of these seats agree to hints."""
    _change_seats(connection, table, numbers, hints=agree)


def count_hint(connection: Connection, table: str, number: int) -> None:
    """Count a hint that a seat has used."""
    _change_seats(connection, table, [number], hints_used=seats.c.hints_used + 1)


def mark_seen(connection: Connection, table: str, at: int) -> None:
    """Store when a person who sits at a table was seen."""
    connection.execute(tables.update().where(tables.c.id == table).values(seen=at))


def waiting_for_bots(connection: Connection, seen_since: int, limit: int) -> list[tuple[str, int]]:
    """Tables where a bot is to move and a person was seen since a time; the one changed longest ago first."""
    found = connection.execute(
        select(tables.c.id, tables.c.version)
        .where(tables.c.bot_to_move.is_(True), tables.c.seen >= seen_since)
        .order_by(tables.c.updated)
        .limit(limit)
    )
    return [(row.id, row.version) for row in found]


def list_tables(
    connection: Connection,
    kind: str,
    guest: str | None,
    game: str | None,
    before: int | None,
    limit: int,
    players: int | None = None,
    clock: str | None = None,
) -> list[TableRow]:
    """Tables, the latest first; `Store.list_tables` says which.

    Each condition is written so that an index finds the few rows that count: a guest's own tables by the union of two
    short lists, listed tables in the order of time.
    """
    query = select(tables).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
    filters: list[ColumnElement[bool]] = []
    if game is not None:
        filters.append(tables.c.game == game)
    if players is not None:
        count = select(func.count()).select_from(seats).where(seats.c.table_id == tables.c.id).scalar_subquery()
        filters.append(count == players)
    if clock is not None:
        filters.append(tables.c.clock_kind.is_(None) if clock == "none" else tables.c.clock_kind == clock)
    if before is not None:
        filters.append(tables.c.updated < before)
    if kind == "open":
        free = exists().where(seats.c.table_id == tables.c.id, FREE_SEAT)
        query = query.where(tables.c.listed.is_(True), tables.c.status == "playing", free, *filters)
        return _with_seats(connection, connection.execute(query).all())
    # A visitor without a browser owns nothing, not even tables made without one.
    wanted = [] if guest is None else tables_of(guest)
    if kind == "mine":
        filters.append(tables.c.uploaded.is_(False))
    else:
        filters.append(tables.c.status == "over")
        listed = select(tables.c.id).where(tables.c.listed.is_(True), *filters)
        latest = listed.order_by(tables.c.updated.desc(), tables.c.id).limit(limit).subquery()
        wanted.append(select(latest.c.id))
    if not wanted:
        return []
    query = query.where(tables.c.id.in_(union(*wanted)), *filters)
    return _with_seats(connection, connection.execute(query).all())
