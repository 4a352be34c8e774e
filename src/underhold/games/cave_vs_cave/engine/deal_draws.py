"""The deal, one draw at a time: the numbers of `Deal.to_ints` in their order, from the tables that the deal is made of.

A new game shuffles instead (see `deal`); both ways every deal has the same chance.
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
    """What is drawn from what. In which order the rooms of the display are laid out does not matter: they are one."""
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
    """The deal that has been drawn, as a new game takes it."""
    return deal_to_json(deal_from_ints(players, numbers))


def revealed(view: View) -> list[bool]:
    """Which numbers of the deal everyone has seen by now."""
    seen = [True, True]
    seen += [number <= view.round for number in range(view.rounds())]
    for cave in view.caves:
        seen += [not cave.covered >> space & 1 for space in COVERED_SPACES]
    if view.players == 1:
        seen += [place < len(COVERED_SPACES) - view.pile_left for place in range(len(COVERED_SPACES))]
    return seen
