"""Worker processes: bots think there, the event loop never waits for them, and a broken one stops no game."""

import asyncio
import io
import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.worker_kit import BABBLES, BREAKS, COUNTS, HANGS, NEVER_STARTS, READY, with_workers
from tests.table.kit import (
    ANNA,
    BELA,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play_to_end,
    table_for,
    table_with_hints,
    until_mine,
)
from underhold.server import bot_workers, logs
from underhold.server.bot_workers import BotWorkers
from underhold.table.problems import TableProblem
from underhold.table.thinker import Question, WorkerDied, WorkerFailed

QUICK = {"bot_seconds": 20.0}
QUESTION = Question("plan", "cave-vs-cave", 0, [], 0, 5.0, "greedy")


async def pass_by(turns: int) -> None:
    """Let the loop go round."""
    for _ in range(turns):
        await asyncio.sleep(0)


@in_loop
async def test_a_table_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    async with opened(url, **QUICK) as tables:
        broken, whole = [await tables.get((await tables.make(order("random", "here"), ANNA)).table) for _ in range(2)]
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE tables SET bot_to_move = 1, to_move = 0, version = 0, ply = 0, updated = 0")
        connection.execute("DELETE FROM moves")
        connection.execute("DELETE FROM keys")
        connection.execute("INSERT INTO moves VALUES (?, 1, 0, 'nonsense', 0)", (broken.id,))
    connection.close()
    async with opened(url, **QUICK) as tables, asyncio.timeout(30):
        table = await tables.get(whole.id)
        while table.game.to_move == 0:
            await asyncio.sleep(0.05)


@in_loop
async def test_a_worker_that_thinks_too_long_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "_GRACE_SECONDS", 0.05)
    with_workers(monkeypatch, HANGS)
    async with opened(f"sqlite:///{tmp_path}/x.db", bot_seconds=0.05) as tables:
        table = await tables.get((await tables.make(order("here", "greedy", seed=4), ANNA)).table)
        await end_turn(table, ANNA)
        await until_mine(table)
        counts = tables.counts()
        assert counts["bot_fallbacks_total"] == counts["bot_moves_total"] > 0


@pytest.mark.parametrize("command", [BREAKS, NEVER_STARTS, BABBLES], ids=["breaks", "never starts", "babbles"])
def test_a_broken_worker_does_not_stop_a_game(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @in_loop
    async def run() -> None:
        with_workers(monkeypatch, command)
        async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
            table = await tables.get((await tables.make(order("here", "greedy", seed=4), ANNA)).table)
            await end_turn(table, ANNA)
            await until_mine(table)
            assert tables.counts()["bot_fallbacks_total"] > 0

    run()


@in_loop
async def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    workers = BotWorkers(1, 5.0, COUNTS)
    assert [await workers.ask(QUESTION), await workers.ask(QUESTION)] == [[0], [1]]
    (worker,) = workers._all
    worker.kill()
    await worker.wait()
    assert await workers.ask(QUESTION) == [0]  # a new process, which starts counting at 0
    assert await asyncio.gather(*(workers.ask(QUESTION) for _ in range(3))) == [[1], [2], [3]]
    await workers.close()
    with pytest.raises(WorkerFailed):
        await workers.ask(QUESTION)


@in_loop
async def test_a_worker_for_rare_questions_ends_after_its_answer() -> None:
    workers = BotWorkers(1, 5.0, COUNTS, keep=False)
    assert [await workers.ask(QUESTION), await workers.ask(QUESTION)] == [[0], [0]]  # each from a new process
    assert not workers._all
    await workers.close()


@in_loop
async def test_what_a_bot_prints_is_an_event_of_the_log() -> None:
    talks = "print('thinking of Anna', file=sys.stderr); print('x' * 2_000_000, file=sys.stderr)"
    talks = f"{READY}for line in sys.stdin: {talks}; print('[1]', flush=True)"
    printed = io.StringIO()
    logs.configure("json", printed)
    try:
        workers = BotWorkers(1, 5.0, (sys.executable, "-c", talks))
        assert await workers.ask(QUESTION) == [1]
        await workers.close()
    finally:
        logs.configure("text")
    events = [json.loads(line) for line in printed.getvalue().splitlines()]
    assert {event["event"] for event in events} == {"bot_printed"}
    assert events[0]["text"] == "thinking of Anna"
    assert all(len(event["text"]) <= 300 for event in events)


@in_loop
async def test_two_think_at_once(tmp_path: Path) -> None:
    slow = (sys.executable, "-c", READY + "\nfor line in sys.stdin: time.sleep(0.5); print('[1]', flush=True)")
    workers = BotWorkers(2, 5.0, slow)
    await asyncio.gather(workers.ask(QUESTION), workers.ask(QUESTION))  # both are warm now
    assert len(workers._all) == 2
    await workers.close()
    broken = BotWorkers(1, 5.0, BREAKS)
    with pytest.raises(WorkerDied):
        await broken.ask(QUESTION)
    await broken.close()


@pytest.mark.parametrize("passes", range(3))
def test_cancelling_wins_over_an_answer_at_the_same_moment(passes: int) -> None:
    @in_loop
    async def run() -> None:
        workers = BotWorkers(1, 5.0, COUNTS)
        try:
            assert await workers.ask(QUESTION) == [0]  # it is warm now
            (worker,) = workers._all
            assert worker.stdout is not None
            worker.send_signal(signal.SIGSTOP)  # the answer is ours to give
            asking = asyncio.create_task(workers.ask(QUESTION))
            await pass_by(20)
            worker.stdout.feed_data(b"[1]\n")
            await pass_by(passes)
            if asking.cancel():
                with pytest.raises(asyncio.CancelledError):
                    await asking
            else:
                assert await asking == [1]
        finally:  # nobody else ends a process that is stopped
            await workers.close()

    run()


def test_a_worker_ends_with_its_server() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "underhold.server.bot_worker_main"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"ready\n"
        worker.stdin.close()
        assert worker.wait(30) == 0


@in_loop
async def test_no_hint_from_a_broken_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_workers(monkeypatch, BREAKS)
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_with_hints(tables, ANNA, BELA)
        with pytest.raises(TableProblem) as caught:
            await table.hint(ANNA, "en", 0, new_key())
        assert caught.value.error == "busy"


@in_loop
async def test_the_loop_never_waits_for_a_bot(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", **QUICK) as tables:
        pauses = []
        with ExitStack() as spectators:
            for _ in range(3):
                made = await tables.make(order("grandmaster", "grandmaster"), ANNA)
                spectators.enter_context((await tables.get(made.table)).subscribe(ANNA))
            for _ in range(100):
                before = time.perf_counter()
                await asyncio.sleep(0.005)
                pauses.append(time.perf_counter() - before)
            assert tables.counts()["bots_thinking"] == 3
        assert max(pauses) < 2  # while each of them thinks for five seconds
        table = await table_for(tables, ANNA, BELA)
        await play_to_end(table, ANNA, BELA)
