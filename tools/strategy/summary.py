"""Aggregates many games into one table: what seats took that came out ahead, and what the others took.

With two or more players, the winners are ahead; seats with a shared win count as neither. In solo games, the better
half of the games is compared to the other half.

Bots play differently depending on their position in turn order, and positions are not equally good. So points are
compared after subtracting the mean of the position.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from tools.strategy.sample import Piece, Sample, Seat, pieces_of, rounds_of

FORMAT: Final = 1
BIN: Final = 5  # points in one column of the histogram


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return round(math.fsum(found) / len(found), 3) if found else None


def _variance(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _gap(takers: Sequence[float], others: Sequence[float]) -> dict[str, float | None]:
    """The difference in mean points, and its standard error; seats count as independent."""
    if len(takers) < 2 or len(others) < 2:
        return {"gap": None, "error": None}
    difference = math.fsum(takers) / len(takers) - math.fsum(others) / len(others)
    error = math.sqrt(_variance(takers) / len(takers) + _variance(others) / len(others))
    return {"gap": round(difference, 3), "error": round(error, 3)}


class _Games:
    """The samples, with values that all rows use."""

    def __init__(self, samples: Sequence[Sample], rounds: Sequence[int]) -> None:
        self.samples = samples
        self.rounds = rounds
        self.seats = [seat for sample in samples for seat in sample.seats]
        self.players = len(samples[0].seats)
        self.places = [[seat for seat in self.seats if seat.place == place] for place in range(self.players)]
        self.usual = [math.fsum(seat.points for seat in seats) / len(seats) for seats in self.places]
        self.ahead, self.behind = self._sides()

    def _sides(self) -> tuple[list[Seat], list[Seat]]:
        if self.players > 1:
            return [one for one in self.seats if one.won is True], [one for one in self.seats if one.won is False]
        ranked = sorted(self.seats, key=lambda seat: -seat.points)
        half = len(ranked) // 2
        return ranked[:half], ranked[len(ranked) - half :]

    def row(self, piece: Piece) -> dict[str, Any]:
        """The statistics of one piece. Shares are of seats; `times` and `by_round` are means per seat."""

        def times(seat: Seat) -> int:
            return sum(seat.taken[piece, number] for number in self.rounds)

        def over(seats: Iterable[Seat]) -> list[float]:
            return [seat.points - self.usual[seat.place] for seat in seats]

        takers, others = [one for one in self.seats if times(one)], [one for one in self.seats if not times(one)]
        row: dict[str, Any] = {
            "taken": _mean(times(one) > 0 for one in self.seats),
            "times": _mean(map(times, self.seats)),
        }
        for name, side in (("ahead", self.ahead), ("behind", self.behind)):
            row |= {name: _mean(times(one) > 0 for one in side), f"times_{name}": _mean(map(times, side))}
        row |= {"with": _mean(one.points for one in takers), "without": _mean(one.points for one in others)}
        row |= _gap(over(takers), over(others))
        row["by_round"] = [_mean(one.taken[piece, number] for one in self.seats) for number in self.rounds]
        if piece[0] == "room":
            row["seen"] = _mean(piece in sample.seen for sample in self.samples)
        return row

    def points(self) -> dict[str, Any]:
        """Statistics of final points."""
        points = [seat.points for seat in self.seats]
        bins = range(min(points) // BIN, max(points) // BIN + 1)
        return {
            "mean": _mean(points),
            "deviation": round(math.sqrt(_variance(points)), 3) if len(points) > 1 else None,
            "lowest": min(points),
            "highest": max(points),
            "ahead": _mean(seat.points for seat in self.ahead),
            "behind": _mean(seat.points for seat in self.behind),
            "by_place": [round(mean, 3) for mean in self.usual],
            "bins": {str(one * BIN): sum(number // BIN == one for number in points) for one in bins},
        }

    def parts(self) -> dict[str, Any]:
        """Mean points by category."""
        sides = {"all": self.seats, "ahead": self.ahead, "behind": self.behind}
        return {
            part: {name: _mean(seat.parts[part] for seat in side) for name, side in sides.items()}
            for part in self.seats[0].parts
        }


def summary_of(game: str, players: int, samples: Sequence[Sample]) -> dict[str, Any]:
    """The statistics of all games, as JSON data."""
    games = _Games(samples, rounds_of(game, players))
    pieces: dict[str, dict[str, Any]] = {}
    for piece in pieces_of(game, players):
        pieces.setdefault(piece[0], {})[piece[1]] = games.row(piece)
    won = [sum(seat.won is True for seat in place) for place in games.places]
    return {
        "games": len(samples),
        "won_by_place": won,
        "drawn": len(samples) - sum(won) if players > 1 else 0,
        "rounds": games.rounds,
        "points": games.points(),
        "parts": games.parts(),
        "pieces": pieces,
    }
