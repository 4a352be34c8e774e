"""The messages of the WebSocket, in both directions."""

from typing import Annotated, Any, Literal

from pydantic import Field

from underhold.wire.base import Key, Language, Slug, Wire
from underhold.wire.chat import BlockPlayer, Chat, ReportMessage, Say
from underhold.wire.clocks import Clock
from underhold.wire.daily import DailyAttempt
from underhold.wire.games import Problem
from underhold.wire.position import Entry, Happening, Offer, Position, Removal, Way
from underhold.wire.tables import Seat

# ----------------------------------------------------------------------------------------------------- from the client


class Hello(Wire):
    """The first message, and the one after a gap: asks for a snapshot."""

    type: Literal["hello"] = "hello"
    language: Language = "en"
    have: int | None = None  # the version that the client shows
    log: int = 0  # the number of log entries that the client has
    patches: bool = False  # send `patch` instead of `update`
    # The `view` of the snapshot that the client's position and log began with. If nothing has changed since, the answer
    # is `unchanged` and not a snapshot.
    view: Annotated[str, Field(max_length=80)] | None = None
    chat: bool = False  # send the chat, too


class Play(Wire):
    """A move that was chosen at a version."""

    type: Literal["play"] = "play"
    version: int
    key: Key  # the same key is the same move
    move: Annotated[str, Field(min_length=1, max_length=120)]


class Takeback(Wire):
    """undo: one move · restart: the turn · redo: one move · ask: undo to `ply` moves, if the others agree."""

    type: Literal["undo", "redo", "restart", "ask"]
    version: int
    key: Key
    ply: int | None = None  # for ask: the number of moves that stay; None means `Back.ask`


class Consent(Wire):
    """The answer to a request to undo."""

    type: Literal["consent"] = "consent"
    version: int
    key: Key
    agree: bool
    ply: int | None = None  # of the request that is answered, because another may have taken its place


class AskHint(Wire):
    """A request for a hint."""

    type: Literal["hint"] = "hint"
    version: int
    key: Key


class Ping(Wire):
    """Answered with `pong`."""

    type: Literal["ping"] = "ping"


FromClient = Annotated[
    Hello | Play | Takeback | Consent | AskHint | Say | ReportMessage | BlockPlayer | Ping,
    Field(discriminator="type"),
]

# ------------------------------------------------------------------------------------------------------- to the client


class Snapshot(Wire):
    """The whole table, after `hello`."""

    type: Literal["snapshot"] = "snapshot"
    position: Position
    log: list[Entry]  # from the entry `log_from` on
    log_from: int
    view: str = ""  # for whom and in which language it was written; for `hello` after a lost connection


class Unchanged(Wire):
    """The answer to a `hello` of a client that has the current version already."""

    type: Literal["unchanged"] = "unchanged"
    version: int
    company: "Company"


class Update(Wire):
    """One change. A client whose version is not `version - 1` sends `hello` again."""

    type: Literal["update"] = "update"
    position: Position
    events: list[Happening]
    log: list[Entry]  # new entries …
    log_from: int  # … which follow this many; after an undo fewer than there were
    cause: Literal["play", "undo", "redo", "other"]


class Patch(Wire):
    """One change for clients that have the version before it and said `patches`: only what is different.

    Every change is a path into the position and the value to put there, such as `[["view", "farms", 0, "goods"], {…}]`.
    They are made in their order. A client whose version is not `version - 1` sends `hello` again.
    """

    type: Literal["patch"] = "patch"
    version: int  # afterwards
    changes: list[tuple[tuple[str | int, ...], Any]]
    events: list[Happening]
    log: list[Entry]  # as in `Update`
    log_from: int
    cause: Literal["play", "undo", "redo", "other"]


class Company(Wire):
    """Who sits where and who is connected; the position has not changed."""

    type: Literal["company"] = "company"
    seats: list[Seat]
    offer: Offer | None
    rematch: Slug | None
    removal: Removal | None = None
    between_people: bool = False  # as in `Position`
    daily: DailyAttempt | None = None
    clock: Clock | None = None
    spectators: int = 0  # as in `Position`


class Acknowledged(Wire):
    """The request is stored. The update with this version has been or will be sent."""

    type: Literal["done"] = "done"
    key: str
    version: int


class Refused(Wire):
    """The request with this key was refused; nothing has changed."""

    type: Literal["refused"] = "refused"
    key: str | None
    problem: Problem


class Hint(Wire):
    """What the strongest bot would play, and why."""

    type: Literal["hint"] = "hint"
    key: str
    version: int
    bot: str
    moves: list[str]
    sentences: list[str]
    reason: str
    expected: str  # the expected result, in a sentence
    gain: float  # as in `Way`
    worths: list[float]
    others: list[Way]  # the next best


class Pong(Wire):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


FromServer = Annotated[
    Snapshot | Unchanged | Update | Patch | Company | Acknowledged | Refused | Hint | Chat | Pong,
    Field(discriminator="type"),
]
