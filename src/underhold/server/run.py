"""Runs the application with uvicorn."""

import contextlib
import ctypes
import gc
import os
import socket
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from underhold.server.config import KIB, STOP_SECONDS, Connecting
from underhold.server.connections import Connections, protocols, raise_file_limit
from underhold.server.logs import log

PING_SECONDS: Final = 20.0
_COLLECT_SECONDS: Final = 120.0
_COLLECT_OBJECTS: Final = 1_500_000  # or as soon as there are this many more objects than after the last time
_HEADER_LIMIT: Final = 16 * KIB
_FRAME_LIMIT: Final = (
    64 * KIB
)  # larger than a message may be, so that a large one gets an answer and a huge one does not
# Without a free file asyncio still tries to accept this many connections, and schedules another attempt for each.
_ACCEPTED_AT_ONCE: Final = 100
LISTEN_QUEUE: Final = 2048


def _tune_garbage_collector() -> None:
    """Run the garbage collector at times of our own choice, and never over what exists at the start.

    Left alone, it would stop a server with 500 tables for 0.4 s several times a minute, because most objects are new.
    To look only at new objects takes 5 % of the time. Both find very little: some per request, nothing per move.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def _collect_garbage() -> None:
    """Free what is not used any more, and return it to the system, which the C library does not do by itself."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError, TypeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)


def _end_process() -> None:
    """End the process although something still runs, such as a thread that waits for the database."""
    log().error("stop_forced")
    os._exit(1)


class Server(uvicorn.Server):
    """A uvicorn server that calls `started` once it accepts connections.

    After a signal to stop, it has `stop_seconds`: a third for requests under way, a third for uvicorn to close
    connections, the rest to close the database. A process that takes longer is ended. That loses nothing: a change is
    stored before anybody is notified.
    """

    def __init__(
        self,
        app: ASGIApp,
        started: Callable[[], None] = lambda: None,
        connecting: Connecting | None = None,
        stop_seconds: float = STOP_SECONDS,
    ) -> None:
        raise_file_limit()
        limits = connecting or Connecting()
        http, websocket = protocols(Connections(limits))
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                http=http,
                ws=websocket,
                backlog=_ACCEPTED_AT_ONCE,
                ws_max_size=_FRAME_LIMIT,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                h11_max_incomplete_event_size=_HEADER_LIMIT,
                timeout_keep_alive=limits.idle_seconds,
                timeout_graceful_shutdown=max(1, int(stop_seconds / 3)),
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
            )
        )
        self._app = app
        self._tell_started = started
        self._stop_seconds = stop_seconds
        self._owns_process = False
        self._collected = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(LISTEN_QUEUE)  # uvicorn has made the queue as short as what is accepted at once
        if self.started:
            if self._owns_process:
                _tune_garbage_collector()
            self._tell_started()

    async def on_tick(self, counter: int) -> bool:
        # By the clock: the ticks of a busy server are far apart.
        overdue = time.monotonic() - self._collected > _COLLECT_SECONDS
        if self._owns_process and (overdue or gc.get_count()[0] > _COLLECT_OBJECTS):
            _collect_garbage()
            self._collected = time.monotonic()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._owns_process and not self.should_exit:
            limit = threading.Timer(self._stop_seconds, _end_process)
            limit.daemon = True
            limit.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # no new connections
        finish = getattr(getattr(self._app, "state", None), "finish", None)
        if finish is not None:
            await finish(self._stop_seconds / 3)
        await super().shutdown(sockets)

    def serve_on(self, listener: socket.socket) -> bool:
        """Serve at a listening socket until Ctrl-C; False if it could not start."""
        self._owns_process = True
        # uvicorn raises the interrupt again after it has stopped, and leaves if it cannot start
        with listener, contextlib.suppress(KeyboardInterrupt, SystemExit):
            self.run(sockets=[listener])
        return self.started
