"""Rate limits: leaky buckets, each stored as one number."""

from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from typing import Final

from underhold.server.config import Rate

_MOST_KEYS: Final = 20_000


class Buckets:
    """Buckets of one size, by key. A bucket is stored as the time when it will be empty, so idle ones need no updates.

    >>> buckets = Buckets(Rate(per_second=1, burst=2))
    >>> [buckets.take("somebody", now) for now in (0.0, 0.0, 0.0, 1.0, 1.5)]
    [0.0, 0.0, 1.0, 0.0, 0.5]
    """

    def __init__(self, rate: Rate) -> None:
        self._each = 1 / rate.per_second
        self._room = rate.burst * self._each
        self._empty_at: dict[str, float] = {}

    def take(self, key: str, now: float, cost: float = 1.0) -> float:
        """Count a request. Returns 0 if it is allowed, otherwise the seconds to wait, and then it is not counted.

        A request that costs more than a whole bucket is allowed as soon as the bucket is empty.
        """
        full = max(self._empty_at.get(key, now), now) + min(cost * self._each, self._room)
        wait = full - now - self._room
        if wait > 1e-9:
            return wait
        self._fill(key, now, full)
        return 0.0

    def charge(self, key: str, now: float, cost: float) -> None:
        """Count something that has already been done, even if it is more than the bucket holds."""
        self._fill(key, now, max(self._empty_at.get(key, now), now) + cost * self._each)

    def _fill(self, key: str, now: float, full: float) -> None:
        if len(self._empty_at) >= _MOST_KEYS and key not in self._empty_at:
            self._sweep(now)
        self._empty_at[key] = full

    def _sweep(self, now: float) -> None:
        """Drop the empty buckets, and of the others those that will be empty first."""
        kept = sorted(((at, key) for key, at in self._empty_at.items() if at > now), reverse=True)[: _MOST_KEYS // 2]
        self._empty_at = {key: at for at, key in kept}


def address_key(host: str | None) -> str:
    """What counts as one address: in IPv6 a network, since each customer has a whole network of addresses.

    >>> address_key("2001:db8:1:2:3:4:5:6"), address_key("192.0.2.7"), address_key(None)
    ('2001:db8:1:2::', '192.0.2.7', '')
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


def secret_key(secret: str) -> str:
    """A key for a secret that does not contain it."""
    return blake2b(secret.encode("utf-8", "replace"), digest_size=12).hexdigest()
