"""Explains the current decision: every part with its legal moves and its price, or why it is not possible.

The disabled parts in the browser, the terminal, and the error for an illegal move all use this explanation.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS, ROOMS
from underhold.games.cave_vs_cave.content.effects import Simple
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine import queries
from underhold.games.cave_vs_cave.engine.board import EDGE_NAMES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import (
    OPTION_CHOOSE,
    OPTION_FACE,
    OPTION_POWERS,
    OPTION_SECOND_DIG,
    OPTIONS,
    POWER_TILE,
    ROOM_OPTIONS,
    TILE_USE,
)
from underhold.games.cave_vs_cave.engine.moves import MOVES_OF_OPTION, option_number, packed_move
from underhold.games.cave_vs_cave.engine.rules import apply, price
from underhold.games.cave_vs_cave.engine.state import ACT, CHOOSE_ACTION, NO_TILE, State, View
from underhold.games.cave_vs_cave.naming.move import KIND_OF_OPTION, Move, legal, pack, unpack
from underhold.games.cave_vs_cave.naming.reasons import (
    closest,
    refused_move,
    why_no_furnishing,
    why_not,
    why_not_furnish,
)
from underhold.games.cave_vs_cave.naming.refusals import refusal
from underhold.games.cave_vs_cave.naming.slots import CONVERSION_SLOTS, POWER_SLOTS, ROOM_SLOTS, TILE_SLOTS, Slot

__all__ = ["Explanation", "Part", "explain", "previews", "refusal"]

_USE: Final = "use"
_Moves = Mapping[int, Sequence[Move]]  # the legal moves by option


@dataclass(frozen=True, slots=True)
class Part:
    """One option of the current decision, possible or not: a printed alternative, a conversion, or another answer."""

    source: Literal["tile", "room", "any", "answer"]
    id: str  # of the action tile, the room or the goods; for other answers what they take or do
    kind: str  # the kind of its moves; `use` has none of its own, its moves belong to the rooms
    moves: tuple[Move, ...]  # empty: not possible now
    cost: Mapping[str, int]  # without what depends on the move
    refusal: Refusal | None  # None: possible
    done: bool = False  # it was carried out, or another alternative instead
    part: int = 0  # which part of the tile, from 0 …
    alternative: int = 0  # … and which alternative of it
    effect: Simple | None = None  # what it does, as a row of the content tables


@dataclass(frozen=True, slots=True)
class Explanation:
    """All parts of the current decision, and the things on the table that no legal move uses, with the reason."""

    moves: tuple[Move, ...]  # all legal moves, in the engine's order
    parts: tuple[Part, ...]
    targets: Mapping[str, Refusal]  # action tiles, rooms, spaces and edges by id


def explain(view: View) -> Explanation:
    """Explain the current decision; the explanation is empty when the game is over."""
    moves = legal(view)
    if not moves:
        return Explanation((), (), {})
    by_option = _by_option(moves)
    slots = _listed_slots(view)
    answers = list(_answers(view, moves))
    if view.phase == CHOOSE_ACTION:
        targets = {part.id: part.refusal for part in answers if part.refusal is not None}
    elif view.phase == ACT:
        targets = _barred(view, moves, [option for slot in slots for option in _unfinished(view, slot)])
    else:
        targets = {}
    return Explanation(tuple(moves), (*_parts(view, slots, by_option), *answers), targets)


def previews(state: State) -> dict[str, tuple[Part, ...]]:
    """The parts that each available action tile would offer; empty unless the decision is which tile to take."""
    shown = {}
    for move in legal(state) if state.phase == CHOOSE_ACTION else ():
        if move.action is not None:
            after = state.copy()
            apply(after, pack(move), None)
            shown[move.action] = tuple(_parts(after, _tile_slots(after), _by_option(legal(after))))
    return shown


def _by_option(moves: Iterable[Move]) -> _Moves:
    found: dict[int, list[Move]] = {}
    for move in moves:
        found.setdefault(option_number(pack(move)), []).append(move)
    return found


# ---------------------------------------------------------------------------------------------------------------- parts


def _listed_slots(view: View) -> list[Slot]:
    """The slots to show, in order: those of the chosen tile, of the rooms that it lets you use, and conversions."""
    slots: list[Slot] = []
    if view.tile != NO_TILE:
        slots += _tile_slots(view)
        if TILE_USE[view.tile]:
            slots += _room_slots(view)
    return [*slots, *CONVERSION_SLOTS]


def _tile_slots(view: View) -> list[Slot]:
    """The slots of the chosen tile, and of the blue rooms whose power depends on it."""
    slots = list(TILE_SLOTS[view.tile])
    cave = view.caves[view.seat]
    for tile, slot in zip(POWER_TILE, POWER_SLOTS, strict=True):
        if tile == view.tile and queries.owns(cave, OPTIONS[slot.options[0]].room):
            slots.append(slot)
    return slots


def _room_slots(view: View) -> list[Slot]:
    """The slots of the current player's orange rooms."""
    return [slot for room in _orange_rooms(view) for slot in ROOM_SLOTS[room]]


def _orange_rooms(view: View) -> list[int]:
    cave = view.caves[view.seat]
    return [room.number for room in ROOMS if not room.is_blue and queries.owns(cave, room.number)]


def _parts(view: View, slots: Sequence[Slot], moves: _Moves) -> Iterator[Part]:
    for slot in slots:
        possible = tuple(move for option in slot.all_options for move in moves.get(option, ()))
        yield Part(
            source=slot.source,
            id=slot.id,
            kind=slot.kind,
            moves=possible,
            cost=_cost(view, slot),
            refusal=None if possible else _why_not(view, slot, moves),
            done=_is_done(view, slot),
            part=slot.part,
            alternative=slot.alternative,
            effect=slot.effect,
        )


def _cost(view: View, slot: Slot) -> dict[str, int]:
    if len(slot.options) > 1:
        return {}
    return named(int(price(view, slot.options[0])))


def _is_done(view: View, slot: Slot) -> bool:
    """Whether a slot was carried out, or another alternative was chosen instead."""
    if slot.source == "any":
        return False
    if slot in POWER_SLOTS:
        return not queries.power_is_open(view, slot.part)
    if slot.source == "room":
        room = OPTIONS[slot.options[0]].room
        if room == view.room:
            return not queries.room_part_is_open(view, slot.part)
        return queries.is_used(view, room)
    if queries.tile_part_is_open(view, slot.part):
        return False
    if slot.kind == _USE:
        return not view.uses_left
    return not (slot.pays_second_dig and view.digs_left)


def _why_not(view: View, slot: Slot, moves: _Moves) -> Refusal | None:
    """Why a slot without moves is not possible. Using rooms has no moves of its own, but may be possible."""
    if slot.kind == _USE:
        return _why_no_room(view, slot, moves)
    if _is_done(view, slot):
        return refused_move(view, MOVES_OF_OPTION[slot.options[0]][0])
    if slot.pays_second_dig and view.digs_left:
        return why_not(view, [int(OPTION_SECOND_DIG)])
    return why_not(view, slot.options)


def _why_no_room(view: View, slot: Slot, moves: _Moves) -> Refusal | None:
    """Why no room can be used. The entrance can always be used, unless it already was."""
    if _is_done(view, slot):
        return Refusal("cave_vs_cave", "CVC-21", "no_uses", {"action": slot.id})
    if any(_enters_room(view, option) for option in moves):
        return None
    options = (option for room in _room_slots(view) for option in room.options)
    # The rest of the room that is being used may be possible, but it does not count as another use.
    refused = closest(view, (MOVES_OF_OPTION[option][0] for option in options if option not in moves))
    if view.phase != ACT:
        return refused
    return Refusal("cave_vs_cave", refused.rule, "no_room_to_use", {}, section="blocked")


def _enters_room(view: View, option: int) -> bool:
    """Whether carrying out the option starts using a room."""
    room = OPTIONS[option].room
    return room >= 0 and not OPTION_POWERS <= option < OPTION_FACE and not queries.is_used(view, room)


# -------------------------------------------------------------------------------------------------------- other answers


def _answers(view: View, moves: Sequence[Move]) -> Iterator[Part]:
    """Answers that are not printed parts: take a tile, choose a face, receive goods, end the turn."""
    if view.phase == CHOOSE_ACTION:
        for tile, action in enumerate(ACTION_IDS):
            move = unpack(packed_move(OPTION_CHOOSE, tile))
            refused = refusal(view, move)
            yield Part("answer", action, move.kind, () if refused else (move,), {}, refused)
    for move in moves:
        if move.kind in ("face", "take", "end"):
            yield Part("answer", move.face or move.kind, move.kind, (move,), {}, None)


# --------------------------------------------------------------------------------------------- what cannot be used now


def _unfinished(view: View, slot: Slot) -> tuple[int, ...]:
    """The options of a slot whose part is still open, so that only their targets or goods may be missing."""
    if slot.source == "any" or _is_done(view, slot):
        return ()
    if slot.source == "room" and slot not in POWER_SLOTS:
        may_enter = view.uses_left or queries.tile_part_is_open(view, OPTIONS[TILE_USE[view.tile]].part)
        return slot.options if may_enter or OPTIONS[slot.options[0]].room == view.room else ()
    if queries.tile_part_is_open(view, slot.part):
        return slot.options
    return (int(OPTION_SECOND_DIG),) if slot.pays_second_dig else ()


def _barred(view: View, moves: Sequence[Move], options: Sequence[int]) -> dict[str, Refusal]:
    """Rooms of the display, and spaces, edges and orange rooms of the current player's cave, that no legal move uses.

    `options` are those of open parts. Spaces and edges are listed only if one of these options could target them.
    """
    furnish, digs, walling = (
        [option for option in options if KIND_OF_OPTION[option] in kinds]
        for kinds in (("furnish",), ("dig",), ("wall", "tear"))
    )
    return (
        _barred_rooms(view, {move.room for move in moves}, furnish)
        | _barred_spaces(view, {move.space for move in moves}, furnish, digs)
        | _barred_edges(view, {move.edge for move in moves}, walling)
        | _barred_uses(view, {move.with_room for move in moves})
    )


def _barred_rooms(view: View, placed: Collection[str | None], furnish: Sequence[int]) -> dict[str, Refusal]:
    shown = [room for room in ROOMS if queries.is_on_display(view, room.number) and room.id not in placed]
    return {
        room.id: why_not_furnish(view, furnish, room.number) if furnish else why_no_furnishing(view, room.number)
        for room in shown
    }


def _barred_spaces(
    view: View, used: Collection[str | None], furnish: Sequence[int], digs: Sequence[int]
) -> dict[str, Refusal]:
    cave = view.caves[view.seat]
    barred = {}
    for space, name in enumerate(SPACES):
        if name in used:
            continue
        if digs and queries.is_covered(cave, space):
            barred[name] = closest(view, (packed_move(option, space) for option in digs))
        elif furnish and queries.is_empty(cave, space):
            barred[name] = why_not_furnish(view, furnish, space=space)
    return barred


def _barred_edges(view: View, used: Collection[str | None], walling: Sequence[int]) -> dict[str, Refusal]:
    cave = view.caves[view.seat]
    return {
        name: closest(view, (packed_move(option, edge) for option in walling))
        for edge, name in enumerate(EDGE_NAMES)
        if walling and queries.takes_wall(cave, edge) and name not in used
    }


def _barred_uses(view: View, used: Collection[str | None]) -> dict[str, Refusal]:
    barred = {}
    for room in _orange_rooms(view):
        if ROOM_IDS[room] not in used:
            options = range(ROOM_OPTIONS[room], ROOM_OPTIONS[room + 1])
            refused = closest(view, (move for option in options for move in MOVES_OF_OPTION[option]))
            if refused.key == "not_this_tile":
                refused = Refusal(refused.game, refused.rule, "no_uses", {"action": ACTION_IDS[view.tile]})
            barred[ROOM_IDS[room]] = refused
    return barred
