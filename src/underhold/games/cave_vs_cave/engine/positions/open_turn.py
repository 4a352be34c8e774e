"""The open turn from its description. Values that are not given are those right after taking the action tile."""

from typing import Any

from underhold.core.errors import BadPosition
from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, ROOMS
from underhold.games.cave_vs_cave.engine.lowering import (
    OPTION_FACE,
    OPTION_POWERS,
    OPTIONS,
    POWER_TILE,
    ROOM_PARTS,
    TILE_PARTS,
)
from underhold.games.cave_vs_cave.engine.positions.caves import is_full
from underhold.games.cave_vs_cave.engine.positions.layout import TRADE_TEXTS
from underhold.games.cave_vs_cave.engine.state import (
    ACT,
    CHOOSE_FACE,
    DIG_THROUGH_WALLS,
    PHASES,
    RECEIVE,
    Cave,
    State,
)


def take_turn(state: State, turn: dict[str, Any], phase: str | None) -> None:
    """Set the fields of the open turn; raises BadPosition."""
    cave = state.caves[state.seat]
    if "action" not in turn:
        raise BadPosition.of("error.position.cave_vs_cave.action_missing", "turn action")
    tile = ACTION_IDS.index(turn["action"])
    if not state.tiles >> tile & 1:
        raise BadPosition.of("error.position.cave_vs_cave.action_gone", "turn action", name=ACTION_IDS[tile])
    state.tiles &= ~(1 << tile)
    state.tile = tile
    state.phase = ACT
    state.open_parts = _parts(turn.get("parts"), int(TILE_PARTS[tile]), len(ACTIONS[tile].parts), "turn parts")
    state.used = _owned(turn.get("used", []), int(cave.rooms), "turn used")
    state.uses_left = turn.get("uses_left", 0)
    state.digs_left = turn.get("digs_left", 0) + DIG_THROUGH_WALLS * turn.get("digs_through_walls_left", 0)
    state.dug = turn.get("dug", 0)
    _set_room(state, turn)
    _set_powers(state, turn, tile)
    _set_draw(state, turn)
    _set_phase(state, turn, tile, phase)


def powers_of(rooms: int, tile: int) -> int:
    """The exchanges of blue rooms, as a mask, that may be made right after taking a tile."""
    found = 0
    for number, option in enumerate(OPTIONS[OPTION_POWERS:OPTION_FACE]):
        if POWER_TILE[number] == tile and rooms >> option.room & 1:
            found |= 1 << option.part
    return found


def _parts(numbers: list[int] | None, all_parts: int, count: int, part: str) -> int:
    """Parts as a mask."""
    if numbers is None:
        return all_parts
    mask = sum(1 << number for number in numbers)
    if mask & ~all_parts:
        raise BadPosition.of("error.position.cave_vs_cave.parts", part, last=count - 1, given=max(numbers))
    return mask


def _owned(names: list[str], rooms: int, part: str) -> int:
    mask = 0
    for name in names:
        mask |= 1 << ROOM_IDS.index(name)
        if not rooms & 1 << ROOM_IDS.index(name):
            raise BadPosition.of("error.position.cave_vs_cave.not_in_cave", part, name=name)
    return mask


def _in_cave(cave: Cave, room: int) -> bool:
    return room >= 0 and bool(cave.rooms >> room & 1)


def _set_room(state: State, turn: dict[str, Any]) -> None:
    if "room" not in turn:
        if turn.get("room_parts"):
            raise BadPosition.of("error.position.cave_vs_cave.room_missing", "turn room")
        return
    room = ROOM_IDS.index(turn["room"])
    if not state.used >> room & 1:
        raise BadPosition.of("error.position.cave_vs_cave.not_used", "turn room", name=turn["room"])
    state.room = room
    state.room_parts = _parts(turn.get("room_parts"), int(ROOM_PARTS[room]), len(ROOMS[room].parts), "turn room_parts")


def _set_powers(state: State, turn: dict[str, Any], tile: int) -> None:
    possible = powers_of(int(state.caves[state.seat].rooms), tile)
    state.power_open = possible
    if "powers" in turn:
        exchanges = OPTIONS[OPTION_POWERS:OPTION_FACE]
        state.power_open = sum(1 << one.part for one in exchanges if ROOM_IDS[one.room] in turn["powers"])
        if state.power_open & ~possible or int(state.power_open).bit_count() < len(turn["powers"]):
            names = ", ".join(ROOM_IDS[one.room] for one in exchanges if possible >> one.part & 1)
            if not names:
                raise BadPosition.of("error.position.cave_vs_cave.no_powers", "turn powers")
            raise BadPosition.of("error.position.cave_vs_cave.powers", "turn powers", names=names)


def _set_draw(state: State, turn: dict[str, Any]) -> None:
    state.draw_due = int(turn.get("draw_due", False))
    if state.draw_due and (state.players > 1 or state.dug != 1):
        raise BadPosition.of("error.position.cave_vs_cave.draw", "turn draw_due")


def _set_phase(state: State, turn: dict[str, Any], tile: int, phase: str | None) -> None:
    cave = state.caves[state.seat]
    if "owed" in turn:
        offered = [number for number, text in TRADE_TEXTS.items() if text == turn["owed"]]
        here = [number for number in offered if OPTIONS[number].tile == tile or _in_cave(cave, OPTIONS[number].room)]
        if not here or phase not in (None, PHASES[RECEIVE]):
            raise BadPosition.of("error.position.cave_vs_cave.owed", "turn owed", name=turn["owed"])
        state.owed = here[0]
        state.phase = RECEIVE
    elif phase == PHASES[CHOOSE_FACE]:
        if not state.cavern_left or not is_full(cave):
            raise BadPosition.of("error.position.cave_vs_cave.cavern_phase", "phase")
        state.phase = CHOOSE_FACE
