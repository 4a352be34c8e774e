"""The entry point of the worker that has the tables.

page = await start(documents, think, announce)
status, content_type, text = await page.request("GET", "/games", None, "en")
"""

import asyncio
import json
from collections.abc import Callable
from typing import Final

from underhold.games import titles
from underhold.locale import words
from underhold.page.better_lines import SECONDS, BetterLines
from underhold.page.documents import BrowserDocuments, BrowserStorageFailed, Documents
from underhold.page.games_file import GamesFiles
from underhold.page.requests import Answer, Requests, language_of
from underhold.page.sockets import PageSocket
from underhold.page.store import DocumentStore
from underhold.page.thinker import BotWorker, PageThinker, Think
from underhold.table.identity import Visitor, guest_of
from underhold.table.puzzles import LoadPuzzles, load_packaged
from underhold.table.shared_messages import SharedMessages
from underhold.table.tables import Tables
from underhold.wire.guest import new_secret

Announce = Callable[[str], None]

_BOT_SECONDS: Final = 20.0  # for one turn: more than on a server, because the machine may be a phone
_ANALYSIS_SECONDS: Final = 0.3  # for one search in a finished game, as on a server
_SOLVER_SECONDS: Final = 60.0  # for the best line at a daily deal; the player can take what is known earlier
_KEEP: Final = 8  # tables in memory that nobody uses


class Page:
    """The tables of this browser, with the calls and sockets of a server. The player is one guest."""

    def __init__(
        self, documents: Documents, think: Think, announce: Announce, load_puzzles: LoadPuzzles, language: str
    ) -> None:
        self._language: str = language_of(language, language)
        self._announce = announce
        self._documents = BrowserDocuments(documents, self._report_storage)
        worker = BotWorker(think)
        self._bots = PageThinker(worker, _BOT_SECONDS)
        self._games = {id: title.web_view() for id, title in titles().items()}
        self._store = DocumentStore(self._documents, {id: web.game.rules_version for id, web in self._games.items()})
        self._solver = PageThinker(worker, _SOLVER_SECONDS)
        self._tables = Tables(
            self._store,
            self._bots,
            PageThinker(worker, _ANALYSIS_SECONDS),
            solver_thinker=self._solver,
            keep=_KEEP,
            cancel_bots=True,
            find_same=self._store.find_same,
            games=self._games,
            public_deals=True,
            clocks=False,
            load_puzzles=load_puzzles,
        )
        self._lines = BetterLines(self._tables, PageThinker(worker, SECONDS))
        self._shared = SharedMessages()
        self._sockets: set[PageSocket] = set()
        self._who = Visitor()
        self._requests = Requests(self._tables, self._who)

    async def start(self) -> None:
        """Open the store, and let bots continue where the last visit ended."""
        self._who = Visitor(guest_of(await self._documents.setting("guest", new_secret())))
        self._requests = Requests(self._tables, self._who)
        await self._tables.start()

    async def request(self, method: str, path: str, body: str | None, language: str) -> Answer:
        """The status, content type and text that a server would answer. `path`: what follows `/api`, with its query.
        `language`: as in `Accept-Language`."""
        self._language = language_of("", language)
        return await self._requests.answer(method, path, body or None, language)

    def open_socket(self, table: str, receive: Callable[[str], None], closed: Callable[[int], None]) -> PageSocket:
        """A conversation with a table: `receive` gets its messages, `closed` a code when it ends."""
        socket = PageSocket(self._tables, self._shared, self._who, table, self._language, receive, closed)
        self._sockets.add(socket)
        socket.when_done(lambda: self._sockets.discard(socket))
        return socket

    def changed(self, id: str) -> None:
        """Another tab has changed a document."""
        self._store.changed(id)

    async def stop_analyses(self) -> None:
        """End the analyses that are under way, and with them what the bot worker computes for them."""
        await self._tables.stop_analyses()

    async def stop_hints(self) -> None:
        """End the hints that are under way; nobody gets them."""
        await self._tables.stop_hints()

    def hurry_bots(self) -> None:
        """Let the bot that is thinking play the best that it has found so far."""
        self._bots.finish()

    def finish_daily_best(self) -> None:
        """Take the best line at a daily deal that the solver has found so far."""
        self._solver.finish()

    async def better_line(self, table: str, ply: int, report: Callable[[str], None]) -> str:
        """Search for a better line of a solo game that is over; see `BetterLines.find`."""
        return await self._lines.find(self._who, table, ply, report)

    def finish_line(self) -> None:
        """Take the best line that the search has found so far."""
        self._lines.finish()

    async def cancel_line(self) -> None:
        """End the search for a better line without a result."""
        await self._lines.cancel()

    async def export_all(self) -> str:
        """All games, as the text of a file."""
        return await self._files().dumps()

    async def import_all(self, text: str) -> str:
        """Add the games of a file; returns how many (`games_file.Imported`), as JSON. Raises TableProblem."""
        return (await self._files().add(text)).model_dump_json()

    async def unreadable(self) -> str:
        """The ids of the saved games that this version of the page cannot read, as a JSON list."""
        return json.dumps(await self._store.unreadable())

    async def unreadable_text(self, table: str) -> str:
        """What is stored of such a game."""
        return await self._store.unreadable_text(table)

    async def remove_unreadable(self, table: str) -> None:
        """Delete such a game."""
        await self._store.remove_unreadable(table)

    def _files(self) -> GamesFiles:
        assert self._who.guest is not None
        return GamesFiles(self._store, self._games, self._who.guest)

    async def close(self) -> None:
        """End all conversations and finish what is under way. Whatever was acknowledged is stored in any case."""
        await self._lines.cancel()
        await asyncio.gather(*(socket.end() for socket in list(self._sockets)))
        await self._tables.stop()

    def _report_storage(self, failed: BrowserStorageFailed | None) -> None:
        problem = None if failed is None else failed.wire(words(self._language)).model_dump(mode="json")
        self._announce(json.dumps({"type": "storage", "problem": problem}))


async def start(
    documents: Documents,
    think: Think,
    announce: Announce,
    language: str = "en",
    load_puzzles: LoadPuzzles = load_packaged,
) -> Page:
    """Start the page.

    `documents`: the browser's storage. `think`: passes a question to the bot worker. `announce`: gets what the player
    has to know although nobody asked, as JSON: `{"type": "storage", "problem": …}`, with None when the storage works
    again. `load_puzzles`: loads the text with the puzzles of a game when somebody wants to see them.

    Raises BrowserStorageFailed, after it was announced, if the browser has no storage for the page.
    """
    page = Page(documents, think, announce, load_puzzles, language)
    await page.start()
    return page
