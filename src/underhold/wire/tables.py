"""Making tables, taking seats, and lists of tables."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from underhold.core.setup import MAX_SEED
from underhold.wire.base import MAX_SEATS, DisplayName, GameId, Opening, Slug, Token, Wire
from underhold.wire.clocks import Clock, ClockOrder


class SeatOrder(Wire):
    """Who a seat is for: a person at this browser, a person with a link, or a bot."""

    kind: Literal["here", "link", "bot"]
    name: DisplayName | None = None
    bot: str | None = None  # its level; for bots only


class Branch(Wire):
    """A game that continues from a position of a finished one."""

    table: Slug
    ply: int = Field(ge=0)


class TableOrder(Wire):
    """The order for a new table: its game, seats and options."""

    game: GameId
    seats: list[SeatOrder] = Field(min_length=1, max_length=MAX_SEATS)
    switches: dict[str, bool | int | str] = Field(default_factory=dict, max_length=16)
    seed: int | None = Field(default=None, ge=0, le=MAX_SEED)
    opening: Opening = []  # moves that are given, in notation; only for one seat, and with a seed
    listed: bool = False  # whether free seats are offered to everybody
    branch: Branch | None = None  # then game, switches and seed are taken from that game
    # A lesson of the game, which brings its own deal and bots; then there is one seat, for the learner.
    lesson: Annotated[str, Field(max_length=32)] | None = None
    lesson_card: Annotated[str, Field(max_length=32)] | None = None  # begin where the teacher shows this card
    clock: ClockOrder | None = None  # only where people at different browsers play
    chat: Literal["off", "players", "public"] = "players"  # who reads the chat; public: spectators, too


class TableMade(Wire):
    """A new table."""

    table: Slug
    links: list[str | None]  # by seat: the secret path that takes the seat (`/t/ID#TOKEN`), None for bots


class Claim(Wire):
    """Take a seat: by its token, or any free seat of a listed table without one."""

    token: Token | None = None
    name: DisplayName | None = None


class Claimed(Wire):
    """A seat that the sender holds, and its link from now on."""

    seat: int
    link: str  # `/t/ID#TOKEN`: the seat's own, for another device or a script; earlier links are no longer valid


class Rename(Wire):
    """Another name to show at the sender's seats."""

    name: DisplayName


class HintConsent(Wire):
    """Whether the sender agrees to hints in a game between people."""

    agree: StrictBool


class Leave(Wire):
    """Leave a game: a bot plays on, or the game ends if no other person is left."""

    resign: StrictBool = False  # give up a game between two people: the other one wins


class RemovalAnswer(Wire):
    """Whether the sender wants to remove the player of a seat who is away."""

    agree: StrictBool


class Seat(Wire):
    """Who sits there, as shown to everybody."""

    number: int
    kind: Literal["here", "link", "bot"]
    name: str | None  # chosen by the player
    bot: str | None
    character: str | None = None  # of one of our own bots: its name, portrait and lines in the catalogues
    claimed: bool  # false: the link has not been used yet
    yours: bool  # the recipient holds it
    present: bool = False  # its player is connected
    away_since: str | None = None  # ISO 8601: since when nobody is connected, if the server has seen the player go
    points: int | None = None  # when the game is over
    browsers: int = 0  # how many hold it
    hints: bool = False  # its player agrees to hints
    hints_used: int = 0  # in a game between people
    left: bool = False  # its player has left or was removed, and a bot plays on under the same name
    removed: bool = False  # its player was away, was removed by the others and may come back
    was_yours: bool = False  # the recipient may return and replace the bot: claim without a token


# Why a game ended before its end: no person was left, a player resigned, the operator closed it, or time ran out.
Ended = Literal["left", "resigned", "closed", "time"]


class TableSummary(Wire):
    """One entry of a list."""

    table: Slug
    game: GameId
    status: Literal["playing", "over"]
    seats: list[Seat]
    to_move: int | None
    round: str  # the label of the turn, such as 3.2
    ply: int
    winner: int | None = None
    ended: Ended | None = None
    deal_known: bool = False
    uploaded: bool = False
    lesson: str | None = None  # the id of the lesson that is taught there
    rated: bool = False  # only in the list of open tables: it counts for ratings if everybody who joins agrees too
    clock: Clock | None = None
    created: str  # ISO 8601, UTC
    updated: str


class TableList(Wire):
    """A page of a list of tables."""

    tables: list[TableSummary]
    more: bool  # there are older ones: ask again with `before` = the last one's `updated`
