"""Tables as entries of a list."""

from collections.abc import Collection

from underhold.table.attendance import NOBODY_THERE
from underhold.table.clock_changes import clock_message
from underhold.table.messages_for import seats
from underhold.table.store import TableRow
from underhold.table.times import iso
from underhold.wire import messages


def summary(table: TableRow, yours: Collection[int], uptime: int, rated: bool = False) -> messages.TableSummary:
    """One entry of a list. `uptime`: the current one, for the clock; `rated`: whether the game counts for ratings."""
    status = table.status
    return messages.TableSummary(
        table=table.id,
        game=table.game,
        status="over" if status.over else "playing",
        seats=seats(table, yours, NOBODY_THERE, status.points),
        to_move=status.to_move,
        round=status.label,
        ply=status.ply,
        winner=status.winner,
        ended=table.ended,  # type: ignore[arg-type]
        deal_known=table.deal_known,
        uploaded=table.uploaded,
        lesson=table.lesson,
        rated=rated,
        clock=clock_message(table, uptime),
        created=iso(table.created),
        updated=iso(table.updated),
    )
