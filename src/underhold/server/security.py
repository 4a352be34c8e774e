"""Origins, addresses, cookies, and the security headers of every response."""

from collections.abc import Iterable
from typing import Final, Literal
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhold.wire.guest import COOKIE

COOKIE_SECONDS: Final = 365 * 24 * 3600

# 'self' in connect-src covers a WebSocket to the same host and port (CSP 3, section 6.7.2.8).
CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_STRICT_TRANSPORT: Final = "max-age=31536000"
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class SecurityHeaders:
    """Adds the security headers to every response, and Strict-Transport-Security under https."""

    def __init__(self, app: ASGIApp, trust_proxy: bool) -> None:
        self._app = app
        self._trust_proxy = trust_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_https(scope, self._trust_proxy):
                    headers.setdefault("strict-transport-security", _STRICT_TRANSPORT)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_https(scope: Scope, trust_proxy: bool) -> bool:
    """Whether the browser uses https, to this server or to the proxy in front of it."""
    if trust_proxy:
        forwarded = _last(Headers(scope=scope).get("x-forwarded-proto"))
        if forwarded:
            return forwarded.lower() in ("https", "wss")
    return scope["scheme"] in ("https", "wss")


def client_host(scope: Scope, trust_proxy: bool) -> str | None:
    """The address of the client. Behind a proxy it is what the proxy added, not what the client claims."""
    if trust_proxy:
        forwarded = _last(Headers(scope=scope).get("x-forwarded-for"))
        if forwarded:
            return forwarded
    client = scope.get("client")
    return client[0] if client else None


def host_of(scope: Scope, trust_proxy: bool) -> str | None:
    """The host that the browser asked for, with its port."""
    headers = Headers(scope=scope)
    return (_last(headers.get("x-forwarded-host")) if trust_proxy else None) or headers.get("host")


Sender = Literal["same", "named", "other"]


def sender_of(scope: Scope, origins: Iterable[str], trust_proxy: bool) -> Sender:
    """Which page sends a request: one of this server, one of a named origin, or another one.

    Browsers name the origin where it matters. Scripts do not; they count as this server's own pages.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return "same" if headers.get("sec-fetch-site", "none") in ("none", "same-origin") else "other"
    theirs = origin_parts(origin)
    if theirs is None:
        return "other"
    scheme = "https" if is_https(scope, trust_proxy) else "http"
    if theirs == origin_parts(f"{scheme}://{host_of(scope, trust_proxy) or ''}"):
        return "same"
    return "named" if theirs in map(origin_parts, origins) else "other"


def origin_allowed(scope: Scope, origins: Iterable[str], trust_proxy: bool) -> bool:
    """Whether a page of this origin may send requests."""
    return sender_of(scope, origins, trust_proxy) != "other"


def origin_parts(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None for anything else.

    >>> origin_parts("https://Games.example"), origin_parts("https://games.example/page"), origin_parts("null")
    (('https', 'games.example', 443), None, None)
    """
    try:
        parts = urlsplit(origin)
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or not port or parts.path or parts.query or parts.fragment or parts.username is not None:
        return None
    return (parts.scheme, parts.hostname.lower(), port)


def cookie_of(scope: Scope) -> str | None:
    """The guest secret that the browser sent."""
    for header in Headers(scope=scope).getlist("cookie"):
        for piece in header.split(";"):
            name, equals, value = piece.strip().partition("=")
            if name == COOKIE and equals:
                return value
    return None


def bearer_of(scope: Scope) -> str | None:
    """The token that a script sends instead of a cookie."""
    kind, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def cookie_header(secret: str, secure: bool) -> str:
    """The header that sets the guest cookie.

    >>> cookie_header("abc", secure=True)
    'underhold_guest=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure'
    """
    return f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax" + "; Secure" * secure


def expired_cookie(secure: bool) -> str:
    """The header that makes the browser forget the guest cookie.

    >>> expired_cookie(secure=False)
    'underhold_guest=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'
    """
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + "; Secure" * secure


def _last(header: str | None) -> str | None:
    return header.rpartition(",")[2].strip() if header else None
