"""Games that continue while the server is killed and restarted, and remember all acknowledged moves.

Each player sends one request after the other and repeats it, with the same key, until it is answered; so in the end
it is known of every request whether it was done.
"""

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, json.JSONDecodeError)
STUCK_SECONDS = 90.0
GOES_ON = 20  # versions that show that a table is not stuck


class Stuck(AssertionError):
    """A table where nothing happens any more."""


@dataclass
class Game:
    """A table and its acknowledged changes: the move by version, or None for an undo."""

    table: str
    alone: bool  # nobody else changes it
    done: dict[int, str | None] = field(default_factory=dict)


class Load:
    """Lanes in which game after game is played until `closing` is set; every game then still has to go on a while."""

    def __init__(self, host: str, seed: int) -> None:
        self.host = host
        self.closing = False
        self.games: list[Game] = []
        self.acknowledged = 0
        self.repeated = 0  # answers to requests that were sent more than once
        self._seed = seed

    async def lane(self, number: int, game_id: str, *seats: str) -> None:
        """Play with a browser of its own; seats are `here` or the name of a bot."""
        rng = random.Random(f"{self._seed}-{number}")
        async with httpx.AsyncClient(base_url=f"http://{self.host}", timeout=10) as http:
            while not self.closing:
                game = Game(await self._make(http, rng, game_id, seats), alone=set(seats) == {"here"})
                self.games.append(game)
                await Player(self, http, game, rng).play()

    async def _make(self, http: httpx.AsyncClient, rng: random.Random, game_id: str, seats: tuple[str, ...]) -> str:
        order = [{"kind": "here"} if seat == "here" else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game_id, "seats": order, "seed": rng.randrange(2**32)}
        while True:
            try:
                answer = await http.post("/api/tables", json=body)
                if answer.status_code == 201:
                    return str(answer.json()["table"])
            except LOST:
                pass
            await asyncio.sleep(0.05)


class Player:
    """The guest in all human seats of a table."""

    def __init__(self, load: Load, http: httpx.AsyncClient, game: Game, rng: random.Random) -> None:
        self._load = load
        self._http = http
        self._game = game
        self._rng = rng
        self._asked: Json | None = None  # what has not been answered yet
        self._move: str | None = None
        self._attempts = 0
        self._last: int | None = None  # the version to be reached when no more games are begun

    async def play(self) -> None:
        """Play on, however often the server goes away."""
        enough = False
        while not enough:
            try:
                cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
                address = f"ws://{self._load.host}/api/tables/{self._game.table}/socket"
                headers = {"Cookie": cookie, "Origin": f"http://{self._load.host}"}
                async with connect(address, additional_headers=headers, open_timeout=10) as socket:
                    enough = await self._sit(socket)
            except LOST:
                await asyncio.sleep(0.05)

    async def _sit(self, socket: ClientConnection) -> bool:
        """Play as long as the line holds; returns whether it is enough."""
        await socket.send(json.dumps({"type": "hello"}))
        position: Json | None = None
        if self._asked is not None:
            self._attempts += 1
            await socket.send(json.dumps(self._asked))
        while True:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), STUCK_SECONDS))
            except TimeoutError:
                raise Stuck(f"{self._game.table}: {self._asked} {position}") from None
            if message["type"] in ("snapshot", "update"):
                position = message["position"]
                if message["type"] == "snapshot":
                    known = max(self._game.done, default=0)
                    assert position["version"] >= known, f"{self._game.table}: version {known} is lost"
            elif message["type"] == "done":
                self._note(message)
            elif message["type"] == "refused":
                raise AssertionError(f"{self._game.table}: {self._asked} {message}")
            if position is None or self._asked is not None:
                continue
            if position["over"] or self._enough(position["version"]):
                return True
            # An answer may come before the update that belongs to it; older positions are not looked at any more.
            if position["decision"] and position["version"] >= max(self._game.done, default=0):
                await self._ask(socket, position)

    def _enough(self, version: int) -> bool:
        if self._load.closing and self._last is None:
            self._last = version + GOES_ON
        return self._last is not None and version >= self._last

    async def _ask(self, socket: ClientConnection, position: Json) -> None:
        key = f"{self._rng.getrandbits(64):016x}"
        self._asked = {"type": "undo", "version": position["version"], "key": key}
        self._move = None
        if not (self._game.alone and position["back"]["undo"] and self._rng.random() < 0.15):
            self._move = self._rng.choice(position["decision"]["answers"])["move"]
            self._asked |= {"type": "play", "move": self._move}
        self._attempts = 1
        await socket.send(json.dumps(self._asked))

    def _note(self, message: Json) -> None:
        assert self._asked is not None
        assert message["key"] == self._asked["key"]
        assert message["version"] == self._asked["version"] + 1
        assert message["version"] not in self._game.done
        self._game.done[message["version"]] = self._move
        self._load.acknowledged += 1
        self._load.repeated += self._attempts > 1
        self._asked = None
