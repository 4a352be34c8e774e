"""The WebSockets of a server: each one is the conversation of a browser with a table (see `table.conversation`)."""

import asyncio
import contextlib
import time
from collections import Counter
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from underhold.server.answers import language_of, problem_response
from underhold.server.bans import Bans
from underhold.server.chat_limits import ChatLimits
from underhold.server.config import Config
from underhold.server.host_names import HostNames
from underhold.server.limits import Buckets, address_key
from underhold.server.logs import log
from underhold.server.metrics import Metrics
from underhold.server.request_guard import check_host, visitor_of
from underhold.server.security import Sender, client_host, sender_of
from underhold.server.socket_connection import GOING_AWAY, POLICY_VIOLATION, SocketClosed, SocketConnection
from underhold.table.conversation import Conversation
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem
from underhold.table.shared_messages import SharedMessages
from underhold.table.subscriptions import Subscription
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire.guest import SUBPROTOCOL

_HELLO_SECONDS: Final = 30.0


class Sockets:
    """The sockets of a server: accepts and counts them."""

    def __init__(self, tables: Tables, config: Config, metrics: Metrics, bans: Bans) -> None:
        self.config = config
        self._bans = bans
        self.metrics = metrics
        self._tables = tables
        self._open: Counter[str] = Counter()
        self._arrivals = Buckets(config.limits.address) if config.limits else None
        self.messages = Buckets(config.limits.address_messages) if config.limits else None  # by address
        self.chat_limits = ChatLimits(config.limits)
        self._hosts = HostNames(config.host_names)
        self.shared_messages = SharedMessages()
        self._live: set[TableSocket] = set()

    async def finish(self, seconds: float) -> None:
        """Answer the requests that are under way, as long as there is time, then close every socket."""
        if self._live:
            await asyncio.wait([asyncio.create_task(socket.finish(seconds)) for socket in list(self._live)])

    async def close_banned(self) -> None:
        """Close the sockets of guests and addresses that have been banned since they connected."""
        for socket in list(self._live):
            await socket.close_if_banned(self._bans)

    async def serve(self, websocket: WebSocket, table_id: str) -> None:
        """Serve one socket until it ends."""
        address = address_key(client_host(websocket.scope, self.config.trust_proxy))
        self._open[address] += 1  # before it is accepted, so that several at once are counted
        try:
            await self._serve(websocket, table_id, address)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _serve(self, websocket: WebSocket, table_id: str, address: str) -> None:
        try:
            table = await self._accept(websocket, table_id, address)
        except TableProblem as refused:
            self.metrics.refusal(refused.error)
            log().info("socket_refused", refusal=refused.error)
            await websocket.send_denial_response(problem_response(websocket, refused))
            return
        offered = websocket.scope.get("subprotocols", ())
        await websocket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
        self.metrics.sockets.inc()
        started = time.perf_counter()
        socket = TableSocket(self, websocket, table, self._visitor(websocket, address), address)
        self._live.add(socket)
        try:
            await socket.run()
        finally:
            self._live.discard(socket)
            self.metrics.sockets.dec()
            seconds = round(time.perf_counter() - started, 1)
            log().info(
                "socket", ended=socket.ended, seconds=seconds, received=socket.received, sent=socket.connection.sent
            )

    async def _accept(self, websocket: WebSocket, table_id: str, address: str) -> Table:
        check_host(websocket.scope, self._hosts, self.config.trust_proxy)
        if self._sender(websocket) == "other":
            raise TableProblem("bad_origin", "bad_origin")
        self._bans.check(self._visitor(websocket, address), client_host(websocket.scope, self.config.trust_proxy))
        limits = self.config.limits
        if limits and self._open[address] > limits.sockets:
            raise TableProblem("too_many", "too_many_sockets")
        if self._arrivals and self._arrivals.take(address, time.monotonic()):
            raise TableProblem("too_many", "too_many")
        return await self._tables.get(table_id)

    def _visitor(self, websocket: WebSocket, address: str) -> Visitor:
        return visitor_of(websocket.scope, address, cookies=self._sender(websocket) == "same")

    def _sender(self, websocket: WebSocket) -> Sender:
        return sender_of(websocket.scope, self.config.origins, self.config.trust_proxy)


class TableSocket:
    """One open socket."""

    def __init__(self, sockets: Sockets, websocket: WebSocket, table: Table, who: Visitor, address: str) -> None:
        self.ended = "left"
        self.received = 0
        chat_limit = sockets.chat_limits.of_socket(who, address)
        self.connection = SocketConnection(
            websocket, sockets.config, sockets.metrics, sockets.messages, address, chat_limit
        )
        self._host = client_host(websocket.scope, sockets.config.trust_proxy)
        self._websocket = websocket
        self._who = who
        self._conversation = Conversation(table, who, language_of(websocket), self.connection, sockets.shared_messages)
        self._handling = asyncio.Lock()  # held while a message is handled
        self._finishing = False

    async def finish(self, seconds: float) -> None:
        """Answer the message that is being handled, and no other one; then close the socket."""
        self._finishing = True
        self.ended = "stopped"
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._handling:
                pass
        await self.connection.close(GOING_AWAY)

    async def close_if_banned(self, bans: Bans) -> None:
        """Close the socket if its visitor or address is banned."""
        try:
            bans.check(self._who, self._host)
        except TableProblem as banned:
            self._finishing = True
            self.ended = "banned"
            with contextlib.suppress(SocketClosed, RuntimeError, WebSocketDisconnect):
                await self._conversation.refuse(None, banned)
            await self.connection.close(POLICY_VIOLATION)

    async def run(self) -> None:
        """Pass messages in both directions until one side ends."""
        with self._conversation.subscribe() as notices:
            tasks = [asyncio.create_task(self._send_notices(notices)), asyncio.create_task(self._receive())]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    if task.done():
                        task.result()
            except SocketClosed as closed:
                self.ended = closed.reason
                await self.connection.close(closed.code)
            except WebSocketDisconnect:
                pass
            except Exception as error:
                self.ended = "error"
                log().error("socket_error", exc_info=error)
                await self.connection.close(1011)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await self._conversation.close()
                # A task keeps its exception, and the traceback of that keeps this frame. Such a cycle would keep the
                # socket, its notices and its table in memory until the garbage collector runs.
                tasks.clear()
                del task

    async def _send_notices(self, notices: Subscription) -> None:
        await self._conversation.send_notices(notices)
        raise SocketClosed(POLICY_VIOLATION, "deleted")

    async def _receive(self) -> None:
        while True:
            try:
                async with asyncio.timeout(None if self._conversation.started else _HELLO_SECONDS):
                    message = await self._websocket.receive()
            except TimeoutError:
                raise SocketClosed(POLICY_VIOLATION, "silent") from None
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            if self._finishing:
                continue  # the browser repeats it at its next connection
            self.received += 1
            text: str | None = message.get("text")
            async with self._handling:
                await self._handle(text.encode() if text is not None else message.get("bytes") or b"")

    async def _handle(self, raw: bytes) -> None:
        try:
            self.connection.check(raw)
        except TableProblem as refused:
            await self._conversation.refuse(None, refused)
        else:
            await self._conversation.handle(raw)
