"""Asks the bot worker, a second web worker that runs `bot_main`."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

from underhold.table.thinker import Question, WorkerDied, WorkerFailed

# JavaScript: passes a question to the bot worker; raises if that was ended. `think.cancel(question)`, where there is
# such a method, ends the computation of a question.
Think = Callable[[str], Awaitable[str]]

_GRACE_SECONDS: Final = 1.0  # beyond the time that the worker itself keeps to
_START_SECONDS: Final = 120.0  # to load everything, on a slow machine and network


class BotWorker:
    """The bot worker: one question at a time."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._asking = asyncio.Lock()

    async def ask(self, question: Question, extra_seconds: float) -> Any:
        """The answer; raises WorkerFailed. `limit`, in the question, is when JavaScript may end a worker that is
        ready but does not answer."""
        limit = question.seconds + extra_seconds + _GRACE_SECONDS
        asked = json.dumps(asdict(question) | {"limit": limit})
        async with self._asking:
            try:
                async with asyncio.timeout(limit + _START_SECONDS):
                    text = await self._think(asked)
            except asyncio.CancelledError:
                self._cancel(asked)
                raise
            except TimeoutError:
                self._cancel(asked)
                raise WorkerFailed("too slow") from None
            except Exception as error:
                raise WorkerDied(str(error)) from error
        answer = json.loads(str(text))
        if "failed" in answer:
            raise WorkerFailed(answer["failed"])
        return answer["answer"]

    def _cancel(self, asked: str) -> None:
        cancel: Callable[[str], None] | None = getattr(self._think, "cancel", None)
        if cancel is not None:
            cancel(asked)


class PageThinker:
    """Implements `table.thinker.Thinker`. `seconds`: for one turn of a bot."""

    def __init__(self, worker: BotWorker, seconds: float) -> None:
        self.seconds = seconds
        self.workers = 1
        self._worker = worker
        self._closed = False

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        if self._closed:
            raise WorkerFailed("closed")
        return await self._worker.ask(question, extra_seconds)

    async def close(self) -> None:
        self._closed = True
