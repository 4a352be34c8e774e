"""The view of Cave vs Cave as plain data, and its exported content. Ids are those of the content tables."""

from typing import Literal

from underhold.wire.messages import Goods, Wire

Side = Literal["n", "e", "s", "w"]


class Space(Wire):
    """One space of a cave. `column` and `row` place it on a grid, both from 0."""

    id: str
    column: int
    row: int
    kind: Literal["entrance", "covered", "empty", "room"]
    room: str | None = None
    bonus_food: bool = False  # whether digging here brings 1 food
    sides: dict[Side, Literal["open", "natural", "built"]]


class Edge(Wire):
    """A place for a wall between two spaces, or on a side of the additional cavern."""

    id: str
    space: str
    side: Side
    other: str | None  # the space beyond
    wall: bool


class CaveView(Wire):
    seat: int
    goods: Goods
    limits: Goods
    spaces: list[Space]  # the additional cavern among them once it is taken
    edges: list[Edge]
    cavern: Literal["two_walls", "three_walls"] | None
    orange: int  # orange rooms, the entrance included
    blue: int
    points: int
    best_room: int
    turns_left: int  # the open one included


class ActionView(Wire):
    """A tile of the action board, face up."""

    id: str
    round: int  # that turned it up; 0: there from the start
    state: Literal["free", "taken", "in_hand"]
    by: int | None  # who took it this round


class StageView(Wire):
    """Face-down action tiles: which they are is known, their order is not."""

    stage: int
    first: int  # rounds
    last: int
    actions: list[str]


class TurnView(Wire):
    """The open turn so far."""

    action: str | None  # the tile in hand
    room: str | None  # the room in use
    used: list[str]
    digs_left: int
    uses_left: int
    owed: Goods  # paid for and not received yet


class CaveVsCaveView(Wire):
    game: Literal["cave-vs-cave"] = "cave-vs-cave"
    players: int
    round: int  # from 1
    rounds: int
    turns: list[int]  # each player's turns, by round
    turn: int  # the mover's turn in this round, from 1
    start: int  # the start player
    seat: int | None  # whose decision is open
    phase: str
    actions: list[ActionView]
    to_come: list[StageView]
    display: list[str]
    unseen: list[str]  # rooms that nobody has seen
    pile: int  # solo: cards in the draw pile
    walls: int  # in the supply
    cavern_free: bool
    caves: list[CaveView]
    open_turn: TurnView
    goal: int | None  # solo
    switches: dict[str, bool | str]


class HiddenView(Wire):
    """Everything that is hidden, for the replay of a game that is over."""

    covered: list[dict[str, str]]  # by seat: room by space
    pile: list[str]  # top first
    to_come: list[str]  # action tiles in the order of the rounds


# ------------------------------------------------------------------------------------------------ exported content


class RoomContent(Wire):
    id: str
    number: int
    name: str
    colour: Literal["orange", "blue"]
    points: int
    cost: Goods
    walls: str  # N E S W, `#` wall, `?` either, `.` none; may be turned
    shapes: list[str]  # the shapes of walls round a space that fit
    text: str  # all that the tile says, a sentence or several
    effect: str


class ActionContent(Wire):
    id: str
    name: str
    stage: int
    text: str
    parts: list[str]


class CaveVsCaveContent(Wire):
    """Names and texts of every piece in one language; written by `underhold.server.export` for the client."""

    goods: dict[str, str]
    rooms: list[RoomContent]
    actions: list[ActionContent]
    shapes: dict[str, str]
