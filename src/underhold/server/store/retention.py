"""Deletes what nobody has used for a long time.

A table's age is the time since its last change or since a seated person was last connected, whichever is later.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, insert, or_, select

from underhold.server.ages import Ages
from underhold.server.store import chat_rows, rows
from underhold.server.store.forget_rows import delete_tables
from underhold.server.store.schema import holders, keys, settings, tables

DAY: Final = 24 * 3600 * 1_000_000  # microseconds
_NOTE: Final = "pruned"  # the setting that keeps the time of the last daily run
_LONGEST_PAUSE: Final = 3 * DAY  # between two daily runs
_BATCH: Final = 200  # tables of one transaction, so that moves do not wait for it
_LEAST_A_DAY: Final = 50  # tables


@dataclass(frozen=True, slots=True)
class Pruned:
    """What was deleted, or would be."""

    tables: int = 0
    guests: int = 0
    keys: int = 0


def _untouched(days: int | None, now: int) -> ColumnElement[bool] | None:
    if days is None:
        return None
    since = now - days * DAY
    return and_(tables.c.updated < since, tables.c.seen < since)


def _old_tables(ages: Ages, now: int) -> Select[str] | None:
    """The tables to delete; None if none ever are."""
    kinds = (
        (ages.empty, and_(tables.c.status == "playing", tables.c.ply == 0)),
        (ages.unfinished, and_(tables.c.status == "playing", tables.c.ply > 0)),
        (ages.finished, tables.c.status == "over"),
    )
    found = [and_(kind, old) for days, kind in kinds if (old := _untouched(days, now)) is not None]
    return select(tables.c.id).where(or_(*found)) if found else None


def daily_limit(connection: Connection) -> int:
    """How many tables a server may delete in one day by itself. If its clock is wrong, somebody has time to notice."""
    return max(_LEAST_A_DAY, int(connection.execute(select(func.count()).select_from(tables)).scalar_one()) // 20)


def prune_some(
    connection: Connection, ages: Ages, live: Collection[str], now: int | None = None, limit: int = _BATCH
) -> list[str]:
    """Delete some of the tables that are too old, and return their ids; none are left when it returns none.

    `live`: tables that somebody uses at the moment.
    """
    query = _old_tables(ages, rows.now() if now is None else now)
    if query is None:
        return []
    found = list(connection.execute(query.where(tables.c.id.not_in(live)).limit(min(limit, _BATCH))).scalars())
    if found:
        delete_tables(connection, found)
    return found


def prune_people(connection: Connection, ages: Ages, now: int | None = None, limit: int | None = None) -> Pruned:
    """Delete guests and request keys of tables that stay but have not been used for long.

    `limit`: the number of tables whose guests are deleted.
    """
    now = rows.now() if now is None else now
    guests = requests = 0
    if (old := _untouched(ages.guests, now)) is not None:
        held = exists().where(holders.c.table_id == tables.c.id)
        query = select(tables.c.id).where(old, or_(held, tables.c.maker.is_not(None)))
        there = list(connection.execute(query.order_by(tables.c.updated).limit(limit)).scalars())
        for start in range(0, len(there), _BATCH):
            some = there[start : start + _BATCH]
            guests += connection.execute(delete(holders).where(holders.c.table_id.in_(some))).rowcount
            connection.execute(tables.update().where(tables.c.id.in_(some)).values(maker=None))
            chat_rows.forget_guests_of(connection, some)
    if ages.guests is not None:
        chat_rows.forget_old_blocks(connection, now - ages.guests * DAY)
    if (old := _untouched(ages.keys, now)) is not None:
        requests = connection.execute(delete(keys).where(keys.c.table_id.in_(select(tables.c.id).where(old)))).rowcount
    # A rematch that was deleted can be asked for again.
    known = select(tables.c.id)
    connection.execute(
        tables.update().where(tables.c.rematch.is_not(None), tables.c.rematch.not_in(known)).values(rematch=None)
    )
    return Pruned(0, guests, requests)


def would_prune(connection: Connection, ages: Ages, now: int | None = None) -> Pruned:
    """What a prune would delete now."""
    now = rows.now() if now is None else now
    doomed = _old_tables(ages, now)

    def count(entries: Any, days: int | None) -> int:
        """Entries of old tables; those of tables that are deleted go with them."""
        old = _untouched(days, now)
        if old is None:
            return 0
        query = select(func.count()).select_from(entries).where(entries.c.table_id.in_(select(tables.c.id).where(old)))
        if doomed is not None:
            query = query.where(entries.c.table_id.not_in(doomed))
        return int(connection.execute(query).scalar_one())

    number = (
        0 if doomed is None else connection.execute(select(func.count()).select_from(doomed.subquery())).scalar_one()
    )
    return Pruned(int(number), count(holders, ages.guests), count(keys, ages.keys))


def daily_turn(connection: Connection, now: int | None = None) -> bool:
    """Whether the daily prune is due, and for this process to do. The time is noted.

    A clock that is wrong must not delete games. So after a pause of more than three days by the clock, which may be a
    jump, a day passes before anything is deleted; and nothing is if no table was used in the last days.
    """
    now = rows.now() if now is None else now
    noted = connection.execute(select(settings.c.value).where(settings.c.name == _NOTE)).scalar()
    if noted is None:
        connection.execute(insert(settings).values(name=_NOTE, value=str(now)))
        return False
    passed = now - int(noted)
    if 0 <= passed < DAY:
        return False
    mine = connection.execute(
        settings.update().where(settings.c.name == _NOTE, settings.c.value == noted).values(value=str(now))
    ).rowcount
    newest = connection.execute(select(func.max(tables.c.updated))).scalar()
    used = newest is not None and abs(now - int(newest)) < _LONGEST_PAUSE
    return bool(mine) and 0 < passed <= _LONGEST_PAUSE and used
