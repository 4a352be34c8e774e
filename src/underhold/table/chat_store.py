"""What is stored of the chats of tables, as plain data, and the protocol of the store that keeps it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ChatRow:
    """One message; either its text or its phrase is None."""

    number: int
    seat: int
    guest: str | None
    name: str | None
    text: str | None
    phrase: str | None
    at: int


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message that is to be stored."""

    seat: int
    guest: str | None
    name: str | None
    text: str | None
    phrase: str | None
    key: str


class ChatStore(Protocol):
    """Keeps what is said. Each method is one transaction."""

    async def add_message(self, table: str, message: NewMessage) -> bool:
        """Store a message, unless one of the same seat with the same key is stored; False if there is no such table.

        Other processes are notified. Of a long chat only the latest messages are kept.
        """

    async def load_messages(self, table: str, limit: int) -> list[ChatRow]:
        """The latest messages of a table, in their order."""

    async def report_message(self, table: str, number: int, reporter: str | None) -> bool:
        """Store a message with those before it for the operator; False if there is none with this number."""

    async def set_blocked(self, guest: str, others: Collection[str], blocked: bool) -> None:
        """Store that a guest does not want to see the messages of these guests and seats, or wants to again."""

    async def blocked_by(self, guest: str) -> frozenset[str]:
        """The guests and seats whose messages a guest does not want to see."""
