"""Counts how often a bot has failed in a game."""

from collections import Counter
from typing import Final

MAX_FAILURES: Final = 3
_REMEMBERED: Final = 10_000  # seats


class BotFailures:
    """Failures by table and seat. They are not stored: after a restart, a bot that was replaced may try again."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, int]] = Counter()  # the one that failed first at the beginning

    def add(self, table: str, seat: int) -> bool:
        """Count a failure. Returns whether it is the one after which the bot is replaced."""
        self._counts[table, seat] += 1
        if len(self._counts) > _REMEMBERED:
            del self._counts[next(iter(self._counts))]
        return self._counts[table, seat] == MAX_FAILURES

    def replaced(self, table: str, seat: int) -> bool:
        """Whether another bot plays at this seat for the rest of the game."""
        return self._counts[table, seat] >= MAX_FAILURES
