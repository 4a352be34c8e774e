"""Requests that the server sends to addresses which users have given: push services and webhooks.

Such an address could point at the server's own network. So only https to public addresses is allowed, the connection
goes to the address that was checked, and redirects are not followed.
"""

import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, Literal
from urllib.parse import urlsplit

MAX_URL: Final = 1024
_STATUS_LINE: Final = 1024  # bytes of an answer that are read at most
_NAT64: Final = ip_network("64:ff9b::/96")
_PORTS: Final = {"http": 80, "https": 443}
_FREE_PORTS: Final = 1024  # below are those of other services, such as mail, which must not be bothered

Fault = Literal["form", "scheme", "private", "unknown"]


class BadEndpoint(ValueError):
    """An address that no request is sent to. `fault`: it is not a URL, not https, not public, or its host unknown."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"no request is sent to this address: {fault}")
        self.fault: Fault = fault


class NotDelivered(Exception):
    """The other side did not answer in time, or not in HTTP."""


@dataclass(frozen=True, slots=True)
class Outbound:
    """What requests are allowed. Tests allow plain http to their own machine."""

    http: bool = False
    private: bool = False
    seconds: float = 10.0  # for one request, with everything that belongs to it


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The parts of an address."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Such as https://push.example."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == _PORTS[self.scheme] else f":{self.port}")


def endpoint_of(url: str, allowed: Outbound) -> Endpoint:
    """The parts of an address; raises BadEndpoint. The name of the host is looked up only when a request is sent."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadEndpoint("form") from None
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadEndpoint("form")
    if parts.scheme != "https" and not (parts.scheme == "http" and allowed.http):
        raise BadEndpoint("scheme")
    if not parts.hostname or parts.username is not None or parts.password is not None or port == 0:
        raise BadEndpoint("form")
    host = parts.hostname
    if not allowed.private:
        _check_name(host)
        if port is not None and port < _FREE_PORTS and port not in _PORTS.values():
            raise BadEndpoint("form")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(parts.scheme, host, port or _PORTS[parts.scheme], path)


def _check_name(host: str) -> None:
    try:
        address = ip_address(host)
    except ValueError:
        # Names without a dot, and these endings, are of local networks.
        if "." not in host.rstrip(".") or host.rstrip(".").rpartition(".")[2] in ("local", "localhost", "internal"):
            raise BadEndpoint("private") from None
        return
    if not is_public(address):
        raise BadEndpoint("private")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is on the public internet, also if it contains an address of the other kind.

    >>> [is_public(ip_address(one)) for one in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


def post(endpoint: Endpoint, body: bytes, headers: Mapping[str, str], allowed: Outbound) -> int:
    """Send a request and return the status of its answer. Blocks: call it in a thread.

    Raises BadEndpoint if the host is not public, and NotDelivered if there is no answer in time.
    """
    deadline = time.monotonic() + allowed.seconds
    address = _resolve(endpoint, allowed)
    head = {"Host": endpoint.origin.partition("//")[2], "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {value}" for name, value in (head | dict(headers)).items())]
    request = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
    try:
        with socket.create_connection((address, endpoint.port), _left(deadline)) as plain:
            if endpoint.scheme == "http":
                return _exchange(plain, request, deadline)
            with ssl.create_default_context().wrap_socket(plain, server_hostname=endpoint.host) as secure:
                return _exchange(secure, request, deadline)
    except (OSError, ValueError) as error:
        raise NotDelivered(type(error).__name__) from error


def _resolve(endpoint: Endpoint, allowed: Outbound) -> str:
    try:
        found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadEndpoint("unknown") from None
    addresses = [str(one[4][0]).partition("%")[0] for one in found]
    # If one of them is private, the name is not one of a public service.
    if not allowed.private and not all(is_public(ip_address(one)) for one in addresses):
        raise BadEndpoint("private")
    return addresses[0]


def _exchange(line: socket.socket, request: bytes, deadline: float) -> int:
    line.settimeout(_left(deadline))
    line.sendall(request)
    answer = b""
    while b"\n" not in answer and len(answer) < _STATUS_LINE:
        line.settimeout(_left(deadline))
        more = line.recv(_STATUS_LINE)
        if not more:
            break
        answer += more
    words = answer.partition(b"\n")[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or len(words[1]) != 3 or not words[1].isdigit():
        raise ValueError("not an answer in HTTP")
    return int(words[1])


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
