"""Which seats of a table have a player connected, to this process or to another one that shares the store."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from underhold.table.attendance import Attendance
from underhold.table.identity import Visitor
from underhold.table.services import Services
from underhold.table.subscriptions import Notice, PeopleChanged, Subscription

PRESENCE_SECONDS: Final = 60.0  # how long an announcement of another process counts
_SPECTATOR_SECONDS: Final = 0.5  # spectators who come and go within this time cause one notice


class Presence:
    """The subscriptions of one table, and what other processes have announced of theirs."""

    def __init__(self, services: Services, table: str, seats_of: Callable[[Visitor], tuple[int, ...]]) -> None:
        self._services = services
        self._table = table
        self._seats_of = seats_of
        self._subscriptions: list[Subscription] = []
        # The seats of the subscribers and the number of those without one; None: to be looked up again.
        self._here: tuple[frozenset[int], int] | None = None
        # By process: its seats and spectators, and until when that counts.
        self._elsewhere: dict[str, tuple[frozenset[int], int, float]] = {}
        self._told_spectators = 0
        self._telling: asyncio.TimerHandle | None = None
        self._announcing = False
        self._started = time.monotonic()
        self._last_present: dict[int, float] = {}  # by seat that is not present any more: since when
        self._left_at: dict[int, int] = {}  # the same by the clock on the wall, to be shown

    @property
    def subscribed(self) -> bool:
        """Whether anybody is connected to this process."""
        return bool(self._subscriptions)

    def visitors(self) -> list[Visitor]:
        """The visitors who are connected to this process."""
        return [subscription.who for subscription in self._subscriptions]

    def seats(self) -> frozenset[int]:
        """The seats with a player connected anywhere."""
        now = time.monotonic()
        return self.seats_here().union(*(seats for seats, _, until in self._elsewhere.values() if until > now))

    def spectators(self) -> int:
        """How many visitors without a seat are connected anywhere; one with two windows counts once in a process."""
        now = time.monotonic()
        return self._subscribers()[1] + sum(count for _, count, until in self._elsewhere.values() if until > now)

    def attendance(self) -> Attendance:
        """Who is connected now."""
        seats = self.seats()
        away = {seat: at for seat, at in self._left_at.items() if seat not in seats}
        return Attendance(seats, away, self.spectators())

    def seconds_away(self, seat: int) -> float:
        """For how long no player of a seat has been connected, as far as this process knows; 0: one is connected."""
        if seat in self.seats():
            return 0.0
        return time.monotonic() - self._last_present.get(seat, self._started)

    def notify(self, notice: Notice) -> None:
        """Notify every subscriber."""
        if isinstance(notice, PeopleChanged):
            self._told_spectators = self.spectators()
        for subscription in self._subscriptions:
            subscription.notify(notice)

    def holders_changed(self, change: Callable[[], None]) -> None:
        """Make a change after which other visitors may hold the seats, and announce it if it matters elsewhere."""
        before = self._subscribers()
        change()
        self._here = None
        self._note_absent(before[0])
        if self._subscribers() != before:  # a spectator has taken a seat
            self.announce()

    def add(self, subscription: Subscription) -> None:
        """Notify this subscription from now on."""
        before = self.seats()
        self._subscriptions.append(subscription)
        self._services.counts["listeners"] += 1
        self._subscribers_changed(before)

    def remove(self, subscription: Subscription) -> None:
        """Notify this subscription no longer."""
        before = self.seats()
        self._subscriptions.remove(subscription)
        self._services.counts["listeners"] -= 1
        self._subscribers_changed(before)

    def _subscribers_changed(self, before: frozenset[int]) -> None:
        self._here = None
        self._notify_if_changed(before)
        self.announce()

    def _notify_if_changed(self, before: frozenset[int]) -> None:
        self._note_absent(before)
        if self.seats() != before:
            self.notify(PeopleChanged())
        elif self.spectators() != self._told_spectators and self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(_SPECTATOR_SECONDS, self._tell_spectators)

    def _tell_spectators(self) -> None:
        """Tell everybody how many spectators there are: not at every one of many who come at once."""
        self._telling = None
        if self.spectators() != self._told_spectators:
            self.notify(PeopleChanged())

    def _note_absent(self, before: frozenset[int]) -> None:
        """Remember that the seats that were present before were present until now."""
        self._last_present.update(dict.fromkeys(before, time.monotonic()))
        self._left_at.update(dict.fromkeys(before, time.time_ns() // 1000))

    def seats_here(self) -> frozenset[int]:
        """The seats with a player connected to this process."""
        return self._subscribers()[0]

    def _subscribers(self) -> tuple[frozenset[int], int]:
        """The seats of the subscribers, and how many others there are."""
        if self._here is None:
            seats: set[int] = set()
            others: set[object] = set()
            for subscription in self._subscriptions:
                held = self._seats_of(subscription.who)
                seats.update(held)
                if not held:
                    others.add(subscription.who.guest or id(subscription))
            self._here = frozenset(seats), len(others)
        return self._here

    # ------------------------------------------------------------------------------------------------ other processes

    def announce(self) -> None:
        """Tell the other processes who is connected here."""
        if self._services.store.shared and not self._announcing:
            self._announcing = True
            self._services.in_background(self._announce())

    async def _announce(self) -> None:
        # One at a time, until what was announced last is true: two at once could arrive in the wrong order.
        announced = None
        try:
            while (here := self._subscribers()) != announced:
                await self._services.store.announce_presence(self._table, *here)
                announced = here
        finally:
            self._announcing = False

    def repeat_announcement(self) -> None:
        """Announce again before the last announcement expires."""
        if self._subscriptions:
            self.announce()

    def announced_elsewhere(self, process: str, seats: frozenset[int], spectators: int) -> None:
        """Another process has announced the seats with a player connected there, and the number of spectators."""
        before, known = self.seats(), process in self._elsewhere
        self._elsewhere[process] = (seats, spectators, time.monotonic() + PRESENCE_SECONDS)
        self._notify_if_changed(before)
        if not known and self._subscriptions:
            self.announce()  # it has just begun with this table and does not know who is connected here
