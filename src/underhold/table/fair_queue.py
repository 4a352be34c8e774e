"""A queue that is fair between addresses, and between the guests of one address."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Generic, TypeVar

T = TypeVar("T")
_REMEMBERED: Final = 10_000  # addresses and guests whose last turn is remembered


class Priority(IntEnum):
    """What goes first. Something of a lower priority only gets a turn when nothing of a higher one waits."""

    PLAYER_CONNECTED = 0  # a move at a table where a player is connected
    OTHER_MOVE = 1
    HINT = 2


@dataclass(frozen=True, slots=True)
class Asker:
    """Who a turn is for. Both are opaque keys; a guest is told apart only from others at the same address."""

    address: str
    guest: str


@dataclass(frozen=True, slots=True)
class _Entry:
    asker: Asker
    priority: Callable[[], Priority]


class FairQueue(Generic[T]):
    """Items that wait for a turn. Within a priority, the address that was served longest ago is next, then the guest
    of that address who was served longest ago, then the item that came first. So an asker with many items delays
    the first item of another one by nothing that is not already being worked on.

    >>> queue = FairQueue[str]()
    >>> for item, guest in (("a1", "anna"), ("a2", "anna"), ("a3", "anna"), ("b1", "bela")):
    ...     queue.add(item, Asker("home", guest), lambda: Priority.OTHER_MOVE)
    >>> [queue.take() for _ in range(4)]
    ['a1', 'b1', 'a2', 'a3']
    """

    def __init__(self) -> None:
        self._waiting: dict[T, _Entry] = {}  # in the order in which they came
        self._last_turn: dict[str | Asker, int] = {}  # by address and by asker; the earliest first
        self._turns = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, item: T, asker: Asker, priority: Callable[[], Priority]) -> None:
        """Let an item wait. Its priority is looked up when a turn is given, because a player may connect meanwhile."""
        self._waiting[item] = _Entry(asker, priority)

    def remove(self, item: T) -> None:
        """Let an item wait no longer; it need not be there."""
        self._waiting.pop(item, None)

    def take(self) -> T:
        """Remove the item whose turn it is; raises ValueError if nothing waits."""
        item = min(self._waiting, key=self._rank)
        asker = self._waiting.pop(item).asker
        self._turns += 1
        for key in (asker.address, asker):
            self._last_turn.pop(key, None)
            self._last_turn[key] = self._turns
        while len(self._last_turn) > _REMEMBERED:  # forgetting the earliest changes no order: they go first anyway
            del self._last_turn[next(iter(self._last_turn))]
        return item

    def _rank(self, item: T) -> tuple[int, int, int]:
        entry = self._waiting[item]
        asker = entry.asker
        return entry.priority(), self._last_turn.get(asker.address, 0), self._last_turn.get(asker, 0)

    def crowd(self, asker: Asker, priority: Priority) -> int:
        """How many turns come before the asker has had all of its own, counting one for everybody else who waits.

        These are the items of the asker itself, one for each other guest of its address, and one for each other
        address, if they are not of a lower priority.
        """
        own, others = 0, set[str | Asker]()
        for entry in self._waiting.values():
            if entry.priority() > priority:
                continue
            if entry.asker == asker:
                own += 1
            else:
                others.add(entry.asker if entry.asker.address == asker.address else entry.asker.address)
        return own + len(others)
