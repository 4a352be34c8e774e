"""Gives every request an id, logs and measures it, and answers with a problem if the server fails."""

import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhold.server.answers import problem_response
from underhold.server.logs import fields, log
from underhold.server.metrics import Metrics
from underhold.table.problems import TableProblem


class RequestLog:
    """Logs, counts and measures requests by route; addresses and ids of tables are not logged."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number = secrets.token_hex(8)
        started = time.perf_counter()
        status = 0

        async def send_numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = number
            await send(message)

        error: Exception | None = None
        try:
            await self._app(scope, receive, send_numbered)
        except Exception as raised:
            error = raised
            if not status:
                answer = problem_response(HTTPConnection(scope), TableProblem("server_error", "server_error"))
                await answer(scope, receive, send_numbered)
        seconds = time.perf_counter() - started
        route, refusal = route_of(scope), scope.get("underhold.refusal")
        self._metrics.request(scope["method"], route, status, seconds)
        if refusal:
            self._metrics.refusal(refusal)
        tell = log().error if error else log().info
        tell(
            "request",
            **fields(
                id=number, method=scope["method"][:16], route=route, status=status, refusal=refusal, exc_info=error
            ),
            ms=round(seconds * 1000, 1),
        )


def route_of(scope: Scope) -> str:
    """The template of the route that handled a request."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else "unmatched"
