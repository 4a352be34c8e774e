"""Games that continue while the server is killed and restarted, and remember all acknowledged changes.

Each player sends one request after the other and repeats it, with the same key, until it is answered; so in the end
it is known of every request whether it was done.
"""

import asyncio
import base64
import json
import random
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from underhold.wire.guest import COOKIE

Json = dict[str, Any]
Change = str | int  # a move, or how many moves stayed after an undo
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, json.JSONDecodeError)
STUCK_SECONDS = 90.0
GOES_ON = 20  # versions that show that a table is not stuck
UNDO = 0.12  # of the decisions at which a player may undo alone
ASK = 0.04  # of those at which it may ask to undo more
AGREE = 0.6
HINT: Final = "hint-"
PEOPLE: Final = ("here", "link")
# What another player, or another process, may have done first. The request that is refused so was not carried out.
OVERTAKEN: Final = ("stale", "cannot_go_back", "not_your_seat")


class NoCookies(CookieJar):
    """Stores no cookies: each player sends its own."""

    def extract_cookies(self, response: Any, request: Any) -> None:
        pass


class Stuck(AssertionError):
    """A table where nothing happens any more."""


@dataclass
class Game:
    """A table and its acknowledged changes, by the version that they led to."""

    table: str
    game: str
    seats: tuple[str, ...]  # `here`, `link` or the name of a bot
    done: dict[int, Change] = field(default_factory=dict)
    version: int = 0  # the last that a player has seen
    over: bool = False
    last: int | None = None  # the version to reach when no more games are begun
    asked: dict[int, Json] = field(default_factory=dict)  # by player: what has not been answered yet
    free: asyncio.Event = field(default_factory=asyncio.Event, repr=False)  # cleared: players send nothing new

    def __post_init__(self) -> None:
        self.free.set()

    @property
    def alone(self) -> bool:
        """Whether one player makes all changes."""
        return set(self.seats) == {"here"}

    @property
    def whole(self) -> bool:
        """Whether every change is acknowledged to a player, which moves of bots are not."""
        return all(seat in PEOPLE for seat in self.seats)

    @property
    def with_people(self) -> bool:
        return any(seat in PEOPLE for seat in self.seats)

    def journal(self) -> Json:
        """What the players know, for a file."""
        return {
            "table": self.table,
            "game": self.game,
            "seats": list(self.seats),
            "version": self.version,
            "over": self.over,
            "asked": list(self.asked.values()),
            "done": {str(version): self.done[version] for version in sorted(self.done)},
        }


@dataclass(frozen=True)
class Habits:
    """What players do besides playing."""

    seconds: float = 0.0  # to think about a move, on average
    leaving: float = 0.0  # the share of messages after which a player connects again
    hints: float = 0.0  # the share of decisions at which a player asks for a hint


class Load:
    """Lanes in which game after game is played until `closing` is set; every game then still has to go on a while."""

    def __init__(self, hosts: Sequence[str], seed: int, habits: Habits | None = None) -> None:
        self.hosts = hosts
        self.habits = habits or Habits()
        self.closing = False
        self.games: list[Game] = []
        self.acknowledged = 0
        self.repeated = 0  # answers to requests that were sent more than once
        self.requests_to_undo = 0
        self._seed = seed
        self.http = httpx.AsyncClient(timeout=10, verify=False, cookies=NoCookies())

    async def close(self) -> None:
        await self.http.aclose()

    async def lane(self, number: int, game_id: str, *seats: str) -> None:
        """Play game after game; each player has a browser of its own."""
        rng = random.Random(f"{self._seed}-{number}")
        while not self.closing:
            guests = [new_guest(rng) for _ in range(1 + seats.count("link"))]
            table, links = await self._make(rng, guests[0], game_id, seats)
            game = Game(table, game_id, seats)
            invited = [seat for seat, kind in enumerate(seats) if kind == "link"]
            for guest, seat in zip(guests[1:], invited, strict=True):
                await self._claim(rng, table, guest, links[seat].partition("#")[2])
            # The first guest only watches if nobody plays at this browser.
            players = guests if "here" in seats or not invited else guests[1:]
            self.games.append(game)
            await together(
                [Player(self, game, guest, number, rng.getrandbits(64)).play() for number, guest in enumerate(players)]
            )

    async def ask(self, rng: random.Random, guest: str, method: str, path: str, body: Json | None) -> httpx.Response:
        """Send a request until it is answered."""
        while True:
            host = rng.choice(self.hosts)
            headers = {"cookie": f"{COOKIE}={guest}", "origin": f"http://{host}"}
            try:
                return await self.http.request(method, f"http://{host}/api/{path}", json=body, headers=headers)
            except LOST:
                await asyncio.sleep(0.05)

    async def _make(
        self, rng: random.Random, guest: str, game_id: str, seats: tuple[str, ...]
    ) -> tuple[str, list[Any]]:
        order = [{"kind": seat} if seat in PEOPLE else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game_id, "seats": order, "seed": rng.randrange(2**32)}
        while True:
            answer = await self.ask(rng, guest, "POST", "tables", body)
            if answer.status_code == 201:
                made = answer.json()
                return str(made["table"]), made["links"]
            await asyncio.sleep(0.05)

    async def _claim(self, rng: random.Random, table: str, guest: str, token: str) -> None:
        while True:
            answer = await self.ask(rng, guest, "POST", f"tables/{table}/claim", {"token": token})
            if answer.status_code == 200:
                return
            # The answer to an earlier attempt may be lost: then the seat is taken already.
            position = await self.ask(rng, guest, "GET", f"tables/{table}", None)
            if position.status_code == 200 and any(seat["yours"] for seat in position.json()["seats"]):
                return
            await asyncio.sleep(0.05)


def new_guest(rng: random.Random) -> str:
    """The cookie of another browser."""
    return base64.urlsafe_b64encode(rng.randbytes(32)).decode().rstrip("=")


async def together(work: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Run all of it; the first failure ends the rest."""
    async with asyncio.TaskGroup() as group:
        for one in work:
            group.create_task(one)


class Player:
    """A guest at a table: in all seats `here`, in one `link` seat, or watching bots."""

    def __init__(self, load: Load, game: Game, guest: str, number: int, seed: int) -> None:
        self._load = load
        self._game = game
        self._guest = guest
        self._number = number
        self._rng = random.Random(seed)
        self._change: Change | None = None  # what the request that is under way would do
        self._attempts = 0
        self._avoid = -1  # a version at which a request was stale
        self._only_move = -1  # a version at which an undo was refused

    @property
    def _asked(self) -> Json | None:
        return self._game.asked.get(self._number)

    async def play(self) -> None:
        """Play on, however often the server goes away."""
        enough = False
        while not enough:
            host = self._rng.choice(self._load.hosts)
            address = f"ws://{host}/api/tables/{self._game.table}/socket"
            headers = {"Cookie": f"{COOKIE}={self._guest}", "Origin": f"http://{host}"}
            try:
                async with connect(address, additional_headers=headers, open_timeout=10, max_size=2**22) as socket:
                    enough = await self._sit(socket)
            except LOST:
                await asyncio.sleep(0.05)

    async def _sit(self, socket: ClientConnection) -> bool:
        """Play as long as the connection lasts; returns whether it is enough."""
        await socket.send(json.dumps({"type": "hello"}))
        position: Json | None = None
        if self._asked is not None:
            self._attempts += 1
            await socket.send(json.dumps(self._asked))
        while True:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), STUCK_SECONDS))
            except TimeoutError:
                raise Stuck(f"{self._game.journal()}") from None
            position = self._read(message, position)
            if position is None or self._asked is not None:
                continue
            if position["over"] or self._enough(position["version"]):
                return True
            await self._think(socket, position)
            if self._rng.random() < self._load.habits.leaving:
                return False
            # An answer may come before the update that belongs to it; older positions are not looked at any more.
            if position["version"] >= max(self._game.done, default=0) and position["version"] != self._avoid:
                await self._act(socket, position)

    async def _think(self, socket: ClientConnection, position: Json) -> None:
        """Take some time, and perhaps ask for a hint, whose answer is not waited for."""
        await self._game.free.wait()
        habits = self._load.habits
        if position["decision"] and self._rng.random() < habits.hints:
            key = f"{HINT}{self._rng.getrandbits(64):016x}"
            await socket.send(json.dumps({"type": "hint", "version": position["version"], "key": key}))
        if habits.seconds:
            await asyncio.sleep(self._rng.uniform(0, 2 * habits.seconds))

    def _read(self, message: Json, position: Json | None) -> Json | None:
        """Note what a message says; returns the position as it is known now."""
        game = self._game
        if message["type"] in ("snapshot", "update"):
            position = message["position"]
            assert position is not None
            known = max(game.done, default=0)
            if (
                message["type"] == "snapshot" and len(self._load.hosts) == 1
            ):  # another process is notified a little later
                assert position["version"] >= known, f"{game.table}: version {known} is lost"
            game.version = max(game.version, position["version"])
            game.over = game.over or position["over"]
        elif message["type"] == "company" and position is not None:
            position["offer"] = message["offer"]
        elif message["type"] == "done":
            self._note(message)
        elif message["type"] == "refused":
            self._refused(message)
        return position

    def _enough(self, version: int) -> bool:
        game = self._game
        if self._load.closing and game.last is None:
            game.last = game.version + GOES_ON
        return game.last is not None and version >= game.last

    async def _act(self, socket: ClientConnection, position: Json) -> None:
        """Send the next request, if there is anything to do."""
        offer, back, plain = position["offer"], position["back"], position["version"] == self._only_move
        chance = self._rng.random()
        if offer and offer["answer"] and not plain:
            agree = chance < AGREE
            order = {"type": "consent", "agree": agree, "ply": offer["ply"]}
            await self._send(socket, position, order, offer["ply"] if agree else None)
        elif offer and chance > 0.3:
            pass  # wait for the others
        elif not position["decision"]:
            pass
        elif back["undo"] and chance < UNDO and not plain:
            await self._send(socket, position, {"type": "undo"}, position["ply"] - 1)
        elif back["ask"] is not None and chance > 1 - ASK and not plain:
            self._load.requests_to_undo += 1
            await self._send(socket, position, {"type": "ask", "ply": back["ask"]}, back["ask"])
        else:
            move = self._rng.choice(position["decision"]["answers"])["move"]
            await self._send(socket, position, {"type": "play", "move": move}, move)

    async def _send(self, socket: ClientConnection, position: Json, order: Json, change: Change | None) -> None:
        order |= {"version": position["version"], "key": f"{self._rng.getrandbits(64):016x}"}
        self._game.asked[self._number] = order
        self._change = change
        self._attempts = 1
        await socket.send(json.dumps(order))

    def _note(self, message: Json) -> None:
        """A request was carried out. Asking and answering leave the version as it is until everybody has agreed."""
        game, asked = self._game, self._asked
        assert asked is not None, f"{game.table}: an answer to nothing: {message}"
        assert message["key"] == asked["key"], f"{game.table}: {asked} {message}"
        version = message["version"]
        waits = asked["type"] in ("ask", "consent") and version == asked["version"]
        if not waits:
            assert version == asked["version"] + 1, f"{game.table}: {asked} {message}"
            assert version not in game.done, f"{game.table}: version {version} was acknowledged twice: {asked}"
            assert self._change is not None, f"{game.table}: {asked} {message}"
            game.done[version] = self._change
        self._load.acknowledged += 1
        self._load.repeated += self._attempts > 1
        del game.asked[self._number]

    def _refused(self, message: Json) -> None:
        if (message["key"] or "").startswith(HINT):
            return
        game, asked = self._game, self._asked
        overtaken = not game.alone and message["problem"]["error"] in OVERTAKEN
        assert asked is not None, f"{game.table}: {message}"
        assert overtaken, f"{game.table}: {asked} {message}"
        if asked["type"] == "consent":
            pass  # the request was withdrawn, declined or replaced at the same version: this player still acts here
        elif message["problem"]["error"] == "stale":
            self._avoid = asked["version"]
        else:
            self._only_move = asked["version"]
        del game.asked[self._number]
