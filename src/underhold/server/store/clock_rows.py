"""The SQL of the clocks, and the uptime that they count."""

import json
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from underhold.server.store.schema import CLOCK_RUNS, settings, tables
from underhold.table.clock import Clock, Terms

_UPTIME = settings.c.name == "uptime"


def terms_columns(terms: Terms | None) -> dict[str, Any]:
    """What was agreed, as it is stored."""
    if terms is None:
        return {"clock_kind": None, "clock_terms": None}
    return {"clock_kind": terms.kind, "clock_terms": json.dumps([terms.turn, terms.reserve, terms.at_flag])}


def terms_of(row: Row[Any]) -> Terms | None:
    """What was agreed at a table."""
    return None if row.clock_kind is None else Terms(row.clock_kind, *json.loads(row.clock_terms))


def clock_columns(clock: Clock | None) -> dict[str, Any]:
    """A clock as it is stored."""
    if clock is None:
        return {"clock": None, "clock_since": None, "clock_due": None}
    state = [clock.reserves, clock.seat, clock.turn_left, clock.started, clock.flagged]
    return {"clock": json.dumps(state), "clock_since": clock.since, "clock_due": clock.due}


def clock_of(row: Row[Any]) -> Clock | None:
    """The clock of a table."""
    if row.clock is None:
        return None
    reserves, seat, turn_left, started, flagged = json.loads(row.clock)
    return Clock(tuple(reserves), seat, turn_left, row.clock_since, started, tuple(flagged))


def save_clock(connection: Connection, table: str, version: int, clock: Clock) -> bool:
    """Store a clock that has changed without the position; False if the position has another version."""
    at_version = tables.update().where(tables.c.id == table, tables.c.version == version)
    return bool(connection.execute(at_version.values(clock_columns(clock))).rowcount)


def next_flags(connection: Connection, limit: int) -> list[tuple[str, int]]:
    """Tables whose clock runs, and when their time will be used up; the earliest first."""
    found = connection.execute(
        select(tables.c.id, tables.c.clock_due).where(CLOCK_RUNS).order_by(tables.c.clock_due).limit(limit)
    )
    return [(row.id, row.clock_due) for row in found]


def advance_uptime(connection: Connection, to: int) -> int:
    """Store the uptime, if it is later than the one that is stored, and return the later one."""
    text = connection.execute(select(settings.c.value).where(_UPTIME).with_for_update()).scalar()
    if text is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(settings).values(name="uptime", value="0"))
        except IntegrityError:  # another server was faster
            return advance_uptime(connection, to)
    stored = int(text or 0)
    if not to:  # clocks may have started after it was stored last
        to = connection.execute(select(func.max(tables.c.clock_since)).where(CLOCK_RUNS)).scalar() or 0
    if to > stored:
        connection.execute(update(settings).where(_UPTIME).values(value=str(to)))
    return max(stored, to)
