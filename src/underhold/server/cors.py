"""Cross-origin requests of pages that were named with `--origin` (CORS).

Such a page is identified by a bearer token. It never gets or uses a cookie: browsers block cookies of other sites.
"""

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhold.server.config import Config
from underhold.server.security import sender_of

_METHODS: Final = "GET, HEAD, POST, PUT, PATCH, DELETE"
_HEADERS: Final = "Accept-Language, Authorization, Content-Type"
_EXPOSED: Final = "Content-Disposition, Retry-After, X-Request-Id"
_CACHED_SECONDS: Final = 24 * 3600


class Cors:
    """Lets pages of named origins read the responses of the API, and nobody else."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        named = sender_of(scope, self._config.origins, self._config.trust_proxy) == "named"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.add_vary_header("Origin")
                if named:
                    headers["access-control-allow-origin"] = Headers(scope=scope)["origin"]
                    headers["access-control-expose-headers"] = _EXPOSED
                    headers["cross-origin-resource-policy"] = "cross-origin"
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_preflight(scope: Scope) -> bool:
    """Whether a browser asks if a page may send a request."""
    return scope["method"] == "OPTIONS" and "access-control-request-method" in Headers(scope=scope)


def preflight_response(scope: Scope) -> Response:
    """The permission for a page of a named origin."""
    headers = {
        "access-control-allow-methods": _METHODS,
        "access-control-allow-headers": _HEADERS,
        "access-control-max-age": str(_CACHED_SECONDS),
    }
    if Headers(scope=scope).get("access-control-request-private-network") == "true":
        headers["access-control-allow-private-network"] = "true"  # a public page and a server at home
    return Response(status_code=204, headers=headers)
