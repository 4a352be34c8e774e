"""Results as contests between bots. A game is one contest; in solo games, all games with the same deal are one."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from underhold.bots.arena.game import Result


@dataclass(frozen=True, slots=True)
class Place:
    """The result of one seat."""

    bot: str
    points: int | None  # None if another bot failed
    rank: int  # 1 is best; equal results share a rank


@dataclass(frozen=True, slots=True)
class Contest:
    """Several bots with the same deal."""

    seed: int
    places: tuple[Place, ...]
    aborted: bool = False  # because a bot failed

    def best(self) -> dict[str, Place]:
        """The best seat of every bot. A bot with several seats wins if any of them wins."""
        found: dict[str, Place] = {}
        for place in self.places:
            if place.bot not in found or place.rank < found[place.bot].rank:
                found[place.bot] = place
        return found

    def score(self, first: str, second: str) -> float | None:
        """1 if the first bot finished ahead of the second one, 0.5 for the same rank, 0 otherwise. None if the game was
        aborted because of a third bot: then it says nothing about these two.
        """
        best = self.best()
        own, other = best[first], best[second]
        if own.points is None and other.points is None:
            return None
        return 1.0 if own.rank < other.rank else 0.5 if own.rank == other.rank else 0.0

    def shares(self) -> dict[str, float]:
        """Each bot's share of the win; bots that tie for first place share it."""
        best = self.best()
        first = [bot for bot, place in best.items() if place.rank == 1]
        return {bot: 1 / len(first) if bot in first else 0.0 for bot in best}


def contests_of(results: Sequence[Result]) -> list[Contest]:
    """The contests of these results, in order."""
    if results and len(results[0].bots) == 1:
        return _alone(results)
    return [
        Contest(one.seed, tuple(map(Place, one.bots, one.points, one.ranks)), one.fault is not None) for one in results
    ]


def _alone(results: Iterable[Result]) -> list[Contest]:
    by_deal: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_deal[result.seed].append(result)
    return [
        Contest(seed, tuple(_ranked(together)), any(one.fault for one in together))
        for seed, together in by_deal.items()
    ]


def _ranked(together: list[Result]) -> Iterable[Place]:
    # Having failed is worse than any score.
    worth = [(one.fault is None, one.points[0] or 0) for one in together]
    for one, own in zip(together, worth, strict=True):
        yield Place(one.bots[0], one.points[0], 1 + sum(other > own for other in worth))
