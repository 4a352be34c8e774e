"""The deal as single draws, in the order of `Deal.to_ints`, for environments with explicit chance nodes.

A new game shuffles instead (see `deal`). All deals are equally likely in both cases.
"""

from itertools import combinations
from typing import Any

from underhold.core.chance_draw import DrawPool
from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    FACE_DOWN_ROOMS,
    FACE_UP_ROOMS,
    ROOM_IDS,
    SOLO_ROOMS_REMOVED,
)
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES
from underhold.games.cave_vs_cave.engine.deal import deal_from_ints, deal_to_json, stage_tiles
from underhold.games.cave_vs_cave.engine.state import View


def pools(players: int) -> list[DrawPool]:
    """The pools that the deal is drawn from, in order. The display is one draw, because its order does not matter."""
    seats = range(players)
    face_up = len(FACE_UP_ROOMS) - (SOLO_ROOMS_REMOVED if players == 1 else 0)
    displays = {
        sum(1 << room for room in rooms): "+".join(ROOM_IDS[room] for room in rooms)
        for rooms in combinations(FACE_UP_ROOMS, face_up)
    }
    return [
        DrawPool("start", tuple(seats), 1, {seat: str(seat) for seat in seats}),
        DrawPool("display", tuple(displays), 1, displays),
        *[DrawPool("action", tuple(tiles), len(tiles), dict(enumerate(ACTION_IDS))) for tiles in stage_tiles(players)],
        DrawPool("room", tuple(FACE_DOWN_ROOMS), len(FACE_DOWN_ROOMS), dict(enumerate(ROOM_IDS))),
    ]


def deal(players: int, numbers: list[int]) -> dict[str, Any]:
    """The deal that consists of these draws, in the form of a record's deal."""
    return deal_to_json(deal_from_ints(players, numbers))


def revealed(view: View) -> list[bool]:
    """For every number of the deal, whether everyone has seen it."""
    seen = [True, True]
    seen += [number <= view.round for number in range(view.rounds())]
    for cave in view.caves:
        seen += [not cave.covered >> space & 1 for space in COVERED_SPACES]
    if view.players == 1:
        seen += [place < len(COVERED_SPACES) - view.pile_left for place in range(len(COVERED_SPACES))]
    return seen
