"""Who is asking: a browser by its secret, or a script by the token of a seat."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LENGTH: Final = 12
COOKIE: Final = "underhold_guest"  # brings a guest's secret with every request
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True, repr=False)
class Who:
    """Whoever asks. It has no repr, so that nothing secret gets into a log by accident."""

    guest: str | None = None  # the hash of the browser's secret
    tokens: tuple[str, ...] = ()  # seat tokens that came with the request


NOBODY: Final = Who()


def guest_of(secret: str) -> str:
    """What the server keeps of a browser's secret: enough to know it again, too little to pretend to be it."""
    return sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A guest's secret: 256 bits of chance."""
    return secrets.token_urlsafe(32)


def is_secret(text: str) -> bool:
    """Whether a text looks like a guest's secret."""
    return _SECRET.fullmatch(text) is not None


def new_id() -> str:
    """A table's id: 62 bits of chance, so that ids cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


class Keys:
    """All that is derived from the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, table: str, seat: int) -> str:
        """The token of a seat. It is derived, so no database leak gives seats away and nothing has to be stored."""
        return urlsafe_b64encode(self._derive(f"seat:{table}:{seat}")).rstrip(b"=").decode()

    def link(self, table: str, seat: int) -> str:
        """The secret path that takes a seat; what stands behind `#` stays in the browser."""
        return f"/t/{table}#{self.token(table, seat)}"

    def seat(self, table: str, seats: Iterable[int], token: str) -> int | None:
        """The seat that a token opens; every one is compared, each in constant time."""
        found = None
        for seat in seats:
            if hmac.compare_digest(self.token(table, seat).encode(), token.encode()):
                found = seat
        return found

    def seed(self, table: str, ply: int) -> int:
        """The seed of a bot's choice: the same after a crash, and nothing that a player can work out."""
        return int.from_bytes(self._derive(f"bot:{table}:{ply}")[:8], "big")

    def _derive(self, purpose: str) -> bytes:
        return hmac.new(self._secret, purpose.encode(), sha256).digest()
