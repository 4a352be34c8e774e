"""Who is asking: a browser, known by its secret, or a script, known by the token of a seat."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_ID_LENGTH: Final = 12
_SEEDS: Final = 2**53  # JavaScript can represent smaller numbers exactly


@dataclass(frozen=True, slots=True, repr=False)
class Visitor:
    """The sender of a request. It has no repr, so that nothing secret gets into a log by accident."""

    guest: str | None = None  # the hash of the browser's secret
    tokens: tuple[str, ...] = ()  # seat tokens that came with the request
    address: str | None = None  # the same text for requests from the same place; None: not known


NOBODY: Final = Visitor()


def guest_of(secret: str) -> str:
    """The hash of a browser's secret. Only this is stored: it recognizes the browser but cannot impersonate it."""
    return sha256(secret.encode()).hexdigest()


def new_id() -> str:
    """A new table id: 62 random bits, so that ids cannot be guessed."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def new_seed() -> int:
    """A random seed for a deal: short enough to read out, too long to try all of them during a game."""
    return secrets.randbelow(_SEEDS)


class Keys:
    """Everything that is derived from the secret of a store: seat tokens and the seeds of bots."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, table: str, seat: int, number: int = 0) -> str:
        """The token of a seat's link. It is derived and never stored, so a leaked database gives no seats away.

        `number`: of the link, because a seat gets a new one when it is taken.
        """
        purpose = f"seat:{table}:{seat}:{number}" if number else f"seat:{table}:{seat}"
        return urlsafe_b64encode(self._derive(purpose)).rstrip(b"=").decode()

    def link(self, table: str, seat: int, number: int = 0) -> str:
        """The secret path that takes a seat. Browsers do not send the part after `#` to the server."""
        return f"/t/{table}#{self.token(table, seat, number)}"

    def seat(self, table: str, links: Iterable[tuple[int, int]], token: str) -> int | None:
        """The seat that a token opens, of these seats with the numbers of their links. Every one is compared, each in
        constant time."""
        found = None
        for seat, number in links:
            if hmac.compare_digest(self.token(table, seat, number).encode(), token.encode()):
                found = seat
        return found

    def seed(self, table: str, ply: int) -> int:
        """The seed of a bot's choice: the same after a restart, and nothing that a player can work out."""
        return int.from_bytes(self._derive(f"bot:{table}:{ply}")[:8], "big")

    def daily_seed(self, game: str, day: str) -> int:
        """The seed of a day's deal; that of a later day cannot be worked out without the secret."""
        return int.from_bytes(self._derive(f"daily:{game}:{day}")[:8], "big") % _SEEDS

    def _derive(self, purpose: str) -> bytes:
        return hmac.new(self._secret, purpose.encode(), sha256).digest()
