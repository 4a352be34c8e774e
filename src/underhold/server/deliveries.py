"""Sends requests to push services and webhooks in the background: few at a time, each a few times at most."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from underhold.server.logs import log
from underhold.server.outbound import BadEndpoint, NotDelivered, Outbound, endpoint_of, post

_THREADS: Final = 4
_MOST_WAITING: Final = 1000
_TRY_AGAIN: Final = (408, 425, 429)

Done = Callable[[int | None], Awaitable[None]]  # gets the status; None: nobody answered, or the address is not allowed


@dataclass(frozen=True, slots=True)
class Delivery:
    """One request to send."""

    kind: str  # push or webhook, for the log
    url: str
    body: bytes
    headers: dict[str, str]


class Deliveries:
    """Sends requests in threads of its own, so that neither players nor the database wait for another server."""

    def __init__(self, outbound: Outbound, retry_seconds: Sequence[float]) -> None:
        self.outbound = outbound
        self._retry_seconds = retry_seconds
        self._threads: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def in_background(self, work: Awaitable[None]) -> None:
        """Start something without waiting for it; `close` ends it."""
        task = asyncio.ensure_future(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send(self, delivery: Delivery, done: Done, outbound: Outbound | None = None) -> None:
        """Send a request, and pass the last status to `done`. If too many wait, it is dropped."""
        if len(self._tasks) >= _MOST_WAITING:
            log().warning("delivery_dropped", kind=delivery.kind)
            return
        self.in_background(self._deliver(delivery, done, outbound or self.outbound))

    async def _deliver(self, delivery: Delivery, done: Done, outbound: Outbound) -> None:
        status = await self._attempt(delivery, outbound)
        for seconds in self._retry_seconds:
            if status is not None and status < 500 and status not in _TRY_AGAIN:
                break
            await asyncio.sleep(seconds)
            status = await self._attempt(delivery, outbound)
        if status is None or status >= 400:
            log().info("not_delivered", kind=delivery.kind, status=status)
        await done(status)

    async def _attempt(self, delivery: Delivery, outbound: Outbound) -> int | None:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="deliveries")
        loop = asyncio.get_running_loop()
        try:
            endpoint = endpoint_of(delivery.url, outbound)
            return await loop.run_in_executor(self._threads, post, endpoint, delivery.body, delivery.headers, outbound)
        except (BadEndpoint, NotDelivered):
            return None

    async def close(self) -> None:
        """Give up what is under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


async def _logged(work: Awaitable[None]) -> None:
    try:
        await work
    except Exception as error:
        log().error("delivery_failed", exc_info=error)
