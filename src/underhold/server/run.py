"""The server as a process: uvicorn, set up for this application."""

import contextlib
import gc
import socket
from collections.abc import Callable
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from underhold.server.config import KIB
from underhold.server.socket import ABORT

PING_SECONDS: Final = 20.0
_STOP_SECONDS: Final = 5
_COLLECT_TICKS: Final = 10 * 300  # ten to a second
_COLLECT_OBJECTS: Final = 500_000  # or as soon as there are so many more
_HEADER_LIMIT: Final = 16 * KIB
_FRAME_LIMIT: Final = (
    64 * KIB
)  # larger than a message may be, so that a large one gets an answer and a huge one does not


def _calm_the_collector() -> None:
    """Collect cycles at our own times. By itself the collector stops everything to look at what is new, and at a busy
    server that is nearly everything, for what is new takes the place of what was: a tenth of a second at some hundred
    tables, several times a minute, to find next to nothing. What is there at the start need never be looked at."""
    gc.collect()
    gc.freeze()
    gc.disable()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Lets the application hang up on somebody who does not read: a polite end would wait for them."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the task that serves it has not begun
            cast("dict[str, Any]", self.scope)[ABORT] = self.transport.abort


class Server(uvicorn.Server):
    """Runs until it is told to stop, and tells when it has started."""

    def __init__(self, app: ASGIApp, started: Callable[[], None] = lambda: None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                ws=SocketProtocol,
                ws_max_size=_FRAME_LIMIT,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                h11_max_incomplete_event_size=_HEADER_LIMIT,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=_STOP_SECONDS,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
            )
        )
        self._tell_started = started
        self._calm = False  # the process is ours

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self._calm:
                _calm_the_collector()
            self._tell_started()

    async def on_tick(self, counter: int) -> bool:
        if self._calm and (counter % _COLLECT_TICKS == 1 or gc.get_count()[0] > _COLLECT_OBJECTS):
            gc.collect()
        return await super().on_tick(counter)

    def serve_on(self, listener: socket.socket) -> bool:
        """Serve at a listening socket until Ctrl-C; False if it could not start."""
        self._calm = True
        # uvicorn raises the interrupt again after it has stopped, and leaves if it cannot start
        with listener, contextlib.suppress(KeyboardInterrupt, SystemExit):
            self.run(sockets=[listener])
        return self.started
