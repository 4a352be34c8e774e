"""Worker processes that compute for bots, hints and analyses, so that the event loop never waits for a search.

A worker is `python -m underhold.server.bot_worker_main`: one line of JSON in, one line out. It is started when it is
needed, and ends when the server dies, because its standard input ends then. A worker that takes too long or breaks is
killed, and the next question gets a new one. What it prints, or a bot in it, becomes events of the server's log.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from underhold.bots.outside.memory import MEMORY_VARIABLE
from underhold.server.logs import log
from underhold.table.thinker import Question, WorkerDied, WorkerFailed

COMMAND: Final = (sys.executable, "-m", "underhold.server.bot_worker_main")
_START_SECONDS: Final = 60.0  # to import everything, on a machine that is busy
_GRACE_SECONDS: Final = 1.0  # beyond the time that the worker itself keeps to
_LINE_BYTES: Final = 1 << 20
_PIPE_SECONDS: Final = 0.2
_LOGGED_CHARACTERS: Final = 300  # of a line that was printed
_LOGGED_LINES: Final = 100  # of one worker; a bot may print without end


class BotWorkers:
    """A pool of worker processes. Implements `table.thinker.Thinker`.

    `outside_memory`: MiB for each bot that is a plugin or program, 0 for no limit; see `bots.outside.memory`.
    `keep`: False for rare questions: a worker ends after its answer and leaves its memory to others.
    """

    def __init__(
        self,
        workers: int,
        seconds: float,
        command: Sequence[str] = COMMAND,
        *,
        outside_memory: int = 0,
        keep: bool = True,
    ) -> None:
        self._command = command
        self._environment = {**os.environ, MEMORY_VARIABLE: str(outside_memory)}
        self.seconds = seconds
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()  # running ones first; None: not started
        self._all: dict[Process, asyncio.Task[None]] = {}  # with the task that logs what it prints
        self._closed = False
        self._keep = keep
        self.workers = max(workers, 1)
        for _ in range(self.workers):
            self._free.put_nowait(None)

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        worker = await self._free.get()
        try:
            if worker is not None and worker.returncode is not None:
                await self._end(worker)
                worker = None
            if worker is None:
                worker = await self._start()
            answer = await self._ask(worker, question, extra_seconds)
            if not self._keep:
                await self._end(worker)
                worker = None
            return answer
        except BaseException:
            # The answer may still be on its way, and the next question must not get it.
            if worker is not None:
                await self._end(worker)
                worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    async def _start(self) -> Process:
        if self._closed:
            raise WorkerFailed("closed")
        # A session of its own: Ctrl-C in the terminal ends the server, which then ends its workers in order.
        worker = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            limit=_LINE_BYTES,
            start_new_session=True,
            env=self._environment,
        )
        self._all[worker] = asyncio.create_task(_log_printed(worker))
        try:
            await self._read_line(worker, _START_SECONDS)
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _ask(self, worker: Process, question: Question, extra_seconds: float) -> Any:
        assert worker.stdin is not None
        try:
            worker.stdin.write(json.dumps(asdict(question)).encode() + b"\n")
            await worker.stdin.drain()
        except OSError:
            raise WorkerDied("broken") from None
        return json.loads(await self._read_line(worker, question.seconds + extra_seconds + _GRACE_SECONDS))

    async def _read_line(self, worker: Process, seconds: float) -> bytes:
        assert worker.stdout is not None
        try:
            # Not wait_for, which may lose a cancellation when the answer comes at the same moment.
            async with asyncio.timeout(seconds):
                line = await worker.stdout.readline()
        except TimeoutError:
            raise WorkerFailed("too slow") from None
        if not line:
            raise WorkerDied("broken")
        return line

    async def _end(self, worker: Process) -> None:
        printed = self._all.pop(worker, None)
        with suppress(ProcessLookupError):
            worker.kill()
        if worker.stdin is not None:
            worker.stdin.close()
        await worker.wait()
        if printed is not None:
            # Everything is read once it has ended, unless a program that it started still has the pipe open.
            await asyncio.wait([printed], timeout=_PIPE_SECONDS)
            printed.cancel()

    async def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            await self._end(worker)


async def _log_printed(worker: Process) -> None:
    """Log the lines that a worker prints until it ends."""
    assert worker.stderr is not None
    count = 0
    while True:
        try:
            line = await worker.stderr.readline()
        except ValueError:  # too long a line; it has been skipped
            continue
        if not line:
            return
        count += 1
        if count <= _LOGGED_LINES:
            log().info("bot_printed", text=line.decode(errors="replace").rstrip()[:_LOGGED_CHARACTERS])
