"""Asks the bot worker, a second web worker that runs `bot_main`."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

from underhold.table.thinker import Question, WorkerDied, WorkerFailed

# JavaScript: passes a question to the bot worker; raises if that was ended. A second argument gets the progress, as
# JSON. `think.cancel(question)` ends the computation of a question, `think.finish(question)` lets it end with what is
# known; both may be missing.
Think = Callable[..., Awaitable[str]]
Progress = Callable[[str], None]

_GRACE_SECONDS: Final = 1.0  # beyond the time that the worker itself keeps to
_START_SECONDS: Final = 120.0  # to load everything, on a slow machine and network


class Asking:
    """A question under way."""

    def __init__(self, question: Question, limit: float, progress: Progress | None) -> None:
        self.progress = progress
        self.text = json.dumps(asdict(question) | {"limit": limit})
        self.finish = False  # it has to end with what is known


class BotWorker:
    """The bot worker: one question at a time."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._asking = asyncio.Lock()
        self._asked: Asking | None = None

    async def ask(self, asking: Asking, limit: float) -> Any:
        """The answer; raises WorkerFailed. After `limit` seconds JavaScript may end a worker that is ready but does not
        answer."""
        async with self._asking:
            self._asked = asking
            try:
                async with asyncio.timeout(limit + _START_SECONDS):
                    text = self._think(asking.text, *([asking.progress] if asking.progress else []))
                    if asking.finish:  # it was asked for while another question was computed
                        self._tell("finish", asking)
                    answer = json.loads(str(await text))
            except asyncio.CancelledError:
                self._tell("cancel", asking)
                raise
            except TimeoutError:
                self._tell("cancel", asking)
                raise WorkerFailed("too slow") from None
            except Exception as error:
                raise WorkerDied(str(error)) from error
            finally:
                self._asked = None
        if "failed" in answer:
            raise WorkerFailed(answer["failed"])
        return answer["answer"]

    def finish(self, asking: Asking) -> None:
        """Let a question end with what is known, now or when its turn comes."""
        asking.finish = True
        if asking is self._asked:
            self._tell("finish", asking)

    def _tell(self, what: str, asking: Asking) -> None:
        tell: Callable[[str], None] | None = getattr(self._think, what, None)
        if tell is not None:
            tell(asking.text)


class PageThinker:
    """Implements `table.thinker.Thinker`. `seconds`: for one turn of a bot."""

    def __init__(self, worker: BotWorker, seconds: float) -> None:
        self.seconds = seconds
        self.workers = 1
        self._worker = worker
        self._under_way: set[Asking] = set()
        self._closed = False

    async def ask(self, question: Question, extra_seconds: float = 0.0, progress: Progress | None = None) -> Any:
        if self._closed:
            raise WorkerFailed("closed")
        limit = question.seconds + extra_seconds + _GRACE_SECONDS
        asking = Asking(question, limit, progress)
        self._under_way.add(asking)
        try:
            return await self._worker.ask(asking, limit)
        finally:
            self._under_way.discard(asking)

    def finish(self) -> None:
        """Let the questions that are under way end with what is known."""
        for asking in self._under_way:
            self._worker.finish(asking)

    async def close(self) -> None:
        self._closed = True
