"""A position as one recipient may see it: view, decision, log, undo, points."""

from typing import Any, Literal

from underhold.wire.base import GameId, Goods, Slug, Wire
from underhold.wire.clocks import Clock
from underhold.wire.daily import DailyAttempt
from underhold.wire.tables import Ended, Seat


class Reason(Wire):
    """Why something is not possible now."""

    text: str
    rule: str
    section: str = ""  # of the rules page of the game, which explains the rule
    remedies: list[str] = []  # legal moves that help, such as turning a good into the food that is missing


class After(Wire):
    """What a seat would have after an answer, as far as that is known."""

    goods: Goods  # all of them, or only those that change: the game decides
    points: int
    lost: Goods = {}  # goods beyond a limit


class Laid(Wire):
    """What an answer would place on a cell of a home board, for a preview."""

    cell: str
    kind: str  # of tile, or `stable`


class Answer(Wire):
    """One legal answer to the current decision. `move` is what is sent back; the rest is for display."""

    move: str
    text: str  # a whole sentence
    kind: str  # choose gain exchange replenish dig furnish wall tear convert face take end …
    part: int | None = None  # index into Decision.parts
    action: str | None = None  # the action tile or space that it chooses
    room: str | None = None  # the room or furnishing that it places
    space: str | None = None  # the cell that it is about
    edge: str | None = None
    with_room: str | None = None  # the room in use
    strength: int | None = None  # of the dwarf that is placed, or of the weapon that is forged
    imitates: str | None = None  # the action space whose actions are taken instead
    loot: str | None = None  # what the expedition brings home
    lays: list[Laid] = []  # tiles, in their order
    pay: Goods = {}
    gain: Goods = {}
    after: After
    reveals: bool = False  # it reveals something hidden, so undoing it needs the others' consent


class Part(Wire):
    """One thing that the chosen tile (or a room that may be used) offers, possible or not."""

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
    """Several moves that a player may want to make at once, such as the cheapest way to feed the family."""

    moves: list[str]
    text: str
    pay: Goods  # in total
    begging: int  # markers that have to be taken
    points: int  # that it costs


class Decision(Wire):
    """The current decision, for the player who has to make it."""

    seat: int
    kind: str
    prompt: str  # what is to be decided, in a short sentence
    answers: list[Answer]
    parts: list[Part]
    barred: dict[str, Reason] = {}  # by tile, room, space or edge: why it cannot be chosen now
    previews: dict[str, list[Part]] = {}  # by action tile that may be chosen: its parts if it were
    trivial: str | None = None  # the move to play automatically, if there is nothing to decide
    plan: Plan | None = None


class Entry(Wire):
    """One sentence of the log."""

    ply: int  # the move it belongs to, from 1; 0 for the setup
    label: str  # of the turn
    seat: int | None  # the player that it is about; None: the game, such as a new round
    text: str


class Happening(Wire):
    """One event, for animation: its kind, whose it is, and its values by id."""

    kind: str
    seat: int | None = None
    values: dict[str, Any] = {}


class Back(Wire):
    """What the recipient may undo and redo now."""

    undo: bool
    redo: bool
    restart: bool
    ask: int | None  # the ply that a request to undo would go back to; None: there is nothing to ask for
    reason: str | None  # why undo is not possible without asking


class Offer(Wire):
    """A request to undo."""

    seat: int
    ply: int  # the number of moves that would stay
    text: str
    yours: bool  # you asked
    answer: bool  # you can answer


class Removal(Wire):
    """A request to remove a player who is away; a bot would play on."""

    seat: int  # of that player
    agreed: list[int]  # seats
    answer: bool  # you can answer


class ScoreLine(Wire):
    """One line of the score sheet."""

    id: str
    text: str
    points: list[int | None]  # by seat
    of: "list[ScoreLine]" = []  # where the points come from


class Result(Wire):
    """The result: who won, the score sheet, and the points after every round."""

    winner: int | None
    verdict: str
    lines: list[ScoreLine]
    totals: list[int]
    by_round: list[list[int]]  # by round, then by seat
    seed: int
    switches: dict[str, Any]
    opening: list[str] = []  # moves that were given with the deal, in notation
    built: list[list[str]] = []  # by seat: the ids of the rooms or furnishings that it has built


class LessonCard(Wire):
    """One thing that the teacher of a lesson says, and the ids of what is lit on the board meanwhile."""

    text: str
    lights: list[str] = []


class LessonStep(Wire):
    """Where a lesson is, for the learner.

    The cards are shown one after another; then one of the moves has to be played, and the table refuses others with
    the error `lesson`. Without cards, the client plays the first move. Without moves, an opponent moves, or the script
    has ended: then the game is an ordinary one.
    """

    id: str
    number: int  # of this step, from 1
    count: int  # of all steps, with the end
    cards: list[LessonCard]
    moves: list[str]
    back: int | None  # the number of moves that stay if the learner goes back one step
    done: bool  # the script has ended
    next: str | None  # the id of the following lesson


class Position(Wire):
    """A table as one recipient may see it."""

    table: Slug
    game: GameId
    version: int  # counts every change of the position: moves and undos
    ply: int
    label: str
    over: bool
    seats: list[Seat]
    view: dict[str, Any]  # in the game's own form, see games/*/web/messages.py
    decision: Decision | None  # only for the player who has to make it
    to_move: int | None
    thinking: bool  # a bot is to move
    back: Back
    scores: list[ScoreLine] = []  # the points so far, line by line
    outlook: dict[str, Any] | None = None  # what pieces would mean to the recipient's seat, in the game's own form
    offer: Offer | None = None
    removal: Removal | None = None
    between_people: bool = False  # people at different browsers play: hints need the agreement of all of them
    deal_known: bool = False  # somebody may know the deal: the seed was given, or the game continues another one
    lesson: LessonStep | None = None
    ended: Ended | None = None
    winner: int | None = None  # of a game that is over, also by resignation or time
    takebacks: int = 0  # how often moves were undone that had revealed something or were another player's
    rematch: Slug | None = None  # the next game of the same people
    daily: DailyAttempt | None = None
    clock: Clock | None = None
    spectators: int = 0  # connected, without a seat
    result: Result | None = None


class Way(Wire):
    """One way to play a turn, up to the first move that reveals something, and what the search expects of it."""

    moves: list[str]
    sentences: list[str]  # one for each move
    gain: float  # the expected lead over the best opponent at the end; in a solo game the expected points
    worths: list[float]  # the points that every seat is expected to end with
