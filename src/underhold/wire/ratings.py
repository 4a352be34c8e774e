"""Ratings of players (docs/ratings.md explains them), and recovery codes."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from underhold.wire.base import GameId, Slug, Wire


class RatedOpponent(Wire):
    """One opponent of a rated game."""

    level: str | None  # of a bot; None: a person
    rating: int  # before the game
    score: float  # 1 won, 0.5 drawn, 0 lost


class RatedGame(Wire):
    """One game that counts, and the rating after it."""

    table: Slug
    date: str  # ISO 8601, UTC
    opponents: list[RatedOpponent]
    rating: int
    margin: int


class Rating(Wire):
    """A rating: with a probability of 95 % the strength is between `rating - margin` and `rating + margin`."""

    game: GameId
    rating: int
    margin: int
    provisional: bool  # too few games are known
    games: int
    history: list[RatedGame]  # the latest first


class Profile(Wire):
    """What a server has stored about the recipient besides its tables."""

    ratings: list[Rating]  # of the games that it has rated games of
    people: bool  # games against people who agree count too
    recovery: bool  # it has a recovery code


class RatingConsent(Wire):
    """Whether the sender agrees to rated games against people."""

    agree: StrictBool


class RatingChange(Wire):
    """The recipient's rating after a game."""

    rating: int
    margin: int
    provisional: bool
    change: int | None  # None: it was the first rated game


class TableRating(Wire):
    """Whether the game of a table counts for the recipient."""

    counts: bool
    # Why not: no ratings for this game, a solo game, a known deal, a hint, an undo of something revealed, a player with
    # two seats, bots without a level, closed by the operator, left, given up in the first round, people who have not
    # all agreed, people whose rating is provisional, or no seat there.
    obstacle: (
        Literal[
            "game",
            "alone",
            "deal",
            "hints",
            "undo",
            "seats",
            "bots",
            "closed",
            "left",
            "early",
            "people",
            "provisional",
            "not_playing",
        ]
        | None
    )
    change: RatingChange | None  # when the game is over


class RecoveryCode(Wire):
    """A recovery code. It is shown once."""

    code: str


class Recover(Wire):
    """Move everything of the guest with a recovery code to this browser."""

    code: Annotated[str, Field(min_length=1, max_length=60)]
