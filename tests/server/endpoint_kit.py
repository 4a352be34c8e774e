"""A local HTTP server that keeps what it gets: it stands for push services and webhooks."""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATIENCE = 20.0


@dataclass
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class LocalEndpoint:
    """The server; `statuses` are those of the next answers, and then 201."""

    address: str
    received: "queue.Queue[Received]" = field(default_factory=queue.Queue)
    statuses: list[int] = field(default_factory=list)

    def next(self) -> Received:
        return self.received.get(timeout=PATIENCE)


@contextmanager
def local_endpoint() -> Iterator[LocalEndpoint]:
    """A server on a loopback port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = endpoint.statuses.pop(0) if endpoint.statuses else 201
            self.send_response(status)
            self.end_headers()
            endpoint.received.put(Received(self.path, headers, body))

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    endpoint = LocalEndpoint(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
