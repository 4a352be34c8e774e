"""The messages between server and client: the whole contract, and all that a client needs to know.

Everything here is plain data. `docs/protocol.md` tells the story; the client's types are generated from these models.
Texts are in the language of whoever receives them. Nothing in a message depends on what its receiver may not know.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from underhold.core.setup import MAX_SEED

Language = Literal["en", "hu", "ru", "pt", "nl"]
GameId = Literal["cave-vs-cave", "cave-farmers"]
Goods = dict[str, int]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]{12}$")]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
# No control characters: databases refuse some of them, and others write a page from right to left.
DisplayName = Annotated[
    str, Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$")
]
Key = Annotated[str, Field(min_length=8, max_length=40, pattern=r"^[!-~]+$")]  # of the sender's choice
MAX_SEATS = 7


class Wire(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True)


# ------------------------------------------------------------------------------------------------- making tables


class SeatOrder(Wire):
    """Who is to sit somewhere: a person at this browser, a person by link, or a bot."""

    kind: Literal["here", "link", "bot"]
    name: DisplayName | None = None
    bot: str | None = None  # its level; for bots only


class Branch(Wire):
    """A game that goes on from a moment of a finished one."""

    table: Slug
    ply: int = Field(ge=0)


class TableOrder(Wire):
    """What people agree on before a game."""

    game: GameId
    seats: list[SeatOrder] = Field(min_length=1, max_length=MAX_SEATS)
    switches: dict[str, bool | int | str] = Field(default_factory=dict, max_length=16)
    seed: int | None = Field(default=None, ge=0, le=MAX_SEED)
    listed: bool = False  # whether free seats are shown to everybody
    branch: Branch | None = None  # then game, switches and seed are those of that game


class TableMade(Wire):
    table: Slug
    links: list[str | None]  # by seat: the secret path that takes the seat (`/t/ID#TOKEN`), None for bots


class Claim(Wire):
    """Take a seat: by its token, or any free seat of a listed table without one."""

    token: Token | None = None
    name: DisplayName | None = None


class Claimed(Wire):
    seat: int


class Rename(Wire):
    name: DisplayName


# -------------------------------------------------------------------------------------------------- lists and facts


class Seat(Wire):
    """Who sits there, as everybody may see it."""

    number: int
    kind: Literal["here", "link", "bot"]
    name: str | None  # what the person chose to be called
    bot: str | None
    claimed: bool  # false: the link has not been used yet
    yours: bool  # the asking browser holds it
    present: bool = False  # a browser that holds it is connected
    points: int | None = None  # when the game is over


class TableSummary(Wire):
    """One line of a list."""

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
    tables: list[TableSummary]
    more: bool  # there are older ones: ask again with `before` = the last one's `updated`


class Problem(Wire):
    """What went wrong and what to do; every error of the API has this body."""

    error: str  # a stable word: not_found, not_your_seat, stale, illegal, bad_request, too_many, too_large …
    detail: str  # a sentence in the asker's language
    rule: str | None = None
    version: int | None = None  # the table's current version, where that matters


class BotInfo(Wire):
    """A level of bots; lists have the weakest first. Names and descriptions are words: `web.bot`, `web.bot_text`."""

    id: str
    outside: bool = False  # added by whoever runs the server: no level, and its id is all that is known of it


class SwitchInfo(Wire):
    id: str
    kind: Literal["flag", "choice"]
    choices: list[str | int] = []
    default: bool | int | str


class GameInfo(Wire):
    id: GameId
    players: list[int]
    bots: list[BotInfo]
    switches: list[SwitchInfo]


# ------------------------------------------------------------------------------------------------------- a position


class Reason(Wire):
    """Why something cannot be done now."""

    text: str
    rule: str


class After(Wire):
    """What a seat would have after an answer, as far as anybody can know."""

    goods: Goods  # all of them, or only those that change: see faces/
    points: int
    lost: Goods = {}  # goods beyond a limit, lost


class Laid(Wire):
    """What an answer puts on a cell of a home board: for showing it before it is done."""

    cell: str
    kind: str  # of tile, or `stable`


class Answer(Wire):
    """One legal answer to the open question. `move` is what is sent back; the rest is for showing it."""

    move: str
    text: str  # a whole sentence
    kind: str  # choose gain exchange replenish dig furnish wall tear convert face take end …
    part: int | None = None  # index into Decision.parts
    action: str | None = None  # the action tile or space it chooses
    room: str | None = None  # the room or furnishing that it places …
    space: str | None = None  # … or the space that it is aimed at
    edge: str | None = None
    with_room: str | None = None  # the room in use
    strength: int | None = None  # of the dwarf that is sent, or of the weapon that is forged
    imitates: str | None = None  # the action space whose actions are done instead
    loot: str | None = None  # what the expedition brings home
    lays: list[Laid] = []  # tiles, in their order
    pay: Goods = {}
    gain: Goods = {}
    after: After
    reveals: bool = False  # something hidden comes to light: it cannot be taken back alone


class Part(Wire):
    """One thing that the tile in hand (or a room that may be used) offers, doable or not."""

    source: Literal["tile", "room", "any", "loot"]  # any: conversions and the like
    id: str  # the tile, room, space, trade or loot
    part: int
    alternative: int
    kind: str
    text: str
    state: Literal["open", "blocked", "done"]
    reason: Reason | None = None  # why it is blocked
    pay: Goods = {}  # of trades, whether they are possible or not
    gain: Goods = {}


class Plan(Wire):
    """Several moves in a row that a player may want, such as the cheapest way to feed the family."""

    moves: list[str]
    text: str
    pay: Goods  # in all
    begging: int  # markers that it leaves
    points: int  # that it costs


class Decision(Wire):
    """The open question, for whoever has to answer it."""

    seat: int
    kind: str
    prompt: str  # the question in a short sentence
    answers: list[Answer]
    parts: list[Part]
    barred: dict[str, Reason] = {}  # by tile, room, space or edge: why it is no answer now
    previews: dict[str, list[Part]] = {}  # by action tile that may be taken: its parts as they would be then
    trivial: str | None = None  # the one move that nobody would think about
    plan: Plan | None = None


class Entry(Wire):
    """One sentence of the log."""

    ply: int  # the move it belongs to, from 1; 0 for the set-up
    label: str  # of the turn
    seat: int | None
    text: str


class Happening(Wire):
    """One event, for animation: what kind of fact, whose, and its values by id."""

    kind: str
    seat: int | None = None
    values: dict[str, Any] = {}


class Back(Wire):
    """What may be taken back now by whoever is looking."""

    undo: bool
    redo: bool
    restart: bool
    ask: int | None  # the version-free number of moves that can be kept when more is asked back: a ply; None: nothing
    reason: str | None  # why undo is not free


class Offer(Wire):
    """Somebody asks to go back."""

    seat: int
    ply: int  # the moves that would stay
    text: str
    yours: bool  # you asked
    answer: bool  # you can answer


class Position(Wire):
    """A table as one browser may see it."""

    table: Slug
    game: GameId
    version: int  # counts every change of the position: moves, takebacks
    ply: int
    label: str
    over: bool
    seats: list[Seat]
    view: dict[str, Any]  # a game's own view: see faces/
    decision: Decision | None  # only for whoever has to answer
    to_move: int | None
    thinking: bool  # a bot is at work
    back: Back
    scores: "list[ScoreLine]" = []  # the points so far, line by line
    outlook: dict[str, Any] | None = None  # what pieces would mean to the receiver's seat: a game's own, see faces/
    offer: Offer | None = None
    takebacks: int = 0  # how often a move was taken back after something had come to light
    rematch: Slug | None = None  # the next game of the same people
    result: "Result | None" = None


class ScoreLine(Wire):
    id: str
    text: str
    points: list[int | None]  # by seat
    of: "list[ScoreLine]" = []  # where the points come from


class Result(Wire):
    """The end: who won, the score sheet, points after every round."""

    winner: int | None
    verdict: str
    lines: list[ScoreLine]
    totals: list[int]
    by_round: list[list[int]]  # by round, then by seat
    seed: int
    switches: dict[str, Any]


class Way(Wire):
    """One way to play a turn, or as far as something comes to light, and what the search expects of it."""

    moves: list[str]
    sentences: list[str]  # one for each move
    gain: float  # whoever plays it will lead the best of the others by so many points at the end; alone: have so many
    worths: list[float]  # the points that every seat is expected to end with


# ----------------------------------------------------------------------------------------- socket, from the client


class Hello(Wire):
    """The first message, and the one after a gap: send me everything."""

    type: Literal["hello"] = "hello"
    language: Language = "en"
    have: int | None = None  # the version that I show
    log: int = 0  # the log entries that I have


class Play(Wire):
    type: Literal["play"] = "play"
    version: int
    key: Key  # the same key is the same move
    move: Annotated[str, Field(min_length=1, max_length=120)]


class Takeback(Wire):
    """undo: one move · restart: the turn · redo: one move · ask: back to so many moves, if the others agree."""

    type: Literal["undo", "redo", "restart", "ask"]
    version: int
    key: Key
    ply: int | None = None  # for ask: the moves that stay; none means `Back.ask`


class Consent(Wire):
    """The answer to an offer."""

    type: Literal["consent"] = "consent"
    version: int
    key: Key
    agree: bool
    ply: int | None = None  # that of the offer: if another one has taken its place it is not the one that was read


class AskHint(Wire):
    type: Literal["hint"] = "hint"
    version: int
    key: Key


class Ping(Wire):
    type: Literal["ping"] = "ping"


FromClient = Annotated[Hello | Play | Takeback | Consent | AskHint | Ping, Field(discriminator="type")]

# ------------------------------------------------------------------------------------------------ socket, to the client


class Snapshot(Wire):
    """Everything, after `hello`."""

    type: Literal["snapshot"] = "snapshot"
    position: Position
    log: list[Entry]  # from the entry `log_from` on
    log_from: int


class Update(Wire):
    """One change. A client whose version is not `version - 1` says `hello` again."""

    type: Literal["update"] = "update"
    position: Position
    events: list[Happening]
    log: list[Entry]  # new entries …
    log_from: int  # … which follow this many; after a takeback fewer than there were
    cause: Literal["play", "undo", "redo", "other"]


class Company(Wire):
    """Who sits and who is there; no change of the position."""

    type: Literal["company"] = "company"
    seats: list[Seat]
    offer: Offer | None
    rematch: Slug | None


class Acknowledged(Wire):
    """It is stored. The update with this version has been or will be sent."""

    type: Literal["done"] = "done"
    key: str
    version: int


class Refused(Wire):
    type: Literal["refused"] = "refused"
    key: str | None
    problem: Problem


class Hint(Wire):
    type: Literal["hint"] = "hint"
    key: str
    version: int
    bot: str
    moves: list[str]
    sentences: list[str]
    reason: str
    expected: str  # what it should come to in the end, in a sentence
    gain: float  # … as in `Way`
    worths: list[float]
    others: list[Way]  # the next best, if there are any


class Pong(Wire):
    type: Literal["pong"] = "pong"


FromServer = Annotated[Snapshot | Update | Company | Acknowledged | Refused | Hint | Pong, Field(discriminator="type")]

# ------------------------------------------------------------------------------------------------------- looking back


class Moment(Wire):
    """The table after a move (ply 0: before the first)."""

    ply: int
    label: str
    seat: int | None  # who moved
    move: str | None
    text: str | None  # the move as a sentence
    log: list[Entry]
    view: dict[str, Any]
    points: list[int]
    events: list[Happening]


class Moments(Wire):
    """A stretch of a game. `hidden` tells what lay face down, only when the game is over and all-seeing was asked."""

    table: Slug
    game: GameId
    over: bool
    plies: int
    seats: list[Seat]
    turns: list[tuple[str, int]]  # label and first ply of every turn
    moments: list[Moment]
    hidden: list[dict[str, Any]] | None = None  # by moment: see faces/
    result: Result | None = None


class AnalysedTurn(Wire):
    """One choice: a turn, or the part of it up to where something came to light; the rest is a choice of its own."""

    label: str
    seat: int
    first: int  # its first move: the moment before it is `first - 1`
    last: int
    text: list[str]  # what happened, as in the log
    played: Way
    best: Way
    others: list[Way]  # the next best, neither of the two
    loss: float  # what was given away: points of the expected lead, alone of the expected points
    mark: Literal["fine", "inaccuracy", "mistake", "blunder"]
    luck: list[float] | None  # by seat: how its hopes changed by what came to light at the end of it


class AnalysedSeat(Wire):
    """One seat in the whole game."""

    seat: int
    lost: float
    accuracy: float  # in percent
    inaccuracies: int
    mistakes: int
    blunders: int
    costliest: list[int]  # up to three of `Analysis.turns`, by their place


class Analysis(Wire):
    """A game that is over, choice by choice."""

    table: Slug
    game: GameId
    plies: int
    points: list[int] | None  # at the end; None if a record stops before it
    nodes: int | None  # the effort for each question to the search, in positions …
    seconds: float | None  # … or in time
    turns: list[AnalysedTurn]
    curve: list[list[float]]  # the points that every seat may hope for: before each turn, and at the end
    seats: list[AnalysedSeat]


class AnalysisReport(Wire):
    """How far an analysis is. `none`: nobody has asked for it; `failed`: it can be asked for again."""

    status: Literal["none", "running", "done", "failed"]
    done: int  # turns looked at …
    total: int  # … of so many
    analysis: Analysis | None = None  # when it is done
