"""Notices tables where a bot should have moved long ago, by a clock that only runs forward."""

from collections.abc import Iterable


class WaitingTables:
    """The tables that wait for a bot, and since when this process has known it.

    >>> waiting = WaitingTables()
    >>> waiting.overdue([("a", 4), ("b", 7)], now=100.0, idle=10.0)
    []
    >>> waiting.overdue([("a", 4), ("b", 8)], now=110.0, idle=10.0)
    ['a']
    """

    def __init__(self) -> None:
        self._noticed: dict[tuple[str, int], float] = {}

    def overdue(self, waiting: Iterable[tuple[str, int]], now: float, idle: float) -> list[str]:
        """Of the tables that wait, each with its version, those which have waited `idle` seconds at this version."""
        self._noticed = {one: self._noticed.get(one, now) for one in waiting}
        return [table for (table, _), since in self._noticed.items() if now - since >= idle]
