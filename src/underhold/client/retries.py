"""Waiting between attempts, and deadlines."""

import random
import time
from typing import Final

FIRST_WAIT: Final = 0.4
LONGEST_WAIT: Final = 5.0


class Retries:
    """Attempts for a number of seconds. Each wait is longer than the last, up to a limit, and partly random, so that
    the clients of a server that comes back do not all reconnect at the same moment."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._failures = 0

    def pause(self, least: float | None = None) -> bool:
        """Wait before the next attempt, at least this long; returns False at once if there is no time for it."""
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2**self._failures)
        self._failures += 1
        wait = max(least or 0.0, longest * random.uniform(0.5, 1.0))
        remaining = self._until - time.monotonic()
        if remaining <= 0 or (least or 0.0) > remaining:
            return False
        time.sleep(min(wait, remaining))
        return True


def deadline(seconds: float | None) -> float | None:
    """The moment when this many seconds will have passed; None: never."""
    return None if seconds is None else time.monotonic() + seconds


def seconds_until(moment: float | None) -> float | None:
    """The seconds until a deadline."""
    return None if moment is None else max(0.0, moment - time.monotonic())
