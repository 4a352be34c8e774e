"""How often something may be said: by socket, by guest and by address."""

import time

from underhold.server.config import Limits
from underhold.server.limits import Buckets
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem


class ChatLimits:
    """The limits of one server process, for all its sockets. None: there are none."""

    def __init__(self, limits: Limits | None) -> None:
        self._guests = Buckets(limits.chat) if limits else None
        self._addresses = Buckets(limits.address_chat) if limits else None
        self._limits = limits

    def of_socket(self, who: Visitor, address: str) -> "SocketChatLimit":
        """The limit of one socket."""
        return SocketChatLimit(self, who, address, Buckets(self._limits.chat) if self._limits else None)

    def take(self, who: Visitor, address: str, now: float) -> float:
        """Count something that is said; returns the seconds to wait if it is too much."""
        wait = self._guests.take(who.guest, now) if self._guests and who.guest is not None else 0.0
        return wait or (self._addresses.take(address, now) if self._addresses else 0.0)


class SocketChatLimit:
    """How often something may be said over one socket."""

    def __init__(self, shared: ChatLimits, who: Visitor, address: str, own: Buckets | None) -> None:
        self._shared = shared
        self._who = who
        self._address = address
        self._own = own

    def check(self) -> None:
        """Count something that is said; raises TableProblem if it is too much."""
        now = time.monotonic()
        if (self._own and self._own.take("", now)) or self._shared.take(self._who, self._address, now):
            raise TableProblem("too_much_chat", "chat.too_much")
