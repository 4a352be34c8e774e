"""The SQL of `underhold admin`, which works while servers use the same database."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select, text, union

from underhold.server.store import chat_rows, rows
from underhold.server.store.forget_rows import delete_tables
from underhold.server.store.notifications import changed_elsewhere
from underhold.server.store.schema import bans, changes, tables
from underhold.table.store import TableRow

BanKind = Literal["guest", "address"]


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who may not use the server."""

    kind: BanKind
    value: str  # the id of a guest, or an address or network
    note: str = ""
    created: int = 0


def newest_tables(
    connection: Connection, status: str | None, game: str | None, guest: str | None, limit: int
) -> list[TableRow]:
    """Tables, the latest first."""
    query = select(tables.c.id).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
    if status is not None:
        query = query.where(tables.c.status == status)
    if game is not None:
        query = query.where(tables.c.game == game)
    if guest is not None:
        query = query.where(tables.c.id.in_(union(*rows.tables_of(guest))))
    return rows.load_tables(connection, list(connection.execute(query).scalars()))


def close_table(connection: Connection, table: str) -> bool:
    """End a game that is being played; False if there is none. It can be watched, but not continued."""
    done = connection.execute(
        tables.update()
        .where(tables.c.id == table, tables.c.status == "playing")
        .values(
            status="over",
            ended="closed",
            to_move=None,
            bot_to_move=False,
            offer=None,
            clock_since=None,
            clock_due=None,
            version=tables.c.version + 1,
            updated=rows.now(),
        )
    )
    if done.rowcount:
        tell_servers(connection, [table])
    return bool(done.rowcount)


def delete_table(connection: Connection, table: str) -> bool:
    """Delete a table; False if there is none."""
    if connection.execute(select(tables.c.id).where(tables.c.id == table)).scalar() is None:
        return False
    delete_tables(connection, [table])
    tell_servers(connection, [table])
    return True


def delete_chat_message(connection: Connection, table: str, number: int) -> bool:
    """Delete a message of a table's chat; False if there is none with this number."""
    done = chat_rows.delete_message(connection, table, number)
    if done:
        tell_servers(connection, [table], chat=True)
    return done


def tell_servers(connection: Connection, changed: Iterable[str], chat: bool = False) -> None:
    """Let running servers know that tables, or their chats, have changed, when this transaction commits."""
    for table in changed:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), changed_elsewhere(table, chat=chat))
        else:
            connection.execute(insert(changes).values(table_id=table))


def last_change(connection: Connection) -> int:
    """The number of the last change of another program; earlier ones are deleted, since nobody needs them again."""
    last = int(connection.execute(select(func.coalesce(func.max(changes.c.number), 0))).scalar_one())
    connection.execute(delete(changes).where(changes.c.number < last))
    return last


def changes_after(connection: Connection, number: int) -> list[tuple[int, str]]:
    """The changes of other programs after a number, with theirs."""
    found = connection.execute(select(changes).where(changes.c.number > number).order_by(changes.c.number))
    return [(row.number, row.table_id) for row in found]


def list_bans(connection: Connection) -> list[Ban]:
    """All bans, the oldest first."""
    found = connection.execute(select(bans).order_by(bans.c.created, bans.c.value))
    return [Ban(row.kind, row.value, row.note, row.created) for row in found]


def add_ban(connection: Connection, ban: Ban) -> None:
    """Ban somebody; a second ban replaces the first."""
    remove_ban(connection, ban)
    connection.execute(insert(bans).values(kind=ban.kind, value=ban.value, note=ban.note, created=rows.now()))


def remove_ban(connection: Connection, ban: Ban) -> bool:
    """End a ban; False if there was none."""
    gone = connection.execute(delete(bans).where(bans.c.kind == ban.kind, bans.c.value == ban.value))
    return bool(gone.rowcount)
