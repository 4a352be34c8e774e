"""Checks every request before the API sees it: size, rate, origin and content type; and tells who is asking."""

import asyncio
import math
import re
import time
from dataclasses import replace
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhold.server.answers import problem_response
from underhold.server.bans import Bans
from underhold.server.config import KIB, Config
from underhold.server.cors import is_preflight, preflight_response
from underhold.server.costs import cost_of
from underhold.server.host_names import HostNames, host_name
from underhold.server.limits import Buckets, address_key, secret_key
from underhold.server.security import (
    Sender,
    bearer_of,
    client_host,
    cookie_header,
    cookie_of,
    host_of,
    is_https,
    sender_of,
)
from underhold.table.identity import Visitor, guest_of
from underhold.table.incoming import refuse_nul
from underhold.table.problems import TableProblem
from underhold.wire.guest import GUEST_SUBPROTOCOL, GUEST_TOKEN, is_secret, new_secret

RECORDS: Final = "/api/records"
ME: Final = "/api/me"  # deletes a guest, so it must not make one
_MAKING: Final = re.compile(r"^/api/(tables|records|tables/[^/]+/(rematch|analysis)|daily/[^/]+/best)$")
_READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_BODY_SECONDS: Final = 20.0


def visitor_of(scope: Scope, address: str, cookies: bool = True) -> Visitor:
    """Who sends a request: a guest, by cookie or by token, or the holder of a seat, by its token, or both.

    `cookies`: False for pages of other origins. A cookie would show who uses the browser, not who wrote the page.
    """
    secret, token = _secret(scope, cookies), bearer_of(scope)
    tokens = (token,) if token and not token.startswith(GUEST_TOKEN) else ()
    return Visitor(guest_of(secret) if secret else None, tokens, address or None)


def _secret(scope: Scope, cookies: bool) -> str | None:
    """The secret of a guest."""
    given = [(bearer_of(scope) or "").partition(GUEST_TOKEN)[2]]
    given += [one.partition(GUEST_SUBPROTOCOL)[2] for one in scope.get("subprotocols", ())]
    if cookies:
        given.append(cookie_of(scope) or "")
    return next(filter(is_secret, given), None)


def _makes_a_guest(scope: Scope) -> bool:
    """Whether the response to an unknown browser sets a cookie: for pages, and for requests that change something.

    A page sends several requests at once. If each of them made a guest, the last response would win, and a table
    that was made in between would belong to a guest that the browser no longer is.
    """
    if scope["path"].startswith("/api/"):
        return scope["method"] not in _READING and scope["path"] != ME
    return scope["method"] == "GET" and "text/html" in Headers(scope=scope).get("accept", "")


def check_host(scope: Scope, hosts: HostNames, trust_proxy: bool) -> None:
    """Refuse a request for a host that is not this server."""
    host = host_of(scope, trust_proxy)
    if not hosts.allows(host):
        raise TableProblem("bad_host", "bad_host", host=host_name(host or "")[:80] or "?")


class RequestGuard:
    """Passes a request on to the API with `state.who` set, or answers it with a problem."""

    def __init__(self, app: ASGIApp, config: Config, bans: Bans) -> None:
        self._app = app
        self._config = config
        self._hosts = HostNames(config.host_names)
        self._bans = bans
        limits = config.limits
        self._guests = Buckets(limits.guest) if limits else None
        self._addresses = Buckets(limits.address) if limits else None
        self._makers = Buckets(limits.tables) if limits else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asker = HTTPConnection(scope)
        sender = sender_of(scope, self._config.origins, self._config.trust_proxy)
        host = client_host(scope, self._config.trust_proxy)
        who = visitor_of(scope, address_key(host), cookies=sender == "same")
        try:
            wait = self._check_rate(scope, sender)
            if wait:
                raise _TooOften(wait)
            check_host(scope, self._hosts, self._config.trust_proxy)
            self._check_origin_and_form(scope, sender)
            if sender == "named" and is_preflight(scope):
                await preflight_response(scope)(scope, receive, send)
                return
            self._bans.check(who, host)
            body = await self._body(scope, receive)
            refuse_nul(body)
        except _TooOften as refused:
            after = {"retry-after": str(max(1, math.ceil(refused.wait)))}
            await problem_response(asker, refused, headers=after)(scope, receive, send)
            return
        except TableProblem as refused:
            await problem_response(asker, refused)(scope, receive, send)
            return
        new_cookie = None
        if sender == "same" and who.guest is None and not who.tokens and _makes_a_guest(scope):
            new_cookie = new_secret()
            who = replace(who, guest=guest_of(new_cookie))
        scope.setdefault("state", {})["who"] = who
        cookie = cookie_header(new_cookie, is_https(scope, self._config.trust_proxy)) if new_cookie else None
        await self._app(scope, _replayed(body, receive), _with_cookie(cookie, send) if cookie else send)

    def _check_rate(self, scope: Scope, sender: Sender) -> float:
        """The seconds to wait before another request is allowed; 0: this one is."""
        if self._guests is None or self._addresses is None or self._makers is None:
            return 0.0
        now = time.monotonic()
        address = address_key(client_host(scope, self._config.trust_proxy))
        cost = cost_of(scope["method"], scope["path"], scope.get("query_string", b"").decode("latin-1"))
        wait = self._addresses.take(address, now, cost)
        secret = (_secret(scope, sender == "same") or bearer_of(scope)) if scope["path"].startswith("/api/") else None
        if not wait and secret:
            wait = self._guests.take(secret_key(secret), now, cost)
        if not wait and scope["method"] == "POST" and _MAKING.match(scope["path"]):
            wait = self._makers.take(address, now)
            if wait:
                raise _TooOften(wait, "too_many_tables")
        return wait

    def _check_origin_and_form(self, scope: Scope, sender: Sender) -> None:
        """Refuse what comes from another site's page, or a change in a content type that such a page could send
        without a preflight request."""
        headers = Headers(scope=scope)
        reading = scope["method"] in _READING
        # Following a link to a page here names no origin; reading the API from elsewhere does.
        if sender == "other" and not (reading and ("origin" not in headers or not scope["path"].startswith("/api/"))):
            raise TableProblem("bad_origin", "bad_origin")
        if reading:
            return
        kind = headers.get("content-type")
        if kind is None and headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
            return
        kind = (kind or "").partition(";")[0].strip().lower()
        record = scope["path"] == RECORDS
        if kind != "application/json" and not (record and kind == "text/plain"):
            raise TableProblem("bad_type", "bad_type_record" if record else "bad_type")

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body. One that is announced as too large is not read at all."""
        limit = self._config.record_limit if scope["path"] == RECORDS else self._config.body_limit
        too_large = TableProblem("too_large", "too_large", kib=limit // KIB)
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdecimal() and int(announced[:12]) > limit:
            raise too_large
        chunks: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(_BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return b""
                    chunk = message.get("body", b"")
                    size += len(chunk)
                    if size > limit:
                        raise too_large
                    chunks.append(chunk)
                    if not message.get("more_body", False):
                        return b"".join(chunks)
        except TimeoutError:
            raise TableProblem("too_slow", "too_slow") from None


class _TooOften(TableProblem):
    def __init__(self, wait: float, key: str = "too_many") -> None:
        super().__init__("too_many", key)
        self.wait = wait


def _replayed(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _with_cookie(cookie: str, send: Send) -> Send:
    async def send_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.append("set-cookie", cookie)
            headers["cache-control"] = "no-store"  # the cookie is for this browser only
        await send(message)

    return send_cookie
