"""Network connections: counted by address, and closed when nothing happens on them for too long.

uvicorn closes a connection that is idle after a response, but it waits forever for the first request, for the rest of a
request head, and for a client that does not read its response. Enough of these use up all file descriptors.
"""

import asyncio
import sys
import time
from collections import Counter
from functools import partial
from typing import Any, Final, cast

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from underhold.server.compression import DeflateFactory
from underhold.server.config import Connecting
from underhold.server.limits import address_key
from underhold.server.logs import log
from underhold.server.socket_connection import ABORT

if sys.platform != "win32":  # which has no such limit
    import resource

WANTED_FILES: Final = 65_536
_FILES_FOR_OTHERS: Final = 100  # databases, bot processes, files of the client
_MOST_WITHOUT_LIMIT: Final = 16_384
_REPORT_SECONDS: Final = 60.0


def raise_file_limit() -> None:
    """Allow as many open files as this process may have: every connection is one, and many systems start with 1,024."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """How many connections may be open before other parts of the server run out of files."""
    if sys.platform == "win32":
        return _MOST_WITHOUT_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_WITHOUT_LIMIT if soft == resource.RLIM_INFINITY else max(soft - _FILES_FOR_OTHERS, soft // 2)


class Connections:
    """The open connections of a server. Refusals are logged once a minute, however many there are."""

    def __init__(self, limits: Connecting) -> None:
        self.limits = limits
        self.most = most_connections()
        self.total = 0
        self.refused = 0
        self._by_address: Counter[str] = Counter()
        self._refused_since_report = 0
        self._reported = float("-inf")

    def add(self, address: str) -> bool:
        """Count a connection; False if there are too many and it must be closed. Every call needs a `remove`."""
        self.total += 1
        self._by_address[address] += 1
        most = self.limits.by_address
        allowed = self.total <= self.most and (most is None or self._by_address[address] <= most)
        if not allowed:
            self._refuse()
        return allowed

    def remove(self, address: str) -> None:
        self.total -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _refuse(self) -> None:
        self.refused += 1
        self._refused_since_report += 1
        now = time.monotonic()
        if now - self._reported >= _REPORT_SECONDS:
            log().warning("connections_refused", count=self._refused_since_report, open=self.total)
            self._reported, self._refused_since_report = now, 0


class HttpProtocol(H11Protocol):
    """One HTTP connection."""

    def __init__(self, *arguments: Any, connections: Connections, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.address = ""
        self._counted = connections
        self._deadline: asyncio.TimerHandle | None = None
        self._not_read = 0  # bytes of a response that the client had not read at the last check

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_key(self.client[0] if self.client else None)
        if self._counted.add(self.address):
            self._set_deadline(self._counted.limits.head_seconds)
        else:
            transport.write(_TOO_MANY)
            self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        self._unset_keepalive_if_required()  # uvicorn leaves the timer after an error
        self._counted.remove(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return  # it was refused
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():  # it waits until the client has read everything
            self._set_deadline(self._counted.limits.head_seconds)
        elif self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]:
            self._watch()  # the rest of a body that nobody needs, or a part of the next request

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_deadline()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def _watch(self) -> None:
        """Start the deadline while no request is being answered, and stop it otherwise."""
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_deadline()
        elif self._deadline is None:
            self._set_deadline(self._counted.limits.head_seconds)

    def _set_deadline(self, seconds: float) -> None:
        self._stop_deadline()
        self._deadline = self.loop.call_later(seconds, self._close)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _close(self) -> None:
        """Close the connection. A client that goes on reading gets the rest of its response first."""
        left = self.transport.get_write_buffer_size()
        reads = left and (not self._not_read or left < self._not_read)
        self._not_read = left
        self.transport.close()
        if reads:
            self._set_deadline(self._counted.limits.head_seconds)
        elif left:
            self.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection.

    It compresses fast, and the application can close it at once: a handshake would wait for a client that does not
    read.
    """

    def __init__(self, *arguments: Any, connections: Connections, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn.available_extensions = [DeflateFactory()]
        self._counted = connections

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the task that serves it has not begun
            cast("dict[str, Any]", self.scope)[ABORT] = self.transport.abort

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # else uvicorn logs an error for every handshake that we refuse

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():  # closing would wait until the client reads
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        # It was counted as an HTTP connection.
        self._counted.remove(address_key(self.client[0] if self.client else None))
        super().connection_lost(exc)


def protocols(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn creates for a connection, and for one that becomes a WebSocket."""
    http, socket = partial(HttpProtocol, connections=connections), partial(SocketProtocol, connections=connections)
    return cast("type[asyncio.Protocol]", http), cast("type[asyncio.Protocol]", socket)


_TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)
