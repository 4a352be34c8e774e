"""A real server on a loopback port, and people with browsers: a cookie, a language, and any number of tabs."""

import io
import json
import random
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from underhold.cli.serve import listen
from underhold.server.app import create_app
from underhold.server.config import Config
from underhold.server.logs import configure
from underhold.server.run import Server
from underhold.wire.guest import COOKIE

PATIENCE = 20.0
Json = dict[str, Any]


@dataclass
class Running:
    """A server that runs."""

    host: str
    log_stream: io.StringIO
    server: Server
    people: "list[Person]" = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    def logs(self, until: str = "") -> str:
        """The log so far; with `until` as soon as it has this in it, for a line is written after the answer is sent."""
        deadline = time.monotonic() + PATIENCE
        while until not in self.log_stream.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.log_stream.getvalue()

    def gone(self, sockets: int) -> None:
        """Wait until the log reports this many closed sockets."""
        deadline = time.monotonic() + PATIENCE
        while self.log_stream.getvalue().count('"event": "socket"') < sockets:
            assert time.monotonic() < deadline, self.log_stream.getvalue()
            time.sleep(0.01)

    def person(self, language: str = "en") -> "Person":
        http = httpx.Client(base_url=self.address, headers={"accept-language": language}, timeout=PATIENCE)
        self.people.append(Person(self, http))
        return self.people[-1]


@contextmanager
def running(config: Config) -> Iterator[Running]:
    """A server in a thread of its own."""
    stream = io.StringIO()
    configure("json", stream)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)  # the server and every tab are threads of one process here
    listener = listen("127.0.0.1", 0)  # as `serve` does: at a socket of its own making asyncio would wait to send
    started = threading.Event()
    server = Server(create_app(config), started.set, config.connection_limits)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        assert started.wait(PATIENCE), stream.getvalue()
        ready = Running(f"127.0.0.1:{listener.getsockname()[1]}", stream, server)
        try:
            yield ready
        finally:
            for person in ready.people:
                person.http.close()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        sys.setswitchinterval(interval)
        listener.close()
        assert not thread.is_alive()


@dataclass
class Person:
    """Somebody with a browser; tests give up what is not closed."""

    running: Running
    http: httpx.Client
    received: list[str] = field(default_factory=list)  # every body and message, as text

    def get(self, path: str, status: int = 200, **parameters: Any) -> Any:
        return self._answer(self.http.get(f"/api{path}", params=parameters or None), status)

    def post(self, path: str, body: Any = None, status: int = 200, **options: Any) -> Any:
        return self._answer(self.http.post(f"/api{path}", json=body if body is not None else {}, **options), status)

    def _answer(self, answer: httpx.Response, status: int) -> Any:
        self.received.append(answer.text)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def make(self, seats: Sequence[str] = ("here", "link"), game: str = "cave-vs-cave", **order: Any) -> Json:
        """A table; a seat is `here`, `link` or the name of a bot."""
        wanted = [{"kind": seat} if seat in ("here", "link") else {"kind": "bot", "bot": seat} for seat in seats]
        made: Json = self.post("/tables", {"game": game, "seats": wanted, **order}, 201)
        return made

    def claim(self, link: str, **claim: Any) -> int:
        table, _, token = link.removeprefix("/t/").partition("#")
        seat: int = self.post(f"/tables/{table}/claim", {"token": token, **claim})["seat"]
        return seat

    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies.get(COOKIE)}"

    @contextmanager
    def tab(self, table: str, language: str = "en", hello: bool = True, **headers: str) -> Iterator["Tab"]:
        """A page with an open socket; it has said hello."""
        cookies = {"Cookie": self.cookie()} if self.http.cookies.get(COOKIE) else {}
        address = f"ws://{self.running.host}/api/tables/{table}/socket"
        with connect(address, additional_headers={**cookies, **headers}, open_timeout=PATIENCE, max_size=2**22) as line:
            tab = Tab(self, line, language)
            if hello:
                tab.hello()
            yield tab


@dataclass
class Tab:
    """One page of a browser."""

    person: Person
    line: ClientConnection
    language: str
    position: Json = field(default_factory=dict)
    heard: list[Json] = field(default_factory=list)

    def say(self, message: Any) -> None:
        self.line.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def hello(self, **fields: Any) -> Json:
        self.say({"type": "hello", "language": self.language, **fields})
        return self.expect("snapshot")

    def next(self) -> Json:
        text = self.line.recv(PATIENCE)
        assert isinstance(text, str)
        self.person.received.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        if "position" in message:
            self.position = message["position"]
        return message

    def expect(self, *types: str) -> Json:
        """The next message of these types; others are passed over."""
        while True:
            message = self.next()
            if message["type"] in types:
                return message

    def ask(self, message: Json) -> Json:
        """Say something that has a key, and wait for its answer."""
        message = {"key": random_key(), "version": self.position["version"], **message}
        self.say(message)
        while True:
            answer = self.expect("done", "refused", "hint")
            if answer["key"] == message["key"]:
                return answer

    def play(self, move: str, **fields: Any) -> Json:
        return self.ask({"type": "play", "move": move, **fields})

    def reach(self, version: int) -> Json:
        """Read on until the position has this version."""
        while self.position["version"] < version:
            self.expect("update", "snapshot")
        return self.position

    def moves(self) -> list[str]:
        decision = self.position["decision"]
        return [answer["move"] for answer in decision["answers"]] if decision else []

    def closed(self) -> int:
        """Read to the end; the code it was closed with."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def random_key() -> str:
    return f"{random.getrandbits(80):020x}"


def play_on(tabs: Sequence[Tab], chance: random.Random, plies: int = 10_000) -> int:
    """Play random moves at a table whose seats these tabs hold; the number of moves played."""
    played = 0
    while played < plies and not tabs[0].position["over"]:
        tab = next(tab for tab in tabs if tab.moves())
        answer = tab.play(chance.choice(tab.moves()))
        assert answer["type"] == "done", answer
        for other in tabs:
            other.reach(answer["version"])
        played += 1
    return played
