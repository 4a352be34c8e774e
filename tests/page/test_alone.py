"""The page runs in a browser's worker: one thread, no processes, no network, and few packages."""

import subprocess
import sys
from pathlib import Path

import pytest

import underhold.page
from tests.table.test_alone import FORBIDDEN_NAMES, names_in

SOURCES = sorted(Path(underhold.page.__file__).parent.rglob("*.py"))

ALONE = """
import asyncio, json, os, subprocess, sys, threading
from importlib.abc import MetaPathFinder

# What Pyodide does not have, and what we do not want to download.
BANNED = ("underhold.server", "underhold.client", "underhold.env", "underhold.cli", "underhold.bots.arena",
          "underhold.bots.solver_processes", "sqlalchemy", "alembic", "psycopg", "fastapi", "starlette", "uvicorn",
          "websockets", "httpx", "prometheus_client", "structlog", "multiprocessing", "_multiprocessing", "click",
          "rich", "numpy", "concurrent.futures.process", "http.client", "urllib.request", "sqlite3")

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

from underhold.page import bot_main
from underhold.page.main import start

class Documents:
    def __init__(self):
        self.texts = {}
    async def load(self, id):
        return self.texts.get(id)
    async def load_all(self, prefix):
        return [(id, *found) for id, found in self.texts.items() if id.startswith(prefix)]
    async def save(self, id, expected, text):
        if self.texts.get(id, (0, ""))[0] != expected:
            return False
        self.texts[id] = (expected + 1, text)
        return True
    async def remove(self, id, expected):
        del self.texts[id]
        return True

async def think(question):
    job = bot_main.begin(question)
    while (answer := job.work(0.05, False)) is None:
        await asyncio.sleep(0)
    return answer

async def main():
    page = await start(Documents(), think, print)
    for game in ("cave-vs-cave", "cave-farmers"):
        order = {"game": game, "seats": [{"kind": "here"}, {"kind": "bot", "bot": "greedy"}], "seed": 4}
        status, _, text = await page.request("POST", "/tables", json.dumps(order), "hu")
        assert status == 201, text
        table = json.loads(text)["table"]
        for turn in range(30):
            status, _, text = await page.request("GET", f"/tables/{table}", None, "hu")
            position = json.loads(text)
            if position["decision"]:
                move = position["decision"]["answers"][0]["move"]
                body = {"version": position["version"], "key": f"key-{turn:08}", "move": move}
                status, _, text = await page.request("POST", f"/tables/{table}/moves", json.dumps(body), "hu")
                assert status == 200, text
            await asyncio.sleep(0.02)
    await page.close()

asyncio.run(main())
assert threading.active_count() == 1
print("played")
"""


def test_the_page_needs_one_thread_and_few_packages() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "played\n"
    assert done.stderr == ""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_module_starts_a_thread_or_a_process(path: Path) -> None:
    assert not names_in(path) & FORBIDDEN_NAMES
