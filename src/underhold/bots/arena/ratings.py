"""Ratings of bots by openskill's Plackett-Luce model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from underhold.bots.arena.contests import Contest
from underhold.bots.arena.errors import ArenaError

MU: Final = 25.0
SIGMA: Final = 25.0 / 3
_95_PERCENT: Final = 1.959964  # within this many sigmas of the mean of a normal distribution


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its uncertainty. All bots start at 25; a difference of 6.5 means a win rate of three in four."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def low(self) -> float:
        return self.mu - _95_PERCENT * self.sigma

    @property
    def high(self) -> float:
        return self.mu + _95_PERCENT * self.sigma


def rating_history(bots: Sequence[str], contests: Sequence[Contest]) -> Iterator[dict[str, Rating]]:
    """The ratings after every contest, in order. Bots do not learn, so the model's drift (tau) is 0."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise ArenaError("needs", modules=error.name, extra="arena") from None
    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
    ratings = dict.fromkeys(bots, Rating())
    for contest in contests:
        if len(contest.best()) > 1:
            before = [ratings[place.bot] for place in contest.places]
            teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
            after = model.rate(teams, ranks=[float(place.rank) for place in contest.places])
            seats = [Rating(team[0].mu, team[0].sigma) for team in after]
            ratings = dict(ratings)
            for bot in contest.best():
                own = [seat for seat, place in zip(seats, contest.places, strict=True) if place.bot == bot]
                # Its seats were at the same table and give similar evidence: their mean counts, not their sum.
                mu, sigma = (
                    sum(values) / len(own) for values in zip(*((one.mu, one.sigma) for one in own), strict=True)
                )
                ratings[bot] = Rating(mu, sigma)
        yield ratings
