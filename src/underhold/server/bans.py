"""Who may not use the server: guests and addresses that `underhold admin ban` has named."""

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from underhold.server.limits import address_key
from underhold.server.store.admin_rows import Ban
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem

_GUEST: Final = re.compile("[0-9a-f]{64}")  # see `table.identity.guest_of`
_PREFIXES: Final = {4: 32, 6: 64}  # what counts as one address; see `limits.address_key`


def ban_of(target: str) -> Ban | None:
    """The ban that a text means: of a guest, an address or a network; None if it is none of them.

    >>> ban_of("192.0.2.7"), ban_of("2001:db8::1"), ban_of("somebody")
    (Ban(kind='address', value='192.0.2.7/32', note='', created=0), \
Ban(kind='address', value='2001:db8::/64', note='', created=0), None)
    """
    if _GUEST.fullmatch(target):
        return Ban("guest", target)
    try:
        if "/" in target:
            return Ban("address", str(ip_network(target, strict=False)))
        address = ip_address(target)
    except ValueError:
        return None
    return Ban("address", str(ip_network(f"{address}/{_PREFIXES[address.version]}", strict=False)))


class Bans:
    """The bans that are known to this process."""

    def __init__(self) -> None:
        self._guests: frozenset[str] = frozenset()
        self._networks: tuple[IPv4Network | IPv6Network, ...] = ()

    def replace(self, bans: Iterable[Ban]) -> bool:
        """Use these bans from now on; returns whether they are others than before."""
        found = list(bans)
        before = self._guests, self._networks
        self._guests = frozenset(ban.value for ban in found if ban.kind == "guest")
        self._networks = tuple(ip_network(ban.value) for ban in found if ban.kind == "address")
        return (self._guests, self._networks) != before

    def check(self, who: Visitor, host: str | None) -> None:
        """Raise TableProblem if the visitor or the address is banned."""
        if who.guest in self._guests or (self._networks and self._has_address(host)):
            raise TableProblem("banned", "banned")

    def _has_address(self, host: str | None) -> bool:
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)


def _address(host: str | None) -> IPv4Address | IPv6Address | None:
    key = address_key(host)
    return ip_address(key) if key else None
