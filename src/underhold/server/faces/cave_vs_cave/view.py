"""The engine's view of Cave vs Cave as plain data with names."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from underhold.bots.cave_vs_cave.evaluate import turns_left
from underhold.cave_vs_cave.board import (
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
from underhold.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, ROOMS, SOLO_GOAL, STAGES, TURNS
from underhold.cave_vs_cave.deal import stage_tiles
from underhold.cave_vs_cave.goods import CAPS, GOODS, named, unpack
from underhold.cave_vs_cave.lowering import CHOOSE, OPTIONS
from underhold.cave_vs_cave.moves import option_of, place_of
from underhold.cave_vs_cave.scoring import best_room, points
from underhold.cave_vs_cave.state import (
    FACING,
    NO_ROOM,
    NO_TILE,
    NOTHING_OWED,
    OVER,
    PHASES,
    STOREROOM_FIRST,
    Cave,
    State,
    View,
)
from underhold.cave_vs_cave.view import revealed_actions, unseen_rooms
from underhold.server.faces.cave_vs_cave.wire import (
    ActionView,
    CaveView,
    CaveVsCaveView,
    Edge,
    HiddenView,
    Side,
    Space,
    StageView,
    TurnView,
)

SideKind = Literal["open", "natural", "built"]
_STARTING: Final = tuple(number for number, action in enumerate(ACTIONS) if action.stage == 0)
_SIDES: Final[tuple[Side, ...]] = ("n", "e", "s", "w")  # in the order of their bits
_LIMITS: Final = named(CAPS)
_EDGES: Final = tuple(edge for edge, name in enumerate(EDGE_NAMES) if name)


def goods_of(goods: int) -> dict[str, int]:
    """All six amounts by name, also those of nothing."""
    return dict(zip(GOODS, unpack(goods), strict=True))


def rooms_of(mask: int) -> list[str]:
    """The ids of the rooms in a mask, by number."""
    return [room for number, room in enumerate(ROOM_IDS) if mask >> number & 1]


def built_sides(cave: Cave) -> int:
    """The sides of all spaces on which walls of one's own stand, packed as `Cave.sides`."""
    built = 0
    for edge in _EDGES:
        if cave.walls >> edge & 1:
            built |= EDGE_SIDES[edge]
    return built


# ------------------------------------------------------------------------------------------------------------- a cave


def _sides(cave: Cave, built: int, space: int) -> dict[Side, SideKind]:
    sides: dict[Side, SideKind] = {}
    for number, side in enumerate(_SIDES):
        bit = 1 << (4 * space + number)
        sides[side] = "built" if built & bit else "natural" if cave.sides & bit else "open"
    return sides


def _space(cave: Cave, built: int, space: int) -> Space:
    kind: Literal["entrance", "covered", "empty", "room"] = "room"
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
        sides=_sides(cave, built, space),
    )


def _edge(cave: Cave, edge: int) -> Edge:
    name = EDGE_NAMES[edge]
    side: Any = name[2]
    other = None if edge >= CAVERN_NORTH else SPACES[neighbours(edge)[1]]
    return Edge(id=name, space=name[:2], side=side, other=other, wall=bool(cave.walls >> edge & 1))


def _cavern(cave: Cave, built: int) -> Literal["two_walls", "three_walls"] | None:
    """Which face of the additional cavern lies up; it always has a natural wall."""
    natural = int((cave.sides & ~built) >> (4 * CAVERN) & 15)
    if not natural:
        return None
    return FACES[THREE_WALLS] if natural.bit_count() == 3 else FACES[TWO_WALLS]


def _cave(view: View, seat: int) -> CaveView:
    cave = view.caves[seat]
    built = built_sides(cave)
    cavern = _cavern(cave, built)
    rooms = [room for room in ROOMS if cave.rooms >> room.number & 1]
    blue = sum(room.is_blue for room in rooms)
    return CaveView(
        seat=seat,
        goods=goods_of(int(cave.goods)),
        limits=_LIMITS,
        spaces=[_space(cave, built, space) for space in range(len(SPACES)) if space != CAVERN or cavern],
        edges=[_edge(cave, edge) for edge in _EDGES if cave.sites >> edge & 1],
        cavern=cavern,
        orange=len(rooms) - blue,
        blue=blue,
        points=int(points(cave)),
        best_room=int(best_room(cave)),
        turns_left=0 if view.phase == OVER else int(turns_left(view, seat)),
    )


# --------------------------------------------------------------------------------------------------------- the table


def _takers(view: View, round_moves: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Who took which action tile this round."""
    takers = {place_of(move): seat for seat, move in round_moves if option_of(move).kind == CHOOSE}
    if view.tile != NO_TILE:
        takers[int(view.tile)] = int(view.seat)
    return takers


def _actions(view: View, round_moves: Sequence[tuple[int, int]]) -> list[ActionView]:
    takers = _takers(view, round_moves)
    turned_up = [(0, tile) for tile in _STARTING]
    turned_up += [(number + 1, tile) for number, tile in enumerate(revealed_actions(view))]
    shown = []
    for number, tile in turned_up:
        state: Literal["free", "taken", "in_hand"] = "free"
        if tile == view.tile:
            state = "in_hand"
        elif not view.tiles >> tile & 1:
            state = "taken"
        by = takers.get(tile) if state != "free" else None
        shown.append(ActionView(id=ACTION_IDS[tile], round=number, state=state, by=by))
    return shown


def _to_come(view: View) -> list[StageView]:
    stages = STAGES[int(view.players)]
    known = revealed_actions(view)
    shown = []
    for stage, tiles in zip(sorted(set(stages)), stage_tiles(int(view.players)), strict=True):
        hidden = [ACTION_IDS[tile] for tile in tiles if tile not in known]
        rounds = [number + 1 for number, one in enumerate(stages) if one == stage and number > view.round]
        if hidden:
            shown.append(StageView(stage=stage, first=rounds[0], last=rounds[-1], actions=hidden))
    return shown


def _open_turn(view: View) -> TurnView:
    return TurnView(
        action=None if view.tile == NO_TILE else ACTION_IDS[view.tile],
        room=None if view.room == NO_ROOM else ROOM_IDS[view.room],
        used=rooms_of(int(view.used)),
        digs_left=int(view.digs_left),
        uses_left=int(view.uses_left),
        owed={} if view.owed == NOTHING_OWED else named(OPTIONS[view.owed].gain),
    )


def switches_of(view: View) -> dict[str, bool | str]:
    """The switches of the set-up that this game is played with, by name."""
    return {
        "additional_cavern_two_walls": "facing" if view.switches & FACING else "corner",
        "wood_storeroom_first": bool(view.switches & STOREROOM_FIRST),
    }


def shown_view(view: View, round_moves: Sequence[tuple[int, int]]) -> CaveVsCaveView:
    """Everything that is drawn."""
    players = int(view.players)
    turns = int(view.turns())
    return CaveVsCaveView(
        players=players,
        round=int(view.round) + 1,
        rounds=int(view.rounds()),
        turns=list(TURNS[players]),
        turn=min(int(view.turn) // players + 1, turns),
        start=int(view.start),
        seat=None if view.phase == OVER else int(view.seat),
        phase=PHASES[view.phase],
        actions=_actions(view, round_moves),
        to_come=_to_come(view),
        display=rooms_of(int(view.display)),
        unseen=[ROOM_IDS[room] for room in unseen_rooms(view)],
        pile=int(view.pile_left),
        walls=int(view.walls_left),
        cavern_free=bool(view.cavern_left),
        caves=[_cave(view, seat) for seat in range(players)],
        open_turn=_open_turn(view),
        goal=SOLO_GOAL if players == 1 else None,
        switches=switches_of(view),
    )


def shown_hidden(state: State) -> HiddenView:
    """What lies face down now: under the mountain, in the draw pile, among the action tiles."""
    deal = state.deal
    covered = [
        {
            name: ROOM_IDS[deal.room(seat, space)]
            for space, name in enumerate(SPACES)
            if state.caves[seat].covered >> space & 1
        }
        for seat in range(state.players)
    ]
    pile = [ROOM_IDS[room] for room in deal.pile]
    return HiddenView(
        covered=covered,
        pile=pile[len(pile) - int(state.pile_left) :],
        to_come=[ACTION_IDS[action] for action in deal.actions][int(state.round) + 1 :],
    )
