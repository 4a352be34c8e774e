"""Recovery codes: a guest can move to another browser without an account."""

import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection

from underhold.server.config import Rate
from underhold.server.limits import Buckets
from underhold.server.store import recovery_rows
from underhold.server.store.sql_store import SqlStore
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem
from underhold.wire import messages

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread
_LENGTH: Final = 20  # 100 bits: too many to guess, so a plain hash is enough
_GROUP: Final = 5
_MISREAD: Final = str.maketrans("ILO", "110")
ATTEMPTS: Final = Rate(1 / 60, 5)  # by address


def new_code() -> str:
    """A new recovery code, such as 7K2QM-XW09D-3FZ8T-R5HNA."""
    signs = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    return "-".join(signs[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def hash_of(code: str) -> str | None:
    """The hash of a code as somebody may type it; None if it cannot be one.

    >>> hash_of("7k2qm xw09d 3fz8t r5hna") == hash_of("7K2QM-XWO9D-3FZ8T-R5HNA"), hash_of("7K2QM")
    (True, None)
    """
    signs = "".join(sign for sign in code.upper() if sign.isalnum()).translate(_MISREAD)
    if len(signs) != _LENGTH or not set(signs) <= set(_ALPHABET):
        return None
    return sha256(f"recovery:{signs}".encode()).hexdigest()


class Recovery:
    """The recovery codes of one server. `moved` is called with every table where a guest has changed."""

    def __init__(self, store: SqlStore, moved: Callable[[str], None], limited: bool) -> None:
        self._store = store
        self._moved = moved
        self._attempts = Buckets(ATTEMPTS) if limited else None

    async def make(self, who: Visitor) -> messages.RecoveryCode:
        """A new code for a visitor, in place of an earlier one. It is shown once; only its hash is stored."""
        guest = self._guest(who)
        code = new_code()
        hashed = str(hash_of(code))
        await self._store.database.write(lambda connection: recovery_rows.set_recovery(connection, guest, hashed))
        return messages.RecoveryCode(code=code)

    async def use(self, who: Visitor, code: str) -> messages.RecoveryCode:
        """Move everything of the guest with this code to the visitor; returns the visitor's new code.

        Raises TableProblem for a wrong code, and for too many attempts from one address.
        """
        guest = self._guest(who)
        if self._attempts is not None and self._attempts.take(who.address or guest, time.monotonic()):
            raise TableProblem("too_many", "recovery.too_many")
        hashed, fresh = hash_of(code), new_code()

        def job(connection: Connection) -> list[str]:
            old = None if hashed is None else recovery_rows.guest_with(connection, hashed)
            if old is None:
                raise TableProblem("not_found", "recovery.wrong")
            if old == guest:
                raise TableProblem("bad_request", "recovery.same")
            if recovery_rows.is_banned(connection, old):
                raise TableProblem("banned", "banned")
            return recovery_rows.move_guest(connection, old, guest, str(hash_of(fresh)))

        for table in await self._store.change_guests(job):
            self._moved(table)
        return messages.RecoveryCode(code=fresh)

    async def has_code(self, who: Visitor) -> bool:
        """Whether a visitor has a code."""
        guest = who.guest
        if guest is None:
            return False
        return await self._store.database.read(lambda connection: recovery_rows.has_recovery(connection, guest))

    def _guest(self, who: Visitor) -> str:
        if who.guest is None:
            raise TableProblem("no_guest", "recovery.no_guest")
        return who.guest
