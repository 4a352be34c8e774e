"""One player's cave from its description."""

from typing import Any

from underhold.core.errors import BadPosition
from underhold.games.cave_vs_cave.content import ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import pack
from underhold.games.cave_vs_cave.engine.board import (
    CAVERN,
    CAVERN_BIT,
    EDGE_NAMES,
    EDGE_SIDES,
    FACES,
    FREE_AT_START,
    SPACES,
    cavern_sides,
    cavern_sites,
)
from underhold.games.cave_vs_cave.engine.lowering import ROOM_STEP
from underhold.games.cave_vs_cave.engine.state import FACING, Cave


def build_cave(seat: int, given: dict[str, Any], switches: int) -> Cave:
    """The cave of a seat; raises BadPosition."""
    cave = Cave()
    if "goods" in given:
        cave.goods = pack(**given["goods"])
    if "cavern" in given:
        _add_cavern(cave, FACES.index(given["cavern"]), switches & FACING != 0)
    for space in given.get("dug", []):
        _uncover(cave, SPACES.index(space))
    for room, place in given.get("rooms", []):
        _furnish(cave, ROOM_IDS.index(room), SPACES.index(place), f"seat{seat} rooms")
    for name in given.get("walls", []):
        _build_wall(cave, EDGE_NAMES.index(name), f"seat{seat} walls")
    if cave.orange_minus_blue <= 0:
        raise BadPosition.of("error.position.cave_vs_cave.orange", f"seat{seat} rooms")
    if "cavern" in given and (cave.covered or cave.empty & ~CAVERN_BIT):
        empty = SPACES[next(space for space in range(CAVERN) if (cave.covered | cave.empty) >> space & 1)]
        raise BadPosition.of("error.position.cave_vs_cave.cavern_needs_rooms", f"seat{seat} cavern", place=empty)
    return cave


def is_full(cave: Cave) -> bool:
    """Whether no space is covered or empty."""
    return cave.covered == 0 and cave.empty == 0


def _add_cavern(cave: Cave, face: int, facing: bool) -> None:
    cave.empty |= CAVERN_BIT
    cave.sides |= cavern_sides(face, facing) << (4 * CAVERN)
    cave.sites |= cavern_sites(face, facing)


def _uncover(cave: Cave, space: int) -> None:
    cave.covered &= ~(1 << space)
    cave.empty |= 1 << space


def _furnish(cave: Cave, room: int, space: int, part: str) -> None:
    bit = 1 << space
    if cave.empty & bit and space not in (FREE_AT_START, CAVERN):
        raise BadPosition.of("error.position.cave_vs_cave.also_dug", part, place=SPACES[space])
    if space == CAVERN and not cave.empty & bit:
        raise BadPosition.of("error.position.cave_vs_cave.face_missing", part)
    cave.covered &= ~bit
    cave.empty &= ~bit
    cave.rooms |= 1 << room
    cave.room_at |= room << 5 * space
    cave.orange_minus_blue += ROOM_STEP[room]


def _build_wall(cave: Cave, edge: int, part: str) -> None:
    if not cave.sites >> edge & 1:
        raise BadPosition.of("error.position.cave_vs_cave.no_wall", part, place=EDGE_NAMES[edge])
    cave.walls |= 1 << edge
    cave.sides |= EDGE_SIDES[edge]
