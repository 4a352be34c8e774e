"""The words of `/openapi.json`: what the API is for, and which errors its calls answer with."""

import re
from typing import Any, Final

from underhold.wire.messages import Problem

DESCRIPTION: Final = (
    "Tables where people and bots play. Every error is a Problem: a stable word and a sentence that says what to do, "
    "in the language of `?language=` or `Accept-Language`. A browser is identified by the cookie `underhold_guest`, a "
    "script by `Authorization: Bearer TOKEN` with the token of its seat, and a page of an origin that the server names "
    "by `Authorization: Bearer guest.SECRET`. The socket `/api/tables/{id}/socket` is "
    "described in docs/protocol.md. Requests must be JSON, and must not come from pages of unknown origins."
)
_PROBLEMS: Final = {
    400: "The request cannot be read",
    403: "Not allowed: somebody else's seat, another origin, or something that is hidden until the game is over",
    404: "Not found",
    405: "Method not allowed",
    408: "The body took too long to arrive",
    409: "Not now: a stale version, a taken seat",
    413: "Too large",
    415: "The body is not JSON",
    422: "The request is not valid",
    429: "Too many requests; see Retry-After",
    500: "Server error",
    503: "The server or its database is not ready",
}


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a call may answer with, for its description."""
    return {code: {"model": Problem, "description": _PROBLEMS[code]} for code in codes}


def methods(spec: dict[str, Any], path: str) -> list[str]:
    """The methods that are allowed for a path.

    >>> methods({"paths": {"/tables/{table}": {"get": {}, "post": {}}}}, "/tables/abc")
    ['GET', 'POST']
    """
    for template, calls in spec["paths"].items():
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), path):
            return [method.upper() for method in sorted(calls)]
    return []
