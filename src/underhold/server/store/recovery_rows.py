"""The SQL of recovery codes: they move everything of a guest to another browser."""

from sqlalchemy import Connection, delete, select, union

from underhold.server.store.rating_rows import set_player
from underhold.server.store.rows import tables_of
from underhold.server.store.schema import (
    bans,
    chat_blocks,
    chat_messages,
    holders,
    players,
    push_subscriptions,
    rating_results,
    tables,
)


def set_recovery(connection: Connection, guest: str, hashed: str) -> None:
    """Give a guest a recovery code, in place of an earlier one."""
    set_player(connection, guest, recovery=hashed)


def has_recovery(connection: Connection, guest: str) -> bool:
    """Whether a guest has a recovery code."""
    found = connection.execute(select(players.c.recovery).where(players.c.guest == guest)).scalar()
    return found is not None


def guest_with(connection: Connection, hashed: str) -> str | None:
    """The guest that has a recovery code."""
    found = connection.execute(select(players.c.guest).where(players.c.recovery == hashed)).scalar()
    return None if found is None else str(found)


def is_banned(connection: Connection, guest: str) -> bool:
    """Whether a guest is banned."""
    banned = select(bans.c.value).where(bans.c.kind == "guest", bans.c.value == guest)
    return connection.execute(banned).first() is not None


def move_guest(connection: Connection, old: str, new: str, hashed: str) -> list[str]:
    """Let a guest have everything of another one, and a new recovery code; returns the tables where it sits now.

    What both have stays once: a seat, a result, and of two attempts at the same daily deal the one of the new guest.
    """
    moved = [str(table) for table in connection.execute(union(*tables_of(old))).scalars()]
    held = select(holders.c.table_id, holders.c.seat).where(holders.c.guest == new)
    own_seats = {(row.table_id, row.seat) for row in connection.execute(held)}
    for row in connection.execute(select(holders).where(holders.c.guest == old)).all():
        at_seat = (holders.c.table_id == row.table_id, holders.c.seat == row.seat, holders.c.guest == old)
        if (row.table_id, row.seat) in own_seats:
            connection.execute(delete(holders).where(*at_seat))
        else:
            connection.execute(holders.update().where(*at_seat).values(guest=new))
    days = select(tables.c.daily, tables.c.game).where(tables.c.maker == new, tables.c.daily.is_not(None))
    own_days = {(row.daily, row.game) for row in connection.execute(days)}
    made = select(tables.c.id, tables.c.daily, tables.c.game).where(tables.c.maker == old)
    for row in connection.execute(made).all():
        maker = None if (row.daily, row.game) in own_days else new
        connection.execute(tables.update().where(tables.c.id == row.id).values(maker=maker))
    own_results = select(rating_results.c.table_id).where(rating_results.c.guest == new)
    twice = (rating_results.c.guest == old, rating_results.c.table_id.in_(own_results))
    connection.execute(delete(rating_results).where(*twice))
    connection.execute(rating_results.update().where(rating_results.c.guest == old).values(guest=new))
    _move_chat(connection, old, new)
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.guest == old))
    agreed = connection.execute(select(players.c.rated_since).where(players.c.guest == old)).scalar()
    connection.execute(delete(players).where(players.c.guest == old))
    values = {"recovery": hashed} | ({} if agreed is None else {"rated_since": agreed})
    set_player(connection, new, **values)
    return moved


def _move_chat(connection: Connection, old: str, new: str) -> None:
    """What the guest wrote, whom it has blocked, and who has blocked it."""
    connection.execute(chat_messages.update().where(chat_messages.c.guest == old).values(guest=new))
    for column, other in ((chat_blocks.c.guest, chat_blocks.c.blocked), (chat_blocks.c.blocked, chat_blocks.c.guest)):
        known = connection.execute(select(other).where(column == new)).scalars().all()
        connection.execute(delete(chat_blocks).where(column == old, other.in_(known)))
        connection.execute(chat_blocks.update().where(column == old).values({column.name: new}))
