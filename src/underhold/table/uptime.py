"""The time for clocks: how long the server has been up, in milliseconds. It is stored, and continues after a restart.

It is measured by monotonic clocks only, so that setting the time of day changes nothing. Processes that share a store
agree on the largest value. If a process was suspended, or cannot reach the store, nobody can move: then only a few
seconds count.
"""

import time
from collections.abc import Callable
from typing import Final

UNCONFIRMED_MS: Final = 10_000  # the most that counts without contact to the store


class Uptime:
    """The uptime as this process knows it. `monotonic`: seconds, which never go back."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._confirmed = 0
        self._at = monotonic()

    def now(self) -> int:
        """The uptime in milliseconds."""
        return self._confirmed + min(int((self._monotonic() - self._at) * 1000), UNCONFIRMED_MS)

    def confirm(self, stored: int) -> None:
        """Take over what the store knows, if that is later."""
        self._confirmed, self._at = max(stored, self.now()), self._monotonic()
