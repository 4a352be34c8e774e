"""Tables as entries of a list, and the times that lists are ordered by."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final

from underhold.table.messages_for import seats
from underhold.table.store import TableRow
from underhold.wire import messages

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def iso(micros: int) -> str:
    """A stored time as ISO 8601."""
    moment = _EPOCH + timedelta(microseconds=micros)  # integers only: a float would be a microsecond off
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def micros(text: str) -> int:
    """The stored time for ISO 8601; raises ValueError."""
    moment = datetime.fromisoformat(text)
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    return (moment - _EPOCH) // timedelta(microseconds=1)


def summary(table: TableRow, yours: Collection[int]) -> messages.TableSummary:
    """One entry of a list."""
    status = table.status
    return messages.TableSummary(
        table=table.id,
        game=table.game,
        status="over" if status.over else "playing",
        seats=seats(table, yours, (), status.points),
        to_move=status.to_move,
        round=status.label,
        ply=status.ply,
        winner=status.winner,
        ended=table.ended,  # type: ignore[arg-type]
        deal_known=table.deal_known,
        uploaded=table.uploaded,
        lesson=table.lesson,
        created=iso(table.created),
        updated=iso(table.updated),
    )
