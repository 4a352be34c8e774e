"""What the tile in hand and the rooms that it lets use offer: doable, done, or blocked and why."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from underhold.games.cave_vs_cave.content import ROOMS
from underhold.games.cave_vs_cave.engine.lowering import (
    OPTION_FACE,
    OPTION_POWERS,
    OPTION_SECOND_DIG,
    OPTIONS,
    ORANGE,
    POWER_TILE,
    TILE_USE,
)
from underhold.games.cave_vs_cave.engine.state import ACT, NO_TILE, View
from underhold.games.cave_vs_cave.web.reasons import MOVES_OF, closest, reason, why_not
from underhold.games.cave_vs_cave.web.slots import (
    CONVERSION_SLOTS,
    POWER_SLOTS,
    ROOM_SLOTS,
    TILE_SLOTS,
    Slot,
    pays_second_dig,
    slot_options,
    slot_text,
)
from underhold.locale import Words
from underhold.wire.messages import Part, Reason

_USE: Final = "use"
PartState = Literal["open", "blocked", "done"]


def listed_slots(view: View) -> list[Slot]:
    """The slots that a person is shown, in their order: the tile in hand, rooms, conversions."""
    slots: list[Slot] = []
    if view.tile != NO_TILE:
        slots += tile_slots(view)
        if TILE_USE[view.tile]:
            owned = view.caves[view.seat].rooms & ORANGE
            slots += [slot for room in ROOMS if owned >> room.number & 1 for slot in ROOM_SLOTS[room.number]]
    return [*slots, *CONVERSION_SLOTS]


def tile_slots(view: View) -> list[Slot]:
    """The slots of the tile in hand, and of the blue rooms that wait for it."""
    slots = list(TILE_SLOTS[view.tile])
    rooms = view.caves[view.seat].rooms
    for tile, slot in zip(POWER_TILE, POWER_SLOTS, strict=True):
        if tile == view.tile and rooms >> OPTIONS[slot.options[0]].room & 1:
            slots.append(slot)
    return slots


def enters_room(view: View, option: int) -> bool:
    """Whether the option begins to use a room."""
    room = OPTIONS[option].room
    return room >= 0 and not OPTION_POWERS <= option < OPTION_FACE and not view.used >> room & 1


def is_done(view: View, slot: Slot) -> bool:
    """Whether a slot is behind: carried out, or passed over for another."""
    if slot.source == "any":
        return False
    if slot in POWER_SLOTS:
        return not view.power_open >> slot.part & 1
    if slot.source == "room":
        room = OPTIONS[slot.options[0]].room
        if room == view.room:
            return not view.room_parts >> slot.part & 1
        return bool(view.used >> room & 1)
    if view.open_parts >> slot.part & 1:
        return False
    if slot.kind == _USE:
        return not view.uses_left
    return not (pays_second_dig(slot) and view.digs_left)


def parts(words: Words, view: View, slots: Sequence[Slot], open_options: Collection[int]) -> list[Part]:
    """The slots as people are shown them; `open_options` are those with a legal move."""
    turns = int(view.turns())
    shown = []
    for slot in slots:
        state, why = _state(words, view, slot, open_options)
        shown.append(
            Part(
                source=slot.source,
                id=slot.id,
                part=slot.part,
                alternative=slot.alternative,
                kind=slot.kind,
                text=slot_text(words, slot, turns),
                state=state,
                reason=why,
            )
        )
    return shown


def _state(words: Words, view: View, slot: Slot, open_options: Collection[int]) -> tuple[PartState, Reason | None]:
    if is_done(view, slot):
        return "done", None
    if slot.kind == _USE:
        if any(enters_room(view, option) for option in open_options):
            return "open", None
        return "blocked", _why_no_room(words, view)
    if any(option in open_options for option in slot_options(slot)):
        return "open", None
    if pays_second_dig(slot) and view.digs_left:
        return "blocked", why_not(words, view, [int(OPTION_SECOND_DIG)])
    return "blocked", why_not(words, view, slot.options)


def _why_no_room(words: Words, view: View) -> Reason:
    """Why no room can be used; the entrance always can, unless it has been."""
    owned = view.caves[view.seat].rooms & ORANGE
    slots = [slot for room in ROOMS if owned >> room.number & 1 for slot in ROOM_SLOTS[room.number]]
    refused = closest(view, (MOVES_OF[option][0] for slot in slots for option in slot.options))
    if view.phase != ACT:
        return reason(words, refused)
    return Reason(text=str(words.text("face.cave_vs_cave.blocked.no_room_to_use")), rule=refused.rule)


def unfinished(view: View, slot: Slot) -> tuple[int, ...]:
    """The options of a slot that could be carried out now, if only what they are aimed at allowed it."""
    if slot.source == "any" or is_done(view, slot):
        return ()
    if slot.source == "room" and slot not in POWER_SLOTS:
        use = int(TILE_USE[view.tile])
        may_enter = view.uses_left or view.open_parts >> OPTIONS[use].part & 1
        return slot.options if may_enter or OPTIONS[slot.options[0]].room == view.room else ()
    if view.open_parts >> slot.part & 1:
        return slot.options
    return (int(OPTION_SECOND_DIG),) if pays_second_dig(slot) else ()
