"""The named view as plain data, in the form of `messages.CaveVsCaveView`, and the hidden information."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.queries import is_covered
from underhold.games.cave_vs_cave.engine.state import State, View
from underhold.games.cave_vs_cave.naming.move import AnyMove, as_move
from underhold.games.cave_vs_cave.naming.named_view import (
    LIMITS,
    Board,
    NamedCave,
    NamedView,
    OpenTurn,
    board_of,
    named_view,
)

_KEPT: Final = 2048  # cached boards


def shown_view(view: View, round_moves: Sequence[tuple[int, AnyMove]]) -> dict[str, Any]:
    """The view as plain data. `round_moves` are the seat and move of every ply in the current round.

    Parts of it are shared between views: copy them before changing them.
    """
    named = named_view(view)
    return {
        "game": "cave-vs-cave",
        "players": named.players,
        "round": named.round,
        "rounds": named.rounds,
        "turns": list(named.turns),
        "turn": named.seat_turn,
        "start": named.start,
        "seat": None if named.over else named.seat,
        "phase": named.phase,
        "actions": _actions(named, round_moves),
        "to_come": [
            {"stage": one.stage, "first": one.first, "last": one.last, "actions": list(one.actions)}
            for one in named.to_come
        ],
        "display": list(named.display),
        "unseen": list(named.unseen),
        "pile": named.pile,
        "walls": named.walls,
        "cavern_free": named.cavern_free,
        "caves": [_cave(cave, board_of(view.caves[cave.seat])) for cave in named.caves],
        "open_turn": _open_turn(named.open_turn),
        "goal": named.goal,
        "switches": named.switches,
    }


def _cave(cave: NamedCave, board: Board) -> dict[str, Any]:
    spaces, edges = _board(board)
    return {
        "seat": cave.seat,
        "goods": cave.goods,
        "limits": LIMITS,
        "spaces": spaces,
        "edges": edges,
        "cavern": cave.cavern,
        "orange": cave.orange,
        "blue": cave.blue,
        "points": cave.points,
        "best_room": cave.best_room,
        "turns_left": cave.turns_left,
    }


@lru_cache(maxsize=_KEPT)
def _board(board: Board) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The spaces and edges of a cave."""
    spaces = [
        {
            "id": one.id,
            "column": one.column,
            "row": one.row,
            "kind": one.kind,
            "room": one.room,
            "bonus_food": one.bonus_food,
            "sides": one.sides,
        }
        for one in board.spaces
    ]
    edges = [
        {"id": one.id, "space": one.space, "side": one.side, "other": one.other, "wall": one.wall}
        for one in board.edges
    ]
    return spaces, edges


def _actions(named: NamedView, round_moves: Sequence[tuple[int, AnyMove]]) -> list[dict[str, Any]]:
    """The action board, with the seats that took tiles this round."""
    takers = {as_move(move).action: seat for seat, move in round_moves}
    if named.open_turn.action:
        takers[named.open_turn.action] = named.seat
    return [
        {
            "id": tile.id,
            "round": tile.round,
            "state": tile.state,
            "by": None if tile.state == "free" else takers.get(tile.id),
        }
        for tile in named.actions
    ]


def _open_turn(turn: OpenTurn) -> dict[str, Any]:
    return {
        "action": turn.action,
        "room": turn.room,
        "used": list(turn.used),
        "digs_left": turn.digs_left,
        "uses_left": turn.uses_left,
        "owed": turn.owed,
    }


def shown_hidden(state: State) -> dict[str, Any]:
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
    return {
        "covered": covered,
        "pile": pile[len(pile) - int(state.pile_left) :],
        "to_come": [ACTION_IDS[action] for action in deal.actions][int(state.round) + 1 :],
    }
