"""Where every option of the engine stands on the tiles: which part, and which alternative of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.effects import Simple
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    CONVERSION_COUNT,
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
    ROOM_OPTIONS,
    TAKE,
    TEAR,
    TILE_OPTIONS,
    TRADE,
    USE,
    WALL,
)
from underhold.games.cave_vs_cave.words import part_text, sentence
from underhold.locale import Words

_KINDS: Final = {
    CHOOSE: "choose",
    RAISE: "replenish",
    DIG: "dig",
    FURNISH: "furnish",
    WALL: "wall",
    TEAR: "tear",
    USE: "use",
    FACE: "face",
    END: "end",
    TAKE: "take",
}


def kind_of(number: int) -> str:
    """What carrying out an option does, in a word of the wire."""
    option = OPTIONS[number]
    if option.kind != TRADE:
        return _KINDS[option.kind]
    if number >= OPTION_CONVERT:
        return "convert"
    return "exchange" if option.pay else "gain"


KIND_OF: Final = tuple(kind_of(number) for number in range(len(OPTIONS)))


@dataclass(frozen=True, slots=True)
class Slot:
    """One alternative of one part, with the options that stand for it: several where there are many ways to pay."""

    source: Literal["tile", "room", "any"]
    id: str
    part: int
    alternative: int
    kind: str
    effect: Simple
    options: tuple[int, ...]


def _slots(source: Literal["tile", "room"], name: str, numbers: Iterable[int]) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for number in numbers:
        option = OPTIONS[number]
        assert option.effect is not None
        before = slots[-1] if slots else None
        if before and before.effect is option.effect and before.part == option.part:
            slots[-1] = Slot(
                source, name, before.part, before.alternative, before.kind, before.effect, (*before.options, number)
            )
            continue
        alternative = before.alternative + 1 if before and before.part == option.part else 0
        slots.append(Slot(source, name, option.part, alternative, KIND_OF[number], option.effect, (number,)))
    return tuple(slots)


def _between(firsts: Iterable[int]) -> list[range]:
    borders = [int(first) for first in firsts]
    return [range(first, end) for first, end in pairwise(borders)]


TILE_SLOTS: Final = tuple(
    _slots("tile", name, numbers) for name, numbers in zip(ACTION_IDS, _between(TILE_OPTIONS), strict=True)
)
ROOM_SLOTS: Final = tuple(
    _slots("room", name, numbers) for name, numbers in zip(ROOM_IDS, _between(ROOM_OPTIONS), strict=True)
)
POWER_SLOTS: Final = tuple(
    _slots("room", ROOM_IDS[OPTIONS[number].room], [number])[0] for number in range(OPTION_POWERS, OPTION_FACE)
)


def _conversion(alternative: int) -> Slot:
    number = int(OPTION_CONVERT) + alternative
    option = OPTIONS[number]
    assert option.effect is not None
    return Slot("any", next(iter(named(option.pay))), 0, alternative, "convert", option.effect, (number,))


CONVERSION_SLOTS: Final = tuple(_conversion(alternative) for alternative in range(CONVERSION_COUNT))


def pays_second_dig(slot: Slot) -> bool:
    """Whether the second dig of a turn belongs to this slot."""
    return slot.source == "tile" and slot.kind == "dig" and OPTIONS[slot.options[0]].count > 1


def slot_options(slot: Slot) -> tuple[int, ...]:
    """The options whose moves belong to a slot."""
    return (*slot.options, int(OPTION_SECOND_DIG)) if pays_second_dig(slot) else slot.options


@lru_cache(maxsize=4096)
def slot_text(words: Words, slot: Slot, turns: int) -> str:
    """What a slot offers, as a sentence, with its price in a round of so many turns."""
    return str(sentence(part_text(words, slot.effect, turns)))
