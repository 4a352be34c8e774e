"""Why a single move is not legal: the rule that forbids it, and the key of a sentence that explains it.

Only `rules.legal_moves` decides what is legal; this module explains why a move is missing from its list. Conditions are
checked in the order in which a player would explain them. A test checks in many positions that exactly the moves that
are not legal have a refusal.
"""

from typing import Any

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, SOLO_ACTION_REMOVED
from underhold.games.cave_vs_cave.content.goods import GOLD, amount, covers, named, raised
from underhold.games.cave_vs_cave.engine import queries
from underhold.games.cave_vs_cave.engine.board import CAVERN_NORTH, EDGE_NAMES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    DIG,
    END,
    FACE,
    FURNISH,
    OPTION_CONVERT,
    OPTION_FACE,
    OPTION_POWERS,
    OPTION_SECOND_DIG,
    OPTIONS,
    RAISE,
    ROOM_COST,
    ROOM_STEP,
    TAKE,
    TEAR,
    TILE_USE,
    TRADE,
    WALL,
    Option,
)
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES, option_number, option_of, place_of, room_of
from underhold.games.cave_vs_cave.engine.rules import goods_on_entering, may_choose, price
from underhold.games.cave_vs_cave.engine.state import (
    ACT,
    CHOOSE_ACTION,
    CHOOSE_FACE,
    DIG_THROUGH_WALLS,
    OVER,
    RECEIVE,
    Cave,
    View,
)
from underhold.games.cave_vs_cave.engine.view import revealed_actions
from underhold.games.cave_vs_cave.naming.move import AnyMove, pack

_ALL = frozenset(ALL_MOVES)


def _no(rule: str, key: str, **values: Any) -> Refusal:
    return Refusal("cave_vs_cave", rule, key, values)


def refusal(view: View, move: AnyMove) -> Refusal | None:
    """Why a move is not legal; None if it is."""
    packed = pack(move)
    if packed not in _ALL:
        return _no("notation", "not_a_move")
    if view.phase == OVER:
        return _no("CVC-20", "over")
    option = option_of(packed)
    if option_number(packed) >= OPTION_CONVERT and option.kind == TRADE:
        return _unpayable(option.pay, view.caves[view.seat].goods, "CVC-23")
    if view.phase == CHOOSE_FACE:
        return None if option.kind == FACE else _no("CVC-12", "face_first")
    if option.kind == FACE:
        return _no("CVC-11", "no_cavern")
    if view.phase == RECEIVE:
        return None if option.kind == TAKE else _no("CVC-24", "take_first")
    if option.kind == TAKE:
        return _no("CVC-24", "nothing_owed")
    if option.kind == CHOOSE:
        return _choosing(view, place_of(packed))
    if view.phase == CHOOSE_ACTION:
        return _no("CVC-21", "choose_first")
    return None if option.kind == END else _acting(view, packed, option)


def _choosing(view: View, tile: int) -> Refusal | None:
    action = ACTION_IDS[tile]
    if view.phase == ACT:
        return _no("CVC-21", "tile_taken")
    if not queries.tile_is_free(view, tile):
        if view.players == 1 and action == SOLO_ACTION_REMOVED:
            return _no("CVC-60", "tile_not_in_game", action=action)
        if ACTIONS[tile].stage == 0 or tile in revealed_actions(view):
            return _no("CVC-20", "tile_gone", action=action)
        return _no("CVC-20", "tile_not_revealed", action=action)
    if not may_choose(view, tile):
        mine, theirs = (int(amount(view.caves[seat].goods, GOLD)) for seat in (view.seat, 1 - view.seat))
        return _no("CVC-32", "needs_more_gold", action=action, mine=mine, theirs=theirs)
    return None


def _acting(view: View, packed: int, option: Option) -> Refusal | None:
    """Why a move within a turn, after a tile was taken, is not legal."""
    cave = view.caves[view.seat]
    goods = int(cave.goods)
    action = ACTION_IDS[view.tile]
    number = option_number(packed)
    if OPTION_POWERS <= number < OPTION_FACE:
        if not queries.power_is_open(view, option.part):
            return _no("CVC-47", "power_closed")
    elif number == OPTION_SECOND_DIG:
        if not view.digs_left:
            sold = any(other.tile == view.tile and other.kind == DIG and other.count > 1 for other in OPTIONS)
            return _no("CVC-31", "no_second_dig") if sold else _no("CVC-21", "not_this_tile", action=action)
    elif option.tile >= 0:
        if option.tile != view.tile:
            return _no("CVC-21", "not_this_tile", action=action)
        if not queries.tile_part_is_open(view, option.part):
            return _no("CVC-21", "part_done", action=action)
    elif option.room != view.room or not queries.room_part_is_open(view, option.part):
        refused = _entering(view, cave, option.room, action)
        if refused:
            return refused
        if _use_is_open(view):
            goods = int(goods_on_entering(view, cave))
    if option.kind == FURNISH:
        return _furnishing(view, cave, packed, goods)
    if option.kind == RAISE:
        raises = raised(goods, option.gain) != goods
        return None if raises else _no("CVC-50", "nothing_to_raise", goods=named(option.gain))
    if option.only_below and covers(goods, option.only_below):
        return _no("CVC-42", "too_many", limit_goods=named(option.only_below))
    poor = _unpayable(option.pay, goods, "CVC-24")
    if poor or option.kind == TRADE:
        return poor
    if option.kind == DIG:
        through_walls = option.through_walls or (number == OPTION_SECOND_DIG and view.digs_left >= DIG_THROUGH_WALLS)
        return _digging(cave, place_of(packed), through_walls)
    return _walling(view, cave, place_of(packed), option.kind)


def _entering(view: View, cave: Cave, room: int, action: str) -> Refusal | None:
    if not TILE_USE[view.tile]:
        return _no("CVC-21", "not_this_tile", action=action)
    if queries.is_used(view, room):
        return _no("CVC-44", "room_done", room=ROOM_IDS[room])
    if not view.uses_left and not _use_is_open(view):
        return _no("CVC-21", "no_uses", action=action)
    if not queries.owns(cave, room):
        return _no("CVC-27", "not_owned", room=ROOM_IDS[room])
    return None


def _use_is_open(view: View) -> bool:
    """Whether the part of the chosen tile that lets you use rooms has not been started."""
    return queries.tile_part_is_open(view, OPTIONS[TILE_USE[view.tile]].part)


def _unpayable(pay: int, goods: int, rule: str) -> Refusal | None:
    if covers(goods, pay):
        return None
    wanted = named(pay)
    have = {kind: named(goods).get(kind, 0) for kind in wanted}
    return _no(rule, "too_poor", pay_goods=wanted, have_goods=have)


def _digging(cave: Cave, space: int, through_walls: bool) -> Refusal | None:
    if not queries.is_covered(cave, space):
        return _no("CVC-29", "not_covered", space=SPACES[space])
    if queries.can_be_reached(cave, space, through_walls):
        return None
    if queries.can_be_reached(cave, space, through_walls=True):
        return _no("CVC-29", "walled_off", space=SPACES[space])
    return _no("CVC-29", "not_accessible", space=SPACES[space])


def _furnishing(view: View, cave: Cave, packed: int, goods: int) -> Refusal | None:
    room, space = room_of(packed), place_of(packed)
    if not queries.is_on_display(view, room):
        return _no("CVC-28", "not_on_display", room=ROOM_IDS[room])
    if not queries.is_empty(cave, space):
        return _no("CVC-05", "space_not_empty", space=SPACES[space])
    if not queries.fits(cave, room, space):
        return _no("CVC-10", "walls_do_not_fit", room=ROOM_IDS[room], space=SPACES[space])
    if cave.orange_minus_blue + ROOM_STEP[room] <= 0:
        return _no("CVC-26", "too_many_blue", room=ROOM_IDS[room])
    return _unpayable(int(price(view, option_number(packed)) + ROOM_COST[room]), goods, "CVC-22")


def _walling(view: View, cave: Cave, edge: int, kind: int) -> Refusal | None:
    name = EDGE_NAMES[edge]
    if kind == TEAR:
        return None if queries.has_wall(cave, edge) else _no("CVC-09", "no_wall_there", edge=name)
    assert kind == WALL
    if not view.walls_left:
        return _no("CVC-08", "no_walls_left")
    if queries.has_wall(cave, edge):
        return _no("CVC-01", "wall_stands", edge=name)
    if not queries.takes_wall(cave, edge):
        return _no("CVC-14" if edge >= CAVERN_NORTH else "CVC-01", "no_wall_site", edge=name)
    return None
