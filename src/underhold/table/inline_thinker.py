"""A thinker that computes in the task that asks. The event loop stands still meanwhile."""

import asyncio
from typing import Any

from underhold.table import thinking
from underhold.table.thinker import Question, WorkerFailed


class InlineThinker:
    """For one player in one thread, such as a browser tab, and for tests."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.seconds = seconds
        self.workers = 1
        self._closed = False

    async def ask(self, question: Question, extra_seconds: float = 0.0) -> Any:
        await asyncio.sleep(0)  # let others see the position before the search begins
        if self._closed:
            raise WorkerFailed("closed")
        try:
            return thinking.answer(question)
        except Exception as error:
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        self._closed = True
