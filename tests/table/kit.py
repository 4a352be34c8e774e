"""Helpers for the tests of tables: an event loop for each test, people, and random games."""

import asyncio
import functools
import itertools
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.page.fake_documents import FakeDocuments
from underhold.games import TITLES
from underhold.locale import words
from underhold.page.documents import BrowserDocuments
from underhold.page.store import DocumentStore
from underhold.server.server_tables import TableSettings, server_tables
from underhold.server.store.sql_store import SqlStore
from underhold.table.identity import NOBODY, Visitor, guest_of
from underhold.table.inline_thinker import InlineThinker
from underhold.table.memory_store import MemoryStore
from underhold.table.problems import TableProblem
from underhold.table.store import Store
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire import messages

ANNA, BELA, CLARA = (Visitor(guest_of(name)) for name in ("anna", "bela", "clara"))
SEED = 4  # in both games the first seat begins
each_game = pytest.mark.parametrize("game_id", [one.id for one in TITLES])  # for what has to be so whatever is played
# A switch of each game, not as it usually is.
SWITCHES: dict[str, dict[str, bool | int | str]] = {
    "cave-vs-cave": {"wood_storeroom_first": False},
    "cave-farmers": {"harvest_markers": "late"},
}
MEMORY: dict[str, MemoryStore] = {}  # by address; they outlive a "restart", as a database does
DOCUMENTS: dict[str, FakeDocuments] = {}  # likewise
_keys = itertools.count()


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop of its own, and fail it if it hangs."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(120):
                await test(*args, **kwargs)

        asyncio.run(limited())

    return run


def store_on(database: str) -> Store:
    """A store: `memory:NAME`, `page:NAME` in the documents of a browser, or a database."""
    if database.startswith("memory:"):
        return MEMORY.setdefault(database, MemoryStore())
    if database.startswith("page:"):
        return page_store(FakeDocuments(DOCUMENTS.setdefault(database, FakeDocuments())))
    return SqlStore(database)


def page_store(documents: FakeDocuments) -> DocumentStore:
    """The store of one tab."""
    store = DocumentStore(BrowserDocuments(documents, lambda _: None))
    documents.changed = store.changed
    return store


def tables_on(database: str, **settings: Any) -> Tables:
    """The tables of a store: of a server, or for `memory:NAME` and `page:NAME` in this task alone."""
    if not database.startswith(("memory:", "page:")):
        return server_tables(TableSettings(database, **settings))
    return Tables(
        store_on(database),
        InlineThinker(settings.pop("bot_seconds", 10.0)),
        InlineThinker(settings.pop("analysis_seconds", 0.3)),
        **settings,
    )


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[Tables]:
    """Started tables on a database."""
    tables = tables_on(database, **settings)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.stop()


def order(*seats: str, **more: Any) -> messages.TableOrder:
    """An order: `here`, `link`, or the name of a bot for each seat."""
    return messages.TableOrder(
        game=more.pop("game", "cave-vs-cave"),
        seats=[
            messages.SeatOrder(kind=seat) if seat in ("here", "link") else messages.SeatOrder(kind="bot", bot=seat)  # type: ignore[arg-type]
            for seat in seats
        ],
        **more,
    )


async def table_for(tables: Tables, *people: Visitor, **more: Any) -> Table:
    """A table where each of these people holds a seat by a link; the first one made it, and begins."""
    made = await tables.make(order(*("link" for _ in people), **({"seed": SEED} | more)), people[0])
    table = await tables.get(made.table)
    for who, link in zip(people, made.links, strict=True):
        assert link is not None
        await table.claim(who, link.partition("#")[2], None)
    return table


async def table_with_hints(tables: Tables, *people: Visitor, **more: Any) -> Table:
    """A table as of `table_for` where everybody agrees to hints."""
    table = await table_for(tables, *people, **more)
    for who in people:
        await table.agree_to_hints(who, True)
    return table


def new_key() -> str:
    return f"key-{next(_keys):08}"


async def play(table: Table, who: Visitor, move: str | None = None, rng: random.Random | None = None) -> int:
    """Play a move at the current version: the one given, or any legal one."""
    if move is None:
        game = table.game.rules
        moves = game.moves(table.game.state)
        move = str(rng.choice(moves) if rng else moves[0])
    return await table.play(who, table.version, new_key(), move)


async def play_to_end(table: Table, *people: Visitor, seed: int = 0) -> None:
    """Play a game by chance; people by seat."""
    rng = random.Random(seed)
    while (seat := table.game.to_move) is not None:
        await play(table, people[seat], rng=rng)


async def play_on(table: Table, enough: Callable[[Table], bool], *people: Visitor, seed: int = 0) -> None:
    """Play by chance until it is enough; people by seat."""
    rng = random.Random(seed)
    while not enough(table):
        seat = table.game.to_move
        assert seat is not None, "the game was over before"
        await play(table, people[seat], rng=rng)


def shown_last(table: Table) -> bool:
    """Whether the last move revealed something."""
    return bool(table.game.steps) and table.game.web.reveals(table.game.steps[-1].events)


def quiet_move(table: Table) -> str | None:
    """A legal move that shows nothing new and does not end the turn."""
    web_view = table.game.web
    for move in web_view.game.moves(table.game.state):
        progress = web_view.game.play(table.game.state, move)
        if not web_view.reveals(progress.events) and not web_view.ends_turn(progress.events):
            text: str = str(move)
            return text
    return None


def telling_move(table: Table) -> str | None:
    """A legal move that shows something and leaves the turn open."""
    web_view = table.game.web
    for move in web_view.game.moves(table.game.state):
        progress = web_view.game.play(table.game.state, move)
        if web_view.reveals(progress.events) and not web_view.ends_turn(progress.events):
            text: str = str(move)
            return text
    return None


async def end_turn(table: Table, *people: Visitor) -> None:
    """Play until it is another turn."""
    label, seat = table.game.rules.label(table.game.state), table.game.to_move
    rng = random.Random(1)
    while table.game.to_move == seat and table.game.rules.label(table.game.state) == label:
        assert seat is not None
        await play(table, people[seat], rng=rng)


async def until_over(table: Table, seconds: float = 90) -> None:
    async with asyncio.timeout(seconds):
        with table.subscribe(ANNA) as news:
            while not table.game.over:
                await anext(news)


async def until_mine(table: Table, seat: int = 0) -> None:
    async with asyncio.timeout(60):
        with table.subscribe(ANNA) as news:
            while table.game.to_move != seat and not table.game.over:
                await anext(news)


def token_of(link: str | None) -> str:
    assert link is not None
    return link.partition("#")[2]


async def claim(table: Table, who: Visitor, token: str | None = None, name: str | None = None) -> int:
    """Take a seat; returns its number."""
    return (await table.claim(who, token, name)).seat


async def script_at(table: Table, link: str | None) -> Visitor:
    """A script that takes the seat of an invitation and goes on with the seat's own token."""
    return Visitor(tokens=(token_of((await table.claim(NOBODY, token_of(link), None)).link),))


async def refused(awaitable: object) -> TableProblem:
    """The problem with which a call fails; it has a text for people."""
    with pytest.raises(TableProblem) as caught:
        await awaitable  # type: ignore[misc]
    assert caught.value.wire(words("en")).detail
    return caught.value
