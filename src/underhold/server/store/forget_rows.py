"""The SQL that deletes tables, and the data of a guest."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, union

from underhold.server.store import chat_rows
from underhold.server.store.push_rows import forget_subscriptions
from underhold.server.store.rating_rows import forget_ratings
from underhold.server.store.rows import load_table, tables_of
from underhold.server.store.schema import holders, seats, tables
from underhold.server.store.webhook_rows import remove_webhook
from underhold.table.forgetting import Forgotten, without_guest
from underhold.table.store import TableRow


def delete_tables(connection: Connection, ids: Collection[str]) -> None:
    """Delete tables with everything that belongs to them."""
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def forget_guest(connection: Connection, guest: str) -> Forgotten:
    """Delete what is stored about a guest, and the tables where nobody else sat."""
    forget_subscriptions(connection, guest)
    forget_ratings(connection, guest)
    deleted: list[str] = []
    changed: list[str] = []
    for table in connection.execute(union(*tables_of(guest))).scalars().all():
        row = load_table(connection, table)
        assert row is not None
        remains = without_guest(row, guest)
        if remains is None:
            deleted.append(table)
        else:
            changed.append(table)
            _update_people(connection, remains, guest)
            if row.maker == guest:  # only the maker sets a webhook, and nobody else could remove it
                remove_webhook(connection, table)
    chats = chat_rows.forget_guest(connection, guest)
    if deleted:
        delete_tables(connection, deleted)
    return Forgotten(tuple(deleted), tuple(changed), tuple(table for table in chats if table not in deleted))


def _update_people(connection: Connection, row: TableRow, guest: str) -> None:
    connection.execute(tables.update().where(tables.c.id == row.id).values(maker=row.maker))
    connection.execute(delete(holders).where(holders.c.table_id == row.id, holders.c.guest == guest))
    for seat in row.seats:
        connection.execute(
            seats.update()
            .where(seats.c.table_id == row.id, seats.c.number == seat.number)
            .values(
                kind=seat.kind,
                name=seat.name,
                claimed=seat.claimed,
                hints=seat.hints,
                link_number=seat.link_number,
            )
        )
