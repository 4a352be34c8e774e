"""A table needs no server, no database, no thread and no process: it runs in one event loop, as in a browser tab."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import underhold.table

FORBIDDEN_NAMES = {
    "to_thread",
    "run_in_executor",
    "Thread",
    "ThreadPoolExecutor",
    "Process",
    "ProcessPoolExecutor",
    "Popen",
    "create_subprocess_exec",
    "create_subprocess_shell",
    "fork",
}
SOURCES = sorted(Path(underhold.table.__file__).parent.rglob("*.py"))

ALONE = """
import asyncio, os, subprocess, sys, threading
from importlib.abc import MetaPathFinder

BANNED = ("underhold.server", "underhold.client", "sqlalchemy", "alembic", "psycopg", "fastapi", "starlette", "uvicorn",
          "websockets", "httpx", "prometheus_client", "structlog", "multiprocessing", "_multiprocessing", "click",
          "rich")

class Banned(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if any(name == banned or name.startswith(banned + ".") for banned in BANNED):
            raise ImportError(f"{name} must not be imported")

def refuse(*args, **kwargs):
    raise RuntimeError("a thread or a process was started")

sys.meta_path.insert(0, Banned())
threading.Thread.start = refuse
subprocess.Popen.__init__ = refuse
asyncio.to_thread = asyncio.BaseEventLoop.run_in_executor = refuse
asyncio.create_subprocess_exec = asyncio.create_subprocess_shell = os.fork = os.posix_spawn = refuse

from underhold.table.identity import Visitor, guest_of
from underhold.table.inline_thinker import InlineThinker
from underhold.table.memory_store import MemoryStore
from underhold.table.tables import Tables
from underhold.wire.messages import SeatOrder, TableOrder

ANNA, BELA = Visitor(guest_of("anna")), Visitor(guest_of("bela"))

async def bots_play(tables, game, bots):
    seats = [SeatOrder(kind="bot", bot=bot) for bot in bots]
    table = await tables.get((await tables.make(TableOrder(game=game, seats=seats), ANNA)).table)
    with table.subscribe(ANNA) as notices:
        while not table.game.over:
            await anext(notices)
    assert tables.counts()["bot_fallbacks_total"] == 0
    assert (await table.record()).scores is not None
    assert table.position(ANNA, "en").result is not None

async def undo_by_consent(tables):
    order = TableOrder(game="cave-vs-cave", seats=[SeatOrder(kind="here"), SeatOrder(kind="link")], seed=4)
    made = await tables.make(order, ANNA)
    table = await tables.get(made.table)
    await table.claim(BELA, made.links[1].partition("#")[2], None)
    while table.game.to_move == 0:
        move = table.position(ANNA, "en").decision.answers[-1].move
        await table.play(ANNA, table.version, f"key-{table.version:08}", move)
    version = table.version
    assert await table.takeback(ANNA, "ask", version, "key-of-the-request", 0) == version
    assert table.position(BELA, "en").offer.answer
    assert await table.consent(BELA, version, "key-of-the-consent", True) == version + 1
    assert table.game.ply == 0

async def a_hint(tables):
    order = TableOrder(game="cave-vs-cave", seats=[SeatOrder(kind="here")], seed=4)
    table = await tables.get((await tables.make(order, ANNA)).table)
    assert (await table.hint(ANNA, "en", 0, "key-of-the-hint")).moves

async def main():
    tables = Tables(MemoryStore(), InlineThinker(0.2), InlineThinker(0.01))
    await tables.start()
    await bots_play(tables, "cave-vs-cave", ("greedy", "random"))
    await bots_play(tables, "cave-farmers", ("random", "random"))
    await undo_by_consent(tables)
    await a_hint(tables)
    await tables.stop()

asyncio.run(main())
assert threading.active_count() == 1
print("played")
"""


def test_a_whole_game_is_played_in_one_thread() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "played\n"
    assert done.stderr == ""


def names_in(path: Path) -> set[str]:
    """The names that a module uses, itself or as attributes, or imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return names | {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_module_starts_a_thread_or_a_process(path: Path) -> None:
    assert not names_in(path) & FORBIDDEN_NAMES
