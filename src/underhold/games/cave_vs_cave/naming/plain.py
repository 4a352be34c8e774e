"""A view of Cave vs Cave as plain data: the engine's own fields with names and lists instead of packed numbers.

For programs in any language; docs/write-a-bot.md describes every field. Nothing of the view is lost.
"""

from typing import Any, Final

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import GOODS, unpack
from underhold.games.cave_vs_cave.engine.board import ALL_SIDES, EDGE_NAMES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import OPTIONS
from underhold.games.cave_vs_cave.engine.state import (
    DIG_THROUGH_WALLS,
    FACING,
    NO_ROOM,
    NO_TILE,
    NOTHING_OWED,
    PHASES,
    STOREROOM_FIRST,
    Cave,
    View,
)
from underhold.games.cave_vs_cave.engine.view import revealed_actions
from underhold.games.common.naming.picking import picked

_PARTS: Final = range(8)  # more than any tile or room has


def plain_view(view: View) -> dict[str, Any]:
    """All that anybody may know."""
    return {
        "players": int(view.players),
        "switches": switches_of(view),
        "round": int(view.round) + 1,
        "turn": int(view.turn) + 1,
        "start": int(view.start),
        "seat": int(view.seat),
        "phase": PHASES[view.phase],
        "revealed": [ACTION_IDS[tile] for tile in revealed_actions(view)],
        "tiles": picked(ACTION_IDS, view.tiles),
        "display": rooms_of(view.display),
        "walls_left": int(view.walls_left),
        "cavern_left": int(view.cavern_left),
        "pile_left": int(view.pile_left),
        "tile": None if view.tile == NO_TILE else ACTION_IDS[view.tile],
        "open_parts": picked(_PARTS, view.open_parts),
        "digs_left": digs_left(view),
        "uses_left": int(view.uses_left),
        "used": rooms_of(view.used),
        "room": None if view.room == NO_ROOM else ROOM_IDS[view.room],
        "room_parts": picked(_PARTS, view.room_parts),
        "power_open": bool(view.power_open),
        "draw_due": bool(view.draw_due),
        "dug": int(view.dug),
        "owed": None if view.owed == NOTHING_OWED else goods_of(OPTIONS[view.owed].gain),
        "caves": [_cave(cave) for cave in view.caves],
    }


def _cave(cave: Cave) -> dict[str, Any]:
    free = cave.covered | cave.empty
    rooms = {name: cave.room_at >> (5 * space) & 31 for space, name in enumerate(SPACES) if not free >> space & 1}
    return {
        "goods": goods_of(cave.goods),
        "covered": picked(SPACES, cave.covered),
        "empty": picked(SPACES, cave.empty),
        "rooms": {space: ROOM_IDS[room] for space, room in rooms.items()},
        "sides": {
            name: "".join(picked(ALL_SIDES, cave.sides >> (4 * space) & 15)) for space, name in enumerate(SPACES)
        },
        "walls": picked(EDGE_NAMES, cave.walls),
        "sites": picked(EDGE_NAMES, cave.sites),
        "lead": int(cave.orange_minus_blue),
    }


def digs_left(view: View) -> int:
    """How many rooms may still be dug up that have been paid for."""
    return sum(divmod(int(view.digs_left), DIG_THROUGH_WALLS))


def goods_of(goods: int) -> dict[str, int]:
    """All six amounts by name, also those of nothing."""
    return dict(zip(GOODS, unpack(int(goods)), strict=True))


def rooms_of(mask: int) -> list[str]:
    """The ids of the rooms in a mask, by number."""
    return picked(ROOM_IDS, mask)


def switches_of(view: View) -> dict[str, bool | str]:
    """The switches of the set-up that this game is played with, by name."""
    return {
        "additional_cavern_two_walls": "facing" if view.switches & FACING else "corner",
        "wood_storeroom_first": bool(view.switches & STOREROOM_FIRST),
    }
