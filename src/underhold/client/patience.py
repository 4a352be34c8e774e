"""How long to go on trying."""

import random
import time
from typing import Final

FIRST_WAIT: Final = 0.4
LONGEST_WAIT: Final = 5.0


class Patience:
    """So many seconds in which something may fail. Every wait is longer than the last, up to a limit, and has chance
    in it, so that not all clients of a server that comes back knock at once."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._failures = 0

    def pause(self, least: float | None = None) -> bool:
        """Wait for the next try, at least so long; False, at once, if the time is up or would be by then."""
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2**self._failures)
        self._failures += 1
        wait = max(least or 0.0, longest * random.uniform(0.5, 1.0))
        left = self._until - time.monotonic()
        if left <= 0 or (least or 0.0) > left:
            return False
        time.sleep(min(wait, left))
        return True


def deadline(seconds: float | None) -> float | None:
    """When so many seconds will have passed; None: never."""
    return None if seconds is None else time.monotonic() + seconds


def left(until: float | None) -> float | None:
    """The seconds until then."""
    return None if until is None else max(0.0, until - time.monotonic())
