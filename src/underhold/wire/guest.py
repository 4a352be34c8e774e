"""How a browser or a script identifies itself to a server: by a secret of its own.

Usually the secret is in a cookie. A page of another origin sends `Authorization: Bearer guest.SECRET`, and for a
WebSocket, where browsers allow no such header, the subprotocols `underhold.v1, underhold.guest.SECRET`.
"""

import re
import secrets
from typing import Final

COOKIE: Final = "underhold_guest"
GUEST_TOKEN: Final = "guest."
SUBPROTOCOL: Final = "underhold.v1"  # the one that the server chooses
GUEST_SUBPROTOCOL: Final = "underhold.guest."
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """A new guest secret: 256 random bits."""
    return secrets.token_urlsafe(32)


def is_secret(text: str) -> bool:
    """Whether a text has the form of a guest secret."""
    return _SECRET.fullmatch(text) is not None
