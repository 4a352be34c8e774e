"""The SQL of ratings: the results that count, and who agrees to rated games against people."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select

from underhold.server.store.rows import now
from underhold.server.store.schema import moves, players, rating_results


@dataclass(frozen=True, slots=True)
class StoredOpponent:
    """An opponent as it was when the game ended."""

    level: str | None  # of a bot
    mean: float
    deviation: float
    score: float
    weight: float


@dataclass(frozen=True, slots=True)
class RatedResult:
    """One game of a guest that counts."""

    guest: str
    table: str
    game: str
    at: int
    opponents: tuple[StoredOpponent, ...]


def results_of(connection: Connection, guest: str, game: str | None = None) -> list[RatedResult]:
    """The results of a guest, the earliest first."""
    own = rating_results.c
    query = select(rating_results).where(own.guest == guest).order_by(own.at, own.table_id)
    if game is not None:
        query = query.where(own.game == game)
    return [_result(row) for row in connection.execute(query)]


def _result(row: Row[Any]) -> RatedResult:
    opponents = tuple(StoredOpponent(*one) for one in json.loads(row.opponents))
    return RatedResult(row.guest, row.table_id, row.game, row.at, opponents)


def is_rated(connection: Connection, table: str, guest: str) -> bool:
    """Whether the result of a guest at a table is stored."""
    own = rating_results.c
    found = connection.execute(select(own.at).where(own.table_id == table, own.guest == guest))
    return found.first() is not None


def insert_results(connection: Connection, results: Sequence[RatedResult]) -> None:
    """Store results."""
    for one in results:
        opponents = [[who.level, who.mean, who.deviation, who.score, who.weight] for who in one.opponents]
        connection.execute(
            insert(rating_results).values(
                guest=one.guest, table_id=one.table, game=one.game, at=one.at, opponents=json.dumps(opponents)
            )
        )


def first_move_at(connection: Connection, table: str) -> int | None:
    """When the first move of a game was played."""
    found = connection.execute(select(func.min(moves.c.at)).where(moves.c.table_id == table)).scalar()
    return None if found is None else int(found)


def agreed_since(connection: Connection, guest: str) -> int | None:
    """Since when a guest has agreed to rated games against people; None if it has not."""
    found = connection.execute(select(players.c.rated_since).where(players.c.guest == guest)).scalar()
    return None if found is None else int(found)


def agree_to_ratings(connection: Connection, guest: str, agree: bool) -> None:
    """Store whether a guest agrees to rated games against people. Agreeing again does not change since when."""
    if agree and agreed_since(connection, guest) is not None:
        return
    set_player(connection, guest, rated_since=now() if agree else None)


def set_player(connection: Connection, guest: str, **values: Any) -> None:
    """Change what is stored about a guest."""
    if not connection.execute(players.update().where(players.c.guest == guest).values(**values)).rowcount:
        connection.execute(insert(players).values(guest=guest, **values))


def forget_ratings(connection: Connection, guest: str) -> None:
    """Delete the results of a guest, and what it has agreed to."""
    connection.execute(delete(rating_results).where(rating_results.c.guest == guest))
    connection.execute(delete(players).where(players.c.guest == guest))
