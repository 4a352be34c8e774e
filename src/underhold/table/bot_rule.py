"""When bots may play: only where somebody may want to see it."""

from typing import Final

from underhold.table.store import TableRow

_DAY: Final = 24 * 60 * 60 * 1_000_000  # microseconds


def seen_since(now: int, days: float) -> int:
    """The earliest time at which a player must have been seen, `days` ago."""
    return now - int(days * _DAY)


def bots_may_play(row: TableRow, *, player_connected: bool, anybody_connected: bool, since: int) -> bool:
    """Whether bots may move at a table.

    They do while a player is connected, and where a player was seen since a time. A table of bots alone plays only
    while somebody is connected to it. A time in the future counts as now: the clock may have been set back.
    """
    if player_connected:
        return True
    return row.seen >= since if row.seated_people else anybody_connected
