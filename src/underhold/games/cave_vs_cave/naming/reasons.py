"""Why none of several moves can be played: all that furnish, all that furnish one room, all that use one space.

`refusals.refusal` explains a single move. Here, the reason is that of the move that comes closest to being legal; if
all of them fail in the same way, the reason describes them together.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS, ROOMS
from underhold.games.cave_vs_cave.content.goods import unpack
from underhold.games.cave_vs_cave.engine import queries
from underhold.games.cave_vs_cave.engine.board import SPACES
from underhold.games.cave_vs_cave.engine.lowering import FURNISH, OPTIONS, ROOM_COST, ROOM_STEP
from underhold.games.cave_vs_cave.engine.moves import MOVES_OF_OPTION, packed_move
from underhold.games.cave_vs_cave.engine.rules import price
from underhold.games.cave_vs_cave.engine.state import ACT, Cave, View
from underhold.games.cave_vs_cave.naming.move import KIND_OF_OPTION
from underhold.games.cave_vs_cave.naming.refusals import refusal
from underhold.games.cave_vs_cave.naming.shapes import room_shapes

# Refusals by how helpful they are, the least helpful first.
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
_FURNISHINGS: Final = tuple(number for number, option in enumerate(OPTIONS) if option.kind == FURNISH)
_ALL_SPACES: Final = tuple(range(len(SPACES)))


def blocked(refused: Refusal, key: str, **values: Any) -> Refusal:
    """The same refusal, with a sentence about all moves of a kind."""
    return Refusal(refused.game, refused.rule, key, values, section="blocked")


def refused_move(view: View, packed: int) -> Refusal:
    """Why a move is refused; it must not be legal."""
    refused = refusal(view, packed)
    assert refused is not None, packed
    return refused


def _lacking(refused: Refusal) -> dict[str, int]:
    """The goods that are missing for a price."""
    have = refused.values["have_goods"]
    return {kind: max(0, amount - have[kind]) for kind, amount in refused.values["pay_goods"].items()}


def _helpfulness(refused: Refusal) -> tuple[int, int]:
    short = sum(_lacking(refused).values()) if refused.key == "too_poor" else 0
    return _RANK.get(refused.key, -1), -short


def closest(view: View, moves: Iterable[int]) -> Refusal:
    """The refusal of the move that comes closest to being legal."""
    return max((refused_move(view, move) for move in moves), key=_helpfulness)


# ---------------------------------------------------------------------------------------------------- parts of a tile


def why_not(view: View, options: Sequence[int]) -> Refusal:
    """Why none of these options can be carried out anywhere."""
    kind = KIND_OF_OPTION[options[0]]
    if kind == "furnish" and _is_open(view, options[0]):
        return why_not_furnish(view, options)
    if kind == "dig":
        refused = closest(view, (move for option in options for move in MOVES_OF_OPTION[option]))
        if refused.key in ("not_covered", "not_accessible", "walled_off"):
            return blocked(refused, refused.key)
        return refused
    refused = closest(view, (MOVES_OF_OPTION[option][0] for option in options))
    return blocked(refused, "no_wall_built") if refused.key == "no_wall_there" else refused


def _is_open(view: View, option: int) -> bool:
    """Whether the part of a tile's option is still open, so that only targets or goods may be missing."""
    row = OPTIONS[option]
    return view.phase == ACT and row.tile == view.tile and queries.tile_part_is_open(view, row.part)


# --------------------------------------------------------------------------------------------------------- furnishing


def why_not_furnish(view: View, options: Sequence[int], room: int | None = None, space: int | None = None) -> Refusal:
    """Why no room (or not this room) can be furnished anywhere (or on this space) with any of these options."""
    cave = view.caves[view.seat]
    rooms = [one.number for one in ROOMS if queries.is_on_display(view, one.number)] if room is None else [room]
    spaces = [one for one in (_ALL_SPACES if space is None else (space,)) if queries.is_empty(cave, one)]
    if not rooms:
        return blocked(refused_move(view, MOVES_OF_OPTION[options[0]][0]), "nothing_displayed")
    if not spaces:
        refused = refused_move(view, packed_move(options[0], space or 0, rooms[0]))
        return blocked(refused, "no_empty_space") if space is None else refused
    fitting = {one: [at for at in spaces if queries.fits(cave, one, at)] for one in rooms}
    able = [one for one in rooms if fitting[one] and cave.orange_minus_blue + ROOM_STEP[one] > 0]
    if able:
        short, option, nearest = min((*_cheapest(view, cave, one, options), one) for one in able)
        assert short > 0, nearest
        refused = refused_move(view, packed_move(option, fitting[nearest][0], nearest))
        return refused if room is not None else _too_expensive(refused, nearest, fitting[nearest][0])
    too_blue = next((one for one in rooms if fitting[one]), None)
    if too_blue is not None:
        return refused_move(view, packed_move(options[0], fitting[too_blue][0], too_blue))
    return _fits_nowhere(refused_move(view, packed_move(options[0], spaces[0], rooms[0])), room, space)


def _cheapest(view: View, cave: Cave, room: int, options: Sequence[int]) -> tuple[int, int]:
    """How many goods are missing for a room at the lowest of these prices, and the option with that price."""
    return min((_missing(int(cave.goods), int(price(view, option) + ROOM_COST[room])), option) for option in options)


def _missing(goods: int, cost: int) -> int:
    """How many goods are missing for a cost."""
    return sum(max(0, wanted - have) for wanted, have in zip(unpack(cost), unpack(goods), strict=True))


def _too_expensive(refused: Refusal, room: int, space: int) -> Refusal:
    goods = {"pay_goods": refused.values["pay_goods"], "have_goods": refused.values["have_goods"]}
    at = {"room": ROOM_IDS[room], "space": SPACES[space]}
    return blocked(refused, "too_dear", **at, **goods, missing_goods=_lacking(refused))


def _fits_nowhere(refused: Refusal, room: int | None, space: int | None) -> Refusal:
    """The walls do not fit: for one room on one space, for one room anywhere, for any room on one space, or at all."""
    if room is not None and space is not None:
        return refused
    if room is not None:
        return blocked(refused, "fits_nowhere", room=ROOM_IDS[room], shapes=tuple(room_shapes(ROOMS[room])))
    if space is not None:
        return blocked(refused, "nothing_fits_there", space=SPACES[space])
    return blocked(refused, "nothing_fits")


def why_no_furnishing(view: View, room: int) -> Refusal:
    """Why the chosen tile does not allow furnishing, or no longer does."""
    option = next((number for number in _FURNISHINGS if OPTIONS[number].tile == view.tile), _FURNISHINGS[0])
    refused = refused_move(view, packed_move(option, 0, room))
    if refused.key == "not_this_tile":
        return blocked(refused, "no_furnishing", action=ACTION_IDS[view.tile])
    return refused
