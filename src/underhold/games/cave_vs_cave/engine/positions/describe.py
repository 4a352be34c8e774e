"""A state or a view as a description by name. The deal is described for a state only."""

from typing import Any, Final

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine import queries
from underhold.games.cave_vs_cave.engine.board import (
    CAVERN,
    EDGE_NAMES,
    ENTRANCE,
    FACES,
    SPACES,
    THREE_WALLS,
    TWO_WALLS,
)
from underhold.games.cave_vs_cave.engine.deal import STARTING_TILES
from underhold.games.cave_vs_cave.engine.lowering import OPTION_FACE, OPTION_POWERS, OPTIONS
from underhold.games.cave_vs_cave.engine.positions.layout import DIGGABLE, TRADE_TEXTS
from underhold.games.cave_vs_cave.engine.positions.open_turn import powers_of
from underhold.games.cave_vs_cave.engine.state import (
    CHOOSE_FACE,
    DIG_THROUGH_WALLS,
    NO_ROOM,
    NO_TILE,
    NOTHING_OWED,
    OVER,
    PHASES,
    Cave,
    State,
    View,
)
from underhold.games.cave_vs_cave.engine.view import revealed_actions
from underhold.games.common.naming.picking import picked

_PARTS: Final = range(8)


def describe(view: View) -> dict[str, Any]:
    """The description from which `build` makes the same position."""
    revealed = revealed_actions(view)
    turned_up = int(STARTING_TILES) | sum(1 << tile for tile in revealed)
    in_hand = 0 if view.tile == NO_TILE else 1 << int(view.tile)
    table: dict[str, Any] = {"round": int(view.round) + 1, "seat": int(view.seat)}
    if view.phase in (OVER, CHOOSE_FACE):
        table["phase"] = PHASES[view.phase]
    table["actions"] = [ACTION_IDS[tile] for tile in revealed]
    if taken := picked(ACTION_IDS, turned_up & ~int(view.tiles) & ~in_hand):
        table["taken"] = taken
    table["display"] = picked(ROOM_IDS, view.display)
    if view.players == 1:
        table["pile"] = int(view.pile_left)
    if in_hand:
        table["turn"] = _turn(view)
    table["seats"] = [_seat(cave) for cave in view.caves]
    if isinstance(view, State):
        table["deal"] = _deal(view)
    return table


def _seat(cave: Cave) -> dict[str, Any]:
    furnished = [
        space
        for space in range(len(SPACES))
        if space != ENTRANCE and not queries.is_covered(cave, space) and queries.room_on(cave, space)
    ]
    empty = [name for name in picked(SPACES, cave.empty) if name in DIGGABLE]
    seat: dict[str, Any] = {"goods": named(int(cave.goods))}
    if furnished:
        seat["rooms"] = [(ROOM_IDS[queries.room_on(cave, space)], SPACES[space]) for space in furnished]
    if empty:
        seat["dug"] = empty
    if cave.walls:
        seat["walls"] = picked(EDGE_NAMES, cave.walls)
    if queries.owns_cavern(cave):
        natural = queries.walls_at(queries.natural_sides(cave), CAVERN)
        seat["cavern"] = FACES[THREE_WALLS if natural.bit_count() == 3 else TWO_WALLS]
    return seat


def _turn(view: View) -> dict[str, Any]:
    through_walls, plain = divmod(int(view.digs_left), DIG_THROUGH_WALLS)
    turn: dict[str, Any] = {"action": ACTION_IDS[view.tile], "parts": picked(_PARTS, view.open_parts)}
    if view.room != NO_ROOM:
        turn["room"] = ROOM_IDS[view.room]
        turn["room_parts"] = picked(_PARTS, view.room_parts)
    more = {
        "used": picked(ROOM_IDS, view.used),
        "uses_left": int(view.uses_left),
        "digs_left": plain,
        "digs_through_walls_left": through_walls,
        "dug": int(view.dug),
        "draw_due": bool(view.draw_due),
    }
    turn |= {name: value for name, value in more.items() if value}
    if view.power_open != powers_of(int(view.caves[view.seat].rooms), int(view.tile)):
        exchanges = OPTIONS[OPTION_POWERS:OPTION_FACE]
        turn["powers"] = [ROOM_IDS[one.room] for one in exchanges if queries.power_is_open(view, one.part)]
    if view.owed != NOTHING_OWED:
        turn["owed"] = TRADE_TEXTS[int(view.owed)]
    return turn


def _deal(state: State) -> dict[str, Any]:
    """The hidden information, and which cave or pile each revealed room came from."""
    deal: dict[str, Any] = {}
    if actions := [ACTION_IDS[tile] for tile in state.deal.actions][state.round + 1 :]:
        deal["actions"] = actions
    for seat in range(state.players):
        rooms = [ROOM_IDS[room] for room in state.deal.cave(seat)]
        deal[f"cave{seat}"] = list(zip(rooms, DIGGABLE, strict=True))
    pile = [ROOM_IDS[room] for room in state.deal.pile]
    drawn = len(pile) - int(state.pile_left)
    return deal | {name: rooms for name, rooms in (("drawn", pile[:drawn]), ("pile", pile[drawn:])) if rooms}
