"""The wire messages of Cave vs Cave: its view and its exported content, with the ids of the content tables."""

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
    spaces: list[Space]  # including the additional cavern once it is taken
    edges: list[Edge]
    cavern: Literal["two_walls", "three_walls"] | None
    orange: int  # orange rooms, the entrance included
    blue: int
    points: int
    best_room: int
    turns_left: int  # including the current one


class ActionView(Wire):
    """A tile of the action board, face up."""

    id: str
    round: int  # in which it was revealed; 0: from the start
    state: Literal["free", "taken", "in_hand"]
    by: int | None  # the seat that took it this round


class StageView(Wire):
    """Face-down action tiles: the set is known, their order is not."""

    stage: int
    first: int  # rounds
    last: int
    actions: list[str]


class TurnView(Wire):
    """The current turn so far."""

    action: str | None  # the chosen tile
    room: str | None  # the room in use
    used: list[str]
    digs_left: int
    uses_left: int
    owed: Goods  # paid for but not received yet


class CaveVsCaveView(Wire):
    game: Literal["cave-vs-cave"] = "cave-vs-cave"
    players: int
    round: int  # from 1
    rounds: int
    turns: list[int]  # each player's turns, by round
    turn: int  # in this round, counting only the turns of the player to move, from 1
    start: int  # the start player
    seat: int | None  # the seat to decide
    phase: str
    actions: list[ActionView]
    to_come: list[StageView]
    display: list[str]
    unseen: list[str]  # rooms that are face down or in the pile
    pile: int  # solo: cards in the draw pile
    walls: int  # in the supply
    cavern_free: bool
    caves: list[CaveView]
    open_turn: TurnView
    goal: int | None  # solo
    switches: dict[str, bool | str]


class HiddenView(Wire):
    """The hidden information, for the replay of a finished game."""

    covered: list[dict[str, str]]  # by seat: room by space
    pile: list[str]  # top first
    to_come: list[str]  # action tiles in the order of the rounds


# ------------------------------------------------------------------------------------------------ exported content


class RoomContent(Wire):
    id: str
    number: int
    name: str
    label: str  # the name with soft hyphens, for narrow tiles
    colour: Literal["orange", "blue"]
    points: int
    cost: Goods
    walls: str  # N E S W, `#` wall, `?` either, `.` none; may be turned
    shapes: list[str]  # the shapes of walls that fit
    text: str  # the text of the tile, one or more sentences
    effect: str
    signs: list[list[str]]  # its effect in pictures, see `games/common/naming/signs.py`


class ActionContent(Wire):
    id: str
    name: str
    label: str  # the name with soft hyphens, for narrow tiles
    stage: int
    text: str
    parts: list[str]
    signs: list[list[str]]


class CaveVsCaveContent(Wire):
    """Names and texts of every piece in one language; written by `underhold.server.export` for the client."""

    goods: dict[str, str]
    rooms: list[RoomContent]
    actions: list[ActionContent]
    shapes: dict[str, str]
    rules: dict[str, dict[str, list[str]]]  # by kind and id of a piece: its sections of the rules page
