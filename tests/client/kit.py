"""Helpers for the tests of the client: random games, a connection that can be cut, and servers that misbehave."""

import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from underhold.client import Table
from underhold.wire import messages

PATIENCE = 60.0
Answering = Callable[["Visit"], None]


def play_on(table: Table, chance: random.Random, plies: int = 10_000) -> int:
    """Play random moves whenever it is one's turn; how many."""
    played = 0
    for _ in table.turns(PATIENCE):
        if played == plies:
            break
        table.play(chance.choice(table.answers))
        played += 1
    return played


def position(version: int, **fields: object) -> messages.Position:
    """A position of which only the version matters."""
    back = messages.Back(undo=False, redo=False, restart=False, ask=None, reason=None)
    return messages.Position(
        table="a" * 12,
        game="cave-vs-cave",
        version=version,
        ply=version,
        label="1.1",
        over=False,
        seats=[],
        view={},
        decision=None,
        to_move=0,
        thinking=False,
        back=back,
    ).model_copy(update=fields)


def snapshot(version: int, view: str = "") -> str:
    return messages.Snapshot(position=position(version), log=[], log_from=0, view=view).model_dump_json()


class Cutter:
    """A way to a server that can be cut. `mute`: what the server says from then on does not arrive."""

    def __init__(self, host: str) -> None:
        self.mute = False
        self.opened = 0
        self._server = (host.partition(":")[0], int(host.partition(":")[2]))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Every line breaks, without a word."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.mute = False

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._server)
                self.opened += 1
                self._ends += [near, far]
                threading.Thread(target=self._pass, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._pass, args=(far, near, True), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, from_server: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not (from_server and self.mute):
                    target.sendall(data)
            target.shutdown(socket.SHUT_WR)


@contextmanager
def cutter(host: str) -> Iterator[Cutter]:
    """A way to a server that can be cut."""
    way = Cutter(host)
    try:
        yield way
    finally:
        way.close()


class Visit(BaseHTTPRequestHandler):
    """One request to a server that answers by a list; an answer is a function that is given this."""

    answers: list[Answering]
    seen: list[str]

    def say(self, status: int, body: str, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("content-length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def _next(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", "0")))
        self.seen.append(f"{self.command} {self.path}")
        self.answers.pop(0)(self)

    do_GET = do_POST = _next  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def scripted(*answers: Answering) -> Iterator[tuple[str, list[str]]]:
    """A server that gives these answers one after the other; its address, and what was asked."""
    seen: list[str] = []
    visit = type("Scripted", (Visit,), {"answers": list(answers), "seen": seen})
    server = ThreadingHTTPServer(("127.0.0.1", 0), visit)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", seen
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
