"""The games of an arena: every group of bots plays the same deals, each deal with rotated seats.

Games are numbered deal by deal, so an interrupted arena is nearly balanced, and an arena that is extended later keeps
the games it has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from underhold.bots.arena.errors import ArenaError
from underhold.bots.bot import check_bot
from underhold.games import game as game_by_id


@dataclass(frozen=True, slots=True)
class Job:
    """One game, with everything that another process or machine needs to play it."""

    number: int
    game: str
    seed: int
    bots: tuple[str, ...]  # by seat
    switches: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """The settings of an arena. The same plan gives the same games."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int  # per group, at least
    seed: int  # of the first deal; each further deal has the next seed
    switches: dict[str, Any]
    mixed: bool = False  # seat as many different bots at a table as it has seats, instead of two
    sprt: tuple[float, float] | None = None  # stop as soon as this test of two bots is decided

    @property
    def group_size(self) -> int:
        return self.seats if self.mixed else min(self.seats, 2)

    @property
    def deals(self) -> int:
        """The number of deals per group. Each deal is played in full, so there may be more games than requested."""
        return -(-self.games // len(seatings(self.bots[: self.group_size], self.seats)))

    @property
    def games_of_a_group(self) -> int:
        return self.deals * len(seatings(self.bots[: self.group_size], self.seats))

    def seeds(self) -> range:
        """The seed of every deal, in order."""
        return range(self.seed, self.seed + self.deals)

    def groups(self) -> list[tuple[str, ...]]:
        """The groups of bots that meet at a table. Bots that play solo are compared by equal deals."""
        return list(combinations(self.bots, self.group_size))

    def jobs(self) -> Iterator[Job]:
        number = 0
        for seed in self.seeds():
            for group in self.groups():
                for bots in seatings(group, self.seats):
                    yield Job(number, self.game, seed, bots, self.switches)
                    number += 1


def seatings(group: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """The ways to seat a group around a table, so that each bot sits on each seat equally often.

    >>> [" ".join(seating) for seating in seatings(("a", "b"), 4)]
    ['a b a b', 'b a b a']
    >>> [" ".join(seating) for seating in seatings(("a", "b"), 3)]
    ['a b a', 'b a a', 'a a b', 'b a b', 'a b b', 'b b a']
    """
    found: dict[tuple[str, ...], None] = {}
    for first in range(len(group)):
        row = tuple(group[(first + seat) % len(group)] for seat in range(seats))
        for turned in range(seats):
            found[row[turned:] + row[:turned]] = None
    return list(found)


def check(plan: ArenaPlan) -> None:
    """Raise an error for a plan that cannot be played, before any game starts."""
    if twice := [name for number, name in enumerate(plan.bots) if name in plan.bots[:number]]:
        raise ArenaError("twice", bot=twice[0])
    if len(plan.bots) < plan.group_size:
        raise ArenaError("too_few_bots", seats=plan.seats, count=plan.group_size)
    if plan.sprt is not None and len(plan.bots) != 2:
        raise ArenaError("sprt_of_two", count=len(plan.bots))
    game = game_by_id(plan.game)
    for seed in (plan.seed, plan.seed + plan.deals - 1):
        game.setup(plan.seats, seed, **plan.switches)
    for name in plan.bots:
        check_bot(name)
