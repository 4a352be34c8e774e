"""Where bots think: in processes of their own, so that the server never waits for them and can end them.

A mind is `python -m underhold.server.bot_worker_main`: one line of JSON in, one line out. It is started when it is
needed, and when the server dies its standard input ends and it goes too. One that takes too long or breaks is killed
and another one is started for the next question.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

COMMAND: Final = (sys.executable, "-m", "underhold.server.bot_worker_main")
_START_SECONDS: Final = 60.0  # to import everything, on a machine that has other things to do
_GRACE_SECONDS: Final = 1.0  # beyond the time that the mind itself keeps to
_LINE_BYTES: Final = 1 << 20
OUTSIDE_SHARE: Final = 0.5  # of a turn's time: what a bot from outside has for one answer, and what it is asked within


@dataclass(frozen=True, slots=True)
class Question:
    """Something to think about. The state is one that the seat could believe in: not even a mind learns a secret.

    plan: the next moves of a bot · advise: the best ways to play on · judge: what to think of what was played
    """

    ask: Literal["plan", "advise", "judge"]
    game: str
    seat: int
    state: list[int]
    seed: int
    seconds: float  # that the mind keeps to, for everything it has to find out
    bot: str = ""
    moves: tuple[int, ...] = ()


class MindFailed(Exception):
    """A mind took too long, or says why it has no answer."""


class MindBroke(MindFailed):
    """A mind ended in the middle of a question."""


class Minds:
    """A few processes that think, and the queue before them."""

    def __init__(self, workers: int, seconds: float, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self.seconds = seconds
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()  # the warm ones first
        self._all: set[Process] = set()
        self._closed = False
        self.workers = max(workers, 1)
        self.waiting = 0  # questions for which no mind is free
        for _ in range(self.workers):
            self._free.put_nowait(None)

    async def meet(self, game: str, bot: str, seat: int, state: list[int]) -> str | None:
        """Why a bot does not play this; None if it does. It is asked for one answer, and may take its time to load."""
        question = Question("plan", game, seat, state, 0, 0.0, bot)
        answer: list[int] | str = await self.ask(question, self.seconds + _START_SECONDS)
        return answer if isinstance(answer, str) else None

    async def plan(self, game: str, bot: str, seat: int, state: list[int], seed: int) -> list[int]:
        """The next moves of a bot: up to the end of its turn, or to the first that shows something new."""
        answer: list[int] | str = await self.ask(Question("plan", game, seat, state, seed, self.seconds, bot))
        if isinstance(answer, str):
            raise MindFailed(answer)
        return answer

    async def ask(self, question: Question, patience: float = 0.0) -> Any:
        """The answer to a question; raises MindFailed. `patience`: seconds beyond those that the mind keeps to."""
        self.waiting += 1
        try:
            mind = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            if mind is not None and mind.returncode is not None:
                await self._end(mind)
                mind = None
            if mind is None:
                mind = await self._start()
            return await self._ask(mind, question, patience)
        except BaseException:
            # Whatever happened, an answer may still be on its way: this mind is no longer in step with us.
            if mind is not None:
                await self._end(mind)
                mind = None
            raise
        finally:
            self._free.put_nowait(mind)

    async def _start(self) -> Process:
        if self._closed:
            raise MindFailed("closed")
        # A session of its own: Ctrl-C at the terminal ends the server, which then ends its minds in good order.
        mind = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, limit=_LINE_BYTES, start_new_session=True
        )
        self._all.add(mind)
        try:
            await self._line(mind, _START_SECONDS)
        except BaseException:
            await self._end(mind)
            raise
        return mind

    async def _ask(self, mind: Process, question: Question, patience: float) -> Any:
        assert mind.stdin is not None
        try:
            mind.stdin.write(json.dumps(asdict(question)).encode() + b"\n")
            await mind.stdin.drain()
        except OSError:
            raise MindBroke("broken") from None
        return json.loads(await self._line(mind, question.seconds + patience + _GRACE_SECONDS))

    async def _line(self, mind: Process, seconds: float) -> bytes:
        assert mind.stdout is not None
        try:
            # Not wait_for, which may forget that it was cancelled when the answer comes in the same moment.
            async with asyncio.timeout(seconds):
                line = await mind.stdout.readline()
        except TimeoutError:
            raise MindFailed("too slow") from None
        if not line:
            raise MindBroke("broken")
        return line

    async def _end(self, mind: Process) -> None:
        self._all.discard(mind)
        with suppress(ProcessLookupError):
            mind.kill()
        if mind.stdin is not None:
            mind.stdin.close()
        await mind.wait()

    async def close(self) -> None:
        """End all of them."""
        self._closed = True
        for mind in list(self._all):
            await self._end(mind)
