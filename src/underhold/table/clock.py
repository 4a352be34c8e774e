"""The clock of a table: how much time each seat has left. All times are arguments; nothing here looks at a clock.

Times are milliseconds of the server's uptime (see `uptime`), not of the day. So neither a clock that is set nor the
time while the server is down counts against anybody.
"""

from dataclasses import dataclass, replace
from typing import Final

from underhold.wire.clocks import AtFlag, ClockKind

GRACE: Final = 1000  # ms that a move may arrive late, because of the network


@dataclass(frozen=True, slots=True)
class Terms:
    """What the players have agreed on."""

    kind: ClockKind
    turn: int  # ms for each turn
    reserve: int = 0  # ms of each seat for the whole game
    at_flag: AtFlag = "bot"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that is left. It is a value: every change gives another clock.

    >>> clock = new_clock(Terms("live", turn=60_000, reserve=600_000), seats=2).turned(60_000, 0, True, now=1000)
    >>> clock.left(0, 60_000, now=71_000)
    (0, 590000)
    >>> clock.turned(60_000, 1, True, now=71_000).left(0, 60_000, now=500_000)
    (60000, 590000)
    """

    reserves: tuple[int, ...]  # by seat; what the running seat has used since `since` is not deducted yet
    seat: int | None = None  # whose turn it is
    turn_left: int = 0  # of that seat's turn
    since: int | None = None  # when its time began to run; None: it does not run
    started: bool = False  # the game has begun, so that the clock may run
    flagged: tuple[int, ...] = ()  # seats that a bot plays for because their time ran out

    @property
    def running(self) -> int | None:
        """The seat whose time runs."""
        return None if self.since is None else self.seat

    @property
    def due(self) -> int | None:
        """When the time of the running seat will be used up."""
        if self.since is None or self.seat is None:
            return None
        return self.since + self.turn_left + self.reserves[self.seat]

    def fallen(self, now: int, grace: int = GRACE) -> bool:
        """Whether the running seat has no time left, not even that of the network."""
        return self.due is not None and now >= self.due + grace

    def left(self, seat: int, turn: int, now: int) -> tuple[int, int]:
        """What a seat has left: of its turn, and in reserve. `turn`: the time of a whole turn."""
        if seat != self.seat:
            return turn, self.reserves[seat]
        settled = self.stopped(now)
        return settled.turn_left, settled.reserves[seat]

    def used_up(self, seat: int) -> bool:
        """Whether it is a seat's turn and it has no time for it."""
        return seat == self.seat and self.since is None and self.turn_left + self.reserves[seat] <= 0

    def stopped(self, now: int) -> "Clock":
        """The clock with the used time deducted: first from the turn, then from the reserve. It does not run."""
        if self.since is None or self.seat is None:
            return self
        used = max(0, now - self.since)  # two processes may differ by a moment
        from_turn = min(used, self.turn_left)
        reserve = max(0, self.reserves[self.seat] - (used - from_turn))
        reserves = tuple(reserve if seat == self.seat else left for seat, left in enumerate(self.reserves))
        return replace(self, reserves=reserves, turn_left=self.turn_left - from_turn, since=None)

    def turned(self, turn: int, seat: int | None, runs: bool, now: int, fresh: bool = False) -> "Clock":
        """The clock when it is this seat's turn. Another seat, or `fresh`, gets the time of a whole turn.

        `runs`: whether time counts; not for bots, for example. Within a turn nothing changes.
        """
        if seat == self.seat and runs == (self.since is not None) and not fresh:
            return self
        clock = self.stopped(now)
        if seat != self.seat or fresh:
            clock = replace(clock, seat=seat, turn_left=0 if seat is None else turn)
        return replace(clock, since=now if runs and seat is not None else None)

    def with_flag(self, seat: int) -> "Clock":
        """The clock after the time of a seat ran out."""
        reserves = tuple(0 if other == seat else left for other, left in enumerate(self.reserves))
        turn_left = 0 if seat == self.seat else self.turn_left
        flagged = tuple(sorted({*self.flagged, seat}))
        return replace(self, reserves=reserves, turn_left=turn_left, since=None, flagged=flagged)


def new_clock(terms: Terms, seats: int) -> Clock:
    """The clock of a new table."""
    return Clock((terms.reserve,) * seats)
