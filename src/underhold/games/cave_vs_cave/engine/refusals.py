"""Why a move is refused. `rules.legal_moves` alone decides; this finds the words for a move that it does not list.

The order of the questions is the order in which a patient player would explain. A test plays every move of the
game in many positions and holds the two against each other: a reason is found exactly for what is not legal.
"""

from typing import Any

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, SOLO_ACTION_REMOVED
from underhold.games.cave_vs_cave.content.goods import GOLD, amount, covers, named, raised
from underhold.games.cave_vs_cave.engine.board import CAVERN_NORTH, EDGE_NAMES, FITS, SPACES, accessible
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
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES, option_of, place_of, room_of
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

_ALL = frozenset(ALL_MOVES)


def _no(rule: str, key: str, **values: Any) -> Refusal:
    return Refusal("cave_vs_cave", rule, key, values)


def refusal(view: View, move: int) -> Refusal | None:
    """Why this move may not be played now; None if it may."""
    if move not in _ALL:
        return _no("notation", "not_a_move")
    if view.phase == OVER:
        return _no("CVC-20", "over")
    option = option_of(move)
    if move >> 10 >= OPTION_CONVERT and option.kind == TRADE:
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
        return _choosing(view, place_of(move))
    if view.phase == CHOOSE_ACTION:
        return _no("CVC-21", "choose_first")
    return None if option.kind == END else _acting(view, move, option)


def _choosing(view: View, tile: int) -> Refusal | None:
    action = ACTION_IDS[tile]
    if view.phase == ACT:
        return _no("CVC-21", "tile_taken")
    if not view.tiles >> tile & 1:
        if view.players == 1 and action == SOLO_ACTION_REMOVED:
            return _no("CVC-60", "tile_not_in_game", action=action)
        if ACTIONS[tile].stage == 0 or tile in revealed_actions(view):
            return _no("CVC-20", "tile_gone", action=action)
        return _no("CVC-20", "tile_not_revealed", action=action)
    if not may_choose(view, tile):
        mine, theirs = (int(amount(view.caves[seat].goods, GOLD)) for seat in (view.seat, 1 - view.seat))
        return _no("CVC-32", "needs_more_gold", action=action, mine=mine, theirs=theirs)
    return None


def _acting(view: View, move: int, option: Option) -> Refusal | None:
    """A move of the turn, once its tile is taken."""
    cave = view.caves[view.seat]
    goods = int(cave.goods)
    action = ACTION_IDS[view.tile]
    number = move >> 10
    if OPTION_POWERS <= number < OPTION_FACE:
        if not view.power_open >> option.part & 1:
            return _no("CVC-47", "power_closed")
    elif number == OPTION_SECOND_DIG:
        if not view.digs_left:
            sold = any(other.tile == view.tile and other.kind == DIG and other.count > 1 for other in OPTIONS)
            return _no("CVC-31", "no_second_dig") if sold else _no("CVC-21", "not_this_tile", action=action)
    elif option.tile >= 0:
        if option.tile != view.tile:
            return _no("CVC-21", "not_this_tile", action=action)
        if not view.open_parts >> option.part & 1:
            return _no("CVC-21", "part_done", action=action)
    elif option.room != view.room or not view.room_parts >> option.part & 1:
        refused = _entering(view, cave, option.room, action)
        if refused:
            return refused
        if view.open_parts >> option_of(int(TILE_USE[view.tile]) << 10).part & 1:
            goods = int(goods_on_entering(view, cave))
    if option.kind == FURNISH:
        return _furnishing(view, cave, move, goods)
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
        return _digging(cave, place_of(move), through_walls)
    return _walling(view, cave, place_of(move), option.kind)


def _entering(view: View, cave: Cave, room: int, action: str) -> Refusal | None:
    use = int(TILE_USE[view.tile])
    if not use:
        return _no("CVC-21", "not_this_tile", action=action)
    if view.used >> room & 1:
        return _no("CVC-44", "room_done", room=ROOM_IDS[room])
    if not view.uses_left and not view.open_parts >> option_of(use << 10).part & 1:
        return _no("CVC-21", "no_uses", action=action)
    if not cave.rooms >> room & 1:
        return _no("CVC-27", "not_owned", room=ROOM_IDS[room])
    return None


def _unpayable(pay: int, goods: int, rule: str) -> Refusal | None:
    if covers(goods, pay):
        return None
    wanted = named(pay)
    have = {kind: named(goods).get(kind, 0) for kind in wanted}
    return _no(rule, "too_poor", pay_goods=wanted, have_goods=have)


def _digging(cave: Cave, space: int, through_walls: bool) -> Refusal | None:
    if not cave.covered >> space & 1:
        return _no("CVC-29", "not_covered", space=SPACES[space])
    if accessible(cave.covered, 0 if through_walls else cave.walls) >> space & 1:
        return None
    if accessible(cave.covered, 0) >> space & 1:
        return _no("CVC-29", "walled_off", space=SPACES[space])
    return _no("CVC-29", "not_accessible", space=SPACES[space])


def _furnishing(view: View, cave: Cave, move: int, goods: int) -> Refusal | None:
    room, space = room_of(move), place_of(move)
    if not view.display >> room & 1:
        return _no("CVC-28", "not_on_display", room=ROOM_IDS[room])
    if not cave.empty >> space & 1:
        return _no("CVC-05", "space_not_empty", space=SPACES[space])
    if not FITS[room] >> (cave.sides >> 4 * space & 15) & 1:
        return _no("CVC-10", "walls_do_not_fit", room=ROOM_IDS[room], space=SPACES[space])
    if cave.orange_minus_blue + ROOM_STEP[room] <= 0:
        return _no("CVC-26", "too_many_blue", room=ROOM_IDS[room])
    return _unpayable(int(price(view, move >> 10) + ROOM_COST[room]), goods, "CVC-22")


def _walling(view: View, cave: Cave, edge: int, kind: int) -> Refusal | None:
    name = EDGE_NAMES[edge]
    if kind == TEAR:
        return None if cave.walls >> edge & 1 else _no("CVC-09", "no_wall_there", edge=name)
    assert kind == WALL
    if not view.walls_left:
        return _no("CVC-08", "no_walls_left")
    if cave.walls >> edge & 1:
        return _no("CVC-01", "wall_stands", edge=name)
    if not cave.sites >> edge & 1:
        return _no("CVC-14" if edge >= CAVERN_NORTH else "CVC-01", "no_wall_site", edge=name)
    return None
