"""Making tables, taking seats, and lists of tables."""

from typing import Literal

from pydantic import Field

from underhold.core.setup import MAX_SEED
from underhold.wire.base import MAX_SEATS, DisplayName, GameId, Slug, Token, Wire


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
    listed: bool = False  # whether free seats are offered to everybody
    branch: Branch | None = None  # then game, switches and seed are taken from that game


class TableMade(Wire):
    """A new table."""

    table: Slug
    links: list[str | None]  # by seat: the secret path that takes the seat (`/t/ID#TOKEN`), None for bots


class Claim(Wire):
    """Take a seat: by its token, or any free seat of a listed table without one."""

    token: Token | None = None
    name: DisplayName | None = None


class Claimed(Wire):
    """The seat that was taken."""

    seat: int


class Rename(Wire):
    """Another name to show at the sender's seats."""

    name: DisplayName


class Seat(Wire):
    """Who sits there, as shown to everybody."""

    number: int
    kind: Literal["here", "link", "bot"]
    name: str | None  # chosen by the player
    bot: str | None
    claimed: bool  # false: the link has not been used yet
    yours: bool  # the recipient holds it
    present: bool = False  # its player is connected
    points: int | None = None  # when the game is over


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
    uploaded: bool = False
    created: str  # ISO 8601, UTC
    updated: str


class TableList(Wire):
    """A page of a list of tables."""

    tables: list[TableSummary]
    more: bool  # there are older ones: ask again with `before` = the last one's `updated`
