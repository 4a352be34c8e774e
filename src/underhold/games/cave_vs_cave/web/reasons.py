"""Why something cannot be done now, told as helpfully as possible.

`refusals.refusal` knows why one move is refused. Here the question is wider: why can nothing be furnished, why not this
room, why not this space? Of all moves that would answer it, the one that comes closest gives the reason; where they
all fail alike, the reason is said of all together.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS, ROOMS
from underhold.games.cave_vs_cave.engine.board import EDGE_NAMES, FITS, SPACES
from underhold.games.cave_vs_cave.engine.lowering import (
    DIG,
    FURNISH,
    OPTIONS,
    ORANGE,
    ROOM_COST,
    ROOM_OPTIONS,
    ROOM_STEP,
    TEAR,
    WALL,
)
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES, place_of, room_of
from underhold.games.cave_vs_cave.engine.refusals import refusal
from underhold.games.cave_vs_cave.engine.rules import price
from underhold.games.cave_vs_cave.engine.state import ACT, Cave, View
from underhold.games.cave_vs_cave.words import room_shapes
from underhold.locale import Words
from underhold.wire.messages import Reason

_LANES: Final = range(0, 48, 8)
# Of several refusals the last of these helps most.
_ORDER: Final = (
    "too_poor",
    "not_covered",
    "not_accessible",
    "walled_off",
    "no_wall_site",
    "no_wall_there",
    "wall_stands",
    "nothing_to_raise",
    "too_many",
)
_RANK: Final = {key: rank for rank, key in enumerate(_ORDER)}


def _moves_by_option() -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in OPTIONS]
    for move in ALL_MOVES:
        found[move >> 10].append(move)
    return tuple(tuple(moves) for moves in found)


MOVES_OF: Final = _moves_by_option()
_FURNISHINGS: Final = tuple(number for number, option in enumerate(OPTIONS) if option.kind == FURNISH)


def reason(words: Words, refused: Refusal) -> Reason:
    """A refusal in words; of a price, what is missing."""
    if refused.key == "too_poor":
        return _said(
            words,
            refused,
            "lacking",
            pay_goods=words.goods("cave_vs_cave", refused.values["pay_goods"]),
            missing_goods=words.goods("cave_vs_cave", _lacking(refused)),
        )
    return Reason(text=str(refused.say(words)), rule=refused.rule)


def _said(words: Words, refused: Refusal, key: str, **values: Any) -> Reason:
    """The same rule in other words."""
    return Reason(text=str(words.say(f"face.cave_vs_cave.blocked.{key}", **values)), rule=refused.rule)


def _refusal(view: View, move: int) -> Refusal:
    refused = refusal(view, move)
    assert refused is not None, move
    return refused


def missing(goods: int, cost: int) -> int:
    """How many goods are lacking for a price."""
    return sum(max(0, (cost >> lane & 0x7F) - (goods >> lane & 0x7F)) for lane in _LANES)


def _lacking(refused: Refusal) -> dict[str, int]:
    """The goods that are missing for a price."""
    have = refused.values["have_goods"]
    return {kind: max(0, amount - have[kind]) for kind, amount in refused.values["pay_goods"].items()}


def _helpfulness(refused: Refusal) -> tuple[int, int]:
    short = sum(_lacking(refused).values()) if refused.key == "too_poor" else 0
    return _RANK.get(refused.key, -1), -short


def closest(view: View, moves: Iterable[int]) -> Refusal:
    """The refusal of the move that comes closest to being legal."""
    return max((_refusal(view, move) for move in moves), key=_helpfulness)


# ---------------------------------------------------------------------------------------------------- parts of a tile


def why_not(words: Words, view: View, options: Sequence[int]) -> Reason:
    """Why none of these options can be carried out, whatever they are aimed at."""
    kind = OPTIONS[options[0]].kind
    if kind == FURNISH and _is_open(view, options[0]):
        return why_not_furnish(words, view, options)
    if kind == DIG:
        return _why_not_dig(words, view, options)
    refused = closest(view, (MOVES_OF[option][0] for option in options))
    if kind == TEAR and refused.key == "no_wall_there":
        return _said(words, refused, "no_wall_built")
    return reason(words, refused)


def _is_open(view: View, option: int) -> bool:
    """Whether a tile's option is only a matter of what it is aimed at."""
    row = OPTIONS[option]
    return view.phase == ACT and row.tile == view.tile and bool(view.open_parts >> row.part & 1)


def _why_not_dig(words: Words, view: View, options: Sequence[int]) -> Reason:
    refused = closest(view, (move for option in options for move in MOVES_OF[option]))
    if refused.key in ("not_covered", "not_accessible", "walled_off"):
        return _said(words, refused, refused.key)
    return reason(words, refused)


# --------------------------------------------------------------------------------------------------------- furnishing


def _fitting(view: View, cave: Cave, room: int, spaces: int) -> list[int]:
    """The empty spaces among these whose walls fit a room."""
    fits, sides, empty = int(FITS[room]), int(cave.sides), int(cave.empty) & spaces
    return [space for space in range(12) if empty >> space & 1 and fits >> (sides >> 4 * space & 15) & 1]


def _cheapest(view: View, cave: Cave, room: int, options: Sequence[int]) -> tuple[int, int]:
    """How much is missing for a room at the best of these prices, and the option with that price."""
    goods, cost = int(cave.goods), int(ROOM_COST[room])
    return min((missing(goods, int(price(view, option)) + cost), option) for option in options)


def why_not_furnish(
    words: Words, view: View, options: Sequence[int], rooms: int | None = None, spaces: int = (1 << 12) - 1
) -> Reason:
    """Why none of these rooms (all of the display) can be furnished on one of these spaces with an open part."""
    cave = view.caves[view.seat]
    shown = int(view.display) if rooms is None else rooms
    candidates = [room.number for room in ROOMS if shown >> room.number & 1]
    one_room = rooms is not None
    one_space = spaces.bit_count() == 1
    if not candidates:
        return _said(words, _refusal(view, MOVES_OF[options[0]][0]), "nothing_displayed")
    if not cave.empty & spaces:
        at = next(space for space in range(12) if spaces >> space & 1)
        refused = _refusal(view, options[0] << 10 | candidates[0] << 5 | at)
        return reason(words, refused) if one_space else _said(words, refused, "no_empty_space")
    fitting = {room: _fitting(view, cave, room, spaces) for room in candidates}
    able = [room for room in candidates if fitting[room] and cave.orange_minus_blue + ROOM_STEP[room] > 0]
    if able:
        short, option, room = min((*_cheapest(view, cave, room, options), room) for room in able)
        assert short > 0, room
        refused = _refusal(view, option << 10 | room << 5 | fitting[room][0])
        return reason(words, refused) if one_room else _too_dear(words, refused, room, fitting[room][0])
    blue = next((room for room in candidates if fitting[room]), None)
    if blue is not None:
        return reason(words, _refusal(view, options[0] << 10 | blue << 5 | fitting[blue][0]))
    at = next(space for space in range(12) if cave.empty & spaces & (1 << space))
    refused = _refusal(view, options[0] << 10 | candidates[0] << 5 | at)
    if one_room and one_space:
        return reason(words, refused)
    if one_room:
        shapes = [words.text(f"cave_vs_cave.shape.{shape}") for shape in room_shapes(ROOMS[candidates[0]])]
        room_name = words.text(f"cave_vs_cave.room.{ROOM_IDS[candidates[0]]}")
        return _said(words, refused, "fits_nowhere", room=room_name, shapes=words.listed(shapes, "or"))
    if one_space:
        return _said(words, refused, "nothing_fits_there", space=SPACES[at])
    return _said(words, refused, "nothing_fits")


def _too_dear(words: Words, refused: Refusal, room: int, space: int) -> Reason:
    return _said(
        words,
        refused,
        "too_dear",
        room=words.text(f"cave_vs_cave.room.{ROOM_IDS[room]}"),
        space=SPACES[space],
        missing_goods=words.goods("cave_vs_cave", _lacking(refused)),
    )


# ------------------------------------------------------------------------------------------------ rooms, spaces, edges


def barred_targets(words: Words, view: View, legal: Sequence[int], options: Sequence[int]) -> dict[str, Reason]:
    """Rooms of the display, and spaces, edges and orange rooms of the mover's cave, that are no answer now, with why.

    `options` are those whose part is open. Spaces and edges are listed only if one of them could be aimed there.
    """
    cave = view.caves[view.seat]
    barred: dict[str, Reason] = {}
    furnish = [option for option in options if OPTIONS[option].kind == FURNISH]
    placed = {room_of(move) for move in legal if OPTIONS[move >> 10].kind == FURNISH}
    used = {place_of(move) for move in legal if OPTIONS[move >> 10].kind in (FURNISH, DIG)}
    for room in ROOMS:
        if view.display >> room.number & 1 and room.number not in placed:
            barred[room.id] = (
                why_not_furnish(words, view, furnish, 1 << room.number)
                if furnish
                else _why_no_furnishing(words, view, room.number)
            )
    digs = [option for option in options if OPTIONS[option].kind == DIG]
    for space, name in enumerate(SPACES):
        if space in used:
            continue
        if digs and cave.covered >> space & 1:
            barred[name] = reason(words, closest(view, (option << 10 | space for option in digs)))
        elif furnish and cave.empty >> space & 1:
            barred[name] = why_not_furnish(words, view, furnish, spaces=1 << space)
    return barred | _barred_edges(words, view, cave, legal, options) | _barred_uses(words, view, cave, legal)


def _why_no_furnishing(words: Words, view: View, room: int) -> Reason:
    """Why the tile in hand furnishes no room, or no more."""
    option = next((number for number in _FURNISHINGS if OPTIONS[number].tile == view.tile), _FURNISHINGS[0])
    refused = _refusal(view, option << 10 | room << 5)
    if refused.key == "not_this_tile":
        return _said(words, refused, "no_furnishing", action=words.text(f"cave_vs_cave.action.{ACTION_IDS[view.tile]}"))
    return reason(words, refused)


def _barred_edges(
    words: Words, view: View, cave: Cave, legal: Sequence[int], options: Sequence[int]
) -> dict[str, Reason]:
    walling = [option for option in options if OPTIONS[option].kind in (WALL, TEAR)]
    if not walling:
        return {}
    free = {place_of(move) for move in legal if OPTIONS[move >> 10].kind in (WALL, TEAR)}
    barred = {}
    for edge, name in enumerate(EDGE_NAMES):
        if name and cave.sites >> edge & 1 and edge not in free:
            barred[name] = reason(words, closest(view, (option << 10 | edge for option in walling)))
    return barred


def _barred_uses(words: Words, view: View, cave: Cave, legal: Sequence[int]) -> dict[str, Reason]:
    used = {OPTIONS[move >> 10].room for move in legal}
    barred = {}
    for room in ROOMS:
        if cave.rooms & ORANGE & (1 << room.number) and room.number not in used:
            options = range(ROOM_OPTIONS[room.number], ROOM_OPTIONS[room.number + 1])
            refused = closest(view, (move for option in options for move in MOVES_OF[option]))
            barred[room.id] = (
                Reason(
                    text=str(words.say("cave_vs_cave.refusal.no_uses", action=ACTION_IDS[view.tile])),
                    rule=refused.rule,
                )
                if refused.key == "not_this_tile"
                else reason(words, refused)
            )
    return barred
