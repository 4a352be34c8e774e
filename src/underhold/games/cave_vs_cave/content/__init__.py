"""Every component of Cave vs Cave (Era I) as table rows, and the vocabulary of their effects."""

from typing import Final

from underhold.games.cave_vs_cave.content.actions import ACTIONS
from underhold.games.cave_vs_cave.content.conversions import CONVERSIONS
from underhold.games.cave_vs_cave.content.effects import Action, Room
from underhold.games.cave_vs_cave.content.rooms import FACE_DOWN_ROOMS, FACE_UP_ROOMS, ROOMS
from underhold.games.cave_vs_cave.content.rounds import (
    SOLO_ACTION_REMOVED,
    SOLO_GOAL,
    SOLO_REMARKABLE,
    SOLO_ROOMS_REMOVED,
    STAGES,
    TURNS,
    WALLS_IN_SUPPLY,
)

RULES_VERSION: Final = 2

ACTION_IDS: Final = tuple(action.id for action in ACTIONS)
ROOM_IDS: Final = tuple(room.id for room in ROOMS)


def action_number(action_id: str) -> int:
    """The index of an action tile in ACTIONS."""
    return ACTION_IDS.index(action_id)


def room_number(room_id: str) -> int:
    """The printed number of a room, which is its index in ROOMS."""
    return ROOM_IDS.index(room_id)


__all__ = [
    "ACTIONS",
    "ACTION_IDS",
    "Action",
    "CONVERSIONS",
    "FACE_DOWN_ROOMS",
    "FACE_UP_ROOMS",
    "ROOMS",
    "ROOM_IDS",
    "RULES_VERSION",
    "Room",
    "SOLO_ACTION_REMOVED",
    "SOLO_GOAL",
    "SOLO_REMARKABLE",
    "SOLO_ROOMS_REMOVED",
    "STAGES",
    "TURNS",
    "WALLS_IN_SUPPLY",
    "action_number",
    "room_number",
]
