"""What lies where, by name: the table as anybody sees it, for all who draw it or send it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, STAGES
from underhold.games.cave_vs_cave.engine.board import (
    ALL_SIDES,
    BONUS_FOOD,
    CAVERN,
    CAVERN_NORTH,
    EDGE_NAMES,
    EDGE_SIDES,
    ENTRANCE,
    FACES,
    SPACES,
    THREE_WALLS,
    TWO_WALLS,
    neighbours,
)
from underhold.games.cave_vs_cave.engine.deal import stage_tiles
from underhold.games.cave_vs_cave.engine.state import Cave, View
from underhold.games.cave_vs_cave.engine.view import revealed_actions

SpaceKind = Literal["entrance", "covered", "empty", "room"]
SideKind = Literal["open", "natural", "built"]
ActionState = Literal["free", "taken", "in_hand"]

_STARTING: Final = tuple(number for number, action in enumerate(ACTIONS) if action.stage == 0)
_EDGES: Final = tuple(edge for edge, name in enumerate(EDGE_NAMES) if name)


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a cave. `column` and `row` place it on a grid, both from 0."""

    id: str
    column: int
    row: int
    kind: SpaceKind
    room: str | None
    bonus_food: bool  # 1 food for whoever uncovers it
    sides: Mapping[str, SideKind]  # by `n`, `e`, `s`, `w`


@dataclass(frozen=True, slots=True)
class Edge:
    """A place for a wall between two spaces, or on a side of the additional cavern."""

    id: str
    space: str
    side: str
    other: str | None  # the space beyond
    wall: bool


@dataclass(frozen=True, slots=True)
class ActionTile:
    """A tile of the action board, face up."""

    id: str
    round: int  # that turned it up; 0: there from the start
    state: ActionState


@dataclass(frozen=True, slots=True)
class Stage:
    """Face-down action tiles: which they are is known, their order is not."""

    stage: int
    first: int  # rounds
    last: int
    actions: tuple[str, ...]


# -------------------------------------------------------------------------------------------------------------- a cave


def built_sides(cave: Cave) -> int:
    """The sides of all spaces on which walls of one's own stand, packed as `Cave.sides`."""
    built = 0
    for edge in _EDGES:
        if cave.walls >> edge & 1:
            built |= EDGE_SIDES[edge]
    return built


def cavern_face(cave: Cave) -> Literal["two_walls", "three_walls"] | None:
    """Which face of the additional cavern lies up; it always has a natural wall. None: it lies elsewhere."""
    natural = int((cave.sides & ~built_sides(cave)) >> (4 * CAVERN) & 15)
    if not natural:
        return None
    return FACES[THREE_WALLS] if natural.bit_count() == 3 else FACES[TWO_WALLS]


def spaces(cave: Cave) -> list[Space]:
    """Every space, the additional cavern among them once it is there."""
    built, cavern = built_sides(cave), cavern_face(cave)
    return [_space(cave, built, space) for space in range(len(SPACES)) if space != CAVERN or cavern]


def _space(cave: Cave, built: int, space: int) -> Space:
    kind: SpaceKind = "room"
    covered = bool(cave.covered >> space & 1)
    if space == ENTRANCE:
        kind = "entrance"
    elif covered:
        kind = "covered"
    elif cave.empty >> space & 1:
        kind = "empty"
    name = SPACES[space]
    return Space(
        id=name,
        column="abc".index(name[0]),
        row=int(name[1]) - 1,
        kind=kind,
        room=ROOM_IDS[cave.room_at >> (5 * space) & 31] if kind in ("room", "entrance") else None,
        bonus_food=covered and bool(BONUS_FOOD >> space & 1),
        sides={side: _side(cave, built, 4 * space + number) for number, side in enumerate(ALL_SIDES)},
    )


def _side(cave: Cave, built: int, number: int) -> SideKind:
    if built >> number & 1:
        return "built"
    return "natural" if cave.sides >> number & 1 else "open"


def edges(cave: Cave) -> list[Edge]:
    """Every place for a wall, with those that stand."""
    return [_edge(cave, edge) for edge in _EDGES if cave.sites >> edge & 1]


def _edge(cave: Cave, edge: int) -> Edge:
    name = EDGE_NAMES[edge]
    other = None if edge >= CAVERN_NORTH else SPACES[neighbours(edge)[1]]
    return Edge(id=name, space=name[:2], side=name[2], other=other, wall=bool(cave.walls >> edge & 1))


# ----------------------------------------------------------------------------------------------------- the action board


def actions(view: View) -> list[ActionTile]:
    """The tiles that lie face up: those of the start, then round by round."""
    turned_up = [(0, tile) for tile in _STARTING]
    turned_up += [(number + 1, tile) for number, tile in enumerate(revealed_actions(view))]
    return [ActionTile(ACTION_IDS[tile], number, _state(view, tile)) for number, tile in turned_up]


def _state(view: View, tile: int) -> ActionState:
    if tile == view.tile:
        return "in_hand"
    return "free" if view.tiles >> tile & 1 else "taken"


def to_come(view: View) -> list[Stage]:
    """The tiles that later rounds turn up, stage by stage."""
    stages = STAGES[int(view.players)]
    known = revealed_actions(view)
    shown = []
    for stage, tiles in zip(sorted(set(stages)), stage_tiles(int(view.players)), strict=True):
        hidden = tuple(ACTION_IDS[tile] for tile in tiles if tile not in known)
        rounds = [number + 1 for number, one in enumerate(stages) if one == stage and number > view.round]
        if hidden:
            shown.append(Stage(stage, rounds[0], rounds[-1], hidden))
    return shown
