"""The SQL of the daily deals."""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection, Integer, cast, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from underhold.server.store.rows import insert_table, load_tables
from underhold.server.store.schema import daily_bests, seats, tables
from underhold.table.store import DailyScore, MoveRow, TableRow


def insert_attempt(connection: Connection, table: TableRow, moves: Sequence[MoveRow]) -> bool:
    """Write an attempt at a daily deal; False if its maker has made one before."""
    try:
        with connection.begin_nested():
            insert_table(connection, table, moves)
    except IntegrityError:
        return False
    return True


def daily_attempts(connection: Connection, guest: str, game: str, day: str | None, limit: int) -> list[TableRow]:
    """The attempts of a guest at the daily deals of a game, the latest day first."""
    at_day = tables.c.daily.is_not(None) if day is None else tables.c.daily == day
    found = connection.scalars(
        select(tables.c.id)
        .where(tables.c.maker == guest, tables.c.game == game, at_day)
        .order_by(tables.c.daily.desc())
        .limit(limit)
    )
    return load_tables(connection, list(found))


def daily_scores(connection: Connection, game: str, day: str) -> list[DailyScore]:
    """The results at a daily deal that count, the best first: those of `TableRow.counts` that are finished."""
    points = cast(func.trim(tables.c.points, "[]"), Integer)  # a list with one number
    found = connection.execute(
        select(tables.c.id, seats.c.name, points.label("points"))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            tables.c.daily == day,
            tables.c.game == game,
            tables.c.points.is_not(None),
            tables.c.takebacks == 0,
            tables.c.ended.is_(None),
            seats.c.hints_used == 0,
        )
        .order_by(points.desc(), tables.c.updated)
    )
    return [DailyScore(row.id, row.name, row.points) for row in found]


def load_daily_best(connection: Connection, game: str, day: str) -> str | None:
    """What is stored of the solver's best line at a daily deal."""
    at_day = (daily_bests.c.game == game) & (daily_bests.c.day == day)
    found = connection.execute(select(daily_bests.c.text).where(at_day)).scalar()
    return None if found is None else str(found)


def save_daily_best(connection: Connection, game: str, day: str, text: str) -> None:
    """Store the solver's best line at a daily deal. If two servers have searched for it, the last one stays."""
    connection.execute(delete(daily_bests).where((daily_bests.c.game == game) & (daily_bests.c.day == day)))
    with suppress(IntegrityError), connection.begin_nested():  # another server was faster
        connection.execute(insert(daily_bests).values(game=game, day=day, text=text))
