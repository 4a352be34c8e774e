"""The named view as a wire message, and the hidden information."""

from collections.abc import Sequence

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.queries import is_covered
from underhold.games.cave_vs_cave.engine.state import State, View
from underhold.games.cave_vs_cave.naming.move import AnyMove, as_move
from underhold.games.cave_vs_cave.naming.named_view import LIMITS, NamedCave, NamedView, OpenTurn, named_view
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


def shown_view(view: View, round_moves: Sequence[tuple[int, AnyMove]]) -> CaveVsCaveView:
    """The view as a message. `round_moves` are the seat and move of every ply in the current round."""
    named = named_view(view)
    return CaveVsCaveView(
        players=named.players,
        round=named.round,
        rounds=named.rounds,
        turns=list(named.turns),
        turn=named.seat_turn,
        start=named.start,
        seat=None if named.over else named.seat,
        phase=named.phase,
        actions=_actions(named, round_moves),
        to_come=[StageView.model_validate(one, from_attributes=True) for one in named.to_come],
        display=list(named.display),
        unseen=list(named.unseen),
        pile=named.pile,
        walls=named.walls,
        cavern_free=named.cavern_free,
        caves=[_cave(cave) for cave in named.caves],
        open_turn=_open_turn(named.open_turn),
        goal=named.goal,
        switches=dict(named.switches),
    )


def _cave(cave: NamedCave) -> CaveView:
    return CaveView(
        seat=cave.seat,
        goods=dict(cave.goods),
        limits=LIMITS,
        spaces=[Space.model_validate(one, from_attributes=True) for one in cave.spaces],
        edges=[Edge.model_validate(one, from_attributes=True) for one in cave.edges],
        cavern=cave.cavern,
        orange=cave.orange,
        blue=cave.blue,
        points=cave.points,
        best_room=cave.best_room,
        turns_left=cave.turns_left,
    )


def _actions(named: NamedView, round_moves: Sequence[tuple[int, AnyMove]]) -> list[ActionView]:
    """The action board, with the seats that took tiles this round."""
    takers = {as_move(move).action: seat for seat, move in round_moves}
    if named.open_turn.action:
        takers[named.open_turn.action] = named.seat
    return [
        ActionView(
            id=tile.id, round=tile.round, state=tile.state, by=None if tile.state == "free" else takers.get(tile.id)
        )
        for tile in named.actions
    ]


def _open_turn(turn: OpenTurn) -> TurnView:
    return TurnView(
        action=turn.action,
        room=turn.room,
        used=list(turn.used),
        digs_left=turn.digs_left,
        uses_left=turn.uses_left,
        owed=dict(turn.owed),
    )


def shown_hidden(state: State) -> HiddenView:
    """Everything that is face down: rooms on the boards, the draw pile, action tiles."""
    deal = state.deal
    covered = [
        {
            name: ROOM_IDS[deal.room(seat, space)]
            for space, name in enumerate(SPACES)
            if is_covered(state.caves[seat], space)
        }
        for seat in range(state.players)
    ]
    pile = [ROOM_IDS[room] for room in deal.pile]
    return HiddenView(
        covered=covered,
        pile=pile[len(pile) - int(state.pile_left) :],
        to_come=[ACTION_IDS[action] for action in deal.actions][int(state.round) + 1 :],
    )
