"""The named view: all public information, with ids and plain numbers instead of packed fields.

Web messages, the terminal, pictures and bots in other languages are all based on it. It contains the whole view: two
views are equal if and only if their named views are.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, ROOMS, SOLO_GOAL, STAGES, TURNS
from underhold.games.cave_vs_cave.content.goods import CAPS, GOODS, named, unpack
from underhold.games.cave_vs_cave.engine import queries
from underhold.games.cave_vs_cave.engine.board import (
    ALL_SIDES,
    CAVERN,
    EDGE_NAMES,
    ENTRANCE,
    FACES,
    SPACES,
    THREE_WALLS,
    TWO_WALLS,
)
from underhold.games.cave_vs_cave.engine.deal import stage_tiles
from underhold.games.cave_vs_cave.engine.lowering import OPTION_FACE, OPTION_POWERS, OPTIONS
from underhold.games.cave_vs_cave.engine.rules import may_choose
from underhold.games.cave_vs_cave.engine.scoring import best_room, points
from underhold.games.cave_vs_cave.engine.state import (
    FACING,
    NO_ROOM,
    NO_TILE,
    NOTHING_OWED,
    OVER,
    PHASES,
    STOREROOM_FIRST,
    Cave,
    View,
)
from underhold.games.cave_vs_cave.engine.view import revealed_actions, unseen_rooms
from underhold.games.cave_vs_cave.naming.places import EDGE_PLACES, FOOD_SPACES, column_and_row
from underhold.games.cave_vs_cave.naming.shapes import shape_of
from underhold.games.common.naming.picking import picked

SpaceKind = Literal["entrance", "covered", "empty", "room"]
SideKind = Literal["open", "natural", "built"]
ActionState = Literal["free", "taken", "in_hand"]

_STARTING: Final = tuple(number for number, action in enumerate(ACTIONS) if action.stage == 0)
_PARTS: Final = range(8)  # more than any tile or room has
LIMITS: Final = named(CAPS)  # the most that a player can have, by kind of goods


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a cave. `column` and `row` place it on a grid, both from 0."""

    id: str
    column: int
    row: int
    kind: SpaceKind
    room: str | None
    bonus_food: bool  # whether digging here brings 1 food
    sides: Mapping[str, SideKind]  # by `n`, `e`, `s`, `w`

    @property
    def shape(self) -> str:
        """The shape of the walls around it."""
        return shape_of(tuple(kind != "open" for kind in self.sides.values()))


@dataclass(frozen=True, slots=True)
class Edge:
    """A place for a wall between two spaces, or on a side of the additional cavern."""

    id: str
    space: str
    side: str
    other: str | None  # the space beyond
    wall: bool


@dataclass(frozen=True, slots=True)
class NamedCave:
    """A player's cave and goods."""

    seat: int
    goods: Mapping[str, int]  # all six kinds
    spaces: tuple[Space, ...]  # including the additional cavern once it belongs to the cave
    edges: tuple[Edge, ...]
    cavern: Literal["two_walls", "three_walls"] | None  # the visible face of the additional cavern, if this cave has it
    orange: int  # orange rooms, the entrance included
    blue: int
    points: int
    best_room: int  # the points of the most valuable room
    turns_left: int  # including the current one

    @property
    def rooms(self) -> list[str]:
        """The rooms of the cave, the entrance included, by number."""
        here = {space.room for space in self.spaces}
        return [room for room in ROOM_IDS if room in here]


@dataclass(frozen=True, slots=True)
class ActionTile:
    """A tile of the action board, face up."""

    id: str
    round: int  # in which it was revealed; 0: from the start
    state: ActionState
    allowed: bool  # whether the player to move meets its condition; most tiles have none


@dataclass(frozen=True, slots=True)
class Stage:
    """Face-down action tiles: the set is known, their order is not."""

    stage: int
    first: int  # rounds
    last: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """The current turn so far."""

    action: str | None  # the chosen tile
    open_parts: tuple[int, ...]  # its parts that have not been done, from 0
    room: str | None  # the room in use
    room_parts: tuple[int, ...]  # its parts that have not been done, from 0
    used: tuple[str, ...]  # rooms used
    digs_left: int  # digs already paid for
    uses_left: int  # rooms that may still be used
    powers_open: tuple[str, ...]  # blue rooms whose exchange for this tile can still be made
    dug: int  # rooms dug up
    draw_due: bool  # solo: a room will be drawn from the pile unless a second one is dug up
    owed: Mapping[str, int]  # paid for but not received yet


@dataclass(frozen=True, slots=True)
class NamedView:
    """All public information, which is the same for every seat."""

    players: int
    switches: Mapping[str, bool | str]  # of the setup
    round: int  # from 1
    rounds: int
    turns: tuple[int, ...]  # each player's turns, by round
    turn: int  # in this round, counting the turns of all players, from 1
    seat_turn: int  # in this round, counting only the turns of the player to move, from 1
    start: int  # the start player
    seat: int  # the seat to decide; the last player to move when the game is over
    phase: str
    actions: tuple[ActionTile, ...]  # face-up tiles: those of the start, then round by round
    to_come: tuple[Stage, ...]
    display: tuple[str, ...]  # rooms face up on the table
    unseen: tuple[str, ...]  # rooms that are face down or in the pile
    pile: int  # solo: cards in the draw pile
    walls: int  # in the supply
    cavern_free: bool  # whether the additional cavern has not been taken
    goal: int | None  # solo: the points to reach
    open_turn: OpenTurn
    caves: tuple[NamedCave, ...]  # by seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == PHASES[OVER]

    @property
    def turns_this_round(self) -> int:
        """The turns that each player has in this round."""
        return self.turns[self.round - 1]


def named_view(view: View) -> NamedView:
    """The view by name."""
    players = int(view.players)
    turns = int(view.turns())
    return NamedView(
        players=players,
        switches=switches_of(view),
        round=int(view.round) + 1,
        rounds=int(view.rounds()),
        turns=TURNS[players],
        turn=int(view.turn) + 1,
        seat_turn=min(int(view.turn) // players + 1, turns),
        start=int(view.start),
        seat=int(view.seat),
        phase=phase_of(view),
        actions=_actions(view),
        to_come=_to_come(view),
        display=_rooms(view.display),
        unseen=tuple(ROOM_IDS[room] for room in unseen_rooms(view)),
        pile=int(view.pile_left),
        walls=int(view.walls_left),
        cavern_free=bool(view.cavern_left),
        goal=SOLO_GOAL if players == 1 else None,
        open_turn=_open_turn(view),
        caves=tuple(_cave(view, seat) for seat in range(players)),
    )


def plain_view(view: View) -> dict[str, Any]:
    """The named view as dictionaries and lists, for bots in any language; docs/write-a-bot.md describes every field."""
    return asdict(named_view(view))


def switches_of(view: View) -> dict[str, bool | str]:
    """The switches of the setup that this game is played with, by name."""
    return {
        "additional_cavern_two_walls": "facing" if view.switches & FACING else "corner",
        "wood_storeroom_first": bool(view.switches & STOREROOM_FIRST),
    }


def all_goods(goods: int) -> dict[str, int]:
    """Packed goods as six amounts by name, zeros included."""
    return dict(zip(GOODS, unpack(int(goods)), strict=True))


def owed_goods(view: View) -> dict[str, int]:
    """Goods that were paid for but not received yet."""
    return {} if view.owed == NOTHING_OWED else named(OPTIONS[view.owed].gain)


def phase_of(view: View) -> str:
    """The phase: what the current decision is about."""
    return PHASES[view.phase]


def tile_in_hand(view: View) -> str | None:
    """The action tile chosen in the current turn."""
    return None if view.tile == NO_TILE else ACTION_IDS[view.tile]


def _rooms(mask: int) -> tuple[str, ...]:
    return tuple(picked(ROOM_IDS, mask))


# -------------------------------------------------------------------------------------------------------------- a cave


def _cave(view: View, seat: int) -> NamedCave:
    cave = view.caves[seat]
    owned = [room for room in ROOMS if queries.owns(cave, room.number)]
    blue = sum(room.is_blue for room in owned)
    natural = queries.natural_sides(cave)
    there = [space for space in range(len(SPACES)) if space != CAVERN or queries.owns_cavern(cave)]
    return NamedCave(
        seat=seat,
        goods=all_goods(cave.goods),
        spaces=tuple(_space(cave, natural, space) for space in there),
        edges=tuple(_edge(cave, edge, name) for edge, name in enumerate(EDGE_NAMES) if queries.takes_wall(cave, edge)),
        cavern=_cavern(natural),
        orange=len(owned) - blue,
        blue=blue,
        points=int(points(cave)),
        best_room=int(best_room(cave)),
        turns_left=int(view.turns_left(seat)),
    )


def _cavern(natural_sides: int) -> Literal["two_walls", "three_walls"] | None:
    walls = sum(queries.sides_of(queries.walls_at(natural_sides, CAVERN)))
    if not walls:
        return None
    return FACES[THREE_WALLS] if walls == 3 else FACES[TWO_WALLS]


def _space(cave: Cave, natural_sides: int, space: int) -> Space:
    name = SPACES[space]
    column, row = column_and_row(name)
    kind = _space_kind(cave, space)
    walls = queries.sides_of(queries.walls_round(cave, space))
    natural = queries.sides_of(queries.walls_at(natural_sides, space))
    sides = zip(ALL_SIDES, walls, natural, strict=True)
    return Space(
        id=name,
        column=column,
        row=row,
        kind=kind,
        room=ROOM_IDS[queries.room_on(cave, space)] if kind in ("room", "entrance") else None,
        bonus_food=kind == "covered" and name in FOOD_SPACES,
        sides={side: "natural" if by_nature else "built" if wall else "open" for side, wall, by_nature in sides},
    )


def _space_kind(cave: Cave, space: int) -> SpaceKind:
    if space == ENTRANCE:
        return "entrance"
    if queries.is_covered(cave, space):
        return "covered"
    return "empty" if queries.is_empty(cave, space) else "room"


def _edge(cave: Cave, edge: int, name: str) -> Edge:
    place = EDGE_PLACES[name]
    return Edge(id=name, space=place.space, side=place.side, other=place.other, wall=queries.has_wall(cave, edge))


# --------------------------------------------------------------------------------------------------------- the table


def _actions(view: View) -> tuple[ActionTile, ...]:
    turned_up = [(0, tile) for tile in _STARTING]
    turned_up += [(number + 1, tile) for number, tile in enumerate(revealed_actions(view))]
    return tuple(
        ActionTile(ACTION_IDS[tile], number, _state(view, tile), bool(may_choose(view, tile)))
        for number, tile in turned_up
    )


def _state(view: View, tile: int) -> ActionState:
    if tile == view.tile:
        return "in_hand"
    return "free" if queries.tile_is_free(view, tile) else "taken"


def _to_come(view: View) -> tuple[Stage, ...]:
    """The tiles that later rounds reveal, stage by stage."""
    stages = STAGES[int(view.players)]
    known = revealed_actions(view)
    shown = []
    for stage, tiles in zip(sorted(set(stages)), stage_tiles(int(view.players)), strict=True):
        hidden = tuple(ACTION_IDS[tile] for tile in tiles if tile not in known)
        rounds = [number + 1 for number, one in enumerate(stages) if one == stage and number > view.round]
        if hidden:
            shown.append(Stage(stage, rounds[0], rounds[-1], hidden))
    return tuple(shown)


def _open_turn(view: View) -> OpenTurn:
    return OpenTurn(
        action=tile_in_hand(view),
        open_parts=tuple(picked(_PARTS, view.open_parts)),
        room=None if view.room == NO_ROOM else ROOM_IDS[view.room],
        room_parts=tuple(picked(_PARTS, view.room_parts)),
        used=_rooms(view.used),
        digs_left=queries.digs_left(view),
        uses_left=int(view.uses_left),
        powers_open=_powers_open(view),
        dug=int(view.dug),
        draw_due=bool(view.draw_due),
        owed=owed_goods(view),
    )


def _powers_open(view: View) -> tuple[str, ...]:
    exchanges = OPTIONS[OPTION_POWERS:OPTION_FACE]
    return tuple(ROOM_IDS[option.room] for option in exchanges if queries.power_is_open(view, option.part))
