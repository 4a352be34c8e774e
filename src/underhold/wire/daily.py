"""The daily deal."""

from typing import Annotated, Literal

from pydantic import Field

from underhold.wire.base import DisplayName, GameId, Slug, Wire

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]  # ISO 8601, UTC


class DailyOrder(Wire):
    """Play a daily deal. The first game at today's deal counts; all others are for practice."""

    date: Day | None = None  # today by default
    name: DisplayName | None = None  # shown with the result


class DailyTable(Wire):
    """The table of a daily deal."""

    table: Slug
    counted: bool  # false: it is for practice


class DailyAttempt(Wire):
    """A table at which the deal of a day is played."""

    date: Day
    counts: bool  # false as soon as a hint is used or something that was revealed is undone


class DailyResult(Wire):
    """One line of the results."""

    rank: int
    name: str | None  # None: its player has not given one
    points: int
    yours: bool


class DailyBest(Wire):
    """The best line that the solver has found at a daily deal; it knows everything that was hidden.

    `none`: nobody has started the search; `failed`: it can be started again.
    """

    game: GameId
    date: Day
    status: Literal["none", "running", "done", "failed"]
    seconds: float = 0.0  # that the search has run …
    limit: float = 0.0  # … of this many
    points: int | None = None  # when it is done
    table: Slug | None = None  # whose replay shows the line


class Daily(Wire):
    """A daily deal, how far the recipient is with it, and the results of all."""

    game: GameId
    date: Day
    today: Day
    first: Day  # the first day that has a deal
    seconds_left: int  # of today's deal; 0 for earlier days
    status: Literal[
        "new", "playing", "counted", "uncounted"
    ]  # uncounted: with a hint, or something revealed was undone
    table: Slug | None  # of the recipient's attempt
    points: int | None  # of the recipient's finished attempt
    rank: int | None  # if it counts
    players: int  # how many results count
    results: list[DailyResult]  # the best
    streak: int  # days in a row that the recipient has finished and that count
    opening_rounds: int  # that a bot has played before the deal begins
    on_trust: bool  # nobody but this browser has checked the results: the page without a server
