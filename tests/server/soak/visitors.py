"""Visitors who come and go while games are played: spectators, readers of replays, people who upload records."""

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable
from typing import Final

from websockets.asyncio.client import connect

from tests.server.crash.load import LOST, Game, Load, new_guest
from underhold.wire.guest import COOKIE

LANGUAGES: Final = ("en", "hu", "ru", "pt", "nl")
_PAGE: Final = 50
_AT_ONCE: Final = 40  # a slow server is not visited more and more


class Visitors:
    """Each kind of visit begins again and again, at a rate."""

    def __init__(self, load: Load, seed: int) -> None:
        self.visits = {"watch": 0, "replay": 0, "upload": 0, "list": 0}
        self._busy = 0
        self._load = load
        self._rng = random.Random(seed)

    async def come(self) -> None:
        """Visit until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._repeat(group, 0.4, self.watch))
            group.create_task(self._repeat(group, 1.0, self.replay))
            group.create_task(self._repeat(group, 5.0, self.upload))
            group.create_task(self._repeat(group, 1.0, self.list))

    async def _repeat(self, group: asyncio.TaskGroup, seconds: float, visit: Callable[[], Awaitable[None]]) -> None:
        async def one() -> None:
            self._busy += 1
            try:
                with contextlib.suppress(*LOST):
                    await visit()
            finally:
                self._busy -= 1

        while True:
            await asyncio.sleep(self._rng.uniform(0, 2 * seconds))
            if self._busy < _AT_ONCE:
                group.create_task(one())

    def _game(self, over: bool) -> Game | None:
        """One of the later games, or None if there is none of this kind."""
        games = [game for game in self._load.games[-300:] if game.over == over]
        return self._rng.choice(games) if games else None

    async def watch(self) -> None:
        """A spectator, in any language and with patches as browsers get them."""
        game = self._game(over=False)
        if game is None:
            return
        host, language = self._rng.choice(self._load.hosts), self._rng.choice(LANGUAGES)
        address = f"ws://{host}/api/tables/{game.table}/socket"
        headers = {"Cookie": f"{COOKIE}={new_guest(self._rng)}", "Origin": f"http://{host}"}
        async with connect(address, additional_headers=headers, max_size=2**22) as socket:
            await socket.send(json.dumps({"type": "hello", "language": language, "patches": True}))
            self.visits["watch"] += 1
            try:
                async with asyncio.timeout(self._rng.uniform(0.5, 15)):
                    async for _ in socket:
                        pass
            except TimeoutError:
                if self._rng.random() < 0.3:
                    socket.transport.abort()  # without a goodbye

    async def replay(self) -> None:
        """Somebody who reads some pages of a game."""
        game = self._game(over=self._rng.random() < 0.5)
        if game is not None:
            start = self._rng.randrange(0, max(1, game.version - _PAGE))
            path = f"tables/{game.table}/moments?from={start}&count={_PAGE}&language={self._rng.choice(LANGUAGES)}"
            await self._load.ask(self._rng, new_guest(self._rng), "GET", path, None)
            self.visits["replay"] += 1

    async def upload(self) -> None:
        """Somebody who downloads the record of a finished game and uploads it."""
        game = self._game(over=True)
        if game is None:
            return
        guest = new_guest(self._rng)
        record = await self._load.ask(self._rng, guest, "GET", f"tables/{game.table}/record.json", None)
        if record.status_code == 200:
            answer = await self._load.ask(self._rng, guest, "POST", "records", record.json())
            assert answer.status_code == 201, answer.text
            self.visits["upload"] += 1

    async def list(self) -> None:
        """Somebody who looks at the lists of tables."""
        kind = self._rng.choice(("mine", "open", "finished"))
        await self._load.ask(self._rng, new_guest(self._rng), "GET", f"tables?kind={kind}", None)
        self.visits["list"] += 1
