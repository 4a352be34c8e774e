"""Pages for tests: documents in memory, a bot worker in the same task, and a client that plays by the messages."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.page.fake_documents import FakeDocuments
from underhold.client.patching import patched
from underhold.page import bot_main
from underhold.page.main import Page, start

SEED = 4  # in both games the first seat begins


class Announcements(list[Any]):
    """What a page has announced."""

    def __call__(self, text: str) -> None:
        self.append(json.loads(text))


async def think(question: str, progress: Callable[[str], None] | None = None) -> str:
    """The bot worker, without a worker."""
    job = bot_main.begin(question)
    while (answer := job.work(0.05, finish=False)) is None:
        if progress and job.progress:
            progress(job.progress)
        await asyncio.sleep(0)
    return answer


@asynccontextmanager
async def opened(
    documents: FakeDocuments, think: Callable[[str], Any] = think, announce: Announcements | None = None
) -> AsyncIterator[Page]:
    """A page in a tab."""
    page = await start(documents, think, Announcements() if announce is None else announce)
    documents.changed = page.changed
    try:
        yield page
    finally:
        documents.changed = lambda _: None
        await page.close()


async def call(page: Page, method: str, path: str, body: Any = None, status: int = 200, language: str = "en") -> Any:
    """Make a call and check its status; returns the answer as plain data."""
    text = body if body is None or isinstance(body, str) else json.dumps(body)
    answer = await page.request(method, path, text, language)
    assert answer.status == status, answer
    return json.loads(answer.text) if answer.content_type == "application/json" else answer.text


async def new_table(page: Page, *seats: str, game: str = "cave-vs-cave", seed: int | None = SEED) -> str:
    """A table with people at this screen (`here`) and bots."""
    made = await call(
        page,
        "POST",
        "/tables",
        {
            "game": game,
            "seed": seed,
            "seats": [{"kind": "here"} if seat == "here" else {"kind": "bot", "bot": seat} for seat in seats],
        },
        status=201,
    )
    table: str = made["table"]
    return table


class Tab:
    """A client of one table, as the browser has one: it knows only what messages say."""

    def __init__(self, page: Page, table: str, language: str = "en") -> None:
        self.messages: list[dict[str, Any]] = []
        self.position: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}  # by key
        self.closed: int | None = None
        self._news = asyncio.Event()
        self._keys = 0
        self.socket = page.open_socket(table, self._receive, self._closed)
        self.socket.send(json.dumps({"type": "hello", "language": language, "patches": True}))

    def _receive(self, text: str) -> None:
        message = json.loads(text)
        self.messages.append(message)
        if message["type"] == "snapshot":
            self.position = message["position"]
        elif message["type"] == "patch":
            assert message["version"] == self.version + 1
            self.position = patched(self.position, message["changes"])
        elif message["type"] in ("done", "refused", "hint"):
            self.answers[message["key"]] = message
        self._news.set()

    def _closed(self, code: int) -> None:
        self.closed = code
        self._news.set()

    @property
    def version(self) -> int:
        return int(self.position["version"])

    async def until(self, enough: Callable[[], Any], seconds: float = 100) -> None:
        """Wait for messages."""
        async with asyncio.timeout(seconds):
            while not enough():
                self._news.clear()
                await self._news.wait()

    async def reaches(self, version: int) -> None:
        """Wait for a version."""
        await self.until(lambda: self.version >= version)

    async def ready(self) -> None:
        """Wait for a decision, or for the end."""
        await self.until(lambda: self.position and (self.position["decision"] or self.position["over"]))

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a request about the current version, and wait for its answer."""
        self._keys += 1
        key = f"key-{id(self)}-{self._keys:06}"
        self.socket.send(json.dumps(message | {"version": self.version, "key": key}))
        await self.until(lambda: key in self.answers)
        return self.answers[key]

    async def play(self, rng: random.Random) -> dict[str, Any]:
        """Play any legal move."""
        move = rng.choice(self.position["decision"]["answers"])["move"]
        return await self.ask({"type": "play", "move": move})

    async def play_to_end(self, seed: int = 1) -> None:
        """Play by chance whenever it is this tab's turn."""
        rng = random.Random(seed)
        await self.ready()
        while not self.position["over"]:
            answer = await self.play(rng)
            assert answer["type"] == "done", answer
            await self.reaches(answer["version"])
            await self.ready()
