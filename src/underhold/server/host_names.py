"""The host names that a server answers to.

A page of another site can make its own name point to the address of this server (DNS rebinding). The browser then takes
the server for a part of that site, and only the Host header shows the difference.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^\s/?#@:\[\]]+)(?::\d{1,5})?", re.IGNORECASE)


class HostNames:
    """The names of a server: those that were configured, and those that only a local network resolves.

    >>> names = HostNames(["games.example"])
    >>> [names.allows(host) for host in ("games.example", "localhost:8377", "[::1]:80", "desk.local", "evil.example")]
    [True, True, True, True, False]
    """

    def __init__(self, configured: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower()
        own = {"localhost", machine, machine.partition(".")[0]}
        self._names = own | {name.lower().rstrip(".") for name in configured}

    def allows(self, host: str | None) -> bool:
        """Whether the server answers to a Host header. Browsers always send one; other programs need not."""
        if host is None:
            return True
        name = host_name(host)
        if not name:
            return False
        return name in self._names or name.endswith((".localhost", ".local")) or _is_address(name)


def host_name(host: str) -> str:
    """The name in a Host header, without the port; "" if it cannot be read.

    >>> host_name("Games.example:8377"), host_name("[::1]"), host_name("nobody@games.example")
    ('games.example', '::1', '')
    """
    found = _HOST.fullmatch(host)
    return found[1].strip("[]").rstrip(".").lower() if found else ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
