"""The engine's view of Cave vs Cave as plain data with names."""

from collections.abc import Sequence
from typing import Final

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS, ROOMS, SOLO_GOAL, TURNS
from underhold.games.cave_vs_cave.content.goods import CAPS, named
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.lowering import CHOOSE, OPTIONS
from underhold.games.cave_vs_cave.engine.moves import option_of, place_of
from underhold.games.cave_vs_cave.engine.scoring import best_room, points
from underhold.games.cave_vs_cave.engine.state import (
    NO_ROOM,
    NO_TILE,
    NOTHING_OWED,
    OVER,
    PHASES,
    State,
    View,
)
from underhold.games.cave_vs_cave.engine.view import unseen_rooms
from underhold.games.cave_vs_cave.naming import named_view
from underhold.games.cave_vs_cave.naming.plain import digs_left, goods_of, rooms_of, switches_of
from underhold.games.cave_vs_cave.web.messages import (
    ActionView,
    CaveView,
    CaveVsCaveView,
    Edge,
    HiddenView,
    Space,
    StageView,
    TurnView,
)

_LIMITS: Final = named(CAPS)


def _cave(view: View, seat: int) -> CaveView:
    cave = view.caves[seat]
    rooms = [room for room in ROOMS if cave.rooms >> room.number & 1]
    blue = sum(room.is_blue for room in rooms)
    return CaveView(
        seat=seat,
        goods=goods_of(int(cave.goods)),
        limits=_LIMITS,
        spaces=[Space.model_validate(one, from_attributes=True) for one in named_view.spaces(cave)],
        edges=[Edge.model_validate(one, from_attributes=True) for one in named_view.edges(cave)],
        cavern=named_view.cavern_face(cave),
        orange=len(rooms) - blue,
        blue=blue,
        points=int(points(cave)),
        best_room=int(best_room(cave)),
        turns_left=0 if view.phase == OVER else int(view.turns_left(seat)),
    )


# --------------------------------------------------------------------------------------------------------- the table


def _takers(view: View, round_moves: Sequence[tuple[int, int]]) -> dict[str, int]:
    """Who took which action tile this round."""
    takers = {ACTION_IDS[place_of(move)]: seat for seat, move in round_moves if option_of(move).kind == CHOOSE}
    if view.tile != NO_TILE:
        takers[ACTION_IDS[view.tile]] = int(view.seat)
    return takers


def _actions(view: View, round_moves: Sequence[tuple[int, int]]) -> list[ActionView]:
    takers = _takers(view, round_moves)
    return [
        ActionView(
            id=tile.id, round=tile.round, state=tile.state, by=None if tile.state == "free" else takers.get(tile.id)
        )
        for tile in named_view.actions(view)
    ]


def _to_come(view: View) -> list[StageView]:
    return [StageView.model_validate(one, from_attributes=True) for one in named_view.to_come(view)]


def _open_turn(view: View) -> TurnView:
    return TurnView(
        action=None if view.tile == NO_TILE else ACTION_IDS[view.tile],
        room=None if view.room == NO_ROOM else ROOM_IDS[view.room],
        used=rooms_of(int(view.used)),
        digs_left=digs_left(view),
        uses_left=int(view.uses_left),
        owed={} if view.owed == NOTHING_OWED else named(OPTIONS[view.owed].gain),
    )


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
