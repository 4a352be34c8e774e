"""The WebSocket of one browser at one table.

Requests go to the table; changes of the table come back, in the browser's language and with what it may see.
"""

import asyncio
import contextlib
import json
import time
from collections import Counter
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from underhold.locale import DEFAULT_LANGUAGE, available, words
from underhold.server.answers import language_of, problem_response
from underhold.server.bans import Bans
from underhold.server.config import KIB, Config, Rate
from underhold.server.costs import HINT, cost_of_answer
from underhold.server.host_names import HostNames
from underhold.server.limits import Buckets, address_key
from underhold.server.logs import log
from underhold.server.metrics import Metrics
from underhold.server.request_guard import check_host, refuse_nul, visitor_of
from underhold.server.security import Sender, client_host, sender_of
from underhold.table.identity import Visitor
from underhold.table.problems import NotFound, TableProblem
from underhold.table.subscriptions import NoticesMissed, PositionChanged, Subscription, TableDeleted
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire import messages
from underhold.wire.guest import SUBPROTOCOL

ABORT: Final = "underhold.abort"  # in the scope: closes the connection at once
TOO_SLOW: Final = 1013  # try again later
POLICY_VIOLATION: Final = 1008
GOING_AWAY: Final = 1001  # the server stops; browsers connect again
_BAD_MESSAGES: Final = Rate(0.2, 20)  # before the socket is closed
_HELLO_SECONDS: Final = 30.0
_FROM_CLIENT: Final[TypeAdapter[messages.FromClient]] = TypeAdapter(messages.FromClient)


class Sockets:
    """The sockets of a server: accepts and counts them, and renders a message once for all who get the same."""

    def __init__(self, tables: Tables, config: Config, metrics: Metrics, bans: Bans) -> None:
        self.config = config
        self._bans = bans
        self.metrics = metrics
        self._tables = tables
        self._open: Counter[str] = Counter()
        self._arrivals = Buckets(config.limits.address) if config.limits else None
        self.messages = Buckets(config.limits.address_messages) if config.limits else None  # by address
        self._hosts = HostNames(config.host_names)
        self._rendering = asyncio.Lock()
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
            log().info("socket", ended=socket.ended, seconds=seconds, received=socket.received, sent=socket.sent)

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

    async def update(
        self, table: Table, change: PositionChanged, who: Visitor, language: str, patch: bool
    ) -> str | None:
        """A change as a message; None if it was to be a patch and cannot be.

        One is rendered at a time, so that a move need not wait for all earlier messages.
        """
        async with self._rendering:
            return self._update(table, change, who, language, patch)

    def _update(self, table: Table, change: PositionChanged, who: Visitor, language: str, patch: bool) -> str | None:
        """Visitors with the same seats and language get the same text."""
        key = (table.recipient(who, language), patch)
        if key not in change.messages:
            message = (table.patch if patch else table.update)(change, who, language)
            change.messages[key] = None if message is None else message.model_dump_json()
        return change.messages[key]


class TableSocket:
    """One open socket."""

    def __init__(self, sockets: Sockets, websocket: WebSocket, table: Table, who: Visitor, address: str) -> None:
        self.ended = "left"
        self.received = 0
        self.sent = 0
        self._sockets = sockets
        self._websocket = websocket
        self._table = table
        self._who = who
        self._address = address
        self._language: str = language_of(websocket)
        self._sent_version: int | None = None
        self._seats: tuple[int, ...] = ()
        self._patches = False  # the browser wants patches instead of updates
        self._sending = asyncio.Lock()
        limits = sockets.config.limits
        self._messages = Buckets(limits.messages) if limits else None
        self._bad_messages = Buckets(_BAD_MESSAGES)
        self._hint: asyncio.Task[None] | None = None
        self._handling = asyncio.Lock()  # held while a message is handled
        self._finishing = False

    async def finish(self, seconds: float) -> None:
        """Answer the message that is being handled, and no other one; then close the socket."""
        self._finishing = True
        self.ended = "stopped"
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._handling:
                pass
        await self._close(GOING_AWAY)

    async def close_if_banned(self, bans: Bans) -> None:
        """Close the socket if its visitor or address is banned."""
        try:
            bans.check(self._who, client_host(self._websocket.scope, self._sockets.config.trust_proxy))
        except TableProblem as banned:
            self._finishing = True
            self.ended = "banned"
            with contextlib.suppress(_Closed, RuntimeError, WebSocketDisconnect):
                await self._refuse(None, banned)
            await self._close(POLICY_VIOLATION)

    async def run(self) -> None:
        """Pass messages in both directions until one side ends."""
        with self._table.subscribe(self._who) as notices:
            tasks = [asyncio.create_task(self._send_notices(notices)), asyncio.create_task(self._receive())]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    if task.done():
                        task.result()
            except _Closed as closed:
                self.ended = closed.reason
                await self._close(closed.code)
            except WebSocketDisconnect:
                pass
            except Exception as error:
                self.ended = "error"
                log().error("socket_error", exc_info=error)
                await self._close(1011)
            finally:
                if self._hint:
                    tasks.append(self._hint)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                # A task keeps its exception, and the traceback of that keeps this frame. Such a cycle would keep the
                # socket, its notices and its table in memory until the garbage collector runs.
                tasks.clear()
                del task
                self._hint = None

    # ---------------------------------------------------------------------------------------- from the table

    async def _send_notices(self, notices: Subscription) -> None:
        async for notice in notices:
            if self._sent_version is None:
                continue  # the browser has not sent hello yet
            if isinstance(notice, PositionChanged):
                await self._send_change(notice)
            elif isinstance(notice, TableDeleted):
                await self._refuse(None, NotFound())
                raise _Closed(POLICY_VIOLATION, "deleted")
            elif isinstance(notice, NoticesMissed) or self._table.seats_of(self._who) != self._seats:
                await self._snapshot(0)
            else:
                await self._send(self._table.company(self._who, self._language))

    async def _send_change(self, change: PositionChanged) -> None:
        assert self._sent_version is not None
        if change.version <= self._sent_version:
            return
        text = await self._sockets.update(self._table, change, self._who, self._language, self._patches)
        if change.version <= self._sent_version:
            return  # a snapshot has overtaken it
        if self._patches and (text is None or not self._can_patch(change)):
            await self._snapshot(0)
            return
        assert text is not None
        self._sent_version = change.version
        await self._send_text(text)

    def _can_patch(self, change: PositionChanged) -> bool:
        """Whether the browser has the position before, as it looks with the seats that the visitor holds now."""
        return change.version - 1 == self._sent_version and self._table.seats_of(self._who) == self._seats

    async def _snapshot(self, log_from: int) -> int:
        """Send everything; returns the length of the message."""
        snapshot = self._table.snapshot(self._who, self._language, log_from)
        self._sent_version = snapshot.position.version
        self._seats = self._table.seats_of(self._who)
        text = snapshot.model_dump_json()
        await self._send_text(text)
        return len(text)

    # --------------------------------------------------------------------------------------- from the browser

    async def _receive(self) -> None:
        while True:
            try:
                async with asyncio.timeout(_HELLO_SECONDS if self._sent_version is None else None):
                    message = await self._websocket.receive()
            except TimeoutError:
                raise _Closed(POLICY_VIOLATION, "silent") from None
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            if self._finishing:
                continue  # the browser repeats it at its next connection
            self.received += 1
            text: str | None = message.get("text")
            async with self._handling:
                await self._handle(text.encode() if text is not None else message.get("bytes") or b"")

    async def _handle(self, raw: bytes) -> None:
        key: str | None = None
        try:
            self._check_rate()
            if len(raw) > self._sockets.config.message_limit:
                raise TableProblem("too_large", "too_large", kib=self._sockets.config.message_limit // KIB)
            refuse_nul(raw)
            data = _parsed(raw)
            key = _key_of(data)
            await self._act(_validated(data))
        except TableProblem as refused:
            await self._refuse(key, refused)

    def _check_rate(self) -> None:
        """Count a message, for this socket and for its address."""
        now, every = time.monotonic(), self._sockets.messages
        if (self._messages and self._messages.take("", now)) or (every and every.take(self._address, now)):
            raise TableProblem("too_many", "too_many")

    def _charge(self, cost: float) -> None:
        """Count an expensive answer as further messages of the address."""
        if self._sockets.messages:
            self._sockets.messages.charge(self._address, time.monotonic(), cost)

    async def _act(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Hello):
            await self._hello(message)
            return
        if isinstance(message, messages.Ping):
            await self._send(messages.Pong())
            return
        if self._sent_version is None:
            raise TableProblem("bad_request", "hello_first")
        if isinstance(message, messages.AskHint):
            self._ask_hint(message)
            return
        started = time.perf_counter()
        if isinstance(message, messages.Play):
            version = await self._table.play(self._who, message.version, message.key, message.move)
        elif isinstance(message, messages.Takeback):
            version = await self._table.takeback(self._who, message.type, message.version, message.key, message.ply)
        else:
            version = await self._table.consent(self._who, message.version, message.key, message.agree, message.ply)
        await self._send(messages.Acknowledged(key=message.key, version=version))
        self._sockets.metrics.answer_seconds.observe(time.perf_counter() - started)

    async def _hello(self, hello: messages.Hello) -> None:
        """Send a snapshot without the log entries that the browser certainly has, or nothing that it has already."""
        language = hello.language if hello.language in available() else DEFAULT_LANGUAGE
        self._patches = hello.patches
        unchanged = self._table.unchanged(self._who, language, hello.have, hello.view)
        if unchanged:
            self._language, self._sent_version = language, unchanged.version
            self._seats = self._table.seats_of(self._who)
            await self._send(unchanged)
            return
        same = hello.have == self._table.version and (self._sent_version is None or language == self._language)
        self._language = language
        self._charge(cost_of_answer(await self._snapshot(max(0, hello.log) if same else 0)))

    def _ask_hint(self, ask: messages.AskHint) -> None:
        """Compute a hint while the socket goes on."""
        if self._hint and not self._hint.done():
            raise TableProblem("busy", "one_hint")
        self._charge(HINT)
        self._hint = asyncio.create_task(self._give_hint(ask))

    async def _give_hint(self, ask: messages.AskHint) -> None:
        try:
            hint = await self._table.hint(self._who, self._language, ask.version, ask.key)
        except TableProblem as refused:
            await self._refuse(ask.key, refused)
        except Exception as error:
            log().error("hint_failed", exc_info=error)
            await self._refuse(ask.key, TableProblem("server_error", "server_error"))
        else:
            await self._send(hint)

    async def _refuse(self, key: str | None, problem: TableProblem) -> None:
        self._sockets.metrics.refusal(problem.error)
        await self._send(messages.Refused(key=key, problem=problem.wire(words(self._language))))
        if problem.error in ("bad_request", "too_large", "too_many") and self._bad_messages.take("", time.monotonic()):
            raise _Closed(POLICY_VIOLATION, "nonsense")

    # ----------------------------------------------------------------------------------------------- sending

    async def _send(self, message: BaseModel) -> None:
        await self._send_text(message.model_dump_json())

    async def _send_text(self, text: str) -> None:
        try:
            async with asyncio.timeout(self._sockets.config.send_seconds), self._sending:
                await self._websocket.send_text(text)
        except TimeoutError:
            self._sockets.metrics.dropped.inc()
            raise _Closed(TOO_SLOW, "slow") from None
        self.sent += 1

    async def _close(self, code: int) -> None:
        if self._websocket.application_state is WebSocketState.CONNECTED:
            abort = self._websocket.scope.get(ABORT)
            if code == TOO_SLOW and abort:
                abort()
            else:
                with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                    async with asyncio.timeout(1):
                        await self._websocket.close(code)


class _Closed(Exception):
    """The server closes the socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise TableProblem("bad_request", "bad_json") from None


def _validated(data: Any) -> messages.FromClient:
    try:
        return _FROM_CLIENT.validate_python(data)
    except ValidationError as error:
        raise TableProblem("bad_request", "bad_message", where=where(error.errors(include_url=False))) from None


def _key_of(data: Any) -> str | None:
    key = data.get("key") if isinstance(data, dict) else None
    return key if isinstance(key, str) and key.isascii() and 0 < len(key) <= 40 else None


def where(errors: Any) -> str:
    """The path to the part of a message that is wrong."""
    path = ".".join(str(step) for step in errors[0]["loc"]) if errors else ""
    return f"“{path[:80]}”"
