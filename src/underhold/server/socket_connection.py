"""Sends the messages of one conversation through a WebSocket, within the limits of the server."""

import asyncio
import contextlib
import time
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from underhold.server.chat_limits import SocketChatLimit
from underhold.server.config import KIB, Config, Rate
from underhold.server.costs import HINT, cost_of_answer
from underhold.server.limits import Buckets
from underhold.server.metrics import Metrics
from underhold.table.problems import TableProblem

ABORT: Final = "underhold.abort"  # in the scope: closes the connection at once
TOO_SLOW: Final = 1013  # try again later
POLICY_VIOLATION: Final = 1008
GOING_AWAY: Final = 1001  # the server stops; browsers connect again
_BAD_MESSAGES: Final = Rate(0.2, 20)  # before the socket is closed


class SocketClosed(Exception):
    """The server closes the socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class SocketConnection:
    """One WebSocket. Implements `table.conversation.Connection`.

    `address_messages`: counts the messages of every address; None without limits.
    """

    def __init__(
        self,
        websocket: WebSocket,
        config: Config,
        metrics: Metrics,
        address_messages: Buckets | None,
        address: str,
        chat_limit: SocketChatLimit,
    ) -> None:
        self.sent = 0
        self._websocket = websocket
        self._config = config
        self._metrics = metrics
        self._address_messages = address_messages
        self._address = address
        self._messages = Buckets(config.limits.messages) if config.limits else None
        self._bad_messages = Buckets(_BAD_MESSAGES)
        self._chat_limit = chat_limit
        self._sending = asyncio.Lock()

    def check(self, raw: bytes) -> None:
        """Count a message of the browser, and refuse it if there are too many or if it is too long."""
        now, every = time.monotonic(), self._address_messages
        if (self._messages and self._messages.take("", now)) or (every and every.take(self._address, now)):
            raise TableProblem("too_many", "too_many")
        if len(raw) > self._config.message_limit:
            raise TableProblem("too_large", "too_large", kib=self._config.message_limit // KIB)

    async def send(self, text: str) -> None:
        try:
            async with asyncio.timeout(self._config.send_seconds), self._sending:
                await self._websocket.send_text(text)
        except TimeoutError:
            self._metrics.dropped.inc()
            raise SocketClosed(TOO_SLOW, "slow") from None
        self.sent += 1

    async def send_refusal(self, text: str, problem: TableProblem) -> None:
        self._metrics.refusal(problem.error)
        await self.send(text)
        if problem.error in ("bad_request", "too_large", "too_many") and self._bad_messages.take("", time.monotonic()):
            raise SocketClosed(POLICY_VIOLATION, "nonsense")

    def snapshot_requested(self, size: int) -> None:
        self._charge(cost_of_answer(size))

    def hint_requested(self) -> None:
        self._charge(HINT)

    def chat_requested(self) -> None:
        self._chat_limit.check()

    def _charge(self, cost: float) -> None:
        """Count an expensive answer as further messages of the address."""
        if self._address_messages:
            self._address_messages.charge(self._address, time.monotonic(), cost)

    def change_acknowledged(self, seconds: float) -> None:
        self._metrics.answer_seconds.observe(seconds)

    async def close(self, code: int) -> None:
        """Close the socket, unless it is closed already."""
        if self._websocket.application_state is WebSocketState.CONNECTED:
            abort = self._websocket.scope.get(ABORT)
            if code == TOO_SLOW and abort:
                abort()
            else:
                with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                    async with asyncio.timeout(1):
                        await self._websocket.close(code)
